"""Detects throws in the samples of die and tray (README.md explains the physics).

This module combines the results of six others. ``samples`` finds flights and impacts. ``impacts``
decides whether they are a throw. ``hand`` detects a shake. ``rest`` detects that the die lies
still. ``share`` decides whether it lies in the box, ``offsets`` whether it lies flat. ::

    >>> detector = Detector()
    >>> for _ in range(50):
    ...     answers = detector.feed([(0, 0, 1000)] * 8, [(0, 0, 1000)] * 8)
    >>> list(answers), detector.state
    ([], 'ready')

All numbers are integers; accelerations are in milli-g, times in samples of 2.5 ms. Memory is
allocated only for an answer. Values with the note "(simulated)" were measured in the physics
simulation ``host_tools/physics``. A *restless* block is 20 ms in which the die moves.
"""

from . import events
from .axes import AxisCheck
from .events import Evidence
from .hand import REGULAR_SWING_SCORE, ShakeDetector
from .impacts import Impacts
from .offsets import Offsets
from .presence import SensorWatch
from .rest import MIN_REST_BLOCKS, RestDetector
from .samples import MAX_PAUSE_SAMPLES, SAMPLES_PER_BLOCK, Samples
from .share import BETWEEN, IN, MAX_SKEW_SAMPLES, OUTSIDE, Share

# The measured acceleration of a resting die may differ from 1 g by this many milli-g. Sensor
# offsets of 100 milli-g on all three axes add up to 170 (die.md).
_MAX_DEVIATION_MG = 220
# If this many successive samples (55 ms) are lost, the die may have left the box unnoticed.
_MAX_LOST_SAMPLES = 22
# The sensor is faulty if it does not measure 1 g in this many rests in a row. A free fall may look
# like one such rest, but no fall is long enough to look like three.
_MAX_ODD_RESTS = 3
# A rolling die rests at most this many samples (520 ms) after its last impact (simulated: 450 ms).
# If it still moves after that, a hand holds it.
_MAX_ROLL_SAMPLES = 208
# The longest nudge, in blocks with movement (160 ms). A hand that picks up the die moves it for
# longer.
_MAX_NUDGE_BLOCKS = 8
# After this many readings (40 ms) without samples of the tray, an impact may have been missed.
_MAX_DEAF_READINGS = 2
# The interval, in samples (2 s), at which the detector checks that the tray's samples still change.
_TRAY_CHECK_SAMPLES = 800
# A die that moves for more than this many blocks (0.5 s) was picked up, even if it then shows the
# same face as before.
_LIFTED_BLOCKS = 25
# A die may tremble for this many samples (2 s) after its face was reported (simulated).
_MAX_TREMBLE_SAMPLES = 800
# If a die moves for at least this many blocks (300 ms) before its next flight or impact, a hand has
# moved it. Otherwise it slipped or fell. The simulation measured at least 29 such blocks in a throw
# and at most 11 in a fall.
_HAND_BLOCKS = 15
# The die has moved if the sum of a block's eight samples on an axis differs by at least this much
# (150 milli-g for each sample) from that of the last rest. If only the box swings, it differs less.
_MOVED_SUM = 8 * 150
# A shaken die comes to rest within this many samples (0.7 s) after it touches down (simulated).
_MAX_TOUCH_SAMPLES = 280


