"""Puts the sockets under the Pico on a copy of a board; runs in KiCad's Python.

::

    /usr/bin/python3 -m pcb.extras carrier BOARD COPY

On the board itself they would be a second footprint on the Pico's holes.  The interactive bill is
made from the copy, so that it has a row for each part that is soldered.
"""

import sys
from typing import Any

import pcbnew

from .boards import DESIGNS
from .design import Extra
from .layout import FOOTPRINTS, point


def footprint(extra: Extra) -> Any:
    """Return the footprint of ``extra`` in its place, with the fields of every other part."""
    library, name = extra.what.footprint.split(":")
    item = pcbnew.FootprintLoad(str(FOOTPRINTS / f"{library}.pretty"), name)
    item.SetFPID(pcbnew.LIB_ID(library, name))
    item.SetReference(extra.reference)
    item.SetValue(extra.what.value)
    item.SetField("Manufacturer", extra.what.maker)
    item.SetField("MPN", extra.what.number)
    item.SetField("LCSC", extra.what.lcsc)
    for field in item.GetFields():
        if field.GetName() != "Reference":
            field.SetVisible(False)
    x, y, angle = extra.board
    item.SetOrientationDegrees(angle)
    around = item.GetBoundingBox(False).Centre()
    at = point(x, y)  # the middle, as the positions have it
    item.Move(pcbnew.VECTOR2I(at.x - around.x, at.y - around.y))
    return item


def main(words: list[str]) -> int:
    """``BOARD's name, its file, COPY``: write the copy."""
    name, source, target = words
    board = pcbnew.LoadBoard(source)
    for extra in DESIGNS[name].extras:
        board.Add(footprint(extra))
    pcbnew.SaveBoard(target, board, True)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
