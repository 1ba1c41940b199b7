"""Decides whether the die lies in the box, from the energy that the tray's sensor measures.

The *share* is the energy of the impacts on the tray since the die's last flight, in thousandths of
the energy of the die's impacts. It depends on the box, so a calibration measures two shares:
``box`` for throws into the box, and ``table`` for throws onto the table. Both are 0 without a
calibration.

A die that rolls against the box from outside may have the same share as a die in the box. But it
strikes the table first, and the tray's sensor hardly feels these *unanswered* impacts.
"""

MAX_SKEW_SAMPLES = 2  # the samples of die and tray may be this many samples out of step
# A sample belongs to an impact if its squared deviation from rest is more than this many times the
# mean square of the noise. That is true of one in 30 samples of pure noise, too.
_NOISE_FACTOR = 3
# The initial and lowest value of the noise's mean square: (75 milli-g)**2, in units of 16 mg**2. It
# follows from the sensor's resolution of 48 milli-g.
_MIN_NOISE = 75 * 75 >> 4
# Without a calibration, a lower share than this (in thousandths) means outside the box. In the
# physics simulation, 265 throws next to the box had a share of at most 4.7, and the 82 throws that
# rolled in the box had at least 7.
_DEFAULT_BOUND = 6
# At rest, the tray's sensor may differ from 1 g by this many milli-g, because of offsets, scale
# errors and a sloping table.
_MAX_DEVIATION_MG = 400
MIN_SQUARED_GRAVITY = (1000 - _MAX_DEVIATION_MG) * (1000 - _MAX_DEVIATION_MG)
MAX_SQUARED_GRAVITY = (1000 + _MAX_DEVIATION_MG) * (1000 + _MAX_DEVIATION_MG)
# After each throw that was certainly in the box, ``box`` is adapted: it rises by 1/128 (2**-7) if
# the throw's share was above it, and otherwise falls by 1/32.
_ADAPT_SHIFT = 7
# The tray was struck if its energy in a reading is higher than four samples of noise can have, by
# more than this: the energy of one sample of 290 milli-g (simulated).
_TOUCH_ENERGY = 80
_MAX_RATIO = 128  # the tray receives at least 1/128 of the energy of any impact in the box
# The tray has felt an impact of the die if the tray's energy is at least 1/500 of the impact's
# energy (simulated).
_UNANSWERED_RATIO = 500
# The die lies outside if the tray did not feel this many of its impacts. In the simulation, 1 of
# 497 throws into the box had one such impact, and 219 of 222 throws outside had two.
_UNANSWERED_IMPACTS = 2
_MAX_SHARE = 4000  # the largest share that ``ratio`` returns, in thousandths

IN, OUTSIDE, BETWEEN = 1, 0, -1


class Share:
    """Compares the energy of the impacts on the tray with that of the die's own impacts.

    ``rest``    (x, y, z) in milli-g that the tray measures at rest
    ``energy``  the tray's energy since the die's last flight, in units of 1024 mg**2
    ``silent``  number of readings since that flight in which the tray missed an impact of the die
    """

    def __init__(self):
        self.rest = [0, 0, 1000]
        self.calibrate(0, 0)
        self.reset()
        self.is_known = False
        self._noise = _MIN_NOISE
        self._gate = _NOISE_FACTOR * _MIN_NOISE << 4
        self.touched = False  # True if something has struck the tray in this reading

    def learn_rest(self, tray):
        """Learn ``rest`` and the noise from samples of the tray while the die lies still."""
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
            self._noise += (min(total // count, 16 * _MIN_NOISE) - self._noise) // 8
            self._gate = max(_MIN_NOISE, _NOISE_FACTOR * self._noise) << 4
        self.is_known = True
        rest[0] += p // count // part
        rest[1] += q // count // part
        rest[2] += r // count // part

    def threshold(self):
        """Return the squared deviation from ``rest``, in mg squared, at which an impact begins."""
        return self._gate

    def reset(self):
        """Set all sums to 0."""
        self.energy = self.silent = 0
        self._due = 0  # the tray missed an impact if ``energy`` is lower after the next reading
        self._die = 0  # the energy of the die's impacts up to the last reading
        self._struck = 0  # the energy of the die's impacts in the last reading

    def feed(self, tray, first, die):
        """Add the energy of the tray's samples from index ``first`` on, from 0 if it is negative.

        ``die`` is the energy of the die's impacts since its last flight.
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
            # below 2 ** 30, so a small integer, which needs no allocation
            square = x * x + y * y + z * z
            if square > gate:
                energy += square >> 10
        # The tray may feel an impact in the reading that contains it, or in the next one.
        if energy < self._due:
            self.silent += 1
        hard = die - self._die
        felt = energy - before
        self.touched = felt > _TOUCH_ENERGY + (gate >> 8) or (
            felt > gate >> 8 and 0 < (hard or self._struck) <= felt * _MAX_RATIO
        )
        due = hard // _UNANSWERED_RATIO
        # Expect no response of the tray to an impact so weak that noise would hide the response.
        self._due = before + due if due > gate >> 10 else 0
        if hard or self._struck:
            self.energy = energy
        self._struck = hard
        self._die = die

    def ratio(self, die):
        """Return the tray's energy in thousandths of the die's energy ``die``."""
        return min(_MAX_SHARE, self.energy * 1000 // max(die, 1))

    def calibrate(self, box, table):
        """Set the calibrated shares of ``box`` and ``table``; 0, 0 means not calibrated."""
        self.box = box
        self.table = table
        self._fine = box << _ADAPT_SHIFT

    def bounds(self):
        """Return (highest energy share for OUTSIDE, lowest energy share for IN), in thousandths."""
        middle = int((max(self.table, 1) * self.box) ** 0.5) if self.box else _DEFAULT_BOUND
        return middle * 5 // 6, max(middle * 7 // 6, 1)

    def locate(self, die):
        """Return where the die lies: IN (the box), OUTSIDE, or BETWEEN (not certain).

        ``die`` is the energy of the die's impacts since its last flight.
        """
        share = self.ratio(die)
        outside, inside = self.bounds()
        if share <= outside or self.silent >= _UNANSWERED_IMPACTS:
            return OUTSIDE
        return IN if share >= inside else BETWEEN

    def is_faulty(self):
        """Return True if the tray is faulty, because at rest it does not measure about 1 g."""
        x, y, z = self.rest
        return not MIN_SQUARED_GRAVITY < x * x + y * y + z * z < MAX_SQUARED_GRAVITY

    def adapt(self, die):
        """Adapt ``box``, the usual share of throws into the box, to a throw certainly in the box.

        ``die`` is the energy of the die's impacts in this throw.
        """
        if self.box:
            fine = self._fine
            self._fine += (
                fine >> _ADAPT_SHIFT
                if self.ratio(die) > self.box
                else -(fine >> (_ADAPT_SHIFT - 2))
            )
            self.box = max(self._fine >> _ADAPT_SHIFT, 1)
