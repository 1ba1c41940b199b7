"""What lies on the pitch of Last Card."""

from pixelpitch.rules import scene, squares

_FIELD = (squares.number("b1"), squares.number("o8"))


def draw(match, shown):
    """Fill ``shown`` with the field, the goals, the ball's way and the cards left."""
    shown.areas = (_FIELD,)
    for row in "3456":
        shown.things.append((squares.number("b" + row), scene.GOAL, 0, 0))
        shown.things.append((squares.number("o" + row), scene.GOAL, 1, 0))
    shown.travel = shown.last = match.way
    shown.gauges.append(("cards", 18 - len(match.drawn), 18))
