"""From a board's file to its devices.

::

    from boards import pitch32
    devices = build(pitch32, tunes.TUNES)

A board's file is data only: its names are those of ``boards.pitch32``.  Whatever
a board does not have is None there.
"""

from os import urandom  # the chip's ring oscillator
from time import ticks_ms

from machine import I2C, Pin

from . import Devices
from .drivers.buzzer import Buzzer, NoBuzzer
from .drivers.display import Display
from .drivers.lis3dh import LIS3DH
from .drivers.pads import Pads
from .drivers.ws2812 import WIRING, Pixels
from .flash_check import FlashCheck
from .motion import Motion
from .settings_file import SettingsFile

# The longest transfer, 32 samples, takes 5 ms.  A bus that a half pulled plug holds
# down must not stop the session for the 50 ms that are the default.
_BUS_TIMEOUT_US = 10000


class BoardDevices(Devices):
    """The real devices of a board.  Its ``clock`` is ``ticks_ms``, which wraps at 2**30."""

    def tick(self):
        """Let go on what does not go on by itself; to be called after each step."""
        if self.text is not None:
            self.text.tick()


def build(board, tunes):
    """Return the devices of ``board``, a board's module; ``tunes`` as in ``Buzzer``.

    A sensor that does not answer is waited for; a display that does not answer at
    the start counts as not fitted.
    """
    pixels = Pixels(
        board.WIDTH,
        board.HEIGHT,
        board.PANELS,
        getattr(board, "WIRING", WIRING),
        most_light(board),
        auto_write=False,
    )
    bus, sda, scl, hertz = board.I2C
    i2c = I2C(bus, sda=Pin(sda), scl=Pin(scl), freq=hertz, timeout=_BUS_TIMEOUT_US)  # type: ignore[call-overload]
    motion = Motion(_sensor(i2c, board.DIE), _sensor(i2c, board.TRAY))
    sound = NoBuzzer() if board.BUZZER is None else Buzzer(board.BUZZER, tunes)
    pads = Pads(board.PADS, board.MENU)
    text = _display(i2c, board.TEXT)
    return BoardDevices(
        ticks_ms, pixels, pads, motion, sound, text, FlashCheck(), urandom, SettingsFile()
    )


def most_light(board):
    """Return the largest sum of channels (each 0..255) within the board's budget."""
    spare_ua = board.BUDGET_MA * 1000 - board.WIDTH * board.HEIGHT * board.IDLE_UA
    return spare_ua * 255 // (board.CHANNEL_MA * 1000)


def _sensor(i2c, address):
    return None if address is None else LIS3DH(i2c, address, required=False)


def _display(i2c, address):
    if address is None:
        return None
    try:
        return Display(i2c, address)
    except OSError:
        return None
