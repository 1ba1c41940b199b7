"""Decides from the tray's share of the die's blows: in the box, or beside it.

The share is the tray's energy since the last flight per energy of the die, in thousandths. It
depends on the box: calibration measures ``box`` and ``table``, the shares for throws into the box
and onto the table (0, 0 without a calibration). A die that rolls against the box from outside gives
the box as much energy, but before that it struck the table, and the box did not answer those blows.
"""

NEAR = 2  # samples by which the readings of both sensors may be apart
_GATE = 3  # multiple of the noise's mean square; 1 of 30 samples of noise exceeds it
_NOISE = 75 * 75 >> 4  # lowest noise, also assumed until it has been learnt: steps of 48 mg
# Thousandths (engine: 265 throws beside the box had up to 4.7, 82 rolled in it 7 or more).
_MIDDLE = 6
_OFF = 400  # milli-g away from 1 g: offsets, scale, and tables off level
LIGHTEST = (1000 - _OFF) * (1000 - _OFF)
HEAVIEST = (1000 + _OFF) * (1000 + _OFF)
# A shift: the box's share rises by 1 % after a larger share, falls by 3 % after a smaller one.
_SLOW = 7
_TOUCH = 80  # the tray's energy in a reading: 290 mg, and four samples of noise (engine: shaken)
_ANSWERED = 128  # in the box the tray feels at least a 128th of a die's blow, however soft
# A fraction of a blow's energy; a tray that felt less did not answer the blow (engine).
_SILENT = 500
# Unanswered blows that mean outside (engine: 1 of 497 inside had one, 219 of 222 outside two).
_BLOWS = 2
_SHARE_MOST = 4000  # thousandths: the largest share that is stored

IN, OUTSIDE, BETWEEN = 1, 0, -1


class Share:
    """The tray's ``rest``, (x, y, z) in milli-g, and its ``energy`` since the last flight.

    ``silent`` counts the readings since then in which the tray did not answer the die's blows.
    """

    def __init__(self):
        self.rest = [0, 0, 1000]
        self.set(0, 0)
        self.begin()
        self.is_known = False
        self._noise = _NOISE
        self._gate = _GATE * _NOISE << 4
        self.touched = False  # True: something has struck the box in this reading

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
        """Return the squared deviation, in milli-g squared, above which a sample is a blow."""
        return self._gate

    def begin(self):
        """Start the sums again."""
        # ``_due`` is the energy that the tray must reach by the next reading.
        self.energy = self.silent = self._due = 0
        self._die = self._struck = 0  # the die's energy up to the last reading, and in that reading

    def listen(self, tray, first, die):
        """Add the energy of the tray's samples from index ``first`` on, which may be negative.

        ``die`` is the sum of the die's energy so far.
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
            square = x * x + y * y + z * z  # below 2 ** 30, because a larger integer would allocate
            if square > gate:
                energy += square >> 10
        # The tray may answer a blow at the end of a reading in the next one; later samples are
        # noise.
        if energy < self._due:
            self.silent += 1
        hard = die - self._die
        felt = energy - before
        self.touched = felt > _TOUCH + (gate >> 8) or (
            felt > gate >> 8 and 0 < (hard or self._struck) <= felt * _ANSWERED
        )
        due = hard // _SILENT
        # A blow too weak to stand out from noise needs no answer.
        self._due = before + due if due > gate >> 10 else 0
        if hard or self._struck:
            self.energy = energy
        self._struck = hard
        self._die = die

    def of(self, die):
        """Return the tray's share of the die's energy ``die``, in thousandths."""
        return min(_SHARE_MOST, self.energy * 1000 // max(die, 1))

    def set(self, box, table):
        """Set the shares of box and table that calibration has measured; 0, 0 if there is none."""
        self.box = box
        self.table = table
        self._fine = box << _SLOW

    def bounds(self):
        """Return (largest share outside, smallest share inside) in thousandths."""
        middle = int((max(self.table, 1) * self.box) ** 0.5) if self.box else _MIDDLE
        return middle * 5 // 6, max(middle * 7 // 6, 1)

    def place(self, die):
        """Return IN, OUTSIDE or BETWEEN for the die's energy ``die``."""
        share = self.of(die)
        outside, inside = self.bounds()
        if share <= outside or self.silent >= _BLOWS:
            return OUTSIDE
        return IN if share >= inside else BETWEEN

    def odd(self):
        """Return True if the tray's rest is not about 1 g, as it should be in any mounting."""
        x, y, z = self.rest
        return not LIGHTEST < x * x + y * y + z * z < HEAVIEST

    def adapt(self, die):
        """Adapt the box's share a little after a throw that certainly fell into it."""
        if self.box:
            fine = self._fine
            self._fine += fine >> _SLOW if self.of(die) > self.box else -(fine >> (_SLOW - 2))
            self.box = max(self._fine >> _SLOW, 1)
