"""The chip's watchdog, and a number that survives a restart.

The main loop feeds the watchdog; if it is not fed for 8 s, the board restarts. MicroPython's
``WDT`` cannot be stopped, so it would restart the board while a user works at the REPL after
Ctrl-C. The chip can stop it: ENABLE is an ordinary bit of the control register (RP2040 datasheet
4.7.6), and ``stop`` clears it.

The scratch registers keep their values through every restart except a loss of power. The bootrom
uses the last four; this module stores in the first how many times in a row the firmware has failed,
and whether the watchdog was on. If it is still on at the start, nothing has stopped it, so the
watchdog has restarted the board.
"""

from machine import WDT, mem32, reset
from micropython import const

_WATCHDOG = const(0x40058000)  # of the RP2040; a build for another chip replaces it (chips.py)
_CONTROL_CLEAR = const(_WATCHDOG + 0x3000)  # address at which written bits are cleared in CTRL
_ENABLE = const(1 << 30)
_SCRATCH = const(_WATCHDOG + 0x0C)
_OURS = const(0x5058)  # "PX" in the upper half: the lower half was written by this module
_ON = const(0x100)

_TIMEOUT_MS = 8000  # the chip allows at most 8388 ms


class Watchdog:
    """The watchdog, off until ``start``. ``failures`` and ``hung`` describe the previous run."""

    def __init__(self):
        scratch = mem32[_SCRATCH]
        if scratch >> 16 != _OURS:
            scratch = 0
        self.failures = scratch & 0xFF
        self.hung = bool(scratch & _ON)
        self._on = False
        self._wdt = None

    def remember(self, failures):
        """Store the number of failures in a row (0..255) across restarts."""
        self.failures = failures
        mem32[_SCRATCH] = _OURS << 16 | (_ON if self._on else 0) | failures

    def start(self):
        """Switch the watchdog on; from now on call ``feed``."""
        self._wdt = WDT(timeout=_TIMEOUT_MS)
        self._on = True
        self.remember(self.failures)

    def feed(self):
        """Start the 8 s again."""
        if self._wdt is not None:
            self._wdt.feed()

    def stop(self):
        """Switch the watchdog off, for the REPL."""
        mem32[_CONTROL_CLEAR] = _ENABLE
        self._wdt = None
        self._on = False
        self.remember(self.failures)

    def restart(self):
        """Restart the board now; does not return."""
        self.stop()
        reset()
