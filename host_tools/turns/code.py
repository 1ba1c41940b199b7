"""Converts a stored match to a link: ``#t=`` and its deflated bytes in base64url (RFC 4648, 5).

::

    >>> link = make_link(b"a stored match", "https://pitch.example/#t=old")
    >>> link.partition("#")[0]
    'https://pitch.example/'
    >>> parse_link("Your turn: " + link)
    (b'a stored match', 'https://pitch.example/')
"""

import re
import zlib
from base64 import b64decode, urlsafe_b64encode

from ..simulator.sentences import text_of

MAX_UNPACKED_MATCH_BYTES = 256_000  # limit for an unpacked match; the web page has the same limit
MAX_LINK_CHARACTERS = 200_000  # the link of the longest match has about 30,000 characters
LINK_FRAGMENT_PREFIX = "#t="
_LINK_PATTERN = re.compile(r"(\S*?)#t=([^\s>\"']*)")
_BASE64_LETTERS = re.compile(r"[A-Za-z0-9_-]*={0,2}")


class BadLink(ValueError):
    """The text contains no valid match; ``str()`` is the reason in the language of the coaches."""


def make_link(match: bytes, page: str) -> str:
    """Return a link with the stored match ``match``; ``page`` is the web page's address, or ""."""
    packer = zlib.compressobj(9, zlib.DEFLATED, -15)
    packed = packer.compress(match) + packer.flush()
    return (
        page.partition("#")[0]
        + LINK_FRAGMENT_PREFIX
        + urlsafe_b64encode(packed).decode().rstrip("=")
    )


def parse_link(text: str) -> tuple[bytes, str]:
    """Find a link in ``text``; return (bytes of the stored match, web page's address or "").

    Raises BadLink if there is no valid link.
    """
    found = _LINK_PATTERN.search(text)
    if found is None:
        raise BadLink(text_of("link.none"))
    page, code = found[1].lstrip("<\"'("), found[2].rstrip(").,;")
    if len(code) > MAX_LINK_CHARACTERS:
        raise BadLink(text_of("link.long", letters=len(code), most=MAX_LINK_CHARACTERS))
    try:
        if not _BASE64_LETTERS.fullmatch(code):
            raise ValueError("no base64url")
        code = code.rstrip("=")
        packed = b64decode(code + "=" * (-len(code) % 4), altchars=b"-_", validate=True)
        unpacker = zlib.decompressobj(-15)
        match = unpacker.decompress(packed, MAX_UNPACKED_MATCH_BYTES)
    except (ValueError, zlib.error):
        raise BadLink(text_of("link.damaged")) from None
    if not unpacker.eof or unpacker.unused_data:
        raise BadLink(text_of("link.damaged"))
    return match, page if page.isprintable() else ""
