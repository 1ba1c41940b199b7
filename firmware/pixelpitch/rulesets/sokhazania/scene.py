"""What lies on the pitch: dots, tracks of the next throw, ball, clock, counters."""

from ...rules import scene as kinds
from ...rules.squares import column_of
from .board import CORNER, INTERCEPTION, PASS, SHOT
from .clock import corner_follows, limit
from .phases import (
    CHOOSE,
    EXTRA_S,
    EXTRA_TIME,
    GOLDEN_GOAL,
    PLAY,
    SAVE,
    SHOOT_OUT,
    SHOOTOUT,
)
from .shootout import KICKS

# The two squares of a goal's mouth, for each side; a goalie dot may take one of them.
_GOALS = ((49, 65), (62, 78))  # b4 b5, o4 o5

_KINDS = {PASS: kinds.PASS, SHOT: kinds.SHOT, INTERCEPTION: kinds.INTERCEPTION}


def draw(match, scene):
    """Fill ``scene``: the dots, the paths of the next throw, ball, clock, counters."""
    board = match.board
    for _name, side, square, _role in board.dots:
        scene.things.append((square, kinds.DOT, side, 0))
        # Columns a and p serve score and die, unless a board needs them for its dots.
        if column_of(square) in (0, 15):
            scene.margins = False
    for side in (0, 1):
        for square in _GOALS[side]:
            if board.index_of(square) < 0:
                scene.things.append((square, kinds.GOAL, side, 0))
    scene.ball = match.ball
    scene.paths = _paths(match)
    scene.thrown = match.thrown
    scene.travelled = match.travelled
    scene.way = _KINDS[match.way]
    scene.travel = scene.last = match.travel
    scene.clock = _clock(match)
    scene.gauges = _gauges(match)
    if match.red == 1:
        scene.colours = (kinds.BLUE, kinds.RED)


def _paths(match):
    board = match.board
    dot = board.index_of(match.ball)
    result = []
    if match.phase == SAVE and corner_follows(match):
        corner = board.dots[board.role(1 - match.side, CORNER)][2]
        result = [(number, kinds.CORNER, (match.ball, corner)) for number in (1, 2)]
    elif match.phase in (PLAY, CHOOSE):
        for number in range(1, 7) if match.phase == PLAY else (match.thrown,):
            kind = _KINDS[board.kind(dot, number)]
            for dest in sorted(set(board.exits(dot, number))):
                for line in board.paths(dot, number, dest):
                    result.append((number, kind, line))
    return result


def _clock(match):
    """(seconds left, seconds in all) of the present period; None where no clock counts."""
    if match.options["target"] or match.period == GOLDEN_GOAL:
        return None
    total = match.options["minutes"] * 60
    if match.period == SHOOT_OUT:
        return (0, total)
    return (limit(match) - match.clock_s, EXTRA_S if match.period == EXTRA_TIME else total)


def _gauges(match):
    """Counters, those of the side on turn first, as the lights want them."""
    gauges = []
    target = match.options["target"]
    for side in (match.side, 1 - match.side):
        name = match.side_name(side)
        if target:
            gauges.append((name + " goals", match.score[side], target))
        elif match.phase == SHOOTOUT:
            taken = match.kick if side == match.player1 else match.kick - KICKS
            taken = min(max(taken, 0), KICKS)
            gauges.append((name + " kicks", taken, KICKS))
            gauges.append((name + " goals", match.set_goals[side], KICKS))
    return gauges
