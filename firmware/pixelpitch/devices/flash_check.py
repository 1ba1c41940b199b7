"""The flash, as far as the self-test needs it.

``check`` writes a file, reads it back and deletes it; what else lies there is left alone.
"""

import os

NAME = "selftest.tmp"
_BLOCKS = 16  # of 256 bytes: a whole sector of the chip


class FlashCheck:
    """The interface ``flash_check``: the file system on the chip's own flash."""

    def check(self):
        """Return the free bytes; raises OSError that says what went wrong."""
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
            except OSError:  # it could not be made: that is reported already
                pass
        shape = os.statvfs("/")
        return shape[0] * shape[3]
