"""Measures the depth of the stack: fills it with a byte and later counts the unchanged bytes.

The stack is the last 9 KB of SRAM (`firmware/image`, patch 0010). MicroPython reserves a part of
it: a call that would use this part raises RuntimeError.
"""

from .chip import Chip

STACK_BYTES = 0x2400  # the two scratch banks and the last KB before them
_STACK_OFFSET = 0x20042000 - STACK_BYTES - 0x20000000  # offset in SRAM
_PAINT_BYTE = 0xA5
# Bytes below SP that are not filled: an exception may have stored registers there.
_SKIPPED_BYTES = 256


def paint_stack(chip: Chip) -> None:
    """Fill the part of the stack that is not in use with _PAINT_BYTE."""
    free = chip.rp2040.core.registers[13] - 0x20000000 - _STACK_OFFSET - _SKIPPED_BYTES
    chip.rp2040.sram[_STACK_OFFSET : _STACK_OFFSET + free] = bytes([_PAINT_BYTE]) * free


def unused_bytes(chip: Chip) -> int:
    """Return the number of stack bytes that were not used since ``paint_stack``."""
    stack = bytes(chip.rp2040.sram[_STACK_OFFSET : _STACK_OFFSET + STACK_BYTES])
    return len(stack) - len(stack.lstrip(bytes([_PAINT_BYTE])))
