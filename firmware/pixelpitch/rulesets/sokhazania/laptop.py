"""Reads, writes and checks JSON positions of Sokhazania.

Only laptops have this module; a board saves matches as binary snapshots. These fields are required,
and the others have defaults::

    {"ruleset": "sokhazania", "ball": "m4", "side": 0, "phase": "play",
     "score": [0, 1], "clock_s": 600, "options": {}}

``side``       the side, 0 or 1, that has the ball, throws or decides
``phase``      toss, colour, play, choose, save, penalty, shootout, over or foul_choice
``player1``    the side that kicked off first; -1 in the toss
``red``        the side that wears red; -1 before the choice of colours
``toss``       the number that the left side threw in the toss, until the right one throws, or 0
``thrown``     the number thrown, while the coach chooses between its two tracks; otherwise 0
``period``     normal, golden_goal, extra_time or shoot_out
``shootout``   {"set": 1.., "kick": 0..5, "set_goals": [a, b] in this set, "goals": [a, b] in
               all sets}; all values are 0 if there is no shoot-out
``board_sum``  the checksum of the board's dots and tracks (``Board.checksum``)
"""

from ...rules.laptop import OPTIONS, Custom, Field, Group, Shape, Square, Word
from ...rules.match import SIDES
from .board import GOALIE_ROLE, PASS_TRACK, PENALTY_SPOT_ROLE
from .rules import (
    CHOOSE_PHASE,
    COLOUR_PHASE,
    EXTRA_TIME_PERIOD,
    EXTRA_TIME_S,
    FOUL_CHOICE_PHASE,
    GOLDEN_GOAL_PERIOD,
    KICKS_PER_SET,
    MAX_COUNTER,
    NORMAL_TIME_PERIOD,
    OVER_PHASE,
    PENALTY_PHASE,
    PERIOD_NAMES,
    PLAY_PHASE,
    SAVE_PHASE,
    SHOOTOUT_PERIOD,
    SHOOTOUT_PHASE,
    TOSS_PHASE,
    Match,
    keeper_throws,
    taker,
    time_limit,
)

# (seed, number of random actions) of the match that the picture in README.md shows.
PICTURED_MATCH = (11, 40)
# Options of the match that the simulator's tour shows (``host_tools.simulator.tour``).
TOUR_OPTIONS = {"level_at_time": "shoot_out", "minutes": 3, "die_fouls": True}

_SHOOTOUT = Group(
    "shootout",
    Field("set", "shootout_set", default=lambda match: int(match.period == SHOOTOUT_PERIOD)),
    Field("kick", default=0),
    Field("set_goals", default=[0, 0]),
    Field("goals", "shootout", default=lambda match: match.set_goals),
)


def _default_player1(match):
    return -1 if match.phase == TOSS_PHASE else max(match.player1, 0)


SHAPE = Shape(
    Square("ball"),
    Field("side"),
    Word("phase", [phase.name for phase in Match.PHASES]),
    Field("score"),
    Field("clock_s"),
    # this field is required
    Custom("options", OPTIONS.write, lambda match, fields: fields.raw("options")),
    Field("player1", default=_default_player1),
    Field("red", default=lambda match: 0 if match.phase > COLOUR_PHASE else -1),
    Field("toss", default=0),
    Field("thrown", default=0),
    Word(
        "period",
        PERIOD_NAMES,
        lambda match: SHOOTOUT_PERIOD if match.phase == SHOOTOUT_PHASE else NORMAL_TIME_PERIOD,
    ),
    Custom(
        "shootout", _SHOOTOUT.write, _SHOOTOUT.read_into, _SHOOTOUT.set_default, is_read_last=True
    ),
    Field("board_sum", default=lambda match: match.board.checksum()),
)
# The functions of this module that read and write the JSON position of a match.
read = SHAPE.read
write = SHAPE.write

# The possible periods of a match for each value of the option ``level_at_time`` (rule 13).
_PERIODS_AFTER = {
    "draw": (NORMAL_TIME_PERIOD,),
    "golden_goal": (NORMAL_TIME_PERIOD, GOLDEN_GOAL_PERIOD),
    "extra_time": (NORMAL_TIME_PERIOD, EXTRA_TIME_PERIOD, SHOOTOUT_PERIOD),
    "shoot_out": (NORMAL_TIME_PERIOD, SHOOTOUT_PERIOD),
}


def check(match):
    """Raise NotUnderstood for the first field that contradicts other fields or the rules."""
    fit = SHAPE.fit_check(match)
    _check_start(fit.require, match)
    _check_ball(fit.require, match)
    _check_clock(fit, match)
    _check_score(fit.require, match)
    _check_shootout(fit.require, match)


def _check_start(require, match):
    """Check the fields of the toss and the colours (rule 6)."""
    phase = match.phase
    first = match.options["first"]
    require(phase == TOSS_PHASE or match.toss == 0, "toss", "0 after the toss")
    require((phase == TOSS_PHASE) == (match.player1 < 0), "player1", "-1 in the toss, else a side")
    require((phase <= COLOUR_PHASE) == (match.red < 0), "red", "-1 before the choice, else a side")
    if first != "toss":
        require(phase != TOSS_PHASE, "phase", "no toss: option first = " + first)
        require(match.player1 == SIDES.index(first), "player1", "option first = " + first)
    if phase == TOSS_PHASE:
        require(match.side == (1 if match.toss else 0), "side", "left, then right throws")
    elif phase == COLOUR_PHASE:
        require(match.side == match.player1, "side", "Player 1 chooses")


