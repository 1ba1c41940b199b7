"""Writes bills of materials and position files: for JLCPCB, and for other board houses.

The files list only soldered parts. The Pico, which is plugged in, and parts that are not populated
are left out. Positions are in mm, with y upwards. Their origin is the board's lower left corner, as
in the Gerber and drill files.
"""

import csv
import re
from pathlib import Path
from typing import Any, NamedTuple

from .board import Board


class AngleCorrection(NamedTuple):
    """The ``degrees`` to add to KiCad's angle of a part to get JLCPCB's.

    This applies to every footprint whose name begins with ``footprint_prefix``.
    """

    footprint_prefix: str
    degrees: int
    source: str


_BOTH_TABLES = "JLCKicadTools cpl_rotations_db.csv; Fabrication-Toolkit transformations.csv"
_PLUGIN_TABLE = "Fabrication-Toolkit transformations.csv"
_IN_NO_TABLE = "in neither table, so KiCad's angle; check it in the house's preview"
_SYMMETRIC_PART = "two equal ends, or polarity as KiCad has it; in neither table"
ANGLE_CORRECTIONS = (
    AngleCorrection("SOT-23", 180, _BOTH_TABLES),
    AngleCorrection("SOIC-", 270, _PLUGIN_TABLE),
    AngleCorrection("R_0805_", 0, _SYMMETRIC_PART),
    AngleCorrection("C_0805_", 0, _SYMMETRIC_PART),
    AngleCorrection("LED_0805_", 0, _SYMMETRIC_PART),
    AngleCorrection("D_SOD-", 0, _SYMMETRIC_PART),
    AngleCorrection("D_SMA", 0, _SYMMETRIC_PART),
    AngleCorrection("Fuse_2920_", 0, _SYMMETRIC_PART),
    AngleCorrection("LGA-16_", 0, _IN_NO_TABLE),
    AngleCorrection("USB_C_", 0, _IN_NO_TABLE),
    AngleCorrection("JST_", 0, _IN_NO_TABLE),
    AngleCorrection("SW_", 0, _IN_NO_TABLE),
    AngleCorrection("Pin", 0, _IN_NO_TABLE),
    AngleCorrection("TerminalBlock_", 0, _IN_NO_TABLE),
    AngleCorrection("CP_Radial_", 0, _IN_NO_TABLE),
    AngleCorrection("LED_D3.0mm", 0, _IN_NO_TABLE),
    AngleCorrection("Buzzer_", 0, _IN_NO_TABLE),
)


class ExtraPart(NamedTuple):
    """A part soldered into the footprint of a different part; ``x_mm``, ``y_mm`` are its centre."""

    reference: str
    value: str
    footprint: str
    maker: str
    order_number: str
    lcsc_number: str
    x_mm: float
    y_mm: float
    angle_deg: float


# The sockets under the Pico have no footprint of their own, because they use the holes of the
# Pico's footprint.
EXTRA_PARTS_BY_BOARD = {
    "carrier": tuple(
        ExtraPart(
            reference, "2.54 mm socket x 20",
            "Connector_PinSocket_2.54mm:PinSocket_1x20_P2.54mm_Vertical", "Sullins",
            "PPTC201LFBN-RC", "", x, 27.53, 0,
        )
        for reference, x in (("J14", 51.11), ("J15", 68.89))
    )
}  # fmt: skip


class Placement(NamedTuple):
    """A part to be soldered, with its origin (``x_mm``, ``y_mm``) and the centre of its pads."""

    reference: str
    value: str
    package: str
    maker: str
    order_number: str
    lcsc_number: str
    x_mm: float
    y_mm: float
    middle_mm: tuple[float, float]
    angle_deg: float


def find_correction(package: str) -> AngleCorrection:
    """Return the correction of the assembly angle of ``package``; KeyError if there is none."""
    for row in ANGLE_CORRECTIONS:
        if package.startswith(row.footprint_prefix):
            return row
    raise KeyError(f"{package}: no row in ANGLE_CORRECTIONS of pcb/assembly.py")


