"""A custom playing field for Sokhazania is packed like a ruleset, and every device on which it is
installed can play it.
"""

from pathlib import Path
from typing import Any

import pytest

from host_tools.micropython import MicroPython
from host_tools.ruleset import RulesetError, package
from tests.conftest import TOY_FOLDER

ROOT = TOY_FOLDER.parents[2]
TRAINING_BOARD_FILE = ROOT / "tests" / "rulesets" / "sokhazania_training.board"


@pytest.fixture
def training_board(tmp_path: Path) -> Path:
    """Return the path of a copy of the training board's file."""
    path = tmp_path / "training.board"
    path.write_bytes(TRAINING_BOARD_FILE.read_bytes())
    return path


def test_a_board_is_packed_with_its_name_and_the_best_choices(training_board: Path) -> None:
    alone = package.package_of_data(training_board, "sokhazania")
    assert (alone.id, alone.serves, alone.interface) == ("training", "sokhazania", 1)
    assert alone.title in TRAINING_BOARD_FILE.read_text()
    assert training_board.read_bytes() in alone.content
    (training_board.parent / "training.choices").write_text("choices")
    assert b"training.choices" in package.package_of_data(training_board, "sokhazania").content


def test_a_board_that_violates_a_rule_is_not_sent(training_board: Path, error_of: Any) -> None:
    lines = training_board.read_text().splitlines()
    last = [each for each in lines if each.startswith("track")][-1]
    training_board.write_text("\n".join([each for each in lines if each != last]) + "\n")
    with pytest.raises(RulesetError, match=r"^training.board: "):
        package.package_of_data(training_board, "sokhazania")
    error_of(["ruleset", "push", str(training_board)])


@pytest.mark.micropython
def test_an_installed_board_is_an_option_and_can_be_played(training_board: Path) -> None:
    pico = MicroPython(ROOT / "firmware")
    pico.write("/installed/training/training.board", training_board.read_bytes())
    script = (
        "from pixelpitch.rules import data\n"
        "data.add('sokhazania', 'training', '/installed/training')\n"
        "from pixelpitch.rulesets import load\n"
        "from pixelpitch.rules.autoplay import Generator, play\n"
        "make = load('sokhazania')\n"
        "print([each.choices for each in make.OPTIONS if each.name == 'board'])\n"
        "match = make({'board': 'training', 'minutes': 2})\n"
        "play(match, Generator(3))\n"
        "again = make.from_bytes(match.to_bytes())\n"
        "print(again.options['board'], again.outcome() == match.outcome() != None)\n"
    )
    assert pico.run(script).splitlines() == ["[('classic', 'training')]", "training True"]
