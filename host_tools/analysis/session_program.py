"""Runs on MicroPython: a whole session, from the log of its devices' inputs.

`session_log` lets coaches play on the laptop's simulated board and writes down what
the devices said and showed.  Here the same firmware gets the same inputs, tick by tick,
and must show the same::

    from session_program import Table
    table = Table("pitch32")
    table.tick()

``tick`` prints ``loaded`` if it imported something, and raises ValueError at the first
tick whose lights, text or tunes differ.
"""

import sys
from binascii import crc32
from struct import calcsize, unpack

from pixelpitch.app.session import Session
from pixelpitch.devices import Devices

HEAD = "<iHBB"  # ms, bits of the pads, samples of the die, of the tray
SHOWN = "<HIII"  # scale, and sums of frame, text and tunes
NOBODY = 255  # in place of a number of samples: the sensor does not answer


class Log:
    """All devices of the board in one: they say what the log says, and sum what they show."""

    def __init__(self, file):
        self._file = file
        self.now = self.pads = self.scale = self.tunes = self.words = self.light = 0
        self.die = self.tray = None
        self.losses = [0, 0]  # the log is written at the board's own pace: no FIFO runs over
        self.ticks = 0

    def next(self):
        """Take the inputs of the next tick; return False after the last one."""
        head = self._file.read(calcsize(HEAD))
        if not head:
            return False
        self.now, self.pads, die, tray = unpack(HEAD, head)
        self.die = self._samples(die)
        self.tray = self._samples(tray)
        self.tunes = 0
        self.ticks += 1
        return True

    def _samples(self, count):
        if count == NOBODY:
            return None
        return [unpack("<hhh", self._file.read(6)) for _ in range(count)]

    def compare(self):
        """Raise ValueError unless the tick showed what the log says."""
        expected = unpack(SHOWN, self._file.read(calcsize(SHOWN)))
        state = (self.scale, self.light, self.words, self.tunes)
        if state != expected:
            what = "scale, lights, text, tunes"
            raise ValueError(
                "tick " + str(self.ticks) + ": " + what + " " + repr(state) + ", on CPython "
                + repr(expected)
            )  # fmt: skip

    # The promises of `devices`.

    def clock(self):
        """Return the log's time."""
        return self.now

    def down(self):
        """Return the pads that the log says are down."""
        return self.pads

    def read(self):
        """Return the log's samples."""
        return self.die, self.tray

    def play(self, name):
        """Sum the tune's name."""
        self.tunes = crc32(name.encode(), self.tunes)


class Entropy:
    """The same bytes of chance on every interpreter."""

    def __init__(self):
        self._state = 1

    def take(self, count):
        """Return ``count`` bytes."""
        result = bytearray(count)
        for index in range(count):
            self._state = (self._state * 1103 + 12345) & 0xFFFFFF
            result[index] = self._state >> 12 & 255
        return bytes(result)


class Pixels:
    """The lights: only their sum is kept."""

    def __init__(self, log):
        self._log = log

    def show(self, frame, scale):
        """Sum the frame."""
        self._log.light = crc32(frame)
        self._log.scale = scale


class Text:
    """The text display: only its sum is kept."""

    def __init__(self, log):
        self._log = log

    def show(self, lines):
        """Sum the lines."""
        self._log.words = crc32("\n".join(lines).encode())


class Table:
    """The session at ``board`` (its name), with the inputs of ``/session.log``."""

    def __init__(self, board):
        self._log = Log(open("/session.log", "rb"))  # noqa: SIM115  it stays open to the end
        self._log.next()  # the time at which the session begins
        module = getattr(__import__("boards." + board), board)
        text = Text(self._log) if module.TEXT is not None else None
        log = self._log
        devices = Devices(log.clock, Pixels(log), log, log, log, text, None, Entropy().take)
        self._session = Session(devices, module)

    def tick(self):
        """Let the session take one step, and compare."""
        before = len(sys.modules)
        if not self._log.next():
            raise ValueError("the log ended after tick " + str(self._log.ticks))
        self._session.step()
        self._log.compare()
        if len(sys.modules) != before:
            print("loaded")
