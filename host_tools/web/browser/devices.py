"""The board's devices in the page, which exchange data with it through one block of memory.

The page's worker (``page/interpreter.mjs``) writes the inputs before a step and reads the outputs
after it. No value is converted between Python and JavaScript. The layout is little-endian; columns
are offset, bytes and content::

    0     4     the time in ms, below ``ticks.TICKS_PERIOD``
    4     2     bits of the pressed pads, as in ``pads.down()``
    6     1     1: the clock advances within a step; 0: it does not (a repeatable run)
    7     1     1: the die's lead is plugged in
    8     1     number of pairs of samples, at most 64; unread pairs stay for the next step
    12    768   die x, y, z, tray x, y, z of each pair: milli-g, 2 bytes, signed
    780   2     scale of the frame, 0..256
    782   1     bits of LIGHTS_CHANGED_FLAG to WORDS_CHANGED_FLAG; BOARD_BUSY_FLAG: lights move
    783   1     index of the tune that was started last, in the sorted names of ``tunes``
    784   4     changed sectors of the journal, one bit each
    788   1536  the frame: R, G, B of each LED
    2324  1024  dots of the text display in its controller's layout (MONO_VLSB)
    3348  2     number of random bytes in use, which the page replaces before its next call
    3350  256   random bytes from the browser
"""

import os
import struct
from time import ticks_diff, ticks_ms  # type: ignore[attr-defined]

from pixelpitch.devices import Devices
from pixelpitch.devices.glyphs import draw, to_ascii
from pixelpitch.ticks import add

from . import js_bridge

js_bridge.remove_js_bridge()

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


LIGHTS_CHANGED_FLAG = 1
DISPLAY_CHANGED_FLAG = 2
TUNE_STARTED_FLAG = 4
FILES_CHANGED_FLAG = 8
WORDS_CHANGED_FLAG = 16
BOARD_BUSY_FLAG = 32
SHARED_BLOCK_BYTES = 3606
MAX_SAMPLE_PAIRS = 64
JOURNAL_SECTOR_COUNT = 12
JOURNAL_SECTOR_BYTES = 4096
DATA_FOLDER = "/data/"

_SAMPLES_OFFSET = 12
_SCALE_OFFSET = 780
CHANGED_BITS_OFFSET = 782
_TUNE_OFFSET = 783
_DIRTY_OFFSET = 784
_FRAME_OFFSET = 788
_DOTS_OFFSET = 2324
_RANDOM_OFFSET = 3348
_DISPLAY_LINES = 8
_LINE_CHARACTERS = 16


class Clock:
    """The page's clock in ms; ``begin()`` reads the page's time at the start of a step.

    The first call in a step returns exactly this time. Therefore the samples of a step cover
    exactly the time since the previous step.
    """

    def __init__(self, shared_memory: bytearray) -> None:
        self._mail = shared_memory
        self.begin()

    def begin(self) -> None:
        """Begin a step: read the time that the page has written to the shared memory."""
        self._now = struct.unpack_from("<I", self._mail)[0]
        self._goes = self._mail[6]
        self._began = None

    def __call__(self) -> int:
        """Return the time in ms; while an opponent thinks, the time advances within a step."""
        if not self._goes:
            return self._now
        if self._began is None:
            self._began = ticks_ms()
        return add(self._now, ticks_diff(ticks_ms(), self._began))


class Panel:
    """The LEDs of the board; the page draws them and dims them by the frame's scale."""

    def __init__(self, shared_memory: bytearray, board: "Any") -> None:
        self.light_limit = 0
        self._mail = shared_memory
        self._end = _FRAME_OFFSET + 3 * board.WIDTH * board.HEIGHT

    def show(self, frame: bytearray, scale: int) -> None:
        """Pass a frame to the page."""
        mail = self._mail
        mail[_FRAME_OFFSET : self._end] = frame
        struct.pack_into("<H", mail, _SCALE_OFFSET, scale)
        mail[CHANGED_BITS_OFFSET] |= LIGHTS_CHANGED_FLAG


