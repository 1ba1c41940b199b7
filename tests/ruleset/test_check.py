"""`pixelpitch ruleset new` and `check`: a first game that works, and what is found in a bad one."""

import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from host_tools.cli import main
from host_tools.flash import ports
from host_tools.ruleset import matches, package
from host_tools.simulator.headless import Player
from pixelpitch import rulesets
from pixelpitch.rules import INTERFACE

ROOT = Path(__file__).resolve().parents[2]


def change(path: Path, old: str, text: str) -> int:
    """Replace ``old`` in a file; return the number of the first line that is changed."""
    source = path.read_text()
    assert source.count(old) == 1, old
    path.write_text(source.replace(old, text))
    return source[: source.index(old)].count("\n") + 1


@pytest.mark.micropython
def test_a_new_one_has_no_findings(game: Path, capsys: Any) -> None:
    assert main(["ruleset", "check", str(game), "--matches", "8"]) == 0
    output = capsys.readouterr().out.splitlines()
    assert output[0].startswith("my_game: 8 files, ")
    assert output[1].startswith("8 random matches on MicroPython: ")
    assert output[2] == "8 matches led by player, hint, odds, guide"
    assert output[3].startswith("not compared with CPython: --trust runs it there, too")


@pytest.mark.micropython
def test_a_trusted_one_is_compared_with_cpython(game: Path, capsys: Any) -> None:
    assert main(["ruleset", "check", str(game), "--matches", "8", "--trust"]) == 0
    output = capsys.readouterr().out.splitlines()
    assert output[1].startswith("8 random matches on MicroPython: ")
    assert output[3] == "the same 8 matches on CPython: state for state the same"
    # Only CPython's texts have zfill.
    change(game / "match.py", "match.moves += 1", "match.moves += 1 + hasattr(str, 'zfill')")
    assert main(["ruleset", "check", str(game), "--matches", "2"]) == 0
    capsys.readouterr()
    assert main(["ruleset", "check", str(game), "--matches", "2", "--trust"]) == 1
    found = capsys.readouterr().out.splitlines()[-2]
    assert re.search(r"match\.py:\d+: seed 0, step \d+: another state on MicroPython", found)


def test_its_tests_pass_and_its_words_are_its_own(game: Path) -> None:
    words = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", str(game / "tests")]
    environment = {"PYTHONPATH": f"{ROOT / 'firmware'}", "PATH": ""}
    process = subprocess.run(words, cwd=game, env=environment, capture_output=True, text=True)
    assert "5 passed" in process.stdout, process.stdout + process.stderr
    for path in game.rglob("*"):
        if path.is_file() and path.suffix in (".py", ".md"):
            assert "yourgame" not in path.read_text()
            assert "Your Game" not in path.read_text()


def test_it_is_played_in_the_simulator(game: Path) -> None:
    player = Player(ruleset=rulesets.add(str(game)), options={"first": "left"})
    player.throw(6)
    player.settle()
    player.press("left ok")
    player.settle()
    assert "Blue's throw" in " ".join(player.text())


def test_commands_take_the_folder(game: Path, capsys: Any, monkeypatch: Any) -> None:
    """With a slash or, in the folder above it, without."""
    monkeypatch.chdir(game.parent)
    script = game.parent / "script.txt"
    script.write_text("expect text My Game\n")
    for where in ("my_game", "./my_game", "my_game/"):
        assert main(["match", where, "--seed", "3", "--record", "a.txt"]) == 0
        assert main(["replay", "a.txt", "--ruleset", where]) == 0
        assert main(["analyse", where, "--matches", "3"]) == 0
        assert main(["sim", where, "--option", "first=left", "--script", str(script)]) in (0, 1)
    assert capsys.readouterr().err.count("expected 'My Game'") <= 3


