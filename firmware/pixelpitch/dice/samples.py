"""Samples of the die into blocks of 20 ms, flights and blows.

While nothing in a block steps suddenly it is only summed up: it rests, falls steadily, or
swings.  From the first sudden step on, each of its samples is looked at: weightless
(flight), or a jump (a blow).  Integers only, milli-g and samples of 2.5 ms.
"""

from .events import READY, ROLLING
from .impacts import Impacts
from .tray import MASK, Tray

BLOCK = 8  # samples: 20 ms
FLAT = 940  # mg on one axis; below it the die leans, or there is a doubt: cocked (die.md)

_FLIGHT = 900 * 900  # spin adds up to 500 to the 350 of a falling die
FLIGHT = _FLIGHT
# Squares from here on of milli-g, 64 of them one.
_SUDDEN = 2500  # of the step from one sample to the next, 400 mg: noise of 60 stays below
SUDDEN = _SUDDEN
BUMP = 300  # 140 mg: no noise, but a knock
_JUMP = 700  # from one sample to the next; no hand is as sudden
_JUMP_THROWN = 550  # and once it has landed, no roll
_BLOW = 1180 * 1180
_PRESS = 1400 * 1400  # smoothly: a hand or a cushion stops it, no roll weighs as much
_GOES_ON = 5  # samples, with its first, that belong to a blow
_FLIGHT_LEAST = 17  # samples: 42 ms
_THROWN = 40  # samples: no hover between cupped hands takes 100 ms
_BOUNCES = 340  # samples, 850 ms: dice bounce for 650
_JERKS = 6  # a fist makes fewer, a hand that shakes by jerks many
_HARD = 2000 * 2000  # few slaps of a die that rolls over its edges
_RATTLES = 3  # of them
_BETWEEN = 24  # samples between two blows, 60 ms
_LANDING = 3  # blows without a flight before them, if its samples may have been lost
SLACK = 3  # samples that one sensor may give more than the other: two clocks
LATE = 6  # samples that the clock must miss to be believed
_LEFT = 48  # samples of flight, 120 ms, that no blow ended: it left the box, or was caught
LEFT = _LEFT
_STUCK = 200  # while it is thrown every axis spans more
_BLIND = 22  # samples lost at once, 55 ms, in which a die may have left the box


