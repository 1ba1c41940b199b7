"""What is shown of a match: one of the two boards (RULEBOOK.md)."""

from ...rules import scene as kinds
from .draw import die_team, side_words
from .pitch import GOALS, POSTS
from .state import DOTS, MOVE, THROW, dot_of, first_pawn, team_of
from .words import die_words

# The playing area, and the centre squares (6), for the lines on the pitch.
_AREAS = ((18, 109), (55, 72))
_MARKS = {
    "black": kinds.BLACK,
    "grey": kinds.GREY,
    "white": kinds.WHITE,
    "yellow": kinds.YELLOW_DOT,
    "green": kinds.GREEN,
    "violet": kinds.VIOLET,
}


def draw(match, shown):
    """Fill ``shown``: pawns with their dots, goals, posts, the ball, the dice, the last way."""
    board = shown.board[0]
    for square in POSTS:
        shown.things.append((square, kinds.POST, -1, 0))
    for side in (0, 1):
        for square in GOALS[side]:
            shown.things.append((square, kinds.GOAL, side, 0))
        for dot, name in enumerate(DOTS[team_of(board, side)]):
            at = first_pawn(board, side, dot)
            for square in match.pawns[at : at + 2]:
                if square >= 0:
                    mark = _MARKS[name]
                    if match.phase == MOVE and square == match.picked and side == match.side:
                        mark |= kinds.PICKED
                    shown.things.append((square, kinds.FIGURE, side, mark))
    shown.areas = _AREAS
    shown.colours = (kinds.BLUE, kinds.RED)
    shown.ball = match.balls[board]
    if match.seen == board:
        shown.travel = match.travel
        shown.walk = match.jump
    shown.last = shown.travel or shown.walk
    if shown.open:
        goals = GOALS[1 - match.side]
        shown.targets = {square: kinds.SCORING for square in shown.open if square in goals}
    _gauges(match, shown)


def _gauges(match, shown):
    """The dice: those thrown so far; in play what the active one has left, then the others."""
    if match.phase == THROW:
        for index, points in enumerate(match.dice):
            if points:
                _gauge(shown, side_words(index, points), points, die_team(index, points), points)
        return
    team = match.team()
    if match.die:
        _gauge(shown, "points", match.points, team, match.die)
    for points in match.left:
        if points:
            _gauge(shown, die_words(team, points), points, team, points)


def _gauge(shown, label, value, team, points):
    shown.gauges.append((label, value, 6, _MARKS[DOTS[team][dot_of(points)]]))
