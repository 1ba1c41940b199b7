"""Lays out a packed sentence file, whose format ``text_file`` describes.

The web page also runs this module, on MicroPython. It packs sentences without phrases. The file is
then larger, but a board reads it in the same way.

>>> pack_sentences(b"a: one\\n", True, b"", without_phrases)[:4]
b'\\x00\\x00\\x01\\x00'
"""

from binascii import crc32

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    Squeezed = tuple[bytes, Sequence[bytes], list[bytes]]


def parse_sentences(content: bytes) -> "dict[bytes, bytes]":
    """Return {id: sentence} of the source ``content``."""
    result = {}
    for line in content.replace(b"\r\n", b"\n").split(b"\n"):
        if line and not line.startswith(b"#"):
            key, _, sentence = line.partition(b": ")
            result[key] = sentence
    return result


def pack_sentences(
    content: bytes, is_english: bool, english: bytes, squeeze: "Callable[[list[bytes]], Squeezed]"
) -> bytes:
    """Return the source ``content`` in packed form; raises ValueError if two hashes are equal.

    ``is_english``  leave out the facts (ids with ``fact.``), because code declares them
    ``english``     source of the English file, needed for a translation
    ``squeeze``     function that returns (codes, their phrases, the sentences with codes in place
                    of phrases)
    """
    found = _sentences_by_hash(content, is_english)
    shared = sorted(_sentences_by_hash(english, True))
    keys = sorted(set(found) - set(shared))
    texts = [found[key] for key in keys] + [found.get(key, b"") for key in shared]
    codes, phrases, texts = squeeze(texts)
    parts = [bytes((bool(shared), len(phrases))), len(keys).to_bytes(2, "little"), codes]
    parts += [_offsets(phrases)] + list(phrases)
    parts += [key.to_bytes(4, "big") for key in keys]
    parts += [_offsets(texts)] + texts
    return b"".join(parts)


def without_phrases(texts: "list[bytes]") -> "Squeezed":
    """Return no codes, no phrases, and ``texts``: a ``squeeze`` that shortens nothing."""
    return b"", (), texts


def _sentences_by_hash(content: bytes, is_english: bool) -> "dict[int, bytes]":
    """Return {CRC 32 of the id: sentence} of the source ``content``.

    For an English source, leave out the facts (ids that begin with ``fact.``).
    """
    sentences = parse_sentences(content)
    if is_english:
        sentences = {key: text for key, text in sentences.items() if not key.startswith(b"fact.")}
    found = {crc32(key): text for key, text in sentences.items()}
    if len(found) != len(sentences):
        raise ValueError("got two ids with the same CRC 32, expected another name for one of them")
    return found


def _offsets(parts: "Sequence[bytes]") -> bytes:
    """Return the offsets of ``parts`` and of their end, each packed into two bytes."""
    at = 0
    result = [at.to_bytes(2, "little")]
    for part in parts:
        at += len(part)
        result.append(at.to_bytes(2, "little"))
    return b"".join(result)
