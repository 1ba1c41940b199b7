"""Command ``tour`` finds the states of a game, names them, and puts their pictures on a sheet."""

import re
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from host_tools.cli import main
from host_tools.simulator import tour
from pixelpitch.rules.autoplay import choose
from pixelpitch.rules.generator import Generator
from pixelpitch.rules.match import TERMINAL
from pixelpitch.rulesets import load


def test_states_that_differ_only_in_numbers_and_squares_count_as_one() -> None:
    match = load("dicesoccer")({"first": "left"})
    keys = []
    for _ in range(60):
        keys.append(tour.state_key(match))
        match.apply_action(choose(match, Generator(5)))
    assert 4 < len(set(keys)) < 20
    assert not any(letter.isdigit() for key in keys for letter in key)


@pytest.mark.long
def test_the_tour_draws_pictures_and_a_sheet(tmp_path: Path, monkeypatch: Any, capsys: Any) -> None:
    monkeypatch.setattr(tour, "_screen_pictures", lambda board: iter(()))
    monkeypatch.setattr(tour, "_lesson_pictures", lambda board, ruleset: iter(()))
    monkeypatch.setattr(tour, "MATCHES_PER_GAME", 1)
    monkeypatch.setattr(tour, "MAX_MATCH_ACTIONS", 4)
    assert main(["tour", "--out", str(tmp_path), "--board", "mini16"]) == 0
    pictures = sorted((tmp_path / "mini16").glob("*.png"))
    assert len(pictures) > 8
    assert pictures[-1].name == "sheet.png"
    with Image.open(pictures[-1]) as sheet:
        assert sheet.width == tour.CONTACT_SHEET_COLUMNS * tour.THUMBNAIL_SIZE_PX[0]
    assert f"{len(pictures) - 1} pictures of" in capsys.readouterr().out


@pytest.mark.long
def test_the_command_draws_the_pictures_in_the_readme(tmp_path: Path) -> None:
    """`make pictures` draws exactly the pictures of the games in README.md."""
    root = Path(__file__).parents[2]
    shown = re.findall(r"!\[[^\]]*\]\((boards/[^)]+)\)", (root / "README.md").read_text())
    (tmp_path / "boards/pitch32").mkdir(parents=True)
    said: list[str] = []
    tour.draw_readme_pictures(tmp_path, said.append)
    drawn = {str(path.relative_to(tmp_path)) for path in tmp_path.rglob("*.*")}
    assert drawn == set(said) == set(shown)
    for name in shown:
        with Image.open(root / name) as kept, Image.open(tmp_path / name) as new:
            assert kept.size == new.size
            assert getattr(kept, "n_frames", 1) == getattr(new, "n_frames", 1)
        assert (root / name).stat().st_size < 500_000


@pytest.mark.parametrize("word", ["goal", "save", "lost"])
def test_goals_and_saves_count_as_separate_states(word: str) -> None:
    match = load("dicesoccer")({"first": "left"})
    match.emit(word, 0)
    assert tour.state_key(match).endswith(word)


@pytest.mark.parametrize(
    ("seed", "words"),
    [
        (14, ["corner kick", "goal kick"]),
        (0, ["shoots"]),
        (7, ["penalty"]),
        (11, ["centre square"]),
    ],
)
@pytest.mark.long
def test_random_matches_reach_the_set_pieces_of_tactics(seed: int, words: list[str]) -> None:
    assert seed < tour.MATCHES_PER_GAME
    match = load("tactics")()
    coaches = tour.Coaches(seed)
    seen = ""
    while match.current_player() != TERMINAL:
        seen += tour.state_key(match) + "\n"
        slow = coaches.runs_out_of_time(match)
        match.pass_time(tour.SLOW_COACH_DELAY_S if slow else match.SECONDS_PER_THROW)
        if match.current_player() != TERMINAL:
            match.apply_action(coaches.choose(match))
    assert [each for each in words if each not in seen] == []
