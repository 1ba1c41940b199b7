"""Decides by the tray's share of the die's blows: in the box, or beside it.

The share is the tray's energy over the die's since the last flight, in thousandths.  A box has a
share of its own: ``box`` and ``table`` are what calibration measured, 0 each if it never was.
A die that rolls against the box from outside gives it as much; but first the table gave it blows
that the box did not answer.
"""

NEAR = 2  # samples by which the readings of both sensors may be apart
_GATE = 3  # times the mean square of the tray's noise, which 1 of 30 samples of noise reaches
_NOISE = 75 * 75 >> 4  # the least noise, also assumed until it is learnt: steps of 48 mg
_MIDDLE = 6  # thousandths (engine: 265 beside the box had 4.7 and less, 82 rolled in it 7 and more)
_OFF = 400  # milli-g from 1 g: offsets, scale and tables off level
LIGHTEST = (1000 - _OFF) * (1000 - _OFF)
HEAVIEST = (1000 + _OFF) * (1000 + _OFF)
_SLOW = 7  # a power of two: 1 % up if a throw has more than the box's, 3 % down if less
_TOUCH = 80  # of the tray's energy in a reading, 290 mg, and four samples of noise (engine: shaken)
_ANSWERED = 128  # in the box the tray feels a 128th of a die's blow, however soft
_SILENT = 500  # parts of a blow's energy: a tray that got less did not answer (engine)
_BLOWS = 2  # unanswered blows: outside (engine: 1 of 497 inside had one, 219 of 222 outside 2)
_SHARE_MOST = 4000  # thousandths: the largest share that is stored

IN, OUTSIDE, BETWEEN = 1, 0, -1


class Share:
    """``rest`` is the tray's, (x, y, z) in milli-g; ``energy`` since the last flight.

    ``silent`` counts the readings since then in which the tray did not answer the die's blows.
    """

    def __init__(self):
        self.rest = [0, 0, 1000]
        self.set(0, 0)
        self.begin()
        self.is_known = False
        self._noise = _NOISE
        self._gate = _GATE * _NOISE << 4
        self.touched = False  # True: something struck the box in this reading

    def learn(self, tray):
        """Learn the tray's rest, the mean of a reading while the die lies still."""
        count = len(tray)
        p = q = r = total = 0
        rest = self.rest
        a, b, c = rest
        for x, y, z in tray:
            x -= a
            y -= b
            z -= c
            p += x
            q += y
            r += z
            total += (x * x + y * y + z * z) >> 4
        part = 1
        if self.is_known:
            part = 4
            self._noise += (min(total // count, 16 * _NOISE) - self._noise) // 8
            self._gate = max(_NOISE, _GATE * self._noise) << 4
        self.is_known = True
        rest[0] += p // count // part
        rest[1] += q // count // part
        rest[2] += r // count // part

    def gate(self):
        """Return the square of the deviation, in milli-g squared, above which it is a blow."""
        return self._gate

    def begin(self):
        """Begin a sum."""
        self.energy = self.silent = self._due = 0  # ``due``: what the tray must reach next
        self._die = self._struck = 0  # the die's energy up to the last reading, and in it

    def listen(self, tray, first, die):
        """Add the energy of the samples from ``first`` on, which may be negative.

        ``die`` is the die's so far.
        """
        a, b, c = self.rest
        before = energy = self.energy
        gate = self._gate
        for x, y, z in tray:
            if first > 0:
                first -= 1
                continue
            x -= a
            y -= b
            z -= c
            square = x * x + y * y + z * z  # below 2 ** 30: a larger integer is allocated
            if square > gate:
                energy += square >> 10
        # A blow at a reading's end is answered in the next; what comes later is noise.
        if energy < self._due:
            self.silent += 1
        hard = die - self._die
        felt = energy - before
        self.touched = felt > _TOUCH + (gate >> 8) or (
            felt > gate >> 8 and 0 < (hard or self._struck) <= felt * _ANSWERED
        )
        due = hard // _SILENT
        self._due = before + due if due > gate >> 10 else 0  # noise is no answer
        if hard or self._struck:
            self.energy = energy
        self._struck = hard
        self._die = die

    def of(self, die):
        """Return the share in thousandths of a die's energy ``die``."""
        return min(_SHARE_MOST, self.energy * 1000 // max(die, 1))

    def set(self, box, table):
        """Set the shares of box and table that calibration has measured; 0, 0 without one."""
        self.box = box
        self.table = table
        self._fine = box << _SLOW

    def bounds(self):
        """Return (most outside, least inside) in thousandths."""
        middle = int((max(self.table, 1) * self.box) ** 0.5) if self.box else _MIDDLE
        return middle * 5 // 6, max(middle * 7 // 6, 1)

    def place(self, die):
        """Return IN, OUTSIDE or BETWEEN for a die's energy."""
        share = self.of(die)
        outside, inside = self.bounds()
        if share <= outside or self.silent >= _BLOWS:
            return OUTSIDE
        return IN if share >= inside else BETWEEN

    def odd(self):
        """Return True if the tray's rest is not 1 g, which it is in any mounting."""
        x, y, z = self.rest
        return not LIGHTEST < x * x + y * y + z * z < HEAVIEST

    def adapt(self, die):
        """Adapt the box's share a little to a throw that certainly fell into it."""
        if self.box:
            fine = self._fine
            self._fine += fine >> _SLOW if self.of(die) > self.box else -(fine >> (_SLOW - 2))
            self.box = max(self._fine >> _SLOW, 1)
