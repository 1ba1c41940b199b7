"""``python -m pcb``: writes the schematics, checks the boards, exports what is ordered."""

import argparse
import sys
from pathlib import Path

from . import kicad, outputs, project, readback, schematic
from .boards import DESIGNS
from .design import Design

ROOT = Path(__file__).resolve().parent
BUILD = ROOT.parent / "build" / "pcb"


def differing(design: Design) -> list[str]:
    """Return a sentence for each kept file that the scripts would write otherwise."""
    folder = ROOT / design.name
    made = {"kicad_sch": schematic.write(design), "kicad_pro": project.write(design)}
    return [
        f"{design.name}.{end} is not what the scripts write: run `python -m pcb schematics`"
        for end, text in made.items()
        if (folder / f"{design.name}.{end}").read_text(encoding="utf-8") != text
    ]


def check(design: Design, folder: Path) -> list[str]:
    """Return all findings of one board: sources, ERC, DRC with parity, all severities."""
    folder.mkdir(parents=True, exist_ok=True)
    source = ROOT / design.name
    return (
        differing(design)
        + kicad.erc(source / f"{design.name}.kicad_sch", folder)
        + kicad.drc(source / f"{design.name}.kicad_pcb", folder)
    )


def main(arguments: list[str] | None = None) -> int:
    """Run the command line; 0 if there is no finding."""
    parser = argparse.ArgumentParser(prog="pcb", description=__doc__)
    parser.add_argument("what", choices=("all", "schematics", "check"), nargs="?", default="all")
    options = parser.parse_args(arguments)
    advice = kicad.missing()
    if advice:
        print(advice, file=sys.stderr)
        return 3
    if options.what == "schematics":
        for design in DESIGNS.values():
            folder = ROOT / design.name
            folder.mkdir(exist_ok=True)
            for end, text in (("sch", schematic.write(design)), ("pro", project.write(design))):
                (folder / f"{design.name}.kicad_{end}").write_text(text, encoding="utf-8")
        return 0
    failed = False
    for design in DESIGNS.values():
        folder = BUILD / design.name
        found = check(design, folder)
        made = outputs.write(design, folder) if options.what == "all" else []
        if made:
            holes = 5 if design.name == "sensor" else 20
            found += readback.faults(folder / "gerbers", design.width, design.height, holes)
        for each in found:
            print(f"{design.name}: {each}", file=sys.stderr)
        failed = failed or bool(found)
        print(f"{design.name}: {len(found)} findings of ERC, DRC, parity and Gerbers")
        for path in made:
            print(f"  {path.relative_to(ROOT.parent)}")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
