"""Places the boards on the panel, as a layout plugin of KiKit; runs in KiCad's Python.

The plugin's argument is a JSON file: a list of (board file, x, y), with the place of the board's
top left corner in mm. The number of the board is appended to each reference ("J1_3"), to make it
unique. The silkscreen shows the references without that number.
"""

import json
import re
from pathlib import Path
from typing import Any

from kikit.common import fromMm
from kikit.panelize import Origin
from kikit.plugin import LayoutPlugin
from pcbnew import VECTOR2I

FIRST_BOARD_CORNER_MM = 50.0  # mm; top left corner of the first board on KiCad's page
MAX_FOOTPRINT_OVERHANG_MM = 3.0  # mm by which footprints may reach over the edge of their board


class PanelLayout(LayoutPlugin):
    """KiKit's layout plugin that puts different boards into one panel."""

    def buildLayout(self, panel: Any, inputFile: str, sourceArea: Any) -> Any:  # noqa: N802, N803
        """Append all boards to the panel in order; return their outlines (KiKit's substrates)."""
        for file, x, y in json.loads(Path(self.userArg).read_text(encoding="utf-8")):
            panel.appendBoard(
                file,
                VECTOR2I(fromMm(FIRST_BOARD_CORNER_MM + x), fromMm(FIRST_BOARD_CORNER_MM + y)),
                origin=Origin.TopLeft,
                tolerance=fromMm(MAX_FOOTPRINT_OVERHANG_MM),
                netRenamer=lambda number, name: f"{number + 1}/{name}",
                refRenamer=lambda number, name: f"{name}_{number + 1}",
                inheritDrc=False,
                bakeRef=True,
            )
        # ``bakeRef`` makes all references visible texts. Remove those that are hidden on the single
        # board, which are the references of holes.
        for text in list(panel.board.GetDrawings()):
            if text.GetClass() == "PCB_TEXT" and re.fullmatch(r"H\d+", text.GetText()):
                panel.board.Remove(text)
        return panel.substrates
