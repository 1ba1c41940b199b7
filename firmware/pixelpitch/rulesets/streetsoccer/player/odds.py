"""The odds of StreetSoccer: how many throws score, by a figure or with the ball on a square."""

from ..field import on_field
from ..rules import PLACE, TOSS
from .scoring import NEVER, lowest_throw


def odds(match, square):
    """Yield between slices, then return the message, or "" where ``square`` has no odds."""
    if match.phase in (PLACE, TOSS) or not on_field(square):
        return ""
    at = match.figures.index(square) if square in match.figures else -1
    if at >= 0:
        if match.ball < 0 or match.ball in match.figures:
            return ""
        throws = yield from _throws(match, at // 5, match.ball, (square,))
        return "odds.figure", {"throws": throws}
    named = {"first": match.side_name(0), "second": match.side_name(1)}
    named["throws"] = yield from _throws(match, 0, square)
    named["others"] = yield from _throws(match, 1, square)
    return "odds.square", named


def _throws(match, side, ball, movers=()):
    """Yield between slices, then return how many of 6 throws score for ``side``."""
    own, other = match.figures[:5], match.figures[5:]
    if side:
        own, other = other, own
    return NEVER - (yield from lowest_throw(side, own, other, ball, match.options["ring"], movers))
