"""Defines a picture with one colour for each LED of the board, and methods that draw on it.

- LEDs are numbered row by row from the top left, squares as in ``rules.squares``.
- A square has ``across`` by ``down`` LEDs (one of ``layout.SQUARE_SIZES``).
- A *dot* is the smallest element of text, dice and margins. It has ``unit`` by ``unit`` LEDs, so
  text looks equally large on all boards.
- A *pair* is a square that has only two LEDs. Its *first* LED is the upper one, or the left one on
  a board 8 LEDs high; the other is its *second* LED.

The drawing methods do not allocate memory, so they may be called in every frame.

A picture has three bytes (R, G, B) for each LED. A palette with one byte for each LED would save
1.7 KB and speed up most frames, but a frame of scroll text would take up to 11 ms instead of 4.5 ms
(emulated board, November 2026).
"""


class _Slices:
    def __getitem__(self, index):
        return index


# ``SLICE_MAKER[1:5]`` creates a slice object, which the caller stores to use it again. MicroPython
# has no builtin ``slice``, and ``a[1:5] = b`` may allocate a new slice each time.
SLICE_MAKER = _Slices()
WHOLE_SLICE = SLICE_MAKER[:]


# The (x, y) of the LEDs of each quarter of a square of 3 x 3 LEDs.
_PINWHEEL_QUARTERS = (((0, 0), (1, 0)), ((2, 0), (2, 1)), ((0, 2), (0, 1)), ((2, 2), (1, 2)))


