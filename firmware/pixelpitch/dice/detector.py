"""Reads a throw out of the samples of die and tray (die.md).

Blocks of 20 ms.  While a block stays near its first sample it is only summed up: it
rests, falls steadily, or swings slowly.  Once it leaves that band, each of its samples
is looked at: weightless (flight), or a sudden jump (a blow).  Once a block the swing of
a shaking hand is looked for. ::

    >>> detector = Detector()
    >>> for _ in range(50):
    ...     answers = detector.feed([(0, 0, 1000)] * 8, [(0, 0, 1000)] * 8)
    >>> list(answers), detector.state
    ([], 'ready')

Integers only, milli-g and samples of 2.5 ms; nothing is allocated while nothing is
answered.
"""

from .answers import (
    COCKED,
    DOUBT,
    FELL,
    GRABBED,
    MISSING,
    NO_TRAY,
    NOTICE,
    ODD,
    OUT,
    PLAIN,
    READY,
    ROLLING,
    SET_DOWN,
    SHAKING,
    STUCK,
    SWAPPED,
    THROW,
    TRAY_FAILED,
    UNSHARED,
    WEAK,
    Evidence,
)
from .blows import INSIDE, MASK, OUTSIDE, Blows

_BLOCK = 8  # samples: 20 ms
_REST_BLOCKS = 14  # 280 ms
_BAND = 200  # from a block's first sample: noise of 20 and steps of 48 stay within
_DRIFT = 60  # of a resting block's mean
_EARLY = 40  # the same while the end of rolling would still weigh in the mean
# Of the squares of those drifts, the older ones fading: noise makes about 1000, a hand
# that holds still trembles by 80 mg and more and makes 10000.
_HAND = 3500
_FLAT = 940  # below it the die leans, or there is a doubt: cocked
_LIGHTEST = 900 * 900  # what rests feels 1 g, whatever way it lies
_HEAVIEST = 1100 * 1100
_ODD = 3  # rests in a row with another weight: nothing falls for so long

_SWING = 1450 * 1450  # 1.5 g, looked for every 20 ms only
_STRONG = 1500 * 1500
_WELL = 6  # reversals above that within 2 s: shaken well
_WELL_SPAN = 800
_FRESH = 800  # a shake longer ago than this no longer makes a throw

_JUMP = 700  # from one sample to the next; no hand is as sudden
_BLOW = 1250 * 1250
_GOES_ON = 3  # samples after its first that belong to a blow
_SETTLED = 6  # samples after which no ringing of a blow is taken for a swing
_FLIGHT = 900 * 900  # spin adds up to 500 to the 350 of a falling die
_FLIGHT_LEAST = 17  # samples: 42 ms
_FLIGHT_BOX = 112  # samples: nothing in the box is 280 ms deep
_LANDING = 3  # blows without a flight before them: its samples were lost
_CARRIED = 10  # blocks of movement, 200 ms: no nudge lasts so long
_GRABBED = 320  # samples: rolling is over 600 ms after the last blow
_STUCK = 200  # while it is thrown every axis spans more

_SLACK = 3  # samples that one sensor may give more than the other: two clocks
_LOST = 6  # samples that the clock must miss to be believed
_EMPTY = 5  # readings without a sample of the tray: it fails
_SWAPPED = 5  # readings, 100 ms, in which the tray is shaken and the die rests
_SHAKEN = 700  # off its rest, and no knock lasts so long
_FALLING = 600 * 600


