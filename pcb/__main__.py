"""Check the boards and export the files for an order."""

import argparse
import sys
from pathlib import Path

from . import drawn, filled, kicad, outputs, readback, release
from .board import BOARD_NAMES, Board, read_board

ROOT = Path(__file__).resolve().parent
BUILD_FOLDER = ROOT.parent / "build" / "pcb"


def check_board(board: Board, folder: Path) -> list[str]:
    """Return the findings on one board.

    They come from

    - the comparison of schematic and board,
    - the check that zones were filled after the last change, and
    - KiCad's checks of electrical rules (ERC), design rules (DRC) and parity.
    """
    folder.mkdir(parents=True, exist_ok=True)
    schematic = board.file.with_suffix(".kicad_sch")
    return (
        drawn.find_differences(board, schematic, folder)
        + filled.unfilled_zones(board.file, folder)
        + kicad.run_erc(schematic, folder)
        + kicad.run_drc(board.file, folder)
    )


def main(arguments: list[str] | None = None) -> int:
    """Run the command line.

    Return 0 if the checks have no findings, 1 if they have findings, and 3 if a tool is missing.
    """
    parser = argparse.ArgumentParser(prog="pcb", description=__doc__)
    parser.add_argument("what", choices=("all", "check", "release"), nargs="?", default="all")
    parser.add_argument("boards", nargs="*", choices=(*BOARD_NAMES, []), metavar="BOARD",
                        help=f"{', '.join(BOARD_NAMES)}; all of them if none is named")  # fmt: skip
    options = parser.parse_args(arguments)
    advice = kicad.missing_kicad()
    if advice:
        print(advice, file=sys.stderr)
        return 3
    try:
        if options.what == "release":
            for path in release.write_release():
                print(f"  {path.relative_to(ROOT.parent)}  {path.stat().st_size // 1024} KiB")
            return 0
        layers = [
            read_board(ROOT / name / f"{name}.kicad_pcb") for name in options.boards or BOARD_NAMES
        ]
        return check_and_export(layers, complete=options.what == "all")
    except (RuntimeError, ValueError) as problem:
        print(problem, file=sys.stderr)
        return 3


def check_and_export(layers: list[Board], complete: bool) -> int:
    """Check the boards ``layers`` and print the findings; return the exit code.

    With ``complete``, also write the files for an order.
    """
    failed = False
    for board in layers:
        folder = BUILD_FOLDER / board.name
        faults = check_board(board, folder)
        made = outputs.write_outputs(board, folder) if complete else []
        if made:
            holes = 4 if board.name == "sensor" else 20
            faults += readback.find_faults(
                folder / "gerbers", board.width_mm, board.height_mm, holes
            )
        for each in faults:
            print(f"{board.name}: {each}", file=sys.stderr)
        failed = failed or bool(faults)
        print(f"{board.name}: {len(faults)} findings of ERC, DRC, parity, zones and Gerbers")
        for path in made:
            print(f"  {path.relative_to(ROOT.parent)}")
    if complete and kicad.missing_models():
        print(kicad.missing_models())
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
