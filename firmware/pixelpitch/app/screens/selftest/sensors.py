"""Tests without a person's judgement: die, tray, bridge, flash.

A sensor at rest measures 1 g plus noise, in any position. It passes with 400 samples a second, a
mean within 15 % of 1000 mg, and no sample far from the mean. Then the die must fall into its box,
because frozen data look like a sensor at rest.
"""

from ....storage.league import League
from ....ticks import diff
from ...display_text import page, wrap
from ...input.pad_events import BACK, PRESS
from ...texts import text_of
from .pads import ALONE_MS

WINDOW_MS = 500
PATIENCE_MS = 8000  # ms to wait for a user who still holds the die
LEAST_MG, MAX_MG = 850, 1150
NOISE_MG = 200
# Three steps of the sensor between smallest and largest sample; noise of 25 has one or two.
KNOCK_MG = 144
LISTEN_MS = 3000  # the bridge reports dice in range each second
ABSENT_MS = 1500
_RATE = 400


class _Part:
    may_end = True
    name = ""

    def begin(self, now):
        """Start the part at ``now``."""

    def given_up(self):
        """Return the results if the self-test ends before this part has one."""
        return [(self.name, None, text_of("test.not_tried"))]

    def asks(self):
        """Return what the user has to do, or what is tested."""
        return ""

    def lines(self):
        """Return the 8 lines of the display."""
        return page(wrap(self.asks()))

    def picture(self, now):
        """Return None: the lights stay dark."""


class Rest:
    """Mean and spread of the samples of one sensor, in milli-g."""

    def __init__(self):
        self.count = 0
        self.silent = False  # True if it did not answer every time
        self._sums = [0, 0, 0]
        self._least = [99999] * 3
        self._maximum = [-99999] * 3

    def take_samples(self, samples):
        """Add samples [(x, y, z), ...], or None if the sensor does not answer."""
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

    def span(self):
        """Return the largest spread of the samples of an axis."""
        if not self.count:
            return 0
        return max([most - least for most, least in zip(self._maximum, self._least)])

    def judge(self, milliseconds, why=""):
        """Return (good, words); ``why``: the driver's reason for a missing answer, or ""."""
        if self.silent:
            return (False, why or text_of("test.silent"))
        expected = _RATE * milliseconds // 1000
        if not 4 * expected <= 5 * self.count <= 6 * expected:
            named = {"count": self.count, "time": milliseconds, "expected": expected}
            return (False, text_of("test.rate", **named))
        weight = int(sum([total * total for total in self._sums]) ** 0.5 / self.count + 0.5)
        noise = self.span() // 2
        if noise > NOISE_MG:
            return (False, text_of("test.moves", noise=noise))
        if not LEAST_MG <= weight <= MAX_MG:
            named = {"weight": weight, "least": LEAST_MG, "most": MAX_MG}
            return (False, text_of("test.weight", **named))
        return (True, text_of("test.rest", weight=weight, noise=noise))


class Sensors(_Part):
    """Tests that die and tray measure 1 g with little noise, and a fall of the die into the box."""

    name = "die"

    def __init__(self, devices, board):
        self._motion = devices.motion
        self._fitted = (board.DIE is not None, board.TRAY is not None)
        self._since = 0
        self._window = 0
        self._rests = (Rest(), Rest())
        self._result: list = []  # of the test at rest; the fall of the die is tested next

    def begin(self, now):
        """Start; discard the samples so far."""
        self._motion.read()
        self._since = self._window = now

    def run(self, now, presses):
        """Return the results after the fall was felt, or after a timeout."""
        for rest, samples in zip(self._rests, self._motion.read()):
            rest.take_samples(samples)
        if self._result:
            return self._wait_for_knock(now, presses)
        lasted = diff(now, self._window)
        if lasted < WINDOW_MS:
            return None
        result = self._judge(lasted)
        good = all(each[1] is not False for each in result)
        self._window = now
        self._rests = (Rest(), Rest())
        if good or diff(now, self._since) >= PATIENCE_MS:
            self._result = result
            self._since = now
            return self._wait_for_knock(now, ())
        return None

    def _wait_for_knock(self, now, presses):
        """Return the results after every sensor that is good at rest has felt the die fall."""
        given_up = diff(now, self._since) >= ALONE_MS
        for _, key, kind in presses:
            given_up = given_up or (key == BACK and kind == PRESS)
        result = []
        for (name, good, words), felt in zip(self._result, self._rests):
            if good and felt.span() < KNOCK_MG:
                if not given_up:
                    return None
                key = "test.no_knock" if felt.span() else "test.still"
                result.append((name, False, text_of(key, rest=words)))
            else:
                result.append((name, good, words))
        return result

    def _judge(self, lasted):
        result = []
        why = self._motion.faults()
        for which, name in ((0, "die"), (1, "tray")):
            if not self._fitted[which]:
                result.append((name, None, text_of("test.none")))
            else:
                good, words = self._rests[which].judge(lasted, why[which])
                result.append((name, good, words))
        return result

    def asks(self):
        """Return the instruction to the coach."""
        if self._result:
            die = self._result[0][1]
            return text_of("test.die.fall" if die else "test.die.knock")
        return text_of("test.die.rest")

    def lines(self):
        """Return the 8 lines of the display."""
        lines = wrap(self.asks())
        last = text_of("test.give_up") if self._result else ""
        return page(lines + [""] * (7 - len(lines)) + [last])


class Bridge(_Part):
    """The bridge to wireless dice, if there is one: version, dice in range, battery, signal."""

    name = "bridge"

    def __init__(self, devices):
        self._devices = devices
        self._radio = None
        self._wanted: list = []  # the dice paired with this board; asked for again at the end
        self._now = self._since = 0

    def begin(self, now):
        """Ask the bridge for all dice that it hears."""
        self._now = self._since = now
        self._radio = self._devices.open_dice()
        if self._radio is not None:
            self._wanted = self._radio.wanted
            self._radio.request((), True)

    def given_up(self):
        """Return the results if the self-test is ended before this part has a result."""
        if self._radio is None:
            return []  # this board has no bridge, which is allowed
        self._radio.request(self._wanted, False)
        return _Part.given_up(self)

    def run(self, now, presses):
        """Return the results once the bridge has had time to report its dice."""
        radio = self._radio
        if radio is None:
            return []
        radio.poll(diff(now, self._now))
        self._now = now
        while radio.next() is not None:
            pass  # the events of the dice are not used here
        lasted = diff(now, self._since)
        if lasted < LISTEN_MS and not (lasted >= ABSENT_MS and not radio.is_there()):
            return None
        dice = radio.heard
        radio.request(self._wanted, False)
        if not radio.is_there():
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

    def asks(self):
        """Return the sentence that says what is being tested."""
        return text_of("test.bridge")


class Flash(_Part):
    """A small file: write it, read it back, delete it."""

    name = "flash"

    def __init__(self, devices):
        self._storage = devices.flash_check
        self._files = devices.files
        self._journal = devices.flash

    def run(self, now, presses):
        """Return the result."""
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

    def asks(self):
        """Return the sentence that says what is being tested."""
        return text_of("test.flash")
