"""One of the shortest ways of a kick, for the lights (RULEBOOK.md, decision *kick*)."""

from .kick import GOAL, STEPS, cells, directions


def route(match, end):
    """Return the squares from the ball to ``end``, a legal end of the kick, both included.

    A way over fewer team-mates is shorter, as the number of steps is given.
    """
    around = cells(match, match.board, match.side)
    ball = match.balls[match.board]
    dot = (match.die - 1) // 2
    ways: dict = {}  # (square of a team-mate, steps left) -> squares from the ball to it
    best: list = []
    waiting = []
    for step in directions(match, match.board, match.side, dot):
        waiting.append(([ball], step, match.die, False))
    while waiting:
        way, step, left, turned = waiting.pop(0)
        if best and len(way) >= len(best):
            continue
        at = way[-1]
        first = True
        while left:
            at += step
            cell = around[at]
            if cell > GOAL or (cell == GOAL and left > 1):
                break
            way = way + [at]
            if cell == 0 or cell == GOAL:
                left -= 1
                if not left and at == end and (not best or len(way) < len(best)):
                    best = way
            elif first and turned:
                break  # a turn needs an empty square
            elif len(way) < len(ways.get((at, left), way + [0])):
                ways[(at, left)] = way
                for other in STEPS:
                    waiting.append((way, other, left, True))
            first = False
    return tuple(best)
