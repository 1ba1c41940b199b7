"""`ruleset check` plays the lessons of a ruleset, and a faulty lesson does no harm on the board."""

from pathlib import Path
from typing import Any

import pytest

from host_tools.ruleset import lessons
from host_tools.simulator.headless import Player
from pixelpitch import rulesets
from pixelpitch.app.screens import screen_module
from tests.players import choose, scroll_text_of

# {fault: (lines of a lesson below "# The ball", number of the faulty line, text that the report
# must contain)}
FAULTY_LESSONS = {
    "an option": ("! frist=left\n? Throw.", 2, "got option 'frist', expected one of"),
    "a value": ("! first=top\n? Throw.", 2, "got first = 'top'"),
    "an action": ("! first=left\n> 3 k9\n? Choose.", 3, "action 2: got 'k9', expected Red's move"),
    "a count": ("! first=left\n> 3*x\n? Throw.", 3, "ValueError"),
    "a square": ("! first=left\n* z9 Press it.\n= Good.", 3, "got 'z9', expected a square"),
    "no page": ("! first=left", 1, "got a lesson without a page"),
    "no page at the end": ("! first=left\n> 3", 3, "got > without a page behind it"),
}
# Like FAULTY_LESSONS, but a board can show these lessons in spite of their faults.
HARMLESS_FAULTS = {
    "a mark": (
        "~ Throw.\n? Throw.",
        2,
        "got '~ Throw.', expected a line that begins with one of ! >",
    ),
    "a long page": ("? " + "Throw the die " * 7, 2, "expected at most 5 lines"),
    "the end": ("! first=left goals=1\n> 6 n4 1 m4 3 p4\n? Throw.", 4, "at the end of the match"),
}


def write_lesson(game_folder: Path, lines: str) -> list[str]:
    """Write a lesson with these ``lines`` to the game's folder, and return its text's lines."""
    text = f"# The ball\n{lines}\n"
    (game_folder / "learn.txt").write_text(text)
    return text.split("\n")


@pytest.mark.parametrize("mark", ["# ", "## "])
def test_a_heading_that_is_too_long_for_the_display_is_found(game_folder: Path, mark: str) -> None:
    """The display has 16 characters, and the page number takes the last four."""
    make = rulesets.load(rulesets.add(str(game_folder)))
    page = "? Throw." if mark == "# " else "- 1: Throw."
    assert lessons.lesson_errors(make, [mark + "Twelve signs", page]) == []
    (found,) = lessons.lesson_errors(make, [mark + "Thirteen sign", page])
    assert found == (1, "got 'Thirteen sign', expected at most 12 characters: it is cut")


@pytest.mark.parametrize("name", [*FAULTY_LESSONS, *HARMLESS_FAULTS])
def test_a_faulty_lesson_is_found_and_the_board_shows_one_line(
    game_folder: Path, name: str
) -> None:
    lines, number, words = {**FAULTY_LESSONS, **HARMLESS_FAULTS}[name]
    ruleset = rulesets.add(str(game_folder))
    found = lessons.lesson_errors(rulesets.load(ruleset), write_lesson(game_folder, lines))
    assert [line for line, _ in found] == [number]
    assert words in found[0][1]
    player = Player()
    choose(player, "Learn", "My Game", "1 The ball")
    assert (player.place == "refused") == (name in FAULTY_LESSONS)
    if name in FAULTY_LESSONS:
        assert scroll_text_of(player).startswith("Lesson 1: ")
    player.press("left ok", times=3)
    player.wait(4000)
    player.press("left back", times=3)
    assert player.place == "menu"


def test_an_impossible_step_in_a_lesson_ends_only_the_lesson(game_folder: Path) -> None:
    write_lesson(game_folder, "! first=left\n? Throw.\n> 3 k9\n? Choose.")
    ruleset = rulesets.add(str(game_folder))
    player = Player(ruleset=ruleset)
    player.session.open(
        screen_module("learn").lessons_screen(player.session, ruleset, player.session.go_home)
    )
    choose(player, "1 The ball")
    player.throw(3)
    player.settle()
    player.press("left ok")
    assert scroll_text_of(player).startswith("Lesson 1: got 'k9'")
    player.press("left ok", times=2)
    assert player.place == "menu"


def test_the_lessons_of_the_built_in_games_have_no_faults() -> None:
    for each in rulesets.ids():
        path = Path(str(rulesets.facts(each).__file__)).with_name("learn.txt")
        if path.exists():
            lines = path.read_text().split("\n")
            assert lessons.count_lessons(lines) >= 1
            assert lessons.lesson_errors(rulesets.load(each), lines) == []


@pytest.mark.micropython
def test_check_names_file_and_line_of_a_faulty_lesson_in_any_language(
    game_folder: Path, run: Any
) -> None:
    lines = (game_folder / "learn.txt").read_text().replace("first=left", "frist=left")
    (game_folder / "learn.nl.txt").write_text(lines)
    code, out, _ = run(["ruleset", "check", str(game_folder), "--matches", "1"])
    assert code == 1
    assert f"{game_folder / 'learn.nl.txt'}:2: got option 'frist', expected one of" in out
