"""Playing time and what its end brings (RULEBOOK.md 12 and 13).

Time runs out between throws: a choice, a save or a penalty under way comes first.
"""

from .phases import (
    CHOOSE,
    EXTRA_S,
    EXTRA_TIME,
    FOUL_CHOICE,
    GOLDEN_GOAL,
    NORMAL,
    PENALTY,
    PERIODS,
    PLAY,
    SAVE,
    SHOOT_OUT,
)
from .result import end
from .shootout import begin_shootout

_FIRST = {CHOOSE: "choice", SAVE: "save", PENALTY: "penalty", FOUL_CHOICE: "choice"}


def limit(match):
    """Return the playing time, in seconds, at which the present period ends."""
    extra = match.period == EXTRA_TIME
    if match.period == SHOOT_OUT:
        extra = match.options["level_at_time"] == "extra_time"
    return match.options["minutes"] * 60 + (EXTRA_S if extra else 0)


def counts(match):
    """Return True in a period that the clock ends."""
    return not match.options["target"] and match.period in (NORMAL, EXTRA_TIME)


def is_up(match):
    """Return True from the moment the clock has run out until that takes effect."""
    return counts(match) and match.clock_s >= limit(match)


def next_period(match):
    """Return the period in which play goes on where the ball lies when time is up, or None."""
    if match.score[0] == match.score[1]:
        after = match.options["level_at_time"]
        if after == "golden_goal":
            return GOLDEN_GOAL
        if after == "extra_time" and match.period == NORMAL:
            return EXTRA_TIME
    return None


def corner_follows(match):
    """Return whether a corner that a save yields now is taken (12): not if play ends with it."""
    return not is_up(match) or next_period(match) is not None


def run(match, seconds):
    """Let time pass: the clock stops at the limit, the rest runs on in the next period."""
    while seconds and (match.phase == PLAY or match.phase in _FIRST):
        if not counts(match) or is_up(match):
            return
        step = min(seconds, limit(match) - match.clock_s)
        match.clock_s += step
        seconds -= step
        if is_up(match) and match.phase != PLAY:
            match.emit("time", -1, "time_up", _FIRST[match.phase])
        whistle(match)


def whistle(match):
    """End the period if its time is up and no throw or choice is still to come."""
    if match.phase != PLAY or not is_up(match):
        return
    after = match.options["level_at_time"]
    ended = "extra_over" if match.period == EXTRA_TIME else "full_time"
    match.emit("whistle", -1, ended, *match.score)
    following = next_period(match)
    if match.score[0] != match.score[1] or after == "draw":
        end(match)
    elif following is not None:
        match.period = following
        match.emit("whistle", -1, PERIODS[following])
    else:
        begin_shootout(match)
