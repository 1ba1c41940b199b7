"""The parts on the carrier board have enough space between them and under the lid of the case."""

import itertools
import re
from pathlib import Path

import pytest

from pcb import bodies
from pcb.board import load_board

pytestmark = pytest.mark.pcb

# the least horizontal gap in mm between two bodies at the same height above the board
MIN_BODY_GAP_MM = 0.5
CASE_FOLDER = bodies.SCAD_FILE.parent


def read_case_parameter(name: str) -> float:
    """Return the length ``name`` from the case's parameters, in mm."""
    text = (CASE_FOLDER / "parameters.scad").read_text(encoding="utf-8")
    return float(re.search(rf"^{name} = ([\d.]+);", text, re.MULTILINE)[1])  # type: ignore[index]


def find_bodies_too_close(board_file: Path = bodies.CARRIER_FILE) -> list[tuple[str, str]]:
    """Return the pairs of bodies (of components) in ``board_file`` that are too close together.

    Bodies with the same reference are one component, for example a stack, and may touch.
    """
    return [
        (f"{one.reference} {one.description}", f"{other.reference} {other.description}")
        for one, other in itertools.combinations(bodies.read_bodies(board_file), 2)
        if one.reference != other.reference and bodies.body_gap(one, other) < MIN_BODY_GAP_MM
    ]


def copy_with_moved_part(reference: str, x: float, y: float, folder: Path) -> Path:
    """Return a copy of the carrier board with one footprint moved to ``x``, ``y`` in mm from the
    board's corner.
    """
    text = bodies.CARRIER_FILE.read_text(encoding="utf-8")
    start = text.rindex("\n\t(footprint ", 0, text.index(f'"Reference" "{reference}"'))
    place = re.compile(r"\(at \S+ \S+")
    at = f"(at {x + bodies.BOARD_CORNER_MM:g} {y + bodies.BOARD_CORNER_MM:g}"
    target = folder / "moved.kicad_pcb"
    target.write_text(text[:start] + place.sub(at, text[start:], count=1), encoding="utf-8")
    return target


def test_bodies_of_the_same_height_have_a_gap_between_them() -> None:
    assert find_bodies_too_close() == []


def test_an_ordinary_display_fits_next_to_the_pico() -> None:
    (display,) = (each for each in bodies.read_bodies() if each.description == "display")
    assert display.right_mm - display.left_mm == pytest.approx(27.3)
    assert display.bottom_mm - display.top_mm == pytest.approx(27.8)
    (pico,) = (each for each in bodies.read_bodies() if each.description == "Pico")
    assert pico.left_mm - display.right_mm > 2


def test_the_display_socket_of_revision_2_is_too_close_to_the_pico(tmp_path: Path) -> None:
    """This test restores the place that the socket had in revision 2, where the display module
    overlapped the Pico.
    """
    assert ("J13 display", "U1 Pico") in find_bodies_too_close(
        copy_with_moved_part("J13", 32.2, 15.5, tmp_path)
    )


def test_every_footprint_has_a_height() -> None:
    for part in load_board("carrier").parts.values():
        bodies.part_height(part.package)
    with pytest.raises(KeyError, match="QFN-20"):
        bodies.part_height("QFN-20")


def test_the_case_uses_the_present_bodies_of_the_board() -> None:
    kept = bodies.SCAD_FILE.read_text(encoding="utf-8")
    assert kept == bodies.scad_source(), "run `python -m pcb.bodies`"
    for user in ("console", "all"):
        assert "include <bodies.scad>" in (CASE_FOLDER / f"{user}.scad").read_text(encoding="utf-8")


def test_only_the_key_reaches_through_the_lid_of_the_case() -> None:
    tall = [
        each for each in bodies.read_bodies() if each.max_z_mm > read_case_parameter("above") - 1
    ]
    assert [each.description for each in tall] == ["key"]


def test_no_part_blocks_the_wires_of_the_panels() -> None:
    text = (CASE_FOLDER / "parameters.scad").read_text(encoding="utf-8")
    windows = re.search(r"^wires_out = \[([\d., ]+)\];", text, re.MULTILINE)[1]  # type: ignore[index]
    for start in map(float, windows.split(",")):
        for each in bodies.read_bodies():
            inside = each.left_mm < 20 and each.top_mm < start + 7 and each.bottom_mm > start
            assert not (inside and each.max_z_mm > 0.5), each
