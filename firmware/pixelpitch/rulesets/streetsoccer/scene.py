"""What lies on the pitch: figures, goals, the ball and its way, the minutes."""

from ...rules import scene as kinds
from ...rules.squares import steps_apart
from .field import GOALS, WITH_RING, WITHIN, holds
from .state import END, KICK, NONE, STEPS

# The field, the penalty areas (5) and the centre spaces (4), for the lines on the pitch.
_AREAS = ((19, 108), (35, 84), (43, 92), (55, 72))


def draw(match, scene):
    """Fill ``scene``: figures, goals, the ball, its last way, the minutes."""
    picked = match.mover if match.stage in (END, STEPS) else NONE
    for side in (0, 1):
        for square in GOALS[side]:
            scene.things.append((square, kinds.GOAL, side, 0))
        for index in range(5):
            square = match.figures[5 * side + index]
            if square >= 0:
                mark = kinds.PICKED if square == picked else 0
                scene.things.append((square, kinds.FIGURE if index else kinds.GOALIE, side, mark))
    scene.areas = _AREAS
    scene.colours = (kinds.YELLOW, kinds.RED)
    scene.ball = match.ball
    scene.travel = match.travel
    if len(match.walked) > 1:
        scene.walk = _walk(match)
    scene.last = scene.travel or scene.walk
    minutes = match.options["minutes"]
    if match.minute() > minutes:
        minutes += match.options["extra_minutes"]
    scene.minute = (match.minute(), minutes)
    scene.clock = (60 * (minutes - match.minute() + 1), 60 * minutes)
    if match.stage == KICK:
        scene.gauges.append(("steps", match.steps, 6))


def _walk(match):
    """Return the squares of a shortest walk between the two that the match remembers.

    The figures stand as they do after it: the one that walked is at its end.
    """
    start, end = match.walked[0], match.walked[-1]
    ground = WITH_RING if match.options["ring"] else WITHIN
    shortest = steps_apart(start, end)
    for length in range(shortest, 7, 2):  # a detour is a step there and a step back
        way = [start]
        if _reaches(match, ground, way, end, length):
            return tuple(way)
    return (start, end)  # over a figure: room made for the goalie (20)


def _reaches(match, ground, way, end, left):
    """Lengthen ``way`` by ``left`` free steps to ``end``; return whether that was possible."""
    square = way[-1]
    if not left:
        return square == end
    for step in (1, -1, 16, -16):
        to = square + step
        if steps_apart(to, end) >= left or to in way or not holds(ground, to):
            continue
        if to != end and (to in match.figures or to == match.ball):
            continue
        way.append(to)
        if _reaches(match, ground, way, end, left - 1):
            return True
        way.pop()
    return False
