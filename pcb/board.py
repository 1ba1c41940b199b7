"""Reads the parts of a board (values, order numbers, nets, places) and its texts from KiCad's file.

This module needs no KiCad. It reads nets and values from the board alone, because KiCad's parity
check compares them with the schematic. Places are in mm from the board's upper left corner, with y
downwards.
"""

import re
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from .sexpr import find_lists, first_list, parse_sexpr

ROOT = Path(__file__).resolve().parent
BOARD_NAMES = ("carrier", "pads", "sensor")
_SI_FACTORS = {"": 1.0, "R": 1.0, "k": 1e3, "M": 1e6, "m": 1e-3, "u": 1e-6, "n": 1e-9, "p": 1e-12}


class Part(NamedTuple):
    """A part on the board, with its footprint.

    ``nets`` is {number of a pad: name of its net, or None if the pad is not connected}.
    """

    reference: str
    value: str
    footprint: str
    maker: str
    order_number: str
    lcsc_number: str  # JLCPCB's number of this part or of an equivalent one; "" if none was found
    nets: dict[str, str | None]
    x_mm: float
    y_mm: float
    angle_deg: float
    is_soldered: bool  # False for bare copper, holes and plugged parts

    @property
    def package(self) -> str:
        """The name of the footprint without its library."""
        return self.footprint.split(":")[-1]

    @property
    def nominal_value(self) -> float:
        """The value in ohms or farads, e.g. 1500 for "1k5"; ValueError if it has no number."""
        match = re.match(r"(\d+)([RkMmunp]?)(\d*)(?:\.(\d+)([kMmunp]?))?", self.value)
        if match is None:
            raise ValueError(f"{self.reference} has the value {self.value}, expected a number")
        whole, letter, rest, after, late = match.groups()
        return float(f"{whole}.{rest or after or 0}") * _SI_FACTORS[letter or late or ""]


class Board(NamedTuple):
    """One board, with all texts of its silkscreen (the printing on both sides)."""

    name: str
    file: Path
    title: str
    revision: str
    date: str
    width_mm: float
    height_mm: float
    parts: dict[str, Part]
    silkscreen_texts: tuple[str, ...]

    def parts_on(self, net: str) -> set[str]:
        """Return the references of the parts that are connected to ``net``."""
        return {name for name, part in self.parts.items() if net in part.nets.values()}

    def part_between(self, reference: str, first_net: str, second_net: str) -> Part:
        """Return the two-pin part ``reference``; raise ValueError unless it connects these nets."""
        part = self.parts[reference]
        if set(part.nets.values()) != {first_net, second_net}:
            nets = sorted(map(str, part.nets.values()))
            raise ValueError(f"{reference} joins {nets}, expected {first_net} and {second_net}")
        return part


@cache
def load_board(name: str) -> Board:
    """Return a board of this repository by its name."""
    return read_board(ROOT / name / f"{name}.kicad_pcb")


def load_boards() -> dict[str, Board]:
    """Return {name: board} of all boards in this repository."""
    return {name: load_board(name) for name in BOARD_NAMES}


def read_board(file: Path) -> Board:
    """Return the board in a ``.kicad_pcb`` file; raise ValueError if it has no outline."""
    tree = parse_sexpr(file.read_text(encoding="utf-8"))
    left, top, right, bottom = _read_outline(tree, file)
    parts = (_read_part(item, left, top) for item in find_lists(tree, "footprint"))
    block = first_list(tree, "title_block")
    title, revision, date = (str(first_list(block, key)[1]) for key in ("title", "rev", "date"))
    return Board(
        file.stem, file, title, revision, date, round(right - left, 3), round(bottom - top, 3),
        {part.reference: part for part in parts},
        tuple(str(each[1]) for each in find_lists(tree, "gr_text")),
    )  # fmt: skip


def _read_outline(tree: list[Any], file: Path) -> tuple[float, float, float, float]:
    ends = [
        first_list(shape, end)
        for kind in ("gr_line", "gr_arc", "gr_rect")
        for shape in find_lists(tree, kind)
        if first_list(shape, "layer")[1] == "Edge.Cuts"
        for end in ("start", "end")
    ]
    if not ends:
        raise ValueError(f"{file.name} has nothing on Edge.Cuts, expected an outline")
    across, down = zip(*((float(x), float(y)) for _, x, y in ends), strict=True)
    return min(across), min(down), max(across), max(down)


def _read_part(item: list[Any], left: float, top: float) -> Part:
    fields = {str(each[1]): str(each[2]) for each in find_lists(item, "property")}
    nets: dict[str, str | None] = {}
    for pad in find_lists(item, "pad"):
        if pad[1]:
            net = next((str(each[2]) for each in find_lists(pad, "net")), None)
            nets[str(pad[1])] = None if net is None or net.startswith("unconnected-") else net
    x, y, *turned = map(float, first_list(item, "at")[1:])
    marks = {str(word) for each in find_lists(item, "attr") for word in each[1:]}
    return Part(
        fields["Reference"], fields["Value"], str(item[1]), fields.get("Manufacturer", ""),
        fields.get("MPN", ""), fields.get("LCSC", ""), nets, round(x - left, 4), round(y - top, 4),
        turned[0] % 360 if turned else 0.0, "exclude_from_bom" not in marks,
    )  # fmt: skip
