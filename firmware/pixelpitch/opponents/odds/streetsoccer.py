"""The odds of StreetSoccer: how many throws score, by a figure or with the ball on a square."""

from ...rulesets.streetsoccer.state import PLACE, THROW, TOSS
from ..streetsoccer.scoring import NEVER, Shot, lowering


def odds(match, square):
    """Yield None at pauses, then the words."""
    row, column = square >> 4, square & 15
    if match.phase in (PLACE, TOSS) or not (1 <= row <= 6 and 3 <= column <= 12):
        yield ""
        return
    at = match.figures.index(square) if square in match.figures else -1
    if at >= 0:
        if match.ball < 0 or match.ball in match.figures:
            yield ""
            return
        lowest = NEVER
        for found in _lowest(match, at // 5, match.ball, (square,)):
            yield None
            lowest = found
        yield "Its goal: " + _of(lowest)
        return
    words = ""
    for side in (0, 1):
        lowest = NEVER
        for found in _lowest(match, side, square):
            yield None
            lowest = found
        words += " " + match.side_name(side) + " " + _of(lowest)
    # How far a kick from here goes, over own figures too.
    own, other = match.teams()
    least = NEVER
    for mover in own:
        yield None
        moved = [square if each == mover else each for each in own]
        least = min(least, Shot(match.side, moved, other, square, True).cheapest(square, 6))
    yield ("Goal in " + str(least) + " steps:" if least < NEVER else "Goal too far:") + words


def _lowest(match, side, ball, movers=()):
    own, other = match.figures[:5], match.figures[5:]
    if side:
        own, other = other, own
    yield from lowering(side, own, other, ball, match.options["ring"], movers=movers)


def _of(lowest):
    return str(NEVER - lowest) + " of 6"


def luck(match, outcome):
    """Yield what a throw gave: a goal is to be had, or not, against how many throws score."""
    gained = [0, 0]
    if match.phase == THROW and match.ball >= 0:
        lowest = NEVER
        for found in _lowest(match, match.side, match.ball):
            yield None
            lowest = found
        gained[match.side] = 360 * (outcome >= lowest) - 60 * (NEVER - lowest)
    yield gained[0], gained[1]
