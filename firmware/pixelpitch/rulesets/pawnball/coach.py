"""Chooses the lines of advice of PawnBall, which explain choices and throws to newcomers.

In a coach's first matches, ``app.coaching`` shows such a line instead of the prompt. The sentences
are in text/en.txt.
"""

from ...rules.squares import columns_apart, rows_apart, steps_apart
from .moves import in_area
from .rules import (
    DIE_PHASE,
    DONE_ACTION,
    DOT_COLOURS_BY_TEAM,
    FACE_NAMES_BY_TEAM,
    FIRST_DIE_ACTION,
    KICK_PHASE,
    LINE_UP_ACTION,
    MOVE_PHASE,
    PAWN_PHASE,
    PLACE_PHASE,
    THROW_PHASE,
    dot_of,
    kick_ends,
    next_dot,
    unmoved_pawns,
)

# The ids of the lines of advice. From the second match on, a line is no longer shown once the coach
# has made three choices of the kind that it explains. The settings store one count for each id, in
# this order, so add new ids at the end.
KEYS = (
    "lineup", "place", "throw", "die", "pawn", "kick", "done", "near", "move", "goal", "end",
)  # fmt: skip


def line(match, actions):
    """Return (id, values) of the line of advice that explains ``actions``, or None.

    ``actions`` is () before a throw. The sentence for ``id`` is ``coach.ID`` in text/en.txt.
    """
    phase, team = match.phase, match.team()
    named = {"other": match.side_name(1 - match.side), "team": team, "board": match.board + 1}
    if phase == THROW_PHASE:
        named["left"] = match.dice.count(0)
        return "throw", named
    if not actions:
        return None
    action = actions[0]
    named["square"] = action
    if phase == PLACE_PHASE:
        if action == LINE_UP_ACTION:
            return "lineup", named
        dot = next_dot(match)
        named["low"] = FACE_NAMES_BY_TEAM[team][2 * dot], {}
        named["high"] = 2 * dot + 2
        named["dot"] = DOT_COLOURS_BY_TEAM[team][dot]
        return "place", named
    if phase == DIE_PHASE:
        points = named["points"] = (action - FIRST_DIE_ACTION - 1) % 6 + 1
        named["dot"] = DOT_COLOURS_BY_TEAM[team][dot_of(points)]
        return ("die.kick" if kick_ends(match, points) else "die"), named
    named["points"] = match.points
    named["die"] = match.die
    named["dot"] = DOT_COLOURS_BY_TEAM[team][dot_of(match.die)]
    if phase == PAWN_PHASE:
        return _pawn_line_id(match, action), named
    if phase == MOVE_PHASE:
        return _jump_line_id(match, action, named), named
    if phase == KICK_PHASE:
        if not in_area(action):
            return "goal", named
        goal = 1 if match.side else 14  # the column of the other side's goal squares
        named["columns"] = columns_apart(action, goal)
        return "end", named
    return None


def _pawn_line_id(match, action):
    """Return the id of the line of advice for choosing a pawn, the kick or *done* (rules 10-12)."""
    if action == DONE_ACTION:
        return "done.kick" if match.balls[match.board] in match.legal_actions() else "done"
    if action == match.balls[match.board]:
        return "kick"
    return "pawn" if len(unmoved_pawns(match)) > 1 else "pawn.last"


def _jump_line_id(match, square, named):
    """Return the id of the line of advice for a pawn's jump to ``square`` (rules 10, 12)."""
    ball = match.balls[match.board]
    named["left"] = match.points - steps_apart(match.picked, square)
    named["far"] = steps_apart(square, ball)
    named["picked"] = match.picked
    if columns_apart(square, ball) <= 1 and rows_apart(square, ball) <= 1:
        after = match.clone()
        after.apply_action(square)
        if after.phase == PAWN_PHASE and after.die == match.die and ball in after.legal_actions():
            return "near"
        return "move.beside"
    return "move"
