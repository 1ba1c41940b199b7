"""The odds of StreetSoccer: how many of six throws score.

Computes the odds

- of one figure,
- of both sides if the ball were on a given square,
- of both sides after a choice that ends the turn.

Hints, and the review after a match, show these odds as reasons.
"""

from ..field import on_field
from ..rules import DESTINATION_STAGE, KICK_STAGE, PLACE_PHASE, STEPS_STAGE, THROW_PHASE, TOSS_PHASE
from .scoring import NO_THROW, lowest_throw


def odds(match, square):
    """Yield often, then return a message with the odds for ``square``, or "" if there are none."""
    if match.stage == STEPS_STAGE:  # assume that the figure at the ball takes its longest kick
        match = match.clone()
        match.apply_action(match.legal_actions()[-1])
    if match.stage in (DESTINATION_STAGE, KICK_STAGE) and square in match.legal_actions():
        then = match.clone()
        then.apply_action(square)
        yield
        if then.phase == THROW_PHASE:
            return (yield from odds_after(then, match.side))
    if match.phase in (PLACE_PHASE, TOSS_PHASE) or not on_field(square):
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
    """Yield often, then return a message with both sides' odds after a turn of ``side``."""
    theirs = yield from _throws(match, 1 - side, match.ball)
    ours = yield from _throws(match, side, match.ball)
    named = {"who": match.side_name(side), "other": match.side_name(1 - side)}
    named["theirs"], named["ours"] = theirs, ours
    return "odds.after", named


def contrast(match, better_match, side):
    """Yield often, then return (odds, reason) to show why a turn of ``side`` was a mistake.

    ``match`` is the state after this turn, ``better_match`` that after the best turn. Both results
    are messages. ``odds`` states the odds in ``match``; ``reason`` is "" if these odds alone show
    what was better.
    """
    if match.phase != THROW_PHASE:
        return "", ""
    odds = yield from odds_after(match, side)
    reason: str | tuple = ""
    if better_match.phase == THROW_PHASE:
        named = odds[1]
        others = (yield from odds_after(better_match, side))[1]
        if others["theirs"] >= named["theirs"]:
            if others["ours"] <= named["ours"]:
                reason = "odds.reply", named
        elif others["ours"] < named["ours"]:
            reason = "odds.first", named
    return odds, reason


def _throws(match, side, ball, movers=()):
    """Yield often, then return how many of six throws score if ``movers`` walk (() for all)."""
    own, other = match.figures[:5], match.figures[5:]
    if side:
        own, other = other, own
    return NO_THROW - (
        yield from lowest_throw(side, own, other, ball, match.options["ring"], movers)
    )
