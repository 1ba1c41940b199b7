"""Lists the places of footprints, or fills zones; runs in a Python with KiCad's ``pcbnew``.

::

        /usr/bin/python3 -m pcb.places places BOARD JSON     # list places for the assembly files
        /usr/bin/python3 -m pcb.places fill BOARD            # fill the zones and save the board

``kicad.run_with_pcbnew`` finds that Python.
"""

import json
import sys
from pathlib import Path
from typing import Any

import pcbnew


def footprint_places(board: str) -> list[dict[str, Any]]:
    """Return a dict for each footprint with pads; lengths are in mm from the drill origin.

    - "reference"
    - "x", "y": origin of the footprint
    - "middle": centre (x, y) of the pads
    - "angle" in degrees
    - "box": [left, bottom, right, top]
    """
    loaded = pcbnew.LoadBoard(board)
    zero = loaded.GetDesignSettings().GetAuxOrigin()
    footprints = []
    for item in loaded.GetFootprints():
        if not item.Pads():
            continue
        centres = [pad.GetPosition() for pad in item.Pads()]
        across, down = [each.x for each in centres], [each.y for each in centres]
        middle = item.GetPosition()
        # For most parts the origin is the centre of the pads. For a through-hole part it is pin 1,
        # and for the USB-C socket the centre of its body.
        name = str(item.GetFPID().GetLibItemName())
        if item.GetAttributes() & pcbnew.FP_THROUGH_HOLE or name.startswith("USB_C_"):
            middle = pcbnew.VECTOR2I((min(across) + max(across)) // 2, (min(down) + max(down)) // 2)
        (x, y), (u, v) = (
            (pcbnew.ToMM(at.x - zero.x), pcbnew.ToMM(zero.y - at.y))
            for at in (item.GetPosition(), middle)
        )
        box = item.GetBoundingBox(False)
        edges = (box.GetLeft() - zero.x, zero.y - box.GetBottom(),
                 box.GetRight() - zero.x, zero.y - box.GetTop())  # fmt: skip
        footprints.append({"reference": item.GetReference(), "x": x, "y": y, "middle": (u, v),
                      "angle": item.GetOrientationDegrees() % 360,
                      "box": [pcbnew.ToMM(each) for each in edges]})  # fmt: skip
    return footprints


def main(arguments: list[str]) -> int:
    """Run the subcommand ``footprint_places`` or ``fill``; see the module's docstring."""
    if arguments[0] == "fill":
        board = pcbnew.LoadBoard(arguments[1])
        pcbnew.ZONE_FILLER(board).Fill(board.Zones())
        pcbnew.SaveBoard(arguments[1], board, True)
    else:
        Path(arguments[2]).write_text(json.dumps(footprint_places(arguments[1])), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
