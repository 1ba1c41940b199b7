"""Sentence files (``text/LANGUAGE.txt``) as they are flashed: found by a hash, a third as large.

``pixelpitch/rules/text.py`` reads them in the mapped flash.  Numbers are two bytes, the low one
first; ``count`` is the number of sentences::

    0     1     0: a packed file
    1     1     number of phrases
    2     2     count
    4     2     where each phrase begins, and the last one ends, counted from the first phrase
    ...   n     the phrases
    ...   4     CRC 32 of each id, the high byte first, in rising order
    ...   2     where each sentence begins, and the last one ends, counted from the first sentence
    ...   n     the sentences, UTF-8; a phrase is a byte that no UTF-8 text has (``CODES``)

>>> sorted(unpacked(packed(b"# For translators.\\nb: two\\n\\na: one\\n")).values())
['one', 'two']
"""

import functools
from binascii import crc32
from collections import Counter
from pathlib import PurePath

from pixelpitch.rules.text import CODES

FOLDER = "text"
_LONGEST = 12  # bytes of a phrase
_TRIED = 200  # phrases
_RECOUNT = 5  # phrases, until those that are tried are counted again
_COST = 3  # bytes that a phrase takes beside its own


def is_text_file(name: str) -> bool:
    """Return True if the file ``name`` (with its folder) holds sentences."""
    path = PurePath(name)
    return path.parent.name == FOLDER and path.suffix == ".txt"


def sentences_of(content: bytes) -> dict[bytes, bytes]:
    """Return {id: sentence} of the lines of a source."""
    lines = [line for line in content.splitlines() if line and not line.startswith(b"#")]
    return {key: sentence for key, _, sentence in (line.partition(b": ") for line in lines)}


@functools.lru_cache(maxsize=64)
def packed(content: bytes) -> bytes:
    """Return the source ``content`` packed.  Raises ValueError where two ids have the same hash."""
    found = {crc32(key): text for key, text in sentences_of(content).items() if not _is_fact(key)}
    if len(found) != sum(not _is_fact(key) for key in sentences_of(content)):
        raise ValueError("got two ids with the same CRC 32, expected another name for one of them")
    keys = sorted(found)
    phrases, texts = _squeeze([found[key] for key in keys])
    return b"".join(
        (
            bytes((0, len(phrases))),
            len(keys).to_bytes(2, "little"),
            _places(phrases),
            *phrases,
            *(key.to_bytes(4, "big") for key in keys),
            _places(texts),
            *texts,
        )
    )


def _is_fact(key: bytes) -> bool:
    """Return True for a sentence that the code declares in English, too."""
    return key.startswith(b"fact.")


def _places(parts: list[bytes]) -> bytes:
    """Return where each of ``parts`` begins, and where the last one ends."""
    at = 0
    result = [at.to_bytes(2, "little")]
    for part in parts:
        at += len(part)
        result.append(at.to_bytes(2, "little"))
    return b"".join(result)


def _squeeze(texts: list[bytes]) -> tuple[list[bytes], list[bytes]]:
    """Return the phrases that save most, and ``texts`` with their codes in place of them."""
    phrases, whole = phrases_of(b"\n".join(texts), CODES)  # no sentence has a line feed
    return phrases, whole.split(b"\n") if texts else []


def packed_lines(content: bytes) -> bytes:
    """Return a file of lines (``learn.txt``) with codes for phrases, which its first line lists.

    ``app/lessons.py`` reads it.
    """
    phrases, whole = phrases_of(content, CODES[1:-1])
    return b"\0" + b"\xff".join(phrases) + b"\n" + whole if phrases else content


def phrases_of(whole: bytes, codes: bytes) -> tuple[list[bytes], bytes]:
    """Return the phrases that save most, and ``whole`` with a code in place of each."""
    phrases: list[bytes] = []
    tried: list[bytes] = []
    for at, code in enumerate(codes):
        if at % _RECOUNT == 0:
            tried = _candidates(whole)
        saving, best = max(
            (((len(each) - 1) * whole.count(each) - len(each) - _COST, each) for each in tried),
            default=(0, b""),
        )
        if saving <= 0:
            break
        whole = whole.replace(best, bytes((code,)))
        phrases.append(best)
    return phrases, whole


def _candidates(whole: bytes) -> list[bytes]:
    """Return the substrings that would save most: none with a line feed or a code."""
    counts = Counter(
        whole[at : at + length]
        for length in range(2, _LONGEST + 1)
        for at in range(len(whole) - length + 1)
    )
    taken = set(CODES) | set(b"\n")
    result = [each for each, count in counts.items() if count > 2 and not taken.intersection(each)]
    result.sort(key=lambda each: (-(len(each) - 1) * counts[each], each))
    return result[:_TRIED]


def unpacked(content: bytes) -> dict[int, str]:
    """Return {CRC 32 of the id: sentence} of a packed file."""

    def number(at: int) -> int:
        return int.from_bytes(content[at : at + 2], "little")

    count = number(2)
    at = 4
    begin = at + 2 * content[1] + 2
    phrases = [
        content[begin + number(at + 2 * each) : begin + number(at + 2 * each + 2)]
        for each in range(content[1])
    ]
    at = begin + number(at + 2 * content[1])
    keys = [int.from_bytes(content[at + 4 * each :][:4], "big") for each in range(count)]
    at += 4 * count
    begin = at + 2 * count + 2
    result = {}
    for each, key in enumerate(keys):
        text = content[begin + number(at + 2 * each) : begin + number(at + 2 * each + 2)]
        for code in range(len(phrases) - 1, -1, -1):
            text = text.replace(CODES[code : code + 1], phrases[code])
        result[key] = text.decode()
    return result
