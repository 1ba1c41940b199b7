"""Explains in a few words why a square is not legal in the present decision.

The numbers are rules of RULEBOOK.md.
"""

from ...rules.squares import column_of, columns_apart, row_of, rows_apart
from .field import (
    CENTRES,
    FRONTS,
    GOALS,
    WITH_RING,
    WITHIN,
    crowd,
    half,
    holds,
    in_area,
    on_field,
    rows_of,
)
from .reachability import FigureReachability
from .route import open_way
from .state import FIGURE, GOALKICK, KICK, KICKOFF, NONE, PLACE, STEPS
from .turn import Turn, Walk

_ONLY_GOALIE = "only the goalie may end there"  # 20
_CROWD = "only one outfielder in its own area"  # 21
_FENCE = "your figures would fence in the ball"  # 22
_NO_WAY = "one side could no longer reach the ball"  # 23
_NO_KICK = "no kick from there is possible"  # 15
_AGAIN = "it already had the ball with that many steps"  # 14


def why_not(match, action):
    """Return why ``action`` (a square or a menu item) is no legal decision now."""
    if match.stage == STEPS:
        return _NO_KICK if action > 128 else "choose the steps of the kick"
    if not 0 <= action < 128:
        return "choose a square"
    if match.stage == KICK:
        return _leg(match, action)
    if match.phase == PLACE:
        return _place(match, action)
    if match.phase == GOALKICK:
        return _goal_kick(match, action)
    if match.stage == FIGURE:
        return _figure(match, action)
    return _end(match, action)


def _place(match, square):
    """Rule 6, and 20 and 21 as far as they count there."""
    side = match.side
    own = match.teams()[0]
    outfielders = [each for each in own[1:] if each >= 0]
    if own[0] < 0:
        return "place the goalie in front of its goal"
    if not on_field(square):
        return "that is off the field"
    if square in match.figures:
        return "a figure stands there"
    if square in CENTRES[1 - side]:
        return "that is the other side's centre"
    if square in FRONTS[0] or square in FRONTS[1]:
        return "only a goalie may stand there"
    if in_area(square, side) and crowd(outfielders, side):
        return _CROWD
    return "still needed: " + " and ".join(_needed(outfielders, side))


def _needed(outfielders, side):
    centre = any(square in CENTRES[side] for square in outfielders)
    own = len([square for square in outfielders if half(square) == side])
    words = [] if centre else ["your centre"]
    if own < 1 + centre:
        words.append("your half")
    if own == len(outfielders):
        words.append("the other half")
    return words


def _goal_kick(match, square):
    if square not in FRONTS[match.side]:
        return "the goalie kicks from in front of its goal"
    return _NO_KICK


def _figure(match, square):
    """The pick of a figure: rules 7, 8 and 15, and what stands in the way of its walk."""
    own, other = match.teams()
    if square in other:
        return "that is not your figure"
    if square not in own:
        return "no figure of yours is there"
    if match.phase == KICKOFF:
        return _NO_KICK if square in CENTRES[match.side] else "choose one on your centre spaces"
    walk = Walk(Turn(match), square)
    rows = list(walk.rows)
    rows[row_of(square)] &= ~(1 << column_of(square))
    if not any(rows):
        return _NO_KICK if walk.hits else "it has nowhere to walk"
    reasons = [_NO_KICK] if walk.hits else []
    for row in range(8):
        for column in range(16):
            if rows[row] >> column & 1:
                words = _kill_joy(match, square, row << 4 | column)
                if words not in reasons:
                    reasons.append(words)
    return reasons[0] if len(reasons) == 1 else "it has no walk or kick that is allowed"


def _end(match, square):
    """The end of a walk: rules 3, 9, 10, 15, 20 to 23."""
    mover = match.mover
    walk = Walk(Turn(match), mover)
    if square == match.ball:
        if not walk.hits:
            return "the ball is out of reach"
        front = match.ball in FRONTS[match.side]  # it would be shifted from there
        return _CROWD if not front and _crowded(match, mover, match.ball) else _NO_KICK
    ground = WITH_RING if match.options["ring"] else WITHIN
    if not holds(ground, square):
        return "no figure may stand there"
    if square == mover:
        return "it must end on another space"
    if square in match.figures:
        return "a figure stands there"
    if not holds(walk.rows, square):
        across = column_of(square) - column_of(mover)
        down = row_of(square) - row_of(mover)
        far = abs(across) + abs(down) > match.pips
        return "that is too far" if far else "no way there in exactly " + str(match.pips)
    return _kill_joy(match, mover, square)


def _crowded(match, mover, square):
    own = match.teams()[0]
    if mover == own[0] or not in_area(square, match.side):
        return False
    return crowd([each for each in own[1:] if each != mover], match.side)


def _kill_joy(match, mover, square):
    """Return which of rules 20 to 23 forbids the walk's end, or ""."""
    own = match.teams()[0]
    fronts = FRONTS[1 - match.side] if mover == own[0] else FRONTS[0] + FRONTS[1]
    if square in fronts:
        return _ONLY_GOALIE
    if _crowded(match, mover, square):
        return _CROWD
    turn = Turn(match)
    walls = rows_of([each for each in match.figures if each != mover])
    reachability = FigureReachability(turn, mover, walls)
    if reachability.encloses(square):
        return _FENCE
    return "" if reachability.way_to_ball(square) else _NO_WAY


def _leg(match, square):
    """The end of a leg: rules 7, 12 to 16, 20 to 23."""
    own, other = match.teams()
    if square in other:
        return "the other side's figure stands there"
    if square == match.ball:
        return "the ball must leave its space"
    if square in GOALS[0] or square in GOALS[1]:
        return _no_goal(match, square)
    if not on_field(square):
        return "the ball must stay on the field"
    across = columns_apart(square, match.ball)
    down = rows_apart(square, match.ball)
    length = max(across, down)
    if length > match.steps:
        return "that is too far"
    if square not in own and length < match.steps:
        return "all " + str(match.steps) + " steps must be used"
    if not open_way(match, square):
        return "figures stand in the way"
    if square in own:
        left = match.steps - length + 1
        return _AGAIN if square << 3 | left in match.had else _NO_KICK
    kick = Turn(match).kick(match.mover, False)
    return _end_refusal(kick, square)


def _end_refusal(kick, end):
    if kick.place(end) < 0:
        return "the kicker has no space to move to"
    reachable = kick.reachability(end)
    if reachable is None or end < 0:
        return _CROWD
    return _FENCE if reachable.encloses(end) else _NO_WAY


def _no_goal(match, square):
    if square in GOALS[match.side]:
        return "that is your own goal"
    if match.phase == KICKOFF:
        return "no goal from the kick-off"
    way = open_way(match, square)
    if not way:
        return "no free way into the goal"
    if len(way) - 1 > match.steps:
        return "that is too far"
    return _end_refusal(Turn(match).kick(match.mover, True), NONE)
