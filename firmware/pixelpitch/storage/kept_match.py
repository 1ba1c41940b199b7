"""The format of a stored match: a heading of text and a history, with a checksum.

The beginning of a journal, a finished match in the folder ``records`` and a match that `pixelpitch
records pull` fetches have the same bytes::

    PXK1, bytes of the heading (2, low byte first), bytes of the history (2),
    heading, history (``rules.history``), CRC-32 of all that (4, low byte first)

The heading is UTF-8 with lines ``key value``::

    >>> data = pack([("ruleset", "dicesoccer"), ("names", "Ann|Bert")], b"PH")
    >>> length(data[:8]) == len(data)
    True
    >>> unpack(data)
    ({'ruleset': 'dicesoccer', 'names': 'Ann|Bert'}, b'PH')

Keys: ``ruleset`` and its ``version``, ``package`` (the build of an installed ruleset), ``board``,
``number`` of the match on this board, ``names`` of the coaches of side 0 and side 1, ``opponents``
(for each side the id of an opponent, or nothing for a coach), ``before`` (the points of left and
right before the match), ``ended`` (RESIGNED, AGREED: the coaches ended it before its rules did),
and ``undone`` (see ``journal``: what a redo can restore). A finished match also has ``score`` (two
numbers), ``winner`` (0, 1 or ``-``) and ``points``.
"""

import struct
from binascii import crc32

from ..rules.errors import NotUnderstood

# How coaches can end a match, as written in the heading: side 0 or side 1 resigned, or both agreed
# to a draw.
RESIGNED = ("resigned 0", "resigned 1")
AGREED = "agreed"
HEAD = 8  # the first bytes, from which ``length`` computes the whole length
_MAGIC = b"PXK1"


def pack(heading, history):
    """Return the bytes of a stored match; ``heading`` is a list of (key, value), both text."""
    text = "".join([key + " " + value + "\n" for key, value in heading]).encode()
    data = _MAGIC + struct.pack("<HH", len(text), len(history)) + text + history
    return data + struct.pack("<I", crc32(data))


def length(head):
    """Return the length of the stored match that begins with ``head`` (8 bytes), or 0."""
    if len(head) < HEAD or head[:4] != _MAGIC:
        return 0
    text, history = struct.unpack("<HH", head[4:HEAD])
    return HEAD + text + history + 4


def is_of_another_version(head):
    """Return True if ``head`` begins a stored match in a different version of this format.

    A torn head of this version is not mistaken for one: an interrupted program leaves some bits at
    1, but never clears a wrong bit.
    """
    ours = _MAGIC[3]
    return len(head) == HEAD and head[:3] == _MAGIC[:3] and head[3] & ours != ours


def unpack(data):
    """Return (heading as a dict, bytes of the history).

    Raise NotUnderstood if ``data`` is invalid.
    """
    if len(data) < HEAD + 4 or length(data) != len(data):
        raise NotUnderstood(str(len(data)) + " bytes that are no kept match", "a whole one")
    if struct.unpack("<I", data[-4:])[0] != crc32(data[:-4]):
        raise NotUnderstood("a kept match with a wrong checksum", "an undamaged one")
    cut = HEAD + struct.unpack("<H", data[4:6])[0]
    heading = {}
    try:
        for line in data[HEAD:cut].decode().split("\n"):
            key, _, value = line.partition(" ")
            if key:
                heading[key] = value
    except UnicodeError:
        raise NotUnderstood("a kept match whose heading is no text", "UTF-8")
    return heading, bytes(data[cut:-4])
