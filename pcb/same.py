"""Whether two ``.kicad_pcb`` say the same: every item but its identifier, copper by its area.

KiCad gives each item a new identifier when it saves and may order them otherwise; the outline
of a filled zone may differ in its last digit between releases.  So items are compared as a
bag, and what a zone fills by its area in mm2.
"""

import re
from collections import Counter
from typing import Any

from .sexpr import dump, find, first, parse

_IGNORED = {
    "uuid", "tstamp", "members", "version", "generator", "generator_version", "filled_polygon",
}  # fmt: skip
_SHOWN = 4
AREA = 0.01  # of the area of one net's copper on a layer


def differences(kept: str, made: str) -> list[str]:
    """Return a sentence for each kind of item in which the boards differ, none if they agree."""
    boards = [parse(text) for text in (kept, made)]
    one, other = (Counter(map(_plain, _items(board))) for board in boards)
    found = [f"only kept: {_short(each)}" for each in (one - other)]
    found += [f"only made: {_short(each)}" for each in (other - one)]
    if len(found) > _SHOWN:
        found = [*found[:_SHOWN], f"and {len(found) - _SHOWN} more"]
    areas = [_areas(board) for board in boards]
    for key in sorted(areas[0].keys() | areas[1].keys()):
        had, has = (area.get(key, 0.0) for area in areas)
        if abs(had - has) > AREA * max(had, has):
            found.append(f"copper of {key[0]} on {key[1]}: {had:.1f} mm2 kept, {has:.1f} made")
    return found


def _items(board: list[Any]) -> list[Any]:
    return [each for each in board[1:] if not (isinstance(each, list) and each[0] in _IGNORED)]


def _plain(node: Any) -> str:
    """Return an item as text without identifiers, its lists in a fixed order."""
    if not isinstance(node, list):
        return dump(node)
    inner = [each for each in node if not (isinstance(each, list) and each[0] in _IGNORED)]
    words = [dump(each) for each in inner if not isinstance(each, list)]
    lists = [_plain(each) for each in inner if isinstance(each, list)]
    # The corners of an outline have an order; nothing else has.
    return f"({' '.join(words + (lists if node[0] == 'pts' else sorted(lists)))})"


def _short(text: str) -> str:
    name = re.search(r'\(property "Reference" "([^"]+)"|"Reference" "([^"]+)"', text)
    kind = text[1:].split(" ", 1)[0]
    if kind == "footprint" and name:
        return f"footprint {name[1] or name[2]}"
    return text if len(text) < 120 else f"{text[:117]}..."


def _areas(board: list[Any]) -> Counter[tuple[str, str]]:
    """Return the area that each net's zones fill on each layer."""
    total: Counter[tuple[str, str]] = Counter()
    for zone in find(board, "zone"):
        net = str(first(zone, "net_name")[1])
        for filled in find(zone, "filled_polygon"):
            corners = [(float(x), float(y)) for _, x, y in find(first(filled, "pts"), "xy")]
            around = zip(corners, corners[1:] + corners[:1], strict=True)
            area = abs(sum(x * v - u * y for (x, y), (u, v) in around)) / 2
            total[net, str(first(filled, "layer")[1])] += area  # type: ignore[assignment]
    return total
