"""Makes the header of a firmware slot in flash.

The web page also runs this module, on MicroPython.
"""

import hashlib

from .flash_map import flash_map


def make_header(content: bytes, sequence: int, label: str) -> bytes:
    """Return the flash page that heads a firmware slot with the file system ``content``.

    ``label`` is the name of the board, and ``sequence`` the sequence number of the slot.
    """
    digest = hashlib.sha256(content).digest()
    page: bytes = flash_map.pack_header(sequence, len(content), digest, label)
    return page
