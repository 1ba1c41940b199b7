"""``make pcb-release``: what a maker downloads, under ``pcb/release``; a long run (five minutes).

Beside KiCad with its part models it needs KiKit and InteractiveHtmlBom, which it installs into
``build/pcb/tools`` (a Python of its own that sees ``pcbnew``).  ``sources.txt`` holds the digests
of the boards and schematics that everything was made from: a test compares them, and makes
Gerbers, drills and tables anew.
"""

import hashlib
import json
import os
import shutil
import subprocess
import zipfile
from pathlib import Path

from . import case_parts, kicad, lay, outputs, pictures, project, readback
from .boards import DESIGNS
from .design import Design
from .steps import STEPS

ROOT = Path(__file__).resolve().parent
RELEASE = ROOT / "release"
TOOLS = ROOT.parent / "build" / "pcb" / "tools"
NEEDED = ("kikit==1.8.1", "InteractiveHtmlBom==2.12.0")
VIEWS = {"top": ("--side", "top"), "bottom": ("--side", "bottom")}
COLUMNS, ROWS, GAP, RAIL = 4, 2, 2.0, 5.0  # of the sensors' panel; mm
_PANEL = (
    "--layout", f"grid; rows: {ROWS}; cols: {COLUMNS}; space: {GAP:g}mm",
    "--tabs", "fixed; width: 3mm; vcount: 1; hcount: 1",
    "--cuts", "mousebites; drill: 0.5mm; spacing: 0.8mm; offset: 0mm; prolong: 0.5mm",
    "--framing", f"railstb; width: {RAIL:g}mm; space: {GAP:g}mm",
    "--tooling", "3hole; hoffset: 2.5mm; voffset: 2.5mm; size: 1.5mm",
    "--fiducials", "3fid; hoffset: 6mm; voffset: 2.5mm; coppersize: 1mm; opening: 2mm",
    "--post", "millradius: 1mm",
)  # fmt: skip


def digests() -> str:
    """Return a line a board, schematic and printed part: what the kept files were made from."""
    files = [ROOT / name / f"{name}.kicad_{end}" for name in DESIGNS for end in ("pcb", "sch")]
    files += (ROOT / "case").glob("*.scad")
    return "".join(
        f"{hashlib.sha256(file.read_bytes()).hexdigest()}  {file.name}\n" for file in sorted(files)
    )


def _call(*words: str | Path) -> None:
    screen = ["xvfb-run", "-a"] if not os.environ.get("DISPLAY") else []
    done = subprocess.run(
        [*screen, *map(str, words)], capture_output=True, text=True, check=False,
        env={**os.environ, "INTERACTIVE_HTML_BOM_NO_DISPLAY": "1"},
    )  # fmt: skip
    if done.returncode:
        raise RuntimeError(f"{Path(words[0]).name}: {done.stdout[-600:]}{done.stderr[-600:]}")


def _tool(name: str) -> Path:
    if not (TOOLS / "bin" / name).exists():
        subprocess.run([lay.interpreter(), "-m", "venv", "--system-site-packages", TOOLS],
                       check=True)  # fmt: skip
        subprocess.run([TOOLS / "bin" / "pip", "install", "-q", *NEEDED], check=True)
    return TOOLS / "bin" / name


def _picture(board: Path, target: Path, view: str) -> Path:
    kicad.run("pcb", "render", *VIEWS[view], "-w", "1600", "--height", "1200", "--quality", "basic",
              "--background", "transparent", "-o", target, board)  # fmt: skip
    pictures.trim(target)
    return target


def board_files(design: Design, folder: Path) -> list[Path]:
    """Write all kept files of one board into ``folder``."""
    name, work = design.name, ROOT.parent / "build" / "pcb" / design.name
    board = ROOT / name / f"{name}.kicad_pcb"
    made = [
        Path(shutil.copy(each, folder / each.name))
        for each in outputs.write(design, work, pictures=False)
    ]
    page = folder / f"{name}-interactive-bom.html"
    _call(_tool("generate_interactive_bom"), "--no-browser", "--dest-dir", folder, "--name-format",
          page.stem, "--highlight-pin1", "all", "--blacklist", "TP*,H*,FID*", board)  # fmt: skip
    step = work / f"{name}.step"
    kicad.run("pcb", "export", "step", "--drill-origin", "--subst-models", "--force",
              "-o", step, board)  # fmt: skip
    pack = folder / f"{name}.step.zip"
    outputs.pack([step], pack)
    drawn = [_picture(board, folder / f"{name}-{view}.png", view) for view in VIEWS]
    return [*made, page, pack, *drawn]


