"""Adds the sockets under the Pico to a copy of a board; runs in KiCad's Python.

::

    /usr/bin/python3 -m pcb.extras carrier BOARD COPY

From the copy, the interactive bill of materials gets a row for each soldered part. On the board
itself, the sockets would be a second footprint on the holes of the Pico.
"""

import sys
from pathlib import Path
from typing import Any

import pcbnew

from .assembly import EXTRA_PARTS_BY_BOARD, ExtraPart

FOOTPRINTS_FOLDER = Path("/usr/share/kicad/footprints")


def make_footprint(extra: ExtraPart, corner: Any) -> Any:
    """Return the footprint of ``extra`` at its place, with the same fields as other parts.

    ``corner`` is the board's upper left corner on the page in KiCad.
    """
    library, name = extra.footprint.split(":")
    item = pcbnew.FootprintLoad(str(FOOTPRINTS_FOLDER / f"{library}.pretty"), name)
    item.SetFPID(pcbnew.LIB_ID(library, name))
    item.SetReference(extra.reference)
    item.SetValue(extra.value)
    item.SetField("Manufacturer", extra.maker)
    item.SetField("MPN", extra.order_number)
    item.SetField("LCSC", extra.lcsc_number)
    for field in item.GetFields():
        if field.GetName() != "Reference":
            field.SetVisible(False)
    item.SetOrientationDegrees(extra.angle_deg)
    centre = item.GetBoundingBox(False).Centre()
    x, y = corner.x + pcbnew.FromMM(extra.x_mm), corner.y + pcbnew.FromMM(extra.y_mm)
    # Move the socket's centre to its place in the position file.
    item.Move(pcbnew.VECTOR2I(x - centre.x, y - centre.y))
    return item


def main(arguments: list[str]) -> int:
    """Write the copy; ``arguments`` are the board's name, the board's file and the copy's path."""
    name, source, target = arguments
    board = pcbnew.LoadBoard(source)
    box = board.GetBoardEdgesBoundingBox()
    edge = pcbnew.FromMM(0.05)  # the board's outline is the middle of a line of 0.1 mm
    corner = pcbnew.VECTOR2I(box.GetLeft() + edge, box.GetTop() + edge)
    for extra in EXTRA_PARTS_BY_BOARD.get(name, ()):
        board.Add(make_footprint(extra, corner))
    pcbnew.SaveBoard(target, board, True)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
