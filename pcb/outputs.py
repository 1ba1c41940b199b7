"""Exports the files for ordering a board, and pictures of the board, into ``build/pcb``."""

import json
import zipfile
from pathlib import Path

from . import assembly, kicad
from .board import Board

GERBER_LAYERS = "F.Cu,B.Cu,F.Mask,B.Mask,F.Paste,F.Silkscreen,B.Silkscreen,Edge.Cuts"
RENDER_ARGUMENTS_BY_VIEW = {
    "top": ("--side", "top"),
    "bottom": ("--side", "bottom"),
    "angled": ("--side", "top", "--rotate", "-40,0,20", "--perspective", "--zoom", "0.8"),
}


def write_outputs(board: Board, folder: Path, pictures: bool = True) -> list[Path]:
    """Export one board into ``folder``; return the files for an order, the zip first."""
    pdf = folder / f"{board.name}-schematic.pdf"
    kicad.run_kicad("sch", "export", "pdf", "-o", pdf, board.file.with_suffix(".kicad_sch"))
    listed = folder / "footprints.json"
    kicad.run_with_pcbnew("places", "places", board.file, listed)
    tables = assembly.write_assembly_tables(
        board, json.loads(listed.read_text(encoding="utf-8")), folder
    )
    order = folder / f"pixelpitch-{board.name}.zip"
    zip_files(write_fabrication(board.file, folder / "gerbers"), order)
    made = [order, *tables, pdf]
    for view, words in RENDER_ARGUMENTS_BY_VIEW.items() if pictures else ():
        picture = folder / f"{board.name}-{view}.png"
        kicad.run_kicad("pcb", "render", *words, "-w", "1600", "--height", "1200",
                  "-o", picture, board.file)  # fmt: skip
        made.append(picture)
    return made


def write_fabrication(board: Path, folder: Path) -> list[Path]:
    """Export Gerber and drill files of ``board`` into ``folder``; return their paths."""
    folder.mkdir(parents=True, exist_ok=True)
    kicad.run_kicad("pcb", "export", "gerbers", "--layers", GERBER_LAYERS, "--no-protel-ext",
              "--use-drill-file-origin", "-o", f"{folder}/", board)  # fmt: skip
    kicad.run_kicad("pcb", "export", "drill", "--excellon-oval-format", "route",
              "--excellon-separate-th", "--drill-origin", "plot",
              "-o", f"{folder}/", board)  # fmt: skip
    return sorted(folder.iterdir())


def zip_files(files: list[Path], target: Path) -> None:
    """Zip ``files`` with a fixed date, so that the same content gives the same bytes."""
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as out:
        for each in files:
            entry = zipfile.ZipInfo(each.name, (2026, 1, 1, 0, 0, 0))
            entry.compress_type = zipfile.ZIP_DEFLATED
            out.writestr(entry, each.read_bytes())
