"""Reads a throw out of the samples of die and tray (die.md; README.md says by which physics).

``samples`` finds flights and blows, ``motion`` a hand and rest, ``impacts`` and ``tray`` what
the tray measured; here is decided what it all means. ::

    >>> detector = Detector()
    >>> for _ in range(50):
    ...     answers = detector.feed([(0, 0, 1000)] * 8, [(0, 0, 1000)] * 8)
    >>> list(answers), detector.state
    ([], 'ready')

Integers only, milli-g and samples of 2.5 ms; without an answer nothing is allocated.
"""

from .events import (
    COCKED,
    DOUBT,
    FELL,
    GRABBED,
    LOST,
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
from .impacts import OUTSIDE, SURELY
from .motion import FRESH, RESTED, Motion
from .offsets import Offsets, same_way
from .rest import REST_BLOCKS
from .samples import BLOCK, BUMP, LATE, LEFT, SLACK, SUDDEN
from .tray import MASK

_LIGHTEST = 780 * 780  # what rests weighs 1 g, whatever way it lies; offset and scale unknown
_HEAVIEST = 1220 * 1220
_ODD = 3  # rests in a row with another weight: nothing falls for so long
_FLIGHT_BOX = 112  # samples: nothing in the box is 280 ms deep
_FLIGHT_HIGH = 52  # samples: 130 ms, 8 cm; who lets it fall from there has thrown it
_WORKED = 2  # blocks of a hand's strong movement that make a throw
_WORKED_ALONE = 6  # the same if it was never carried: a fist on the table
_CARRIED = 10  # blocks of movement, 200 ms: no nudge lasts so long
_GONE_MS = 320  # without an answer of a die that moves: it is missing; a bus may stumble for 200
_PULLED_MS = 120  # the same of one that rests: no throw is lost by saying so
_FAILED_MS = 1000  # the same of the tray, and what a silence counts whose length nobody says
_HAND = 86  # evidence of a hand (motion._hand) that is none of a throw's
_OUTSIDE = 30  # more of it is asked for, if the last blows say that it fell beside the box
_HAND_MAYBE = 72  # and what is a doubt: in the box 1 of 100 has as much
_NEAR = REST_BLOCKS - 4  # blocks at rest: it may be told after four more
_LYING = 8  # blocks, 160 ms: no flight
_SWAPPED = 5  # readings, 100 ms, in which the tray is shaken and the die rests
_SHAKEN = 700  # off its rest, and no knock lasts so long
_FALLING = 600 * 600
# A method is looked for in five classes, one after the other: 40 us.  Kept in the object, where
# MicroPython looks first, what is called in every block saves 15 ms of a second.
_OFTEN = (
    "_smooth _look _close _hold _strong _swing _rests _stays _learn _noise"
    " _age _land _hear _goes_on _span"
)


class Detector(Motion):
    """Feed it every 20..80 ms; it answers when a throw has ended, or cannot count.

    ``state``    READY, SHAKING or ROLLING, for the lights
    ``missing``  True while the die does not answer, or answers nonsense
    ``swapped``  True once the tray's samples turned out to be the die's: no answers then
    ``mounting`` six digits, as ``orientation`` says
    ``calibrated``  False if the mounting was lost: a face is then a doubt
    ``lost``     to be set before a ``feed``: how many samples of the die are missing before it
    ``offsets``  what the die's sensor measures too much, learnt from its rests
    """

    def __init__(self, mounting="253416"):
        super().__init__()
        self.missing = False
        self.mount(mounting)
        self.calibrated = True
        self.lost = 0
        self.offsets = Offsets()
        self._die_heard = False  # since power on
        self._silent_ms = 0  # the die has not answered for so long
        self._owed = 0  # samples that the clock says it has taken since
        self._tray_heard = False
        self._tray_reported = False
        self._tray_silent_ms = 0
        self._unheard = True  # something of its silence is not over yet
        self._no_tray = False  # there is no tray
        self._no_tray_thrown = False  # there was none when the die was last at rest
        self._swap = 0  # readings
        self._face = 0  # that it rests on, 0 if unknown
        for name in _OFTEN.split():
            setattr(self, name, getattr(self, name))

    def mount(self, digits):
        """Take another mounting."""
        # No property: with one in the class MicroPython searches all classes at every assignment
        # to an attribute, which took half of the detector's time.
        self.mounting = digits
        self._faces = [int(digit) for digit in digits]  # a letter of a string is an allocation

    def feed(self, die, tray, elapsed=0):
        """Take new samples; return the answers (kind, face, evidence), mostly none.

        ``die`` and ``tray`` are sequences of (x, y, z) in milli-g at 400 Hz, oldest
        first, both ending now; they need not be of one length, either may be empty,
        and they may be used again after the call.  None: the sensor does not answer.
        ``elapsed``: milliseconds since the last call by the caller's clock, 0 if
        unknown; it tells how many samples were lost before these, unless the driver has
        set ``lost`` to more.
        """
        answers: tuple[object, ...] = ()
        if not tray or self._unheard:
            answers = self._watch_tray(tray, elapsed)
        heard = len(tray) if tray is not None else 0
        if not die:
            gone = self._watch_die(die, elapsed)
            return answers + gone if gone else answers
        count = len(die)
        self._silent_ms = 0
        self._die_heard = True
        due = elapsed * 2 // 5 - LATE
        if self.lost or self._owed or due > count or due > heard or heard - count > SLACK:
            self._count_lost(count, heard, elapsed)
        begin = self._time
        end = begin + count  # not masked: the times in this reading only grow
        index = 0
        while index < count:
            stop = index + BLOCK - self._count
            if stop > count:
                stop = count
            if not (self._rough and self._count):
                index = self._smooth(die, index, stop)
                self._time = (begin + index) & MASK
            if index < stop:
                index = self._look(die, index, stop)
                self._time = (begin + index) & MASK
            if self._count == BLOCK:
                # The tray first: it may have measured the last blows in this reading.
                if heard and self._calm == REST_BLOCKS - 1:
                    self._hear(tray, end & MASK)
                    heard = 0
                found = self._instantly() if self._close() == RESTED else None
                if found is not None:
                    answers = answers + (found,)
        if heard and self._hear(tray, end & MASK):
            answers = answers + ((NOTICE, 0, Evidence(SWAPPED)),)
        if self._impacts.open:
            self._impacts.weigh(self._tray, self._time)
        elif self._landed and (self._flight or self._fell):
            self._look_for_a_blow()
        return answers

    def rest_ms(self):
        """Return in how many ms the block ends that may tell a rest; 0 as long as none is near."""
        if not self._moved or not _NEAR <= self._calm <= REST_BLOCKS:
            return 0
        return (BLOCK - self._count) * 5 // 2

    # Sensors that fail.

    def _count_lost(self, count, heard, elapsed):
        """How many samples are missing before these: the driver, the clock and the tray tell."""
        lost = self.lost
        self.lost = 0
        owed = self._owed + elapsed * 2 // 5 - max(count, heard)
        if heard - count > SLACK:
            lost = max(lost, heard - count)
            owed += heard - count
        if owed > LATE:
            lost = max(lost, owed)
        self._owed = 0
        if lost:
            self._skip(lost)

    def _watch_die(self, die, elapsed):
        """No samples of the die: return the answer once it is certainly gone."""
        self._owed += elapsed * 2 // 5
        if die is None:
            self._silent_ms += elapsed if elapsed else _FAILED_MS
            limit = _GONE_MS if self._moved else _PULLED_MS
            if not self._die_heard:
                limit = 0
            if self._silent_ms >= limit and not self.missing:
                self._owed = 0
                return self._lose(PLAIN, None)
        return ()

    def _watch_tray(self, tray, elapsed):
        """Return the answers to a tray that does not answer: () or a notice, once."""
        self._unheard = True
        if tray is not None and len(tray):
            self._tray_silent_ms = 0
            self._tray_heard = True
            self._no_tray = False
            if not self._moved:
                self._no_tray_thrown = False
            self._unheard = self._no_tray_thrown
            return ()
        if self._tray_heard:
            if tray is None and not elapsed:
                elapsed = _FAILED_MS
            self._tray_silent_ms += elapsed if elapsed else 20
            if self._tray_silent_ms < _FAILED_MS:
                return ()
        elif tray is not None:
            return ()  # no sample yet
        self._no_tray = True
        if not self._moved:
            self._no_tray_thrown = True
        if self._tray_reported:
            return ()
        self._tray_reported = True
        return ((NOTICE, 0, Evidence(TRAY_FAILED if self._tray_heard else NO_TRAY)),)

    def _lose(self, reason, rest):
        """The die is gone: return the answers with that one."""
        self.missing = True
        self._forget()
        self._restart()
        self._face = 0
        self._fresh = True
        return ((MISSING, 0, Evidence(reason, (), rest)),)

    def _hear(self, tray, end):
        """Give the tray's samples on; return True once it turns out to be the die."""
        if (
            not self._calm
            or self._impacts.open
            or self._flight
            or (self._calm < _LYING and self._age(self._struck) < _LYING * BLOCK)
        ):
            if not self._strong_run:  # before a blow comes a flight: a shaking hand needs no tray
                self._tray.listen(tray, end)
            return False
        x, y, z = tray[len(tray) - 1]
        off = self._tray.lie(tray, self._landed or self._calm > REST_BLOCKS)
        if off < _SHAKEN or x * x + y * y + z * z < _FALLING:
            if self._swap:
                self._swap -= 1
            return False
        self._swap += 1
        if self._swap < _SWAPPED or self.swapped:
            return False
        self.swapped = True
        self._forget()
        return True

    def _instantly(self):
        """The die lies still: return the answer, or None."""
        rest = self._base
        if not _LIGHTEST < self.offsets.weight(rest) < _HEAVIEST:
            return self._not_resting()  # falling steadily, or a sensor that lies
        self._odd = 0
        side = self.offsets.flat(rest)
        face = 0
        if side >= 0:
            face = self._faces[side]
        if self._on_a_palm():
            self._wait_on()
            return None
        self.missing = False
        answer = None
        if self._landed or self._soft:
            answer = self._landing(face)
        elif not face:
            return None  # held in a hand
        elif self._well and self._age(self._turned) < FRESH:
            answer = self._count_it(face, SET_DOWN)
        elif self._taken:
            answer = self._answer(GRABBED, 0, PLAIN)
        elif self._moved and self._handled(face):
            answer = self._answer(WEAK, 0, PLAIN)
        self._forget()
        self._bump_least = min(SUDDEN, max(BUMP, self._noise()))  # 5 sigma of its noise
        self._no_tray_thrown = self._no_tray
        self._face = face
        return answer

    def _not_resting(self):
        odd = self._odd + 1
        answers = None
        if odd >= _ODD and not self.missing:
            answers = self._lose(ODD, tuple(self._base))[0]
        self._restart()
        self._odd = odd
        return answers

    def _landing(self, face):
        """It was thrown, or fell, and lies still: what counts?"""
        blows = self._impacts
        blows.weigh(self._tray, self._time, True)
        soft = blows.soft() > 1
        deep = self._fall >= _FLIGHT_BOX and not self._blind
        inside, apart = blows.place(deep, self._blind)
        unshared = apart > SURELY and not soft
        hand = self._hand()
        if self._grasped or self._rattled or hand >= _HAND + (_OUTSIDE if unshared else 0):
            return self._answer(GRABBED, 0, PLAIN)
        shaken = self._work >= (_WORKED if self._lifted else _WORKED_ALONE)
        if not shaken and self._fall < _FLIGHT_HIGH and same_way(self._lay, self._base):
            if self._handled(face):
                return self._answer(GRABBED if self._taken else WEAK, 0, PLAIN)
            return None
        if self._no_tray_thrown or self._tray.odd():
            return self._inside(face)
        left = self._left >= LEFT and (apart <= SURELY or self._fall < LEFT)
        if left or (hand >= _HAND_MAYBE and not unshared):
            return self._answer(COCKED, 0, DOUBT if self._all_move else STUCK)
        # It may have left the box while samples were lost.
        unseen = self._blind and not blows.shared_since(self._blind_time)
        if inside and not unseen and not soft:
            return self._inside(face)
        if apart > OUTSIDE:
            return self._answer(OUT, 0, UNSHARED)
        if deep and not blows.touched() and blows.newest() < 1:
            return self._answer(OUT, 0, FELL)
        return self._answer(COCKED, 0, DOUBT if self._all_move else STUCK)

    def _inside(self, face):
        if not face:
            return self._answer(COCKED, 0, PLAIN)
        return self._count_it(face, PLAIN)

    def _count_it(self, face, reason):
        """Return the answer that counts, unless an axis did not move with the others."""
        if not self.calibrated:
            return self._answer(COCKED, 0, LOST)
        if not self._all_move:
            return self._answer(COCKED, 0, STUCK)
        self.offsets.learn(self._base)
        return self._answer(THROW, face, reason)

    def _answer(self, kind, face, reason):
        rest = tuple(self._base)
        return (kind, face, Evidence(reason, self._impacts.evidence(), rest, self._fall * 5 // 2))

    def _handled(self, face):
        """Return True if the die was not only touched, or made to hop."""
        if self._face == 0:
            return False  # it has just been plugged in
        return face != self._face or (self._lifted and self._restless > _CARRIED)
