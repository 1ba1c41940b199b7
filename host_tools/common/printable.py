"""The one place where text from outside is made fit to be shown: what a terminal obeys is escaped.

Control characters (ESC, C1 such as U+009B), characters that turn the direction of writing round,
and single surrogates become escapes, as ``repr`` writes them::

    >>> printable("a\\x1b[2Jb")
    'a\\\\x1b[2Jb'
    >>> printable("two\\nlines"), printable("two\\nlines", keep="\\n")
    ('two\\\\nlines', 'two\\nlines')

``main`` of the command gives every command streams that do so; only Rich, whose colours are such
sequences, writes past them, with cells that ``tables`` has cleaned.
"""

import contextlib
import sys
from collections.abc import Iterator
from typing import Any

_CONTROLS = "\n\t"


def printable(text: str, keep: str = "") -> str:
    """Return ``text`` with an escape for each character that is not printable, nor in ``keep``."""
    if text.isprintable():
        return text
    return "".join(
        each if each.isprintable() or each in keep else repr(each)[1:-1] for each in text
    )


def in_cells(text: str) -> str:
    """Return ``text`` with a ? for each character that is not printable: as long as before."""
    return text if text.isprintable() else "".join(c if c.isprintable() else "?" for c in text)


class Stream:
    """A text stream; what is written to it goes to ``raw`` printable, in lines."""

    def __init__(self, raw: Any) -> None:
        self.raw = raw

    def write(self, text: str) -> int:
        """Write ``text``; return how long it was."""
        self.raw.write(printable(text, _CONTROLS))
        return len(text)

    def __getattr__(self, name: str) -> Any:
        return getattr(self.raw, name)


@contextlib.contextmanager
def streams() -> Iterator[None]:
    """Let stdout and stderr be such streams; one that is closed stays None."""
    before = sys.stdout, sys.stderr
    sys.stdout, sys.stderr = [each and Stream(each) for each in before]  # type: ignore[assignment]
    try:
        yield
    finally:
        sys.stdout, sys.stderr = before


def raw(stream: Any) -> Any:
    """Return what is behind a stream: for colours, and for bytes."""
    return stream.raw if isinstance(stream, Stream) else stream
