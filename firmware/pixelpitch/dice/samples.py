"""Turns samples of the die into blocks of 20 ms, flights and blows.

One pass over the samples, in integers: a weightless die flies, a sudden step is a blow, and loud
samples add to the energy since the last flight.
"""

BLOCK = 8  # samples: 20 ms, the usual length of a reading
FALL = 30  # samples, 75 ms: a shorter one leaves no box, and set down it hops for so long (engine)
PAUSE = 120  # samples, 300 ms: until then a die on an edge has fallen (220, engine) or rolled on
CONTACT = 4  # samples from a flight's end to a blow's: contacts last up to 9 ms (die.md)
MOTION = 240  # milli-g, five steps of the sensor: what rests spans less, reading by reading as well
FLAT = 940  # milli-g on one axis of a die that lies flat while it is calibrated: 20 degrees
_FLIGHT = 550 * 550  # milli-g squared: offsets of 80 an axis, noise, slow spin
_ONE = 1000 * 1000
_OFF = 250  # milli-g off 1 g: no noise at rest; it falls, spin of 80 rad/s at 1.2 mm is 0.8 g
_JUMP = 600  # milli-g a sample: a hand of 2 g at 6.5 Hz steps by 200 (engine: shaken)
_SMOOTH = 2  # loud samples without a jump, or falling ones, that make a block restless


class Samples:
    """The samples of a block.

    ``sums`` are those of the whole block; ``rough``: the die flew, struck or was pushed in it;
    ``flies``: it was weightless in it.  ``energy`` is that of the blows, in 1024 milli-g squared;
    ``blows`` gets the blows.
    """

    def __init__(self, blows):
        self.time = 0  # of the newest sample
        self.sums = [0, 0, 0]
        self.count = 0  # samples in the block
        self.rough = self.flies = False
        self.energy = 0
        self._blows = blows
        self._last = [0, 0, 0]
        self._fresh = True  # no sample yet to compare the next one with
        self._flight = self._falling = 0  # samples of the present flight, without and with spin
        self._fell = self._flew = self._fell_time = 0  # samples of the flight that has just ended
        self._hit = 0  # time at which the last blow ends

    def skip(self, lost):
        """Skip lost samples; a flight continues through them."""
        self.time += lost
        if self._falling:
            self._falling += lost
            if self._flight:
                self._flight += lost
        self.count = BLOCK  # a new one begins
        self._fresh = True

    def _end(self, falling, flight, time):
        """Note the end of a flight without a jump so far; a blow may follow."""
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
