"""The parts of the self-test that need no person's judgement: die, tray, bridge, flash.

A sensor at rest must deliver 400 samples a second, with a mean within 15 % of 1000 milli-g and no
sample far from the mean. A stuck sensor could pass this test, so a person then drops the die into
the box, and both sensors must notice the fall.
"""

from ....storage.league import League
from ....ticks import diff
from ...display_text import fit_page, wrap
from ...input.pad_events import BACK, PRESS
from ...texts import text_of
from .pads import PRESS_TIMEOUT_MS

_SAMPLE_MS = 500  # samples of this many ms are judged together
# a sensor may fail the test at rest for this many ms, because somebody may hold the die
_PATIENCE_MS = 8000
MIN_MG, MAX_MG = 850, 1150
_NOISE_MG = 200  # the largest accepted noise: half the spread of an axis
# A sensor has felt the die fall if the samples of an axis differ by this many milli-g, three steps
# of its resolution. Noise of 25 mg causes differences of one or two steps.
_KNOCK_MG = 144
# collect the bridge's reports of the dice in range (one a second) for this many ms
_BRIDGE_LISTEN_MS = 3000
_BRIDGE_ABSENT_MS = 1500  # if the bridge is silent for longer, none is connected
_SAMPLE_RATE = 400  # samples a second


class AutomaticPart:
    """The base class of the parts of the self-test that need no person's judgement."""

    can_be_ended = True
    name = ""

    def begin(self, now):
        """Start this part of the self-test at ``now``."""

    def results_so_far(self):
        """Return the results of this part if the self-test ends before the part is complete."""
        return [(self.name, None, text_of("test.not_tried"))]

    def question_text(self):
        """Return a text for the person at the board: what to do, or which part is being tested."""
        return ""

    def lines(self):
        """Return the 8 lines of the display."""
        return fit_page(wrap(self.question_text()))

    def picture(self, now):
        """Return None: the lights stay dark."""


class RestSamples:
    """Mean and spread of one sensor's samples, in milli-g."""

    def __init__(self):
        self.count = 0
        self.silent = False  # True if the sensor has failed to respond at least once
        self._sums = [0, 0, 0]
        self._least = [99999] * 3
        self._maximum = [-99999] * 3

    def receive_samples(self, samples):
        """Add ``samples``, [(x, y, z), ...], or None if the sensor does not respond."""
        if samples is None:
            self.silent = True
            return
        self.count += len(samples)
        for sample in samples:
            for axis in range(3):
                value = sample[axis]
                self._sums[axis] += value
                self._least[axis] = min(self._least[axis], value)
                self._maximum[axis] = max(self._maximum[axis], value)

    def spread(self):
        """Return the largest difference between two samples of an axis."""
        if not self.count:
            return 0
        return max([most - least for most, least in zip(self._maximum, self._least)])

    def judge(self, milliseconds, reason=""):
        """Return (True if good, text) for samples taken during ``milliseconds``.

        ``reason`` is why the sensor does not respond, according to its driver, or "".
        """
        if self.silent:
            return (False, reason or text_of("test.silent"))
        expected = _SAMPLE_RATE * milliseconds // 1000
        if not 4 * expected <= 5 * self.count <= 6 * expected:
            named = {"count": self.count, "time": milliseconds, "expected": expected}
            return (False, text_of("test.rate", **named))
        weight = int(sum([total * total for total in self._sums]) ** 0.5 / self.count + 0.5)
        noise = self.spread() // 2
        if noise > _NOISE_MG:
            return (False, text_of("test.moves", noise=noise))
        if not MIN_MG <= weight <= MAX_MG:
            named = {"weight": weight, "least": MIN_MG, "most": MAX_MG}
            return (False, text_of("test.weight", **named))
        return (True, text_of("test.rest", weight=weight, noise=noise))


