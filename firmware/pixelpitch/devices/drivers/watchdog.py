"""Controls the chip's watchdog, and counts failures across restarts.

The watchdog restarts the board if the main loop does not feed it for 8 s. MicroPython's ``WDT``
cannot be stopped, so it would restart the board while a user works at the REPL. This module stops
it by clearing the bit ENABLE of its control register (RP2040 datasheet 4.7.6).

The watchdog's scratch registers keep their values through every restart except a power cut; the
bootrom uses the last four. This module stores two things in the first: the number of the firmware's
failures in a row, and a bit that is set while the watchdog is on. If this bit is set when the
firmware starts, the watchdog has restarted the board.
"""

from machine import WDT, mem32, reset
from micropython import const

# address on the RP2040; chips.py replaces it in a build for another chip
_WATCHDOG = const(0x40058000)
# each bit set in a value written here is cleared in CTRL
_CONTROL_CLEAR = const(_WATCHDOG + 0x3000)
_ENABLE = const(1 << 30)
_SCRATCH = const(_WATCHDOG + 0x0C)
_SIGNATURE = const(0x5058)  # "PX" in the upper half of a register: this firmware wrote it
_ON_BIT = const(0x100)

_TIMEOUT_MS = 8000  # the chip allows at most 8388 ms


class Watchdog:
    """The watchdog, which is off until ``start``.

    ``failures`` is the number of the firmware's failures in a row; ``hung`` is True if the watchdog
    has restarted the board.
    """

    def __init__(self):
        scratch = mem32[_SCRATCH]
        if scratch >> 16 != _SIGNATURE:
            scratch = 0
        self.failures = scratch & 0xFF
        self.hung = bool(scratch & _ON_BIT)
        self._on = False
        self._wdt = None

    def store_failure_count(self, failures):
        """Store the number of failures in a row (0..255), which survives a restart."""
        self.failures = failures
        mem32[_SCRATCH] = _SIGNATURE << 16 | (_ON_BIT if self._on else 0) | failures

    def start(self):
        """Switch the watchdog on; from now on call ``feed`` at least every 8 s."""
        self._wdt = WDT(timeout=_TIMEOUT_MS)
        self._on = True
        self.store_failure_count(self.failures)

    def feed(self):
        """Restart the timeout of 8 s."""
        if self._wdt is not None:
            self._wdt.feed()

    def stop(self):
        """Switch the watchdog off, for the REPL."""
        mem32[_CONTROL_CLEAR] = _ENABLE
        self._wdt = None
        self._on = False
        self.store_failure_count(self.failures)

    def restart(self):
        """Restart the board now; does not return."""
        self.stop()
        reset()
