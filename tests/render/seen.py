"""Read a rendered frame: the colours of squares and LEDs, and the names of these colours."""

from pixelpitch.current import dimmed
from pixelpitch.render import palette
from pixelpitch.render.renderer import Renderer
from pixelpitch.rules.scene import Scene
from pixelpitch.rules.squares import column_of, number, row_of


def lights_of(board, match, now=0, at_once=False):
    """Return a renderer of ``board`` that shows ``match`` (a Match or a Scene) from the time
    ``now`` on; with ``at_once``, without an animation.
    """
    lights = Renderer(board)
    lights.show(match if isinstance(match, Scene) else match.scene(), now, at_once)
    lights.draw(now)
    return lights


def led_colour(lights, board, x, y):
    """Return the colour of the LED in column ``x`` and row ``y``."""
    at = 3 * (y * board.WIDTH + x)
    return int.from_bytes(lights.frame[at : at + 3], "big")


def square_colours(lights, board, square_name):
    """Return the colours of the LEDs of the square ``square_name``, row by row."""
    across, down = board.WIDTH // 16, board.HEIGHT // 8
    left, top = column_of(number(square_name)) * across, row_of(number(square_name)) * down
    return [
        led_colour(lights, board, left + x, top + y) for y in range(down) for x in range(across)
    ]


def square_colour_names(lights, board, square_name):
    """Return the colour names of the LEDs of the square ``square_name``, row by row."""
    return [palette.name(colour) for colour in square_colours(lights, board, square_name)]


def white_leds(lights, board):
    """Return the LEDs that are white at full brightness, as (x, y)."""
    return [
        (x, y)
        for y in range(board.HEIGHT)
        for x in range(board.WIDTH)
        if led_colour(lights, board, x, y) == palette.WHITE
    ]


def frame_milliamperes(lights, board):
    """Return the current of the frame in mA, computed from the board file (boards/README.md, "LED
    current").
    """
    light = sum(dimmed(value, lights.scale) for value in lights.frame)
    idle = board.WIDTH * board.HEIGHT * board.IDLE_UA / 1000
    return light * board.CHANNEL_MA / 255 + idle
