"""Coach lines of Sokhazania, which explain in first matches what a choice or a throw does.

``app.coaching`` imports this module and shows its lines; the sentences are in text/en.txt.
"""

from ...rules.squares import depth
from .board import SHOT
from .rules import (
    CHOOSE,
    COLOUR,
    FOUL_CHOICE,
    PENALTY,
    PLAY,
    SAVE,
    SHOOTOUT,
    TAKE_PENALTY,
    TOSS,
    corner_follows,
    keeper_throws,
)

# Ids of lines. The board counts the choices for each id, and after three choices it no longer shows
# the line. Settings store the counts in this order, so new ids go to the end.
KEYS = ("toss", "colour", "play", "choose", "save", "foul", "penalty", "keeper")


def line(match, actions):
    """Return (id, values) of the coach line for a choice of ``actions``, or None.

    ``actions`` is () for a throw. The sentence has the id ``coach.`` followed by this id.
    """
    phase = match.phase
    other = 1 - match.side
    named = {"other": match.side_name(other), "level": match.options["level"]}
    if phase == CHOOSE:
        return _track_line(match, actions[0], named)
    if phase == PLAY:
        dot = match.board.index_of(match.ball)
        return ("play.shot" if match.board.kind(dot, 6) == SHOT else "play"), named
    if phase == SAVE:
        return ("save" if corner_follows(match) else "save.late"), named
    if phase == FOUL_CHOICE:
        return ("foul.penalty" if actions[0] == TAKE_PENALTY else "foul.save"), named
    if phase in (PENALTY, SHOOTOUT):
        return ("keeper" if keeper_throws(match) else "penalty"), named
    if phase in (TOSS, COLOUR):
        return ("toss" if phase == TOSS else "colour"), named
    return None


def _track_line(match, square, named):
    """Return (id, values) of the line for the track to ``square``, one of two passes (2, 7)."""
    board = match.board
    named["square"] = square
    ahead = depth(square, match.side) - depth(match.ball, match.side)
    named["columns"] = abs(ahead)
    if board.kind(board.index_of(square), 6) == SHOT:
        return "choose.striker", named
    if not ahead:
        return "choose.level", named
    return ("choose.on" if ahead > 0 else "choose.back"), named
