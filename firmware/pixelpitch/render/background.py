"""Everything on the pitch that stands still, drawn once after each change.

``Background.paint(scene)`` leaves two pictures:
``base`` (pitch and pieces only, with the score as it was: what a travelling
ball is seen over) and ``complete`` (with tracks, legal squares, score and ball).
Painting may allocate; ``breathe`` is called for every frame and does not.
"""

from ..rules import scene as scenes
from . import margins, palette, path, pitch
from .canvas import WHOLE, Canvas
from .palette import shade

# 64ths of a team's colour.
_LEVELS = {scenes.DOT: 20, scenes.FIGURE: 28, scenes.GOALIE: 64, scenes.GOAL: 10}
_SPOT = 128  # 64ths of GRASS
_FIGURES = (scenes.FIGURE, scenes.GOALIE)
_OTHERS = 24  # 64ths that figures keep of their light while another one is picked
_LINE = 9  # 64ths of a track's colour along its way
_END = 44  # and at its end
_TAKEN = 24  # of the track that was thrown, while the ball travels along it

_AT_ONCE = 64  # LEDs that breathe() touches in one frame
_CROWD = 32  # legal squares from which on those without a colour glow less
_STILL = 150  # 256ths of a breath: what a LED shows before its first one


def _time(scene):
    """Return what ``margins.clock`` shows of ``scene``: a minute of turns counts 60 s."""
    if scene.minute:
        minute, minutes = scene.minute
        return (60 * (minutes - minute + 1), 60 * minutes)
    return scene.clock


def _pulse():
    """One breath in 64 steps, 256ths of the full colour; softest at both turns."""
    steps = bytearray(64)
    for step in range(64):
        x = step if step < 32 else 64 - step  # 0..32
        steps[step] = 40 + 215 * (x * x * (96 - 2 * x)) // 32768
    return bytes(steps)


PULSE = _pulse()
PULSE_SHIFT = 4  # 64 steps of 16 ms: 1,024 ms, a power of two, so the wrap of time is unseen


def _channels(colour):
    """Return ``colour`` as R G B."""
    return bytes((colour >> 16, colour >> 8 & 255, colour & 255))


def _still(colour):
    """Return what a LED that breathes up to ``colour`` shows first, as R G B."""
    return bytes([channel * _STILL >> 8 for channel in _channels(colour)])


