"""Reads a throw out of the samples of die and tray (die.md).

Sample by sample it looks for smooth reversals (a shaking hand), weightlessness
(flight) and sudden jumps (blows); block by block, 20 ms each, for rest::

    >>> detector = Detector()
    >>> for _ in range(50):
    ...     answers = detector.feed([(0, 0, 1000)] * 8, [(0, 0, 1000)] * 8)
    >>> list(answers), detector.state
    ([], 'ready')

Integers only, milli-g and samples of 2.5 ms; nothing is allocated while
nothing is answered.
"""

from . import blows
from .answers import COCKED, GRABBED, MISSING, OUT, READY, ROLLING, SHAKING, THROW, WEAK

_BLOCK = 8  # samples: 20 ms
_REST_BLOCKS = 15  # 300 ms
_SPREAD = 250  # within a resting block: noise of 20 and steps of 48 span less
_DRIFT = 60  # between the means of resting blocks
_FLAT = 940  # below it the die leans, or there is a doubt: cocked
_LEARNT = 3  # blocks until their mean is good enough to tell variance
_HAND = 3600  # summed variance: a table lies stiller than any hand
_LIGHTEST = 900 * 900  # what rests feels 1 g, whatever way it lies
_HEAVIEST = 1100 * 1100

_REVERSAL = 1500
_WELL = 6  # reversals above that within 2 s: shaken well
_WELL_SPAN = 800
_FRESH = 800  # a shake longer ago than this no longer makes a throw

_JUMP = 700  # from one sample to the next; no hand is as sudden
_BLOW = 1600 * 1600
_FLIGHT = 850 * 850  # spin adds up to 500 to the 350 of a falling die
_FLIGHT_LEAST = 20  # samples: 50 ms
_FLIGHT_BOX = 112  # samples: nothing in the box is 280 ms deep
_CARRIED = 10  # blocks of movement, 200 ms: no nudge lasts so long
_GRABBED = 320  # samples: rolling is over 600 ms after the last blow

_FACES = ((2, 5), (3, 4), (1, 6))  # by axis: the face that is up at -1 g and at +1 g
_WORDS = ("", "a one", "a two", "a three", "a four", "a five", "a six")