class Samples:
    """What the samples say since the die began to move."""

    def __init__(self):
        self.state = READY
        self.swapped = False
        self._time = 0  # of the newest sample
        self._tray = Tray()
        self._impacts = Impacts()
        self._hit = 0  # samples for which the last blow goes on
        self._struck = 0  # time of the last blow
        self._bump_least = _SUDDEN  # until its noise is known
        self._bump_time = 0
        self._white = 0  # sum of the squared steps from sample to sample while it rests, 64 being 1
        self._white_count = 0
        # Numbers, not the samples themselves: a sensor's driver uses those again.
        self._last = [0, 0, 0]
        self._sums = [0, 0, 0]
        self._low = [0, 0, 0]  # since it moved, of one sample a block
        self._high = [0, 0, 0]
        self._calm = 0  # resting blocks in a row
        self._count = 0  # samples in the block
        self._rough = False  # something sudden was in the block
        self._fresh = True  # no sample yet to compare the next one with
        self._forget()

    def _forget(self):
        """Begin anew: nothing has moved yet."""
        self.state = READY
        self._moved = False
        self._restless = 0  # blocks of movement
        self._work = 0  # blocks in which a hand moved it strongly, and many of its jerks
        self._jerks = 0  # blows before any flight
        self._flight = 0  # samples of weightlessness, running
        self._fell = 0  # length of the last flight
        self._fell_time = 0
        self._spanned = False
        self._all_move = False  # every axis has measured something else since
        self._put_back()

    def _put_back(self):
        """Forget a throw: the die is in a hand, or lies where it lay."""
        self._landed = False
        self._soft = False  # a flight ended without a blow
        self._fall = 0  # length of the longest flight before a blow, since it was in a hand
        self._fall_last = 0
        self._since = 0  # time of the first blow after a long flight
        self._rattles = 0
        self._rattled = False  # for longer than anything bounces: between hands
        self._left = 0  # samples of the longest flight since the last blow
        self._missed = False  # samples were lost
        self._blind = False  # so many that it may have left the box meanwhile
        self._blind_time = 0
        self._impacts.count = 0
        self._impacts.open = False

    def _skip(self, lost):
        """Pass over samples that were lost: what happened in them is unknown."""
        self._time = (self._time + lost) & MASK
        if self._flight:
            self._flight += lost
        self._count = 0  # the block that was begun is left out
        self._fresh = True
        self._hit = 0
        self._missed = True
        if lost >= _BLIND:
            self._blind = True
            self._blind_time = self._time

    def _span(self, sample):
        """Has every axis moved since the die did?  One that has not is stuck."""
        low = self._low
        high = self._high
        all_move = True
        for axis in range(3):
            value = sample[axis]
            if not self._spanned:
                low[axis] = high[axis] = value
            elif value < low[axis]:
                low[axis] = value
            elif value > high[axis]:
                high[axis] = value
            if high[axis] - low[axis] < _STUCK:
                all_move = False
        self._spanned = True
        self._all_move = all_move

    def _smooth(self, die, index, stop):
        """Sum up samples until one steps suddenly; return the first that was not taken."""
        sums = self._sums
        last = self._last
        if not self._count:
            sums[0] = sums[1] = sums[2] = 0
            self._rough = self._hit > 0
            if self._fresh:
                self._fresh = False
                last[0], last[1], last[2] = die[index]
            if self._moved and not self._all_move:
                self._span(die[index])
            if self._rough:
                return index
        a, b, c = last
        p, q, r = sums
        limit = self._bump_least
        total = 0
        taken = stop - index
        for at in range(index, stop):
            x, y, z = die[at]
            d = x - a
            e = y - b
            f = z - c
            # Each square by itself: a sum of three may be no small integer any more.
            step = (d * d >> 6) + (e * e >> 6) + (f * f >> 6)
            if step > limit:
                if step > _SUDDEN:
                    self._rough = True
                    taken = at - index
                    break
                self._bump_time = (self._time + 1 + at - index) & MASK
            else:
                total += step
            p += x
            q += y
            r += z
            a = x
            b = y
            c = z
        sums[0] = p
        sums[1] = q
        sums[2] = r
        last[0] = a
        last[1] = b
        last[2] = c
        self._count += taken
        if self._calm:
            self._white += total
            self._white_count += taken
        if self._rough:  # so far it was as its last sample, or a blow begins with that
            if a * a + b * b + c * c < _FLIGHT:
                self._flight += self._count
            elif self._flight:
                if x * x + y * y + z * z < _FLIGHT:
                    self._land()
                else:
                    self._flight += self._count
        return index + taken

    def _look(self, die, index, stop):
        """Look at each sample by itself: flight and blows.  Returns ``stop``."""
        a, b, c = self._last
        flight = self._flight
        hit = self._hit
        p = q = r = 0
        landed = self._landed
        jump = _JUMP_THROWN if landed else _JUMP
        for at in range(index, stop):
            x, y, z = die[at]
            p += x
            q += y
            r += z
            size = x * x + y * y + z * z
            if hit:
                hit -= 1
                if hit:
                    self._impacts.go_on(size)
            elif size < _FLIGHT:
                flight += 1
            elif size > _BLOW and not (
                -jump < x - a < jump and -jump < y - b < jump and -jump < z - c < jump
            ):
                self._flight = flight
                self._time += 1 + at - index
                self._blow(x, y, z, size)
                self._time -= 1 + at - index
                flight = 0
                hit = _GOES_ON
            else:
                if flight:
                    self._flight = flight
                    self._time += at - index
                    self._land()
                    self._time -= at - index
                    flight = 0
                if size > _PRESS and landed:
                    self._impacts.push(self._time + 1 + at - index, size)
            a = x
            b = y
            c = z
        last = self._last
        last[0] = a
        last[1] = b
        last[2] = c
        self._flight = flight
        self._hit = hit
        sums = self._sums
        sums[0] += p
        sums[1] += q
        sums[2] += r
        self._count += stop - index
        return stop

    def _land(self):
        """A flight ended."""
        if self._flight >= _FLIGHT_LEAST:
            self._fell = self._flight
            self._fell_time = self._time & MASK
        self._flight = 0

    def _blow(self, x, y, z, size):
        """Note a blow: the first after a flight is the landing."""
        if self._flight:
            self._land()
        blows = self._impacts
        fallen = self._fell and self._age(self._fell_time) <= _GOES_ON
        if not self._landed:
            if fallen:
                blows.count = 0  # what knocked in the hand before says nothing of the box
            else:
                self._jerks += 1
                if self._jerks > _JERKS:
                    self._work += 1
                    self._swing(x, y, z, size)
        if self._landed and blows.count and not self._blind:
            # What bounces flies from blow to blow; what rattles in hands lies in them between,
            # and no tray shares its blows, as it does those of a die that falls over its edges.
            gap = blows.age(self._time)
            if gap > _BETWEEN and 2 * self._fell < gap and size > _HARD and blows.newest() < 2:
                self._rattles += 1
                if self._rattles >= _RATTLES:
                    self._rattled = True
        blows.begin(self._time, size, self._fell if fallen else 0)
        self._struck = self._time
        self._fall_last = self._fell
        if fallen and self._fell > self._fall:
            self._fall = self._fell
        self._fell = 0
        self._left = 0
        if (fallen and self._fall_last >= _THROWN) or not self._landed:
            self._since = self._time
        elif self._age(self._since) > _BOUNCES and size > _HARD:
            self._rattled = True
        if self.swapped or self._landed:
            return
        # A hand that shakes by jerks strikes as hard, but nothing flies in it.
        if fallen or (self._missed and blows.count >= _LANDING):
            self._landed = True
            self._arrive()
            self.state = ROLLING

    def _swing(self, x, y, z, size):
        """A hand moves it so."""

    def _arrive(self):
        """It has landed: what comes now is no shaking any more."""

    def _age(self, time):
        return (self._time - time) & MASK
