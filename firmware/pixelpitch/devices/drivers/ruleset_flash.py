"""Accesses the flash region of the installed rulesets, whose code runs directly from flash.

The watchdog's second scratch register (RP2040 datasheet 4.7.6) stores which package is in use, so
that after a restart by the watchdog the board knows which package has caused the hang. ``watchdog``
uses the first scratch register.
"""

import slots
import vfs
from machine import mem32
from micropython import const

# address on the RP2040; chips.py replaces it in a build for another chip
_WATCHDOG = const(0x40058000)
_SCRATCH = const(_WATCHDOG + 0x10)
_SIGNATURE = const(0x5058)  # "PX" in the upper half of a register: this firmware wrote it
_SECTOR = const(4096)
_PAGE = const(256)
_MAX_TEXT_BYTES = const(64)  # at most this many bytes of a failure's text are stored


class RulesetFlash:
    """Implements the interface ``rulesets`` on the block device ``device``."""

    def __init__(self, device):
        self._device = device
        self.view = memoryview(device)

    def has_directory(self):
        """Return True if a ruleset was ever installed."""
        return self.view[0] != 0xFF or self.view[_SECTOR] != 0xFF

    def set_active_package(self, failure):
        """Store which package is in use, so that a hang can be blamed on it.

        ``failure`` is the offset at which a failure of the package is stored; 0 for no package.
        """
        mem32[_SCRATCH] = _SIGNATURE << 16 | failure

    def mark_package_failed(self, reason):
        """Write ``reason`` as the failure text of the package in use.

        Return False if no package is in use.
        """
        scratch = mem32[_SCRATCH]
        failure = scratch & 0xFFFF
        if scratch >> 16 != _SIGNATURE or not 0 < failure < len(self.view):
            return False
        self.set_active_package(0)
        inside = failure % _PAGE
        data = reason.encode()[:_MAX_TEXT_BYTES]
        page = b"\xff" * inside + data + b"\xff" * (_PAGE - inside - len(data))
        self._device.writeblocks(failure // _SECTOR, page, failure % _SECTOR - inside)
        return True

    def mount(self, content, folder):
        """Mount the ROM file system ``content``, a slice of ``view``; raises OSError."""
        vfs.mount(vfs.VfsRom(content), folder)  # type: ignore[attr-defined]


def make():
    """Return the ``RulesetFlash`` on this chip's region ``rulesets``."""
    return RulesetFlash(slots.device("rulesets"))