class Detector:
    """Feed it every 20..80 ms; it answers when a throw has ended, or cannot count.

    ``state``    READY, SHAKING or ROLLING, for the lights
    ``missing``  True while the die does not answer
    """

    def __init__(self):
        self.state = READY
        self.missing = False
        self._time = 0  # of the newest sample
        self._tray_there = False
        self._blows = blows.Blows()
        self._reversals = [0] * _WELL  # times
        # Numbers, not the samples themselves: a sensor's driver uses those again.
        self._last = [0, 0, 1000]
        self._peak = [0, 0, 0]  # strongest sample of this swing of the hand
        self._face = 0  # that it rests on, 0 if unknown
        self._sums = [0, 0, 0]  # of the block
        self._low = [0, 0, 0]
        self._high = [0, 0, 0]
        self._count = 0
        self._base = [0, 0, 0]  # mean of the resting blocks
        self._rest = [0, 0, 0]  # sums of all resting blocks
        self._square = 0
        self._block_square = 0
        self._calm = 0  # resting blocks in a row
        self._forget()

    def feed(self, die, tray):
        """Take new samples; return the answers (kind, face, words), mostly none.

        ``die`` and ``tray`` are sequences of (x, y, z) in milli-g at 400 Hz, both
        ending now, and may be used again after the call; None means that the sensor
        does not answer.
        """
        self._tray_there = tray is not None
        if die is None:
            if self.missing:
                return ()
            self.missing = True
            self._forget()
            self._restart()
            self._face = 0
            return [(MISSING, 0, "no die: is its lead in?")]
        self.missing = False
        answer = None
        start = self._time
        longest = len(die)
        if tray is not None and len(tray) > longest:
            longest = len(tray)
        end = (start + longest) & blows.MASK
        time = end - len(die)
        for sample in die:
            time += 1
            self._time = time & blows.MASK
            found = self._sample(sample)
            if found is not None:
                answer = found  # two answers are 300 ms apart: never in one reading
            if self._count == _BLOCK and self._block():
                # The tray first: its share of the last blows may be in this reading.
                self._blows.hear(tray, end)
                tray = None
                found = self._settle()
                if found is not None:
                    answer = found
        self._time = end
        if tray is not None:
            self._blows.hear(tray, end)
        return () if answer is None else [answer]

    def _forget(self):
        """Begin anew: nothing has moved yet."""
        self.state = READY
        self._moved = False
        self._quiet = False  # answered already: the die may be put back without a word
        self._strongest = 0  # squared, since it moved
        self._restless = 0  # blocks of movement
        self._turns = 0  # reversals since it moved
        self._peak_size = 0  # 0: no swing yet
        self._well = False
        self._flight = 0  # samples of weightlessness, running
        self._fell = 0  # length of the last flight
        self._fell_time = 0
        self._landed = False
        self._long_fall = False
        self._blows.count = 0

    def _restart(self):
        """Begin a new search for rest."""
        self._calm = 0
        self._count = 0

    def _sample(self, sample):
        """Take one sample of the die; return GRABBED's answer, or None."""
        x, y, z = sample
        last = self._last
        jump = max(abs(x - last[0]), abs(y - last[1]), abs(z - last[2]))
        last[0] = x
        last[1] = y
        last[2] = z
        size = x * x + y * y + z * z
        if size > self._strongest:
            self._strongest = size
        self._gather(sample)
        if size < _FLIGHT:
            self._flight += 1
        elif self._flight:
            if self._flight >= _FLIGHT_LEAST:
                self._fell = self._flight
                self._fell_time = self._time
            self._flight = 0
        grabbed = False
        if jump > _JUMP:
            if size > _BLOW:
                self._blow(max(abs(x), abs(y), abs(z)))
        elif size > _REVERSAL * _REVERSAL and not self._blows.lasts(self._time):
            turned = self._reverse(sample, size)
            grabbed = turned and self._landed and self._turns > 2
        if self.state == ROLLING:
            if self._blows.age(self._time) > _GRABBED and self._calm < 3:
                grabbed = True
        elif self.state == SHAKING and self._age(self._reversed()) > _FRESH:
            self.state = READY
        if not grabbed:
            return None
        self._forget()
        self._moved = self._quiet = True
        return (GRABBED, 0, "picked up before it lay still")

    def _age(self, time):
        return (self._time - time) & blows.MASK

    def _reversed(self):
        """Return the time of the last reversal."""
        return self._reversals[(self._turns - 1) % _WELL]

    def _reverse(self, sample, size):
        """Note a strong smooth sample; return True if it reverses the last swing."""
        peak = self._peak
        turned = False
        if self._peak_size:
            turned = sample[0] * peak[0] + sample[1] * peak[1] + sample[2] * peak[2] < 0
        if turned or size > self._peak_size:
            peak[0], peak[1], peak[2] = sample
            self._peak_size = size
        if not turned:
            return False
        oldest = self._reversals[(self._turns + 1) % _WELL]
        self._reversals[self._turns % _WELL] = self._time
        self._turns += 1
        if self._turns >= _WELL and self._age(oldest) <= _WELL_SPAN:
            self._well = True
        if self._turns > 1 and self.state == READY:
            self.state = SHAKING
        return True

    def _blow(self, peak):
        """Note a blow of ``peak`` milli-g: the first after a flight is the landing."""
        if not self._blows.note(self._time, peak):
            return
        if self._fell and self._age(self._fell_time) <= blows.LENGTH:
            self._long_fall = self._fell >= _FLIGHT_BOX
            self._fell = 0
            if not self._landed:
                self._landed = True
                self._turns = 0  # from here on a reversal is a hand that took it up
                self.state = ROLLING

    def _gather(self, sample):
        """Add a sample to the block."""
        first = self._count == 0
        if first:
            self._block_square = 0
        for axis in range(3):
            value = sample[axis]
            if first:
                self._sums[axis] = value
                self._low[axis] = self._high[axis] = value
            else:
                self._sums[axis] += value
                if value < self._low[axis]:
                    self._low[axis] = value
                elif value > self._high[axis]:
                    self._high[axis] = value
            off = value - self._base[axis]
            if -_SPREAD < off < _SPREAD:  # beyond it the block does not rest anyway
                self._block_square += off * off
        self._count += 1

    def _block(self):
        """Close the block; return True when the die has just rested for 300 ms."""
        self._count = 0
        for axis in range(3):
            if self._high[axis] - self._low[axis] > _SPREAD:
                self._calm = 0
                self._moved = True
                self._restless += 1
                return False
        for axis in range(3):
            if abs(self._sums[axis] // _BLOCK - self._base[axis]) > _DRIFT:
                if self._calm:
                    self._moved = True
                    self._restless += 1
                self._calm = 0
        if self._calm == 0:
            self._rest[0] = self._rest[1] = self._rest[2] = 0
            self._square = 0
        elif self._calm >= _LEARNT:
            self._square += self._block_square
        if self._calm > _REST_BLOCKS:  # evaluated already
            if not self._moved:
                self._strongest = 0
            return False
        self._calm += 1
        for axis in range(3):
            self._rest[axis] += self._sums[axis]
            self._base[axis] = self._rest[axis] // (_BLOCK * self._calm)
        return self._calm == _REST_BLOCKS

    def _settle(self):
        """The die lies still: return the answer, or None."""
        best = 0
        size = 0
        face = 0
        for axis in range(3):
            mean = self._rest[axis] // (_BLOCK * _REST_BLOCKS)
            size += mean * mean
            if abs(mean) > best:
                best = abs(mean)
                face = _FACES[axis][1 if mean > 0 else 0]
        if not _LIGHTEST < size < _HEAVIEST:
            self._calm = 0  # falling steadily, or a sensor that lies: no rest
            return None
        if best < _FLAT:
            face = 0
        answer = None
        if self._landed:
            if self._tray_there and self._blows.outside(self._long_fall):
                answer = (OUT, 0, "out of the box")
            elif face:
                answer = (THROW, face, _WORDS[face])
            else:
                answer = (COCKED, 0, "it leans: throw again")
        elif not face:
            return None  # held in a hand
        elif self._well and self._age(self._reversed()) < _FRESH:
            if self._square > _HAND * _BLOCK * (_REST_BLOCKS - _LEARNT):
                return None
            answer = (THROW, face, _WORDS[face])
        elif self._moved and not self._quiet and self._handled(face):
            answer = (WEAK, 0, "shake it, then throw")
        self._forget()
        self._face = face
        return answer

    def _handled(self, face):
        """Return True if the die was not only touched."""
        if self._face == 0:
            return False  # it has just been plugged in
        if face != self._face or self._restless > _CARRIED:
            return True
        return self._strongest > _REVERSAL * _REVERSAL
