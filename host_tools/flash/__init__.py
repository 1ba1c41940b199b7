"""From the laptop onto the board: compile, send what changed, check, switch over, restart.

The firmware lies in one of two folders on the board, ``/a`` and ``/b``; ``slot.txt`` says
which one starts.  A flash fills the other one, compares a hash of every file in it, and
then replaces ``slot.txt`` by a rename, which littlefs does wholly or not at all.  Whatever
happens before, the old firmware starts; whatever is missing, the next flash brings.
Everything outside the two folders is the player's: settings, saves, ``errors.log``.

``build`` makes the files, ``ports`` finds boards, ``link`` talks to one through mpremote,
``onboard`` is what runs there meanwhile, ``install`` is the flash, ``doctor`` looks.
"""

OLDEST = (1, 26)  # MicroPython on the board
MPY_VERSION = 6  # what mpy-cross 1.26 writes


class FlashError(Exception):
    """The board cannot be flashed or looked at; ``str()`` is one line that says why."""
