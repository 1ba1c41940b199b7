"""Replays a whole session on MicroPython from a log of its devices' inputs.

`session_log` has recorded the inputs, and checksums of the outputs, on the laptop's simulated
board. With the same inputs, every tick must give the same outputs::

    from session_program import ReplayedSession
    session = ReplayedSession("pitch32")
    session.tick()

``tick`` prints ``loaded`` if it imported a module, and raises ValueError at the first tick whose
lights, text or tunes differ.
"""

import sys
from binascii import crc32
from struct import calcsize, unpack

from pixelpitch.app.session import Session
from pixelpitch.devices import Devices

# Format of the inputs of a tick in the log: time in ms, bits of the pressed pads, number of samples
# of the die and of the tray.
STEP_STRUCT_FORMAT = "<iHBB"
# Format of the outputs of a tick in the log: scale of the lights, then checksums of the lights, the
# text and the tunes.
OUTPUT_STRUCT_FORMAT = "<HIII"
MISSING_SENSOR_CODE = 255  # number of samples that stands for a missing sensor


class ReplayedDevices:
    """All devices of a board in one object, which replays the log's inputs and checks outputs."""

    def __init__(self, file):
        self._file = file
        self.now = self.pads = self.scale = self.tunes = self.words = self.light = 0
        self.die = self.tray = None
        self.losses = [0, 0]  # lost samples; none, because no FIFO overflowed during the log
        self.ticks = 0

    def read_tick(self):
        """Read the inputs of the next tick; return False at the end of the log."""
        head = self._file.read(calcsize(STEP_STRUCT_FORMAT))
        if not head:
            return False
        self.now, self.pads, die, tray = unpack(STEP_STRUCT_FORMAT, head)
        self.die = self._samples(die)
        self.tray = self._samples(tray)
        self.tunes = 0
        self.ticks += 1
        return True

    def _samples(self, count):
        if count == MISSING_SENSOR_CODE:
            return None
        return [unpack("<hhh", self._file.read(6)) for _ in range(count)]

    def check_outputs(self):
        """Raise ValueError unless the outputs of this tick are the same as in the log."""
        expected = unpack(OUTPUT_STRUCT_FORMAT, self._file.read(calcsize(OUTPUT_STRUCT_FORMAT)))
        state = (self.scale, self.light, self.words, self.tunes)
        if state != expected:
            what = "scale, lights, text, tunes"
            raise ValueError(
                "tick " + str(self.ticks) + ": " + what + " " + repr(state) + ", on CPython "
                + repr(expected)
            )  # fmt: skip

    # These methods implement the device interfaces (`devices`).

    def clock(self):
        """Return the log's time in ms."""
        return self.now

    def down(self):
        """Return the bits of the pressed pads."""
        return self.pads

    def read(self):
        """Return the samples of die and tray."""
        return self.die, self.tray

    def play(self, name):
        """Add the tune's name to the checksum."""
        self.tunes = crc32(name.encode(), self.tunes)


class PseudoRandomBytes:
    """A source of random-looking bytes that are the same on every interpreter."""

    def __init__(self):
        self._state = 1

    def next_bytes(self, count):
        """Return the next ``count`` bytes."""
        result = bytearray(count)
        for index in range(count):
            self._state = (self._state * 1103 + 12345) & 0xFFFFFF
            result[index] = self._state >> 12 & 255
        return bytes(result)


class ChecksumPixels:
    """Stands for the lights: stores only the checksum of each frame."""

    def __init__(self, log):
        self._log = log

    def show(self, frame, scale):
        """Store the checksum of the frame."""
        self._log.light = crc32(frame)
        self._log.scale = scale


class ChecksumText:
    """Stands for the text display: stores only the checksum of its lines."""

    def __init__(self, log):
        self._log = log

    def show(self, lines):
        """Store the checksum of the lines."""
        self._log.words = crc32("\n".join(lines).encode())


class ReplayedSession:
    """A session at the board named ``board``, with the inputs from the file ``/session.log``."""

    def __init__(self, board):
        self._log = ReplayedDevices(open("/session.log", "rb"))  # noqa: SIM115  it stays open to the end
        self._log.read_tick()  # sets the start time of the session
        module = getattr(__import__("boards." + board), board)
        text = ChecksumText(self._log) if module.TEXT is not None else None
        log = self._log
        devices = Devices(
            log.clock,
            ChecksumPixels(log),
            log,
            log,
            log,
            text,
            None,
            PseudoRandomBytes().next_bytes,
        )
        self._session = Session(devices, module)

    def tick(self):
        """Run one step of the session and compare its outputs."""
        before = len(sys.modules)
        if not self._log.read_tick():
            raise ValueError("the log ended after tick " + str(self._log.ticks))
        self._session.step()
        self._log.check_outputs()
        if len(sys.modules) != before:
            print("loaded")
