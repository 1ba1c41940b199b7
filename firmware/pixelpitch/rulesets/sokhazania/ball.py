"""The ball goes to a dot."""

from .phases import PLAY


def move(match, dot):
    """Put the ball on ``dot`` and remember its way."""
    square = match.board.dots[dot][2]
    if square != match.ball:
        match.travel = (match.travel or (match.ball,)) + (square,)
        match.ball = square


def restart(match, side, role):
    """Put the ball on the dot of ``side`` that has ``role``; that side throws."""
    match.side = side
    match.phase = PLAY
    move(match, match.board.role(side, role))
