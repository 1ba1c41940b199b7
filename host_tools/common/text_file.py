"""Sentence files (``text/LANGUAGE.txt``) as they are flashed: found by a hash, a third as large.

``pixelpitch/rules/text.py`` reads them in the mapped flash.  Numbers are two bytes, the low one
first; ``count`` is the number of sentences::

    0     1     0: a packed file
    1     1     number of phrases
    2     2     count
    4     n     for each phrase the byte that stands for it: one that no sentence has
    ...   2     where each phrase begins, and the last one ends, counted from the first phrase
    ...   n     the phrases
    ...   4     CRC 32 of each id, the high byte first, in rising order
    ...   2     where each sentence begins, and the last one ends, counted from the first sentence
    ...   n     the sentences, UTF-8, with a phrase's byte in its place

A file of another language that lies beside the packed English one begins with a byte 1.  It has ids
for what only that language has (facts) and their sentences; then follow, without ids, those of the
English file in the order of its ids, empty where one is missing.

>>> sorted(unpacked(packed(b"# For translators.\\nb: two\\n\\na: one\\n")).values())
['one', 'two']
"""

import functools
import zlib
from binascii import crc32
from collections import Counter
from collections.abc import Sequence
from pathlib import PurePath

from pixelpitch.app import lessons

FOLDER = "text"
ENGLISH = "en.txt"
_COST = 3  # bytes that a phrase takes besides its own
_JOINED = 400  # pairs, at most
_FIRST = 0xE000  # of Unicode's private letters, which stand for phrases while a file is packed


def is_text_file(name: str) -> bool:
    """Return True if the file ``name`` (with its folder) holds sentences."""
    path = PurePath(name)
    return path.parent.name == FOLDER and path.suffix == ".txt"


def sentences_of(content: bytes) -> dict[bytes, bytes]:
    """Return {id: sentence} of the lines of a source."""
    lines = [line for line in content.splitlines() if line and not line.startswith(b"#")]
    return {key: sentence for key, _, sentence in (line.partition(b": ") for line in lines)}


@functools.lru_cache(maxsize=64)
def packed(content: bytes, name: str = ENGLISH, english: bytes = b"") -> bytes:
    """Return the source ``content`` of the file ``name`` packed.

    English facts are left out: the code declares them.  ``english`` is the source beside which it
    is flashed, if it is of another language.  Raises ValueError where two ids have the same hash.
    """
    found = _hashed(content, PurePath(name).name == ENGLISH)
    shared = sorted(_hashed(english, True))
    keys = sorted(found.keys() - set(shared))
    texts = [found[key] for key in keys] + [found.get(key, b"") for key in shared]
    codes, phrases, texts = _squeeze(texts)
    return b"".join(
        (
            bytes((bool(shared), len(phrases))),
            len(keys).to_bytes(2, "little"),
            codes,
            _places(phrases),
            *phrases,
            *(key.to_bytes(4, "big") for key in keys),
            _places(texts),
            *texts,
        )
    )


def _hashed(content: bytes, is_english: bool) -> dict[int, bytes]:
    """Return {hash of the id: sentence} of a source, of the English one without facts."""
    sentences = sentences_of(content)
    if is_english:
        sentences = {key: text for key, text in sentences.items() if not key.startswith(b"fact.")}
    found = {crc32(key): text for key, text in sentences.items()}
    if len(found) != len(sentences):
        raise ValueError("got two ids with the same CRC 32, expected another name for one of them")
    return found


def _places(parts: Sequence[bytes]) -> bytes:
    """Return where each of ``parts`` begins, and where the last one ends."""
    at = 0
    result = [at.to_bytes(2, "little")]
    for part in parts:
        at += len(part)
        result.append(at.to_bytes(2, "little"))
    return b"".join(result)


def _squeeze(texts: list[bytes]) -> tuple[bytes, tuple[bytes, ...], list[bytes]]:
    """Return the bytes that stand for phrases, the phrases, and ``texts`` with them in place."""
    whole = b"\n".join(texts)  # no sentence has a line feed
    used = {ord("\n"), *whole}
    codes = bytes(each for each in range(256) if each not in used and not 32 <= each < 127)
    phrases, whole = phrases_of(whole, codes)
    return codes[: len(phrases)], phrases, whole.split(b"\n") if texts else []


def deflated(content: bytes) -> bytes:
    """Return the file of lessons ``content`` (``learn.txt``) as ``app/lessons.py`` reads it."""
    packer = zlib.compressobj(level=9, wbits=-lessons.WINDOW_BITS)
    return lessons.DEFLATED + packer.compress(content) + packer.flush()


@functools.cache  # the same sentences go onto each board, in the image and in the page
def phrases_of(whole: bytes, codes: bytes) -> tuple[tuple[bytes, ...], bytes]:
    """Return phrases, one for each of ``codes`` or fewer, and ``whole`` with a code for each.

    Pairs of letters, then of phrases, are joined as long as that makes the file smaller (byte-pair
    encoding); each phrase is kept whole, so that a reader replaces it once.
    """
    letters = whole.decode("latin-1")
    phrases: dict[str, str] = {}
    names: list[str] = []
    for number in range(_JOINED):
        pairs = Counter(map(str.__add__, letters, letters[1:]))
        saving, pair = max(
            (
                (count - len(_spelled(pair, phrases)) - _COST, pair)
                for pair, count in pairs.items()
                if "\n" not in pair
            ),
            default=(0, ""),
        )
        if saving <= 0:
            break
        phrases[chr(_FIRST + number)] = _spelled(pair, phrases)
        joined = letters.replace(pair, chr(_FIRST + number))
        in_use = [name for name in phrases if name in joined]  # others are parts of longer ones
        if len(in_use) > min(len(codes), 255):
            break
        letters, names = joined, in_use
    table = {ord(name): chr(code) for name, code in zip(names, codes, strict=False)}
    result = letters.translate(table).encode("latin-1")
    return tuple(phrases[name].encode("latin-1") for name in names), result


def _spelled(pair: str, phrases: dict[str, str]) -> str:
    """Return the two letters or phrases of ``pair`` as text."""
    return "".join(phrases.get(each, each) for each in pair)


def unpacked(content: bytes) -> dict[int, str]:
    """Return {CRC 32 of the id: sentence} of a packed file that begins with a byte 0."""

    def number(at: int) -> int:
        return int.from_bytes(content[at : at + 2], "little")

    count = number(2)
    codes = content[4 : 4 + content[1]]
    at = 4 + content[1]
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
        for code, phrase in zip(codes, phrases, strict=True):
            text = text.replace(bytes((code,)), phrase)
        result[key] = text.decode()
    return result
