"""Calculates the outlines and heights of the carrier's parts, around which the case is built.

::

        python -m pcb.bodies     # write case/bodies.scad, which the case's files include

Places and outlines come from the fabrication layer of ``carrier.kicad_pcb``. Heights, and the parts
that are plugged in, are listed here. A ``Body`` is a box in mm, with x to the right and y down from
the board's upper left corner, and z up from the board's upper side.
"""

import math
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from .sexpr import find_lists, first_list, parse_sexpr

ROOT = Path(__file__).resolve().parent
CARRIER_FILE = ROOT / "carrier" / "carrier.kicad_pcb"
SCAD_FILE = ROOT / "case" / "bodies.scad"
BOARD_CORNER_MM = 50.0  # the board's corner on KiCad's page, mm

SOCKET_HEIGHT_MM = 8.5  # height of a 2.54 mm socket: 61300411821, PPTC201LFBN-RC
HEADER_HEIGHT_MM = 2.5  # height of a header's plastic between socket and module
SOCKET_AND_HEADER_MM = SOCKET_HEIGHT_MM + HEADER_HEIGHT_MM
# {beginning of a footprint's name: height in mm}. A height is a maximum from a data sheet, unless
# it is marked "assumed".
PART_HEIGHTS_MM = {
    "R_0805": 0.6, "C_0805": 1.45, "LED_0805": 1.1, "SOT-23": 1.45, "SOIC-": 1.75, "D_SMA": 2.5,
    "D_SOD-": 1.35,
    "Fuse_2920": 3.2,  # assumed
    "USB_C_": 3.3, "JST_SH_": 2.95,
    "JST_XH_": 7.0,
    "PinHeader": 9.0, "PinSocket": SOCKET_HEIGHT_MM, "TerminalBlock": 13.95, "CP_Radial_D10": 16.0,
    "Buzzer": 6.5, "LED_D3.0mm": 5.3, "SW_PUSH-12mm": 4.3, "SW_Push_1P1T": 2.0,
}  # fmt: skip
# Parts for which the case has an opening, above them or at the side.
PARTS_WITH_OPENING = ("BZ1", "D3", "J1", "J13", "J6", "J7", "J8", "Q3", "SW1", "SW2", "U1")
_COPPER_ONLY = ("Fiducial", "SolderJumper", "MountingHole", "TestPoint", "RaspberryPi_Pico")


class Body(NamedTuple):
    """A box around a part; no two boxes may overlap."""

    reference: str
    description: str
    left_mm: float
    top_mm: float
    right_mm: float
    bottom_mm: float
    min_z_mm: float
    max_z_mm: float


class PluggedPart(NamedTuple):
    """A part that is plugged into a connector, as a box around it.

    x and y are relative to the origin of the connector's footprint, before the footprint is
    rotated.
    """

    reference: str
    description: str
    left_mm: float
    top_mm: float
    right_mm: float
    bottom_mm: float
    min_z_mm: float
    max_z_mm: float


def _connector_housing(reference: str, pins: int) -> PluggedPart:
    """Return the 14 mm high housing of ordinary jumper wires on a pin header."""
    end = 2.54 * pins - 1.27
    return PluggedPart(reference, "jumper wires", -1.27, -1.27, 1.27, end, HEADER_HEIGHT_MM, 16.5)


# * Pico: 21 x 51 mm and 1 mm thick, first pins 1.61 and 1.37 mm from the edges, USB socket 3 mm.
# * Display: the common SSD1306 of 0.96 inch, 27.3 x 27.8 mm. Its four pins are in the middle of the
#   upper edge, 1.5 mm from it. Board and glass are 3 mm.
# * XIAO ESP32C3, the radio bridge, in J10 and J16: 17.8 x 21 mm, rows 15.24 mm apart. Its USB-C
#   socket is 3.2 mm high.
PLUGGED_PARTS = (
    PluggedPart("U1", "socket J14", -1.27, -1.27, 1.27, 49.53, 0, SOCKET_AND_HEADER_MM),
    PluggedPart("U1", "socket J15", 16.51, -1.27, 19.05, 49.53, 0, SOCKET_AND_HEADER_MM),
    PluggedPart(
        "U1", "Pico", -1.61, -1.37, 19.39, 49.63, SOCKET_AND_HEADER_MM, SOCKET_AND_HEADER_MM + 4
    ),
    PluggedPart(
        "J13",
        "display",
        -26.3,
        3.81 - 13.65,
        1.5,
        3.81 + 13.65,
        SOCKET_AND_HEADER_MM,
        SOCKET_AND_HEADER_MM + 3,
    ),
    *(_connector_housing(name, 4) for name in ("J9", "J11", "J12")),
    PluggedPart(
        "J10", "XIAO", -1.28, -2.88, 16.52, 18.12, SOCKET_AND_HEADER_MM, SOCKET_AND_HEADER_MM + 4.5
    ),
    *(
        PluggedPart(name, "XH plug and wires", -2.45, -2.35, 19.95, 3.4, 7.0, 17.8)
        for name in ("J4", "J5")
    ),
    PluggedPart("SW1", "key", -0.1, -3.85, 12.6, 8.85, 4.6, 24.4),
)


