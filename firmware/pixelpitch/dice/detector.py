"""Reads a throw out of the samples of die and tray (die.md).

``samples`` finds flights and blows, ``blocks`` a shaking hand and rest, ``blows`` what the
tray felt; here is decided what it all means. ::

    >>> detector = Detector()
    >>> for _ in range(50):
    ...     answers = detector.feed([(0, 0, 1000)] * 8, [(0, 0, 1000)] * 8)
    >>> list(answers), detector.state
    ([], 'ready')

Integers only, milli-g and samples of 2.5 ms; nothing is allocated while nothing is
answered.
"""

from .events import (
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
    SET_DOWN,
    STUCK,
    SWAPPED,
    THROW,
    TRAY_FAILED,
    UNSHARED,
    WEAK,
    Evidence,
)
from .impacts import INSIDE, MASK, OUTSIDE
from .motion import FRESH, REST_BLOCKS, RESTED, Motion
from .samples import BLOCK, FLAT

_LIGHTEST = 900 * 900  # what rests feels 1 g, whatever way it lies
_HEAVIEST = 1100 * 1100
_ODD = 3  # rests in a row with another weight: nothing falls for so long
_FLIGHT_BOX = 112  # samples: nothing in the box is 280 ms deep
_CARRIED = 10  # blocks of movement, 200 ms: no nudge lasts so long
_STUCK = 200  # while it is thrown every axis spans more
_EMPTY = 5  # readings without a sample of the tray: it fails
_SWAPPED = 5  # readings, 100 ms, in which the tray is shaken and the die rests
_SHAKEN = 700  # off its rest, and no knock lasts so long
_FALLING = 600 * 600


class Detector(Motion):
    """Feed it every 20..80 ms; it answers when a throw has ended, or cannot count.

    ``state``    READY, SHAKING or ROLLING, for the lights
    ``missing``  True while the die does not answer, or answers nonsense
    ``swapped``  True once the tray's samples turned out to be the die's: no answers then
    ``mounting`` six digits as ``orientation`` says: which face is up when -x, +x, -y,
                 +y, -z, +z point up
    """

    def __init__(self, mounting="253416"):
        super().__init__()
        self.missing = False
        self.mounting = mounting
        self._absent = False
        self._tray_heard = False
        self._tray_told = False
        self._tray_empty = 0
        self._swap = 0  # readings
        self._face = 0  # that it rests on, 0 if unknown

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
            stop = min(count, index + BLOCK - self._count)
            if self._count == 0:
                self._begin(die[index])
            if not self._rough:
                index = self._smooth(die, index, stop)
                self._time = (end - count + index) & MASK
            if self._rough:
                index = self._look(die, index, stop)
            self._time = (end - count + index) & MASK
            if self._count == BLOCK:
                # The tray first: its share of the last blows may be in this reading.
                if self._impacts.open and heard and self._calm == REST_BLOCKS - 1:
                    self._impacts.hear(tray, end & MASK)
                    heard = 0
                event = self._close()
                found = None
                if event:
                    found = self._instantly() if event == RESTED else self._taken()
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
        self._impacts.deaf = True
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
        if self._impacts.open:
            self._impacts.hear(tray, end)
        elif self._calm:
            return self._compare(tray[heard - 1])
        else:
            self._impacts.keep(tray[heard - 1])
        return False

    def _compare(self, sample):
        """The die rests: return True once the tray turns out to be shaken meanwhile."""
        x, y, z = sample
        if self._impacts.rest(sample) < _SHAKEN or x * x + y * y + z * z < _FALLING:
            if self._swap:
                self._swap -= 1
            return False
        self._swap += 1
        if self._swap < _SWAPPED or self.swapped:
            return False
        self.swapped = True
        self._forget()
        return True

    # Answers.

    def _taken(self):
        """A hand took it up before it lay still."""
        evidence = Evidence(PLAIN, self._impacts.evidence(), None, self._fall_ms())
        self._forget()
        self._moved = self._quiet = True
        return (GRABBED, 0, evidence)

    def _instantly(self):
        """The die lies still: return the answer, or None."""
        rest = self._base
        size = rest[0] * rest[0] + rest[1] * rest[1] + rest[2] * rest[2]
        if not _LIGHTEST < size < _HEAVIEST:
            return self._not_resting()  # falling steadily, or a sensor that lies
        self._odd = 0
        self.missing = False
        face = 0
        for axis in range(3):
            if abs(rest[axis]) >= FLAT:
                face = int(self.mounting[2 * axis + (1 if rest[axis] > 0 else 0)])
        answer = None
        if self._landed:
            answer = self._landing(face)
        elif not face:
            return None  # held in a hand
        elif self._well and self._age(self._reversed()) < FRESH:
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
        blows = self._impacts
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
        return (kind, face, Evidence(reason, self._impacts.evidence(), rest, self._fall_ms()))

    def _fall_ms(self):
        return self._fall * 5 // 2

    def _handled(self, face):
        """Return True if the die was not only touched."""
        if self._face == 0:
            return False  # it has just been plugged in
        return face != self._face or self._restless > _CARRIED or self._strong
