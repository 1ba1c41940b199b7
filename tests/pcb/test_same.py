"""A kept board that is not what the scripts lay is found, and nothing else is."""

import random
import re
from pathlib import Path

import pytest

from pcb import __main__ as program
from pcb import kicad, lay
from pcb.boards import DESIGNS
from pcb.same import differences
from pcb.sexpr import dump, find, first, parse

from .conftest import SOURCE, copy_of

pytestmark = pytest.mark.pcb

BOARD = SOURCE / "sensor" / "sensor.kicad_pcb"


def kept() -> str:
    return BOARD.read_text(encoding="utf-8")


def test_identifiers_and_order_say_nothing() -> None:
    tree = parse(re.sub(r"[0-9a-f]{8}-[0-9a-f]{4}-", "01234567-89ab-", kept()))
    head, rest = tree[:1], tree[1:]
    # The netlist's own identifiers are the path of a footprint: they do count.
    assert any("footprint" in each for each in differences(kept(), dump(tree)))
    tree = parse(kept())
    head, rest = tree[:1], tree[1:]
    random.Random(1).shuffle(rest)
    for each in find(tree, "segment"):
        first(each, "uuid")[1] = "another"
    assert differences(kept(), dump([*head, *rest])) == []


@pytest.mark.parametrize(
    ("kind", "change"),
    [
        ("segment", lambda item: first(item, "start").__setitem__(1, "50.5")),
        ("via", lambda item: first(item, "size").__setitem__(1, "0.7")),
        ("gr_text", lambda item: item.__setitem__(1, '"TRAY"')),
        ("footprint", lambda item: first(item, "at").__setitem__(1, "51")),
        ("footprint", lambda item: first(first(item, "pad"), "size").__setitem__(1, "99")),
    ],
)
def test_a_change_of_one_item_is_found(kind, change) -> None:  # type: ignore[no-untyped-def]
    tree = parse(kept())
    change(next(find(tree, kind)))
    found = differences(kept(), dump(tree))
    assert len(found) == 2, found
    assert found[0].startswith("only kept: ")
    assert found[1].startswith("only made: ")


def test_copper_that_a_zone_lost_is_found() -> None:
    tree = parse(kept())
    zone = next(each for each in find(tree, "zone") if list(find(each, "filled_polygon")))
    zone.remove(max(find(zone, "filled_polygon"), key=lambda each: len(dump(each))))
    (sentence,) = differences(kept(), dump(tree))
    assert re.match(r"copper of GND on [FB]\.Cu: 2\d\d\.\d mm2 kept, \d+\.\d made", sentence)


@pytest.mark.long
@pytest.mark.usefixtures("with_kicad")
def test_the_check_names_the_board_and_what_to_run(tmp_path: Path) -> None:
    folder = copy_of("sensor", tmp_path)
    assert program.differing(DESIGNS["sensor"], folder) == []
    if kicad.version() != lay.LAID_WITH:
        pytest.skip(f"boards are laid with KiCad {lay.LAID_WITH}, here is {kicad.version()}")
    board = folder / "sensor.kicad_pcb"
    tree = parse(board.read_text(encoding="utf-8"))
    tree.remove(next(find(tree, "segment")))
    board.write_text(dump(tree), encoding="utf-8")
    (sentence,) = program.differing(DESIGNS["sensor"], folder)
    assert "sensor.kicad_pcb is not what the scripts lay" in sentence
    assert "`python -m pcb lay sensor`" in sentence
    routes = folder / "routes.json"
    routes.write_text(routes.read_text().replace("[[7.4,6.3]", "[[7.4,6.35]", 1))
    schematic = folder / "sensor.kicad_sch"
    schematic.write_text(schematic.read_text().replace("0x18", "0x1A"), encoding="utf-8")
    (sentence,) = program.differing(DESIGNS["sensor"], folder)
    assert "`python -m pcb schematics`" in sentence


def test_another_kicad_compares_nothing_and_says_so(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(kicad, "version", lambda: "9.0.1")
    assert lay.stale(DESIGNS["sensor"], tmp_path) == []
    said = "sensor: not laid anew: KiCad is 9.0.1, kept from 9.0.8\n"
    assert capsys.readouterr().out == said


def test_without_node_only_laying_fails_and_says_so(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(kicad, "missing", lambda: None)
    monkeypatch.setattr("pcb.lay.shutil.which", lambda name: None)
    assert program.main(["lay", "sensor"]) == 3
    told = capsys.readouterr().err
    assert "node is missing" in told
    assert "Traceback" not in told


def test_an_unknown_board_is_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        program.main(["lay", "toaster"])
    assert "invalid choice: 'toaster'" in capsys.readouterr().err
