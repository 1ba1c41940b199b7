"""Lists all soldered parts of one set, with the quantities to order from a shop for parts.

One set is a carrier, two pads and two sensors. Each part has two quantities, for two ways to build
the set:

* An assembly house solders the panel of pads and sensors, with every part that has an LCSC number.
  For the panel, only the buttons must be ordered.
* You solder all boards by hand.

``prices.csv`` has the prices, and says whether a price is a shop's or assumed.
"""

import csv
import io
from pathlib import Path
from typing import NamedTuple

from .assembly import EXTRA_PARTS_BY_BOARD
from .board import load_boards

COUNT_BY_BOARD = {"carrier": 1, "pads": 2, "sensor": 2}
SHOPPING_LIST_FILE = "parts-of-one-set.csv"
_PRICE_FILE = Path(__file__).with_name("prices.csv")
_COLUMNS = (
    "MPN", "Manufacturer", "Footprint", "LCSC",
    "Quantity if a house assembles the panel", "Quantity if you solder all",
    "Euros each", "How sure",
)  # fmt: skip


class ShoppingRow(NamedTuple):
    """A part to order; ``lcsc_number`` is the LCSC number of this or an equal part, or ""."""

    order_number: str
    maker: str
    package: str
    lcsc_number: str
    panel_quantity: int  # if an assembly house populates the panel
    hand_quantity: int  # if all boards are soldered by hand


def shopping_rows() -> list[ShoppingRow]:
    """Return a row for each order number, sorted by maker and number."""
    rows: dict[str, ShoppingRow] = {}
    for name, board in load_boards().items():
        extras = EXTRA_PARTS_BY_BOARD.get(name, ())
        parts = [each for each in board.parts.values() if each.is_soldered]
        listed = [(each.order_number, each.maker, each.package, each.lcsc_number) for each in parts]
        listed += [(each.order_number, each.maker, each.footprint.split(":")[1], each.lcsc_number)
                   for each in extras]  # fmt: skip
        for number, maker, package, lcsc in listed:
            row = rows.get(number, ShoppingRow(number, maker, package, lcsc, 0, 0))
            placed = name != "carrier" and lcsc
            rows[number] = row._replace(
                panel_quantity=row.panel_quantity + (0 if placed else COUNT_BY_BOARD[name]),
                hand_quantity=row.hand_quantity + COUNT_BY_BOARD[name],
            )
    return sorted(rows.values(), key=lambda row: (row.maker, row.order_number))


def part_prices() -> dict[str, tuple[str, str]]:
    """Return {order number: (price in euros, a note such as "assumed 2026-11")}.

    One dollar counts as one euro.
    """
    with _PRICE_FILE.open(encoding="utf-8", newline="") as file:
        return {row["MPN"]: (row["Euros each"], row["How sure"]) for row in csv.DictReader(file)}


def shopping_sums() -> tuple[float, float]:
    """Return two total prices of a set in euros: (with an assembled panel, all soldered by hand).

    They do not take account of minimum quantities and shipping.
    """
    prices = part_prices()
    priced = [(float(prices[row.order_number][0]), row) for row in shopping_rows()]
    return (
        sum(euros * row.panel_quantity for euros, row in priced),
        sum(euros * row.hand_quantity for euros, row in priced),
    )


def shopping_table() -> str:
    """Return the shopping list as CSV."""
    prices = part_prices()
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(_COLUMNS)
    writer.writerows((*row, *prices[row.order_number]) for row in shopping_rows())
    return out.getvalue()