class Pads:
    """The button pads; the page determines which of them are pressed."""

    def __init__(self, shared_memory: bytearray) -> None:
        self._mail = shared_memory

    def down(self) -> int:
        """Return the bits of the pressed pads."""
        return self._mail[4] | self._mail[5] << 8


class Motion:
    """The acceleration sensors in the die and in the tray (its box).

    ``read`` returns their samples since its previous call.
    """

    def __init__(self, shared_memory: bytearray, board: "Any") -> None:
        self.losses = [0, 0]
        self._mail = shared_memory
        self._die = board.DIE is not None
        self._tray = board.TRAY is not None

    def read(self) -> tuple:
        """Return (die, tray) as defined in ``devices``."""
        mail = self._mail
        count = mail[8]
        mail[8] = 0
        values = struct.unpack_from("<" + "h" * (6 * count), mail, _SAMPLES_OFFSET)
        starts = range(0, 6 * count, 6)
        die = [values[at : at + 3] for at in starts] if self._die and mail[7] else None
        tray = [values[at + 3 : at + 6] for at in starts] if self._tray else None
        return die, tray

    def faults(self) -> tuple[str, str]:
        """Return (die, tray): for each sensor the reason why it does not answer, or ""."""
        return ("" if self._mail[7] else "the lead is pulled out", "")


class Sound:
    """The buzzer, whose tunes the page plays."""

    def __init__(self, shared_memory: bytearray, tunes: dict) -> None:
        self._mail = shared_memory
        self._names = sorted(tunes)

    def play(self, name: str) -> None:
        """Start the tune ``name``; raises ValueError if there is none."""
        self._mail[_TUNE_OFFSET] = self._names.index(name)
        self._mail[CHANGED_BITS_OFFSET] |= TUNE_STARTED_FLAG

    def stop(self) -> None:
        """Do nothing: the page's tunes end by themselves."""


class Display:
    """The text display, drawn dot by dot as the board's driver does."""

    def __init__(self, shared_memory: bytearray) -> None:
        from framebuf import MONO_VLSB, FrameBuffer  # MicroPython only

        self.lines = [""] * _DISPLAY_LINES
        self._mail = shared_memory
        self._dots = memoryview(shared_memory)[_DOTS_OFFSET:]
        self._picture = FrameBuffer(self._dots, 128, 64, MONO_VLSB)

    def show(self, lines: list[str]) -> None:
        """Show 8 lines of at most 16 characters."""
        self.lines = list(lines)
        self._picture.fill(0)
        for index in range(_DISPLAY_LINES):
            self._picture.text(to_ascii(lines[index]), 0, 8 * index)
            draw(lines[index], self._dots, 128 * index)
        self._mail[CHANGED_BITS_OFFSET] |= DISPLAY_CHANGED_FLAG


# Error numbers of a missing file (ENOENT): most systems, WebAssembly.
_MISSING_FILE_ERRORS = (
    2,
    44,
)


class Files:
    """Small files in the interpreter's file system; the page must store those in ``changed``."""

    def __init__(self, shared_memory: bytearray) -> None:
        self.changed: list[str] = []
        self._mail = shared_memory

    def load(self, name: str) -> bytes:
        """Return the content of ``name``, or b"" if it does not exist."""
        try:
            with open(DATA_FOLDER + name, "rb") as file:
                return file.read()
        except OSError as error:
            if error.errno not in _MISSING_FILE_ERRORS:
                raise
            return b""

    def save(self, name: str, data: bytes) -> None:
        """Replace the content of ``name``."""
        with open(DATA_FOLDER + name, "wb") as file:
            file.write(data)
        self._note(name)

    def rename(self, name: str, new_name: str) -> None:
        """Rename ``name`` to ``new_name``."""
        os.rename(DATA_FOLDER + name, DATA_FOLDER + new_name)
        self._note(name)
        self._note(new_name)

    def remove(self, name: str) -> None:
        """Delete ``name`` if it exists."""
        folder, _, last = name.rpartition("/")
        if last in os.listdir(DATA_FOLDER + folder):
            os.remove(DATA_FOLDER + name)
            self._note(name)

    def names(self, folder: str) -> list[str]:
        """Return the names in ``folder``, sorted."""
        return sorted(os.listdir(DATA_FOLDER + folder))

    def _note(self, name: str) -> None:
        self.changed.append(name)
        self._mail[CHANGED_BITS_OFFSET] |= FILES_CHANGED_FLAG


