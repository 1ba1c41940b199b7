"""Divides samples of the die into blocks of 20 ms, and finds flights and blows.

One pass over the samples, in integers: a weightless die flies, a sudden step is a blow, and loud
samples add to the energy since the last flight.
"""

BLOCK = 8  # samples: 20 ms, the usual length of a reading
# Samples, 75 ms: a shorter flight cannot leave the box; a die that is set down hops this long
# (engine).
FALL = 30
PAUSE = 120  # samples, 300 ms: by then a die on an edge has fallen (220, engine) or rolled on
# Samples from the end of a flight to the end of a blow: contacts last up to 9 ms (die.md).
CONTACT = 4
MOTION = 240  # milli-g, five steps of the sensor; at rest all readings stay within this range
FLAT = 940  # milli-g on one axis of a die that counts as flat during calibration: 20 degrees
# Milli-g squared: weightless, allowing for offsets of 80 on each axis, noise and slow spin.
_FLIGHT = 550 * 550
_ONE = 1000 * 1000
# Milli-g away from 1 g, above noise at rest: a fall, in which a spin of 80 rad/s at 1.2 mm adds 0.8
# g.
_OFF = 250
_JUMP = 600  # milli-g between two samples; a hand of 2 g at 6.5 Hz steps by 200 (engine: shaken)
_SMOOTH = 2  # loud samples without a jump, or falling ones, that make a block restless


class Samples:
    """The samples of a block.

    ``sums`` are the sums of the block's samples. ``rough``: in this block the die flew, was struck
    or was pushed. ``flies``: it was weightless. ``energy`` is the sum of the blows since the last
    flight, in 1024 milli-g squared. Blows are passed on to ``blows``.
    """

    def __init__(self, blows):
        self.time = 0  # time of the newest sample, in samples
        self.sums = [0, 0, 0]
        self.count = 0  # samples in the block so far
        self.rough = self.flies = False
        self.energy = 0
        self._blows = blows
        self._last = [0, 0, 0]
        self._fresh = True  # True: there is no previous sample to compare the next one with
        # Samples of the present flight, not counting spin and counting it.
        self._flight = self._falling = 0
        # Samples of the flight that has just ended, counting spin and not; its end.
        self._fell = self._flew = self._fell_time = 0
        self._hit = 0  # time when the last blow ends

    def skip(self, lost):
        """Skip ``lost`` samples; a flight continues through them."""
        self.time += lost
        if self._falling:
            self._falling += lost
            if self._flight:
                self._flight += lost
        self.count = BLOCK  # begin a new block
        self._fresh = True

    def _end(self, falling, flight, time):
        """Store the end of a flight that ended without a blow so far; one may still follow."""
        if falling > CONTACT:
            self._fell = falling
            self._flew = flight
            self._fell_time = time

    def take(self, die, index):
        """Consume ``die`` from ``index`` to the end of the block; return the index after it."""
        sums = self.sums
        if self.count == BLOCK:
            self.count = sums[0] = sums[1] = sums[2] = 0
            self.rough = self.flies = False
        stop = index + BLOCK - self.count
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
        slow, loud = (1000 - _OFF) * (1000 - _OFF), (1000 + _OFF) * (1000 + _OFF)
        begin = self.time + 1 - index
        for at in range(index, stop):
            x, y, z = die[at]
            p += x
            q += y
            r += z
            size = x * x + y * y + z * z
            if size < slow:
                falling += 1
                if size < _FLIGHT:
                    flight += 1
                self.rough = self.rough or falling > _SMOOTH
                self.flies = self.flies or flight > CONTACT
            elif size < loud:
                if falling:
                    self._end(falling, flight, begin + at)
                    falling = flight = 0
            else:
                a, b, c = die[at - 1] if at > index else last
                if begin + at < hit:
                    energy += (size - _ONE) >> 10
                elif -_JUMP < x - a < _JUMP and -_JUMP < y - b < _JUMP and -_JUMP < z - c < _JUMP:
                    smooth += 1
                    self.rough = self.rough or smooth > _SMOOTH
                    if falling:
                        self._end(falling, flight, begin + at)
                else:
                    if not falling and begin + at - self._fell_time <= CONTACT:
                        falling = self._fell
                        flight = self._flew
                    self._fell = self._flew = 0
                    self.rough = True
                    if self._blows.strike(begin + at, flight, falling, x, y, z):
                        energy = 0
                    energy += (size - _ONE) >> 10
                    hit = begin + at + CONTACT
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
