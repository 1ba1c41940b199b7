"""Compares copper areas to check whether a board's zones were filled after the last change.

A zone is an area that KiCad fills with copper. If somebody moves a track and does not press B in
KiCad, the zones do not change, and the board house would get the old copper. For the comparison,
KiCad fills the zones of a copy again. Only areas are compared, because the last digits of outlines
differ between releases of KiCad.
"""

import shutil
from collections import Counter
from pathlib import Path
from typing import Any

from . import kicad
from .sexpr import find_lists, first_list, parse_sexpr

# Differences up to this share of a net's copper area on one layer are ignored.
COPPER_AREA_TOLERANCE_SHARE = 0.01


def unfilled_zones(board: Path, folder: Path) -> list[str]:
    """Return a sentence for each net and layer whose zones were not filled after a change.

    For comparison, KiCad fills the zones of a copy of ``board``, which is written into ``folder``.
    """
    copy = folder / f"filled-{board.name}"
    shutil.copy(board, copy)
    shutil.copy(board.with_suffix(".kicad_pro"), copy.with_suffix(".kicad_pro"))
    kicad.run_with_pcbnew("places", "fill", copy)
    return find_differences(board.read_text(encoding="utf-8"), copy.read_text(encoding="utf-8"))


def find_differences(saved: str, refilled: str) -> list[str]:
    """Return a sentence for each net and layer whose copper area differs between two boards."""
    differences = []
    areas = [_zone_areas(parse_sexpr(text)) for text in (saved, refilled)]
    for key in sorted(areas[0].keys() | areas[1].keys()):
        had, has = (area.get(key, 0.0) for area in areas)
        if abs(had - has) > COPPER_AREA_TOLERANCE_SHARE * max(had, has):
            differences.append(
                f"copper of {key[0]} on {key[1]}: {had:.1f} mm2 kept, {has:.1f} filled again:"
                " press B in KiCad's board editor and save"
            )
    return differences


def _zone_areas(board: list[Any]) -> Counter[tuple[str, str]]:
    """Return the filled area (mm2) of each net's zones on each layer."""
    total: Counter[tuple[str, str]] = Counter()
    for zone in find_lists(board, "zone"):
        net = str(first_list(zone, "net_name")[1])
        for filled in find_lists(zone, "filled_polygon"):
            corners = [
                (float(x), float(y)) for _, x, y in find_lists(first_list(filled, "pts"), "xy")
            ]
            around = zip(corners, corners[1:] + corners[:1], strict=True)
            area = abs(sum(x * v - u * y for (x, y), (u, v) in around)) / 2
            total[net, str(first_list(filled, "layer")[1])] += area  # type: ignore[assignment]
    return total
