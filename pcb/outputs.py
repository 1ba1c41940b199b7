"""What goes to the board house, and the pictures: everything under ``build/pcb``."""

import json
import zipfile
from pathlib import Path

from . import assembly, kicad, lay
from .design import Design

LAYERS = "F.Cu,B.Cu,F.Mask,B.Mask,F.Paste,F.Silkscreen,B.Silkscreen,Edge.Cuts"
ROOT = Path(__file__).resolve().parent
VIEWS = {
    "top": ("--side", "top"),
    "bottom": ("--side", "bottom"),
    "angled": ("--side", "top", "--rotate", "-40,0,20", "--perspective", "--zoom", "0.8"),
}


def write(design: Design, folder: Path, pictures: bool = True) -> list[Path]:
    """Export one board into ``folder``; return the files that matter, the zip first."""
    source = ROOT / design.name
    schematic, board = (source / f"{design.name}.kicad_{end}" for end in ("sch", "pcb"))
    fabrication = folder / "gerbers"
    fabrication.mkdir(parents=True, exist_ok=True)
    pdf = folder / f"{design.name}-schematic.pdf"
    kicad.run("sch", "export", "pdf", "-o", pdf, schematic)
    kicad.run("pcb", "export", "gerbers", "--layers", LAYERS, "--no-protel-ext",
              "--use-drill-file-origin", "-o", f"{fabrication}/", board)  # fmt: skip
    kicad.run("pcb", "export", "drill", "--excellon-oval-format", "route",
              "--excellon-separate-th", "--drill-origin", "plot", "-o", f"{fabrication}/", board)  # fmt: skip
    listed = folder / "footprints.json"
    lay.with_pcbnew("places", board, listed)
    tables = assembly.write(design, json.loads(listed.read_text(encoding="utf-8")), folder)
    pack = folder / f"pixelpitch-{design.name}.zip"
    with zipfile.ZipFile(pack, "w", zipfile.ZIP_DEFLATED) as files:
        for each in sorted(fabrication.iterdir()):
            files.write(each, each.name)
    made = [pack, *tables, pdf]
    for view, words in VIEWS.items() if pictures else ():
        picture = folder / f"{design.name}-{view}.png"
        kicad.run("pcb", "render", *words, "-w", "1600", "--height", "1200",
                  "-o", picture, board)  # fmt: skip
        made.append(picture)
    return made
