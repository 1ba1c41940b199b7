"""Makes text from outside safe to show: characters that control a terminal are escaped.

Control characters, direction marks and lone surrogates become escapes like those of ``repr``::

    >>> printable("a\\x1b[2Jb")
    'a\\\\x1b[2Jb'
    >>> printable("two\\nlines"), printable("two\\nlines", allowed="\\n")
    ('two\\\\nlines', 'two\\nlines')

The command ``pixelpitch`` wraps stdout and stderr in ``PrintableStream``. Rich is an exception: it
needs control characters for its colours, so it writes to the unwrapped stream, and ``tables``
escapes the text before Rich gets it.
"""

import contextlib
import sys
from collections.abc import Iterator
from typing import Any

_ALLOWED_CONTROLS = "\n\t"


def printable(text: str, allowed: str = "") -> str:
    """Return ``text`` with unprintable characters escaped, except those in ``allowed``."""
    if text.isprintable():
        return text
    return "".join(
        each if each.isprintable() or each in allowed else repr(each)[1:-1] for each in text
    )


def printable_cells(text: str) -> str:
    """Return ``text`` with each unprintable character replaced by one question mark."""
    return text if text.isprintable() else "".join(c if c.isprintable() else "?" for c in text)


class PrintableStream:
    """A text stream that escapes control characters, except line feeds and tabs.

    The text is written to the stream ``raw``.
    """

    def __init__(self, raw: Any) -> None:
        self.raw = raw

    def write(self, text: str) -> int:
        """Write ``text`` escaped; return the length of ``text``."""
        self.raw.write(printable(text, _ALLOWED_CONTROLS))
        return len(text)

    def __getattr__(self, name: str) -> Any:
        return getattr(self.raw, name)


@contextlib.contextmanager
def printable_streams() -> Iterator[None]:
    """Context manager: replaces stdout and stderr by PrintableStream objects that wrap them.

    A stream that was closed when Python started is None, and stays None.
    """
    before = sys.stdout, sys.stderr
    sys.stdout, sys.stderr = [each and PrintableStream(each) for each in before]  # type: ignore[assignment]
    try:
        yield
    finally:
        sys.stdout, sys.stderr = before


def raw_stream(stream: Any) -> Any:
    """Return the stream that a PrintableStream wraps; any other stream is returned as it is."""
    return stream.raw if isinstance(stream, PrintableStream) else stream
