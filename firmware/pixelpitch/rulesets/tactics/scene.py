"""What lies on the pitch: pawns, the ball and its way, off-side line, clock (RULEBOOK.md)."""

from ...rules import scene as kinds
from ...rules.squares import column_of, row_of
from .board import scoring
from .clock import move_counts
from .corner import PLACEMENTS
from .guide import is_offside_pass
from .offside import line
from .period import limit
from .squad import GOALKEEPER, card_of, pawn_on, role
from .state import BALL, CORNER, FREEKICK, PAWNS, PLACE, SET, SHOOT_OUT, SHOT, SQUARE, WHERE

_HURRY_S = 15  # of a move's seconds left (30): from here on they are shown
_PERIODS = ("1H", "2H", "O1", "O2", "SO")
_BEGINS = (0, 45, 90, 105)  # minutes before each period on a scale of 90


def draw(match, scene):
    """Fill ``scene``."""
    scene.margins = False
    for index in range(2 * PAWNS):
        square = match.pawns[index]
        if square >= 0:
            kind = kinds.FIGURE if role(index) != GOALKEEPER else kinds.GOALIE
            scene.things.append((square, kind, index // PAWNS, _mark(match, index, square)))
    scene.colours = (kinds.RED, kinds.BLUE)
    scene.travel = match.travel
    scene.walk = match.walk
    scene.last = scene.travel or scene.walk
    _draw_time(match, scene)
    if match.ball >= 0:
        scene.attacks = match.o
    if SET <= match.phase <= SHOT:
        column = line(match, 1 - match.o)
        column = column if match.o else 15 - column
        scene.lines = ((column, column + 112),)
    if match.phase in (CORNER, FREEKICK) and match.ball >= 0:
        scene.zones = (_zone(match.ball),)
    if match.phase == CORNER and match.step in (PLACE, WHERE):
        scene.gauges.append(("places", match.left[match.side], PLACEMENTS))
    if match.step == SQUARE and scene.open and SET <= match.phase <= BALL:
        scene.targets = _targets(match, scene.open)


def _draw_time(match, scene):
    """The clock, the minute on a scale of 90, the period, and a move that must be made soon."""
    scene.period = _PERIODS[match.half]
    if match.half == SHOOT_OUT:
        scene.period += " " + str(match.shootout_goals[0]) + "-" + str(match.shootout_goals[1])
    whole = limit(match)
    if whole:
        scene.clock = (whole - match.clock_s, whole)
        long = 45 if match.half < 2 else 15
        minute = min(match.clock_s * long // whole + 1, long)
        scene.minute = (_BEGINS[match.half] + minute, 90 if match.half < 2 else 120)
    if move_counts(match):
        left = match.options["move_seconds"] - match.move_s
        if left <= _HURRY_S:
            scene.hurry = left


def _zone(square):
    """Return the squares within one of ``square``, which opponents leave, as a rectangle."""
    row, column = row_of(square), column_of(square)
    first = 16 * max(row - 1, 0) + max(column - 1, 0)
    return first, 16 * min(row + 1, 7) + min(column + 1, 15)


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
    result = {}
    d = 1 - match.o
    for square in open_squares:
        ours, theirs = pawn_on(match, match.o, square) >= 0, pawn_on(match, d, square) >= 0
        if match.phase != BALL:
            if square == match.ball:
                result[square] = kinds.CONTESTED if ours else kinds.OWN
        elif theirs:
            result[square] = kinds.CONTESTED
        elif ours and is_offside_pass(match, square):
            result[square] = kinds.OFFSIDE
        elif ours:
            chance = scoring(d, square)
            result[square] = kinds.SCORING if chance else kinds.OWN
    return result