def guide(folder: Path) -> list[Path]:
    """Write a picture a step of the carrier's assembly, from its picture and its places."""
    folder.mkdir(parents=True)
    design = DESIGNS["carrier"]
    places = json.loads((ROOT.parent / "build/pcb/carrier/footprints.json").read_text())
    for extra in design.extras:
        x, y, _ = extra.board
        up = design.height - y
        places.append(
            {"reference": extra.reference, "box": (x - 1.3, up - 25.4, x + 1.3, up + 25.4)}
        )
    whole = RELEASE / "carrier" / "carrier-top.png"
    return [
        pictures.step(whole, (design.width, design.height), places, set(parts),
                      folder / f"step-{number}.png")
        for number, parts in enumerate(STEPS, 1)
    ]  # fmt: skip


def case(folder: Path) -> list[Path]:
    """Write the printed parts' shapes as one zip, and the pictures."""
    work = case_parts.BUILD
    pack = folder / "case-stl.zip"
    drawn = case_parts.pictures(folder)
    outputs.pack(case_parts.shapes(work), pack)
    return [pack, *drawn]


def panel(folder: Path) -> list[Path]:
    """Write the sensors' panel: eight boards on two rails, broken out at mouse bites."""
    work = ROOT.parent / "build" / "pcb" / "panel"
    shutil.rmtree(work, ignore_errors=True)
    work.mkdir(parents=True)
    board = work / "sensor-panel.kicad_pcb"
    _call(_tool("kikit"), "panelize", *_PANEL, ROOT / "sensor" / "sensor.kicad_pcb", board)
    # KiKit's project forgets the class's clearance: ours, of the one board, holds for eight.
    board.with_suffix(".kicad_pro").write_text(project.write(DESIGNS["sensor"]), encoding="utf-8")
    found = [each for each in kicad.drc(board, work, parity=False) if each.startswith("error")]
    if found:
        raise RuntimeError(f"the panel has {len(found)} errors: {found[0]}")
    files = outputs.fabrication(board, work / "gerbers", drill_origin=False)
    pack = folder / "pixelpitch-sensor-panel.zip"
    outputs.pack(files, pack)
    wide, high = panel_size()
    faults = readback.faults(work / "gerbers", wide, high, 4 * COLUMNS * ROWS, panel=True)
    if faults:
        raise RuntimeError(f"the panel's files: {faults}")
    return [pack, _picture(board, folder / "sensor-panel-top.png", "top")]


def panel_size() -> tuple[float, float]:
    """Return the panel's outer size in mm."""
    edge = DESIGNS["sensor"].width
    return (COLUMNS * edge + (COLUMNS - 1) * GAP,
            ROWS * edge + (ROWS - 1) * GAP + 2 * (GAP + RAIL))  # fmt: skip


def write() -> list[Path]:
    """Write everything anew; RuntimeError says what is missing or failed."""
    if kicad.bare():
        raise RuntimeError(str(kicad.bare()))
    if not os.environ.get("DISPLAY") and shutil.which("xvfb-run") is None:
        raise RuntimeError("pcb-release: no screen; sudo apt-get install xvfb xauth")
    shutil.rmtree(RELEASE, ignore_errors=True)
    made = []
    for name, design in DESIGNS.items():
        folder = RELEASE / name
        folder.mkdir(parents=True)
        made += board_files(design, folder)
    made += panel(RELEASE / "sensor")
    made += guide(RELEASE / "guide")
    made += case(RELEASE / "case")
    listed = RELEASE / "sources.txt"
    listed.write_text(digests(), encoding="utf-8")
    return [*made, listed]


def zipped(path: Path) -> dict[str, bytes]:
    """Return a zip's files without the lines that hold the day and KiCad's version."""
    found = {}
    with zipfile.ZipFile(path) as files:
        for name in files.namelist():
            lines = files.read(name).splitlines()
            found[name] = b"\n".join(line for line in lines if not _dated(line))
    return found


def _dated(line: bytes) -> bool:
    marks = (
        b"CreationDate",
        b"Created by KiCad",
        b"DRILL file",
        b"GenerationSoftware",
        b'"Version"',
    )
    return any(mark in line for mark in marks)