def list_placements(
    board: Board, footprints: list[dict[str, Any]], suffix: str = ""
) -> list[Placement]:
    """Return all parts to be soldered, sorted by reference.

    ``footprints`` comes from ``pcb.places``: reference, x, y, middle, angle. On a panel, ``suffix``
    is the number of the board, such as "_3".
    """
    at = {each["reference"]: each for each in footprints}
    placements = []
    for part in board.parts.values():
        if part.is_soldered:
            name = f"{part.reference}{suffix}"
            each = at[name]
            placements.append(
                Placement(name, part.value, part.package, part.maker, part.order_number,
                       part.lcsc_number, each["x"], each["y"],
                       (each["middle"][0], each["middle"][1]), each["angle"])
            )  # fmt: skip
    for extra in EXTRA_PARTS_BY_BOARD.get(board.name, ()):
        x, up = extra.x_mm, board.height_mm - extra.y_mm
        placements.append(
            Placement(extra.reference, extra.value, extra.footprint.split(":")[1], extra.maker,
                   extra.order_number, extra.lcsc_number, x, up, (x, up), extra.angle_deg)
        )  # fmt: skip
    return sorted(placements, key=lambda each: natural_key(each.reference))


def natural_key(reference: str) -> tuple[str, int, int]:
    """Return a sort key that puts R2 before R10, and J1_2 before J1_10."""
    letters, number, board = re.fullmatch(  # type: ignore[union-attr]
        r"([A-Z]+)(\d+)(?:_(\d+))?", reference
    ).groups()
    return letters, int(number), int(board or 0)


def write_assembly_tables(
    board: Board, footprints: list[dict[str, Any]], folder: Path
) -> list[Path]:
    """Write a board's bill of materials and positions, also in JLCPCB's form; return the paths."""
    return write_part_tables(board.name, list_placements(board, footprints), folder)


def write_part_tables(name: str, parts: list[Placement], folder: Path) -> list[Path]:
    """Write the bill of materials and the positions of ``parts``; return the paths.

    Both are written twice: in a general form and in JLCPCB's form.
    """
    rows: dict[tuple[str, str, str, str], list[Placement]] = {}
    for each in parts:
        rows.setdefault((each.package, each.maker, each.order_number, each.lcsc_number), []).append(
            each
        )
    return [
        _write_table(
            folder / f"{name}-bom.csv",
            ("Quantity", "References", "Value", "Footprint", "Manufacturer", "MPN"),
            [
                (
                    len(same),
                    " ".join(each.reference for each in same),
                    _joined_values(same),
                    package,
                    maker,
                    number,
                )
                for (package, maker, number, _), same in rows.items()
            ],
        ),
        _write_table(
            folder / f"{name}-positions.csv",
            ("Reference", "Value", "Package", "X mm", "Y mm", "Rotation", "Side"),
            [
                (
                    each.reference,
                    each.value,
                    each.package,
                    f"{each.x_mm:.3f}",
                    f"{each.y_mm:.3f}",
                    f"{each.angle_deg:.0f}",
                    "top",
                )
                for each in parts
            ],
        ),
        _write_table(
            folder / f"{name}-jlcpcb-bom.csv",
            ("Comment", "Designator", "Footprint", "LCSC Part #"),
            [
                (
                    number or _joined_values(same),
                    ",".join(each.reference for each in same),
                    package,
                    lcsc,
                )
                for (package, _, number, lcsc), same in rows.items()
            ],
        ),
        _write_table(
            folder / f"{name}-jlcpcb-positions.csv",
            ("Designator", "Mid X", "Mid Y", "Layer", "Rotation"),
            [
                (
                    each.reference,
                    f"{each.middle_mm[0]:.3f}mm",
                    f"{each.middle_mm[1]:.3f}mm",
                    "Top",
                    f"{(each.angle_deg + find_correction(each.package).degrees) % 360:.0f}",
                )
                for each in parts
            ],
        ),
    ]


def _joined_values(parts: list[Placement]) -> str:
    """Join the different values of ``parts`` with the same order number, as in "die, tray"."""
    return ", ".join(dict.fromkeys(each.value for each in parts))


def _write_table(target: Path, head: tuple[str, ...], rows: list[tuple[Any, ...]]) -> Path:
    with target.open("w", newline="", encoding="utf-8") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(head)
        writer.writerows(rows)
    return target
