"""Chooses the lines of advice of StreetSoccer, which explain choices and throws to newcomers.

In a coach's first matches, ``app.coaching`` shows such a line instead of the prompt. The sentences
are in text/en.txt.
"""

from ...rules.squares import steps_apart
from .field import CENTRE_SPACES, GOAL_FRONT_SPACES, half_owner
from .moves import Turn, Walk, in_goal, open_path, turn_of
from .rules import (
    DESTINATION_STAGE,
    FIGURE_STAGE,
    GOAL_KICK_THROW_STAGE,
    GOALKICK_PHASE,
    KICK_STAGE,
    KICK_STEPS_ACTION,
    KICKOFF_PHASE,
    MOVE_PHASE,
    PLACE_PHASE,
    STEPS_STAGE,
    THROW_PHASE,
    TOSS_PHASE,
    count_placed,
)

# The ids of the lines of advice. From the second match on, a line is no longer shown once the coach
# has made three choices or throws of the kind that it explains. The settings store one count for
# each id, in this order, so add new ids at the end.
KEYS = (
    "lineup", "goalie", "outfielder", "toss", "kicker", "kick.goal", "kick.pass", "kick.end",
    "throw", "figure", "reach", "walk", "steps", "goalkick", "aim", "last",
)  # fmt: skip


def line(match, actions):
    """Return (id, values) of the line of advice that explains ``actions``, or None.

    ``actions`` is () before a throw. The sentence for ``id`` is ``coach.ID`` in text/en.txt.
    """
    phase, stage = match.phase, match.stage
    named = {"other": match.side_name(1 - match.side), "steps": match.steps}
    if phase == PLACE_PHASE:
        return _place_line(match, actions, named)
    if phase == TOSS_PHASE:
        first = match.options["first"]
        if first == "toss":
            return "toss", named
        named["side"] = match.side_name(1 if first == "right" else 0)
        return "toss.given", named
    if phase == THROW_PHASE:
        return _throw_line(match, named)
    if phase not in (KICKOFF_PHASE, MOVE_PHASE, GOALKICK_PHASE):
        return None
    if stage == GOAL_KICK_THROW_STAGE:
        return "aim", named
    named["square"] = actions[0]
    if stage in (KICK_STAGE, DESTINATION_STAGE):
        key, named = (_leg_line if stage == KICK_STAGE else _walk_line)(match, actions[0], named)
        left = 2 * match.options["minutes"] - match.turn  # remaining turns, including this one
        if match.score[0] == match.score[1]:
            left += 2 * match.options["extra_minutes"]
        return ("last" if left < 3 and key in ("walk", "kick.end") else key), named
    if stage == STEPS_STAGE:
        named["steps"] = actions[0] - KICK_STEPS_ACTION
        return "steps", named
    if phase == GOALKICK_PHASE:
        return "goalkick", named
    if phase == KICKOFF_PHASE:
        return "kicker", named
    return _walk_line(match, actions[0], named)


def _place_line(match, actions, named):
    """Return (id, values) of the line of advice for placing a line-up or a figure (rule 6)."""
    side = match.side
    if len(actions) > 1:
        named["own"] = len([each for each in actions[1:] if half_owner(each) == side])
        named["ahead"] = len(actions) - 1 - named["own"]
        return "lineup", named
    square = named["square"] = actions[0]
    named["number"] = count_placed(match)
    if not named["number"]:
        return "goalie", named
    if square in CENTRE_SPACES[side]:
        return "outfielder.centre", named
    return ("outfielder.own" if half_owner(square) == side else "outfielder.ahead"), named


def _throw_line(match, named):
    """Return (id, values) of the line of advice that says which throws reach the ball (rule 8).

    There is a separate line for a goalie in front of its goal.
    """
    turn = Turn(match)
    turn.pips = 6
    near = []
    for each in turn.own:
        near += [((Walk(turn, each).hits or (7,))[0], each)]  # 7: no throw reaches the ball
    goalie = near[0][0]
    if turn.own[0] in GOAL_FRONT_SPACES[turn.side]:
        near = near[1:]
    named["far"], named["square"] = min(near)
    if goalie < named["far"]:
        return "throw.goalie", named
    return ("throw" if named["far"] < 7 else "throw.far"), named


def _walk_line(match, action, named):
    """Return (id, values) of the advice for choosing a figure or where it walks to (rules 8-11)."""
    turn = turn_of(match)
    is_figure = match.phase == MOVE_PHASE and match.stage == FIGURE_STAGE
    mover = action if is_figure else match.mover
    if match.stage == DESTINATION_STAGE and action != match.ball:
        named["far"] = steps_apart(action, match.ball)
        return "walk", named
    steps = turn.legal_kick_steps(mover)
    named["mover"] = mover
    fronts = GOAL_FRONT_SPACES[turn.side]
    guards = mover == turn.own[0] and mover in fronts
    if not steps:
        named["pips"] = match.pips
        return ("figure.goalie" if guards else "figure"), named
    named["steps"] = steps[-1]
    if guards and match.ball not in fronts:
        return "reach.goalie", named
    return ("reach" if len(steps) == 1 else "reach.upto"), named


def _leg_line(match, square, named):
    """Return (id, values) of the advice for a kick or pass to ``square`` (rules 12 to 16)."""
    own, other = match.teams()
    if in_goal(square):
        return "kick.goal", named
    if square in own:
        named["steps"] = match.steps - len(open_path(match, square)) + 2
        return "kick.pass", named
    named["far"] = min([steps_apart(each, square) for each in other])
    return "kick.end", named
