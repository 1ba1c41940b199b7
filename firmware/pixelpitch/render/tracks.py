"""The last path of the ball, and the paths that a throw can take, as thin lines."""

from ..rules import scene as scenes
from . import palette, path
from .palette import shade

_LINE = 9  # 64ths of a path's colour along its way
_END = 44  # and at its end
_LEFT = 20  # 64ths of the trail at its first square, where a bright block looked like a second ball
_TAKEN = 24  # 64ths of the thrown path while the ball moves along it


def trail(canvas, things, squares):
    """Draw the last move through ``squares``; its first square shows that nothing is left."""
    _line(canvas, things, path.leds(canvas, squares), palette.TRAIL)
    if len(squares) and not things.covered[squares[0]]:
        canvas.block(canvas.led(squares[0]), shade(palette.TRAIL, _LEFT))


def draw_travel(canvas, things, scene):
    """Draw the path that was thrown, which stays while the others disappear."""
    mover = things.sides.get(scene.travel[0], 0)
    colour = _colour(things, scene.travelled, scene.way, mover)
    leds = path.leds(canvas, scene.travel, scene.travelled)
    _line(canvas, things, leds, shade(colour, _TAKEN))


def paint(canvas, things, scene, counts):
    """Draw each path of ``scene`` as a line that ends in a mark of its number's colour.

    While a throw is awaited, the mark also shows its number without colour (``counts``).
    """
    side = things.sides.get(scene.ball, scene.turn)
    lines: dict = {}  # led -> [place along its first path, colours]
    ends: dict = {}  # square -> [(colour, number), ...]
    for number, kind, squares in scene.paths:
        if scene.thrown and number != scene.thrown:
            continue
        colour = _colour(things, number, kind, side)
        for place, (x, y) in enumerate(path.leds(canvas, squares, number)):
            if canvas.square_at(x, y) in things.sides:
                continue  # things hide a path, except the one at its end
            shared = lines.setdefault(y * canvas.width + x, [place])
            if colour not in shared[1:]:
                shared.append(colour)
        end = ends.setdefault(squares[-1], [])
        if (colour, number) not in end:
            end.append((colour, number))
    for led, shared in lines.items():
        # Paths that share LEDs take them in turn.
        canvas.put(led, shade(shared[1 + shared[0] % (len(shared) - 1)], _LINE))
    awaited = not scene.thrown and not scene.open
    for square, numbers in ends.items():
        _end(canvas, things, square, numbers, counts if awaited and square != scene.ball else None)


def _line(canvas, things, leds, colour):
    for x, y in leds:
        if not things.covered[canvas.square_at(x, y)]:
            canvas.put(y * canvas.width + x, colour)


def _colour(things, number, kind, side):
    """Return the colour of a path of ``number``, left by a ball of ``side``."""
    if kind == scenes.SHOT and side >= 0:
        return palette.SHOTS[things.colours[side]]
    return palette.NUMBERS[number] if number else palette.TEAL


def _end(canvas, things, square, numbers, counts):
    """Mark where paths of ``numbers`` end, in the shape of the side whose thing lies there."""
    led = canvas.led(square)
    side = things.sides.setdefault(square, -1)
    canvas.block(led, palette.DARK)
    for index, each in enumerate(canvas.hollow if side == 1 else canvas.whole):
        colour, number = numbers[index % len(numbers)]
        canvas.put(led + each, shade(colour, _END))
        if counts and number:
            counts.add(number, led + each)