class Detector:
    """Feed it every 20..80 ms; it answers when a throw has ended, or cannot count.

    ``state``    READY, SHAKING or ROLLING, for the lights
    ``missing``  True while the die does not answer, or answers nonsense
    ``swapped``  True once the tray's samples turned out to be the die's: no answers then
    ``mounting`` six digits as ``orientation`` says: which face is up when -x, +x, -y,
                 +y, -z, +z point up
    """

    def __init__(self, mounting="253416"):
        self.state = READY
        self.missing = False
        self.swapped = False
        self.mounting = mounting
        self._absent = False
        self._time = 0  # of the newest sample
        self._blows = Blows()
        self._hit = 0  # samples for which the last blow goes on
        self._tray_heard = False
        self._tray_told = False
        self._tray_empty = 0
        self._swap = 0  # readings
        self._reversals = [0] * _WELL  # times
        # Numbers, not the samples themselves: a sensor's driver uses those again.
        self._last = [0, 0, 0]
        self._first = [0, 0, 0]  # of the block
        self._sums = [0, 0, 0]
        self._peak = [0, 0, 0]  # strongest sample of this swing of the hand
        self._low = [0, 0, 0]  # since it moved, of one sample a block
        self._high = [0, 0, 0]
        self._base = [0, 0, 0]  # mean of the resting blocks
        self._rest = [0, 0, 0]  # sums of all resting blocks
        self._tremble = 0
        self._face = 0  # that it rests on, 0 if unknown
        self._odd = 0
        self._forget()
        self._restart()
        self._fresh = True  # no sample yet to compare the next one with

    def feed(self, die, tray, elapsed=0):
        """Take new samples; return the answers (kind, face, evidence), mostly none.

        ``die`` and ``tray`` are sequences of (x, y, z) in milli-g at 400 Hz, oldest
        first, both ending now; they need not be of one length, either may be empty,
        and they may be used again after the call.  None: the sensor does not answer.
        ``elapsed``: milliseconds since the last call by the caller's clock, 0 if
        unknown; it tells how many samples were lost before these.
        """
        told = self._watch_tray(tray)
        if die is None:
            if not self._absent:
                self._absent = True
                told = self._lose(PLAIN, None, told)
            return told
        self._absent = False
        count = len(die)
        heard = len(tray) if tray is not None else 0
        if count:
            self._skip(count, heard, elapsed)
        end = self._time + count  # not masked: the times in this reading only grow
        index = 0
        while index < count:
            stop = min(count, index + _BLOCK - self._count)
            if self._count == 0:
                self._begin(die[index])
            if not self._rough:
                index = self._smooth(die, index, stop)
                self._time = (end - count + index) & MASK
            if self._rough:
                index = self._look(die, index, stop)
            self._time = (end - count + index) & MASK
            if self._count == _BLOCK:
                # The tray first: its share of the last blows may be in this reading.
                if self._blows.open and heard and self._calm == _REST_BLOCKS - 1:
                    self._blows.hear(tray, end & MASK)
                    heard = 0
                found = self._close()
                if found is not None:
                    told = told + (found,)
        if heard and self._hear(tray, heard, end & MASK):
            told = told + ((NOTICE, 0, Evidence(SWAPPED)),)
        return told

    # Sensors that fail.

    def _watch_tray(self, tray):
        """Return the answers to a tray that does not answer: () or a notice, once."""
        failed = NO_TRAY
        if tray is not None:
            if len(tray):
                self._tray_empty = 0
                if not self._tray_heard:
                    self._tray_heard = True
            elif self._tray_heard:
                self._tray_empty += 1
            if self._tray_empty < _EMPTY:
                return ()
        self._blows.deaf = True
        if self._tray_told:
            return ()
        self._tray_told = True
        if self._tray_heard:
            failed = TRAY_FAILED
        return ((NOTICE, 0, Evidence(failed)),)

    def _lose(self, reason, rest, told):
        """The die is gone: return the answers with that one."""
        self.missing = True
        self._forget()
        self._restart()
        self._face = 0
        self._fresh = True
        return told + ((MISSING, 0, Evidence(reason, (), rest)),)

    def _hear(self, tray, heard, end):
        """Give the tray's samples to the blows; return True once it turns out to be the die."""
        if self._blows.open:
            self._blows.hear(tray, end)
        elif self._calm:
            return self._compare(tray[heard - 1])
        else:
            self._blows.keep(tray[heard - 1])
        return False

    def _compare(self, sample):
        """The die rests: return True once the tray turns out to be shaken meanwhile."""
        x, y, z = sample
        if self._blows.rest(sample) < _SHAKEN or x * x + y * y + z * z < _FALLING:
            if self._swap:
                self._swap -= 1
            return False
        self._swap += 1
        if self._swap < _SWAPPED or self.swapped:
            return False
        self.swapped = True
        self._forget()
        return True

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

    # Beginnings.

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
        self._blows.count = 0
        self._blows.open = False
        self._blows.deaf = False
        self._spanned = False

    def _restart(self):
        """Begin a new search for rest."""
        self._calm = 0
        self._count = 0
        self._rough = False
        self._odd = 0

    # Samples.

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
                    self._blows.go_on(size)
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
        blows = self._blows
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

    # Blocks.

    def _close(self):
        """Close the block; return an answer or None."""
        self._count = 0
        if self._rough:
            self._calm = 0
            self._odd = 0
            self._moved = True
            self._restless += 1
            x, y, z = self._last
        else:
            sums = self._sums
            x = sums[0] // _BLOCK
            y = sums[1] // _BLOCK
            z = sums[2] // _BLOCK
        size = x * x + y * y + z * z
        if not self._rough:
            if size < _FLIGHT:
                self._flight += _BLOCK
            elif self._flight:
                self._land()
        grabbed = False
        blows = self._blows
        if size > _SWING and not (blows.count and blows.age(self._time) <= _SETTLED):
            if size > _STRONG:
                self._strong = True
            grabbed = self._swing(x, y, z, size) and self._landed and self._turns > 2
        if self.swapped:
            self._calm = 0 if self._rough else 1  # enough to compare with the tray
            return None
        found = None
        if not self._rough:
            found = self._rests(x, y, z)
        if self.state == ROLLING:
            if blows.age(self._time) > _GRABBED and self._calm < 3:
                grabbed = True
        elif self.state == SHAKING and self._age(self._reversed()) > _FRESH:
            self.state = READY
        if grabbed:
            evidence = Evidence(PLAIN, blows.evidence(), None, self._fall_ms())
            self._forget()
            self._moved = self._quiet = True
            found = (GRABBED, 0, evidence)
        return found

    def _reversed(self):
        """Return the time of the last reversal."""
        return self._reversals[(self._turns - 1) % _WELL]

    def _swing(self, x, y, z, size):
        """Note a strong smooth sample; return True if it reverses the last swing."""
        peak = self._peak
        turned = False
        if self._peak_size:
            turned = x * peak[0] + y * peak[1] + z * peak[2] < 0
        if turned or size > self._peak_size:
            peak[0] = x
            peak[1] = y
            peak[2] = z
            self._peak_size = size
        if not turned:
            return False
        if not self._landed:
            self._blows.count = 0  # knocks in the hand
        oldest = self._reversals[(self._turns + 1) % _WELL]
        self._reversals[self._turns % _WELL] = self._time
        self._turns += 1
        if self._turns >= _WELL and self._age(oldest) <= _WELL_SPAN:
            self._well = True
        if self._turns > 1:
            self.swapped = False  # what is shaken is the die
            if self.state == READY:
                self.state = SHAKING
        return True

    def _rests(self, x, y, z):
        """Take the mean of a smooth block; return an answer when it has rested for 300 ms."""
        base = self._base
        rest = self._rest
        a = x - base[0]
        b = y - base[1]
        c = z - base[2]
        if self._calm:
            if self._calm > 1:
                self._tremble = (
                    self._tremble * 3 // 4
                    + min(a * a, 10000)
                    + min(b * b, 10000)
                    + min(c * c, 10000)
                )
            drift = _DRIFT if self._calm > 2 else _EARLY
            if self._tremble > _HAND or not (
                -drift < a < drift and -drift < b < drift and -drift < c < drift
            ):
                self._calm = 0
                self._moved = True
                self._restless += 1
        if self._calm > _REST_BLOCKS:  # evaluated already
            return None
        if not self._calm:
            rest[0] = rest[1] = rest[2] = 0
            self._tremble = 0
        self._calm += 1
        divisor = self._calm
        rest[0] += x
        rest[1] += y
        rest[2] += z
        base[0] = rest[0] // divisor
        base[1] = rest[1] // divisor
        base[2] = rest[2] // divisor
        if self._calm < _REST_BLOCKS:
            return None
        self._calm += 1
        return self._settle(base)

    def _settle(self, rest):
        """The die lies still: return the answer, or None."""
        size = rest[0] * rest[0] + rest[1] * rest[1] + rest[2] * rest[2]
        if not _LIGHTEST < size < _HEAVIEST:
            return self._not_resting()  # falling steadily, or a sensor that lies
        self._odd = 0
        self.missing = False
        face = 0
        for axis in range(3):
            if abs(rest[axis]) >= _FLAT:
                face = int(self.mounting[2 * axis + (1 if rest[axis] > 0 else 0)])
        answer = None
        if self._landed:
            answer = self._landing(face)
        elif not face:
            return None  # held in a hand
        elif self._well and self._age(self._reversed()) < _FRESH:
            answer = self._count_it(face, SET_DOWN)
        elif self._moved and not self._quiet and self._handled(face):
            answer = self._answer(WEAK, 0, PLAIN)
        self._forget()
        self._face = face
        return answer

    def _not_resting(self):
        odd = self._odd + 1
        told = None
        if odd >= _ODD and not self.missing:
            told = self._lose(ODD, tuple(self._base), ())[0]
        self._restart()
        self._odd = odd
        return told

    def _landing(self, face):
        """It was thrown and lies still: where?"""
        blows = self._blows
        side = INSIDE
        if not blows.deaf and not blows.odd():
            side = blows.side()
        if side == OUTSIDE:
            return self._answer(OUT, 0, UNSHARED)
        if side != INSIDE:
            if self._fall >= _FLIGHT_BOX:
                return self._answer(OUT, 0, FELL)
            return self._answer(COCKED, 0, DOUBT)
        if not face:
            return self._answer(COCKED, 0, PLAIN)
        return self._count_it(face, PLAIN)

    def _count_it(self, face, reason):
        """Return the answer that counts, unless an axis did not move with the others."""
        for axis in range(3):
            if self._high[axis] - self._low[axis] < _STUCK:
                return self._answer(COCKED, 0, STUCK)
        return self._answer(THROW, face, reason)

    def _answer(self, kind, face, reason):
        rest = tuple(self._base)
        return (kind, face, Evidence(reason, self._blows.evidence(), rest, self._fall_ms()))

    def _fall_ms(self):
        return self._fall * 5 // 2

    def _handled(self, face):
        """Return True if the die was not only touched."""
        if self._face == 0:
            return False  # it has just been plugged in
        return face != self._face or self._restless > _CARRIED or self._strong
