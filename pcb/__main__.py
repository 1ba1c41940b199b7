"""``python -m pcb``: writes the schematics, checks the boards, exports what is ordered."""

import argparse
import sys
from pathlib import Path

from . import kicad, lay, outputs, readback, release
from .boards import DESIGNS
from .design import Design

ROOT = Path(__file__).resolve().parent
BUILD = ROOT.parent / "build" / "pcb"


def differing(design: Design, folder: Path) -> list[str]:
    """Return a sentence for each file kept there that the scripts would write otherwise."""
    stale = [
        f"{file} is not what the scripts write: run `python -m pcb schematics`"
        for file, text in lay.sources(design).items()
        if (folder / file).read_text(encoding="utf-8") != text
    ]
    return stale or lay.stale(design, folder)


def check(design: Design, folder: Path) -> list[str]:
    """Return all findings of one board: sources, ERC, DRC with parity, all severities."""
    folder.mkdir(parents=True, exist_ok=True)
    source = ROOT / design.name
    return (
        differing(design, source)
        + kicad.erc(source / f"{design.name}.kicad_sch", folder)
        + kicad.drc(source / f"{design.name}.kicad_pcb", folder)
    )


def main(arguments: list[str] | None = None) -> int:
    """Run the command line; 0 if there is no finding."""
    parser = argparse.ArgumentParser(prog="pcb", description=__doc__)
    parser.add_argument("what", choices=("all", "schematics", "lay", "check", "release"), nargs="?",
                        default="all")  # fmt: skip
    parser.add_argument("boards", nargs="*", choices=(*DESIGNS, []), metavar="BOARD",
                        help=f"{', '.join(DESIGNS)}; all of them if none is named")  # fmt: skip
    options = parser.parse_args(arguments)
    advice = kicad.missing()
    if advice:
        print(advice, file=sys.stderr)
        return 3
    chosen = [DESIGNS[name] for name in options.boards or DESIGNS]
    try:
        if options.what == "schematics":
            for design in chosen:
                for file, text in lay.sources(design).items():
                    (ROOT / design.name / file).write_text(text, encoding="utf-8")
            return 0
        if options.what == "release":
            for path in release.write():
                print(f"  {path.relative_to(ROOT.parent)}  {path.stat().st_size // 1024} KiB")
            return 0
        if options.what == "lay":
            for design in chosen:
                lay.lay(design)
        return report(chosen, complete=options.what == "all")
    except RuntimeError as problem:
        print(problem, file=sys.stderr)
        return 3


def report(chosen: list[Design], complete: bool) -> int:
    """Check the boards, print what was found, and write all files if ``complete``."""
    failed = False
    for design in chosen:
        folder = BUILD / design.name
        found = check(design, folder)
        made = outputs.write(design, folder) if complete else []
        if made:
            holes = 4 if design.name == "sensor" else 20
            found += readback.faults(folder / "gerbers", design.width, design.height, holes)
        for each in found:
            print(f"{design.name}: {each}", file=sys.stderr)
        failed = failed or bool(found)
        print(f"{design.name}: {len(found)} findings of ERC, DRC, parity and Gerbers")
        for path in made:
            print(f"  {path.relative_to(ROOT.parent)}")
    if complete and kicad.bare():
        print(kicad.bare())
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
