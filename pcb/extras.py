"""Puts the sockets under the Pico on a copy of a board; runs in KiCad's Python.

::

    /usr/bin/python3 -m pcb.extras carrier BOARD COPY

On the board itself they would be a second footprint on the Pico's holes.  The interactive bill is
made from the copy, so that it has a row for each part that is soldered.
"""

import sys
from pathlib import Path
from typing import Any

import pcbnew

from .assembly import EXTRAS, Extra

FOOTPRINTS = Path("/usr/share/kicad/footprints")


def footprint(extra: Extra, corner: Any) -> Any:
    """Return the footprint of ``extra`` in its place, with the fields of every other part.

    ``corner`` is the board's upper left one on KiCad's page.
    """
    library, name = extra.footprint.split(":")
    item = pcbnew.FootprintLoad(str(FOOTPRINTS / f"{library}.pretty"), name)
    item.SetFPID(pcbnew.LIB_ID(library, name))
    item.SetReference(extra.reference)
    item.SetValue(extra.value)
    item.SetField("Manufacturer", extra.maker)
    item.SetField("MPN", extra.number)
    item.SetField("LCSC", extra.lcsc)
    for field in item.GetFields():
        if field.GetName() != "Reference":
            field.SetVisible(False)
    item.SetOrientationDegrees(extra.angle)
    around = item.GetBoundingBox(False).Centre()
    x, y = corner.x + pcbnew.FromMM(extra.x), corner.y + pcbnew.FromMM(extra.y)
    item.Move(pcbnew.VECTOR2I(x - around.x, y - around.y))  # the middle, as the positions have it
    return item


def main(words: list[str]) -> int:
    """``BOARD's name, its file, COPY``: write the copy."""
    name, source, target = words
    board = pcbnew.LoadBoard(source)
    box = board.GetBoardEdgesBoundingBox()
    edge = pcbnew.FromMM(0.05)  # half of the outline's line
    corner = pcbnew.VECTOR2I(box.GetLeft() + edge, box.GetTop() + edge)
    for extra in EXTRAS.get(name, ()):
        board.Add(footprint(extra, corner))
    pcbnew.SaveBoard(target, board, True)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