def random_bytes(shared_memory: bytearray, count: int) -> bytes:
    """Return ``count`` random bytes from the browser; raises OSError if too few are left."""
    used = struct.unpack_from("<H", shared_memory, _RANDOM_OFFSET)[0]
    start = _RANDOM_OFFSET + 2 + used
    if start + count > SHARED_BLOCK_BYTES:
        raise OSError("got " + str(count) + " bytes of chance to draw, expected fewer in a step")
    struct.pack_into("<H", shared_memory, _RANDOM_OFFSET, used + count)
    return bytes(shared_memory[start : start + count])


class Flash:
    """The flash memory that records the actions of the current match (the journal).

    The page stores the sectors that have changed.
    """

    sectors = JOURNAL_SECTOR_COUNT

    def __init__(self, shared_memory: bytearray, data: bytearray) -> None:
        self.data = data
        self._mail = shared_memory

    def read(self, sector: int, at: int, length: int) -> bytes:
        """Return ``length`` bytes of a sector from offset ``at``."""
        start = JOURNAL_SECTOR_BYTES * sector + at
        return bytes(self.data[start : start + length])

    def program(self, sector: int, at: int, data: bytes) -> None:
        """Clear each bit of a sector, from offset ``at``, that is 0 in ``data``."""
        start = JOURNAL_SECTOR_BYTES * sector + at
        for index in range(len(data)):
            self.data[start + index] &= data[index]
        self._note(sector)

    def erase(self, sector: int) -> None:
        """Set all bits of a sector."""
        start = JOURNAL_SECTOR_BYTES * sector
        self.data[start : start + JOURNAL_SECTOR_BYTES] = b"\xff" * JOURNAL_SECTOR_BYTES
        self._note(sector)

    def _note(self, sector: int) -> None:
        self._mail[_DIRTY_OFFSET + sector // 8] |= 1 << sector % 8


def board_facts(board: "Any", tunes: dict) -> dict:
    """Return what the page must know about ``board``, as a dict.

    ``tunes`` is {name: notes}; the result has them in the order of their names.
    """
    return {
        "name": board.NAME,
        "width": board.WIDTH,
        "height": board.HEIGHT,
        "clusters": len(board.PADS),
        "text": board.TEXT is not None,
        "tray": board.TRAY is not None,
        "tunes": [tunes[name] for name in sorted(tunes)] if board.BUZZER is not None else [],
    }


def build_devices(
    board: "Any", shared_memory: bytearray, journal: bytearray, tunes: dict, entropy: "Any"
) -> Devices:
    """Return the devices of ``board``.

    ``journal`` is the content of the flash memory that records the current match. ``tunes`` is
    {name: notes}. ``entropy(count)`` returns random bytes.
    """
    devices = Devices(
        Clock(shared_memory),
        Panel(shared_memory, board),
        Pads(shared_memory),
        Motion(shared_memory, board),
        Sound(shared_memory, tunes),
        Display(shared_memory) if board.TEXT is not None else None,
        entropy=entropy,
        files=Files(shared_memory),
        flash=Flash(shared_memory, journal),
    )
    devices.has_hardware = False  # the page has no hardware to calibrate
    return devices
