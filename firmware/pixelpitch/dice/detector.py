"""Detects throws in the samples of die and tray (README.md has the physics).

``samples`` finds flights and blows, ``blows`` decides whether they are a throw, ``hand`` finds a
shake, ``rest`` a die that lies still, ``share`` where it lies, ``offsets`` whether it lies flat.
This module combines their results. ::

    >>> detector = Detector()
    >>> for _ in range(50):
    ...     answers = detector.feed([(0, 0, 1000)] * 8, [(0, 0, 1000)] * 8)
    >>> list(answers), detector.state
    ([], 'ready')

All numbers are integers: milli-g, and samples of 2.5 ms. Nothing is allocated before an answer.
(engine) marks a figure from the physics engine in ``host_tools/physics``.
"""

from . import events
from .axes import Axes
from .blows import Blows
from .events import Evidence
from .hand import ALIKE, Hand
from .offsets import Offsets
from .presence import Presence
from .rest import BLOCKS, Rest
from .samples import BLOCK, PAUSE, Samples
from .share import BETWEEN, IN, NEAR, OUTSIDE, Share

_OFF = 220  # allowed deviation from 1 g in milli-g; three offsets of 100 make 170 (die.md)
_BLIND = 22  # samples lost in a row, 55 ms, in which a die may have left the box (die.md: 40 ms)
_ODD = 3  # rests in a row that do not measure 1 g; no fall lasts that long
# Samples, 520 ms, from the last blow to the answer; a die that is not held needs at most 450
# (engine).
_HELD = 208
_HANDLED = 8  # restless blocks, 160 ms; a hand moves the die for longer, a nudge is shorter
_DEAF = 2  # readings without the tray, 40 ms, after which it may have missed a blow
_LIVES = 800  # samples, 2 s, after which the tray's readings are checked for a change again
# Restless blocks, 0.5 s: longer means that the die was picked up, even if it shows the same face.
_LIFTED = 25
# Samples, 2 s, after a throw's answer, in which the die may still tremble (engine: rolled).
_TREMBLES = 800
# Blocks, 300 ms, away from its last rest before it falls (engine: 29 if thrown, 11 if it falls by
# itself).
_BY_HAND = 15
_MOVED = 8 * 150  # milli-g, summed over a block; a swinging box changes less
_TOUCHED = 280  # samples, 0.7 s, from the die's touch-down to its answer (engine: shaken)


