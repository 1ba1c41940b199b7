"""What lies on the pitch of Last Card."""

from pixelpitch.rules import scene as kinds
from pixelpitch.rules import squares

_FIELD = (squares.number("b1"), squares.number("o8"))


def draw(match, scene):
    """Fill ``scene`` with the field, the goals, the ball's way and the cards left."""
    scene.areas = (_FIELD,)
    for row in "3456":
        scene.things.append((squares.number("b" + row), kinds.GOAL, 0, 0))
        scene.things.append((squares.number("o" + row), kinds.GOAL, 1, 0))
    scene.travel = scene.last = match.way
    scene.gauges.append(("cards", 18 - len(match.drawn), 18))