class SensorTest(AutomaticPart):
    """Tests the sensors of die and tray: both must measure 1 g at rest, then feel the die fall."""

    name = "die"

    def __init__(self, devices, board):
        self._motion = devices.motion
        self._fitted = (board.DIE is not None, board.TRAY is not None)
        self._since = 0
        self._window = 0
        self._samples = (RestSamples(), RestSamples())
        self._result: list = []  # the results of the test at rest; empty until it is complete

    def begin(self, now):
        """Start this part of the self-test at ``now``, and discard all earlier samples."""
        self._motion.read()
        self._since = self._window = now

    def run(self, now, presses):
        """Return the results once both sensors have felt the fall, or after a timeout.

        Otherwise return None.
        """
        for rest, samples in zip(self._samples, self._motion.read()):
            rest.receive_samples(samples)
        if self._result:
            return self._wait_for_knock(now, presses)
        lasted = diff(now, self._window)
        if lasted < _SAMPLE_MS:
            return None
        result = self._judge(lasted)
        has_passed = all(each[1] is not False for each in result)
        self._window = now
        self._samples = (RestSamples(), RestSamples())
        if has_passed or diff(now, self._since) >= _PATIENCE_MS:
            self._result = result
            self._since = now
            return self._wait_for_knock(now, ())
        return None

    def _wait_for_knock(self, now, presses):
        """Return the results once each sensor that was good at rest has felt the die fall.

        Return None before that. The test also ends after BACK, or after a minute.
        """
        has_given_up = diff(now, self._since) >= PRESS_TIMEOUT_MS
        for _, key, kind in presses:
            has_given_up = has_given_up or (key == BACK and kind == PRESS)
        result = []
        for (name, has_passed, words), felt in zip(self._result, self._samples):
            if has_passed and felt.spread() < _KNOCK_MG:
                if not has_given_up:
                    return None
                key = "test.no_knock" if felt.spread() else "test.still"
                result.append((name, False, text_of(key, rest=words)))
            else:
                result.append((name, has_passed, words))
        return result

    def _judge(self, lasted):
        result = []
        why = self._motion.faults()
        for which, name in ((0, "die"), (1, "tray")):
            if not self._fitted[which]:
                result.append((name, None, text_of("test.none")))
            else:
                has_passed, words = self._samples[which].judge(lasted, why[which])
                result.append((name, has_passed, words))
        return result

    def question_text(self):
        """Return one text that says what a coach has to do."""
        if self._result:
            die = self._result[0][1]
            return text_of("test.die.fall" if die else "test.die.knock")
        return text_of("test.die.rest")

    def lines(self):
        """Return the 8 lines of the display."""
        lines = wrap(self.question_text())
        last = text_of("test.give_up") if self._result else ""
        return fit_page(lines + [""] * (7 - len(lines)) + [last])


class BridgeTest(AutomaticPart):
    """Tests the bridge to wireless dice, if any: version, dice in range, batteries, signals."""

    name = "bridge"

    def __init__(self, devices):
        self._devices = devices
        self._radio = None
        # keys of this board's dice, which are requested from the bridge again after the test
        self._wanted: list = []
        self._now = self._since = 0

    def begin(self, now):
        """Start this part of the self-test: ask the bridge to report all dice in range."""
        self._now = self._since = now
        self._radio = self._devices.open_dice()
        if self._radio is not None:
            self._wanted = self._radio.wanted
            self._radio.request((), True)

    def results_so_far(self):
        """Return the results of this part if the self-test ends before the part is complete."""
        if self._radio is None:
            return []  # no result, because a missing bridge is not a fault
        self._radio.request(self._wanted, False)
        return AutomaticPart.results_so_far(self)

    def run(self, now, presses):
        """Return the results once the bridge has had time to report the dice; otherwise None."""
        radio = self._radio
        if radio is None:
            return []
        radio.poll(diff(now, self._now))
        self._now = now
        while radio.next() is not None:
            pass  # drop the event, because the test needs only the list of dice in range
        lasted = diff(now, self._since)
        if lasted < _BRIDGE_LISTEN_MS and not (
            lasted >= _BRIDGE_ABSENT_MS and not radio.is_connected()
        ):
            return None
        dice = radio.heard
        radio.request(self._wanted, False)
        if not radio.is_connected():
            return [(self.name, None, text_of("test.bridge.none"))]
        words = text_of("test.bridge.found", version=radio.version, dice=radio.in_range)
        result = [(self.name, True, words)]
        for each in dice:
            key = "test.bridge.signal" if each.battery < 0 else "test.bridge.battery"
            named = {"signal": each.rssi}
            if each.battery >= 0:
                named["battery"] = each.battery
            result.append((each.name or "die", each.sides == 6, text_of(key, **named)))
        return result

    def question_text(self):
        """Return what is being tested, as one text."""
        return text_of("test.bridge")


class FlashTest(AutomaticPart):
    """Tests the flash with a small file: writes it, reads it back, deletes it.

    Also reports how many sectors of the journal are worn out.
    """

    name = "flash"

    def __init__(self, devices):
        self._storage = devices.flash_check
        self._files = devices.files
        self._journal = devices.flash

    def run(self, now, presses):
        """Test the flash and return the results, without waiting."""
        if self._storage is None:
            return [(self.name, None, text_of("test.not_here"))]
        try:
            result = [(self.name, True, text_of("test.free", room=self._storage.check() // 1024))]
        except OSError as error:
            result = [(self.name, False, str(error))]
        worn = len(League(self._files).worn_sectors)
        if worn:
            count = self._journal.sectors
            saves = worn <= count - 2
            key = "test.worn" if saves else "test.worn.out"
            result.append(("journal", saves, text_of(key, worn=worn, of=count)))
        return result

    def question_text(self):
        """Return what is being tested, as one text."""
        return text_of("test.flash")
