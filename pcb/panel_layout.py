"""Where the panel's boards lie, as a layout plugin of KiKit; runs in KiCad's Python.

The plugin's argument is a JSON file: a list of (board file, x, y), the place of each board's top
left corner in mm.  References get the board's number behind, "J1_3", and keep on the silkscreen
what they are on one board; so a house finds each part of the panel once.
"""

import json
import re
from pathlib import Path
from typing import Any

from kikit.common import fromMm
from kikit.panelize import Origin
from kikit.plugin import LayoutPlugin
from pcbnew import VECTOR2I

CORNER = 50.0  # of the first board on the sheet, mm
AROUND = 3.0  # what of a footprint may lie outside of its board, mm


class Boards(LayoutPlugin):
    """Different boards in one panel."""

    def buildLayout(self, panel: Any, inputFile: str, sourceArea: Any) -> Any:  # noqa: N802, N803
        """Append all boards, in order; return what of the panel they are."""
        for file, x, y in json.loads(Path(self.userArg).read_text(encoding="utf-8")):
            panel.appendBoard(
                file,
                VECTOR2I(fromMm(CORNER + x), fromMm(CORNER + y)),
                origin=Origin.TopLeft,
                tolerance=fromMm(AROUND),
                netRenamer=lambda number, name: f"{number + 1}/{name}",
                refRenamer=lambda number, name: f"{name}_{number + 1}",
                inheritDrc=False,
                bakeRef=True,
            )
        # What is hidden on one board (the holes' references) is baked in, too: out with it.
        for text in list(panel.board.GetDrawings()):
            if text.GetClass() == "PCB_TEXT" and re.fullmatch(r"H\d+", text.GetText()):
                panel.board.Remove(text)
        return panel.substrates
