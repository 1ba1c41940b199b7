"""Builds the devices of a board from its file.

::

    from boards import pitch32
    devices = build(pitch32, tunes.TUNES)

A board's file contains only constants, which ``boards.pitch32`` explains. The constant of a part
that the board does not have is None.

``DRIVERS`` in a board's file names the driver for each interface that the board has. A driver is a
module in ``devices/drivers`` or, with a leading dot (``".adxl345"``), in the board's folder. Its
constant ``INTERFACE_NAME`` names its interface, and its function ``make`` returns:

``pixels``  ``make(board)``         all panels
``pads``    ``make(board)``         all pads
``motion``  ``make(i2c, address)``  one sensor (see ``motion.Motion``); called for die and tray
``text``    ``make(i2c, address)``  the display, or None if it does not respond; then ``make`` is
                                    called again every two seconds
``sound``   ``make(board, tunes)``  the buzzer; ``tunes`` is {name: ((hertz, ms), ...)}
``dice``    ``make(board)``         the receiver of wireless dice (optional)
"""

import sys
from os import urandom  # ``urandom`` reads the chip's ring oscillator
from time import ticks_diff, ticks_ms

from . import Devices, NoSound, supply_sense
from .console import Console
from .drivers import journal_flash, ruleset_flash
from .files import Files
from .flash_check import FlashCheck
from .i2c_bus import Bus
from .motion import Motion

_DRIVERS = __name__[: __name__.rfind(".")] + ".drivers."
_SEARCH_MS = 2000  # time in ms between two searches for a display


class BoardDevices(Devices):
    """The real devices of ``board``, the module of a board; ``tunes`` is {name: notes} (``piezo``).

    ``text`` is None until a display responds, which may be plugged in later. ``bus`` is the I2C bus
    of tray and display, or None if the board's file does not name one. ``die_bus`` is the bus of
    the die; without ``DIE_I2C`` in the board's file it is the same object as ``bus``.
    """

    has_ordinary_dice = True

    def __init__(self, board, tunes):
        self.bus = self.die_bus = _bus(board.I2C)
        own = getattr(board, "DIE_I2C", None)
        if own is not None:
            self.die_bus = _bus(own)
        die = _make_on_bus(board, "motion", self.die_bus, board.DIE)
        tray = _make_on_bus(board, "motion", self.bus, board.TRAY)
        Devices.__init__(
            self,
            ticks_ms,
            load_driver(board, "pixels").make(board),
            load_driver(board, "pads").make(board),
            Motion(die, tray, _name(self.die_bus), _name(self.bus)),
            NoSound() if board.BUZZER is None else load_driver(board, "sound").make(board, tunes),
            _make_on_bus(board, "text", self.bus, board.TEXT),
            FlashCheck(),
            urandom,
            Files(),
            journal_flash.make(),
            supply_sense.make(board),
            Console(),
            ruleset_flash.make(),
        )
        self._board = board
        # The last OSError of tray, display and die on ``bus``. Reusing this list saves an
        # allocation in each step.
        self._faults = [None, None, None]
        self._die_fault = [None]  # the last OSError of a die that has its own bus
        self._looked = ticks_ms()

    def tick(self):
        """Update the display, and free any I2C bus that is stuck. Must be called in each step."""
        text = self.text
        if text is not None:
            text.tick()
        elif self._board.TEXT is not None and self._is_search_due():
            self.text = _make_on_bus(self._board, "text", self.bus, self._board.TEXT)
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
        """Return the ``Radio`` for wireless dice (built by the first call), or None."""
        if self.dice is None and "dice" in self._board.DRIVERS:
            self.dice = load_driver(self._board, "dice").make(self._board)
        return self.dice

    def _is_search_due(self):
        now = ticks_ms()
        if 0 <= ticks_diff(now, self._looked) < _SEARCH_MS:
            return False
        self._looked = now
        return True


def build(board, tunes):
    """Return the devices of ``board``, the module of a board; ``tunes`` is {name: notes}.

    A sensor or display that does not respond is searched for again later. Raises ValueError if a
    driver implements a different interface, ImportError if the driver's module is missing.
    """
    return BoardDevices(board, tunes)


def load_driver(board, interface):
    """Import and return the driver module that ``board`` names for ``interface``."""
    name = board.DRIVERS[interface]
    full = board.__name__ + name if name[0] == "." else _DRIVERS + name
    __import__(full)  # the module's name is known only from the board's file
    module = sys.modules[full]
    if interface != module.INTERFACE_NAME:
        raise ValueError(f"driver {name} serves {module.INTERFACE_NAME}, not {interface}")
    return module


def _make_on_bus(board, interface, bus, address):
    return None if address is None else load_driver(board, interface).make(bus.i2c, address)


def _bus(line):
    return None if line is None else Bus(*line)


def _name(bus):
    return "" if bus is None else bus.name
