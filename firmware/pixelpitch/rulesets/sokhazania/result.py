"""The end of a match: who won and why, and the points for a league (sokhazania.md 15)."""

from .phases import OVER, SHOOT_OUT

_REASONS = ("full time", "golden goal", "extra time", "shoot-out")  # by period


def score_words(match):
    """Return the score as a display writes it, left side first: ``"1-0"``."""
    return str(match.score[0]) + "-" + str(match.score[1])


def end(match):
    """The match is over; say who won and why."""
    match.phase = OVER
    winner = winner_of(match)
    if winner is None:
        match.emit("over", "a draw, " + score_words(match))
        return
    words = match.side_name(winner) + " wins " + score_words(match) + ": " + _reason(match)
    if match.period == SHOOT_OUT:
        words += " " + str(match.shootout[0]) + "-" + str(match.shootout[1])
    match.emit("over", words, winner)


def winner_of(match):
    """Return the side that leads, in goals or in the last set of the shoot-out, or None."""
    first, second = match.set_goals if match.period == SHOOT_OUT else match.score
    if first == second:
        return None
    return 0 if first > second else 1


def _reason(match):
    target = match.options["target"]
    return "first to " + str(target) + " goals" if target else _REASONS[match.period]


def outcome(match):
    """Return None, or score, winner, reason, and ``"shootout"``: its goals [a, b]."""
    if match.phase != OVER:
        return None
    return {
        "score": list(match.score),
        "winner": winner_of(match),
        "reason": _reason(match),
        "shootout": list(match.shootout),
    }


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
