"""The boards in the repository pass every check, and the checks find deliberate errors."""

import json
import math
import re
import zipfile
from pathlib import Path
from typing import Any

import pytest

from pcb import __main__ as program
from pcb import assembly, drawn, filled, kicad, outputs, readback
from pcb.board import BOARD_NAMES, Part, load_board, load_boards, read_board
from pcb.sexpr import dump_sexpr, find_lists, first_list, parse_sexpr

from .conftest import copy_board

pytestmark = pytest.mark.pcb


@pytest.mark.long
@pytest.mark.usefixtures("needs_kicad")
def test_a_board_has_no_finding_at_any_severity(tmp_path: Path) -> None:
    """Tries the check on the board that takes the least time; `make pcb` checks all three
    boards.
    """
    assert program.check_board(load_board("sensor"), tmp_path) == []


@pytest.mark.long
@pytest.mark.usefixtures("needs_kicad")
def test_a_missing_track_is_found(tmp_path: Path) -> None:
    board = copy_board("pads", tmp_path) / "pads.kicad_pcb"
    tree = parse_sexpr(board.read_text(encoding="utf-8"))
    # No other track connects the ends of the longest track. Without this track, its net falls into
    # two parts.
    longest = max(find_lists(tree, "segment"), key=_track_length)
    tree.remove(longest)
    board.write_text(dump_sexpr(tree), encoding="utf-8")
    assert any("unconnected" in each for each in kicad.run_drc(board, tmp_path))


@pytest.mark.long
@pytest.mark.usefixtures("needs_kicad")
def test_a_renamed_net_is_found(tmp_path: Path) -> None:
    schematic = copy_board("pads", tmp_path) / "pads.kicad_sch"
    text = schematic.read_text(encoding="utf-8")
    schematic.write_text(text.replace('"BACK"', '"FORTH"'), encoding="utf-8")
    found = kicad.run_drc(tmp_path / "pads.kicad_pcb", tmp_path)
    assert any("net_conflict" in each for each in found), found


@pytest.mark.long
@pytest.mark.usefixtures("needs_kicad")
def test_a_program_other_than_kicad_can_read_the_fabrication_files(tmp_path: Path) -> None:
    design = load_board("pads")
    made = outputs.write_outputs(design, tmp_path, pictures=False)
    assert made[0].name == "pixelpitch-pads.zip"
    guide = (program.ROOT / "BUILD.md").read_text(encoding="utf-8")
    ends = [file.name.removeprefix(design.name) for file in made[1:3]]
    assert [name for name in (made[0].name, *ends) if name not in guide] == []
    assert made[0].stat().st_size > 10_000
    assert readback.find_faults(tmp_path / "gerbers", design.width_mm, design.height_mm, 40) == []
    wrong = readback.find_faults(tmp_path / "gerbers", design.width_mm + 1, design.height_mm, 4000)
    assert len(wrong) == 2


@pytest.mark.long
@pytest.mark.usefixtures("needs_kicad")
def test_files_with_a_different_origin_are_found(tmp_path: Path) -> None:
    board = program.ROOT / "sensor" / "sensor.kicad_pcb"
    kicad.run_kicad(
        "pcb",
        "export",
        "gerbers",
        "--layers",
        outputs.GERBER_LAYERS,
        "--no-protel-ext",
        "-o",
        f"{tmp_path}/",
        board,
    )
    kicad.run_kicad("pcb", "export", "drill", "--excellon-separate-th", "-o", f"{tmp_path}/", board)
    found = readback.find_faults(tmp_path, 19, 19, 4)
    assert any("expected the origin" in each for each in found), found


@pytest.mark.long
@pytest.mark.usefixtures("needs_kicad")
def test_the_job_file_has_the_revision(tmp_path: Path) -> None:
    made = outputs.write_outputs(load_board("sensor"), tmp_path, pictures=False)
    with zipfile.ZipFile(made[0]) as pack:
        job = json.loads(pack.read("sensor-job.gbrjob"))
    assert job["GeneralSpecs"]["ProjectId"]["Revision"] == load_board("sensor").revision


def test_the_revision_is_printed_on_the_boards() -> None:
    (revision,) = {each.revision for each in load_boards().values()}
    for each in load_boards().values():
        words = " ".join(each.silkscreen_texts)
        assert f"rev {revision}" in words
        assert not re.search(f"rev [^{revision}]", words)


def test_name_date_and_licence_are_printed_on_the_boards() -> None:
    (date,) = {each.date for each in load_boards().values()}
    for each in load_boards().values():
        words = " ".join(each.silkscreen_texts)
        for word in ("PIXELPITCH", each.name, date, "CERN-OHL-P-2.0"):
            assert word in words, f"{each.name}: {word}"


