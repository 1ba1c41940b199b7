"""Makes the header page of a slot. The web page also runs this module, on MicroPython."""

import hashlib

from .flash_map import flash_map


def make_header(content: bytes, sequence: int, label: str) -> bytes:
    """Return the header page of a slot with the file system ``content`` for the board ``label``."""
    digest = hashlib.sha256(content).digest()
    page: bytes = flash_map.pack_header(sequence, len(content), digest, label)
    return page
