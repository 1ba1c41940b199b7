"""The bills of materials and placement files have the right columns, parts, places and angles."""

import csv
import json
from pathlib import Path

import pytest

from pcb import __main__ as program
from pcb import assembly, bodies, kicad
from pcb.board import BOARD_NAMES, load_board, load_boards
from pcb.sexpr import find_lists, parse_sexpr

pytestmark = pytest.mark.pcb


def read_rows(path: Path) -> list[dict[str, str]]:
    """Return the rows of a CSV file, each as a dictionary."""
    with path.open(encoding="utf-8") as file:
        return list(csv.DictReader(file))


@pytest.fixture(scope="session")
def assembly_tables(
    needs_kicad: None, tmp_path_factory: pytest.TempPathFactory
) -> dict[str, list[Path]]:
    """Return {board: paths of its assembly tables}, made from the positions in KiCad."""
    made = {}
    for name, each in load_boards().items():
        folder = tmp_path_factory.mktemp(name)
        kicad.run_with_pcbnew("places", "places", each.file, folder / "places.json")
        places = json.loads((folder / "places.json").read_text(encoding="utf-8"))
        made[name] = assembly.write_assembly_tables(each, places, folder)
    return made


@pytest.mark.long
def test_the_files_for_jlcpcb_have_the_columns_that_it_requires(
    assembly_tables: dict[str, list[Path]],
) -> None:
    for *_, house_bill, house_positions in assembly_tables.values():
        assert house_bill.read_text().startswith("Comment,Designator,Footprint,LCSC Part #\n")
        assert house_positions.read_text().startswith("Designator,Mid X,Mid Y,Layer,Rotation\n")
    bill = read_rows(assembly_tables["carrier"][2])
    assert any(
        row["Designator"] == "R6,R7,R35,R36" and row["LCSC Part #"] == "C4310" for row in bill
    )


@pytest.mark.long
@pytest.mark.parametrize("name", BOARD_NAMES)
def test_all_four_files_list_the_same_parts(
    name: str, assembly_tables: dict[str, list[Path]]
) -> None:
    bill, positions, house_bill, house_positions = map(read_rows, assembly_tables[name])
    listed = [
        sorted(ref for row in bill for ref in row["References"].split()),
        sorted(row["Reference"] for row in positions),
        sorted(ref for row in house_bill for ref in row["Designator"].split(",")),
        sorted(row["Designator"] for row in house_positions),
    ]
    assert listed[1:] == listed[:-1]
    populated = {
        part.reference for part in load_board(name).parts.values() if part.order_number
    } - {
        part.reference for part in load_board(name).parts.values() if part.order_number == "SC0917"
    } | {extra.reference for extra in assembly.EXTRA_PARTS_BY_BOARD.get(name, ())}
    assert set(listed[0]) == populated
    assert sum(int(row["Quantity"]) for row in bill) == len(populated)
    assert all(row["Manufacturer"] and row["MPN"] for row in bill)
    if name == "carrier":
        assert {"J14", "J15"} <= populated
        assert not {"U1", "TP1", "H1", "FID1", "JP1"} & populated


@pytest.mark.long
@pytest.mark.parametrize("name", BOARD_NAMES)
def test_the_places_of_parts_equal_the_places_that_kicad_exports(
    name: str, assembly_tables: dict[str, list[Path]], tmp_path: Path
) -> None:
    kicad.run_kicad("pcb", "export", "pos", "--format", "csv", "--units", "mm", "--side", "both",
              "--use-drill-file-origin", "-o", tmp_path / "pos.csv",
              program.ROOT / name / f"{name}.kicad_pcb")  # fmt: skip
    exported = {row["Ref"]: row for row in read_rows(tmp_path / "pos.csv")}
    ours = {row["Reference"]: row for row in read_rows(assembly_tables[name][1])}
    assert set(ours) - set(exported) == {
        each.reference for each in assembly.EXTRA_PARTS_BY_BOARD.get(name, ())
    }
    assert set(exported) <= set(ours)
    for reference, row in exported.items():
        mine = ours[reference]
        assert abs(float(mine["X mm"]) - float(row["PosX"])) < 0.002, reference
        assert abs(float(mine["Y mm"]) - float(row["PosY"])) < 0.002, reference
        assert (float(mine["Rotation"]) - float(row["Rot"])) % 360 == 0, reference


