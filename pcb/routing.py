"""Design time only: what the router gets.

``route.mjs`` is a small router of our own: the registry's one left clearances of 0.1 mm where
0.2 were asked for.  Its result is kept as ``routes.json`` beside each board; ``make pcb`` never
routes.  A net with a pour is joined by copper: pads on ground get a via down to it, and of the
other poured nets only what lies outside the pour gets tracks.

A maker who moves a part runs ``python -m pcb lay BOARD``, looks at the picture and keeps board
and routes; what the router makes is only believed once DRC has seen it.
"""

import json
import math
import sys
from pathlib import Path
from typing import Any

from .boards import DESIGNS
from .design import Design, Pour

MARGIN = 0.03  # a corner between two cells of the grid comes this much nearer


def request(design: Design, pads: list[dict[str, Any]]) -> dict[str, Any]:
    """Return the router's input; all is mm, ``pins`` are indices into ``pads``."""
    jobs = []
    for net in sorted({pad["net"] for pad in pads} - {""}):
        jobs += _jobs(design, net, pads)
    jobs.sort(key=lambda job: (not job["escape"], _span(job, pads), job["net"]))
    return {
        "grid": 0.25 if design.width > 50 else 0.1,
        "width": design.track,
        "clearance": design.clearance + MARGIN,
        "via": 0.6,
        "board": {"width": design.width, "height": design.height},
        "pads": pads,
        "jobs": jobs,
        # Where a pour carries the current, tracks on its layer are dear.
        "ways": [list(each) for each in design.ways],
        "dear": [(*_extent(pour), 2.5) for pour in design.pours if pour.rank >= 1],
    }


def _jobs(design: Design, net: str, pads: list[dict[str, Any]]) -> list[dict[str, Any]]:
    mine = [number for number, pad in enumerate(pads) if pad["net"] == net]
    pours = [pour for pour in design.pours if pour.net == net]
    if not pours:
        return [{"net": net, "pins": mine, "escape": False}] if len(mine) > 1 else []
    if net == "GND":
        lone = [number for number in mine if not pads[number]["hole"]]
        return [{"net": net, "pins": [number], "escape": True} for number in lone]
    x, y, right, bottom = _extent(pours[0])
    outside = [n for n in mine if not (x <= pads[n]["x"] <= right and y <= pads[n]["y"] <= bottom)]
    inside = [n for n in mine if n not in outside]
    if not outside:
        return []
    one = pads[outside[0]]
    near = min(inside, key=lambda n: math.hypot(pads[n]["x"] - one["x"], pads[n]["y"] - one["y"]))
    return [{"net": net, "pins": [*outside, near], "escape": False}]


def _extent(pour: Pour) -> tuple[float, float, float, float]:
    across, down = zip(*pour.corners, strict=True)
    return min(across), min(down), max(across), max(down)


def _span(job: dict[str, Any], pads: list[dict[str, Any]]) -> float:
    across = [pads[n]["x"] for n in job["pins"]]
    down = [pads[n]["y"] for n in job["pins"]]
    return max(across) - min(across) + max(down) - min(down)


def main(words: list[str]) -> int:
    """``BOARD PADS REQUEST``: write the router's input."""
    told = request(DESIGNS[words[0]], json.loads(Path(words[1]).read_text(encoding="utf-8")))
    Path(words[2]).write_text(json.dumps(told), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
