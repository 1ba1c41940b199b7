"""Compares schematic and board: value, footprint, order numbers and nets of every part.

KiCad's own parity check covers only parts, footprints and nets. This module also compares the other
fields, because the bills of materials use those of the board. To copy a change from the schematic
to the board, press F8 in KiCad ("update PCB").
"""

from pathlib import Path
from typing import Any

from . import kicad
from .board import Board
from .sexpr import find_lists, first_list, parse_sexpr

_COMPARED_FIELDS = {"Manufacturer": "maker", "MPN": "order_number", "LCSC": "lcsc_number"}


def export_netlist(schematic: Path, folder: Path) -> list[Any]:
    """Return KiCad's netlist of a schematic with all its pages, as nested lists."""
    file = folder / f"{schematic.stem}.net"
    kicad.run_kicad("sch", "export", "netlist", "-o", file, schematic)
    return parse_sexpr(file.read_text(encoding="utf-8"))


def netlist_nets(tree: list[Any]) -> dict[str, dict[str, str | None]]:
    """Return {reference: {pin: net}} of a netlist; the net of a pin marked as open is None."""
    nets_of: dict[str, dict[str, str | None]] = {}
    for net in find_lists(first_list(tree, "nets"), "net"):
        name = str(first_list(net, "name")[1])
        for node in find_lists(net, "node"):
            pins = nets_of.setdefault(str(first_list(node, "ref")[1]), {})
            pins[str(first_list(node, "pin")[1])] = (
                None if name.startswith("unconnected-") else name
            )
    return nets_of


def find_differences(board: Board, schematic: Path, folder: Path) -> list[str]:
    """Return a sentence for each difference between a board and its schematic."""
    tree = export_netlist(schematic, folder)
    pins, differences = netlist_nets(tree), []
    for item in find_lists(first_list(tree, "components"), "comp"):
        name = str(first_list(item, "ref")[1])
        part = board.parts.get(name)
        if part is None:
            differences.append(f"{name} is in the schematic, expected it on the board, too")
            continue
        fields = {str(first_list(each, "name")[1]): str(each[2]) if len(each) > 2 else ""
                  for each in find_lists(first_list(item, "fields"), "field")}  # fmt: skip
        said = {
            "value": (part.value, str(first_list(item, "value")[1])),
            "footprint": (part.footprint, str(first_list(item, "footprint")[1])),
            **{
                key: (getattr(part, own), fields.get(key, ""))
                for key, own in _COMPARED_FIELDS.items()
            },
        }
        differences += [
            f"{name}: the board has {key} {had!r}, the schematic {has!r}: press F8 in KiCad"
            for key, (had, has) in said.items()
            if had != has
        ]
        for pin, net in pins.get(name, {}).items():
            if part.nets.get(pin) != net:
                differences.append(
                    f"{name}.{pin} is {part.nets.get(pin)} on the board, drawn as {net}"
                )
    return differences
