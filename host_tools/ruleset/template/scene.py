"""What lies on the pitch in Your Game."""

from pixelpitch.rules import scene as kinds
from pixelpitch.rules import squares


def draw(match, scene):
    """Fill ``scene`` (``rules.kinds.Scene``) with goals, the ball's way and the die."""
    for row in "3456":
        scene.things.append((squares.number("a" + row), kinds.GOAL, 0, 0))
        scene.things.append((squares.number("p" + row), kinds.GOAL, 1, 0))
    scene.travel = scene.last = match.way
    scene.thrown = match.thrown
    scene.margins = False