def dot_size(board):
    """Return the height and width of a dot on ``board``, in LEDs."""
    return max(board.HEIGHT // 16, 1)


# {(width, height) of a board: (quarters, hollow, whole, bare) of a square, see ``Canvas``}, shared
# by all canvases.
_shapes: dict = {}


def _runs(leds):
    """Group the sorted list ``leds`` into runs of adjacent LEDs, ((first, count), ...)."""
    result: list = []
    for led in leds:
        if result and sum(result[-1]) == led:
            result[-1] = (result[-1][0], result[-1][1] + 1)
        else:
            result.append((led, 1))
    return tuple(result)


class Canvas:
    """A picture of the LEDs of ``board``: ``data`` is a bytearray of R, G, B, row by row.

    The other attributes describe a square, by the offsets of LEDs from its top left LED:

    ``quarters``  the LEDs of the upper left, upper right, lower left and lower right quarter; in a
                  pair, both upper quarters are the first LED, both lower quarters the second
    ``second``    the second LED of a pair, 0 for other squares
    ``hollow``    the LEDs that are lit for a piece of side 1
    ``whole``     the LEDs that are lit for a piece of side 0: all LEDs of the square
    ``bare``      for each side, the quarter that is lit on an empty legal square, as runs ((first,
                  count), ...)
    """

    def __init__(self, board):
        self.width = board.WIDTH
        self.height = board.HEIGHT
        self.across = board.WIDTH // 16
        self.down = board.HEIGHT // 8
        self.unit = dot_size(board)
        self.second = 0
        if self.across * self.down == 2:
            self.second = 1 if self.down == 1 else self.width
        self.data = bytearray(3 * board.WIDTH * board.HEIGHT)
        size = (board.WIDTH, board.HEIGHT)
        if size not in _shapes:
            quarters = tuple([self._quarter(index) for index in range(4)])
            hollow = self._leds(self._is_hollow)
            whole = self._leds(lambda x, y: True)
            _shapes[size] = (quarters, hollow, whole, (_runs(quarters[0]), _runs(quarters[3])))
        self.quarters, self.hollow, self.whole, self.bare = _shapes[size]

    def _quarter(self, index):
        """Return the LEDs of quarter ``index`` (0..3) of a square."""
        if self.across == 3:  # 3 x 3 LEDs: two of the eight outer LEDs belong to each quarter
            return self._leds(lambda x, y: (x, y) in _PINWHEEL_QUARTERS[index])
        if self.second:
            return ((index >> 1) * self.second,)
        half = self.down // 2
        wide = self.across // 2
        left = (index & 1) * (self.across - wide)
        top = (index >> 1) * half
        return self._leds(lambda x, y: left <= x < left + wide and top <= y < top + half)

    def _leds(self, test):
        """Return those LEDs of a square for which ``test(column, row)`` is true."""
        places = [(x, y) for y in range(self.down) for x in range(self.across)]
        return tuple([y * self.width + x for x, y in places if test(x, y)])

    def _is_hollow(self, x, y):
        """Return True if a hollow piece lights the LED in column ``x``, row ``y`` of its square."""
        if self.second:
            return not x + y
        if self.across == 2:
            return x == y
        return x in (0, self.across - 1) or y in (0, self.down - 1)

    def copy(self, other):
        """Replace this picture by a copy of the canvas ``other``."""
        self.data[WHOLE_SLICE] = other.data

    def clear(self):
        """Make the whole picture dark. Unlike the other methods, this one allocates memory."""
        self.data[WHOLE_SLICE] = bytes(len(self.data))

    def set_led(self, led, colour):
        """Set LED ``led`` (0 .. width * height - 1) to ``colour``."""
        led *= 3
        data = self.data
        data[led] = colour >> 16
        data[led + 1] = colour >> 8 & 255
        data[led + 2] = colour & 255

    def led_colour(self, led):
        """Return the colour of LED ``led``."""
        led *= 3
        data = self.data
        return data[led] << 16 | data[led + 1] << 8 | data[led + 2]

    def corners(self, square):
        """Return the four LEDs that touch the corners of ``square`` from outside.

        At the edge of the board they are LEDs of the square itself.
        """
        x = (square & 15) * self.across
        y = (square >> 4 & 7) * self.down
        left, right = max(x - 1, 0), min(x + self.across, self.width - 1)
        top, bottom = max(y - 1, 0), min(y + self.down, self.height - 1)
        leds = [row * self.width + column for row in (top, bottom) for column in (left, right)]
        return tuple(leds)

    def top_left_led(self, square):
        """Return the top left LED of ``square``."""
        return (square >> 4) * self.down * self.width + (square & 15) * self.across

    def square_at(self, x, y):
        """Return the square that the LED in column ``x``, row ``y`` belongs to."""
        return y // self.down * 16 + x // self.across

    def fill_square(self, led, colour):
        """Light all LEDs of the square whose top left LED is ``led``."""
        self._light_run(led, self.across, colour)
        for _ in range(1, self.down):
            led += self.width
            self._light_run(led, self.across, colour)

    def fill_quarter(self, led, index, colour):
        """Light quarter ``index`` (0..3) of the square whose top left LED is ``led``."""
        for each in self.quarters[index]:
            self.set_led(led + each, colour)

    def draw_shape_at(self, led, colour, side):
        """Draw a piece of ``side`` on the square whose top left LED is ``led``.

        Pieces of side 0 are solid, those of side 1 hollow: only the rim of a square with 3 x 3 LEDs
        or more, the diagonal of 2 x 2 LEDs, or the first LED of a pair is lit.
        """
        if side != 1:
            self.fill_square(led, colour)
            return
        for each in self.hollow:
            self.set_led(led + each, colour)

    def draw_shape(self, square, colour, side):
        """Draw a piece of ``side`` on ``square``: solid for side 0, hollow for side 1."""
        self.draw_shape_at(self.top_left_led(square), colour, side)

    def fill_dot(self, x, y, colour):
        """Light the dot in column ``x`` and row ``y``, counted in dots."""
        unit = self.unit
        if unit == 1:
            self.set_led(y * self.width + x, colour)
        else:
            self.fill_rectangle(x * unit, y * unit, unit, unit, colour)

    def fill_rectangle(self, x, y, columns, rows, colour):
        """Light a rectangle of ``columns`` by ``rows`` LEDs; (``x``, ``y``) is its top left LED."""
        led = y * self.width + x
        for _ in range(rows):
            self._light_run(led, columns, colour)
            led += self.width

    def _light_run(self, led, count, colour):
        # Writes the bytes, because a call of ``set_led`` for each LED would take too long.
        data = self.data
        red = colour >> 16
        green = colour >> 8 & 255
        blue = colour & 255
        led *= 3
        for _ in range(count):
            data[led] = red
            data[led + 1] = green
            data[led + 2] = blue
            led += 3
