"""Command ``pixelpitch puzzles`` lists the puzzles of a game, searches for more, and reports
errors.
"""

import json
from pathlib import Path
from typing import Any

import pytest

from host_tools.analysis import puzzles as search
from pixelpitch import rulesets
from pixelpitch.app.puzzles import Puzzle, is_solved, option_names, puzzle_data
from pixelpitch.opponents.levels import player_module
from pixelpitch.rulesets import load

# the names of the options that the puzzles of StreetSoccer store
STREETSOCCER_OPTION_NAMES = option_names("streetsoccer")


def test_the_puzzles_of_a_game_are_listed(output_of: Any) -> None:
    out = output_of(["puzzles", "streetsoccer"])
    lines = out.splitlines()
    assert len(lines) == len(puzzle_data("streetsoccer"))
    assert lines[0].startswith("  1 * ")
    assert ": choose a figure (" in out


def test_the_json_of_puzzles_has_positions_that_other_commands_accept(
    run: Any, tmp_path: Path
) -> None:
    for ruleset in ("streetsoccer", "pawnball", "tactics"):
        code, out, _ = run(["puzzles", ruleset, "--json"])
        assert code == 0
        found = json.loads(out)
        make = load(ruleset)
        puzzles = [Puzzle(make, piece, option_names(ruleset)) for piece in puzzle_data(ruleset)]
        for puzzle, each in zip(puzzles, found, strict=True):
            match = make.from_position(each["position"])
            assert match.to_bytes() == puzzle.match.to_bytes()
        path = tmp_path / "position.json"
        path.write_text(json.dumps(found[0]["position"]))
        code, out, _ = run(["apply", ruleset, "--position", str(path), *found[0]["answer"]])
        assert code == 0
        end = make.from_position(json.loads(out)["position"])
        assert is_solved(puzzles[0].match, puzzles[0].end, end)


@pytest.mark.long
def test_a_search_writes_puzzles_that_the_board_reads(
    run: Any, tmp_path: Path, monkeypatch: Any
) -> None:
    """The search writes to a temporary folder, so that the game's own puzzles remain unchanged."""
    facts: Any = rulesets.facts("streetsoccer")
    monkeypatch.setattr(facts, "__file__", str(tmp_path / "__init__.py"))
    words = ["puzzles", "streetsoccer", "--count", "1", "--seed", "41001", "--margin", "20"]
    code, out, err = run([*words, "--write"])
    assert code == 0
    assert "by playouts" in err
    written: dict[str, Any] = {}
    exec((tmp_path / "puzzles.py").read_text(), written)
    data = written["PUZZLES"]
    assert data[0] == len(data) - 1, "one puzzle"
    assert Puzzle(load("streetsoccer"), data[1:]).match.prompt() in out


