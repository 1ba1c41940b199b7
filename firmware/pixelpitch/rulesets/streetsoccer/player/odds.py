"""The odds of StreetSoccer: how many of six throws score.

They are given for a figure, for both sides with the ball on a square, or for both sides after a
choice that ends the turn. The reasons of a hint and of a review use the same functions.
"""

from ..field import on_field
from ..rules import END, KICK, PLACE, THROW, TOSS
from .scoring import NEVER, lowest_throw


def odds(match, square):
    """Yield between slices of work, then return the message, or "" if ``square`` has no odds."""
    if match.stage in (END, KICK) and square in match.legal_actions():
        then = match.clone()
        then.apply_action(square)
        yield
        if then.phase == THROW:
            return (yield from odds_after(then, match.side))
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


def odds_after(match, side):
    """Yield between slices, then return the odds after a turn of ``side`` without a goal."""
    theirs = yield from _throws(match, 1 - side, match.ball)
    ours = yield from _throws(match, side, match.ball)
    named = {"who": match.side_name(side), "other": match.side_name(1 - side)}
    named["theirs"], named["ours"] = theirs, ours
    return "odds.after", named


def contrast(match, better, side):
    """Yield between slices, then return (odds after ``match``'s turn, reason), messages or "".

    ``match`` is the match after a turn of ``side`` as it was played, ``better`` the one after
    expert's turn. The reason says why expert's turn is better although ``side`` scores less often.
    """
    if match.phase != THROW:
        return "", ""
    odds = yield from odds_after(match, side)
    reason: str | tuple = ""
    if better.phase == THROW:
        named = odds[1]
        others = (yield from odds_after(better, side))[1]
        if others["ours"] < named["ours"]:
            key = "odds.first" if others["theirs"] < named["theirs"] else "odds.reply"
            reason = key, named
    return odds, reason


def _throws(match, side, ball, movers=()):
    """Yield between slices of work, then return how many of 6 throws score for ``side``."""
    own, other = match.figures[:5], match.figures[5:]
    if side:
        own, other = other, own
    return NEVER - (yield from lowest_throw(side, own, other, ball, match.options["ring"], movers))