EXPECTED = f"1..{INTERFACE}" if INTERFACE > 1 else "1"
# A file, what is replaced in it, by what, and what the finding says.
BAD = {
    "time": (
        "words.py",
        "from pixelpitch",
        "import time\nfrom pixelpitch",
        "imports time, expected",
    ),
    "render": ("words.py", "rules import squares", "render import squares", "pixelpitch.render"),
    "dialect": (
        "match.py",
        "def _move(match, square):",
        "def _move(match, square, /):",
        "no MicroPy",
    ),
    "syntax": ("match.py", "self.way = ()\n        if", "self.way = (\n        if", ""),
    "state": (
        "match.py",
        '    ("moves", 0, MOVES),\n',
        "",
        "from a snapshot a match goes on otherwise",
    ),
    "bound": (
        "match.py",
        "MAX_LENGTH = 1 + 2 * MOVES",
        "MAX_LENGTH = 5",
        "more than MAX_LENGTH = 5",
    ),
    "raises": ("match.py", "match.moves += 1", "match.moves += 1 // 0", "ZeroDivisionError"),
    "version": (
        "__init__.py",
        "VERSION = 1",
        'VERSION = "one"',
        "VERSION = 'one', expected a whole number",
    ),
    "interface": ("__init__.py", "INTERFACE = 1", "INTERFACE = 99", f"= 99, expected {EXPECTED}, "),
    "id": ("match.py", '"my_game"', '"yours"', "RULESET = 'yours', expected 'my_game'"),
    "prompt": (
        "match.py",
        "    def outcome",
        "    def prompt(self):\n        return None\n\n    def outcome",
        "got None, no text",
    ),
    "player": ("player.py", "level):\n", "level):\n    return 200\n", "got 200, no legal action"),
    "beginner": (
        "player.py",
        "level):\n",
        "level):\n    if level == 0:\n        return 200\n",
        "got 200, no legal action at level beginner",
    ),
    "levels": (
        "__init__.py",
        "SECONDS_PER_THROW = 5\n",
        'LEVELS = ("easy", "hrad")\nSECONDS_PER_THROW = 5\n',
        "expected a tuple of beginner, easy, normal, hard, expert",
    ),
    "hint": ("hint.py", "generator):\n", "generator):\n    return 1,\n", "no (action, words)"),
    "odds": ("odds.py", "square):\n", "square):\n    return 6\n", "odds of no text"),
    "guide": ("guide.py", "est(match):\n", "est(match):\n    return 7\n", "got 7, no legal"),
    # What a terminal obeys: ESC, RLO, NUL, and C1 as one character.
    "name with ESC": (
        "__init__.py",
        '"My Game"',
        r'"My \x1b[2JGame"',
        r"got 'My \x1b[2JGame' in NAME",
    ),
    "name with RLO": ("__init__.py", '"My Game"', r'"My \u202eGame"', "control characters"),
    "name with NUL": ("__init__.py", '"My Game"', r'"My \0Game"', "control characters"),
    "name with C1": ("__init__.py", '"My Game"', r'"My \x9b2JGame"', "control characters"),
    "about": ("__init__.py", 'ABOUT = "', r'ABOUT = "\x1b[2J', "in ABOUT, expected a text"),
    "authors": (
        "__init__.py",
        "AUTHORS = (",
        r'AUTHORS = ("Ann\x1b[2J",) + (',
        "in AUTHORS, expected a text",
    ),
    "option": (
        "__init__.py",
        '"how many goals win"',
        r'"how many \x1b[2J"',
        r"got 'how many \x1b[2J' in OPTIONS, expected a text",
    ),
    "prompt with ESC": (
        "match.py",
        "    def outcome",
        "    def prompt(self):\n        return 'a\\x1b[2Jb'\n\n    def outcome",
        r"got 'a\x1b[2Jb', expected a text without control characters",
    ),
    "over at once": (
        "match.py",
        "    def outcome(self):\n",
        "    def outcome(self):\n"
        "        return {'score': (0, 0), 'winner': None, 'reason': 'a draw'}\n\n"
        "    def other(self):\n",
        "seed 0: an outcome before the end",
    ),
    "print": (
        "match.py",
        "self.thrown = action",
        "self.thrown = action; print('here')",
        "calls print(), expected none",
    ),
    "print of a laptop's": (
        "position.py",
        "from pixelpitch",
        "print('here')\nfrom pixelpitch",
        "calls print(), expected none",
    ),
}


