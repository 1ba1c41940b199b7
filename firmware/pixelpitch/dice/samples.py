"""Samples of the die into blocks of 20 ms, flights and blows.

While a block stays near its first sample it is only summed up: it rests, falls steadily,
or swings slowly.  Once it leaves that band, each of its samples is looked at: weightless
(flight), or a sudden jump (a blow).  Integers only, milli-g and samples of 2.5 ms.
"""

from .events import READY, ROLLING
from .impacts import MASK, Impacts

BLOCK = 8  # samples: 20 ms
FLAT = 940  # mg on one axis; below it the die leans, or there is a doubt: cocked (die.md)

_FLIGHT = 900 * 900  # spin adds up to 500 to the 350 of a falling die
FLIGHT = _FLIGHT
_BAND = 200  # from a block's first sample: noise of 20 and steps of 48 stay within
_JUMP = 700  # from one sample to the next; no hand is as sudden
_BLOW = 1250 * 1250
_GOES_ON = 3  # samples after its first that belong to a blow
_FLIGHT_LEAST = 17  # samples: 42 ms
_LANDING = 3  # blows without a flight before them: its samples were lost
_SLACK = 3  # samples that one sensor may give more than the other: two clocks
_LOST = 6  # samples that the clock must miss to be believed


class Samples:
    """What the samples say since the die began to move."""

    def __init__(self):
        self.state = READY
        self.swapped = False
        self._time = 0  # of the newest sample
        self._impacts = Impacts()
        self._hit = 0  # samples for which the last blow goes on
        # Numbers, not the samples themselves: a sensor's driver uses those again.
        self._last = [0, 0, 0]
        self._first = [0, 0, 0]  # of the block
        self._sums = [0, 0, 0]
        self._low = [0, 0, 0]  # since it moved, of one sample a block
        self._high = [0, 0, 0]
        self._count = 0  # samples in the block
        self._rough = False  # the block left its band
        self._fresh = True  # no sample yet to compare the next one with
        self._forget()

    def _forget(self):
        """Begin anew: nothing has moved yet."""
        self.state = READY
        self._moved = False
        self._quiet = False  # answered already: the die may be put back without a word
        self._strong = False  # more than 1.5 g since it moved
        self._restless = 0  # blocks of movement
        self._turns = 0  # reversals since it moved
        self._peak_size = 0  # 0: no swing yet
        self._well = False
        self._flight = 0  # samples of weightlessness, running
        self._fell = 0  # length of the last flight
        self._fell_time = 0
        self._landed = False
        self._fall = 0  # length of the flight before the last landing
        self._impacts.count = 0
        self._impacts.open = False
        self._impacts.deaf = False
        self._spanned = False

    def _skip(self, count, heard, elapsed):
        """Pass over samples that were lost: what happened in them is unknown."""
        lost = heard - count if heard - count > _SLACK else 0
        due = elapsed * 2 // 5 - max(count, heard)
        if due > _LOST:
            lost += due
        if not lost:
            return
        self._time = (self._time + lost) & MASK
        if self._flight:
            self._flight += lost
        self._count = 0  # the block that was begun is left out
        self._fresh = True
        self._hit = 0

    def _begin(self, sample):
        """Begin a block with ``sample``, which is not counted yet."""
        x, y, z = sample
        first = self._first
        last = self._last
        if self._fresh:
            self._fresh = False
            self._rough = False
            last[0], last[1], last[2] = x, y, z
        else:
            self._rough = self._hit > 0 or not (
                -_BAND < x - last[0] < _BAND
                and -_BAND < y - last[1] < _BAND
                and -_BAND < z - last[2] < _BAND
            )
        first[0] = x
        first[1] = y
        first[2] = z
        sums = self._sums
        sums[0] = sums[1] = sums[2] = 0
        self._span(x, y, z)

    def _span(self, x, y, z):
        low = self._low
        high = self._high
        if not self._spanned:
            self._spanned = True
            low[0] = high[0] = x
            low[1] = high[1] = y
            low[2] = high[2] = z
        if x < low[0]:
            low[0] = x
        elif x > high[0]:
            high[0] = x
        if y < low[1]:
            low[1] = y
        elif y > high[1]:
            high[1] = y
        if z < low[2]:
            low[2] = z
        elif z > high[2]:
            high[2] = z

    def _smooth(self, die, index, stop):
        """Sum up samples while they stay in the band; return the first that was not taken."""
        a, b, c = self._first
        p = q = r = 0
        start = index
        for at in range(index, stop):
            x, y, z = die[at]
            if not (-_BAND < x - a < _BAND and -_BAND < y - b < _BAND and -_BAND < z - c < _BAND):
                self._rough = True
                break
            p += x
            q += y
            r += z
            index += 1
        sums = self._sums
        sums[0] += p
        sums[1] += q
        sums[2] += r
        self._count += index - start
        last = self._last
        last[0], last[1], last[2] = a, b, c
        if self._rough:  # so far it was as its first sample
            if a * a + b * b + c * c < _FLIGHT:
                self._flight += self._count
            elif self._flight:
                self._land()
        return index

    def _look(self, die, index, stop):
        """Look at each sample by itself: flight and blows.  Returns ``stop``."""
        a, b, c = self._last
        flight = self._flight
        hit = self._hit
        for at in range(index, stop):
            x, y, z = die[at]
            size = x * x + y * y + z * z
            if hit:
                hit -= 1
                if hit:
                    self._impacts.go_on(size)
            elif size < _FLIGHT:
                flight += 1
            elif size > _BLOW and not (
                -_JUMP < x - a < _JUMP and -_JUMP < y - b < _JUMP and -_JUMP < z - c < _JUMP
            ):
                self._flight = flight
                self._time += 1 + at - index
                self._blow(size)
                self._time -= 1 + at - index
                flight = 0
                hit = _GOES_ON
            elif flight:
                self._flight = flight
                self._time += at - index
                self._land()
                self._time -= at - index
                flight = 0
            a = x
            b = y
            c = z
        last = self._last
        last[0] = a
        last[1] = b
        last[2] = c
        self._flight = flight
        self._hit = hit
        self._count += stop - index
        return stop

    def _land(self):
        """A flight ended."""
        if self._flight >= _FLIGHT_LEAST:
            self._fell = self._flight
            self._fell_time = self._time & MASK
        self._flight = 0

    def _blow(self, size):
        """Note a blow: the first after a flight is the landing."""
        if self._flight:
            self._land()
        blows = self._impacts
        blows.begin(self._time, size)
        fallen = self._fell and self._age(self._fell_time) <= _GOES_ON
        if fallen:
            self._fall = self._fell
        self._fell = 0
        if self._landed or self.swapped:
            return
        if fallen or blows.count >= _LANDING:
            self._landed = True
            self._turns = 0  # from here on a reversal is a hand that took it up
            self.state = ROLLING

    def _age(self, time):
        return (self._time - time) & MASK
