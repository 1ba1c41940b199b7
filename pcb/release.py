"""``make pcb-release``: writes a maker's downloads into ``pcb/release``; takes five minutes.

Apart from KiCad and its part models, this needs KiKit and InteractiveHtmlBom. It installs them into
``build/pcb/tools``, a virtual environment that includes ``pcbnew``. ``sources.txt`` contains the
digests of the boards, schematics and printed parts that the files were made from. A test compares
the digests and exports Gerbers, drills and tables again.
"""

import hashlib
import json
import os
import shutil
import zipfile
from pathlib import Path

from . import case_parts, kicad, outputs, panel, pictures
from .assembly import EXTRAS
from .board import NAMES, Board, boards
from .board import board as kept
from .steps import STEPS

ROOT = Path(__file__).resolve().parent
RELEASE = ROOT / "release"
VIEWS = {"top": ("--side", "top"), "bottom": ("--side", "bottom")}


def digests() -> str:
    """Return a line with the SHA-256 of each board, schematic and file of the case."""
    files = [file for name in NAMES for end in ("pcb", "sch")
             for file in (ROOT / name).glob(f"*.kicad_{end}")]  # fmt: skip
    files += (ROOT / "case").glob("*.scad")
    return "".join(
        f"{hashlib.sha256(file.read_bytes()).hexdigest()}  {file.name}\n" for file in sorted(files)
    )


def _picture(board: Path, target: Path, view: str) -> Path:
    kicad.run("pcb", "render", *VIEWS[view], "-w", "1600", "--height", "1200", "--quality", "basic",
              "--background", "transparent", "-o", target, board)  # fmt: skip
    pictures.trim(target)
    return target


def board_files(board: Board, folder: Path) -> list[Path]:
    """Write all released files of one board into ``folder``; return their paths."""
    name, work = board.name, ROOT.parent / "build" / "pcb" / board.name
    work.mkdir(parents=True, exist_ok=True)
    made = [
        Path(shutil.copy(each, folder / each.name))
        for each in outputs.write(board, work, pictures=False)
    ]
    page = folder / f"{name}-interactive-bom.html"
    whole = work / f"{name}.kicad_pcb"
    kicad.with_pcbnew("extras", name, board.file, whole)
    panel.call(panel.tool("generate_interactive_bom"), "--no-browser", "--dest-dir", folder,
               "--name-format", page.stem, "--highlight-pin1", "all",
               "--show-fields", "Value,Footprint,MPN,LCSC", "--extra-data-file", whole,
               "--blacklist", "TP*,H*,FID*", whole)  # fmt: skip
    step = work / f"{name}.step"
    kicad.run("pcb", "export", "step", "--drill-origin", "--subst-models", "--force",
              "-o", step, board.file)  # fmt: skip
    pack = folder / f"{name}.step.zip"
    outputs.pack([step], pack)
    drawn = [_picture(board.file, folder / f"{name}-{view}.png", view) for view in VIEWS]
    return [*made, page, pack, *drawn]


def guide(folder: Path) -> list[Path]:
    """Write one picture per step of the carrier's assembly; return their paths."""
    folder.mkdir(parents=True)
    board = kept("carrier")
    places = json.loads((ROOT.parent / "build/pcb/carrier/footprints.json").read_text())
    for extra in EXTRAS["carrier"]:
        x, up = extra.x, board.height - extra.y
        places.append(
            {"reference": extra.reference, "box": (x - 1.3, up - 25.4, x + 1.3, up + 25.4)}
        )
    whole = RELEASE / "carrier" / "carrier-top.png"
    return [
        pictures.step(whole, (board.width, board.height), places, set(parts),
                      folder / f"step-{number}.png")
        for number, parts in enumerate(STEPS, 1)
    ]  # fmt: skip


def case(folder: Path) -> list[Path]:
    """Write a zip with the printed parts' STL files, and the pictures; return their paths."""
    work = case_parts.BUILD
    pack = folder / "case-stl.zip"
    drawn = case_parts.pictures(folder)
    outputs.pack(case_parts.shapes(work), pack)
    return [pack, *drawn]


def write_panel(folder: Path) -> list[Path]:
    """Write the files for the panel of the small boards: zip, bills, positions and a picture."""
    folder.mkdir(parents=True)
    board = panel.write(ROOT.parent / "build" / "pcb" / panel.NAME, folder)
    _picture(board, folder / f"{panel.NAME}-top.png", "top")
    return sorted(folder.iterdir())


def write() -> list[Path]:
    """Write all released files again; raise RuntimeError if a program is missing or fails."""
    if kicad.missing_models():
        raise RuntimeError(str(kicad.missing_models()))
    if not os.environ.get("DISPLAY") and shutil.which("xvfb-run") is None:
        raise RuntimeError("pcb-release: no screen; sudo apt-get install xvfb xauth")
    shutil.rmtree(RELEASE, ignore_errors=True)
    made = []
    for name, board in boards().items():
        folder = RELEASE / name
        folder.mkdir(parents=True)
        made += board_files(board, folder)
    made += write_panel(RELEASE / panel.NAME)
    made += guide(RELEASE / "guide")
    made += case(RELEASE / "case")
    listed = RELEASE / "sources.txt"
    listed.write_text(digests(), encoding="utf-8")
    return [*made, listed]


def content_of_zip(path: Path) -> dict[str, bytes]:
    """Return {name: content} of a zip, without lines that contain a date or KiCad's version."""
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
