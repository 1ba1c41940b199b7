"""The files under pcb/release were generated from the present files of the boards."""

import ast
import csv
import re
import zipfile
from pathlib import Path

import pytest

from pcb import __main__ as program
from pcb import case_parts, kicad, outputs, panel, release, shopping
from pcb.assembly import EXTRA_PARTS_BY_BOARD, ExtraPart
from pcb.board import BOARD_NAMES, Part, load_board, load_boards
from pcb.steps import ASSEMBLY_STEPS

pytestmark = pytest.mark.pcb

BUILD_GUIDE_FILE = program.ROOT / "BUILD.md"


def test_the_release_was_made_from_the_present_files_of_the_boards() -> None:
    kept = (release.RELEASE_FOLDER / "sources.txt").read_text(encoding="utf-8")
    assert kept == release.source_digests(), "run `make pcb-release`"


@pytest.mark.usefixtures("needs_kicad")
@pytest.mark.parametrize(
    "name",
    [
        "sensor",
        "carrier",
        "pads",
    ],
)
@pytest.mark.long
def test_gerbers_drills_and_tables_can_be_reproduced(name: str, tmp_path: Path) -> None:
    if kicad.kicad_version() != kicad.RELEASE_KICAD_VERSION:
        pytest.skip(f"the release was made with KiCad {kicad.RELEASE_KICAD_VERSION}")
    kept = release.RELEASE_FOLDER / name
    pack, *tables, _ = outputs.write_outputs(load_board(name), tmp_path, pictures=False)
    one, other = release.zip_content(kept / pack.name), release.zip_content(pack)
    assert sorted(one) == sorted(other)
    assert [file for file in one if one[file] != other[file]] == []
    for read_table in tables:
        assert read_table.read_text() == (kept / read_table.name).read_text(), read_table.name


def test_the_list_of_parts_has_the_numbers_for_one_set() -> None:
    kept = (release.RELEASE_FOLDER / shopping.SHOPPING_LIST_FILE).read_text(encoding="utf-8")
    assert kept == shopping.shopping_table(), "run `make pcb-release`"
    rows = {row.order_number: row for row in shopping.shopping_rows()}
    # The 13 buttons are 12 on two pad boards, which no assembly house places, and MENU on the
    # carrier.
    assert rows["430476085716"][-2:] == (13, 13)
    assert rows["PPTC201LFBN-RC"][-2:] == (2, 2), "the sockets under the Pico"
    assert rows["LIS3DHTR"][-2:] == (0, 2)
    assert rows["GRM21BR71H105KA12L"][-2:] == (1, 3), "C12 and the sensors' C2"
    soldered = [
        sum(part.is_soldered for part in each.parts.values()) for each in load_boards().values()
    ]
    assert sum(row.hand_quantity for row in rows.values()) == sum(
        count * number
        for count, number in zip(soldered, shopping.COUNT_BY_BOARD.values(), strict=True)
    ) + len(EXTRA_PARTS_BY_BOARD["carrier"])


def test_each_part_of_the_set_has_a_price_with_a_statement_of_its_certainty() -> None:
    prices = shopping.part_prices()
    assert set(prices) == {row.order_number for row in shopping.shopping_rows()}
    for euros, basis in prices.values():
        assert float(euros) > 0
        assert re.search(r"20\d\d-\d\d$", basis), basis
    assumed = {number for number, (_, basis) in prices.items() if basis.startswith("assumed")}
    guide = BUILD_GUIDE_FILE.read_text(encoding="utf-8")
    assembled, soldered = shopping.shopping_sums()
    published = f"{len(prices) - len(assumed)} of the {len(prices)} prices are published somewhere"
    assumed_euros = round(
        sum(
            float(prices[row.order_number][0]) * row.panel_quantity
            for row in shopping.shopping_rows()
            if row.order_number in assumed
        )
    )
    assert f"add up to {assembled:.0f} ({soldered:.0f} if you solder all boards)" in guide
    assert f"{published}, the other {len(assumed)} make up {assumed_euros} of the" in guide


