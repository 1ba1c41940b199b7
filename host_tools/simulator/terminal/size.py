"""Checks that a terminal is large enough for the board and can show its characters."""

import os
from typing import Any

from pixelpitch.rules.errors import NotUnderstood

MIN_TERMINAL_COLUMNS = 80
MIN_TERMINAL_ROWS = 24
DRAWN_CHARACTERS = "▐▌▗▖▀█△▽·○←↑→↓⏎⌫♪"  # the characters of the pitch, the pads and the help


def expect_terminal(file: Any, name: str, instead: str = "--script FILE") -> None:
    """Raise NotUnderstood unless ``file``, called ``name``, is a terminal of 80 x 24 or more.

    ``instead`` is an option that works without a terminal; the message recommends it.
    """
    try:
        size = os.get_terminal_size(file.fileno())
    except (
        OSError,
        ValueError,
        AttributeError,
    ):  # the stream is not a terminal, or it is closed (None: AttributeError)
        received = f"a {name} that is no terminal"
        raise NotUnderstood(received, f"one to play at; {instead} needs none") from None
    if size.columns < MIN_TERMINAL_COLUMNS or size.lines < MIN_TERMINAL_ROWS:
        received = f"a terminal of {size.columns} x {size.lines}"
        raise NotUnderstood(
            received, f"at least {MIN_TERMINAL_COLUMNS} x {MIN_TERMINAL_ROWS} characters"
        )


def expect_encoding(file: Any, name: str, instead: str = "--script FILE") -> None:
    """Raise NotUnderstood unless ``file``, called ``name``, can encode the board's characters.

    Otherwise Python would write each light as an escape of six characters: \\u2596. ``instead`` is
    an option that works without a terminal; the message recommends it.
    """
    try:
        DRAWN_CHARACTERS.encode(file.encoding)
    except (UnicodeError, LookupError):
        received = f"a {name} of {file.encoding}"
        expected = f"UTF-8, as with LC_ALL=C.UTF-8 before the command; {instead} needs none"
        raise NotUnderstood(received, expected) from None