class Background:
    """The standing picture of a match on ``board``.

    ``still_max`` bounds the sum of all channels of ``complete``: at the height of a breath,
    with the cursor lit and both last faces at six.  ``moving_max`` bounds that of ``base``
    with a travelling ball.  The light is scaled for them.
    """

    def __init__(self, board):
        self.complete = Canvas(board)
        self.base = Canvas(board)
        self.still_max = 0
        self.moving_max = 0
        self.margins = True
        self.ball = -1
        self.colours = (scenes.RED, scenes.BLUE)
        self._pitch = Canvas(board)
        self._painted = None  # the margins and rectangles that _pitch is painted for
        leds = board.WIDTH * board.HEIGHT
        self._where = bytearray(2 * leds)  # LEDs that breathe, two bytes each
        self._peak = bytearray(3 * leds)  # and their colours at the height of a breath
        self._count = 0
        self._next = 0
        self._rise = 0  # by how much all of them together grow from what they show first
        self._score = (0, 0)  # as last painted
        self._before = (0, 0)  # before the ball set off: while it travels it has not scored
        self._things = {}  # square -> the side whose shape it has
        self._figures = {}  # square -> how bright its figure breathes, 0..255
        self.walker = (palette.DARK, -1)  # colour and side of the figure that walks
        self._marked = bytearray(128)  # 1 for each square with a mark: lines run behind it

    def team(self, side):
        """Return the colour of ``side`` (0, 1); grass for nobody's (-1)."""
        return palette.TEAMS[self.colours[side]] if side >= 0 else palette.GRASS

    def empty(self):
        """Show the bare pitch, as in the menus."""
        self._ground(True, ())
        self._score = self._before = (0, 0)
        self._things = {}
        self._count = self._rise = 0
        self.ball = -1
        self.complete.copy(self.base)

    def paint(self, scene, sets_off):
        """Draw ``scene``; ``sets_off``: its ball begins to travel."""
        if sets_off:
            self._before = self._score
        self._score = scene.score
        turn = scene.turn
        self.colours = scene.colours
        self.ball = scene.ball
        self._ground(scene.margins, scene.field)
        if scene.margins:
            margins.gauges(self.base, max(turn, 0), scene.gauges)
        margins.clock(self.base, _time(scene))
        walker = scene.walk[-1] if len(scene.walk) > 1 else -1
        self._marks(scene.marks, scene.picked, walker)
        self.complete.copy(self.base)
        if walker >= 0:  # it walks over ``base``
            colour, side = self.walker
            self.complete.block(self.complete.led(walker), palette.DARK)
            self.complete.shape(walker, colour, side)
        self._trail(scene.last)
        if sets_off and scene.travelled:
            self._way(scene)
        if scene.margins:
            for side in (0, 1):
                margins.tally(self.base, side, self._before[side], self.team(side))
                margins.tally(self.complete, side, self._score[side], self.team(side))
        self._tracks(scene, self._things.get(scene.ball, turn))
        self._count = self._rise = 0
        self._next = 0
        self.lay_ball(self.complete)
        self._legal([each for each in scene.open if each < 128], turn)
        if scene.picked >= 0:
            self._cap(self.complete, scene.picked, palette.TEAL)
        self.measure()

    def lay_ball(self, canvas):
        """Draw the ball where it lies; a figure that has it wears it as a white cap."""
        if self.ball in self._figures:
            self._cap(canvas, self.ball, palette.WHITE)
        elif self.ball >= 0:
            canvas.block(canvas.led(self.ball), palette.WHITE)

    def _cap(self, canvas, square, colour):
        """Give the figure on ``square`` an upper row of ``colour``, and below it its own."""
        led = canvas.led(square)
        below = self.team(self._things.get(square, -1))
        canvas.bar(led % canvas.width, led // canvas.width, canvas.across, 1, colour)
        hollow = canvas.across > 1 and self._things.get(square) == 1
        led += canvas.width
        canvas.bar(led % canvas.width, led // canvas.width, canvas.across, 1, below)
        if hollow:
            canvas.put(led, palette.DARK)

    def breathe(self, now):
        """Bring the legal squares to time ``now`` (ms); allocates nothing."""
        data = self.complete.data
        where = self._where
        peak = self._peak
        level = PULSE[now >> PULSE_SHIFT & 63]
        # A large choice breathes part by part: the frame has 6 ms.
        index = self._next
        for _ in range(min(self._count, _AT_ONCE)):
            led = (where[2 * index] << 8 | where[2 * index + 1]) * 3
            colour = 3 * index
            data[led] = peak[colour] * level >> 8
            data[led + 1] = peak[colour + 1] * level >> 8
            data[led + 2] = peak[colour + 2] * level >> 8
            index += 1
            if index >= self._count:
                index = 0
        self._next = index

    def _ground(self, free, rectangles):
        """Put the pitch into ``base``; ``free`` keeps columns a and p out of it."""
        if self._painted != (free, rectangles):
            self._pitch.data[WHOLE] = bytes(len(self._pitch.data))
            edge = self._pitch.across if free else 0
            if rectangles:
                from . import field  # here: most games play on the whole pitch

                field.paint(self._pitch, rectangles)
            else:
                pitch.paint(self._pitch, edge, self._pitch.width - 1 - edge)
            self._painted = (free, rectangles)
        self.margins = free
        self.base.copy(self._pitch)

    def _trail(self, squares):
        self._line(self.complete, path.leds(self.complete, squares), palette.TRAIL)
        if len(squares) and not self._marked[squares[0]]:
            self.complete.block(self.complete.led(squares[0]), palette.TRAIL)

    def _way(self, scene):
        """Draw the track that was thrown into ``base``: it stays while the others go."""
        mover = self._things.get(scene.travel[0], 0)
        colour = self._colour(scene.travelled, scene.way, mover)
        leds = path.leds(self.base, scene.travel, scene.travelled)
        self._line(self.base, leds, shade(colour, _TAKEN))

    def _line(self, canvas, leds, colour):
        for x, y in leds:
            if not self._marked[y // canvas.down * 16 + x // canvas.across]:
                canvas.put(y * canvas.width + x, colour)

    def _colour(self, number, kind, side):
        """Return the colour of a track of ``number``, left by a ball of ``side``."""
        if kind == scenes.SHOT and side >= 0:
            return palette.SHOTS[self.colours[side]]
        return palette.NUMBERS[number]

    def _marks(self, marks, picked, walker):
        """Draw the marks into ``base`` only, which is then copied: they are many."""
        canvas = self.base
        self._things = {}
        self._figures = {}
        self._marked[WHOLE] = bytes(len(self._marked))
        for square, kind, side in marks:
            if kind == scenes.SPOT:
                colour = shade(palette.GRASS, _SPOT)
            else:
                self._things[square] = side
                # What is nobody's has no team; it shows in the light of the pitch.
                colour = shade(self.team(side), _LEVELS[kind]) if side >= 0 else palette.GRASS
                if kind in _FIGURES:
                    self._figures[square] = 4 * _LEVELS[kind] - 1
                    if picked >= 0:
                        colour = shade(colour, _OTHERS)
            self._marked[square] = 1
            if square == walker:
                self.walker = (colour, side)
                continue
            if side == 1:
                canvas.block(canvas.led(square), palette.DARK)  # no line through a hollow
            canvas.shape(square, colour, side)

    def _tracks(self, scene, side):
        """Draw each track as a thin line that ends in a dot of its number's colour."""
        canvas = self.complete
        lines: dict = {}  # led -> [place along its first track, colours]
        ends: dict = {}  # square -> colours
        for number, kind, squares in scene.tracks:
            if scene.thrown and number != scene.thrown:
                continue
            colour = self._colour(number, kind, side)
            for place, (x, y) in enumerate(path.leds(canvas, squares, number)):
                if y // canvas.down * 16 + x // canvas.across in self._things:
                    continue  # a track runs behind the dots that it does not lead to
                shared = lines.setdefault(y * canvas.width + x, [place])
                if colour not in shared[1:]:
                    shared.append(colour)
            end = ends.setdefault(squares[-1], [])
            if colour not in end:
                end.append(colour)
        for led, shared in lines.items():
            # Tracks that share a way take its LEDs in turn.
            canvas.put(led, shade(shared[1 + shared[0] % (len(shared) - 1)], _LINE))
        for square, colours in ends.items():
            self._end(square, colours)

    def _end(self, square, colours):
        canvas = self.complete
        led = canvas.led(square)
        side = self._things.setdefault(square, -1)
        canvas.block(led, palette.DARK)
        index = 0
        for row in range(canvas.down):
            for column in range(canvas.across):
                if side == 1 and row != column:
                    continue  # hollow: the diagonal only
                colour = shade(colours[index % len(colours)], _END)
                canvas.put(led + row * canvas.width + column, colour)
                index += 1

    def _legal(self, squares, player):
        """Let ``squares`` breathe in their own colour, or in teal where nothing is."""
        if not squares:
            return
        canvas = self.complete
        bare = []
        for square in squares:
            if square not in self._things and square != self.ball:
                bare.append(square)
                continue
            top = canvas.led(square)
            peak = self._figures.get(square, 255)
            for row in range(canvas.down):
                for column in range(canvas.across):
                    led = top + row * canvas.width + column
                    colour = canvas.at(led)
                    if colour:
                        colour = palette.vivid(colour, peak)
                        self._run(led, 1, _channels(colour), _still(colour))
        self._bare(bare, player, shade(palette.TEAL, 28 if len(squares) > _CROWD else 64))

    def _bare(self, squares, player, colour):
        """Let ``squares`` on which nothing lies breathe in ``colour``: there may be sixty."""
        canvas = self.complete
        across = canvas.across
        hollow = player == 1
        # Neighbours differ, or nobody could count a field of them.
        colours = (colour, shade(colour, 32))
        count = 1 if hollow else across
        peaks = [_channels(each) * count for each in colours]
        stills = [_still(each) * count for each in colours]
        dark = bytes(3 * across)
        for square in squares:
            top = canvas.led(square)
            odd = square >> 4 & 1 ^ square & 1
            if hollow:
                for led in range(top, top + canvas.down * canvas.width, canvas.width):
                    canvas.data[3 * led : 3 * (led + across)] = dark
            self._run(top, count, peaks[odd], stills[odd])
            if not hollow:
                for _ in range(1, canvas.down):
                    top += canvas.width
                    self._run(top, count, peaks[odd], stills[odd])
            elif across > 1:
                self._run(top + canvas.width + 1, 1, peaks[odd], stills[odd])

    def _run(self, led, count, peak, still):
        """Let ``count`` LEDs from ``led`` on breathe up to ``peak``; ``still``: as they begin."""
        index = self._count
        for each in range(led, led + count):
            self._where[2 * index] = each >> 8
            self._where[2 * index + 1] = each & 255
            index += 1
        size = 3 * count
        first = 3 * self._count
        self._peak[first : first + size] = peak
        self.complete.data[3 * led : 3 * led + size] = still
        self._count = index
        self._rise += sum(peak) - sum(still)

    def measure(self):
        """Set ``still_max`` and ``moving_max``."""
        square = 765 * self.complete.across * self.complete.down
        # Ball and tail, and a figure that walks.
        self.moving_max = sum(self.base.data) + 3 * square + margins.PIPS_MAX
        self.still_max = sum(self.complete.data) + self._rise + square + margins.PIPS_MAX
