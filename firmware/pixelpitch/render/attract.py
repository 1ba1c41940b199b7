"""Draws the picture behind the menus: two teams that stand still and pass a ball endlessly."""

from . import palette

# The squares of side 0's figures. Rotated by 180 degrees, they are those of side 1's figures. No
# two figures are adjacent.
_TEAM_SQUARES = bytes((65, 19, 51, 99, 22, 70, 103, 42, 90))
# The squares that the ball visits, for 1,024 ms each. One round takes 16,384 ms, a power of two, so
# the ball does not jump when the millisecond counter wraps.
_BALL_SQUARES = bytes((65, 51, 70, 103, 90, 42, 22, 19, 51, 22, 42, 90, 70, 103, 99, 51))
_MOVE_MS = 512
_BALL_COLOUR = 0x9F9F9F  # white at less than full brightness


def paint(canvas):
    """Paint both teams on ``canvas``, which shows the empty pitch."""
    for square in _TEAM_SQUARES:
        for side in (1, 0):
            place = 127 - square if side else square
            canvas.fill_square(canvas.top_left_led(place), palette.DARK)
            canvas.draw_shape(place, palette.shade(palette.TEAMS[side], 16), side)


def draw(canvas, now):
    """Draw the ball at ``now`` (ms); allocates nothing."""
    stop = now >> 10 & 15
    here = _BALL_SQUARES[stop]
    there = _BALL_SQUARES[(stop + 1) & 15]
    elapsed = max((now & 1023) - _MOVE_MS, 0)
    x = _between((here & 15) * canvas.across, (there & 15) * canvas.across, elapsed)
    y = _between((here >> 4) * canvas.down, (there >> 4) * canvas.down, elapsed)
    canvas.fill_square(y * canvas.width + x, _BALL_COLOUR)


def _between(first, last, elapsed_ms):
    return first + (last - first) * elapsed_ms // _MOVE_MS
