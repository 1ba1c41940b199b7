"""How deep the stack was: what lies below it is painted, and looked at afterwards.

The linker gives it the last 9 KB of SRAM (`firmware/image`, patch 0010); MicroPython raises
RuntimeError where a call would leave less than it keeps for itself.
"""

from .chip import Chip

BYTES = 0x2400  # the two scratch banks, and the last KB before them
_BOTTOM = 0x20042000 - BYTES - 0x20000000  # in SRAM
_PAINT = 0xA5
_IN_USE = 256  # bytes below SP that stay as they are: an exception may have begun


def paint(chip: Chip) -> None:
    """Fill what no call uses now."""
    free = chip.rp2040.core.registers[13] - 0x20000000 - _BOTTOM - _IN_USE
    chip.rp2040.sram[_BOTTOM : _BOTTOM + free] = bytes([_PAINT]) * free


def left(chip: Chip) -> int:
    """Return how many bytes nobody has used since ``paint``."""
    stack = bytes(chip.rp2040.sram[_BOTTOM : _BOTTOM + BYTES])
    return len(stack) - len(stack.lstrip(bytes([_PAINT])))
