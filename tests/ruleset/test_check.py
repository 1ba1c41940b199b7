"""`pixelpitch ruleset new` and `check`: a first game that works, and what is found in a bad one."""

import os
import re
import shutil
import socket
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from host_tools.cli import main
from host_tools.flash import ports
from host_tools.ruleset import check_process
from host_tools.simulator.headless import Player
from pixelpitch import rulesets
from pixelpitch.rules import INTERFACE
from tests.players import choose, labels

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
    assert output[1].startswith("8 random matches on CPython: ")
    assert output[2] == "8 matches led by player, hint, odds, guide"
    assert output[3] == "the same 8 matches on MicroPython: state for state the same"


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


EXPECTED = str(INTERFACE)
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
    "interface": ("__init__.py", "INTERFACE = 2", "INTERFACE = 99", f"= 99, expected {EXPECTED}, "),
    "id": ("match.py", '"my_game"', '"yours"', "RULESET = 'yours', expected 'my_game'"),
    "prompt": (
        "match.py",
        "    def outcome",
        "    def prompt(self):\n        return None\n\n    def outcome",
        "got None, no text",
    ),
    "shootout": (
        "match.py",
        "    def outcome(self):\n",
        "    def outcome(self):\n        if self.phase == OVER:\n"
        '            return {"score": [0, 0], "winner": None, "reason": "end", "shootout": [0]}\n',
        "got {'score': [0, 0], 'winner': None, 'reason': 'end', 'shootout': [0]}",
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


# What a hostile or mistaken file does: a file, the text before which it stands, and the finding.
# ``re.enum.sys`` is how honest imports lead to everything on a laptop.
OS = "import re\nos = re.enum.sys.modules['os']\n"
TOP = ("words.py", "from pixelpitch")
HOSTILE = {
    "ends the process": (*TOP, "raise SystemExit(0)\n", "SystemExit: 0"),
    "ends it at once": (*TOP, OS + "os._exit(0)\n", "ended the process of the check (exit code 0)"),
    "an endless import": (*TOP, "while True:\n    pass\n", "TimeoutError"),
    "catches its end": (
        *TOP,
        "while True:\n    try:\n        while True:\n            pass\n"
        "    except BaseException:\n        pass\n",
        "does not come to an end: nothing for",
    ),
    "an endless prompt": (
        "words.py",
        "    return ",
        "    while True:\n        pass\n",
        "TimeoutError",
    ),
    "a hog": (*TOP, "hog = []\nwhile True:\n    hog.append(bytes(1 << 24))\n", "MemoryError"),
    "reads a file": (*TOP, "open({outside!r}).read()\n", "PermissionError"),
    "writes a file": (*TOP, "open({new!r}, 'w').write('x')\n", "PermissionError"),
    "deletes a file": (*TOP, OS + "os.unlink({outside!r})\n", "PermissionError"),
    "the network": (
        *TOP,
        OS + "load = re.enum.sys.modules['importlib'].import_module\n"
        "load('socket').create_connection(('127.0.0.1', {port}), 2)\n",
        "PermissionError",
    ),
    "the environment": (*TOP, OS + "os.environ['A_SECRET']\n", "KeyError"),
    "league points": (
        *("match.py", "    def outcome(self"),
        "    def league_points(self):\n        return 1 // 0\n\n",
        "ZeroDivisionError",
    ),
    "the way": ("guide.py", "    return (match.ball", "    return [1 // 0]\n", "ZeroDivisionError"),
}  # fmt: skip


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere not all of it is confined")
@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_one_is_a_finding_within_seconds(
    game: Path, capsys: Any, monkeypatch: Any, name: str
) -> None:
    monkeypatch.setattr(check_process, "STEP_S", 1.0)
    monkeypatch.setattr(check_process, "GRACE_S", 1.0)
    monkeypatch.setenv("A_SECRET", "x")
    outside, new = game.parent.parent / "diary.txt", game.parent.parent / "new.txt"
    outside.write_text("dear diary")
    part, before, text, words = HOSTILE[name]
    with socket.create_server(("127.0.0.1", 0)) as server:
        port = server.getsockname()[1]
        for key, value in (
            ("outside", repr(str(outside))),
            ("new", repr(str(new))),
            ("port", str(port)),
        ):
            text = text.replace("{" + key + "!r}", value).replace("{" + key + "}", value)
        source = (game / part).read_text()
        at = source.index(before)
        (game / part).write_text(source[:at] + text + source[at:])
        began = time.monotonic()
        assert main(["ruleset", "check", str(game), "--matches", "3"]) == 1
        assert time.monotonic() - began < 20
    *_, found, total = capsys.readouterr().out.splitlines()
    assert words in found
    assert found.startswith(str(game))
    assert total == f"{game}: 1 finding"
    assert outside.read_text() == "dear diary"
    assert not new.exists()
    outside.unlink()


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


# What a ruleset may leave out of ``__init__.py``, and what it says wrongly: a text that is taken
# out of it or added to it, and the finding ("": none).
FACTS = {
    "no interface": ("INTERFACE = 1", "", ""),
    "no authors": ('AUTHORS = ("you",)', "", ""),
    "no name": ('NAME = "My Game"', "", "got NAME = None, expected a text"),
    "no about": ("ABOUT = ", "_ = ", "got ABOUT = None, expected a text"),
    "no seconds": ("SECONDS_PER_THROW = 5", "", "got SECONDS_PER_THROW = None, expected a whole"),
    "no options": ("OPTIONS = (", "_ = (", "got OPTIONS = None, expected a tuple"),
    "place": ("INTERFACE = 1", "PLACE = '1'", "got PLACE = '1', expected a whole number"),
    "typical": ("INTERFACE = 1", "TYPICAL = 15", "got TYPICAL = 15, expected a text"),
    "long": ("INTERFACE = 1", "TYPICAL = 'x' * 17", "expected at most 16 characters"),
    "levels": ("INTERFACE = 1", "LEVELS = 'hard'", "got LEVELS = 'hard', expected a tuple"),
    "presets": ("INTERFACE = 1", "PRESETS = (('quick',),)", "in PRESETS, expected (name, how"),
    "preset": ("INTERFACE = 1", "PRESETS = (('a', 'b', {'gaols': 1}),)", "in PRESETS, expected"),
    "an option": ("OPTIONS = (", "OPTIONS = (7, ", "got 7 among OPTIONS, expected what rules."),
    "its default": ('goals", 2, 1, 9', 'goals", 0, 1, 9', "its default: got goals = 0, expected"),
    "letter": ("INTERFACE = 1", "TYPICAL = 'viel Gl\\u00fcck'", "with 'ü', expected characters"),
}


@pytest.mark.parametrize("name", FACTS)
def test_every_command_and_the_check_agree_on_what_is_required(
    game: Path, run: Any, name: str
) -> None:
    old, text, words = FACTS[name]
    change(game / "__init__.py", old, text)
    code, out, err = run(["ruleset", "check", str(game), "--matches", "2"])
    assert (code, err) == (1 if words else 0, ""), out
    found = [line for line in out.splitlines() if line.startswith(str(game / "__init__.py"))]
    assert len(found) == bool(words), out
    code, out, err = run(["match", str(game), "--seed", "1"])
    if words:
        assert words in found[0]
        assert (code, out) == (2, "")
        assert err.startswith(f"pixelpitch match: {found[0]}; `pixelpitch ruleset check ")
    else:
        assert (code, err) == (0, "")


def test_what_is_only_wanted_is_assumed_and_said(run: Any, good: Any, tmp_path: Path) -> None:
    """The tests' own tiny ruleset has neither PLACE nor TYPICAL, authors nor rulebook."""
    folder = tmp_path / "tiny"
    shutil.copytree(ROOT / "tests/cli/rulesets/tiny", folder)
    out = good(["ruleset", "check", str(folder), "--matches", "2"])
    for words in ("RULEBOOK.md", "no VERSION: 1 is assumed", "no AUTHORS: () is assumed"):
        assert f"wanted: {words}" in out
    script = tmp_path / "script.txt"
    downs = "press left down\n" * 5
    script.write_text(f"press menu\nexpect place pause\nwait 200\n{downs}")
    assert run(["sim", str(folder), "--script", str(script)]) == (0, "", "")
    player = Player()
    choose(player, "Games")
    assert labels(player)[-3:] == ["Tiny Soccer", "League", "Back"]
    for _ in labels(player):
        player.press("left down")
    rulesets.remove("tiny")


# A text of the template's that a board's font lacks: a file, a text in it, and what replaces it.
LETTERS = {
    "prompt": ("words.py", '"\'s throw"', '"s Wurf für"'),
    "event": ("words.py", '"goal!"', '"Tor für dich"'),
    "odds": ("odds.py", '"Goal from here: "', '"Für ein Tor: "'),
    "hint": ("hint.py", '"The middle rows lead to the goal."', '"Mitte: für das Tor."'),
    "square": ("guide.py", '"goal line"', '"für"'),
    "escape": ("words.py", '"\'s throw"', '"s throw\\x1b[2J"'),
}


@pytest.mark.parametrize("name", LETTERS)
def test_a_character_that_the_board_lacks_is_found_where_it_stands(
    game: Path, run: Any, name: str
) -> None:
    part, old, text = LETTERS[name]
    line = change(game / part, old, text)
    code, out, err = run(["ruleset", "check", str(game), "--matches", "5"])
    assert (code, err) == (1, "")
    found = [each for each in out.splitlines() if each.startswith(f"{game / part}:{line}: seed ")]
    assert len(found) == 1, out
    assert "expected characters that a board has: ASCII" in found[0]


def test_a_lesson_with_a_character_that_the_board_lacks_is_found(game: Path, run: Any) -> None:
    (game / "learn.txt").write_text("# Eins\nein Tor\nGlück gehört dazu\n", encoding="utf-8")
    code, out, _ = run(["ruleset", "check", str(game), "--matches", "1"])
    assert code == 1
    assert f"{game / 'learn.txt'}:3: got 'Glück gehört dazu' with 'ü'" in out


@pytest.mark.parametrize("board", ["pitch32", "mini16"])
def test_such_a_character_never_ends_the_simulator(game: Path, run: Any, board: str) -> None:
    change(game / "words.py", '"\'s throw"', '" für Würfe"')
    script = game.parent / "script.txt"
    script.write_text("throw 6\nsettle\nthrow 3\nsettle\nwait 4000\nexpect place play\n")
    words = ["sim", str(game), "--board", board, "--option", "first=left", "--script", str(script)]
    assert run(words) == (0, "", "")
    player = Player(board, ruleset="my_game", options={"first": "left"})
    player.wait(4000)
    shown = player.devices.text.lines if player.devices.text else [player.session.screen.speech()]
    assert "f?r W?rfe" in " ".join(shown) or player.devices.text is None
