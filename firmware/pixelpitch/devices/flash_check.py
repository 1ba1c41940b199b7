"""The self-test's check of the flash.

``check`` writes a file, reads it back and deletes it; other files stay untouched.
"""

import os

NAME = "selftest.tmp"
_BLOCKS = 16  # blocks of 256 bytes, together a whole sector of the chip


class FlashCheck:
    """The interface ``flash_check``: the file system on the chip's own flash."""

    def check(self):
        """Return the free bytes; raises OSError with the reason of a failure."""
        block = bytes([(7 * at + 13) & 255 for at in range(256)])
        try:
            with open(NAME, "wb") as file:
                for _ in range(_BLOCKS):
                    file.write(block)
            with open(NAME, "rb") as file:
                for number in range(_BLOCKS):
                    if file.read(256) != block:
                        raise OSError(f"{NAME}: block {number} reads back wrong")
        finally:
            try:
                os.remove(NAME)
            except OSError:  # the file could not be created, which is reported already
                pass
        shape = os.statvfs("/")
        return shape[0] * shape[3]
