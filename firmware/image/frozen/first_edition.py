"""What a board of the first edition brings along: its settings.

Its MicroPython was the official one, whose littlefs took the last 1,408 KB of the flash.  It
begins inside slot a, behind what a firmware fills, so it can be read once: before the data
region gets a file system of its own.
"""

from binascii import crc32

import flash_map
import rp2
import vfs

_START = 0xA0000
_FOLDER = "/first"
_NAME = "/settings.txt"
_LONGEST = 512


def settings():
    """Return its settings.txt as this edition writes it; b"" if there is none to read."""
    length = flash_map.FLASH - _START
    try:
        files = vfs.VfsLfs2(
            rp2.Flash(start=_START - flash_map.STORAGE, len=length),  # type: ignore[call-arg]
            progsize=256,
        )
        vfs.mount(files, _FOLDER, readonly=True)
    except OSError:
        return b""
    try:
        with open(_FOLDER + _NAME, "rb") as file:
            return converted(file.read(_LONGEST))
    except OSError:
        return b""
    finally:
        vfs.umount(_FOLDER)


def converted(text):
    """Return the text with the checksum that the die's mounting has now."""
    lines = text.split(b"\n")
    for at, line in enumerate(lines):
        if line.startswith(b"mounting "):
            lines[at] = line + (" %04x" % (crc32(line) & 0xFFFF)).encode()
    return b"\n".join(lines)
