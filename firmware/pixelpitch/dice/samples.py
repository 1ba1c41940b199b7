"""Divides the samples of the die into blocks of 20 ms, and finds flights and impacts.

- The die *flies* while it is weightless.
- It *falls* while it measures clearly less than 1 g, for example when it flies and spins.
- In an *impact* the acceleration changes suddenly because the die strikes something.
- A *loud* sample is clearly above 1 g. The loud samples of the impacts since the last flight add
  up to their energy.
"""

SAMPLES_PER_BLOCK = 8  # number of samples in a block (20 ms, the normal length of a reading)
# The shortest flight that counts, in samples: 75 ms. In less time a die cannot leave the box, but a
# die that is set down may hop for almost as long (simulated).
MIN_FLIGHT_SAMPLES = 30
# A die may go on rolling for this many samples (300 ms) after an impact. In the physics simulation,
# a die that stands on an edge falls over within 220 ms.
MAX_PAUSE_SAMPLES = 120
# The length of an impact in samples: 10 ms, because a contact lasts up to 9 ms (die.md).
IMPACT_SAMPLES = 4
MIN_MOTION_MG = (
    240  # the samples of a resting die differ by less than this: five steps of the sensor
)
# in calibration, an axis that measures more than this is within 20 degrees of vertical
MIN_VERTICAL_MG = 940
# The largest squared acceleration of a flying die, in mg squared. It allows for noise, a slow spin,
# and offsets of 80 milli-g on each axis.
_MAX_FLIGHT_SQUARE = 550 * 550
_ONE_G = 1000 * 1000
# A die falls if it measures less than 1 g minus this value. The noise at rest is smaller.
_MAX_DEVIATION_MG = 250
# At an impact, two successive samples differ by at least this much on one axis. While a hand shakes
# the die, they differ by at most 200 in the physics simulation.
_MIN_JUMP_MG = 600
# A block with more than this many samples clearly below 1 g, or clearly above 1 g, counts as
# ``rough`` even without an impact or a flight.
_MAX_SMOOTH_SAMPLES = 2


class Samples:
    """Collects the samples of the current block, and passes impacts on to ``impacts``.

    ``sums``    the sums of the block's samples on each axis
    ``rough``   True if the die flew, was struck or was pushed in this block
    ``flies``   True if the die flew in this block
    ``energy``  the energy of the impacts since the last flight, in units of 1024 mg**2
    ``time``    number of samples so far, including the newest one
    """

    def __init__(self, impacts):
        self.time = 0
        self.sums = [0, 0, 0]
        self.count = 0  # number of samples in the block so far
        self.rough = self.flies = False
        self.energy = 0
        self._impacts = impacts
        self._last = [0, 0, 0]
        self._fresh = True  # True if the next sample cannot be compared with a previous one
        self._flight = 0  # length of the current flight in samples, without the samples with spin
        # length of the current flight in samples, including the samples with spin
        self._falling = 0
        # of the last flight: its length without the samples with spin, full length, time of its end
        self._flew = self._fell = self._fell_time = 0
        self._hit = 0  # time of the end of the last impact

    def skip(self, lost):
        """Skip ``lost`` samples and begin a new block; a flight continues through them."""
        self.time += lost
        if self._falling:
            self._falling += lost
            if self._flight:
                self._flight += lost
        self.count = SAMPLES_PER_BLOCK  # so that a new block begins
        self._fresh = True

    def _end_flight(self, falling, flight, time):
        """Store a flight that ended at ``time``; the impact that ended it may be found a bit later.

        ``falling`` is the flight's length in samples, ``flight`` the part of it without spin.
        """
        if falling > IMPACT_SAMPLES:
            self._fell = falling
            self._flew = flight
            self._fell_time = time

    def feed(self, die, index):
        """Process the samples of ``die`` from ``index`` to the end of the current block.

        Return the index of the first sample that was not processed.
        """
        sums = self.sums
        if self.count == SAMPLES_PER_BLOCK:
            self.count = sums[0] = sums[1] = sums[2] = 0
            self.rough = self.flies = False
        stop = index + SAMPLES_PER_BLOCK - self.count
        stop = stop if stop < len(die) else len(die)
        last = self._last
        if self._fresh:
            self._fresh = False
            last[0], last[1], last[2] = die[index]
        p, q, r = sums
        flight = self._flight
        falling = self._falling
        hit = self._hit
        energy = self.energy
        smooth = 0
        slow = (1000 - _MAX_DEVIATION_MG) * (1000 - _MAX_DEVIATION_MG)
        loud = (1000 + _MAX_DEVIATION_MG) * (1000 + _MAX_DEVIATION_MG)
        begin = self.time + 1 - index
        for at in range(index, stop):
            x, y, z = die[at]
            p += x
            q += y
            r += z
            size = x * x + y * y + z * z
            if size < slow:
                falling += 1
                if size < _MAX_FLIGHT_SQUARE:
                    flight += 1
                self.rough = self.rough or falling > _MAX_SMOOTH_SAMPLES
                self.flies = self.flies or flight > IMPACT_SAMPLES
            elif size < loud:
                if falling:
                    self._end_flight(falling, flight, begin + at)
                    falling = flight = 0
            else:
                a, b, c = die[at - 1] if at > index else last
                if begin + at < hit:
                    energy += (size - _ONE_G) >> 10
                elif (
                    -_MIN_JUMP_MG < x - a < _MIN_JUMP_MG
                    and -_MIN_JUMP_MG < y - b < _MIN_JUMP_MG
                    and -_MIN_JUMP_MG < z - c < _MIN_JUMP_MG
                ):
                    smooth += 1
                    self.rough = self.rough or smooth > _MAX_SMOOTH_SAMPLES
                    if falling:
                        self._end_flight(falling, flight, begin + at)
                else:
                    if not falling and begin + at - self._fell_time <= IMPACT_SAMPLES:
                        falling = self._fell
                        flight = self._flew
                    self._fell = self._flew = 0
                    self.rough = True
                    if self._impacts.add_impact(begin + at, flight, falling, x, y, z):
                        energy = 0
                    energy += (size - _ONE_G) >> 10
                    hit = begin + at + IMPACT_SAMPLES
                falling = flight = 0
        last[0], last[1], last[2] = die[stop - 1]
        sums[0] = p
        sums[1] = q
        sums[2] = r
        self._flight = flight
        self._falling = falling
        self._hit = hit
        self.energy = energy
        self.count += stop - index
        self.time += stop - index
        return stop