def test_puzzles_with_a_changed_option_are_added_to_the_existing_puzzles(
    run: Any, error_of: Any, tmp_path: Path, monkeypatch: Any
) -> None:
    """The existing puzzles remain unchanged.

    A comment before the new puzzles names their changed option.
    """
    facts: Any = rulesets.facts("streetsoccer")
    monkeypatch.setattr(facts, "__file__", str(tmp_path / "__init__.py"))
    _, before = next(search._expert_turns("streetsoccer", 4, {"ring": False}))
    assert before.options["ring"] is False
    answer, _ = search.play_turn(before, "hard", 1)
    new = search.FoundPuzzle(before, answer, 3, 0.5, 0.2, 0.3, (0.1, 0.5), 4)
    asked: list[Any] = []

    def yield_new_puzzle(*args: Any) -> Any:
        """Record the requested options and yield the new puzzle."""
        asked.extend(args[-3:-1])
        yield new

    monkeypatch.setattr(search, "find_puzzles", yield_new_puzzle)
    words = ["puzzles", "streetsoccer", "--option", "ring=off", "--count", "1", "--seed", "4"]
    code, out, err = run([*words, "--add"])
    assert code == 0, err
    assert f"  1 ***   ring=off: {before.prompt()}: " in out
    old = [
        Puzzle(load("streetsoccer"), piece, STREETSOCCER_OPTION_NAMES)
        for piece in puzzle_data("streetsoccer")
    ]
    assert asked[0]["ring"] is False
    assert asked[1] == [each.answer for each in old], "no answer twice"
    text = (tmp_path / "puzzles.py").read_text()
    assert f"# Difficulty 3. ring=off: {before.prompt()}. Solution: " in text
    written: dict[str, Any] = {}
    exec(text, written)
    monkeypatch.setattr(rulesets.part("streetsoccer", "puzzles"), "PUZZLES", written["PUZZLES"])
    stored = puzzle_data("streetsoccer")
    assert [piece[0] >> 4 for piece in stored] == sorted(piece[0] >> 4 for piece in stored)
    every = [Puzzle(load("streetsoccer"), piece, written["OPTIONS"]) for piece in stored]
    matches = [each.match.to_bytes() for each in every]
    assert sorted(matches) == sorted([*(each.match.to_bytes() for each in old), before.to_bytes()])
    for wrong in (["--add"], ["--add", "--again"], ["--option", "ring=off"]):
        error_of(["puzzles", "streetsoccer", *wrong], "expected --count N with it")
    error_of(["puzzles", "streetsoccer", "--count", "1", "--option", "ring=2"], "ring = '2'")


def test_a_search_that_finds_nothing_writes_nothing(
    run: Any, tmp_path: Path, monkeypatch: Any
) -> None:
    facts: Any = rulesets.facts("streetsoccer")
    monkeypatch.setattr(facts, "__file__", str(tmp_path / "__init__.py"))
    monkeypatch.setattr(search, "find_puzzles", lambda *_: iter(()))
    code, out, _ = run(["puzzles", "streetsoccer", "--count", "1", "--write"])
    assert (code, out) == (1, "no puzzles\n")
    assert not list(tmp_path.iterdir())


def test_a_new_check_of_the_puzzles_stores_only_the_puzzles_that_are_still_valid(
    run: Any, tmp_path: Path, monkeypatch: Any
) -> None:
    facts: Any = rulesets.facts("streetsoccer")
    monkeypatch.setattr(facts, "__file__", str(tmp_path / "__init__.py"))
    kept = [
        Puzzle(load("streetsoccer"), piece, STREETSOCCER_OPTION_NAMES)
        for piece in puzzle_data("streetsoccer")[:5]
    ]
    first, second, third, fourth, last = (
        search.FoundPuzzle(each.match, each.answer, 5 - at, 0.5, 0.3, 0.4, (0.1, 0.7), at)
        for at, each in enumerate(kept)
    )
    third = third._replace(margin=0.09)
    fourth = fourth._replace(gain_limits=(0, 0.8))
    found = [first, None, second, third, fourth, last._replace(gain=0.09)]
    monkeypatch.setattr(search, "recheck_puzzles", lambda *_: iter(found))
    code, _, err = run(["puzzles", "streetsoccer", "--again", "--write"])
    assert code == 1
    assert [line.endswith("none any more") for line in err.splitlines()] == [0, 0, 0, 1, 1, 1]
    assert "2: expert plays something else" in err
    written: dict[str, Any] = {}
    exec((tmp_path / "puzzles.py").read_text(), written)
    expected = [second.packed(), first.packed()]
    assert written["PUZZLES"] == b"".join(bytes((len(each),)) + each for each in expected)


def test_a_game_without_puzzles_says_which_games_have_some(
    run: Any, error_of: Any, monkeypatch: Any
) -> None:
    said = "no puzzles; there are some of pawnball, streetsoccer, tactics\n"
    assert run(["puzzles", "sokhazania"]) == (0, said, "")
    assert run(["puzzles", "sokhazania", "--json"]) == (0, "[]\n", "")
    monkeypatch.delattr(player_module("pawnball"), "value")
    error_of(["puzzles", "pawnball", "--count", "1"], "a game whose player has value()")
