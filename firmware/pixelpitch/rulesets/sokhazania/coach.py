"""Chooses the lines of advice of Sokhazania, which explain choices and throws to newcomers.

In a coach's first matches, ``app.coaching`` shows such a line instead of the prompt. The sentences
are in text/en.txt.
"""

from ...rules.squares import depth
from .board import SHOT_TRACK
from .rules import (
    CHOOSE_PHASE,
    COLOUR_PHASE,
    FOUL_CHOICE_PHASE,
    PENALTY_PHASE,
    PLAY_PHASE,
    SAVE_PHASE,
    SHOOTOUT_PHASE,
    TAKE_PENALTY_ACTION,
    TOSS_PHASE,
    corner_follows,
    keeper_throws,
)

# The ids of the lines of advice. From the second match on, a line is no longer shown once the coach
# has made three choices or throws of the kind that it explains. The settings store one count for
# each id, in this order, so add new ids at the end.
KEYS = ("toss", "colour", "play", "choose", "save", "foul", "penalty", "keeper")


def line(match, actions):
    """Return (id, values) of the line of advice that explains ``actions``, or None.

    ``actions`` is () before a throw. The sentence for ``id`` is ``coach.ID`` in text/en.txt.
    """
    phase = match.phase
    other = 1 - match.side
    named = {"other": match.side_name(other), "level": match.options["level"]}
    if phase == CHOOSE_PHASE:
        return _track_line(match, actions[0], named)
    if phase == PLAY_PHASE:
        dot = match.board.index_of(match.ball)
        return ("play.shot" if match.board.track_kind(dot, 6) == SHOT_TRACK else "play"), named
    if phase == SAVE_PHASE:
        return ("save" if corner_follows(match) else "save.late"), named
    if phase == FOUL_CHOICE_PHASE:
        return ("foul.penalty" if actions[0] == TAKE_PENALTY_ACTION else "foul.save"), named
    if phase in (PENALTY_PHASE, SHOOTOUT_PHASE):
        return ("keeper" if keeper_throws(match) else "penalty"), named
    if phase in (TOSS_PHASE, COLOUR_PHASE):
        return ("toss" if phase == TOSS_PHASE else "colour"), named
    return None


def _track_line(match, square, named):
    """Return (id, values) of the line of advice for the track to ``square`` (rules 2, 7)."""
    board = match.board
    named["square"] = square
    ahead = depth(square, match.side) - depth(match.ball, match.side)
    named["columns"] = abs(ahead)
    if board.track_kind(board.index_of(square), 6) == SHOT_TRACK:
        return "choose.striker", named
    if not ahead:
        return "choose.level", named
    return ("choose.on" if ahead > 0 else "choose.back"), named
