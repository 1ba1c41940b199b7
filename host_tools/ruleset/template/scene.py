"""What lies on the pitch in Your Game."""

from pixelpitch.rules import scene, squares


def draw(match, shown):
    """Fill ``shown`` (``rules.scene.Scene``) with goals, the ball's way and the die."""
    for row in "3456":
        shown.things.append((squares.number("a" + row), scene.GOAL, 0, 0))
        shown.things.append((squares.number("p" + row), scene.GOAL, 1, 0))
    shown.travel = shown.last = match.way
    shown.thrown = match.thrown
    shown.margins = False
