"""Checks, for the self-test, that the flash can store data.

``check`` writes a file, reads it back and deletes it; it does not touch other files.
"""

import os

NAME = "selftest.tmp"
_BLOCK_COUNT = 16  # number of blocks of 256 bytes to write: one sector of the flash chip


class FlashCheck:
    """Implements the interface ``flash_check`` for the file system on the chip's flash."""

    def check(self):
        """Write and check a file; return the number of free bytes. Raises OSError on a fault."""
        block = bytes([(7 * at + 13) & 255 for at in range(256)])
        try:
            with open(NAME, "wb") as file:
                for _ in range(_BLOCK_COUNT):
                    file.write(block)
            with open(NAME, "rb") as file:
                for number in range(_BLOCK_COUNT):
                    if file.read(256) != block:
                        raise OSError(f"{NAME}: block {number} reads back wrong")
        finally:
            try:
                os.remove(NAME)
            except OSError:  # the file could not be created; that error is already reported
                pass
        shape = os.statvfs("/")
        return shape[0] * shape[3]
