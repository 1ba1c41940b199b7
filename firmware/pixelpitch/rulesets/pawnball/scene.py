"""What is shown of a match: one of the two boards (RULEBOOK.md)."""

from ...rules import scene as kinds
from .draw import dice_of, order
from .order_of_play import first_board
from .pitch import GOALS, POSTS
from .state import (
    BLACK_WHITE,
    COLOUR,
    DIE,
    DOTS,
    KICK,
    MOVE,
    dot_of,
    first_pawn,
    side_of,
    team_of,
)

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


def draw(match, scene):
    """Fill ``scene``: pawns with their dots, goals, posts, the ball, the last way, the dice."""
    board = scene.board[0]
    for square in POSTS:
        scene.things.append((square, kinds.POST, -1, 0))
    for side in (0, 1):
        for square in GOALS[side]:
            scene.things.append((square, kinds.GOAL, side, 0))
        for dot, name in enumerate(DOTS[team_of(board, side)]):
            at = first_pawn(board, side, dot)
            for square in match.pawns[at : at + 2]:
                if square >= 0:
                    mark = _MARKS[name]
                    if match.phase == MOVE and square == match.picked and side == match.side:
                        mark |= kinds.PICKED
                    scene.things.append((square, kinds.FIGURE, side, mark))
    scene.areas = _AREAS
    scene.colours = (kinds.BLUE, kinds.RED)
    scene.ball = match.balls[board]
    if match.last_board == board:
        scene.travel = match.travel
        scene.walk = match.jump
    scene.last = scene.travel or scene.walk
    if scene.open:
        goals = GOALS[1 - match.side]
        scene.targets = {square: kinds.SCORING for square in scene.open if square in goals}
    scene.dice = _dice(match, board)
    draws = match.options["draws"]
    scene.period = ("draw " if draws < 10 else "") + str(match.draw) + "/" + str(draws)


def _dice(match, board):
    """Return the dice still to be played on ``board`` in this draw, the active one first (7 to 9).

    Before they are all thrown, those that are.
    """
    playing = DIE <= match.phase <= KICK
    if playing and board != match.board and match.board != first_board(match):
        return []  # the board played first is done
    result = []
    for team in (BLACK_WHITE, COLOUR):
        side = side_of(board, team)
        left = dice_of(match.dice, team)
        if playing and board == match.board:
            if side == match.side:
                left = [points for points in match.left if points]
                if match.die:
                    result.append(_die(side, team, match.die, match.points))
            elif order(match.dice)[0] == team:
                left = []  # it has played
        for points in left:
            result.append(_die(side, team, points, points))
    return result


def _die(side, team, number, left):
    return (side, _MARKS[DOTS[team][dot_of(number)]], number, left)
