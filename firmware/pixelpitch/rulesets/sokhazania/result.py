"""The end of a match: who won and why, and the points for a league (RULEBOOK.md 15)."""

from .phases import OVER, PERIODS, SHOOT_OUT


def end(match):
    """The match is over; emit who won and why."""
    match.phase = OVER
    winner = winner_of(match)
    if winner is None:
        match.emit("over", -1, "draw", *match.score)
        return
    kicks = match.shootout if match.period == SHOOT_OUT else ()
    match.emit("over", winner, "wins", *match.score, *reason(match), *kicks)


def winner_of(match):
    """Return the side that leads, in goals or in the last set of the shoot-out, or None."""
    first, second = match.set_goals if match.period == SHOOT_OUT else match.score
    if first == second:
        return None
    return 0 if first > second else 1


def reason(match):
    """Return why a match that is over has ended: an id and its values (``words``)."""
    target = match.options["target"]
    return ("target", target) if target else (PERIODS[match.period],)


def league_points(match):
    """Return [a, b]: 3, 1 or 0 points, and 1 more for winning by three goals."""
    if match.phase != OVER:
        return [0, 0]
    winner = winner_of(match)
    if winner is None:
        return [1, 1]
    points = [0, 0]
    points[winner] = 4 if match.score[winner] - match.score[1 - winner] >= 3 else 3
    return points
