"""What helps a coach of StreetSoccer: line-ups with one press, where the cursor begins."""

from ...rules.squares import column_of, row_of
from .setup import lineups
from .state import KICK, PLACE


def shortcuts(match):
    """Return the line-ups that the side on turn may take: five placings each (6)."""
    return lineups(match) if match.phase == PLACE else ()


def likeliest(match):
    """Return where a kick goes forward: into the goal, else farthest; -1 where nobody kicks."""
    if match.stage != KICK:
        return -1
    best = -1
    for square in match.legal_actions():
        if best < 0 or _forward(match.side, square) > _forward(match.side, best):
            best = square
    return best


def _forward(side, square):
    """Return how far ``square`` is towards the other goal, of equals nearest to its mouth."""
    column = column_of(square)
    return 16 * (15 - column if side else column) - abs(2 * row_of(square) - 7)
