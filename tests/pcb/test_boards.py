"""The kept boards pass every check, and the checks find what is broken on purpose."""

import csv
from pathlib import Path

import pytest

from pcb import __main__ as program
from pcb import kicad, outputs, readback
from pcb.boards import DESIGNS
from pcb.sexpr import dump, find, parse

from .conftest import copy_of

pytestmark = pytest.mark.pcb


@pytest.mark.usefixtures("with_kicad")
@pytest.mark.parametrize("name", sorted(DESIGNS))
def test_a_board_has_no_finding_at_any_severity(name: str, tmp_path: Path) -> None:
    assert program.check(DESIGNS[name], tmp_path) == []


@pytest.mark.usefixtures("with_kicad")
def test_a_track_removed_is_caught(tmp_path: Path) -> None:
    board = copy_of("pads", tmp_path) / "pads.kicad_pcb"
    tree = parse(board.read_text(encoding="utf-8"))
    # The longest: none beside it leads the same way.
    longest = max(find(tree, "segment"), key=_length)
    tree.remove(longest)
    board.write_text(dump(tree), encoding="utf-8")
    assert any("unconnected" in each for each in kicad.drc(board, tmp_path))


@pytest.mark.usefixtures("with_kicad")
def test_a_net_renamed_is_caught(tmp_path: Path) -> None:
    schematic = copy_of("pads", tmp_path) / "pads.kicad_sch"
    text = schematic.read_text(encoding="utf-8")
    schematic.write_text(text.replace('"BACK"', '"FORTH"'), encoding="utf-8")
    found = kicad.drc(tmp_path / "pads.kicad_pcb", tmp_path)
    assert any("net_conflict" in each for each in found), found


@pytest.mark.usefixtures("with_kicad")
def test_another_program_reads_the_fabrication_files(tmp_path: Path) -> None:
    design = DESIGNS["pads"]
    made = outputs.write(design, tmp_path, pictures=False)
    assert made[0].name == "pixelpitch-pads.zip"
    readme = (program.ROOT.parent / "README.md").read_text(encoding="utf-8")
    assert [file.name for file in made[:3] if file.name not in readme] == []
    assert made[0].stat().st_size > 10_000
    assert readback.faults(tmp_path / "gerbers", design.width, design.height, 40) == []
    wrong = readback.faults(tmp_path / "gerbers", design.width + 1, design.height, 4000)
    assert len(wrong) == 2


def test_every_part_can_be_ordered(tmp_path: Path) -> None:
    for design in DESIGNS.values():
        with outputs.bom(design, tmp_path / "bom.csv").open(encoding="utf-8") as file:
            rows = list(csv.DictReader(file))
        ordered = [part for part in design.parts if part.what.bom]
        more = sum(each.quantity for each in design.extras)
        assert sum(int(row["Quantity"]) for row in rows) == len(ordered) + more
        assert all(row["Manufacturer"] and row["MPN"] for row in rows)


def test_the_review_names_every_part_that_is_ordered(tmp_path: Path) -> None:
    review = (program.ROOT / "REVIEW.md").read_text(encoding="utf-8")
    for design in DESIGNS.values():
        with outputs.bom(design, tmp_path / "bom.csv").open(encoding="utf-8") as file:
            for row in csv.DictReader(file):
                number = row["MPN"].removeprefix("RC0805FR")
                assert number in review, f"{row['References']}: {row['MPN']}"


def test_without_kicad_it_says_what_to_install(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("pcb.kicad.shutil.which", lambda name: None)
    assert program.main([]) == 3
    assert "bookworm-backports" in capsys.readouterr().err


def _length(track: list[object]) -> float:
    (start,), (end,) = find(track, "start"), find(track, "end")
    return abs(float(start[1]) - float(end[1])) + abs(float(start[2]) - float(end[2]))
