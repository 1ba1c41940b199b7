"""A measurement in words: the rows, their table, the page that keeps it.

::

    | what                     | budget  | measured | where                          |
    |--------------------------|---------|----------|--------------------------------|
    | power on to the menu     | 2500 ms | 1212 ms  | first frame with lights, text  |

The same rows give the same page, byte for byte.
"""

from pathlib import Path
from typing import Any, NamedTuple

from host_tools.flash.build import OPTIMISE

FOLDER = Path(__file__).resolve().parent
MAIN_BOARD = "pitch32"


class Row(NamedTuple):
    """A budget and what was found; ``measured`` None: it could not be, ``where`` says why."""

    what: str
    budget: float
    measured: float | None
    unit: str
    where: str

    @property
    def kept(self) -> bool:
        """Return whether it was measured and is within its budget."""
        return self.measured is not None and self.measured <= self.budget

    @property
    def found(self) -> str:
        """Return what was measured, in words."""
        return "not measured" if self.measured is None else f"{self.measured:.4g} {self.unit}"


def kept_in(board: Any) -> Path:
    """Return the file that keeps the table of ``board``."""
    return FOLDER / ("BUDGETS.md" if board.NAME == MAIN_BOARD else f"BUDGETS-{board.NAME}.md")


def page(board: Any, rows: list[Row]) -> str:
    """Return what is kept of a measurement: the table, and which budgets are missed."""
    missed = [row.what for row in rows if not row.kept]
    verdict = "Missed: " + "; ".join(missed) if missed else "All budgets are kept"
    return (
        "# The budgets, as measured on the twin\n\n"
        f"Written by `pixelpitch twin bench --board {board.NAME} --write`; do not edit.  Emulated "
        f"time at\n125 MHz, firmware as flashed (mpy-cross {OPTIMISE}); **(!)** marks a missed "
        "budget.  What the\nemulator does not model (waits for flash above all): "
        "[README.md](README.md).\n\n"
        f"{table(rows)}\n\n{verdict}.\n"
    )


def table(rows: list[Row]) -> str:
    """Return the rows as a Markdown table; each missed budget is marked."""
    cells = [("what", "budget", "measured", "where")]
    for row in rows:
        excess = "" if row.kept else " **(!)**"
        cells.append((row.what, f"{row.budget:g} {row.unit}", row.found + excess, row.where))
    widths = [max(len(each[column]) for each in cells) for column in range(4)]
    lines = [
        "| "
        + " | ".join(text.ljust(width) for text, width in zip(each, widths, strict=True))
        + " |"
        for each in cells
    ]
    lines.insert(1, "|" + "|".join("-" * (width + 2) for width in widths) + "|")
    return "\n".join(lines)
