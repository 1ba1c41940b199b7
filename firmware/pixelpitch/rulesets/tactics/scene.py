"""What lies on the pitch: pawns, the ball and its way, off-side line, clock (RULEBOOK.md)."""

from ...rules import scene as kinds
from .board import in_penalty_area, is_long_distance
from .offside import line
from .period import limit
from .squad import GOALKEEPER, card_of, pawn_on, role
from .state import BALL, PAWNS, SET, SHOT, SQUARE


def draw(match, shown):
    """Fill ``shown``."""
    shown.margins = False
    for index in range(2 * PAWNS):
        square = match.pawns[index]
        if square >= 0:
            kind = kinds.FIGURE if role(index) != GOALKEEPER else kinds.GOALIE
            shown.things.append((square, kind, index // PAWNS, _mark(match, index, square)))
    shown.colours = (kinds.RED, kinds.BLUE)
    shown.travel = match.travel
    shown.walk = match.walk
    shown.last = shown.travel or shown.walk
    whole = limit(match)
    if whole:
        shown.clock = (whole - match.clock_s, whole)
    if SET <= match.phase <= SHOT:
        column = line(match, 1 - match.o)
        column = column if match.o else 15 - column
        shown.lines = ((column, column + 112),)
    if match.step == SQUARE and shown.open and SET <= match.phase <= BALL:
        shown.targets = _targets(match, shown.open)


def _mark(match, index, square):
    mark = 0
    side = index // PAWNS
    if square == match.picked and side == match.side:
        mark |= kinds.PICKED
    if match.cards[card_of(index)]:
        mark |= kinds.CARD
    if side == match.o and square == match.barred:
        mark |= kinds.BARRED
    if side == match.o and match.has and square == match.ball:
        mark |= kinds.HAS_BALL
    return mark


def _targets(match, open_squares):
    """Return what kind of end each square is that is not just free."""
    found = {}
    d = 1 - match.o
    for square in open_squares:
        ours, theirs = pawn_on(match, match.o, square) >= 0, pawn_on(match, d, square) >= 0
        if match.phase != BALL:
            if square == match.ball:
                found[square] = kinds.CONTESTED if ours else kinds.OWN
        elif theirs:
            found[square] = kinds.CONTESTED
        elif ours:
            chance = in_penalty_area(d, square) or is_long_distance(d, square)
            found[square] = kinds.SCORING if chance else kinds.OWN
    return found
