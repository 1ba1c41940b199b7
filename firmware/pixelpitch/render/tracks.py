"""Draws thin lines for the last path of the ball, and for its possible paths after a throw."""

from ..rules import scene as scenes
from . import palette, path
from .palette import shade

_LINE_LEVEL = 9  # brightness along a line, in 64ths of the path's colour
_END_LEVEL = 44  # brightness of the mark on the last square, in 64ths of the path's colour
# Brightness of the square that the ball has left, in 64ths of ``palette.TRAIL_COLOUR``. It is low
# so that the square does not look like a second ball.
_START_LEVEL = 20
_TRAVEL_LEVEL = 24  # brightness of the path along which the ball moves after a throw, in 64ths


def draw_trail(canvas, pieces, squares):
    """Draw the ball's last path through ``squares``; its first square is dimly lit."""
    _draw_line(canvas, pieces, path.leds(canvas, squares), palette.TRAIL_COLOUR)
    if len(squares) and not pieces.covered[squares[0]]:
        canvas.fill_square(
            canvas.top_left_led(squares[0]), shade(palette.TRAIL_COLOUR, _START_LEVEL)
        )


def draw_travel(canvas, pieces, scene):
    """Draw the path along which the ball of ``scene`` moves after a throw."""
    mover = pieces.sides.get(scene.travel[0], 0)
    colour = _path_colour(pieces, scene.travelled, scene.way, mover)
    leds = path.leds(canvas, scene.travel, scene.travelled)
    _draw_line(canvas, pieces, leds, shade(colour, _TRAVEL_LEVEL))


def paint(canvas, pieces, scene, path_ends):
    """Draw each possible path of the ball in ``scene`` as a line, with a mark on its last square.

    Line and mark have the colour of the number that must be thrown. Before the throw the mark
    blinks that many times (``path_ends`` is a ``PathEnds``).
    """
    side = pieces.sides.get(scene.ball, scene.turn)
    lines: dict = {}  # {LED: [its index in the first path through it, the colour of each path]}
    ends: dict = {}  # {last square: [(colour, number), ...] of the paths that end there}
    for number, kind, squares in scene.paths:
        if scene.thrown and number != scene.thrown:
            continue
        colour = _path_colour(pieces, number, kind, side)
        for place, (x, y) in enumerate(path.leds(canvas, squares, number)):
            if canvas.square_at(x, y) in pieces.sides:
                continue  # a figure hides the lines; only the mark is drawn over it
            shared = lines.setdefault(y * canvas.width + x, [place])
            if colour not in shared[1:]:
                shared.append(colour)
        end = ends.setdefault(squares[-1], [])
        if (colour, number) not in end:
            end.append((colour, number))
    for led, shared in lines.items():
        # Along a stretch that several paths share, the LEDs alternate between their colours.
        canvas.set_led(led, shade(shared[1 + shared[0] % (len(shared) - 1)], _LINE_LEVEL))
    awaited = not scene.thrown and not scene.open
    for square, numbers in ends.items():
        _draw_end(
            canvas,
            pieces,
            square,
            numbers,
            path_ends if awaited and square != scene.ball else None,
        )


def _draw_line(canvas, pieces, leds, colour):
    for x, y in leds:
        if not pieces.covered[canvas.square_at(x, y)]:
            canvas.set_led(y * canvas.width + x, colour)


def _path_colour(pieces, number, kind, side):
    """Return the colour of a path; ``number`` is the throw that it needs, 0 if it needs none.

    ``kind`` is the kind of path, such as ``scenes.SHOT``; ``side`` is the side that has the ball.
    """
    if kind == scenes.SHOT and side >= 0:
        return palette.SHOTS[pieces.colours[side]]
    return palette.NUMBERS[number] if number else palette.TEAL


def _draw_end(canvas, pieces, square, numbers, path_ends):
    """Draw the mark of the paths that end on ``square``, solid or hollow like the piece there.

    ``numbers`` has (colour, number) of each path. The mark blinks unless ``path_ends`` is None.
    """
    led = canvas.top_left_led(square)
    side = pieces.sides.setdefault(square, -1)
    canvas.fill_square(led, palette.DARK)
    for index, each in enumerate(canvas.hollow if side == 1 else canvas.whole):
        colour, number = numbers[index % len(numbers)]
        canvas.set_led(led + each, shade(colour, _END_LEVEL))
        if path_ends and number:
            path_ends.add(number, led + each)