@pytest.mark.long
def test_angles_are_corrected_by_the_table_of_offsets(
    assembly_tables: dict[str, list[Path]],
) -> None:
    ours = {
        row["Reference"]: float(row["Rotation"]) for row in read_rows(assembly_tables["carrier"][1])
    }
    house = {
        row["Designator"]: float(row["Rotation"])
        for row in read_rows(assembly_tables["carrier"][3])
    }
    turned = {ref: (house[ref] - ours[ref]) % 360 for ref in ours}
    assert {ref: by for ref, by in turned.items() if by} == {
        **dict.fromkeys(("Q2", "U3", "U4", "U5", "U6", "U7", "U8"), 180),
        **dict.fromkeys(("Q1", "Q4", "U2"), 270),
    }


@pytest.mark.long
def test_a_connector_is_placed_at_the_middle_of_its_pads(
    assembly_tables: dict[str, list[Path]],
) -> None:
    generic = {row["Reference"]: row for row in read_rows(assembly_tables["carrier"][1])}
    house = {row["Designator"]: row for row in read_rows(assembly_tables["carrier"][3])}
    # One file has the position of J4's pin 1, the other that of J4's middle. The 8 pins are 2.5 mm
    # apart, downwards from pin 1.
    assert float(generic["J4"]["Y mm"]) - float(house["J4"]["Mid Y"][:-2]) == pytest.approx(8.75)


@pytest.mark.long
def test_the_usb_plug_is_placed_at_the_middle_of_its_pads(
    assembly_tables: dict[str, list[Path]],
) -> None:
    house = {row["Designator"]: row for row in read_rows(assembly_tables["carrier"][3])}
    x, down = bodies.pad_centres()["J1"]
    at = [float(house["J1"][key].removesuffix("mm")) for key in ("Mid X", "Mid Y")]
    assert at == pytest.approx([x, load_board("carrier").height_mm - down], abs=0.01)


@pytest.mark.long
def test_the_interactive_bill_has_every_part_with_its_number(
    assembly_tables: dict[str, list[Path]], tmp_path: Path
) -> None:
    """The bill also lists the sockets below the Pico, although they have no footprints of their
    own.
    """
    copy = tmp_path / "copy.kicad_pcb"
    source = program.ROOT / "carrier" / "carrier.kicad_pcb"
    kicad.run_with_pcbnew("extras", "carrier", source, copy)
    numbers = {}
    for item in find_lists(parse_sexpr(copy.read_text(encoding="utf-8")), "footprint"):
        named = {each[1]: each[2] for each in find_lists(item, "property")}
        numbers[named["Reference"]] = named.get("MPN", "")
    for row in read_rows(assembly_tables["carrier"][0]):
        for reference in row["References"].split():
            assert numbers[reference] == row["MPN"], reference
    placed = {row["Reference"]: row for row in read_rows(assembly_tables["carrier"][1])}
    height = load_board("carrier").height_mm
    for name in ("J14", "J15"):
        x, y = bodies.pad_centres(copy)[name]
        at = (float(placed[name]["X mm"]), height - float(placed[name]["Y mm"]))
        assert (x, y) == pytest.approx(at, abs=0.05), name


def test_each_footprint_has_a_row_that_names_its_source() -> None:
    assert all(row.source for row in assembly.ANGLE_CORRECTIONS)
    for each in load_boards().values():
        for part in each.parts.values():
            if part.is_soldered:
                assembly.find_correction(part.package)
    with pytest.raises(KeyError, match="QFN-20"):
        assembly.find_correction("QFN-20")
