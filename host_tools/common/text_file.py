"""Packs sentence files (``text/LANGUAGE.txt``) for flash, to a third of their size.

``pixelpitch/rules/text.py`` reads the packed file in memory-mapped flash and finds a sentence by
the hash of its id. Numbers have two bytes, little-endian; ``count`` is the number of sentences.
Columns are offset, bytes and content::

    0     1     0 marks a packed file
    1     1     number of phrases
    2     2     count
    4     n     for each phrase its code: a byte that no sentence contains
    ...   2     offset of each phrase and of the end, from the first phrase
    ...   n     the phrases
    ...   4     CRC 32 of each id, big-endian, in ascending order
    ...   2     offset of each sentence and of the end, from the first sentence
    ...   n     the sentences, UTF-8, with codes in place of phrases

The packed file of a translation is read together with the English file. It differs as follows:

- Its first byte is 1.
- The ids of its facts come first, with their hashes. A fact is a text that code declares in
  English, such as a game's description.
- Its other sentences follow without hashes, in the order of the English ids. A sentence without a
  translation is empty.

>>> sorted(unpack_sentences(pack_sentences(b"# For translators.\\nb: two\\n\\na: one\\n")).values())
['one', 'two']
"""

import functools
import zlib
from collections import Counter
from pathlib import PurePath

from pixelpitch.rules.data import DEFLATE_WINDOW_BITS, DEFLATED_MARK

from . import text_pack

TEXT_FOLDER_NAME = "text"
ENGLISH_FILE_NAME = "en.txt"
_PHRASE_OVERHEAD = 3  # bytes that a phrase costs in addition to its text
_MAX_JOINS = 400  # maximum number of pairs that are joined into phrases
# First of Unicode's private characters, which stand for phrases during packing.
_FIRST_PHRASE_LETTER = 0xE000


def is_text_file(name: str) -> bool:
    """Return True if the path ``name`` belongs to a sentence file (``text/LANGUAGE.txt``)."""
    path = PurePath(name)
    return path.parent.name == TEXT_FOLDER_NAME and path.suffix == ".txt"


@functools.lru_cache(maxsize=64)
def pack_sentences(
    content: bytes, name: str = ENGLISH_FILE_NAME, english_content: bytes = b""
) -> bytes:
    """Return ``content``, the source of the sentence file ``name``, in packed form.

    For a translation, ``english_content`` must be the source of the English file. The English file
    is packed without its facts (ids with ``fact.``), because code declares them. Raises ValueError
    if two ids have the same hash.
    """
    return text_pack.pack_sentences(
        content, PurePath(name).name == ENGLISH_FILE_NAME, english_content, _replace_phrases
    )


def _replace_phrases(texts: list[bytes]) -> tuple[bytes, tuple[bytes, ...], list[bytes]]:
    """Return (codes, phrases, packed texts).

    A code is a byte that stands for the phrase with the same index. In the packed texts, codes
    replace the phrases.
    """
    whole = b"\n".join(texts)  # no sentence contains a line feed
    used = {ord("\n"), *whole}
    codes = bytes(each for each in range(256) if each not in used and not 32 <= each < 127)
    phrases, whole = find_phrases(whole, codes)
    return codes[: len(phrases)], phrases, whole.split(b"\n") if texts else []


def deflate_lines(content: bytes) -> bytes:
    """Return a text file compressed for ``pixelpitch.rules.data.lines_of``."""
    packer = zlib.compressobj(level=9, wbits=-DEFLATE_WINDOW_BITS)
    return DEFLATED_MARK + packer.compress(content) + packer.flush()


# Cached, because one build packs the same sentences several times: for boards and the web page.
@functools.cache
def find_phrases(text: bytes, codes: bytes) -> tuple[tuple[bytes, ...], bytes]:
    """Return (at most ``len(codes)`` phrases, ``text`` with a code in place of each).

    Byte-pair encoding: a pair of letters or phrases becomes a new phrase as long as that makes the
    file smaller. The text of a phrase contains no codes, so a reader replaces each code only once.
    """
    letters = text.decode("latin-1")
    phrases: dict[str, str] = {}
    names: list[str] = []
    for number in range(_MAX_JOINS):
        pairs = Counter(map(str.__add__, letters, letters[1:]))
        saving, pair = max(
            (
                (count - len(_pair_text(pair, phrases)) - _PHRASE_OVERHEAD, pair)
                for pair, count in pairs.items()
                if "\n" not in pair
            ),
            default=(0, ""),
        )
        if saving <= 0:
            break
        phrases[chr(_FIRST_PHRASE_LETTER + number)] = _pair_text(pair, phrases)
        joined = letters.replace(pair, chr(_FIRST_PHRASE_LETTER + number))
        # Drop phrases that now occur only inside longer phrases.
        in_use = [name for name in phrases if name in joined]
        if len(in_use) > min(len(codes), 255):
            break
        letters, names = joined, in_use
    table = {ord(name): chr(code) for name, code in zip(names, codes, strict=False)}
    result = letters.translate(table).encode("latin-1")
    return tuple(phrases[name].encode("latin-1") for name in names), result


def _pair_text(pair: str, phrases: dict[str, str]) -> str:
    """Return the text for the two characters of ``pair``.

    A character is a letter, or a key of ``phrases``, which stands for a longer text.
    """
    return "".join(phrases.get(each, each) for each in pair)


def unpack_sentences(content: bytes) -> dict[int, str]:
    """Return {CRC 32 of the id: sentence} of a packed English file, which begins with a byte 0."""

    def read_number(at: int) -> int:
        """Return the two-byte number at the offset ``at``."""
        return int.from_bytes(content[at : at + 2], "little")

    count = read_number(2)
    codes = content[4 : 4 + content[1]]
    at = 4 + content[1]
    begin = at + 2 * content[1] + 2
    phrases = [
        content[begin + read_number(at + 2 * each) : begin + read_number(at + 2 * each + 2)]
        for each in range(content[1])
    ]
    at = begin + read_number(at + 2 * content[1])
    keys = [int.from_bytes(content[at + 4 * each :][:4], "big") for each in range(count)]
    at += 4 * count
    begin = at + 2 * count + 2
    result = {}
    for each, key in enumerate(keys):
        text = content[begin + read_number(at + 2 * each) : begin + read_number(at + 2 * each + 2)]
        for code, phrase in zip(codes, phrases, strict=True):
            text = text.replace(bytes((code,)), phrase)
        result[key] = text.decode()
    return result