def test_the_costs_in_the_guide_add_up() -> None:
    guide = BUILD_GUIDE_FILE.read_text(encoding="utf-8")
    table = guide.partition("| what | about |")[2].partition("\n\n")[0]
    rows = [line.split("|")[1:3] for line in table.splitlines()[2:]]
    costs = {what.strip(" *"): about.strip(" *") for what, about in rows}
    single = [int(about) for what, about in costs.items() if about.isdigit() and "sum" not in what]
    assert sum(single) == int(costs["sum before shipping and tax"]) == 250
    shipping = next(about for what, about in costs.items() if what.startswith("shipping"))
    low, high = (250 + int(each) for each in shipping.split(" to "))
    assert costs["total"] == f"{low} to {high}"


def test_a_changed_gerber_is_found(tmp_path: Path) -> None:
    kept = release.RELEASE_FOLDER / "sensor" / "pixelpitch-sensor.zip"
    changed = tmp_path / "changed.zip"
    with zipfile.ZipFile(kept) as source, zipfile.ZipFile(changed, "w") as target:
        for name in source.namelist():
            data = source.read(name)
            if name.endswith("F_Cu.gbr"):
                data = re.sub(rb"X\d+Y", b"X123456Y", data, count=1)
            target.writestr(name, data)
    one, other = release.zip_content(kept), release.zip_content(changed)
    assert [name for name in one if one[name] != other[name]] == ["sensor-F_Cu.gbr"]


@pytest.mark.parametrize("name", BOARD_NAMES)
def test_the_release_has_all_files_and_they_are_small(name: str) -> None:
    folder = release.RELEASE_FOLDER / name
    for end in ("interactive-bom.html", "schematic.pdf", "top.png", "bottom.png"):
        assert (folder / f"{name}-{end}").stat().st_size > 5_000
    with zipfile.ZipFile(folder / f"{name}.step.zip") as pack:
        assert pack.read(f"{name}.step").startswith(b"ISO-10303-21;")
    total = sum(file.stat().st_size for file in release.RELEASE_FOLDER.rglob("*") if file.is_file())
    assert total < 6_000_000


PASTE_OPENING_PATTERN = re.compile(rb"^X-?\d+Y-?\d+D03", re.MULTILINE)
DRILL_HIT_PATTERN = re.compile(rb"^X[-\d.]+Y[-\d.]+$", re.MULTILINE)


def count_paste_and_holes(folder: str, name: str) -> tuple[int, int]:
    """Return the numbers of paste openings and plated holes in the released zip of ``name``."""
    with zipfile.ZipFile(release.RELEASE_FOLDER / folder / f"pixelpitch-{name}.zip") as pack:
        paste, plated = pack.read(f"{name}-F_Paste.gbr"), pack.read(f"{name}-PTH.drl")
    return len(PASTE_OPENING_PATTERN.findall(paste)), len(DRILL_HIT_PATTERN.findall(plated))


def read_table(folder: str, name: str) -> list[dict[str, str]]:
    """Return the rows of the table ``name`` in a folder of the release."""
    with (release.RELEASE_FOLDER / folder / name).open(encoding="utf-8") as file:
        return list(csv.DictReader(file))


def test_kikit_finds_the_layout_of_the_panel_by_its_name() -> None:
    """The module of the layout needs KiKit, which only `make pcb-release` installs; so this test
    only parses the module.
    """
    tree = ast.parse(panel.LAYOUT_FILE.read_text(encoding="utf-8"))
    classes = [each.name for each in tree.body if isinstance(each, ast.ClassDef)]
    assert classes == [panel.LAYOUT_CLASS]


def test_the_panel_has_two_pad_boards_and_four_sensor_boards() -> None:
    assert [name for name, _, _ in panel.PANEL_BOARD_PLACES] == ["pads"] * 2 + ["sensor"] * 4
    pads, sensor = count_paste_and_holes("pads", "pads"), count_paste_and_holes("sensor", "sensor")
    assert sensor[0] > 10
    assert pads[1] > 30
    assert count_paste_and_holes("panel", "panel") == (
        2 * pads[0] + 4 * sensor[0],
        2 * pads[1] + 4 * sensor[1],
    )


