"""The flash region for rulesets that were installed from a laptop; they run from flash.

The number of the package in use is kept in the watchdog's second scratch register. So a package
that hangs is known after the restart (RP2040 datasheet 4.7.6; ``watchdog`` uses the first
register).
"""

import slots
import vfs
from machine import mem32
from micropython import const

_WATCHDOG = const(0x40058000)  # of the RP2040; a build for another chip replaces it (chips.py)
_SCRATCH = const(_WATCHDOG + 0x10)
_OURS = const(0x5058)  # "PX" in the upper half marks a value of ours, as in the first register
_SECTOR = const(4096)
_PAGE = const(256)
_WORDS = const(64)  # how many bytes of a failure's text are stored


class RulesetFlash:
    """The interface ``rulesets`` of the devices."""

    def __init__(self, device):
        self._device = device
        self.view = memoryview(device)

    def has_directory(self):
        """Return True if anything was ever installed."""
        return self.view[0] != 0xFF or self.view[_SECTOR] != 0xFF

    def note(self, place):
        """Store where a failure of the package in use has to be written.

        0 if no package is in use.
        """
        mem32[_SCRATCH] = _OURS << 16 | place

    def blame(self, words):
        """Write ``words`` as the failure of the package in use; return False if none is in use."""
        scratch = mem32[_SCRATCH]
        place = scratch & 0xFFFF
        if scratch >> 16 != _OURS or not 0 < place < len(self.view):
            return False
        self.note(0)
        inside = place % _PAGE
        data = words.encode()[:_WORDS]
        page = b"\xff" * inside + data + b"\xff" * (_PAGE - inside - len(data))
        self._device.writeblocks(place // _SECTOR, page, place % _SECTOR - inside)
        return True

    def mount(self, content, folder):
        """Mount the ROM file system ``content``, a part of ``view``; raises OSError."""
        vfs.mount(vfs.VfsRom(content), folder)  # type: ignore[attr-defined]


def make():
    """Return the region of this chip's flash."""
    return RulesetFlash(slots.device("rulesets"))
