"""Validates a match read from outside: whether its fields fit each other and the board."""

from ...rules.errors import NotUnderstood
from ...rules.match import SIDES
from .board import GOALIE, PASS
from .board import PENALTY as PENALTY_SPOT
from .clock import limit
from .penalties import KICKS, keeper_throws, taker
from .phases import (
    CHOOSE,
    COLOUR,
    EXTRA_S,
    EXTRA_TIME,
    FOUL_CHOICE,
    GOLDEN_GOAL,
    MAXIMUM,
    NORMAL,
    OVER,
    PENALTY,
    PERIODS,
    PHASES,
    PLAY,
    SAVE,
    SHOOT_OUT,
    SHOOTOUT,
    TOSS,
)

# RULEBOOK.md 13: the periods that each option can lead to.
_PERIODS_AFTER = {
    "draw": (NORMAL,),
    "golden_goal": (NORMAL, GOLDEN_GOAL),
    "extra_time": (NORMAL, EXTRA_TIME, SHOOT_OUT),
    "shoot_out": (NORMAL, SHOOT_OUT),
}


def check(match):
    """Raise NotUnderstood unless the fields of ``match`` fit each other and its board."""
    _check_start(match)
    _check_ball(match)
    _check_clock(match)
    _check_score(match)
    _check_shootout(match)


def _want(good, match, field, expected):
    if not good:
        came = field + " = " + str(getattr(match, field)) + " in phase " + PHASES[match.phase]
        raise NotUnderstood(came + ", period " + PERIODS[match.period], expected)


def _check_start(match):
    """Toss and colours: RULEBOOK.md 6."""
    phase = match.phase
    first = match.options["first"]
    _want(phase == TOSS or match.toss == 0, match, "toss", "0 after the toss")
    _want((phase == TOSS) == (match.player1 < 0), match, "player1", "-1 in the toss, else a side")
    _want((phase <= COLOUR) == (match.red < 0), match, "red", "-1 before the choice, else a side")
    if first != "toss":
        _want(phase != TOSS, match, "phase", "no toss: option first = " + first)
        _want(match.player1 == SIDES.index(first), match, "player1", "option first = " + first)
    if phase == TOSS:
        _want(match.side == (1 if match.toss else 0), match, "side", "left, then right throws")
    elif phase == COLOUR:
        _want(match.side == match.player1, match, "side", "Player 1 chooses")


def _check_ball(match):
    """Where the ball lies, and what that leaves to throw: RULEBOOK.md 7, 8, 14, 16."""
    phase = match.phase
    if phase <= COLOUR:
        _want(match.ball == match.centre, match, "ball", "the centre " + str(match.centre))
    else:
        dot = match.board.index_of(match.ball)
        holder = 1 - match.side if phase == FOUL_CHOICE else match.side
        mine = dot >= 0 and match.board.dots[dot][1] == holder
        _want(mine, match, "ball", "a dot of side " + str(holder))
        role = match.board.dots[dot][3]
        if phase in (SAVE, FOUL_CHOICE):
            _want(role == GOALIE, match, "ball", "the goalie dot")
        elif phase in (PENALTY, SHOOTOUT):
            _want(role in (PENALTY_SPOT, GOALIE), match, "ball", "the penalty spot or goalie dot")
    if phase in (PENALTY, FOUL_CHOICE):
        _want(match.options["die_fouls"], match, "phase", "none without option die_fouls")
    if phase == CHOOSE:
        number = match.thrown
        two = number > 2 and match.board.kind(dot, number) == PASS
        two = two and len(set(match.board.exits(dot, number))) > 1
        _want(two, match, "thrown", "a number with two tracks from the ball")
    else:
        _want(match.thrown == 0, match, "thrown", "0 outside a choice")


def _check_clock(match):
    """Clock and period: RULEBOOK.md 12 and 13."""
    phase, period, clock = match.phase, match.period, match.clock_s
    if match.options["target"]:
        _want(clock == 0, match, "clock_s", "0: a match with a target has no clock")
        _want(period == NORMAL, match, "period", "0: a match with a target has one period")
        return
    after = match.options["level_at_time"]
    _want(period in _PERIODS_AFTER[after], match, "period", "one of level_at_time = " + after)
    if phase == SHOOTOUT or period == SHOOT_OUT:
        good = period == SHOOT_OUT and phase in (SHOOTOUT, OVER)
        _want(good, match, "period", "shoot_out in a shoot-out only")
    end = limit(match)
    low, high = 0, end
    if phase <= COLOUR:
        high = 0
    elif period in (GOLDEN_GOAL, SHOOT_OUT) or phase == OVER:
        low = end
    else:
        if phase == PLAY:
            high = end - 1
        if period == EXTRA_TIME:
            low = end - EXTRA_S
    _want(low <= clock <= high, match, "clock_s", str(low) + ".." + str(high))


def _check_score(match):
    """What the score can be: RULEBOOK.md 12 and 13."""
    phase, period, target = match.phase, match.period, match.options["target"]
    ahead = abs(match.score[0] - match.score[1])
    if phase <= COLOUR:
        _want(match.score == [0, 0], match, "score", "[0, 0] before the kick-off")
    elif target:
        reached = [goals >= target for goals in match.score]
        good = max(match.score) <= target and reached.count(True) == (1 if phase == OVER else 0)
        _want(good, match, "score", "one side at " + str(target) + " goals when over, else none")
    elif period == SHOOT_OUT:
        _want(ahead == 0, match, "score", "a level score")
    elif period == GOLDEN_GOAL:
        _want(ahead == (1 if phase == OVER else 0), match, "score", "level until one goal wins")
    elif phase == OVER and match.options["level_at_time"] != "draw":
        _want(ahead > 0, match, "score", "no level score")


def _check_shootout(match):
    """The counters of the shoot-out: RULEBOOK.md 14."""
    mine, goals = match.set_goals, match.shootout
    if match.period != SHOOT_OUT:
        good = match.shootout_set == match.kick == 0 and mine == [0, 0] and goals == [0, 0]
        _want(good, match, "shootout", "nothing but 0 outside a shoot-out")
        return
    over = match.phase == OVER
    _want(match.shootout_set > 0, match, "shootout_set", "1 and up")
    striker = taker(match)
    side = 1 - striker if keeper_throws(match) else striker
    _want(match.side == side, match, "side", "whose throw penalty " + str(match.kick) + " is")
    if over:
        _want(match.kick == 5, match, "kick", "5, the last of a set")
    taken = match.kick + over
    maximum = [0, 0]
    maximum[match.player1] = min(taken, KICKS)
    maximum[1 - match.player1] = max(taken - KICKS, 0)
    good = mine[0] <= maximum[0] and mine[1] <= maximum[1] and (not over or mine[0] != mine[1])
    _want(good, match, "set_goals", "goals out of " + str(maximum) + " penalties")
    if MAXIMUM not in goals and match.shootout_set < MAXIMUM:
        # Every earlier set ended level.
        before = goals[0] - mine[0]
        good = before == goals[1] - mine[1] and before >= 0
        good = good and before <= KICKS * (match.shootout_set - 1)
        _want(good, match, "shootout", "equal goals in the sets before")