@pytest.mark.parametrize("house", ["", "jlcpcb-"])
def test_the_positions_on_the_panel_agree_with_those_of_its_boards(house: str) -> None:
    columns = ("Designator", "Mid X", "Mid Y") if house else ("Reference", "X mm", "Y mm")

    def read_component_positions(name: str) -> dict[str, tuple[float, float, str]]:
        """Return {reference: (x, y, rotation)} of the components on the board ``name``."""
        found = {}
        for row in read_table(name, f"{name}-{house}positions.csv"):
            x, y = (float(row[key].removesuffix("mm")) for key in columns[1:])
            found[row[columns[0]]] = (x, y, row["Rotation"])
        return found

    expected = {}
    for number, (name, left, top) in enumerate(panel.PANEL_BOARD_PLACES, 1):
        low = (
            panel.PANEL_SIZE_MM[1] - panel.RAIL_MM - panel.GAP_MM - top - load_board(name).height_mm
        )
        for reference, (x, y, angle) in read_component_positions(name).items():
            expected[f"{reference}_{number}"] = (round(x + left, 3), round(y + low, 3), angle)
    assert read_component_positions("panel") == expected
    assert len(expected) == 2 * 8 + 4 * 4


def test_the_bill_of_the_panel_names_each_placed_part_once() -> None:
    listed = [
        ref
        for row in read_table("panel", "panel-jlcpcb-bom.csv")
        for ref in row["Designator"].split(",")
    ]
    placed = [row["Designator"] for row in read_table("panel", "panel-jlcpcb-positions.csv")]
    assert sorted(listed) == sorted(placed)
    assert len(set(listed)) == len(listed) == 32


def test_every_part_has_a_part_number_with_a_source_or_is_listed_as_a_free_choice() -> None:
    review = (program.ROOT / "REVIEW.md").read_text(encoding="utf-8")
    own = BUILD_GUIDE_FILE.read_text(encoding="utf-8").split("**Own choice")[1].split("\n\n**")[0]
    sources = review.split("## Numbers at LCSC")[1].split("\n## ")[0]
    ordered: list[Part | ExtraPart] = [
        extra for each in EXTRA_PARTS_BY_BOARD.values() for extra in each
    ]
    for each in load_boards().values():
        ordered += [part for part in each.parts.values() if part.is_soldered]
    for part in ordered:
        if part.lcsc_number:
            assert f"| {part.lcsc_number} |" in sources, part.lcsc_number
        assert (part.order_number in own) != bool(part.lcsc_number), part.order_number


def test_every_part_is_soldered_in_exactly_one_step() -> None:
    wanted = {part.reference for part in load_board("carrier").parts.values() if part.is_soldered}
    wanted |= {extra.reference for extra in EXTRA_PARTS_BY_BOARD["carrier"]}
    references = [reference for step in ASSEMBLY_STEPS for reference in step]
    assert sorted(references) == sorted(wanted)


def test_each_soldering_step_of_the_guide_has_a_picture_and_a_measurement() -> None:
    guide = BUILD_GUIDE_FILE.read_text(encoding="utf-8")
    carrier = guide.split("## The carrier")[1].split("## Pads")[0]
    steps = re.split(r"^(?=\d+\. )", carrier, flags=re.MULTILINE)
    for number, parts in enumerate(ASSEMBLY_STEPS, 1):
        text = steps[number]
        assert f"release/guide/step-{number}.png" in text
        assert re.search(r"\d(\.\d)? (V|kohm|Mohm|ohm|mA)\b", text), number
        for reference in parts:
            if not re.search(rf"\b{reference}\b", text):
                assert re.search(r"[A-Z]+\d+ to [A-Z]+\d+", text), f"step {number}: {reference}"


def test_the_guide_names_each_printed_part_and_its_number() -> None:
    guide = BUILD_GUIDE_FILE.read_text(encoding="utf-8")
    with zipfile.ZipFile(release.RELEASE_FOLDER / "case" / "case-stl.zip") as pack:
        assert sorted(pack.namelist()) == sorted(
            f"{each.name}.stl" for each in case_parts.PRINTED_PARTS
        )
        for name in pack.namelist():
            assert pack.read(name).startswith(b"solid")
    for each in case_parts.PRINTED_PARTS:
        assert each.name in guide
        assert (release.RELEASE_FOLDER / "case" / f"{each.name}.png").exists()
