"""Finds the facets of a printed part that need support, in its STL file as it lies on the bed.

A printer cannot print a facet that faces down and is flatter than 45 degrees, unless a thread of
plastic can bridge the gap below it. A thread runs along x or y, and both of its ends rest on
material. The ends are at most ``MAX_BRIDGED_GAP_MM`` apart.
"""

import math
import re
from collections import Counter, defaultdict
from collections.abc import Iterator

MAX_BRIDGED_GAP_MM = 14.0  # width of a gap that common printers can bridge with PLA or PETG
# z of the normal of a facet at 44 degrees to the bed. From 45 degrees on no support is needed; one
# degree is a tolerance.
STEEP_NORMAL_Z = -0.72
_TOLERANCE_MM = 0.02  # mm

Corner = tuple[float, float, float]
Facet = tuple[Corner, Corner, Corner]
_FlatPlace = tuple[float, float]


def read_facets(text: str) -> list[Facet]:
    """Return the triangles of an ASCII STL file; the corners are in mm."""
    points = [
        (round(float(x), 3), round(float(y), 3), round(float(z), 3))
        for x, y, z in re.findall(r"vertex (\S+) (\S+) (\S+)", text)
    ]
    return [(points[n], points[n + 1], points[n + 2]) for n in range(0, len(points), 3)]


def open_edges(facets: list[Facet]) -> list[tuple[Corner, Corner]]:
    """Return every edge that is not shared by exactly two facets in opposite directions.

    A part without such edges is watertight: a slicer can tell its inside from its outside.
    """
    ways = Counter(edge for facet in facets if len(set(facet)) == 3 for edge in _facet_edges(facet))
    return [edge for edge in ways if ways[edge] != 1 or ways[edge[1], edge[0]] != 1]


def part_volume(facets: list[Facet]) -> float:
    """Return the volume of a watertight part (mm3)."""
    return (
        sum(
            a[i] * (b[i - 2] * c[i - 1] - b[i - 1] * c[i - 2])
            for a, b, c in facets
            for i in range(3)
        )
        / 6
    )


def unsupported_facets(facets: list[Facet]) -> list[tuple[Corner, float]]:
    """Return (centre, area in mm2) of every facet that needs support."""
    low = min(corner[2] for facet in facets for corner in facet)
    flat = {
        n for n, facet in enumerate(facets) if _faces_down(facet) and _highest_z(facet) > low + 0.05
    }
    owners = defaultdict(list)
    for n, facet in enumerate(facets):
        for edge in _facet_edges(facet):
            owners[frozenset(edge)].append(n)
    unsupported = []
    for group in _connected_groups(facets, flat, owners):
        ends = []
        for n in group:
            for edge in _facet_edges(facets[n]):
                beside = [other for other in owners[frozenset(edge)] if other != n]
                if not flat.intersection(beside):
                    ends.append(
                        (edge, any(_rests_on_material(facets[other], edge) for other in beside))
                    )
        for n in group:
            spots = list(_sample_points(facets[n]))
            bad = sum(not any(_is_bridged(ends, spot, axis) for axis in (0, 1)) for spot in spots)
            if bad:
                a, b, c = facets[n]
                centre = tuple((a[i] + b[i] + c[i]) / 3 for i in range(3))
                unsupported.append((centre, _facet_area(facets[n]) * bad / len(spots)))
    return unsupported  # type: ignore[return-value]


def _facet_normal(facet: Facet) -> Corner:
    a, b, c = facet
    u, v = ([q[i] - a[i] for i in range(3)] for q in (b, c))
    return (u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0])


def _facet_area(facet: Facet) -> float:
    return math.hypot(*_facet_normal(facet)) / 2


def _faces_down(facet: Facet) -> bool:
    normal = _facet_normal(facet)
    long = math.hypot(*normal)
    return long > 1e-6 and normal[2] / long < STEEP_NORMAL_Z


def _highest_z(facet: Facet) -> float:
    return max(corner[2] for corner in facet)


def _facet_edges(facet: Facet) -> tuple[tuple[Corner, Corner], ...]:
    a, b, c = facet
    return ((a, b), (b, c), (c, a))


def _rests_on_material(facet: Facet, edge: tuple[Corner, Corner]) -> bool:
    """Return True if ``facet`` has a corner below ``edge``, which means that material is there."""
    return min(corner[2] for corner in facet) < min(edge[0][2], edge[1][2]) - _TOLERANCE_MM


def _connected_groups(
    part: list[Facet], flat: set[int], owners: dict[frozenset[Corner], list[int]]
) -> Iterator[list[int]]:
    left = set(flat)
    while left:
        group, todo = [], [left.pop()]
        while todo:
            n = todo.pop()
            group.append(n)
            near = {o for edge in _facet_edges(part[n]) for o in owners[frozenset(edge)]} & left
            left -= near
            todo += near
        yield group


def _sample_points(facet: Facet) -> Iterator[_FlatPlace]:
    """Yield points of ``facet`` that are evenly spread, seen from above: at least one per mm2."""
    a, b, c = facet
    if _facet_area(facet) > 1:
        ab, bc, ca = (tuple((p[i] + q[i]) / 2 for i in range(3)) for p, q in _facet_edges(facet))
        for each in ((a, ab, ca), (ab, b, bc), (ca, bc, c), (ab, bc, ca)):
            yield from _sample_points(each)  # type: ignore[arg-type]
    else:
        yield ((a[0] + b[0] + c[0]) / 3, (a[1] + b[1] + c[1]) / 3)


def _is_bridged(
    ends: list[tuple[tuple[Corner, Corner], bool]], spot: _FlatPlace, axis: int
) -> bool:
    """Return True if a thread of plastic along ``axis`` spans the gap below ``spot``.

    ``ends`` lists the outer edges of the facets as (edge, True if the edge rests on material).
    """
    across = 1 - axis
    before, after = (-math.inf, False), (math.inf, False)
    for (p, q), held in ends:
        if (p[across] > spot[across]) == (q[across] > spot[across]):
            continue
        share = (spot[across] - p[across]) / (q[across] - p[across])
        at = p[axis] + share * (q[axis] - p[axis])
        if before[0] < at <= spot[axis]:
            before = (at, held)
        elif spot[axis] < at < after[0]:
            after = (at, held)
    return before[1] and after[1] and after[0] - before[0] <= MAX_BRIDGED_GAP_MM
