"""Converts a match to bytes and back: a heading of text, a history, and a checksum.

The beginning of a journal, a file in the folder ``records`` and a file from `pixelpitch records
pull` all have this format::

    PXK1, bytes of the heading (2, low byte first), bytes of the history (2),
    heading, history (``rules.history``), CRC-32 of all these bytes (4, low byte first)

The heading is UTF-8 text with lines ``key value``::

    >>> data = pack([("ruleset", "dicesoccer"), ("names", "Ann|Bert")], b"PH")
    >>> length(data[:8]) == len(data)
    True
    >>> unpack(data)
    ({'ruleset': 'dicesoccer', 'names': 'Ann|Bert'}, b'PH')

``ruleset``, ``version``   id of the ruleset and version of its rules
``package``                the first bytes of an installed ruleset's hash
``board``, ``number``      name of the board, and number of the match on this board
``names``                  names of the coaches of side 0 and side 1
``opponents``              for each side the id of its opponent, or "" for a coach
``before``                 the points of the left and right coach before the match
``ended``                  RESIGNED_ENDINGS or AGREED_ENDING, if the coaches ended the match early
``undone``                 takebacks that can be redone (see ``journal``)
``score``, ``winner``, ``points``  only in a finished match: the goals of both sides; the side that
                           won, or ``-`` for a draw; the points of both sides
"""

import struct
from binascii import crc32

from ..rules.errors import NotUnderstood

# The values of ``ended``: side 0 or side 1 resigned, or (AGREED_ENDING) both agreed to a draw.
RESIGNED_ENDINGS = ("resigned 0", "resigned 1")
AGREED_ENDING = "agreed"
STORED_HEAD_BYTES = 8  # ``length`` needs this many bytes
_MAGIC = b"PXK1"


def pack(heading, history):
    """Return the bytes of a stored match; ``heading`` is a list of (key, value), both text."""
    text = "".join([key + " " + value + "\n" for key, value in heading]).encode()
    data = _MAGIC + struct.pack("<HH", len(text), len(history)) + text + history
    return data + struct.pack("<I", crc32(data))


def length(head):
    """Return the length of the stored match that begins with ``head`` (8 bytes); 0 if invalid."""
    if len(head) < STORED_HEAD_BYTES or head[:4] != _MAGIC:
        return 0
    text, history = struct.unpack("<HH", head[4:STORED_HEAD_BYTES])
    return STORED_HEAD_BYTES + text + history + 4


def is_other_version(head):
    """Return True if ``head`` (8 bytes) belongs to a different version of this format.

    Return False for a head of this version that a power cut has torn while it was written: some of
    its bits may not have been cleared yet, but no bit has been cleared wrongly.
    """
    ours = _MAGIC[3]
    return len(head) == STORED_HEAD_BYTES and head[:3] == _MAGIC[:3] and head[3] & ours != ours


def unpack(data):
    """Return (heading as a dict, history as bytes) of the stored match ``data``.

    Raises NotUnderstood if ``data`` is invalid.
    """
    if len(data) < STORED_HEAD_BYTES + 4 or length(data) != len(data):
        raise NotUnderstood(str(len(data)) + " bytes that are not a stored match", "a whole one")
    if struct.unpack("<I", data[-4:])[0] != crc32(data[:-4]):
        raise NotUnderstood("a kept match with a wrong checksum", "an undamaged one")
    cut = STORED_HEAD_BYTES + struct.unpack("<H", data[4:6])[0]
    heading = {}
    try:
        for line in data[STORED_HEAD_BYTES:cut].decode().split("\n"):
            key, _, value = line.partition(" ")
            if key:
                heading[key] = value
    except UnicodeError:
        raise NotUnderstood("a kept match whose heading is no text", "UTF-8")
    return heading, bytes(data[cut:-4])
