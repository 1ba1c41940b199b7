"""Where the cursor begins: what most coaches would take (RULEBOOK.md)."""

from .board import apart
from .pawn_moves import ends
from .set_pieces import going
from .squad import pawn_on
from .state import (
    CAPTURE,
    CORNER,
    DEFEND,
    DONE,
    FREEKICK,
    GOALKICK,
    PAWN,
    PENALTY,
    PLACE,
    SETUP,
    SQUARE,
    USUAL,
    WHERE,
)


def likeliest(match):
    """Return the legal action that most coaches would take now, or -1: nobody can say."""
    if match.phase == SETUP:
        return USUAL
    if match.phase == CORNER and match.step == PLACE:
        return DONE if match.left[match.side] < 3 else -1
    if match.phase in (CAPTURE, DEFEND) and match.step in (PAWN, SQUARE):
        return _to_ball(match)
    if match.phase in (GOALKICK, CORNER, FREEKICK, PENALTY) and match.step != WHERE:
        return _nearest(match)
    return -1


def _to_ball(match):
    """Return the ball's square, or the pawn that reaches it."""
    if match.step == SQUARE:
        return match.ball if match.ball in match.legal_actions() else -1
    for square in match.legal_actions():
        if match.ball in ends(match, pawn_on(match, match.side, square), match.die):
            return square
    return -1


def _nearest(match):
    """Return the square nearest to where the pawn stands that must go."""
    start = going(match)
    far = 16
    found = -1
    for square in match.legal_actions():
        if start >= 0 and apart(start, square) < far:
            far = apart(start, square)
            found = square
    return found
