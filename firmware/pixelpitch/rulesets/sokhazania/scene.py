"""What a coach is told and shown: the words of what is awaited, and the scene."""

from ...rules import scene as kinds
from .board import CORNER, INTERCEPTION, PASS, SHOT
from .clock import corner_follows, limit
from .penalties import KICKS, keeper_throws
from .phases import (
    CHOOSE,
    COLOUR,
    EXTRA_S,
    EXTRA_TIME,
    FOUL_CHOICE,
    GOLDEN_GOAL,
    OVER,
    PENALTY,
    PLAY,
    SAVE,
    SHOOT_OUT,
    SHOOTOUT,
    TOSS,
)

# The two squares of a goal's mouth, for each side; a goalie dot may take one of them.
_GOALS = ((49, 65), (62, 78))  # b4 b5, o4 o5

_KINDS = {PASS: kinds.PASS, SHOT: kinds.SHOT, INTERCEPTION: kinds.INTERCEPTION}

_SAVES = {
    "easy": "3-5 goal, 6 goal kick)",
    "normal": "3-4 goal, 5-6 goal kick)",
    "hard": "3 goal, 4-6 goal kick)",
}


def prompt(match):
    """Return what ``match`` waits for: a noun phrase."""
    if match.phase == OVER:
        return "nothing: the match is over"
    whose = match.side_name(match.side) + "'s "
    if match.phase == TOSS:
        return whose + "throw for the toss"
    if match.phase == COLOUR:
        return whose + "choice of colour"
    if match.phase == PLAY:
        return whose + "throw"
    if match.phase == CHOOSE:
        return whose + "choice for the " + str(match.thrown)
    if match.phase == SAVE:
        over_the_line = "corner" if corner_follows(match) else "no corner"
        return whose + "save (1-2 " + over_the_line + ", " + _SAVES[match.options["level"]]
    if match.phase == FOUL_CHOICE:
        return whose + "choice: a penalty, or a new save"
    if keeper_throws(match):
        return whose + "save (1-2 saved, 3-6 goal)"
    if match.phase == PENALTY:
        return whose + "penalty (3-6 on target)"
    return whose + "penalty " + str(match.kick % KICKS + 1) + " of 3 (3-6 on target)"


def draw(match, shown):
    """Fill ``shown``: the dots, the paths of the next throw, ball, clock, counters."""
    board = match.board
    for _name, side, square, _role in board.dots:
        shown.things.append((square, kinds.DOT, side, 0))
        # Columns a and p serve score and die, unless a board needs them for its dots.
        if square % 16 in (0, 15):
            shown.margins = False
    for side in (0, 1):
        for square in _GOALS[side]:
            if board.index_of(square) < 0:
                shown.things.append((square, kinds.GOAL, side, 0))
    shown.ball = match.ball
    shown.paths = _paths(match)
    shown.thrown = match.thrown
    shown.travelled = match.travelled
    shown.way = _KINDS[match.way]
    shown.travel = shown.last = match.travel
    shown.clock = _clock(match)
    shown.gauges = _gauges(match)
    if match.red == 1:
        shown.colours = (kinds.BLUE, kinds.RED)


def _paths(match):
    board = match.board
    dot = board.index_of(match.ball)
    found = []
    if match.phase == SAVE and corner_follows(match):
        corner = board.dots[board.role(1 - match.side, CORNER)][2]
        found = [(number, kinds.CORNER, (match.ball, corner)) for number in (1, 2)]
    elif match.phase in (PLAY, CHOOSE):
        for number in range(1, 7) if match.phase == PLAY else (match.thrown,):
            kind = _KINDS[board.kind(dot, number)]
            for dest in sorted(set(board.exits(dot, number))):
                for line in board.paths(dot, number, dest):
                    found.append((number, kind, line))
    return found


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
            gauges.append((name, match.score[side], target))
        elif match.phase == SHOOTOUT:
            taken = match.kick if side == match.player1 else match.kick - KICKS
            taken = min(max(taken, 0), KICKS)
            gauges.append((name + " kicks", taken, KICKS))
            gauges.append((name + " goals", match.set_goals[side], KICKS))
    return gauges
