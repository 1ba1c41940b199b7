"""The instructions in boards/README.md for adding a board are correct: the names in a board file,
the commands, and the order of the LEDs.
"""

import re
import shutil
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from boards import mini16, pitch32
from host_tools.common.board_file import (
    NULLABLE_BOARD_FIELDS,
    OPTIONAL_BOARD_FIELDS,
    REQUIRED_BOARD_FIELDS,
    board_errors,
)
from host_tools.common.board_folder import board_names
from host_tools.common.led_order import led_positions

BOARDS_FOLDER = Path(__file__).resolve().parents[2] / "boards"
GUIDE_TEXT = (BOARDS_FOLDER / "README.md").read_text(encoding="utf-8")
# The wiring that a board file states. In each test, the real panel differs from it in one word.
DECLARED_WIRING = "top left columns serpentine"


def find_section(heading: str) -> str:
    """Return the text of the section ``heading`` of the boards' guide."""
    return GUIDE_TEXT.partition(f"\n## {heading}\n")[2].partition("\n## ")[0]


def find_table_rows(heading: str) -> list[list[str]]:
    """Return the cells of each row of the table in the section ``heading``."""
    lines = [line for line in find_section(heading).splitlines() if line.startswith("| ")]
    return [[cell.strip() for cell in line.strip("|").split(" | ")] for line in lines[1:]]


def test_the_guide_lists_every_board_of_the_folder() -> None:
    listed = [
        name
        for row in find_table_rows("The boards here")
        for name in re.findall(r"`(\w+)`", row[0])
    ]
    assert sorted(listed) == board_names()


def test_the_table_of_the_guide_has_every_name_of_a_board_file() -> None:
    rows = find_table_rows("The names in a board's file")
    named = [name for row in rows for name in re.findall(r"`(\w+)`", row[0])]
    assert sorted(named) == sorted(
        [
            *REQUIRED_BOARD_FIELDS,
            *NULLABLE_BOARD_FIELDS,
            *OPTIONAL_BOARD_FIELDS,
            "FLASH_MISS_CYCLES",
        ]
    )
    # The last column ("None if") is empty exactly for the names that may not be None.
    needed = [name for row in rows for name in re.findall(r"`(\w+)`", row[0]) if not row[2]]
    assert set(needed) - {"FLASH_MISS_CYCLES"} == set(REQUIRED_BOARD_FIELDS)


@pytest.mark.parametrize("board", ["mini16", "pitch32"])
@pytest.mark.parametrize("is_path", [True, False])
def test_the_commands_of_the_guide_accept_a_new_board(
    run: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, board: str, is_path: bool
) -> None:
    """Runs steps 1 to 4 of the guide with a renamed copy of a board, in ``boards`` or elsewhere."""
    where = tmp_path / "yours"
    shutil.copytree(BOARDS_FOLDER / board, where, ignore=shutil.ignore_patterns("__pycache__"))
    file = where / "__init__.py"
    file.write_text(file.read_text().replace(f'NAME = "{board}"', 'NAME = "yours"'))
    monkeypatch.chdir(tmp_path)
    given = "./yours"
    if not is_path:
        monkeypatch.setattr("host_tools.common.board_folder.BOARDS_FOLDER", tmp_path)
        given = "yours"
    text = find_section("A new board").partition("\n5. ")[0]
    commands = re.findall(r"`(pixelpitch [^`]*?YOURS[^`]*)`", text)
    assert len(commands) == 4, commands
    for each in commands:
        words = each.replace("YOURS", given).split()[1:]
        if words[0] == "sim":
            words += ["--script", "-"]
        code, _, err = run(words)
        assert (code, err) == (0, ""), each
    assert (tmp_path / "a.png").stat().st_size > 1000
    assert run(["board", "list", given, "--drawing"])[1].startswith("<svg ")


@pytest.mark.parametrize("board", [mini16, pitch32])
def test_a_board_without_a_die_can_be_made_as_the_guide_says(board: Any) -> None:
    facts = {key: value for key, value in vars(board).items() if key.isupper()}
    facts.update(DIE=None)
    facts.pop("DIE_I2C", None)
    assert bool(board_errors(SimpleNamespace(**facts))) == (board is mini16)
    drivers = {key: value for key, value in facts["DRIVERS"].items() if key != "motion"}
    facts.update(TRAY=None, DRIVERS=drivers)
    assert board_errors(SimpleNamespace(**facts)) == []
    drivers.pop("text", None)
    facts.update(TEXT=None, I2C=None)
    assert board_errors(SimpleNamespace(**facts)) == []


@pytest.mark.parametrize("size", [(32, 8), (16, 16)])
@pytest.mark.parametrize(
    ("wrong", "right", "number"),
    [
        ("left", "right", 0),
        ("top", "bottom", 1),
        ("columns", "rows", 2),
        ("serpentine", "straight", 3),
    ],
)
def test_the_table_about_the_self_test_in_the_guide_says_what_a_person_sees(
    size: tuple[int, int], wrong: str, right: str, number: int
) -> None:
    """The guide's table says what the self-test shows if a board file has a wrong LED order.

    In row ``number`` of the table, the board file says ``wrong``, but the panel is wired as
    ``right``. The columns and rows that then light up must be those that the table describes.
    """
    seen, change = find_table_rows("The order of the LEDs")[number]
    assert change == f"`{wrong}` and `{right}`"
    columns = [compute_lit_places(size, right, wrong, column=at) for at in range(size[0])]
    rows = [compute_lit_places(size, right, wrong, row=at) for at in range(size[1])]
    if number == 0:
        assert seen == "the column moves to the left"
        assert [{x for x, _ in each} for each in columns] == [
            {size[0] - 1 - at} for at in range(size[0])
        ]
    elif number == 1:
        assert seen == "the row moves up"
        assert [{y for _, y in each} for each in rows] == [
            {size[1] - 1 - at} for at in range(size[1])
        ]
    elif number == 2:
        assert seen == "the column lies along a row, as a whole or a partial row"
        assert all(len({y for _, y in each}) == 1 for each in columns)
    else:
        assert seen.startswith("every second LED of the row is in the mirrored row")
        for at, each in enumerate(rows):
            assert {y for x, y in each if x % 2 == 0} == {at}
            assert {y for x, y in each if x % 2 == 1} == {size[1] - 1 - at}


def compute_lit_places(
    panel_size: tuple[int, int], wired_as: str, declared_as: str, **shown: int
) -> set[tuple[int, int]]:
    """Return the places of the LEDs that light up when the self-test tries to light one column or
    row.

    ``shown`` is ``column=N`` or ``row=N``. The board file declares the wiring as ``declared_as``,
    but the panel is really wired as ``wired_as``.
    """
    panel = (22, 0, 0, *panel_size)
    said = list(zip(*led_positions(panel, DECLARED_WIRING), strict=True))
    real = list(
        zip(*led_positions(panel, DECLARED_WIRING.replace(declared_as, wired_as)), strict=True)
    )
    index, number = (0, shown["column"]) if "column" in shown else (1, shown["row"])
    return {real[at] for at, led in enumerate(said) if led[index] == number}
