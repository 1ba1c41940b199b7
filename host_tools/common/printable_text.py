"""Makes text from outside safe to show: characters that control a terminal are escaped.

Control characters, direction marks and lone surrogates become escapes like those of ``repr``::

    >>> printable("a\\x1b[2Jb")
    'a\\\\x1b[2Jb'
    >>> printable("two\\nlines"), printable("two\\nlines", allowed="\\n")
    ('two\\\\nlines', 'two\\nlines')

``main`` of the command wraps stdout and stderr in ``PrintableStream``. Rich needs control
characters for its colours. So Rich writes to the raw stream, and ``tables`` escapes the text before
that.
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
    """A text stream that escapes control characters in text before it is written to ``raw``.

    Line feeds and tabs are not escaped.
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
    """Context manager: wraps stdout and stderr in PrintableStream.

    Python sets a stream to None if it was closed at the start; such a stream remains None.
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
