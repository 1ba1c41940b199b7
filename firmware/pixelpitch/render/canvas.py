"""A picture the size of the board, and the shapes of the two sides.

LEDs are counted row by row from the top left, squares as in ``rules.squares``. A square is
``across`` by ``down`` LEDs (one of ``layout.SQUARES``). A *dot* is the smallest element of text,
die and margins: ``unit`` by ``unit`` LEDs, so that text looks equally large on every board. No
method allocates, so still and moving pictures use the same methods.

A square of two LEDs is a *pair*. Its *first* LED is the upper one, or the left one on a board 8
LEDs high; the other LED is its *second* one.
"""


class _Slices:
    def __getitem__(self, index):
        return index


# MicroPython has no ``slice`` builtin, and ``a[1:5] = b`` may allocate a slice each time.
# ``SLICES[1:5]`` creates a slice object once, to be stored and used again.
SLICES = _Slices()
WHOLE = SLICES[:]


# The quarters of a square of 3 x 3 LEDs.
_PINWHEEL = (((0, 0), (1, 0)), ((2, 0), (2, 1)), ((0, 2), (0, 1)), ((2, 2), (1, 2)))


def unit_of(board):
    """Return how many LEDs high and wide a dot is on ``board``."""
    return max(board.HEIGHT // 16, 1)


# (width, height) of a board -> the shapes of its squares, shared by all canvases.
_shapes: dict = {}


def _runs(leds):
    """Return ``leds``, a list of rising numbers, as runs: a tuple of (first, count)."""
    result: list = []
    for led in leds:
        if result and sum(result[-1]) == led:
            result[-1] = (result[-1][0], result[-1][1] + 1)
        else:
            result.append((led, 1))
    return tuple(result)


class Canvas:
    """A picture of ``board``'s LEDs; the bytearray ``data`` has R, G, B for each, row by row.

    ``cells`` holds the LEDs of a square's quarters (upper left, upper right, lower left, lower
    right), counted from the square's top left LED; in a pair both upper quarters are the first LED
    and both lower quarters the second. ``second`` is the offset of a pair's second LED, or 0 for
    other squares. ``hollow`` and ``whole`` are the LEDs that draw a square in the shape of side 1
    and in any other shape. ``bare`` has for each side the quarter that is lit on a free legal
    square, as ((first, count), ...).
    """

    def __init__(self, board):
        self.width = board.WIDTH
        self.height = board.HEIGHT
        self.across = board.WIDTH // 16
        self.down = board.HEIGHT // 8
        self.unit = unit_of(board)
        self.second = 0
        if self.across * self.down == 2:
            self.second = 1 if self.down == 1 else self.width
        self.data = bytearray(3 * board.WIDTH * board.HEIGHT)
        size = (board.WIDTH, board.HEIGHT)
        if size not in _shapes:
            cells = tuple([self._cell(index) for index in range(4)])
            hollow = self._leds(self._is_hollow)
            whole = self._leds(lambda x, y: True)
            _shapes[size] = (cells, hollow, whole, (_runs(cells[0]), _runs(cells[3])))
        self.cells, self.hollow, self.whole, self.bare = _shapes[size]

    def _cell(self, index):
        """Return the LEDs of quarter ``index`` of a square."""
        if self.across == 3:  # each quarter has two of the eight LEDs around the middle one
            return self._leds(lambda x, y: (x, y) in _PINWHEEL[index])
        if self.second:
            return ((index >> 1) * self.second,)
        half = self.down // 2
        wide = self.across // 2
        left = (index & 1) * (self.across - wide)
        top = (index >> 1) * half
        return self._leds(lambda x, y: left <= x < left + wide and top <= y < top + half)

    def _leds(self, test):
        """Return the LEDs (x, y) of a square for which ``test(x, y)`` is true, row by row."""
        places = [(x, y) for y in range(self.down) for x in range(self.across)]
        return tuple([y * self.width + x for x, y in places if test(x, y)])

    def _is_hollow(self, x, y):
        """Return True if LED (x, y) of a square is lit in the shape of side 1."""
        if self.second:
            return not x + y
        if self.across == 2:
            return x == y
        return x in (0, self.across - 1) or y in (0, self.down - 1)

    def copy(self, other):
        """Copy the whole picture of ``other``."""
        self.data[WHOLE] = other.data

    def clear(self):
        """Make the whole picture dark; allocates as many bytes as the picture has."""
        self.data[WHOLE] = bytes(len(self.data))

    def put(self, led, colour):
        """Set LED ``led`` (0 .. width * height - 1) to ``colour``."""
        led *= 3
        data = self.data
        data[led] = colour >> 16
        data[led + 1] = colour >> 8 & 255
        data[led + 2] = colour & 255

    def at(self, led):
        """Return the colour of LED ``led``."""
        led *= 3
        data = self.data
        return data[led] << 16 | data[led + 1] << 8 | data[led + 2]

    def corners(self, square):
        """Return the LEDs diagonally outside the corners of ``square``, clamped to the board."""
        x = (square & 15) * self.across
        y = (square >> 4 & 7) * self.down
        left, right = max(x - 1, 0), min(x + self.across, self.width - 1)
        top, bottom = max(y - 1, 0), min(y + self.down, self.height - 1)
        leds = [row * self.width + column for row in (top, bottom) for column in (left, right)]
        return tuple(leds)

    def led(self, square):
        """Return the top left LED of ``square``."""
        return (square >> 4) * self.down * self.width + (square & 15) * self.across

    def square_at(self, x, y):
        """Return the square that the LED in column ``x``, row ``y`` belongs to."""
        return y // self.down * 16 + x // self.across

    def block(self, led, colour):
        """Light all LEDs of the square whose top left LED is ``led``."""
        self._run(led, self.across, colour)
        for _ in range(1, self.down):
            led += self.width
            self._run(led, self.across, colour)

    def cell(self, led, index, colour):
        """Light quarter ``index`` (0..3) of the square whose top left LED is ``led``."""
        for each in self.cells[index]:
            self.put(led + each, colour)

    def mark(self, led, colour, side):
        """Light the square whose top left LED is ``led`` in the shape of ``side``.

        Side 1 is hollow: only the rim is lit (on 2 x 2 LEDs the diagonal, in a pair the first LED).
        Every other side is solid.
        """
        if side != 1:
            self.block(led, colour)
            return
        for each in self.hollow:
            self.put(led + each, colour)

    def shape(self, square, colour, side):
        """Light ``square`` in the shape of ``side``."""
        self.mark(self.led(square), colour, side)

    def dot(self, x, y, colour):
        """Light the dot in column ``x``, row ``y`` of dots."""
        unit = self.unit
        if unit == 1:
            self.put(y * self.width + x, colour)
        else:
            self.bar(x * unit, y * unit, unit, unit, colour)

    def bar(self, x, y, columns, rows, colour):
        """Light ``columns`` by ``rows`` LEDs from the top left LED (``x``, ``y``) on."""
        led = y * self.width + x
        for _ in range(rows):
            self._run(led, columns, colour)
            led += self.width

    def _run(self, led, count, colour):
        # Inlined: a call for each LED would take most of a frame's time.
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
