"""Builds the devices of a board from its file.

::

    from boards import pitch32
    devices = build(pitch32, tunes.TUNES)

A board's file is data only: its names are those of ``boards.pitch32``. A part that a board lacks is
None there.

``DRIVERS`` of a board's file names a driver for each interface that the board has: a module of
``devices/drivers``, or with a dot before it (``".adxl345"``) a module of the board's own folder. A
driver module names its interface in ``SERVES`` and has a function ``make``:

``pixels``  ``make(board)``         all panels
``pads``    ``make(board)``         all pads
``motion``  ``make(i2c, address)``  one sensor, see ``motion.Motion``; called for die and tray
``text``    ``make(i2c, address)``  the display, or None if it does not answer: called again
                                    every two seconds
``sound``   ``make(board, tunes)``  the buzzer; ``tunes``: name -> notes (hertz, ms)
``dice``    ``make(board)``         wireless dice through a bridge (optional)
"""

import sys
from os import urandom  # reads the chip's ring oscillator
from time import ticks_diff, ticks_ms

from . import Devices, NoSound, supply_sense
from .console import Console
from .drivers import journal_flash, ruleset_flash
from .files import Files
from .flash_check import FlashCheck
from .i2c_bus import Bus
from .motion import Motion

_DRIVERS = __name__[: __name__.rfind(".")] + ".drivers."
_LOOK_MS = 2000  # ms between two searches for a display


class BoardDevices(Devices):
    """The real devices of a board. Its ``clock`` is ``ticks_ms``, which wraps at 2**30.

    A display that is plugged in later is found: ``text`` is then no longer None. ``bus`` is the I2C
    bus of tray and display, ``die_bus`` that of the die. Both are the same object if the board's
    file has no ``DIE_I2C``, and None if its ``I2C`` is None.
    """

    at_a_table = True

    def __init__(self, board, tunes):
        self.bus = self.die_bus = _bus(board.I2C)
        own = getattr(board, "DIE_I2C", None)
        if own is not None:
            self.die_bus = _bus(own)
        die = _part(board, "motion", self.die_bus, board.DIE)
        tray = _part(board, "motion", self.bus, board.TRAY)
        Devices.__init__(
            self,
            ticks_ms,
            driver(board, "pixels").make(board),
            driver(board, "pads").make(board),
            Motion(die, tray, _name(self.die_bus), _name(self.bus)),
            NoSound() if board.BUZZER is None else driver(board, "sound").make(board, tunes),
            _part(board, "text", self.bus, board.TEXT),
            FlashCheck(),
            urandom,
            Files(),
            journal_flash.make(),
            supply_sense.make(board),
            Console(),
            ruleset_flash.make(),
        )
        self._board = board
        # Last faults of tray, display and die on ``bus``; the list is reused in each step.
        self._faults = [None, None, None]
        self._die_fault = [None]  # last fault of a die on its own bus
        self._looked = ticks_ms()

    def tick(self):
        """Poll the devices that need it (display, bus recovery).  Call once per step."""
        text = self.text
        if text is not None:
            text.tick()
        elif self._board.TEXT is not None and self._is_time():
            self.text = _part(self._board, "text", self.bus, self._board.TEXT)
        faults = self._faults
        motion = self.motion
        die = motion.die.fault if motion.die else None
        faults[0] = motion.tray.fault if motion.tray else None
        faults[1] = text.fault if text else None
        if self.die_bus is self.bus:
            faults[2] = die
        else:
            self._die_fault[0] = die
            self.die_bus.recover(self._die_fault)
        if self.bus is not None:
            self.bus.recover(faults)

    def open_dice(self):
        """Return the bridge to wireless dice, built by the first call, or None."""
        if self.dice is None and "dice" in self._board.DRIVERS:
            self.dice = driver(self._board, "dice").make(self._board)
        return self.dice

    def _is_time(self):
        now = ticks_ms()
        if 0 <= ticks_diff(now, self._looked) < _LOOK_MS:
            return False
        self._looked = now
        return True


def build(board, tunes):
    """Return the devices of ``board``, a board's module; ``tunes`` as in ``piezo.Buzzer``.

    A sensor or display that does not answer is tried again later.  Raises ValueError for a driver
    of a different interface, ImportError for a missing one.
    """
    return BoardDevices(board, tunes)


def driver(board, interface):
    """Return the module that ``board`` names as its driver of ``interface``."""
    name = board.DRIVERS[interface]
    full = board.__name__ + name if name[0] == "." else _DRIVERS + name
    __import__(full)  # imported by name, because only the board's file says which driver it is
    module = sys.modules[full]
    if interface != module.SERVES:
        raise ValueError(f"driver {name} serves {module.SERVES}, not {interface}")
    return module


def _part(board, interface, bus, address):
    return None if address is None else driver(board, interface).make(bus.i2c, address)


def _bus(line):
    return None if line is None else Bus(*line)


def _name(bus):
    return "" if bus is None else bus.name
