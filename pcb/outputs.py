"""What goes to the board house, and the pictures: everything under ``build/pcb``."""

import csv
import re
import zipfile
from pathlib import Path

from . import kicad
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
    positions = folder / f"{design.name}-positions.csv"
    kicad.run("sch", "export", "pdf", "-o", pdf, schematic)
    kicad.run("pcb", "export", "gerbers", "--layers", LAYERS, "--no-protel-ext",
              "-o", f"{fabrication}/", board)  # fmt: skip
    kicad.run("pcb", "export", "drill", "--excellon-oval-format", "route",
              "--excellon-separate-th", "-o", f"{fabrication}/", board)  # fmt: skip
    kicad.run("pcb", "export", "pos", "--format", "csv", "--units", "mm", "--side", "both",
              "-o", positions, board)  # fmt: skip
    bill = bom(design, folder / f"{design.name}-bom.csv")
    pack = folder / f"pixelpitch-{design.name}.zip"
    with zipfile.ZipFile(pack, "w", zipfile.ZIP_DEFLATED) as files:
        for each in sorted(fabrication.iterdir()):
            files.write(each, each.name)
    made = [pack, bill, positions, pdf]
    for view, words in VIEWS.items() if pictures else ():
        picture = folder / f"{design.name}-{view}.png"
        kicad.run("pcb", "render", *words, "-w", "1600", "--height", "1200",
                  "-o", picture, board)  # fmt: skip
        made.append(picture)
    return made


def bom(design: Design, target: Path) -> Path:
    """Write the bill of materials: a row an order number."""
    rows: dict[tuple[str, str, str, str], list[str]] = {}
    for part in design.parts:
        if part.what.bom:
            what = part.what
            key = (what.value, what.footprint.split(":")[1], what.maker, what.number)
            rows.setdefault(key, []).append(part.reference)
    with target.open("w", newline="", encoding="utf-8") as file:
        table = csv.writer(file, lineterminator="\n")
        table.writerow(["Quantity", "References", "Value", "Footprint", "Manufacturer", "MPN"])
        for key, references in rows.items():
            references.sort(key=lambda name: [int(n) for n in re.findall(r"\d+", name)])
            table.writerow([len(references), " ".join(references), *key])
        for each in design.extras:
            table.writerow(
                [each.quantity, each.references, each.value, "", each.maker, each.number]
            )
    return target
