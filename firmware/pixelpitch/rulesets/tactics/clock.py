"""Playing time: what it counts, when a period ends, what follows (RULEBOOK.md 30, 31, 32)."""

from . import setup, shootout
from .board import in_penalty_area
from .minor_foul import run_out
from .period import is_up, limit
from .state import (
    ACCEPT,
    BALL,
    BATTLE,
    CAPTURE,
    CORNER_KICK,
    DEFEND,
    HOW,
    MINOR,
    NEWKEEPER,
    OVER,
    PAWN,
    PENALTY,
    ROUND,
    SET,
    SHOOTOUT,
    SHOT,
    SQUARE,
    STAYED,
    THROW,
    TOSS,
)


def runs(match):
    """Return whether playing time passes now: not during placements (31)."""
    return SET <= match.phase <= SHOT


def move_counts(match):
    """Return whether the time for a move passes now: after a throw, not for the Keeper (30)."""
    if not match.options["move_seconds"] or not SET <= match.phase <= BALL:
        return False
    return match.step in (PAWN, SQUARE, HOW) and match.die > 0


def run(match, seconds):
    """Let ``seconds`` pass: the clock stops at its limit, a move may take too long."""
    if not runs(match):
        return
    if move_counts(match):
        seconds = min(seconds, match.options["move_seconds"] - match.move_s)
        match.move_s += seconds
    before = match.clock_s
    match.clock_s = min(before + seconds, limit(match))
    if before < match.clock_s and is_up(match):
        match.emit("time", -1, "time_up")
    if move_counts(match) and match.move_s == match.options["move_seconds"]:
        run_out(match)
    whistle(match)


def whistle(match):
    """End the period if its time is up, and nothing is left that must be completed (31)."""
    if is_due(match):
        _end_period(match)


def is_due(match):
    """Return whether the period is to end now (31)."""
    if match.phase in (TOSS, SHOOTOUT, OVER) or not is_up(match):
        return False
    return not _throw_is_open(match) and not _chance_is_on(match)


def _throw_is_open(match):
    """Return whether a thrown die is still to be moved, or a battle is half thrown (31)."""
    return match.die > 0 and SET <= match.phase <= BATTLE


def _chance_is_on(match):
    """Return whether a chance of O must be completed (31); a new Keeper is named first."""
    if match.phase in (SHOT, PENALTY, NEWKEEPER) or match.kick == CORNER_KICK:
        return True
    if not in_penalty_area(1 - match.o, match.ball):
        return False
    if match.phase == CAPTURE:  # with the ball loose no new round of attempts begins
        return not (match.by == ROUND and match.step == THROW)
    if match.phase == DEFEND or (match.phase == MINOR and match.step == ACCEPT):
        return match.by != STAYED
    return match.phase == BATTLE


def _end_period(match):
    """The next period, the shoot-out, or the end (31, 32)."""
    match.emit("whistle", -1, "period", match.half, *match.score)
    level = match.score[0] == match.score[1]
    if match.half in (0, 2):
        _begin_period(match)
    elif not level or match.options["level_at_time"] == "draw":
        shootout.end(match)
    elif match.half == 1 and match.options["overtime"]:
        _begin_period(match)
    else:
        shootout.begin(match)


def _begin_period(match):
    """The side that kicked off first does so in the first overtime, too (6)."""
    match.half += 1
    match.clock_s = 0
    setup.begin(match, match.first ^ (match.half & 1))