class Detector:
    """Detects throws; call ``feed`` every 20 to 80 ms.

    ``state``    events.DIE_READY, SHAKING or ROLLING; determines the lights
    ``is_missing``  True while the die's sensor does not respond or sends impossible samples
    ``swapped``  True if the sensors of die and tray seem to be swapped; then no throw is detected
    ``mounting`` how the sensor is mounted in the die: six digits, see ``orientation``
    ``calibrated``  False if the stored mounting was damaged, so that faces are unknown
    ``losses``   number of the die's samples lost since the last ``feed``; set by the caller
    ``offsets``  the offsets of the die's sensor, learnt while the die rests (``Offsets``)
    ``share``    compares the energy of the tray's impacts with the die's (``Share``)
    ``thrown_only``  if True, a die that was shaken and then set down does not count as thrown
    """

    def __init__(self, mounting="253416"):
        self.state = events.DIE_READY
        self.is_missing = self.swapped = False
        self.calibrated = True
        self.thrown_only = False
        self.losses = 0
        self.offsets = Offsets()
        self.share = Share()
        self._presence = SensorWatch()
        self._impacts = Impacts()
        self._samples = Samples(self._impacts)
        self._rest = RestDetector()
        self._hand = ShakeDetector()
        self._axes = AxisCheck()
        self._compared = 0  # time of the last check of the tray while the die rests
        self._odd = 0  # how many times in a row the die was at rest but did not measure 1 g
        self._counted = 0  # time of the last answer with a face
        self._face = 0  # the face that was up when the die was last at rest, 0 if unknown
        # For how many blocks (20 ms each) since the last answer the die was not in its last resting
        # position. From _HAND_BLOCKS on, a hand must have moved it.
        self._handled = _HAND_BLOCKS
        self._last_rest = [
            0,
            0,
            0,
        ]  # acceleration (x, y, z) in milli-g, measured when the die was last at rest
        self.set_mounting(mounting)
        self._reset()

    def _reset(self):
        """Reset to the state of a die that has not moved."""
        self.state = events.DIE_READY
        self._moved = self._blind = False
        self._work = 0  # number of 20 ms blocks in which the die moved
        self._was_taken = False  # True if a hand picked the die up before it lay still
        self._deaf = 0  # number of readings without samples of the tray while the die moved
        self._touched = 0  # time at which the tray was last struck, or 0
        self._without_tray = not self._presence.tray
        self._axes.reset()
        self._impacts.reset()
        self._hand.reset()

    def set_mounting(self, digits):
        """Set the mounting of the sensor to the six ``digits`` (see ``orientation``)."""
        # This is not a property, because in a class with properties MicroPython's assignments to
        # all attributes are slower.
        self.mounting = digits
        # a list, because indexing a string would allocate
        self._faces = [int(digit) for digit in digits]

    def feed(self, die, tray, elapsed_ms=0):
        """Process new samples; return a tuple of answers (``dice.events``), usually empty.

        ``die`` and ``tray`` are sequences of (x, y, z) in milli-g at 400 Hz, oldest first, or None
        if the sensor does not respond. They may be empty or differ in length, but their last
        samples must have been measured at the same time. The caller may reuse them. ``elapsed_ms``
        is the time since the last call, or 0 if unknown. It shows how many samples were lost;
        a larger ``losses`` takes precedence.
        """
        presence = self._presence
        answers = () if die and tray else presence.watch_tray(tray, elapsed_ms)
        if not die:
            presence.owed += elapsed_ms * 2 // 5
            if die is None and presence.handle_silent_die(elapsed_ms, self._moved):
                return answers + self._lose_die(events.NO_REASON, None)
            return answers
        count = len(die)
        samples = self._samples
        missing = presence.count_lost_samples(
            count, len(tray) if tray else 0, elapsed_ms, self.losses
        )
        self.losses = 0
        if not self._moved:
            self._without_tray = not presence.tray
        if missing:
            samples.skip(missing)
            self._rest.restart()
            self._blind = self._blind or missing >= _MAX_LOST_SAMPLES
        index = 0
        rests = False
        while index < count:
            first = index
            index = samples.feed(die, first)
            if samples.count == SAMPLES_PER_BLOCK:
                rests = self._end_block(die, first, index) or rests
        if tray:
            answers += self._feed_tray(tray)
        elif self._moved:
            self._deaf += 1
        if self.swapped or not rests:
            return answers
        found = self._judge_rest()
        return answers + (found,) if found else answers

    def ms_until_rest(self):
        """Return the ms until ``feed`` can next detect a rest, or 0 if none is expected soon."""
        if not self._moved or not MIN_REST_BLOCKS - 4 <= self._rest.calm < MIN_REST_BLOCKS:
            return 0
        return (SAMPLES_PER_BLOCK - self._samples.count % SAMPLES_PER_BLOCK) * 5 // 2

    def _end_block(self, die, index, stop):
        """Process a complete block of samples; return True if the die has just come to rest.

        ``die[index:stop]`` are the block's newest samples.
        """
        samples = self._samples
        impacts = self._impacts
        rests = self._rest.feed(samples.sums, samples.rough)
        since = samples.time - impacts.last
        if self._handled < _HAND_BLOCKS and not (
            impacts.landed or samples.flies or since <= SAMPLES_PER_BLOCK
        ):
            self._handled += self._has_moved(samples.sums)
        if self._moved:
            if since < SAMPLES_PER_BLOCK:
                self._hand.reset_scores()
            self._hand.feed(samples.sums)
        if impacts.struck and since > _MAX_ROLL_SAMPLES and not rests and impacts.is_throw():
            impacts.landed = False
            impacts.edges = 0
            self._was_taken = True
        if rests or self._rest.calm > 1:
            return rests
        self._moved = True
        self._work += 1
        if not self._axes.all_move:
            self._axes.feed(die, index, stop)
        if samples.flies or since < SAMPLES_PER_BLOCK:
            if impacts.landed:
                self.state = events.DIE_ROLLING
                self._clear_swap()  # only the die flies, so this sensor is in the die
                self._hand.reset()  # a shake before a throw must not count as a second throw
            return False
        if self._work > _MAX_NUDGE_BLOCKS and not impacts.landed:
            self.state = events.DIE_SHAKING
            if samples.time - max(impacts.last, impacts.together) > MAX_PAUSE_SAMPLES:
                impacts.knocked = False
            if self._hand.remaining:
                self._clear_swap()
        return False

    def _has_moved(self, sums):
        """Return True if ``sums``, a block's acceleration, differs from that of the last rest."""
        last_rest = self._last_rest
        return not (
            -_MOVED_SUM < sums[0] - 8 * last_rest[0] < _MOVED_SUM
            and -_MOVED_SUM < sums[1] - 8 * last_rest[1] < _MOVED_SUM
            and -_MOVED_SUM < sums[2] - 8 * last_rest[2] < _MOVED_SUM
        )

    def _clear_swap(self):
        self.swapped = False
        self._presence.clear_swap()

    def _feed_tray(self, tray):
        """Process the samples of ``tray``; return () or, if its sensor seems faulty, (answer,)."""
        impacts = self._impacts
        share = self.share
        presence = self._presence
        if self._samples.time - presence.changed > _TRAY_CHECK_SAMPLES:
            presence.note_tray_change(tray, self._samples.time)
        if presence.tray and (impacts.has_begun or self._moved):
            first = 0
            if impacts.has_begun:
                impacts.has_begun = False
                share.reset()
                first = len(tray) + impacts.since - self._samples.time - MAX_SKEW_SAMPLES
            share.feed(tray, first, self._samples.energy)
            if share.touched:
                self._touched = self._samples.time
                if self._face:
                    impacts.add_tray_impact(self._touched, self._work, self._samples.flies)
                self._hand.reset_scores()
        elif self._rest.calm > 2:
            if share.is_known and self._samples.time - self._compared >= 2 * SAMPLES_PER_BLOCK:
                self._compared = self._samples.time
                found = presence.check_tray(tray)
                if found and presence.swapped and not self.swapped:
                    self.swapped = True
                    # discard what ``share`` has learnt: those samples came from the die's sensor
                    share.is_known = False
                    self._reset()
                    return found
                share.learn_rest(tray)
                return found
            share.learn_rest(tray)
        return ()

    def _lose_die(self, reason, rest):
        """Treat the die as missing; return a tuple with the answer MISSING."""
        self.is_missing = self._presence.is_missing = True
        self._reset()
        self._rest.restart()
        self._samples.skip(0)
        self._face = 0
        self._handled = _HAND_BLOCKS  # the die may be in a hand now
        return ((events.ANSWER_MISSING, 0, Evidence(reason, rest)),)

    def _judge_rest(self):
        """Return the answer for a die that has just come to rest, or None if there is none."""
        rest = self._rest.vector
        if (
            not (1000 - _MAX_DEVIATION_MG) ** 2
            < self.offsets.squared_length(rest)
            < (1000 + _MAX_DEVIATION_MG) ** 2
        ):
            self._rest.restart()  # the die is falling, or its sensor is faulty
            self._odd += 1
            if self._odd < _MAX_ODD_RESTS or self.is_missing:
                return None
            return self._lose_die(events.REASON_NOT_ONE_G, tuple(rest))[0]
        self._odd = 0
        self.is_missing = self._presence.is_missing = False
        side = self.offsets.upper_side(rest)
        face = self._faces[side] if side >= 0 else 0
        # The number of samples since something last struck the tray.
        since_touch = self._samples.time - (self._touched or -2 * _MAX_TOUCH_SAMPLES)
        trembles = self._samples.time - self._counted <= _MAX_TREMBLE_SAMPLES
        answer = None
        impacts = self._impacts
        # True if no hand has moved the die since the last answer.
        is_untouched = self._handled < _HAND_BLOCKS
        if self._work <= _MAX_NUDGE_BLOCKS:
            pass  # no answer: a movement as short as this is a nudge, not a throw
        # With a stuck axis no flight is detected; then tumbling over two edges counts as a throw.
        elif impacts.is_throw(not face) or (impacts.edges > 1 and not self._axes.all_move):
            answer = None if is_untouched else self._landing_answer(face)
        elif not face or not (impacts.struck or since_touch < _MAX_TOUCH_SAMPLES):
            self._rest.restart()  # a hand holds the die still; wait until it lays the die down
            return None
        elif self._hand.remaining and not self.thrown_only:
            # A shaken die is still in the hand if the tray has felt no impact in the last 1.4 s, or
            # if the hand is still shaking it.
            if (since_touch >= 2 * _MAX_TOUCH_SAMPLES and not self._without_tray) or max(
                self._hand.swings
            ) > 2 * REGULAR_SWING_SCORE:
                return None  # no answer, because the die is not in the box yet
            answer = self._face_answer(face, events.REASON_SET_DOWN)
        elif is_untouched:
            pass
        elif self._face and (face != self._face or (self._work > _LIFTED_BLOCKS and not trembles)):
            answer = self._answer(
                events.ANSWER_GRABBED if self._was_taken else events.ANSWER_WEAK,
                0,
                events.NO_REASON,
            )
        # After the answers ANSWER_WEAK and ANSWER_GRABBED the die may still be in a hand.
        if answer and answer[0] not in (events.ANSWER_WEAK, events.ANSWER_GRABBED):
            self._handled = 0
        last_rest = self._last_rest  # assigned item by item, because a slice would allocate
        last_rest[0], last_rest[1], last_rest[2] = rest
        self._reset()
        self._face = face
        return answer

    def _landing_answer(self, face):
        """Return the answer for a thrown die at rest with ``face`` up (0: it leans), or None."""
        place = self.share.locate(self._samples.energy)
        presence = self._presence
        if self._without_tray or self.share.is_faulty():
            place = IN
        elif presence.is_unchanging(self._samples.time) or self._deaf >= _MAX_DEAF_READINGS:
            place = BETWEEN
        if place == OUTSIDE:
            return (
                self._answer(events.ANSWER_OUT, 0, events.REASON_TRAY_SILENT)
                if self._impacts.is_throw()
                else None
            )
        if not face:
            return self._answer(events.ANSWER_COCKED, 0, events.NO_REASON)
        if self._blind and not self._without_tray:
            return self._face_answer(face, events.REASON_SAMPLES_LOST, events.ANSWER_UNSURE)
        return self._face_answer(
            face, events.NO_REASON, events.ANSWER_THROW if place == IN else events.ANSWER_UNSURE
        )

    def _face_answer(self, face, reason, kind=events.ANSWER_THROW):
        """Return an answer with ``face``; ``kind`` and ``reason`` are constants of ``events``.

        Return ANSWER_COCKED instead if the mounting is unknown or an axis is stuck.
        """
        if not self.calibrated:
            return self._answer(events.ANSWER_COCKED, 0, events.REASON_MOUNTING_LOST)
        if not self._axes.all_move:
            return self._answer(events.ANSWER_COCKED, 0, events.REASON_AXIS_STUCK)
        self.offsets.learn(self._rest.vector)
        self._counted = self._samples.time
        if kind == events.ANSWER_THROW:
            self.share.adapt(self._samples.energy)
        return self._answer(kind, face, reason)

    def _answer(self, kind, face, reason):
        die = self._samples.energy
        share = -1 if self._without_tray or self._presence.stuck else self.share.ratio(die)
        impacts = self._impacts
        rest = tuple(self._rest.vector)
        rolled = calm = 0
        if impacts.count:
            rolled = (impacts.last - impacts.since) * 5 // 2
            calm = (self._samples.time - impacts.last) * 5 // 2
        fell = impacts.fell * 5 // 2
        return kind, face, Evidence(reason, rest, fell, share, impacts.count, die, rolled, calm)
