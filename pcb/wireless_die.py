"""Calculates mass, centre and inertia of our wireless die from its printed shape and its parts.

The shape is integrated exactly, triangle by triangle. The parts are boxes with assumed masses, from
the table in ``case/die_wireless.scad``. The result is used in ``host_tools/physics/dies.py``; a
test compares the two.
"""

import json
import re
from pathlib import Path
from typing import NamedTuple

from . import overhang

SCAD_SOURCE_FILE = Path(__file__).parent / "case" / "die_wireless.scad"
PLASTIC_DENSITY_G_PER_MM3 = 1.24e-3  # g/mm3
DIE_EDGE_MM = 32.0

Vector = tuple[float, float, float]


class SolidBody(NamedTuple):
    """Mass (g), centre of mass (mm) and inertia about it (g mm2: xx, yy, zz, xy, xz, yz)."""

    mass_g: float
    centre_mm: Vector
    inertia_g_mm2: tuple[float, float, float, float, float, float]


def die_parts() -> list[tuple[str, float, Vector, Vector]]:
    """Return (name, mass in g, centre, size) of each part in the table, lengths in mm."""
    table = re.search(
        r"^parts = (\[.*?\n\]);", SCAD_SOURCE_FILE.read_text(encoding="utf-8"), re.M | re.S
    )
    assert table is not None, f"{SCAD_SOURCE_FILE.name} has no table of parts"
    return [
        (name, mass, (x, y, z), (a, b, c))
        for name, mass, (x, y, z), (a, b, c) in json.loads(table[1])
    ]


def assemble_shell(facets: list[overhang.Facet]) -> list[overhang.Facet]:
    """Return the facets of the assembled shell, given the facets of the two printed halves."""
    assembled: list[overhang.Facet] = []
    for facet in facets:
        if facet[0][0] < DIE_EDGE_MM / 2 + 3:
            a, b, c = ((x, y, z - DIE_EDGE_MM / 2) for x, y, z in facet)
        else:
            a, b, c = ((x - DIE_EDGE_MM - 6, -y, DIE_EDGE_MM / 2 - z) for x, y, z in facet)
        assembled.append((a, b, c))
    return assembled


def _shape_moments(facets: list[overhang.Facet], density: float) -> list[float]:
    """Return the integrals of 1, x, y, z, xx, yy, zz, xy, xz, yz over a shape, times density.

    Mass, centre and inertia of the shape can be calculated from them.
    """
    sums = [0.0] * 10
    for a, b, c in facets:  # sum of signed tetrahedra between origin and facet
        volume = (
            a[0] * (b[1] * c[2] - b[2] * c[1])
            + a[1] * (b[2] * c[0] - b[0] * c[2])
            + a[2] * (b[0] * c[1] - b[1] * c[0])
        ) / 6
        total = [a[axis] + b[axis] + c[axis] for axis in range(3)]
        sums[0] += volume
        for axis in range(3):
            sums[1 + axis] += volume * total[axis] / 4
        for at, (i, j) in enumerate(((0, 0), (1, 1), (2, 2), (0, 1), (0, 2), (1, 2))):
            product = sum(corner[i] * corner[j] for corner in (a, b, c)) + total[i] * total[j]
            sums[4 + at] += volume * product / 20
    return [density * each for each in sums]


def _box_moments(mass: float, middle: Vector, size: Vector) -> list[float]:
    sums = [mass, *(mass * each for each in middle)]
    for i, j in ((0, 0), (1, 1), (2, 2), (0, 1), (0, 2), (1, 2)):
        own = mass * size[i] ** 2 / 12 if i == j else 0.0
        sums.append(own + mass * middle[i] * middle[j])
    return sums


def solid_die(printed: list[overhang.Facet]) -> SolidBody:
    """Return mass, centre and inertia of the whole die.

    ``printed`` has the facets of both halves as they lie on the printer's bed.
    """
    rows = [_shape_moments(assemble_shell(printed), PLASTIC_DENSITY_G_PER_MM3)]
    rows += [_box_moments(mass, middle, size) for _, mass, middle, size in die_parts()]
    mass, x, y, z, xx, yy, zz, xy, xz, yz = (sum(each) for each in zip(*rows, strict=True))
    p, q, r = x / mass, y / mass, z / mass
    xx, yy, zz = xx - mass * p * p, yy - mass * q * q, zz - mass * r * r
    xy, xz, yz = xy - mass * p * q, xz - mass * p * r, yz - mass * q * r
    return SolidBody(mass, (p, q, r), (yy + zz, xx + zz, xx + yy, -xy, -xz, -yz))