def _read_pages(name: str) -> dict[str, list[Any]]:
    return {
        file.name: parse_sexpr(file.read_text(encoding="utf-8"))
        for file in sorted((program.ROOT / name).glob("*.kicad_sch"))
    }


@pytest.mark.parametrize("name", BOARD_NAMES)
def test_every_page_has_the_revision_of_the_board_and_fits_on_a3(name: str) -> None:
    for file, tree in _read_pages(name).items():
        block = first_list(tree, "title_block")
        said = (str(first_list(block, "rev")[1]), str(first_list(block, "date")[1]))
        assert said == (load_board(name).revision, load_board(name).date), file
        assert str(first_list(tree, "paper")[1]) in ("A4", "A3"), file


def _find_frames(tree: list[Any]) -> list[tuple[float, ...]]:
    return [
        tuple(float(n) for end in ("start", "end") for n in first_list(each, end)[1:])
        for each in find_lists(tree, "rectangle")
    ]


@pytest.mark.parametrize("name", BOARD_NAMES)
def test_each_symbol_is_drawn_inside_a_frame(name: str) -> None:
    for file, tree in _read_pages(name).items():
        for item in find_lists(tree, "symbol"):
            x, y, *_ = map(float, first_list(item, "at")[1:])
            if first_list(item, "lib_id")[1].startswith("power:"):
                continue
            around = [
                box
                for box in _find_frames(tree)
                if box[0] + 2.54 < x < box[2] - 2.54 and box[1] + 2.54 < y < box[3] - 2.54
            ]
            reference = next(
                each[2] for each in find_lists(item, "property") if each[1] == "Reference"
            )
            assert len(around) == 1, f"{file}: {reference}"


def test_the_soft_start_is_drawn_in_one_titled_frame() -> None:
    tree = _read_pages("carrier")["carrier-supply.kicad_sch"]
    (title,) = (each for each in find_lists(tree, "text") if each[1] == "SOFT START")
    x, y, *_ = map(float, first_list(title, "at")[1:])
    (box,) = (
        each for each in _find_frames(tree) if each[0] < x < each[2] and each[1] < y < each[3]
    )
    inside = set()
    for item in find_lists(tree, "symbol"):
        u, v, *_ = map(float, first_list(item, "at")[1:])
        if box[0] < u < box[2] and box[1] < v < box[3]:
            inside.add(
                next(each[2] for each in find_lists(item, "property") if each[1] == "Reference")
            )
    assert {"Q4", "C8", "C9", "R14", "U3", "R18", "C11", "D4"} <= inside


@pytest.mark.usefixtures("needs_kicad")
@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        (
            '"100nF 50V"',
            '"1uF 50V"',
            "C1: the board has value '100nF 50V', the schematic '1uF 50V'",
        ),
        ('"C15134"', '"C15135"', "U1: the board has LCSC 'C15134', the schematic 'C15135'"),
        ('"ADDRESS"', '"PLACE"', "U1.7 is ADDRESS on the board, drawn as PLACE"),
    ],
    ids=["value", "number", "net"],
)
@pytest.mark.long(but=["net"])
def test_a_board_that_differs_from_its_schematic_is_found(
    tmp_path: Path, old: str, new: str, sentence: str
) -> None:
    folder = copy_board("sensor", tmp_path)
    schematic = folder / "sensor.kicad_sch"
    assert drawn.find_differences(load_board("sensor"), schematic, tmp_path) == []
    text = schematic.read_text(encoding="utf-8")
    schematic.write_text(text.replace(old, new), encoding="utf-8")
    found = drawn.find_differences(load_board("sensor"), schematic, tmp_path)
    assert any(each.startswith(sentence) for each in found), found


def test_a_zone_without_copper_is_found() -> None:
    kept = load_board("sensor").file.read_text(encoding="utf-8")
    assert filled.find_differences(kept, kept) == []
    tree = parse_sexpr(kept)
    zone = next(
        each for each in find_lists(tree, "zone") if list(find_lists(each, "filled_polygon"))
    )
    zone.remove(max(find_lists(zone, "filled_polygon"), key=lambda each: len(dump_sexpr(each))))
    (sentence,) = filled.find_differences(kept, dump_sexpr(tree))
    assert re.match(r"copper of GND on [FB]\.Cu: 2\d\d\.\d mm2 kept, \d+\.\d filled", sentence)


