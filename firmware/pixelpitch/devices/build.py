"""From a board's file to its devices.

::

    from boards import pitch32
    devices = build(pitch32, tunes.TUNES)

A board's file is data only: its names are those of ``boards.pitch32``.  Whatever
a board does not have is None there.

``DRIVERS`` of a board's file names a driver for each interface that the board has: a
module of ``devices/drivers``, or with a dot before it (``".adxl345"``) one of the
board's own folder.  A driver module says what it ``SERVES`` and has a function ``make``:

``pixels``  ``make(board)``         all panels
``pads``    ``make(board)``         all pads
``motion``  ``make(i2c, address)``  one sensor, see ``motion.Motion``; made for die and tray
``text``    ``make(i2c, address)``  the display, or None if it does not answer
``sound``   ``make(board, tunes)``  the buzzer; ``tunes``: name -> notes (hertz, ms)
"""

import sys
from os import urandom  # the chip's ring oscillator
from time import ticks_ms

from machine import I2C, Pin

from . import Devices, NoSound
from .drivers import journal_flash
from .files import Files
from .flash_check import FlashCheck
from .motion import Motion

# The longest transfer, 32 samples, takes 5 ms.  A bus that a half pulled plug holds
# down must not stop the session for the 50 ms that are the default.
_BUS_TIMEOUT_US = 10000
_DRIVERS = __name__[: __name__.rfind(".")] + ".drivers."


class BoardDevices(Devices):
    """The real devices of a board.  Its ``clock`` is ``ticks_ms``, which wraps at 2**30."""

    def tick(self):
        """Let go on what does not go on by itself; to be called after each step."""
        if self.text is not None:
            self.text.tick()


def build(board, tunes):
    """Return the devices of ``board``, a board's module; ``tunes`` as in ``piezo.Buzzer``.

    A sensor that does not answer is waited for; a display that does not answer at
    the start counts as not fitted.  Raises ValueError for a driver that serves
    something else, ImportError for one that is not here.
    """
    pixels = driver(board, "pixels").make(board)
    bus, sda, scl, hertz = board.I2C
    i2c = I2C(bus, sda=Pin(sda), scl=Pin(scl), freq=hertz, timeout=_BUS_TIMEOUT_US)  # type: ignore[call-overload]
    motion = Motion(_part(board, "motion", i2c, board.DIE), _part(board, "motion", i2c, board.TRAY))
    sound = NoSound() if board.BUZZER is None else driver(board, "sound").make(board, tunes)
    pads = driver(board, "pads").make(board)
    text = _part(board, "text", i2c, board.TEXT)
    flash = journal_flash.make()
    return BoardDevices(
        ticks_ms, pixels, pads, motion, sound, text, FlashCheck(), urandom, Files(), flash
    )


def driver(board, interface):
    """Return the module that ``board`` names as its driver of ``interface``."""
    name = board.DRIVERS[interface]
    full = board.__name__ + name if name[0] == "." else _DRIVERS + name
    __import__(full)  # by name: only the board's file says which
    module = sys.modules[full]
    if interface != module.SERVES:
        raise ValueError(f"driver {name} serves {module.SERVES}, not {interface}")
    return module


def _part(board, interface, i2c, address):
    return None if address is None else driver(board, interface).make(i2c, address)
