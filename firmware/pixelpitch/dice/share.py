"""Decides whether the die lies in the box or outside, from the energy that the tray's sensor feels.

The *share* is the energy of the tray's blows since the die's last flight, in thousandths of the
energy of the die's blows. The share depends on the box. A calibration measures ``box`` and
``table``, the shares of throws into the box and onto the table. Without a calibration both are 0.

A die that rolls against the box from outside can give the box as much energy as a throw into the
box. But such a die strikes the table first. The tray does not *answer* these blows: its sensor
hardly feels them.
"""

SKEW_SAMPLES = 2  # the samples of die and tray may be this many samples out of step
# A sample belongs to a blow if its square is more than this factor times the mean square of the
# noise. One in 30 samples of pure noise also passes this test.
_NOISE_FACTOR = 3
# The lower limit and the initial value of the noise's mean square, in units of 16 mg**2. It follows
# from the sensor's resolution of 48 milli-g.
_MIN_NOISE = 75 * 75 >> 4
# The limit between the shares of throws outside and inside the box, in thousandths, without a
# calibration. In the physics engine, 265 throws next to the box had a share of at most 4.7. The 82
# throws in which the die rolled in the box had at least 7.
_DEFAULT_BOUND = 6
# The tray may deviate from 1 g by this many milli-g, because of offsets, errors of scale and a
# tilted table.
_MAX_DEVIATION_MG = 400
MIN_SQUARED_GRAVITY = (1000 - _MAX_DEVIATION_MG) * (1000 - _MAX_DEVIATION_MG)
MAX_SQUARED_GRAVITY = (1000 + _MAX_DEVIATION_MG) * (1000 + _MAX_DEVIATION_MG)
# ``box`` follows the shares of throws into the box. It rises by 1/128 (2**-7) after a share above
# ``box``, and falls by 1/32 after a share below it.
_ADAPT_SHIFT = 7
# The tray was struck if its energy in a reading exceeds this value plus the energy of four samples
# of noise. The value is one sample of 290 milli-g (engine).
_TOUCH_ENERGY = 80
_MAX_RATIO = 128  # the tray feels at least 1/128 of the energy of any blow in the box
# The tray has answered a blow of the die if the tray's energy is at least 1/500 of the blow's
# (engine).
_UNANSWERED_RATIO = 500
# The die lies outside if the tray did not answer this many blows. In the engine 1 of 497 throws
# into the box had one unanswered blow, and 219 of 222 throws outside had two.
_UNANSWERED_BLOWS = 2
_MAX_SHARE = 4000  # the largest share that ``ratio`` returns, in thousandths

IN, OUTSIDE, BETWEEN = 1, 0, -1


class Share:
    """Compares the blows that the tray feels with the blows of the die.

    ``rest``    (x, y, z) in milli-g that the tray measures at rest
    ``energy``  the tray's energy since the die's last flight, in units of 1024 mg**2
    ``silent``  number of readings since that flight in which the tray missed a blow of the die
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
        """Return the squared deviation from ``rest``, in mg squared, above which a blow begins."""
        return self._gate

    def reset(self):
        """Set all sums to 0."""
        self.energy = self.silent = 0
        self._due = 0  # least ``energy`` in the next reading if the tray feels the blow
        self._die = 0  # the energy of the die's blows up to the last reading
        self._struck = 0  # the energy of the die's blows in the last reading

    def feed(self, tray, first, die):
        """Add the energy of the samples of ``tray``, starting at index ``first``.

        A negative ``first`` counts as 0. ``die`` is the die's energy since its last flight.
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
        # A blow at the end of a reading may move the tray only in the next reading, but not later.
        if energy < self._due:
            self.silent += 1
        hard = die - self._die
        felt = energy - before
        self.touched = felt > _TOUCH_ENERGY + (gate >> 8) or (
            felt > gate >> 8 and 0 < (hard or self._struck) <= felt * _MAX_RATIO
        )
        due = hard // _UNANSWERED_RATIO
        # If the noise would hide the tray's answer, do not wait for the answer.
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
        """Return (largest share outside the box, smallest share inside it), in thousandths."""
        middle = int((max(self.table, 1) * self.box) ** 0.5) if self.box else _DEFAULT_BOUND
        return middle * 5 // 6, max(middle * 7 // 6, 1)

    def locate(self, die):
        """Return where the die lies: IN (the box), OUTSIDE, or BETWEEN (unknown).

        ``die`` is the die's energy since its last flight.
        """
        share = self.ratio(die)
        outside, inside = self.bounds()
        if share <= outside or self.silent >= _UNANSWERED_BLOWS:
            return OUTSIDE
        return IN if share >= inside else BETWEEN

    def is_faulty(self):
        """Return True if the tray is faulty, because at rest it does not measure about 1 g."""
        x, y, z = self.rest
        return not MIN_SQUARED_GRAVITY < x * x + y * y + z * z < MAX_SQUARED_GRAVITY

    def adapt(self, die):
        """Adapt ``box``, the usual share, a little after a throw that certainly landed in the box.

        ``die`` is the die's energy in that throw.
        """
        if self.box:
            fine = self._fine
            self._fine += (
                fine >> _ADAPT_SHIFT
                if self.ratio(die) > self.box
                else -(fine >> (_ADAPT_SHIFT - 2))
            )
            self.box = max(self._fine >> _ADAPT_SHIFT, 1)
