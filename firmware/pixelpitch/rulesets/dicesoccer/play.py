"""Play: what a throw brings, and how the match ends.

Numbers in brackets are the rules of RULEBOOK.md.
"""

from .scene import FORWARD, IN_GOAL, path
from .state import MAX_SERIES, OVER, ROLL, SAVE, SHOOTOUT, SHOT, TOSS, count_with
from .words import count_words


def act(match, action):
    """Let the awaited die lie; the last one of a throw decides what comes of it."""
    count = match.dice_count()
    match.travel = ()
    match.dice[count] = action
    if match.phase == TOSS:
        match.emit("throw", count, "throws", action)
    if count + 1 < (2, 4 - match.set_aside, 1, 2, 3)[match.phase]:
        return
    dice = match.dice[: count + 1]
    match.dice = [0, 0, 0, 0]
    (_toss, _roll, _shot, _save, _attempt)[match.phase](match, dice)


def _toss(match, dice):
    """Higher goes on offence first, a tie throws again (1)."""
    if dice[0] == dice[1]:
        match.emit("toss", -1, "tie", dice[0])
        return
    match.first = 0 if dice[0] > dice[1] else 1
    match.phase = ROLL
    match.emit("toss", match.first, "first")
    match.emit("whistle", -1, "half1")


def _roll(match, dice):
    side = match.offence()
    before = match.set_aside
    match.set_aside = count_with(match, dice)
    match.rolls_used += 1
    for index in range(before, match.set_aside):
        match.emit("pass", side, "aside", index)
    if match.set_aside > before:
        match.travel = path(side, before, match.set_aside)
    else:
        match.emit("roll", side, "none", before)
    if match.rolls_used == 4:  # no roll left for a shot (5), the turn ends (7)
        match.emit("lost", side, "no_roll")
        _end_turn(match)
    elif match.set_aside == 3:
        match.phase = SHOT


def _shot(match, dice):
    """A 1 cannot be saved, anything else awaits the keeper (6)."""
    side = match.offence()
    match.travel = path(side, FORWARD, IN_GOAL)
    match.rolls_used += 1
    if dice[0] == 1:
        _goal(match, side, "one")
        return
    match.dice[0] = dice[0]
    match.phase = SAVE
    match.emit("shot", side, "shot", dice[0])


def _save(match, dice):
    """The same or higher blocks, lower lets it in (6)."""
    shot, black = dice
    if black < shot:
        _goal(match, match.offence(), "higher", shot, black)
        return
    match.emit("save", 1 - match.offence(), "saved", shot, black)
    _end_turn(match)


def _goal(match, side, *values):
    match.score[side] += 1
    match.emit("goal", side, *values)
    _end_turn(match)


def _end_turn(match):
    """Three turns in a row each, twice, in the same order (2); then (8) if level."""
    match.rolls_used = match.set_aside = 0
    match.phase = ROLL
    if match.turn < 6:
        match.turn += 1
    elif match.half == 1:
        match.half = 2
        match.turn = 1
        match.emit("whistle", -1, "halftime", *match.score)
    elif match.score[0] == match.score[1]:
        match.phase = SHOOTOUT
        match.series = 1
        match.emit("whistle", -1, "level", *match.score)
        return
    else:
        _end(match)
        return
    side = match.offence()
    number = (match.half - 1) * 3 + (match.turn - 1) % 3 + 1
    match.emit("turn", side, "turn", number)


def _attempt(match, dice):
    """A goal if either white die is higher than the black one (8)."""
    side = match.offence()
    best = max(dice[0], dice[1])
    black = dice[2]
    if best > black:
        match.goals[side] += 1
        match.emit("goal", side, "higher", best, black)
    else:
        match.emit("save", 1 - side, "saved", best, black)
    match.travel = path(side, FORWARD, IN_GOAL)
    match.attempts += 1
    if match.attempts < 10:  # all are made, even when decided: ruling (8)
        return
    if match.goals[0] != match.goals[1]:
        _end(match)
        return
    match.emit("whistle", -1, "again", *match.goals)
    match.attempts = 0
    match.goals = [0, 0]
    if match.series < MAX_SERIES:
        match.series += 1


def _end(match):
    match.phase = OVER
    winner = outcome(match)["winner"]
    match.emit("whistle", -1, "shootout" if match.series else "match", *_decisive(match))
    match.emit("over", winner, "wins")


def _decisive(match):
    """Return the goals that decide: those of the turns, or of the shoot-out's last series."""
    return match.goals if match.series else match.score


def outcome(match):
    """Return the outcome of a match that is over; its score is the goals of the turns (2, 8)."""
    decisive = _decisive(match)
    reason = "full time: six turns each"
    if match.series:
        reason = "shoot-out: " + count_words(match, decisive)
    return {
        "score": list(match.score),
        "winner": 0 if decisive[0] > decisive[1] else 1,
        "reason": reason,
        "shootout": list(match.goals),  # of the last five attempts: a level five decides nothing
    }