@pytest.mark.usefixtures("needs_kicad")
def test_zones_that_were_not_refilled_after_a_change_are_found(tmp_path: Path) -> None:
    file = copy_board("sensor", tmp_path) / "sensor.kicad_pcb"
    tree = parse_sexpr(file.read_text(encoding="utf-8"))
    for each in list(find_lists(tree, "segment")):
        tree.remove(each)
    file.write_text(dump_sexpr(tree), encoding="utf-8")
    found = filled.unfilled_zones(file, tmp_path)
    assert found
    assert all("press B" in each for each in found)


def _track_or_via_ends(name: str, lines: str) -> list[tuple[float, float, float, float]]:
    """Return [(x, y, x, y)] of the tracks on the front or of the vias of the board ``name``.

    ``lines`` is "segment" for tracks, whose two ends are returned, or "via"; a via has its place
    twice. The unit is mm from the board's corner.
    """
    tree = parse_sexpr((program.ROOT / name / f"{name}.kicad_pcb").read_text(encoding="utf-8"))
    found = []
    for item in find_lists(tree, lines):
        ends = [
            first_list(item, end) for end in (("start", "end") if lines == "segment" else ("at",))
        ]
        if lines == "via" or first_list(item, "layer")[1] == "F.Cu":
            x, y, u, v = (*ends[0][1:3], *ends[-1][1:3])
            found.append((float(x) - 50, float(y) - 50, float(u) - 50, float(v) - 50))
    return found


def test_no_track_or_via_is_under_the_accelerometer() -> None:
    # Distance in mm from the sensor's centre to the inner ends of its pads. Tracks must stay
    # farther out than this; vias may not be under the body at all.
    inside = 0.93
    for x, y, u, v in _track_or_via_ends("sensor", "segment"):
        for n in range(51):
            at = (x + (u - x) * n / 50 - 9.5, y + (v - y) * n / 50 - 9.5)
            assert max(map(abs, at)) > inside, (x, y, u, v)
    for x, y, *_ in _track_or_via_ends("sensor", "via"):
        assert max(abs(x - 9.5), abs(y - 9.5)) > 1.5 + 0.3


def test_the_capacitor_of_the_accelerometer_is_next_to_pins_14_and_1() -> None:
    tree = parse_sexpr((program.ROOT / "sensor" / "sensor.kicad_pcb").read_text(encoding="utf-8"))
    at = {}
    for item in find_lists(tree, "footprint"):
        name = next(each[2] for each in find_lists(item, "property") if each[1] == "Reference")
        x, y, *turned = map(float, first_list(item, "at")[1:])
        angle = math.radians(turned[0] if turned else 0)
        for pad in find_lists(item, "pad"):
            px, py = map(float, first_list(pad, "at")[1:3])
            at[name, pad[1]] = (x + px * math.cos(angle) + py * math.sin(angle),
                                y - px * math.sin(angle) + py * math.cos(angle))  # fmt: skip
    for pin in ("14", "1"):
        assert math.dist(at["C1", "1"], at["U1", pin]) < 2.5, pin


def test_review_md_names_every_ordered_part() -> None:
    review = (program.ROOT / "REVIEW.md").read_text(encoding="utf-8")
    for each in load_boards().values():
        ordered: list[Part | assembly.ExtraPart] = [
            *assembly.EXTRA_PARTS_BY_BOARD.get(each.name, ())
        ]
        ordered += [part for part in each.parts.values() if part.is_soldered or part.order_number]
        for part in ordered:
            assert part.maker, part.reference
            assert part.order_number, part.reference
            number = part.order_number.removeprefix("RC0805FR")
            assert number in review, f"{part.reference}: {part.order_number}"


def test_a_board_without_an_outline_is_reported_in_one_line(tmp_path: Path) -> None:
    file = tmp_path / "odd.kicad_pcb"
    file.write_text('(kicad_pcb (title_block (title "x")))', encoding="utf-8")
    with pytest.raises(ValueError, match=r"odd.kicad_pcb has nothing on Edge.Cuts, expected"):
        read_board(file)


def test_an_unknown_board_is_reported_in_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        program.main(["check", "toaster"])
    assert "invalid choice: 'toaster'" in capsys.readouterr().err


def test_without_kicad_the_program_says_what_to_install(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("pcb.kicad.shutil.which", lambda name: None)
    assert program.main([]) == 3
    assert "bookworm-backports" in capsys.readouterr().err


def _track_length(track: list[object]) -> float:
    (start,), (end,) = find_lists(track, "start"), find_lists(track, "end")
    return abs(float(start[1]) - float(end[1])) + abs(float(start[2]) - float(end[2]))
