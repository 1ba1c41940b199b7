"""Makes one panel with all small boards, two pads and four sensors, between two rails.

A panel is ordered and assembled as one board. One set needs two pads and two sensors, so the panel
has two spare sensors. The number of a board is appended to its references: "J1_3" is J1 on the
third board.
"""

import json
import os
import shutil
import subprocess
from pathlib import Path

from . import assembly, kicad, outputs, readback
from .board import load_board

ROOT = Path(__file__).resolve().parent
TOOLS_FOLDER = ROOT.parent / "build" / "pcb" / "tools"
PANEL_TOOL_PACKAGES = ("kikit==1.8.1", "InteractiveHtmlBom==2.12.0")
PANEL_NAME = "panel"
LAYOUT_FILE, LAYOUT_CLASS = ROOT / "panel_layout.py", "PanelLayout"  # the plugin for KiKit
GAP_MM, RAIL_MM = 2.0, 5.0
_PADS, _SENSOR = load_board("pads"), load_board("sensor")
_ROW_MM = 2 * (_PADS.height_mm + GAP_MM)
_STEP_MM = (_PADS.width_mm - _SENSOR.width_mm) / 3
# The name of each board and the place of its top left corner (mm). The boards are numbered from 1
# in this order.
PANEL_BOARD_PLACES = (
    ("pads", 0.0, 0.0),
    ("pads", 0.0, _PADS.height_mm + GAP_MM),
    *(("sensor", n * _STEP_MM, _ROW_MM) for n in range(4)),
)
PANEL_SIZE_MM = (_PADS.width_mm, _ROW_MM + _SENSOR.height_mm + 2 * (GAP_MM + RAIL_MM))
# Two tabs (one where there is little room) join each board to its neighbours above and below. There
# are no tabs at its sides.
_KIKIT_ARGUMENTS = (
    "--tabs", "fixed; width: 3mm; vcount: 2; hcount: 0; mindistance: 10mm",
    "--cuts", "mousebites; drill: 0.5mm; spacing: 0.8mm; offset: 0mm; prolong: 0.5mm",
    "--framing", f"railstb; width: {RAIL_MM:g}mm; space: {GAP_MM:g}mm",
    "--tooling", "3hole; hoffset: 2.5mm; voffset: 2.5mm; size: 1.5mm",
    "--fiducials", "3fid; hoffset: 6mm; voffset: 2.5mm; coppersize: 1mm; opening: 2mm",
    "--post", "millradius: 1mm; origin: bl",
)  # fmt: skip


def call_program(*words: str | Path) -> None:
    """Run a program that may need a screen.

    If it fails, raise RuntimeError with its output.
    """
    screen = ["xvfb-run", "-a"] if not os.environ.get("DISPLAY") else []
    done = subprocess.run(
        [*screen, *map(str, words)], capture_output=True, text=True, check=False,
        env={**os.environ, "INTERACTIVE_HTML_BOM_NO_DISPLAY": "1"},
    )  # fmt: skip
    if done.returncode:
        raise RuntimeError(f"{Path(words[0]).name}: {done.stdout[-600:]}{done.stderr[-600:]}")


def find_tool(name: str) -> Path:
    """Return the path of a program of ``PANEL_TOOL_PACKAGES``; install it if it is missing."""
    if not (TOOLS_FOLDER / "bin" / name).exists():
        subprocess.run(
            [kicad.find_pcbnew_python(), "-m", "venv", "--system-site-packages", TOOLS_FOLDER],
            check=True,
        )
        subprocess.run(
            [TOOLS_FOLDER / "bin" / "pip", "install", "-q", *PANEL_TOOL_PACKAGES], check=True
        )
    return TOOLS_FOLDER / "bin" / name


def build_panel(work: Path) -> Path:
    """Make the panel's board in the folder ``work``; return the path of its file.

    Raises RuntimeError if the design rules check finds an error.
    """
    shutil.rmtree(work, ignore_errors=True)
    work.mkdir(parents=True)
    board, order = work / f"{PANEL_NAME}.kicad_pcb", work / "boards.json"
    files = [(str(ROOT / name / f"{name}.kicad_pcb"), x, y) for name, x, y in PANEL_BOARD_PLACES]
    order.write_text(json.dumps(files), encoding="utf-8")
    plugin = f"plugin; code: {LAYOUT_FILE}.{LAYOUT_CLASS}; arg: {order}"
    call_program(
        find_tool("kikit"), "panelize", "--layout", plugin, *_KIKIT_ARGUMENTS, files[0][0], board
    )
    # KiKit does not copy the clearance of the net class into the project. Use the project of the
    # sensor for the whole panel, because it has the smallest clearance.
    shutil.copy(_SENSOR.file.with_suffix(".kicad_pro"), board.with_suffix(".kicad_pro"))
    errors = [each for each in kicad.run_drc(board, work, parity=False) if each.startswith("error")]
    if errors:
        raise RuntimeError(f"the panel has {len(errors)} errors: {errors[0]}")
    return board


def panel_parts(board: Path, work: Path) -> list[assembly.Placement]:
    """Return all parts of the panel, with places from the panel's lower left corner."""
    listed = work / "footprints.json"
    kicad.run_with_pcbnew("places", "places", board, listed)
    at = json.loads(listed.read_text(encoding="utf-8"))
    return [
        each
        for number, (name, _, _) in enumerate(PANEL_BOARD_PLACES, 1)
        for each in assembly.list_placements(load_board(name), at, f"_{number}")
    ]


def write_panel_files(work: Path, folder: Path) -> Path:
    """Write the panel's zip, bills of materials and positions into ``folder``; return its board."""
    board = build_panel(work)
    files = outputs.write_fabrication(board, work / "gerbers")
    outputs.zip_files(files, folder / f"pixelpitch-{PANEL_NAME}.zip")
    holes = sum(30 if name == "pads" else 4 for name, _, _ in PANEL_BOARD_PLACES)
    faults = readback.find_faults(work / "gerbers", *PANEL_SIZE_MM, holes, panel=True)
    if faults:
        raise RuntimeError(f"the panel's files: {faults}")
    assembly.write_part_tables(PANEL_NAME, panel_parts(board, work), folder)
    return board