def _read_footprints(board: Path) -> Iterator[tuple[str, str, list[Any], tuple[float, float, int]]]:
    for item in find_lists(parse_sexpr(board.read_text(encoding="utf-8")), "footprint"):
        reference = next(each[2] for each in find_lists(item, "property") if each[1] == "Reference")
        x, y, *turned = map(float, first_list(item, "at")[1:])
        at = (x - BOARD_CORNER_MM, y - BOARD_CORNER_MM, int(turned[0]) % 360 if turned else 0)
        yield str(reference), str(item[1]).split(":")[1], item, at


def _rotate(at: tuple[float, float, int], x: float, y: float) -> tuple[float, float]:
    angle = math.radians(at[2])
    return (at[0] + x * math.cos(angle) + y * math.sin(angle),
            at[1] - x * math.sin(angle) + y * math.cos(angle))  # fmt: skip


def _placed_box(at: tuple[float, float, int], corners: list[tuple[float, float]]) -> list[float]:
    across, down = zip(*(_rotate(at, x, y) for x, y in corners), strict=True)
    return [round(each, 2) for each in (min(across), min(down), max(across), max(down))]


def _outline_corners(item: list[Any]) -> list[tuple[float, float]]:
    """Return the corners of the part's outline on the fabrication layer.

    They are relative to the part's origin, before the part is rotated.
    """
    corners = []
    for kind in ("fp_line", "fp_rect", "fp_poly", "fp_arc"):
        for shape in find_lists(item, kind):
            if first_list(shape, "layer")[1] == "F.Fab":
                ends = [end for name in ("start", "mid", "end") for end in find_lists(shape, name)]
                ends += [
                    end for points in find_lists(shape, "pts") for end in find_lists(points, "xy")
                ]
                corners += [(float(x), float(y)) for _, x, y in ends]
    for circle in find_lists(item, "fp_circle"):
        if first_list(circle, "layer")[1] == "F.Fab":
            (_, x, y), (_, u, v) = first_list(circle, "center"), first_list(circle, "end")
            r = math.dist((float(x), float(y)), (float(u), float(v)))
            corners += [(float(x) - r, float(y) - r), (float(x) + r, float(y) + r)]
    return corners


def part_height(package: str) -> float:
    """Return the height in mm, 0 for bare copper; KeyError if PART_HEIGHTS_MM lacks ``package``."""
    if package.startswith(_COPPER_ONLY):
        return 0.0
    for start, high in PART_HEIGHTS_MM.items():
        if package.startswith(start):
            return high
    raise KeyError(f"{package}: no row in PART_HEIGHTS_MM of pcb/bodies.py")


def read_bodies(board: Path = CARRIER_FILE) -> list[Body]:
    """Return the bodies of all soldered and plugged parts of ``board``, sorted."""
    bodies = []
    for reference, package, item, at in _read_footprints(board):
        if part_height(package):
            left, top, right, bottom = _placed_box(at, _outline_corners(item))
            what = package.split("_")[0]
            bodies.append(
                Body(reference, what, left, top, right, bottom, 0.0, part_height(package))
            )
        for each in PLUGGED_PARTS:
            if each.reference == reference:
                corners = [(each.left_mm, each.top_mm), (each.right_mm, each.bottom_mm)]
                left, top, right, bottom = _placed_box(at, corners)
                bodies.append(
                    Body(
                        reference,
                        each.description,
                        left,
                        top,
                        right,
                        bottom,
                        each.min_z_mm,
                        each.max_z_mm,
                    )
                )
    return sorted(bodies)


def pad_centres(board: Path = CARRIER_FILE) -> dict[str, tuple[float, float]]:
    """Return the centre (x, y) of each part's pads, at which the case has openings."""
    centres = {}
    for reference, _, item, at in _read_footprints(board):
        pads = [
            (float(x), float(y))
            for _, x, y, *_ in (first_list(p, "at") for p in find_lists(item, "pad"))
        ]
        if pads:
            left, top, right, bottom = _placed_box(at, pads)
            centres[reference] = (round((left + right) / 2, 2), round((top + bottom) / 2, 2))
    return centres


def body_gap(first: Body, second: Body) -> float:
    """Return the gap between two bodies seen from above (mm); inf if one is above the other."""
    if first.min_z_mm >= second.max_z_mm or second.min_z_mm >= first.max_z_mm:
        return math.inf
    across = max(first.left_mm - second.right_mm, second.left_mm - first.right_mm)
    down = max(first.top_mm - second.bottom_mm, second.top_mm - first.bottom_mm)
    return math.hypot(max(across, 0), max(down, 0)) if max(across, down) > 0 else max(across, down)


def scad_source(board: Path = CARRIER_FILE) -> str:
    """Return the text of ``case/bodies.scad``."""
    lines = ["// Written by `python -m pcb.bodies` from the carrier's board; a test compares.",
             "// What stands on the carrier: part, what, left, top, right, bottom, low, high (mm).",
             "bodies = ["]  # fmt: skip
    lines += [f'  ["{each[0]}", "{each[1]}", {", ".join(f"{n:g}" for n in each[2:])}],'
              for each in read_bodies(board) if each.max_z_mm > 2]  # fmt: skip
    lines += ["];", "// The middle of a part's pads.", "middles = ["]
    centres = pad_centres(board)
    lines += [
        f'  ["{name}", {centres[name][0]:g}, {centres[name][1]:g}],' for name in PARTS_WITH_OPENING
    ]
    return "\n".join([*lines, "];", ""])


if __name__ == "__main__":
    SCAD_FILE.write_text(scad_source(), encoding="utf-8")
