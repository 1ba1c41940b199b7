"""The odds of StreetSoccer: how many throws score, by a figure or with the ball on a square."""

from ...rules.squares import column_of, row_of
from .player.scoring import NEVER, lowest_throw
from .state import PLACE, TOSS


def odds(match, square):
    """Pause and return the words."""
    row, column = row_of(square), column_of(square)
    if match.phase in (PLACE, TOSS) or not (1 <= row <= 6 and 3 <= column <= 12):
        return ""
    at = match.figures.index(square) if square in match.figures else -1
    if at >= 0:
        if match.ball < 0 or match.ball in match.figures:
            return ""
        lowest = yield from _lowest(match, at // 5, match.ball, (square,))
        return "This figure scores on " + str(NEVER - lowest) + " of 6 throws"
    count = []
    for side in (0, 1):
        lowest = yield from _lowest(match, side, square)
        count.append(str(NEVER - lowest) + " of 6")
    first, second = match.side_name(0), match.side_name(1)
    return f"From here {first} scores on {count[0]} throws, {second} on {count[1]}"


def _lowest(match, side, ball, movers=()):
    own, other = match.figures[:5], match.figures[5:]
    if side:
        own, other = other, own
    return lowest_throw(side, own, other, ball, match.options["ring"], movers)