def _check_ball(require, match):
    """Check the ball's square and the number thrown (rules 7, 8, 14, 16)."""
    phase = match.phase
    if phase <= COLOUR_PHASE:
        require(match.ball == match.board.centre_square(), "ball", "the centre")
    else:
        dot = match.board.index_of(match.ball)
        holder = 1 - match.side if phase == FOUL_CHOICE_PHASE else match.side
        mine = dot >= 0 and match.board.dots[dot][1] == holder
        require(mine, "ball", "a dot of side " + str(holder))
        role = match.board.dots[dot][3]
        is_valid = phase not in (SAVE_PHASE, FOUL_CHOICE_PHASE) or role == GOALIE_ROLE
        require(is_valid, "ball", "the goalie dot")
        is_valid = phase not in (PENALTY_PHASE, SHOOTOUT_PHASE) or role in (
            PENALTY_SPOT_ROLE,
            GOALIE_ROLE,
        )
        require(is_valid, "ball", "the penalty spot or goalie dot")
    is_valid = match.options["die_fouls"] or phase not in (PENALTY_PHASE, FOUL_CHOICE_PHASE)
    require(is_valid, "phase", "none without option die_fouls")
    number = match.thrown
    if phase == CHOOSE_PHASE:
        two = number > 2 and match.board.track_kind(dot, number) == PASS_TRACK
        two = two and len(set(match.board.next_dots(dot, number))) > 1
        require(two, "thrown", "a number with two tracks from the ball")
    else:
        require(number == 0, "thrown", "0 outside a choice")


def _check_clock(fit, match):
    """Check that the clock and the period fit each other (rules 12, 13)."""
    phase, period = match.phase, match.period
    is_valid = (phase == SHOOTOUT_PHASE) == (period == SHOOTOUT_PERIOD) or (phase, period) == (
        OVER_PHASE,
        SHOOTOUT_PERIOD,
    )
    fit.require(is_valid, "period", "shoot_out in a shoot-out only")
    if match.options["target"]:
        fit.require(
            period == NORMAL_TIME_PERIOD, "period", "normal: a match with a target has one period"
        )
        fit.require_range(match.clock_s, "clock_s", 0)
        return
    after = match.options["level_at_time"]
    fit.require(period in _PERIODS_AFTER[after], "period", "one of level_at_time = " + after)
    fit.require(
        phase > COLOUR_PHASE or period == NORMAL_TIME_PERIOD, "period", "normal before the kick-off"
    )
    end = time_limit(match)
    low, high = 0, end
    if phase <= COLOUR_PHASE:
        high = 0
    elif period in (GOLDEN_GOAL_PERIOD, SHOOTOUT_PERIOD) or phase == OVER_PHASE:
        low = end
    else:
        if phase == PLAY_PHASE:
            high = end - 1
        if period == EXTRA_TIME_PERIOD:
            low = end - EXTRA_TIME_S
    fit.require_range(match.clock_s, "clock_s", low, high)


def _check_score(require, match):
    """Check that the score fits the phase and the period (rules 12, 13)."""
    phase, period, target = match.phase, match.period, match.options["target"]
    ahead = abs(match.score[0] - match.score[1])
    if phase <= COLOUR_PHASE:
        require(match.score == [0, 0], "score", "[0, 0] before the kick-off")
    elif target:
        winners = [goals >= target for goals in match.score]
        is_valid = max(match.score) <= target and winners.count(True) == (
            1 if phase == OVER_PHASE else 0
        )
        require(is_valid, "score", "one side at " + str(target) + " goals when over, else none")
    elif period == SHOOTOUT_PERIOD:
        require(ahead == 0, "score", "a level score")
    elif period == GOLDEN_GOAL_PERIOD:
        require(ahead == (1 if phase == OVER_PHASE else 0), "score", "level until one goal wins")
    elif phase == OVER_PHASE and match.options["level_at_time"] != "draw":
        require(ahead > 0, "score", "no level score")


def _check_shootout(require, match):
    """Check the counters of the shoot-out (rule 14)."""
    mine, goals = match.set_goals, match.shootout
    if match.period != SHOOTOUT_PERIOD:
        is_valid = match.shootout_set == match.kick == 0 and mine == [0, 0] and goals == [0, 0]
        require(is_valid, "shootout", "nothing but 0 outside a shoot-out")
        return
    over = match.phase == OVER_PHASE
    require(match.shootout_set > 0, "shootout.set", "1 and up")
    striker = taker(match)
    side = 1 - striker if keeper_throws(match) else striker
    require(match.side == side, "side", "whose throw penalty " + str(match.kick) + " is")
    require(not over or match.kick == 5, "shootout.kick", "5, the last of a set")
    taken = match.kick + over
    maximum = [0, 0]
    maximum[match.player1] = min(taken, KICKS_PER_SET)
    maximum[1 - match.player1] = max(taken - KICKS_PER_SET, 0)
    is_valid = mine[0] <= maximum[0] and mine[1] <= maximum[1] and (not over or mine[0] != mine[1])
    require(is_valid, "shootout.set_goals", "goals out of " + str(maximum) + " penalties")
    if MAX_COUNTER not in goals and match.shootout_set < MAX_COUNTER:
        # Each earlier set ended level, so before this set both sides had equally many goals.
        before = goals[0] - mine[0]
        limit = KICKS_PER_SET * (match.shootout_set - 1)
        is_valid = before == goals[1] - mine[1] and 0 <= before <= limit
        require(is_valid, "shootout.goals", "equal goals in the sets before")
