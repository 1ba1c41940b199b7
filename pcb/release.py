"""Writes the files that makers download into ``pcb/release`` (``make pcb-release``).

This needs KiCad with its part models, KiKit and InteractiveHtmlBom. The last two are installed into
``build/pcb/tools``, a virtual environment that includes ``pcbnew``. ``sources.txt`` has the digests
of the source files. A test compares them, and exports Gerbers, drills and tables again to compare
these, too.
"""

import hashlib
import json
import os
import shutil
import zipfile
from pathlib import Path

from . import case_parts, kicad, outputs, panel, pictures, shopping
from .assembly import EXTRA_PARTS_BY_BOARD
from .board import BOARD_NAMES, Board, load_board, load_boards
from .steps import ASSEMBLY_STEPS

ROOT = Path(__file__).resolve().parent
RELEASE_FOLDER = ROOT / "release"
RENDER_ARGUMENTS_BY_VIEW = {"top": ("--side", "top"), "bottom": ("--side", "bottom")}


def source_digests() -> str:
    """Return one line with the SHA-256 for each board, schematic and file of the case."""
    files = [file for name in BOARD_NAMES for end in ("pcb", "sch")
             for file in (ROOT / name).glob(f"*.kicad_{end}")]  # fmt: skip
    files += (ROOT / "case").glob("*.scad")
    return "".join(
        f"{hashlib.sha256(file.read_bytes()).hexdigest()}  {file.name}\n" for file in sorted(files)
    )


def _draw_board(board: Path, target: Path, view: str) -> Path:
    kicad.run_kicad(
        "pcb",
        "render",
        *RENDER_ARGUMENTS_BY_VIEW[view],
        "-w",
        "1600",
        "--height",
        "1200",
        "--quality",
        "basic",
        "--background",
        "transparent",
        "-o",
        target,
        board,
    )
    pictures.trim_picture(target)
    return target


def write_board_files(board: Board, folder: Path) -> list[Path]:
    """Write all released files of one board into ``folder``; return their paths."""
    name, work = board.name, ROOT.parent / "build" / "pcb" / board.name
    work.mkdir(parents=True, exist_ok=True)
    made = [
        Path(shutil.copy(each, folder / each.name))
        for each in outputs.write_outputs(board, work, pictures=False)
    ]
    page = folder / f"{name}-interactive-bom.html"
    whole = work / f"{name}.kicad_pcb"
    kicad.run_with_pcbnew("extras", name, board.file, whole)
    panel.call_program(
        panel.find_tool("generate_interactive_bom"),
        "--no-browser",
        "--dest-dir",
        folder,
        "--name-format",
        page.stem,
        "--highlight-pin1",
        "all",
        "--show-fields",
        "Value,Footprint,MPN,LCSC",
        "--extra-data-file",
        whole,
        "--blacklist",
        "TP*,H*,FID*",
        whole,
    )
    step = work / f"{name}.step"
    kicad.run_kicad("pcb", "export", "step", "--drill-origin", "--subst-models", "--force",
              "-o", step, board.file)  # fmt: skip
    pack = folder / f"{name}.step.zip"
    outputs.zip_files([step], pack)
    drawn = [
        _draw_board(board.file, folder / f"{name}-{view}.png", view)
        for view in RENDER_ARGUMENTS_BY_VIEW
    ]
    return [*made, page, pack, *drawn]


def draw_steps(folder: Path) -> list[Path]:
    """Write one picture per step of the carrier's assembly; return their paths."""
    folder.mkdir(parents=True)
    board = load_board("carrier")
    places = json.loads((ROOT.parent / "build/pcb/carrier/footprints.json").read_text())
    for extra in EXTRA_PARTS_BY_BOARD["carrier"]:
        x, up = extra.x_mm, board.height_mm - extra.y_mm
        places.append(
            {"reference": extra.reference, "box": (x - 1.3, up - 25.4, x + 1.3, up + 25.4)}
        )
    whole = RELEASE_FOLDER / "carrier" / "carrier-top.png"
    return [
        pictures.write_assembly_step_picture(
            whole, (board.width_mm, board.height_mm), places, set(parts),
            folder / f"step-{number}.png")
        for number, parts in enumerate(ASSEMBLY_STEPS, 1)
    ]  # fmt: skip


def write_case(folder: Path) -> list[Path]:
    """Write the pictures of the case, and a zip with all STL files; return their paths."""
    work = case_parts.BUILD_FOLDER
    pack = folder / "case-stl.zip"
    drawn = case_parts.draw_pictures(folder)
    outputs.zip_files(case_parts.write_stl_files(work), pack)
    return [pack, *drawn]


def write_panel(folder: Path) -> list[Path]:
    """Write zip, bills of materials, positions and picture of the panel of small boards."""
    folder.mkdir(parents=True)
    board = panel.write_panel_files(ROOT.parent / "build" / "pcb" / panel.PANEL_NAME, folder)
    _draw_board(board, folder / f"{panel.PANEL_NAME}-top.png", "top")
    return sorted(folder.iterdir())


def write_release() -> list[Path]:
    """Write all released files again; raise RuntimeError if a program is missing or fails."""
    if kicad.missing_models():
        raise RuntimeError(str(kicad.missing_models()))
    if not os.environ.get("DISPLAY") and shutil.which("xvfb-run") is None:
        raise RuntimeError("pcb-release: no screen; sudo apt-get install xvfb xauth")
    shutil.rmtree(RELEASE_FOLDER, ignore_errors=True)
    made = []
    for name, board in load_boards().items():
        folder = RELEASE_FOLDER / name
        folder.mkdir(parents=True)
        made += write_board_files(board, folder)
    made += write_panel(RELEASE_FOLDER / panel.PANEL_NAME)
    made += draw_steps(RELEASE_FOLDER / "guide")
    made += write_case(RELEASE_FOLDER / "case")
    listed = RELEASE_FOLDER / "sources.txt"
    listed.write_text(source_digests(), encoding="utf-8")
    parts = RELEASE_FOLDER / shopping.SHOPPING_LIST_FILE
    parts.write_text(shopping.shopping_table(), encoding="utf-8")
    return [*made, parts, listed]


def zip_content(path: Path) -> dict[str, bytes]:
    """Return {name: content} of a zip, without the lines that contain a date or KiCad's version."""
    contents = {}
    with zipfile.ZipFile(path) as files:
        for name in files.namelist():
            lines = files.read(name).splitlines()
            contents[name] = b"\n".join(line for line in lines if not _has_date(line))
    return contents


def _has_date(line: bytes) -> bool:
    marks = (
        b"CreationDate",
        b"Created by KiCad",
        b"DRILL file",
        b"GenerationSoftware",
        b'"Version"',
    )
    return any(mark in line for mark in marks)