class Detector:
    """Detects throws; call ``feed`` every 20 to 80 ms.

    ``state``    events.READY, events.SHAKING or events.ROLLING, for the lights
    ``missing``  True while the die does not answer, or its samples are impossible
    ``swapped``  True once the tray's samples turned out to be the die's; no throw is detected then
    ``mounting`` six digits, see ``orientation``
    ``calibrated``  False if the mounting was lost, so that faces are uncertain
    ``losses``   to be set before ``feed``: how many samples of the die were lost before these
    ``offsets``  the offsets of the die's sensor, learnt while it rests
    ``share``    the share of a blow that the box receives (``share.Share``)
    ``thrown_only``  True: a die that was shaken and set down does not count
    """

    def __init__(self, mounting="253416"):
        self.state = events.READY
        self.missing = self.swapped = False
        self.calibrated = True
        self.thrown_only = False
        self.losses = 0
        self.offsets = Offsets()
        self.share = Share()
        self._presence = Presence()
        self._blows = Blows()
        self._samples = Samples(self._blows)
        self._rest = Rest()
        self._hand = Hand()
        self._axes = Axes()
        self._compared = 0  # time when the tray was last compared with a die
        # Rests in a row without 1 g; time when the last throw was answered.
        self._odd = self._counted = 0
        self._face = 0  # the face of the last rest, 0 if unknown
        # Blocks away from its rest since the last answer; from _BY_HAND on, a hand holds it.
        self._handled = _BY_HAND
        self._lay = [0, 0, 0]  # what the sensor measured in the last rest
        self.mount(mounting)
        self._forget()

    def _forget(self):
        """Reset to a die that has not moved."""
        self.state = events.READY
        self._moved = self._blind = False
        self._work = 0  # restless blocks
        self._taken = False  # True: a hand picked the die up before it lay still
        # Readings without the tray; time when the box was last touched.
        self._deaf = self._touched = 0
        self._unheard = not self._presence.tray
        self._axes.forget()
        self._blows.forget()
        self._hand.forget()

    def mount(self, digits):
        """Set the mounting, six digits (``orientation``)."""
        # No property: if a class has one, MicroPython makes every assignment to an attribute
        # slower.
        self.mounting = digits
        self._faces = [int(digit) for digit in digits]  # indexing a string would allocate

    def feed(self, die, tray, elapsed=0):
        """Consume new samples; return the answers (kind, face, evidence), usually none.

        ``die`` and ``tray`` are sequences of (x, y, z) in milli-g at 400 Hz, oldest first, both
        ending now. They may differ in length or be empty, and the caller may reuse them after the
        call. None means that the sensor does not answer. ``elapsed`` is the number of milliseconds
        since the last call by the caller's clock, 0 if unknown. It shows how many samples were lost
        before these, unless ``losses`` is larger.
        """
        presence = self._presence
        answers = () if die and tray else presence.watch_tray(tray, elapsed)
        if not die:
            presence.owed += elapsed * 2 // 5
            if die is None and presence.die(elapsed, self._moved):
                return answers + self._lose(events.PLAIN, None)
            return answers
        count = len(die)
        samples = self._samples
        missing = presence.count_lost(count, len(tray) if tray else 0, elapsed, self.losses)
        self.losses = 0
        if not self._moved:
            self._unheard = not presence.tray
        if missing:
            samples.skip(missing)
            self._rest.restart()
            self._blind = self._blind or missing >= _BLIND
        index = 0
        rests = False
        while index < count:
            first = index
            index = samples.take(die, first)
            if samples.count == BLOCK:
                rests = self._close(die, first, index) or rests
        if tray:
            answers += self._hear(tray)
        elif self._moved:
            self._deaf += 1
        if self.swapped or not rests:
            return answers
        found = self._settle()
        return answers + (found,) if found else answers

    def rest_ms(self):
        """Return the ms to the end of the block that may show a rest; 0 if none is expected."""
        if not self._moved or not BLOCKS - 4 <= self._rest.calm < BLOCKS:
            return 0
        return (BLOCK - self._samples.count % BLOCK) * 5 // 2

    def _close(self, die, index, stop):
        """Evaluate a full block; return True if the die has just come to rest.

        Its newest samples are ``index`` to ``stop`` of ``die``.
        """
        samples = self._samples
        blows = self._blows
        rests = self._rest.block(samples.sums, samples.rough)
        since = samples.time - blows.last
        if self._handled < _BY_HAND and not (blows.landed or samples.flies or since <= BLOCK):
            self._handled += self._is_moved(samples.sums)
        if self._moved:
            if since < BLOCK:
                self._hand.interrupt()
            self._hand.block(samples.sums)
        if blows.struck and since > _HELD and not rests and blows.is_throw():
            blows.landed = False
            blows.edges = 0
            self._taken = True
        if rests or self._rest.calm > 1:
            return rests
        self._moved = True
        self._work += 1
        if not self._axes.all_move:
            self._axes.take(die, index, stop)
        if samples.flies or since < BLOCK:
            if blows.landed:
                self.state = events.ROLLING
                self._put_right()  # a tray does not fly, so this sensor is the die
                self._hand.forget()  # the shake is part of this throw
            return False
        if self._work > _HANDLED and not blows.landed:
            self.state = events.SHAKING
            if samples.time - max(blows.last, blows.together) > PAUSE:
                blows.knocked = False
            if self._hand.left:
                self._put_right()
        return False

    def _is_moved(self, sums):
        """Return True if a block measures something else than the die's last rest."""
        lay = self._lay
        return not (
            -_MOVED < sums[0] - 8 * lay[0] < _MOVED
            and -_MOVED < sums[1] - 8 * lay[1] < _MOVED
            and -_MOVED < sums[2] - 8 * lay[2] < _MOVED
        )

    def _put_right(self):
        self.swapped = False
        self._presence.put_right()

    def _hear(self, tray):
        """Consume the tray's samples; return a notice if they are the die's."""
        blows = self._blows
        share = self.share
        presence = self._presence
        if self._samples.time - presence.changed > _LIVES:
            presence.feel(tray, self._samples.time)
        if presence.tray and (blows.has_begun or self._moved):
            first = 0
            if blows.has_begun:
                blows.has_begun = False
                share.begin()
                first = len(tray) + blows.since - self._samples.time - NEAR
            share.listen(tray, first, self._samples.energy)
            if share.touched:
                self._touched = self._samples.time
                if self._face:
                    blows.touch(self._touched, self._work, self._samples.flies)
                self._hand.interrupt()
        elif self._rest.calm > 2:
            if share.is_known and self._samples.time - self._compared >= 2 * BLOCK:
                self._compared = self._samples.time
                found = presence.compare(tray)
                if found and presence.swapped and not self.swapped:
                    self.swapped = True
                    share.is_known = False  # it was learnt from the die's samples
                    self._forget()
                    return found
                share.learn(tray)
                return found
            share.learn(tray)
        return ()

    def _lose(self, reason, rest):
        """Treat the die as missing; return the answer MISSING."""
        self.missing = self._presence.missing = True
        self._forget()
        self._rest.restart()
        self._samples.skip(0)
        self._face = 0
        self._handled = _BY_HAND  # it may be in a hand
        return ((events.MISSING, 0, Evidence(reason, rest)),)

    def _settle(self):
        """Decide what a rest means; return the answer, or None."""
        rest = self._rest.vector
        if not (1000 - _OFF) ** 2 < self.offsets.weight(rest) < (1000 + _OFF) ** 2:
            self._rest.restart()  # a fall at constant speed, or a faulty sensor
            self._odd += 1
            if self._odd < _ODD or self.missing:
                return None
            return self._lose(events.ODD, tuple(rest))[0]
        self._odd = 0
        self.missing = self._presence.missing = False
        side = self.offsets.flat(rest)
        face = self._faces[side] if side >= 0 else 0
        # Samples since a blow of the box.
        ago = self._samples.time - (self._touched or -2 * _TOUCHED)
        trembles = self._samples.time - self._counted <= _TREMBLES
        answer = None
        blows = self._blows
        # True: the last throw was answered, and no hand has moved the die since.
        alone = self._handled < _BY_HAND
        if self._work <= _HANDLED:
            pass  # a nudge: lifting and throwing takes longer
        # A stuck axis hides flights, so edges count.
        elif blows.is_throw(not face) or (blows.edges > 1 and not self._axes.all_move):
            answer = None if alone else self._landing(face)
        elif not face or not (blows.struck or ago < _TOUCHED):
            self._rest.restart()  # held in a hand; the rest begins again when it is laid down
            return None
        elif self._hand.left and not self.thrown_only:
            # A die pressed down after a shake must rest for the same time again after its
            # touch-down.
            if (ago >= 2 * _TOUCHED and not self._unheard) or max(self._hand.swings) > 2 * ALIKE:
                return None  # not yet in the box
            answer = self._count_it(face, events.SET_DOWN)
        elif alone:
            pass
        elif self._face and (face != self._face or (self._work > _LIFTED and not trembles)):
            answer = self._answer(events.GRABBED if self._taken else events.WEAK, 0, events.PLAIN)
        # After these answers it may be in a hand.
        if answer and answer[0] not in (events.WEAK, events.GRABBED):
            self._handled = 0
        lay = self._lay  # assigned one by one, because a slice would allocate
        lay[0], lay[1], lay[2] = rest
        self._forget()
        self._face = face
        return answer

    def _landing(self, face):
        """Return the answer for a throw that has come to rest."""
        place = self.share.place(self._samples.energy)
        presence = self._presence
        if self._unheard or self.share.odd():
            place = IN
        elif presence.stands_still(self._samples.time) or self._deaf >= _DEAF:
            place = BETWEEN
        if place == OUTSIDE:
            return self._answer(events.OUT, 0, events.UNSHARED) if self._blows.is_throw() else None
        if not face:
            return self._answer(events.COCKED, 0, events.PLAIN)
        if self._blind and not self._unheard:
            return self._count_it(face, events.BLIND, events.UNSURE)
        return self._count_it(face, events.PLAIN, events.THROW if place == IN else events.UNSURE)

    def _count_it(self, face, reason, kind=events.THROW):
        """Return the answer for a valid face, unless an axis did not move with the others."""
        if not self.calibrated:
            return self._answer(events.COCKED, 0, events.LOST)
        if not self._axes.all_move:
            return self._answer(events.COCKED, 0, events.STUCK)
        self.offsets.learn(self._rest.vector)
        self._counted = self._samples.time
        if kind == events.THROW:
            self.share.adapt(self._samples.energy)
        return self._answer(kind, face, reason)

    def _answer(self, kind, face, reason):
        die = self._samples.energy
        share = -1 if self._unheard or self._presence.stuck else self.share.of(die)
        blows = self._blows
        rest = tuple(self._rest.vector)
        rolled = calm = 0
        if blows.count:
            rolled = (blows.last - blows.since) * 5 // 2
            calm = (self._samples.time - blows.last) * 5 // 2
        fell = blows.fell * 5 // 2
        return kind, face, Evidence(reason, rest, fell, share, blows.count, die, rolled, calm)
