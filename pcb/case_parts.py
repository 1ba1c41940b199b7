"""Writes an STL file and a picture of each printed part of the case (``make case``).

Two more pictures show the whole case, closed and exploded. To draw pictures, OpenSCAD needs a
screen or ``xvfb-run``; for STL files it does not.
"""

import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

from .pictures import trim_picture

CASE_FOLDER = Path(__file__).resolve().parent / "case"
BUILD_FOLDER = CASE_FOLDER.parent.parent / "build" / "case"


class PrintedPart(NamedTuple):
    """A part to print.

    ``file``             an OpenSCAD file
    ``scad_part``        the value of ``part`` in that file
    ``copies``           number of copies in a set
    ``printing_advice``  how the part lies on the printer
    """

    name: str
    file: str
    scad_part: str
    copies: int
    printing_advice: str


PRINTED_PARTS = (
    PrintedPart("frame", "frame", "", 2, "on its face; PLA or PETG, 4 walls"),
    PrintedPart("back-middle", "back", "middle", 1, "on its outer side; 40 % infill"),
    PrintedPart("back-end", "back", "end", 2, "on its outer side"),
    PrintedPart("console-tray", "console", "tray", 1, "on its floor"),
    PrintedPart("console-lid", "console", "lid", 1, "on its outer face"),
    PrintedPart("handset-tray", "handset", "tray", 2, "on its floor"),
    PrintedPart("handset-lid", "handset", "lid", 2, "on its outer face"),
    PrintedPart("key-handset", "key", "handset", 12, "on its flange"),
    PrintedPart("key-menu", "key", "menu", 1, "on its flange"),
    PrintedPart("box", "box", "", 1, "floor down, on a brim"),
    PrintedPart("die", "die", "", 1, "both halves on their cut; 100 % infill"),
    # This part does not belong to a set; print one for each wireless die (firmware/die/README.md).
    PrintedPart("die-wireless", "die_wireless", "", 0, "halves on their outer faces; 100 % infill"),
)
# {name of a view: (file, value of ``apart`` in the file, angles of the camera)}
CASE_VIEWS = {
    "case": ("all", "0", "50,0,20"),
    "exploded": ("all", "26", "65,0,30"),
}
OPENSCAD_ADVICE = "case: OpenSCAD is missing; on Debian: sudo apt-get install openscad"


def _openscad(*words: str | Path, screen: bool = False) -> None:
    program = shutil.which("openscad")
    if program is None:
        raise RuntimeError(OPENSCAD_ADVICE)
    front = ["xvfb-run", "-a"] if screen and not os.environ.get("DISPLAY") else []
    done = subprocess.run(
        [*front, program, "--quiet", *map(str, words)], capture_output=True, text=True, check=False
    )
    if done.returncode or "WARNING" in done.stderr:
        raise RuntimeError(f"openscad {words[-1]} failed: {done.stderr.strip()}")


def _part_option(each: PrintedPart) -> tuple[str, ...]:
    return ("-D", f'part="{each.scad_part}"') if each.scad_part else ()


def write_stl_files(folder: Path) -> list[Path]:
    """Write one STL file per part; return their paths."""
    folder.mkdir(parents=True, exist_ok=True)
    paths = [folder / f"{each.name}.stl" for each in PRINTED_PARTS]
    for each, target in zip(PRINTED_PARTS, paths, strict=True):
        _openscad(*_part_option(each), "-o", target, CASE_FOLDER / f"{each.file}.scad")
    return paths


def draw_pictures(folder: Path) -> list[Path]:
    """Draw each part and two views of the whole case; raise RuntimeError without a screen."""
    if not os.environ.get("DISPLAY") and shutil.which("xvfb-run") is None:
        raise RuntimeError("case: no pictures without a screen; sudo apt-get install xvfb xauth")
    folder.mkdir(parents=True, exist_ok=True)
    look = ("--autocenter", "--viewall", "--projection=o", "--colorscheme=Tomorrow")
    paths = []
    for each in PRINTED_PARTS:
        target = folder / f"{each.name}.png"
        _openscad(*_part_option(each), *look, "--imgsize=640,480", "--camera=0,0,0,50,0,30,500",
                  "-o", target, CASE_FOLDER / f"{each.file}.scad", screen=True)  # fmt: skip
        trim_picture(target)
        paths.append(target)
    for name, (file, apart, angles) in CASE_VIEWS.items():
        target = folder / f"{name}.png"
        _openscad("-D", f"apart={apart}", *look, "--imgsize=1900,1300",
                  f"--camera=0,0,0,{angles},500", "-o", target, CASE_FOLDER / f"{file}.scad",
                  screen=True)  # fmt: skip
        trim_picture(target)
        paths.append(target)
    return paths


def main() -> int:
    """Write all files into ``build/case``."""
    try:
        paths = [*write_stl_files(BUILD_FOLDER), *draw_pictures(BUILD_FOLDER)]
    except RuntimeError as problem:
        print(problem, file=sys.stderr)
        return 1
    for path in paths:
        print(f"  {path.relative_to(BUILD_FOLDER.parent.parent)}")
    for each in PRINTED_PARTS:
        print(f"{each.name}: {each.copies} x, {each.printing_advice}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