@pytest.mark.parametrize("name", BAD)
def test_what_is_wrong_is_found_with_file_and_line(game: Path, capsys: Any, name: str) -> None:
    part, old, text, words = BAD[name]
    line = change(game / part, old, text)
    assert main(["ruleset", "check", str(game), "--matches", "3"]) == 1
    output = [each for each in capsys.readouterr().out.splitlines() if each.startswith(str(game))]
    assert len(output) == 2, output
    place, _, finding = output[0].removeprefix(f"{game / part}:").partition(": ")
    assert words in finding, output
    if name in ("syntax", "state"):
        assert place.isdigit()
    else:
        assert int(place) == line, output
    assert output[1] == f"{game}: 1 finding"


@pytest.mark.micropython
def test_what_only_micropython_lacks_is_found(game: Path, capsys: Any) -> None:
    line = change(
        game / "match.py", "self.thrown = action", 'self.thrown = int(f"{action}".zfill(2))'
    )
    assert main(["ruleset", "check", str(game), "--matches", "3"]) == 1
    output = capsys.readouterr().out.splitlines()[-2]
    assert output.startswith(f"{game / 'match.py'}:{line}: on MicroPython, seed 0: AttributeError")


def test_all_wrong_facts_are_found_at_once(game: Path, capsys: Any) -> None:
    lines = [
        change(game / "__init__.py", "VERSION = 1", "VERSION = 0"),
        change(game / "__init__.py", "INTERFACE = 1", "INTERFACE = 99"),
    ]
    assert main(["ruleset", "check", str(game), "--matches", "2"]) == 1
    *found, total = capsys.readouterr().out.splitlines()[-3:]
    assert [each.split(":")[1] for each in found] == [str(line) for line in lines]
    assert total == f"{game}: 2 findings"


def test_it_is_run_with_the_sentences_as_a_board_has_them(game: Path) -> None:
    (game / "text").mkdir()
    (game / "text" / "en.txt").write_text("b: two\n# for translators\na: one\n")
    files = matches._machine(game, "my_game").content()[1]
    assert files["/own/my_game/text/en.txt"] == b"a: one\nb: two\n"
    assert package.compiled(game)["text/en.txt"] == b"a: one\nb: two\n"


def test_a_game_of_the_house_is_refused_by_its_name(capsys: Any) -> None:
    folder = ROOT / "firmware" / "pixelpitch" / "rulesets" / "pawnball"
    assert main(["ruleset", "check", str(folder)]) == 2
    assert "'pawnball', expected an id that is not known yet" in capsys.readouterr().err


@pytest.mark.parametrize("part", ["words.py", "data.bin", "more"])
def test_a_link_that_leaves_the_folder_is_found(game: Path, capsys: Any, part: str) -> None:
    outside = game.parent / "outside"
    outside.mkdir()
    (game / part).unlink(missing_ok=True)
    (game / part).symlink_to(outside)
    assert main(["ruleset", "check", str(game)]) == 1
    output = capsys.readouterr().out.splitlines()[0]
    assert output == f"{game / part}:1: a link to {outside}, expected what lies in the folder"


@pytest.mark.parametrize("part", ["words.py", "data.bin"])
def test_a_fifo_in_the_folder_is_found_and_nobody_waits_for_it(
    game: Path, capsys: Any, part: str
) -> None:
    (game / part).unlink(missing_ok=True)
    os.mkfifo(game / part)
    assert main(["ruleset", "check", str(game)]) == 1
    output = capsys.readouterr().out.splitlines()
    assert output[0] == f"{game / part}:1: a FIFO, expected a file"


def test_push_names_the_author_and_the_package_and_says_what_it_is(
    game: Path, capsys: Any, monkeypatch: Any
) -> None:
    """Also help and README do; a board is not needed to read it."""
    monkeypatch.setattr(ports, "boards", list)
    change(game / "__init__.py", "AUTHORS = (", 'AUTHORS = ("Ann Smith",) + (')
    assert main(["ruleset", "push", str(game), "--matches", "1"]) == 2
    output = capsys.readouterr().out.splitlines()[-1]
    assert re.match(r"my_game by Ann Smith.*, [0-9a-f]{8}: a ruleset is a program", output)
    assert main(["ruleset", "--help"]) == 0
    assert "A ruleset is a program." in capsys.readouterr().out
    assert "A ruleset is a program." in (ROOT / "README.md").read_text(encoding="utf-8")
