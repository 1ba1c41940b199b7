"""Reads the fabrication files back with a second program, gerbonara.

::

    python -m pcb.readback FOLDER WIDTH HEIGHT

A board house uses these files and not KiCad's. Therefore this module checks the size of the
outline, the area of the copper, and the places of the drills in them.
"""

import re
import sys
import warnings
from pathlib import Path
from typing import Any

COPPER_LAYER_NAMES = ("F_Cu", "B_Cu")


def read_fabrication(folder: Path) -> dict[str, Any]:
    """Return the sizes and places in the fabrication files in ``folder``, in mm.

    ``size``, ``corner``  size and corner of the board's outline
    ``copper``            the extent of the copper on each layer
    ``holes``             the drilled holes
    """
    # Imported here since only this function needs the package.
    from gerbonara import ExcellonFile, GerberFile
    from gerbonara.utils import MM

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        outline = GerberFile.open(_find_one(folder, "*Edge_Cuts.g*"))
        (left, bottom), (right, top) = outline.bounding_box(MM)
        copper = {}
        for layer in COPPER_LAYER_NAMES:
            file = GerberFile.open(_find_one(folder, f"*{layer}.g*"))
            copper[layer] = (len(file.objects), file.bounding_box(MM))
        holes = []
        for path in sorted(folder.glob("*.drl")):
            drill = ExcellonFile.open(path)
            for each in drill.objects:
                box = each.bounding_box(MM)
                holes.append((path.stem, each.tool.equivalent_width(MM), box))
    line_width = 0.1  # width of the outline's line, mm
    return {
        "size": (right - left - line_width, top - bottom - line_width),
        "corner": (left, bottom, right, top),
        "copper": copper,
        "holes": holes,
    }


def find_faults(
    folder: Path, width: float, height: float, min_plated_holes: int, panel: bool = False
) -> list[str]:
    """Return a sentence for each implausible value in the files of ``folder``.

    ``width`` and ``height`` are the board's size in mm. A board has at least ``min_plated_holes``
    plated holes. With ``panel`` the area of the copper is not checked, because the rails of a panel
    have no copper.
    """
    told = read_fabrication(folder)
    faults = []
    if abs(told["size"][0] - width) > 0.05 or abs(told["size"][1] - height) > 0.05:
        faults.append(f"the outline is {told['size']} mm, expected {width} x {height}")
    left, bottom, right, top = told["corner"]
    # The origin of all files must be at the corner of the outline. Half of the outline's line of
    # 0.1 mm is outside the board, so the outline starts at -0.05 mm.
    if abs(left + 0.05) > 0.02 or abs(bottom + 0.05) > 0.02:
        faults.append(f"the outline starts at {left:.2f}, {bottom:.2f} mm, expected the origin")
    for layer, (objects, ((x, y), (u, v))) in told["copper"].items():
        if objects < 10:
            faults.append(f"{layer} has {objects} objects, expected at least 10")
        if x < left or y < bottom or u > right or v > top:
            faults.append(f"{layer} reaches over the edge")
        # The ground copper must reach to 0.5 mm from each edge of the board.
        if not panel and (u - x) * (v - y) < 0.98 * (width - 1) * (height - 1):
            faults.append(
                f"{layer} covers {u - x:.0f} x {v - y:.0f} mm, expected a pour over the whole board"
            )
    plated = [size for name, size, _ in told["holes"] if not re.search("NPTH", name)]
    if len(plated) < min_plated_holes:
        faults.append(f"{len(plated)} plated holes, expected at least {min_plated_holes}")
    for name, size, ((x, y), (u, v)) in told["holes"]:
        if not 0.25 <= size <= 6.5:
            faults.append(f"{name} drills {size:.2f} mm")
        if x < left or y < bottom or u > right or v > top:
            faults.append(f"{name} drills outside of the board, at {x:.1f}, {y:.1f}")
    return faults


def _find_one(folder: Path, pattern: str) -> Path:
    matching = sorted(folder.glob(pattern))
    if len(matching) != 1:
        raise FileNotFoundError(f"{len(matching)} files like {pattern}, expected one")
    return matching[0]


def main(arguments: list[str]) -> int:
    """Print the faults of the fabrication files in a folder; return 1 if there are any, else 0."""
    faults = find_faults(
        Path(arguments[0]), float(arguments[1]), float(arguments[2]), int(arguments[3])
    )
    for each in faults:
        print(each)
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
