"""The kept boards pass every check, and the checks find what is broken on purpose."""

import json
import math
import re
import zipfile
from pathlib import Path

import pytest

from pcb import __main__ as program
from pcb import kicad, outputs, readback
from pcb.boards import DESIGNS
from pcb.design import DATE, LICENCE, REVISION
from pcb.sexpr import dump, find, first, parse

from .conftest import copy_of

pytestmark = pytest.mark.pcb


@pytest.mark.long
@pytest.mark.usefixtures("with_kicad")
def test_a_board_has_no_finding_at_any_severity(tmp_path: Path) -> None:
    """The quickest one, for the check itself; `make pcb` checks all three."""
    assert program.check(DESIGNS["sensor"], tmp_path) == []


@pytest.mark.long
@pytest.mark.usefixtures("with_kicad")
def test_a_track_removed_is_caught(tmp_path: Path) -> None:
    board = copy_of("pads", tmp_path) / "pads.kicad_pcb"
    tree = parse(board.read_text(encoding="utf-8"))
    # The longest: none beside it leads the same way.
    longest = max(find(tree, "segment"), key=_length)
    tree.remove(longest)
    board.write_text(dump(tree), encoding="utf-8")
    assert any("unconnected" in each for each in kicad.drc(board, tmp_path))


@pytest.mark.long
@pytest.mark.usefixtures("with_kicad")
def test_a_net_renamed_is_caught(tmp_path: Path) -> None:
    schematic = copy_of("pads", tmp_path) / "pads.kicad_sch"
    text = schematic.read_text(encoding="utf-8")
    schematic.write_text(text.replace('"BACK"', '"FORTH"'), encoding="utf-8")
    found = kicad.drc(tmp_path / "pads.kicad_pcb", tmp_path)
    assert any("net_conflict" in each for each in found), found


@pytest.mark.long
@pytest.mark.usefixtures("with_kicad")
def test_another_program_reads_the_fabrication_files(tmp_path: Path) -> None:
    design = DESIGNS["pads"]
    made = outputs.write(design, tmp_path, pictures=False)
    assert made[0].name == "pixelpitch-pads.zip"
    guide = (program.ROOT / "BUILD.md").read_text(encoding="utf-8")
    ends = [file.name.removeprefix(design.name) for file in made[1:3]]
    assert [name for name in (made[0].name, *ends) if name not in guide] == []
    assert made[0].stat().st_size > 10_000
    assert readback.faults(tmp_path / "gerbers", design.width, design.height, 40) == []
    wrong = readback.faults(tmp_path / "gerbers", design.width + 1, design.height, 4000)
    assert len(wrong) == 2


@pytest.mark.long
@pytest.mark.usefixtures("with_kicad")
def test_files_with_another_origin_are_caught(tmp_path: Path) -> None:
    board = program.ROOT / "sensor" / "sensor.kicad_pcb"
    kicad.run("pcb", "export", "gerbers", "--layers", outputs.LAYERS, "--no-protel-ext",
              "-o", f"{tmp_path}/", board)  # fmt: skip
    kicad.run("pcb", "export", "drill", "--excellon-separate-th", "-o", f"{tmp_path}/", board)
    found = readback.faults(tmp_path, 19, 19, 4)
    assert any("expected the origin" in each for each in found), found


@pytest.mark.long
@pytest.mark.usefixtures("with_kicad")
def test_the_job_file_tells_the_revision(tmp_path: Path) -> None:
    made = outputs.write(DESIGNS["sensor"], tmp_path, pictures=False)
    with zipfile.ZipFile(made[0]) as pack:
        job = json.loads(pack.read("sensor-job.gbrjob"))
    assert job["GeneralSpecs"]["ProjectId"]["Revision"] == REVISION


def test_the_words_on_the_boards_tell_the_revision() -> None:
    for design in DESIGNS.values():
        words = " ".join(word.text for word in design.words)
        assert f"rev {REVISION}" in words
        assert not re.search(f"rev [^{REVISION}]", words)


def test_the_words_on_the_boards_tell_name_date_and_licence() -> None:
    for design in DESIGNS.values():
        words = " ".join(word.text for word in design.words)
        for each in ("PIXELPITCH", design.name, DATE, LICENCE):
            assert each in words, f"{design.name}: {each}"


def test_each_symbol_is_drawn_inside_of_a_frame() -> None:
    for design in DESIGNS.values():
        for part in design.parts:
            for x, y, _ in part.sheet.values():
                around = [
                    box
                    for box in design.boxes
                    if box.left + 1 < x < box.right - 1 and box.top + 1 < y < box.bottom - 1
                ]
                assert len(around) == 1, f"{design.name}: {part.reference}"


def _centres(name: str, lines: str) -> list[tuple[float, float, float, float]]:
    """Return the ends of a board's tracks or places of its vias, mm from the board's corner."""
    tree = parse((program.ROOT / name / f"{name}.kicad_pcb").read_text(encoding="utf-8"))
    found = []
    for item in find(tree, lines):
        ends = [first(item, end) for end in (("start", "end") if lines == "segment" else ("at",))]
        if lines == "via" or first(item, "layer")[1] == "F.Cu":
            x, y, u, v = (*ends[0][1:3], *ends[-1][1:3])
            found.append((float(x) - 50, float(y) - 50, float(u) - 50, float(v) - 50))
    return found


def test_nothing_runs_under_the_accelerometer() -> None:
    inside = 0.93  # the pads' inner ends; a via keeps clear of the whole body of 3 mm
    for x, y, u, v in _centres("sensor", "segment"):
        for n in range(51):
            at = (x + (u - x) * n / 50 - 9.5, y + (v - y) * n / 50 - 9.5)
            assert max(map(abs, at)) > inside, (x, y, u, v)
    for x, y, *_ in _centres("sensor", "via"):
        assert max(abs(x - 9.5), abs(y - 9.5)) > 1.5 + 0.3


def test_the_accelerometers_capacitor_is_beside_pins_14_and_1() -> None:
    tree = parse((program.ROOT / "sensor" / "sensor.kicad_pcb").read_text(encoding="utf-8"))
    at = {}
    for item in find(tree, "footprint"):
        name = next(each[2] for each in find(item, "property") if each[1] == "Reference")
        x, y, *turned = map(float, first(item, "at")[1:])
        angle = math.radians(turned[0] if turned else 0)
        for pad in find(item, "pad"):
            px, py = map(float, first(pad, "at")[1:3])
            at[name, pad[1]] = (x + px * math.cos(angle) + py * math.sin(angle),
                                y - px * math.sin(angle) + py * math.cos(angle))  # fmt: skip
    for pin in ("14", "1"):
        assert math.dist(at["C1", "1"], at["U1", pin]) < 2.5, pin


def test_the_review_names_every_part_that_is_ordered() -> None:
    review = (program.ROOT / "REVIEW.md").read_text(encoding="utf-8")
    for design in DESIGNS.values():
        kinds = [(part.reference, part.what) for part in design.parts]
        kinds += [(extra.reference, extra.what) for extra in design.extras]
        for reference, what in kinds:
            if what.bom:
                assert what.maker, reference
                number = what.number.removeprefix("RC0805FR")
                assert number in review, f"{reference}: {what.number}"


def test_without_kicad_it_says_what_to_install(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("pcb.kicad.shutil.which", lambda name: None)
    assert program.main([]) == 3
    assert "bookworm-backports" in capsys.readouterr().err


def _length(track: list[object]) -> float:
    (start,), (end,) = find(track, "start"), find(track, "end")
    return abs(float(start[1]) - float(end[1])) + abs(float(start[2]) - float(end[2]))
