"""A buffer of light the size of the board, and the shapes of the two sides.

LEDs are counted row by row from the top left, squares as in ``rules.squares``;
a square is ``across`` by ``down`` LEDs.  Nothing here allocates once a Canvas
is made, so the same methods draw the background and the moving things.
"""


class _Slices:
    def __getitem__(self, index):
        return index


# MicroPython builds no slice by name, and ``a[1:5] = b`` may make one each time; a
# slice taken from here is made once: ``SLICES[1:5]``.
SLICES = _Slices()
WHOLE = SLICES[:]


class Canvas:
    """``data`` is a bytearray of 3 * width * height bytes: R G B, logical order."""

    def __init__(self, board):
        self.width = board.WIDTH
        self.height = board.HEIGHT
        self.across = board.WIDTH // 16
        self.down = board.HEIGHT // 8
        self.data = bytearray(3 * board.WIDTH * board.HEIGHT)

    def copy(self, other):
        """Take over the whole picture of ``other``."""
        self.data[WHOLE] = other.data

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

    def led(self, square):
        """Return the top left LED of ``square``."""
        return (square >> 4) * self.down * self.width + (square & 15) * self.across

    def block(self, led, colour):
        """Light a square's worth of LEDs whose top left one is ``led``."""
        self._run(led, self.across, colour)
        for _ in range(1, self.down):
            led += self.width
            self._run(led, self.across, colour)

    def mark(self, led, colour, side):
        """Light a square whose top left LED is ``led`` in the shape of ``side``.

        Side 1 is hollow, on 2 x 2 LEDs the diagonal, on 1 x 2 the upper one; all
        others are solid.
        """
        if side != 1:
            self.block(led, colour)
            return
        self.put(led, colour)
        if self.across > 1:
            self.put(led + self.width + 1, colour)

    def shape(self, square, colour, side):
        """Light ``square`` in the shape of ``side``."""
        self.mark(self.led(square), colour, side)

    def bar(self, x, y, columns, rows, colour):
        """Light a rectangle of LEDs."""
        led = y * self.width + x
        for _ in range(rows):
            self._run(led, columns, colour)
            led += self.width

    def _run(self, led, count, colour):
        # Written out, since a call for each LED would take most of a frame's time.
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
