"""Lists all soldered parts of one set, with the quantities to order from a shop for parts.

One set is a carrier, two pads and two sensors. The list has two quantities: one if a house
assembles the panel of pads and sensors (it places everything with a number at LCSC, so the buttons
are missing), and one if you solder all boards by hand.
"""

import csv
import io
from typing import NamedTuple

from .assembly import EXTRA_PARTS
from .board import load_boards

BOARD_COUNTS = {"carrier": 1, "pads": 2, "sensor": 2}
LIST_NAME = "parts-of-one-set.csv"
_COLUMNS = (
    "MPN", "Manufacturer", "Footprint", "LCSC",
    "Quantity if a house assembles the panel", "Quantity if you solder all",
)  # fmt: skip


class ShoppingRow(NamedTuple):
    """A part to order; ``lcsc`` is the number of this or an equal part, "" if none is known."""

    number: str
    maker: str
    package: str
    lcsc: str
    beside_panel: int  # without the parts that the house places on the panel
    by_hand: int


def shopping_rows() -> list[ShoppingRow]:
    """Return a row for each order number, sorted by maker and number."""
    found: dict[str, ShoppingRow] = {}
    for name, board in load_boards().items():
        extras = EXTRA_PARTS.get(name, ())
        parts = [each for each in board.parts.values() if each.soldered]
        listed = [(each.number, each.maker, each.package, each.lcsc) for each in parts]
        listed += [(each.number, each.maker, each.footprint.split(":")[1], each.lcsc)
                   for each in extras]  # fmt: skip
        for number, maker, package, lcsc in listed:
            row = found.get(number, ShoppingRow(number, maker, package, lcsc, 0, 0))
            placed = name != "carrier" and lcsc
            found[number] = row._replace(
                beside_panel=row.beside_panel + (0 if placed else BOARD_COUNTS[name]),
                by_hand=row.by_hand + BOARD_COUNTS[name],
            )
    return sorted(found.values(), key=lambda row: (row.maker, row.number))


def shopping_table() -> str:
    """Return the list as CSV."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(_COLUMNS)
    writer.writerows(shopping_rows())
    return out.getvalue()
