"""Puzzles of a custom ruleset are checked, sent to a board and shown there."""

from pathlib import Path
from typing import Any

import pytest

from host_tools.analysis import puzzles
from host_tools.analysis.puzzles import FoundPuzzle
from host_tools.cli import main
from host_tools.common import ruleset_folder
from host_tools.ruleset import check_process, package
from host_tools.simulator.headless import Player
from pixelpitch import rulesets
from pixelpitch.app.puzzles import Puzzle
from pixelpitch.app.screens import screen_module
from tests.players import choose


def make_puzzle(game_folder: Path) -> bytes:
    """Return a puzzle of the new game whose answer always is the first legal action."""
    make: Any = rulesets.load(ruleset_folder.register_folder(game_folder))
    match = make({"first": "left"})
    while match.current_player() < 0:
        match.apply_action(match.legal_actions()[-1])
    before, answer = match.clone(), []
    while match.current_player() == before.current_player():
        answer.append(match.legal_actions()[0])
        match.apply_action(answer[-1])
    return FoundPuzzle(before, answer, 2, 0.7, 0.2, 0.2, (0.1, 0.3), 0).packed()


def write_puzzles(game_folder: Path, *puzzles: bytes) -> None:
    """Write ``puzzles`` to the game's puzzle module."""
    data = b"".join(bytes((len(each),)) + each for each in puzzles)
    (game_folder / "puzzles.py").write_text(f"PUZZLES = {data!r}\n")


@pytest.mark.long
def test_the_puzzles_of_a_ruleset_are_checked_and_sent(game_folder: Path) -> None:
    one = make_puzzle(game_folder)
    write_puzzles(game_folder, one, one)
    said: list[str] = []
    facts, found = check_process.ruleset_findings(game_folder, 2, said.append)
    assert (found, "puzzles: 2" in said) == ([], True)
    assert facts is not None
    assert one in package.package_of_folder(game_folder, facts).content


def test_a_custom_game_shows_its_puzzles(game_folder: Path) -> None:
    write_puzzles(game_folder, make_puzzle(game_folder))
    player = Player(ruleset="my_game", options={"first": "left"})
    player.session.go_home()
    player.session.open(screen_module("setup").setup_screen(player.session, "my_game"))
    choose(player, "More", "Puzzles")
    assert "You are Red and play to the right." in " ".join(player.text())


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("PUZZLES = b''", "got no puzzle"),
        ("PUZZLES = [3]", "puzzle 1: IndexError"),
        (
            "PUZZLES = b'\\x01\\x20'",
            "puzzle 1: NotUnderstood: got a puzzle, expected a turn",
        ),
        ("PUZZLES = b'\\x02\\x21\\xff'", "puzzle 1: NotLegal: got "),
        ("PUZZLES = b'\\x04\\x20\\xff\\x01\\xff'", "puzzle 1: IndexError"),
        ("NOTHING = 1", "AttributeError"),
        ("import os", "imports os"),
    ],
)
@pytest.mark.long(but=["import os-imports os"])
def test_a_puzzle_that_the_rules_refuse_is_a_finding(
    game_folder: Path, capsys: Any, text: str, words: str
) -> None:
    (game_folder / "puzzles.py").write_text(text + "\n")
    assert main(["ruleset", "check", str(game_folder), "--matches", "2"]) == 1
    output = capsys.readouterr().out.splitlines()
    assert len([each for each in output if words in each]) == 1, output


def test_a_changed_default_that_invalidates_puzzles_is_a_finding(game_folder: Path) -> None:
    piece = make_puzzle(game_folder)
    make: Any = rulesets.load(ruleset_folder.register_folder(game_folder))
    source = puzzles.module_source("My Game", [Puzzle(make, piece)], [piece])
    assert puzzles.changed_defaults(source, {"goals": "2", "first": "toss", "fog": "on"}) == []
    found = puzzles.changed_defaults(source, {"goals": "3"})
    assert [line for line, _ in found] == [6, 6]
    assert "found with goals=2, expected this default: it is 3" in found[0][1]
    assert "the option first, which is gone" in found[1][1]
    (game_folder / "puzzles.py").write_text(source.replace("goals=2", "goals=4"))
    _, lines = check_process.ruleset_findings(game_folder, 1, print)
    assert lines[0].startswith(f"{game_folder / 'puzzles.py'}:6: found with goals=4")
