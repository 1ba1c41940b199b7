"""What stands on the carrier fits beside what else stands there, and under the case's lid."""

import itertools
import re
from pathlib import Path

import pytest

from pcb import bodies
from pcb.board import board

pytestmark = pytest.mark.pcb

ROOM = 0.5  # mm between two bodies of the same height above the board
CASE = bodies.SCAD.parent


def number(name: str) -> float:
    """A length of the case's parameters, mm."""
    text = (CASE / "parameters.scad").read_text(encoding="utf-8")
    return float(re.search(rf"^{name} = ([\d.]+);", text, re.MULTILINE)[1])  # type: ignore[index]


def pairs_too_close(board: Path = bodies.BOARD) -> list[tuple[str, str]]:
    """Pairs of bodies that are too near; what stands on one reference is one stack."""
    return [
        (f"{one.reference} {one.what}", f"{other.reference} {other.what}")
        for one, other in itertools.combinations(bodies.bodies(board), 2)
        if one.reference != other.reference and bodies.gap(one, other) < ROOM
    ]


def move(reference: str, x: float, y: float, folder: Path) -> Path:
    """A copy of the carrier's board with one footprint elsewhere (mm from the board's corner)."""
    text = bodies.BOARD.read_text(encoding="utf-8")
    start = text.rindex("\n\t(footprint ", 0, text.index(f'"Reference" "{reference}"'))
    place = re.compile(r"\(at \S+ \S+")
    at = f"(at {x + bodies.ORIGIN:g} {y + bodies.ORIGIN:g}"
    target = folder / "moved.kicad_pcb"
    target.write_text(text[:start] + place.sub(at, text[start:], count=1), encoding="utf-8")
    return target


def test_bodies_of_the_same_height_stand_apart() -> None:
    assert pairs_too_close() == []


def test_an_ordinary_display_fits_beside_the_pico() -> None:
    (display,) = (each for each in bodies.bodies() if each.what == "display")
    assert display.right - display.left == pytest.approx(27.3)
    assert display.bottom - display.top == pytest.approx(27.8)
    (pico,) = (each for each in bodies.bodies() if each.what == "Pico")
    assert pico.left - display.right > 2


def test_the_socket_where_it_was_would_not_do(tmp_path: Path) -> None:
    """Revision 2's place: the module's edge came into the Pico's."""
    assert ("J13 display", "U1 Pico") in pairs_too_close(move("J13", 32.2, 15.5, tmp_path))


def test_every_footprint_has_a_height() -> None:
    for part in board("carrier").parts.values():
        bodies.height(part.package)
    with pytest.raises(KeyError, match="QFN-20"):
        bodies.height("QFN-20")


def test_the_case_has_the_boards_bodies() -> None:
    kept = bodies.SCAD.read_text(encoding="utf-8")
    assert kept == bodies.scad(), "run `python -m pcb.bodies`"
    for user in ("console", "all"):
        assert "include <bodies.scad>" in (CASE / f"{user}.scad").read_text(encoding="utf-8")


def test_the_lid_is_above_all_but_the_key() -> None:
    tall = [each for each in bodies.bodies() if each.high > number("above") - 1]
    assert [each.what for each in tall] == ["key"]


def test_nothing_stands_behind_the_panels_wires() -> None:
    text = (CASE / "parameters.scad").read_text(encoding="utf-8")
    windows = re.search(r"^wires_out = \[([\d., ]+)\];", text, re.MULTILINE)[1]  # type: ignore[index]
    for start in map(float, windows.split(",")):
        for each in bodies.bodies():
            inside = each.left < 20 and each.top < start + 7 and each.bottom > start
            assert not (inside and each.high > 0.5), each
