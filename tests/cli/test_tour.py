"""The tour: states are found, named, and put on a sheet."""

from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from host_tools.cli import main
from host_tools.simulator import tour
from pixelpitch.rules.autoplay import choose
from pixelpitch.rules.generator import Generator
from pixelpitch.rulesets import load


def test_states_that_differ_in_numbers_and_squares_are_one() -> None:
    match = load("dicesoccer")({"first": "left"})
    keys = []
    for _ in range(60):
        keys.append(tour.key_of(match))
        match.apply_action(choose(match, Generator(5)))
    assert 4 < len(set(keys)) < 20
    assert not any(letter.isdigit() for key in keys for letter in key)


def test_pictures_and_a_sheet_of_them(tmp_path: Path, monkeypatch: Any, capsys: Any) -> None:
    monkeypatch.setattr(tour, "_screens", lambda board: iter(()))
    monkeypatch.setattr(tour, "_lessons", lambda board, ruleset: iter(()))
    monkeypatch.setattr(tour, "MATCHES", 1)
    monkeypatch.setattr(tour, "ACTIONS", 4)
    assert main(["tour", "--out", str(tmp_path), "--board", "mini16"]) == 0
    pictures = sorted((tmp_path / "mini16").glob("*.png"))
    assert len(pictures) > 8
    assert pictures[-1].name == "sheet.png"
    with Image.open(pictures[-1]) as sheet:
        assert sheet.width == tour.COLUMNS * tour.THUMB[0]
    assert f"{len(pictures) - 1} pictures of" in capsys.readouterr().out


def test_bad_input_is_one_line(capsys: Any) -> None:
    assert main(["tour"]) == 2
    assert capsys.readouterr().err.startswith(
        "pixelpitch tour: got too few arguments, expected also --out"
    )


@pytest.mark.parametrize("word", ["goal", "save", "lost"])
def test_what_a_goal_and_a_save_look_like_is_a_state(word: str) -> None:
    match = load("dicesoccer")({"first": "left"})
    match.emit(word, 0)
    assert tour.key_of(match).endswith(word)
