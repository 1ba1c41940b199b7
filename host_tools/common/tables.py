"""Tables for stdout, with Rich; only commands that print one import this."""

import sys
from typing import Any, NoReturn

from rich import box
from rich.console import Console
from rich.table import Table
from rich.text import Text

from .printable import printable, raw

_PIPED_WIDTH = 110  # columns where no terminal says how many there are


class _Output(Console):
    """Rich's console, but texts are printable, and a reader that leaves is reported as usual."""

    def print(self, *objects: Any, **more: Any) -> None:
        """Print texts as ``printable`` has them, and what Rich renders as it is."""
        texts = [printable(each, "\n") if isinstance(each, str) else each for each in objects]
        super().print(*texts, **more)

    def on_broken_pipe(self) -> NoReturn:
        """Pass BrokenPipeError on: Rich would end the process with 1 (`main` gives 141)."""
        raise BrokenPipeError


def console() -> Console:
    """Return the console that tables are printed on."""
    file = raw(sys.stdout)
    output = _Output(file=file, highlight=False)
    return output if output.is_terminal else _Output(file=file, highlight=False, width=_PIPED_WIDTH)


def plain_table(*columns: str, numbers: bool = False, **more: Any) -> Table:
    """Return a table with ``columns`` and no frame; with ``numbers`` all but the first are right.

    ``more`` as Rich's ``add_column`` takes it.
    """
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    for at, column in enumerate(columns):
        table.add_column(column, justify="right" if at and numbers else "left", **more)
    return table


def cell(text: str) -> Text:
    """Return ``text``, which may come from outside, as a table's cell: without markup."""
    return Text(printable(text))
