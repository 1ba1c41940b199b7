"""Prints Rich tables on stdout. Only commands that print a table import this module."""

import sys
from typing import Any, NoReturn

from rich import box
from rich.console import Console
from rich.table import Table
from rich.text import Text

from .printable_text import printable, raw_stream

_PIPED_WIDTH = 110  # width in columns if stdout is not a terminal


class _EscapingConsole(Console):
    """Rich's console, which escapes text and raises BrokenPipeError for a closed pipe."""

    def print(self, *objects: Any, **more: Any) -> None:
        """Print ``objects`` as Rich does, but escape control characters in each str."""
        texts = [printable(each, "\n") if isinstance(each, str) else each for each in objects]
        super().print(*texts, **more)

    def on_broken_pipe(self) -> NoReturn:
        """Raise BrokenPipeError, which ``main`` turns into exit code 141.

        Rich would exit with 1.
        """
        raise BrokenPipeError


def console() -> Console:
    """Return a console on stdout for tables."""
    file = raw_stream(sys.stdout)
    output = _EscapingConsole(file=file, highlight=False)
    return (
        output
        if output.is_terminal
        else _EscapingConsole(file=file, highlight=False, width=_PIPED_WIDTH)
    )


def plain_table(*columns: str, right_aligned: bool = False, **more: Any) -> Table:
    """Return a table with ``columns`` and without a frame.

    With ``right_aligned`` all columns except the first are right-aligned. ``more`` are keyword
    arguments for Rich's ``add_column``.
    """
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    for at, column in enumerate(columns):
        table.add_column(column, justify="right" if at and right_aligned else "left", **more)
    return table


def escaped_cell(text: str) -> Text:
    """Return untrusted ``text`` as a table cell, escaped and without markup."""
    return Text(printable(text))
