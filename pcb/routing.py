"""Design time only: what the router gets and what it gives back.

The router is ``@tscircuit/capacity-autorouter`` of the npm registry (0.0.1035), started by
``route.mjs``.  Its result is kept as ``routes.json`` beside each board; ``make pcb`` never
routes.  A net with a pour of its own is joined by copper, so only what lies outside gets tracks.
"""

import json
import math
import sys
from pathlib import Path
from typing import Any

from .boards import DESIGNS
from .design import Design

MORE = 0.03  # the router's clearances come back a little short


def request(design: Design, pads: list[dict[str, Any]]) -> dict[str, Any]:
    """Return the router's input ("SimpleRouteJson"); y upwards does not matter, all is mm."""
    obstacles = [
        {
            "type": "rect", "layers": pad["layers"],
            "center": {"x": pad["x"], "y": pad["y"]},
            "width": pad["width"], "height": pad["height"],
            "connectedTo": [pad["net"]] if pad["net"] else [],
        }
        for pad in pads
    ]  # fmt: skip
    connections = []
    for name in sorted({pad["net"] for pad in pads} - {""}):
        mine = [pad for pad in pads if pad["net"] == name]
        for number, group in enumerate(_groups(design, name, mine)):
            if len(group) > 1:
                points = [
                    {"x": pad["x"], "y": pad["y"], "layer": pad["layers"][0]} for pad in group
                ]
                connections.append(
                    {"name": f"{name}#{number}", "rootConnectionName": name,
                     "pointsToConnect": points}
                )  # fmt: skip
                for obstacle, pad in zip(obstacles, pads, strict=True):
                    if pad in group:
                        obstacle["connectedTo"].append(f"{name}#{number}")
    return {
        "layerCount": 2,
        "minTraceWidth": design.track,
        "minViaPadDiameter": 0.6,
        "minViaHoleDiameter": 0.3,
        "defaultObstacleMargin": design.clearance + MORE,
        "bounds": {"minX": 0.6, "maxX": design.width - 0.6,
                   "minY": 0.6, "maxY": design.height - 0.6},
        "obstacles": obstacles,
        "connections": connections,
    }  # fmt: skip


def _groups(
    design: Design, net: str, pads: list[dict[str, Any]]
) -> list[list[dict[str, Any]]]:
    """Split a net's pads into what the router must join."""
    pours = [pour for pour in design.pours if pour.net == net]
    if not pours:
        return [pads]
    (x, y), _, (right, bottom), _ = pours[0].corners
    if net == "GND":
        through = [pad for pad in pads if pad["hole"]]
        groups = []
        for pad in pads:
            if not pad["hole"] and through:
                near = min(
                    through, key=lambda it: math.hypot(it["x"] - pad["x"], it["y"] - pad["y"])
                )
                groups.append([pad, near])
        return groups
    outside = [
        pad for pad in pads if not (x <= pad["x"] <= right and y <= pad["y"] <= bottom)
    ]
    inside = [pad for pad in pads if pad not in outside]
    if not outside:
        return []
    middle = outside[0]
    near = min(inside, key=lambda it: math.hypot(it["x"] - middle["x"], it["y"] - middle["y"]))
    return [[*outside, near]]


def result(answer: dict[str, Any]) -> list[dict[str, Any]]:
    """Return the router's traces as tracks [layer, width, start, end] and vias [x, y]."""
    found: dict[str, dict[str, Any]] = {}
    for trace in answer["traces"]:
        name = trace.get("rootConnectionName") or trace["connection_name"]
        name = name.split("#")[0]
        route = found.setdefault(name, {"net": name, "tracks": [], "vias": []})
        last = None
        for step in trace["route"]:
            at = [round(step["x"], 3), round(step["y"], 3)]
            if step["route_type"] == "via":
                if at not in route["vias"]:
                    route["vias"].append(at)
                last = None
                continue
            if last and last[0] == step["layer"] and last[1] != at:
                route["tracks"].append([step["layer"], round(step["width"], 3), last[1], at])
            last = (step["layer"], at)
    return [found[name] for name in sorted(found)]


def main(words: list[str]) -> int:
    """``request BOARD PADS OUT`` or ``result ANSWER OUT``."""
    if words[0] == "request":
        told = request(DESIGNS[words[1]], json.loads(Path(words[2]).read_text()))
        Path(words[3]).write_text(json.dumps(told))
    else:
        routes = result(json.loads(Path(words[1]).read_text()))
        rows = ",\n".join(json.dumps(each) for each in routes)
        Path(words[2]).write_text(f"[\n{rows}\n]\n")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
