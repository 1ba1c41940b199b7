"""Reads a rendered frame: the colours and names of squares and LEDs."""

from pixelpitch.current import dimmed
from pixelpitch.render import palette
from pixelpitch.render.renderer import Renderer
from pixelpitch.rules.scene import Scene
from pixelpitch.rules.squares import column_of, number, row_of


def lights_of(board, match, now=0, at_once=False):
    """Return the renderer of a board that has shown a match or a scene since ``now``."""
    lights = Renderer(board)
    lights.show(match if isinstance(match, Scene) else match.scene(), now, at_once)
    lights.draw(now)
    return lights


def led(lights, board, x, y):
    """Return the colour of the LED in column ``x``, row ``y``."""
    at = 3 * (y * board.WIDTH + x)
    return int.from_bytes(lights.frame[at : at + 3], "big")


def square(lights, board, word):
    """Return the colours of the LEDs of a square, row by row."""
    across, down = board.WIDTH // 16, board.HEIGHT // 8
    left, top = column_of(number(word)) * across, row_of(number(word)) * down
    return [led(lights, board, left + x, top + y) for y in range(down) for x in range(across)]


def names(lights, board, word):
    """Return the names of the colours of a square's LEDs, row by row."""
    return [palette.name(colour) for colour in square(lights, board, word)]


def white_squares(lights, board):
    """Return the LEDs at full white as (x, y)."""
    return [
        (x, y)
        for y in range(board.HEIGHT)
        for x in range(board.WIDTH)
        if led(lights, board, x, y) == palette.WHITE
    ]


def milliamperes(lights, board):
    """Return the current by the board's own figures (boards/README.md, "LED current")."""
    light = sum(dimmed(value, lights.scale) for value in lights.frame)
    idle = board.WIDTH * board.HEIGHT * board.IDLE_UA / 1000
    return light * board.CHANNEL_MA / 255 + idle
