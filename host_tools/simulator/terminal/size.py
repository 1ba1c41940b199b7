"""The smallest terminal that the board fits into, and whether there is one."""

import os
from typing import Any

from pixelpitch.rules.errors import NotUnderstood

COLUMNS = 80
ROWS = 24


def check(file: Any, name: str, instead: str = "--script FILE") -> None:
    """Raise NotUnderstood unless ``file``, called ``name``, is a terminal of 80 x 24 or more.

    ``instead`` is the option of the command that needs no terminal.
    """
    try:
        size = os.get_terminal_size(file.fileno())
    except (OSError, ValueError, AttributeError):  # AttributeError: it is closed, None
        came = f"a {name} that is no terminal"
        raise NotUnderstood(came, f"one to play at; {instead} needs none") from None
    if size.columns < COLUMNS or size.lines < ROWS:
        came = f"a terminal of {size.columns} x {size.lines}"
        raise NotUnderstood(came, f"at least {COLUMNS} x {ROWS} characters")
