"""Draws thin lines: the last path of the ball, and the paths that a throw can take."""

from ..rules import scene as scenes
from . import palette, path
from .palette import shade

_LINE = 9  # brightness along a path, in 64ths of its colour
_END = 44  # brightness at the end of a path
# Brightness of the trail's first square in 64ths; a brighter one looked like a second ball.
_LEFT = 20
_TAKEN = 24  # brightness of the thrown path while the ball moves along it, in 64ths


def trail(canvas, things, squares):
    """Draw the last move through ``squares``, with a dim block on the square that the ball left."""
    _line(canvas, things, path.leds(canvas, squares), palette.TRAIL)
    if len(squares) and not things.covered[squares[0]]:
        canvas.block(canvas.led(squares[0]), shade(palette.TRAIL, _LEFT))


def draw_travel(canvas, things, scene):
    """Draw the thrown path of ``scene``, which stays while the other paths disappear."""
    mover = things.sides.get(scene.travel[0], 0)
    colour = _colour(things, scene.travelled, scene.way, mover)
    leds = path.leds(canvas, scene.travel, scene.travelled)
    _line(canvas, things, leds, shade(colour, _TAKEN))


def paint(canvas, things, scene, counts):
    """Draw each path of ``scene`` as a line that ends in a mark of its number's colour.

    While a throw is awaited, the mark also shows its number without colour (``counts``).
    """
    side = things.sides.get(scene.ball, scene.turn)
    lines: dict = {}  # LED -> [index in the first path through it, colours ...]
    ends: dict = {}  # square -> [(colour, number), ...]
    for number, kind, squares in scene.paths:
        if scene.thrown and number != scene.thrown:
            continue
        colour = _colour(things, number, kind, side)
        for place, (x, y) in enumerate(path.leds(canvas, squares, number)):
            if canvas.square_at(x, y) in things.sides:
                continue  # a thing hides the paths below it, except at a path's end
            shared = lines.setdefault(y * canvas.width + x, [place])
            if colour not in shared[1:]:
                shared.append(colour)
        end = ends.setdefault(squares[-1], [])
        if (colour, number) not in end:
            end.append((colour, number))
    for led, shared in lines.items():
        # Paths that share LEDs light them alternately.
        canvas.put(led, shade(shared[1 + shared[0] % (len(shared) - 1)], _LINE))
    awaited = not scene.thrown and not scene.open
    for square, numbers in ends.items():
        _end(canvas, things, square, numbers, counts if awaited and square != scene.ball else None)


def _line(canvas, things, leds, colour):
    for x, y in leds:
        if not things.covered[canvas.square_at(x, y)]:
            canvas.put(y * canvas.width + x, colour)


def _colour(things, number, kind, side):
    """Return the colour of the path for ``number``; ``side`` has the ball at its beginning."""
    if kind == scenes.SHOT and side >= 0:
        return palette.SHOTS[things.colours[side]]
    return palette.NUMBERS[number] if number else palette.TEAL


def _end(canvas, things, square, numbers, counts):
    """Mark the end of the paths for ``numbers``, in the shape of the side whose thing is there."""
    led = canvas.led(square)
    side = things.sides.setdefault(square, -1)
    canvas.block(led, palette.DARK)
    for index, each in enumerate(canvas.hollow if side == 1 else canvas.whole):
        colour, number = numbers[index % len(numbers)]
        canvas.put(led + each, shade(colour, _END))
        if counts and number:
            counts.add(number, led + each)
