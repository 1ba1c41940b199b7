"""Command `ruleset new` writes a game that works, and `ruleset check` finds the faults in a faulty
game.
"""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from host_tools.cli import main
from host_tools.common.text_file import unpack_sentences
from host_tools.flash import ports
from host_tools.ruleset import matches, package
from host_tools.simulator.headless import Player
from pixelpitch import rulesets
from pixelpitch.rules import INTERFACE
from tests.players import choose, item_labels

ROOT = Path(__file__).resolve().parents[2]


def replace_in_file(path: Path, old: str, new: str) -> int:
    """Replace ``old`` in a file and return the number of the first changed line."""
    source = path.read_text()
    assert source.count(old) == 1, old
    path.write_text(source.replace(old, new))
    return source[: source.index(old)].count("\n") + 1


@pytest.mark.micropython
@pytest.mark.long
def test_a_new_ruleset_has_no_findings(game_folder: Path, capsys: Any) -> None:
    assert main(["ruleset", "check", str(game_folder), "--matches", "8"]) == 0
    output = capsys.readouterr().out.splitlines()
    assert output[0].startswith("my_game: 6 files, ")
    assert output[1] == "learn.txt: 1 lesson played"
    assert output[2].startswith("8 random matches on MicroPython: ")
    assert output[3] == "8 matches led by player, hint, odds, table"
    assert output[4].startswith("not compared with CPython: --trust runs it there, too")


@pytest.mark.micropython
@pytest.mark.long
def test_a_trusted_ruleset_runs_on_both_interpreters_with_equal_results(
    game_folder: Path, capsys: Any
) -> None:
    assert main(["ruleset", "check", str(game_folder), "--matches", "8", "--trust"]) == 0
    output = capsys.readouterr().out.splitlines()
    assert output[2].startswith("8 random matches on MicroPython: ")
    assert output[4] == "the same 8 matches on CPython: state for state the same"
    # strings of MicroPython have no method zfill
    replace_in_file(
        game_folder / "rules.py", "match.moves += 1", "match.moves += 1 + hasattr(str, 'zfill')"
    )
    assert main(["ruleset", "check", str(game_folder), "--matches", "2"]) == 0
    capsys.readouterr()
    assert main(["ruleset", "check", str(game_folder), "--matches", "2", "--trust"]) == 1
    found = capsys.readouterr().out.splitlines()[-2]
    assert re.search(r"rules\.py:\d+: seed 0, step \d+: another state on MicroPython", found)


@pytest.mark.long
def test_the_tests_of_a_new_ruleset_pass_and_its_name_is_filled_in(game_folder: Path) -> None:
    words = [
        sys.executable,
        "-m",
        "pytest",
        "-q",
        "-p",
        "no:cacheprovider",
        str(game_folder / "tests"),
    ]
    environment = {"PYTHONPATH": f"{ROOT / 'firmware'}", "PATH": ""}
    process = subprocess.run(
        words, cwd=game_folder, env=environment, capture_output=True, text=True
    )
    assert "5 passed" in process.stdout, process.stdout + process.stderr
    for path in game_folder.rglob("*"):
        if path.is_file() and path.suffix in (".py", ".md"):
            assert "yourgame" not in path.read_text()
            assert "Your Game" not in path.read_text()


def test_a_new_ruleset_is_played_in_the_simulator(game_folder: Path) -> None:
    player = Player(ruleset=rulesets.add(str(game_folder)), options={"first": "left"})
    player.throw(6)
    player.settle()
    player.press("left ok")
    player.settle()
    assert "Blue's throw" in " ".join(player.text())


@pytest.mark.long
def test_commands_accept_the_folder_of_a_ruleset(
    game_folder: Path, capsys: Any, monkeypatch: Any
) -> None:
    """The folder may be given as a path with a slash. In the parent folder, its name is enough."""
    monkeypatch.chdir(game_folder.parent)
    script = game_folder.parent / "script.txt"
    script.write_text("expect text My Game\n")
    for where in ("my_game", "./my_game", "my_game/"):
        assert main(["match", where, "--seed", "3", "--record", "a.txt"]) == 0
        assert main(["replay", "a.txt", "--ruleset", where]) == 0
        assert main(["analyse", where, "--matches", "3"]) == 0
        assert main(["sim", where, "--option", "first=left", "--script", str(script)]) in (0, 1)
    assert capsys.readouterr().err.count("expected 'My Game'") <= 3


INTERFACE_VERSION_TEXT = str(INTERFACE)
# {name of the fault: (file, text to replace, replacement, text that the report must contain)}
FAULTY_RULESETS = {
    "time": (
        "table.py",
        "from pixelpitch.rules import squares, table",
        "import time\nfrom pixelpitch.rules import squares, table",
        "imports time, expected",
    ),
    "render": ("table.py", "rules import scene", "render import scene", "pixelpitch.render"),
    "dialect": (
        "rules.py",
        "def _reach_goal_line(match, square):",
        "def _reach_goal_line(match, square, /):",
        "no MicroPy",
    ),
    "syntax": ("rules.py", "self.path = ()\n        self.P", "self.path = (\n        self.P", ""),
    "state": (
        "rules.py",
        '        ("moves", 0, MAX_MOVES),\n',
        "",
        "from a snapshot a match goes on otherwise",
    ),
    "bound": (
        "rules.py",
        "MAX_LENGTH = 1 + 2 * MAX_MOVES",
        "MAX_LENGTH = 5",
        "more than MAX_LENGTH = 5",
    ),
    "raises": ("rules.py", "match.moves += 1", "match.moves += 1 // 0", "ZeroDivisionError"),
    "version": (
        "__init__.py",
        "VERSION = 1",
        'VERSION = "one"',
        "VERSION = 'one', expected a whole number",
    ),
    "interface": (
        "__init__.py",
        "INTERFACE = 2",
        "INTERFACE = 99",
        f"= 99, expected {INTERFACE_VERSION_TEXT}, ",
    ),
    "id": ("rules.py", '"my_game"', '"yours"', "RULESET = 'yours', expected 'my_game'"),
    "prompt": (
        "rules.py",
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
    "hint": ("player.py", "rng):\n", "rng):\n    return 7, None\n", "got 7, no legal"),
    "likeliest": (
        "table.py",
        "est(self, match):\n",
        "est(self, match):\n        return 7\n",
        "got 7, no legal",
    ),
    # Characters that control a terminal: ESC, RLO, NUL, and C1 as a single character.
    "name with ESC": (
        "__init__.py",
        '"My Game"',
        r'"My \x1b[2JGame"',
        r"got 'My \x1b[2JGame', expected a text",
    ),
    "name with RLO": ("__init__.py", '"My Game"', r'"My \u202eGame"', "control characters"),
    "name with NUL": ("__init__.py", '"My Game"', r'"My \0Game"', "control characters"),
    "name with C1": ("__init__.py", '"My Game"', r'"My \x9b2JGame"', "control characters"),
    "about": ("__init__.py", 'ABOUT = "', r'ABOUT = "\x1b[2J', "without control characters"),
    "authors": (
        "__init__.py",
        "AUTHORS = (",
        r'AUTHORS = ("Ann\x1b[2J",) + (',
        "expected a text without control characters",
    ),
    "option": (
        "__init__.py",
        '"how many goals win"',
        r'"how many \x1b[2J"',
        r"got 'how many \x1b[2J', expected a text",
    ),
    "prompt with ESC": (
        "rules.py",
        "    def outcome",
        "    def prompt(self): return 'a\\x1b[2Jb'\n\n    def outcome",
        r"got 'a\x1b[2Jb', expected a text without control characters",
    ),
    "over at once": (
        "rules.py",
        "    def outcome(self):\n",
        "    def outcome(self):\n"
        "        return {'score': (0, 0), 'winner': None, 'reason': 'a draw'}\n\n"
        "    def other(self):\n",
        "seed 0: an outcome before the end",
    ),
    "print": (
        "rules.py",
        "match.thrown = face",
        "match.thrown = face; print('here')",
        "calls print(), expected none",
    ),
    "print of a laptop's": (
        "laptop.py",
        "from pixelpitch",
        "print('here')\nfrom pixelpitch",
        "calls print(), expected none",
    ),
}


@pytest.mark.parametrize("name", FAULTY_RULESETS)
@pytest.mark.long(but=["syntax", "time", "render"])
def test_each_fault_is_found_with_file_and_line(game_folder: Path, capsys: Any, name: str) -> None:
    part, old, text, words = FAULTY_RULESETS[name]
    line = replace_in_file(game_folder / part, old, text)
    assert main(["ruleset", "check", str(game_folder), "--matches", "3"]) == 1
    output = [
        each for each in capsys.readouterr().out.splitlines() if each.startswith(str(game_folder))
    ]
    assert len(output) == 2, output
    place, _, finding = output[0].removeprefix(f"{game_folder / part}:").partition(": ")
    assert words in finding, output
    if name in ("syntax", "state"):
        assert place.isdigit()
    else:
        assert int(place) == line, output
    assert output[1] == f"{game_folder}: 1 finding"


@pytest.mark.micropython
def test_a_method_that_micropython_lacks_is_found(game_folder: Path, capsys: Any) -> None:
    line = replace_in_file(
        game_folder / "rules.py", "match.thrown = face", 'match.thrown = int(f"{face}".zfill(2))'
    )
    assert main(["ruleset", "check", str(game_folder), "--matches", "3"]) == 1
    output = capsys.readouterr().out.splitlines()[-2]
    assert output.startswith(f"{game_folder / 'rules.py'}:{line}: on MicroPython, learn.txt: Attr")


def test_all_missing_sentences_are_reported_together(game_folder: Path, run: Any) -> None:
    path = game_folder / "text/en.txt"
    lines = [line for line in path.read_text().splitlines() if not line.startswith("event.")]
    path.write_text("\n".join(lines) + "\n")
    code, out, _ = run(["ruleset", "check", str(game_folder)])
    assert code == 1
    for key in ("event.whistle", "event.goal", "event.draw"):
        assert f"text/en.txt:1: no sentence '{key}', which " in out


def test_all_wrong_facts_are_reported_together(game_folder: Path, capsys: Any) -> None:
    lines = [
        replace_in_file(game_folder / "__init__.py", "VERSION = 1", "VERSION = 0"),
        replace_in_file(game_folder / "__init__.py", "INTERFACE = 2", "INTERFACE = 99"),
    ]
    assert main(["ruleset", "check", str(game_folder), "--matches", "2"]) == 1
    *found, total = capsys.readouterr().out.splitlines()[-3:]
    assert [each.split(":")[1] for each in found] == [str(line) for line in lines]
    assert total == f"{game_folder}: 2 findings"


def test_the_check_uses_packed_sentences_as_a_board_does(game_folder: Path) -> None:
    (game_folder / "text" / "en.txt").write_text("b: two\n# for translators\na: one\n")
    files = matches._make_machine(game_folder, "my_game").content()[1]
    assert sorted(unpack_sentences(files["/own/my_game/text/en.txt"]).values()) == ["one", "two"]
    assert package.compile_files(game_folder)["text/en.txt"] == files["/own/my_game/text/en.txt"]


def test_a_board_gets_only_the_languages_that_it_has(game_folder: Path) -> None:
    sentence = "# for translators\na: een\n"
    for name in ("text/nl.txt", "text/de.txt", "learn.nl.txt"):
        (game_folder / name).write_text(sentence, encoding="utf-8")
    assert (
        not {"text/nl.txt", "text/de.txt", "learn.nl.txt"}
        & package.compile_files(game_folder).keys()
    )
    dutch = package.compile_files(game_folder, ["en", "nl"])
    assert "learn.nl.txt" in dutch
    assert "text/de.txt" not in dutch
    assert dutch["text/nl.txt"][0] == 1  # 1: packed without ids, so it needs the English file


def test_the_id_of_a_built_in_game_is_refused(capsys: Any) -> None:
    folder = ROOT / "firmware" / "pixelpitch" / "rulesets" / "pawnball"
    assert main(["ruleset", "check", str(folder)]) == 2
    assert "'pawnball', expected an id that is not known yet" in capsys.readouterr().err


@pytest.mark.parametrize("part", ["table.py", "data.bin", "more"])
def test_a_link_that_leaves_the_folder_is_found(game_folder: Path, capsys: Any, part: str) -> None:
    outside = game_folder.parent / "outside"
    outside.mkdir()
    (game_folder / part).unlink(missing_ok=True)
    (game_folder / part).symlink_to(outside)
    assert main(["ruleset", "check", str(game_folder)]) == 1
    output = capsys.readouterr().out.splitlines()[0]
    assert (
        output == f"{game_folder / part}:1: a link to {outside}, expected what lies in the folder"
    )


@pytest.mark.parametrize("part", ["table.py", "data.bin"])
def test_a_fifo_in_the_folder_is_found_without_blocking(
    game_folder: Path, capsys: Any, part: str
) -> None:
    (game_folder / part).unlink(missing_ok=True)
    os.mkfifo(game_folder / part)
    assert main(["ruleset", "check", str(game_folder)]) == 1
    output = capsys.readouterr().out.splitlines()
    assert output[0] == f"{game_folder / part}:1: a FIFO, expected a file"


@pytest.mark.long
def test_push_names_the_authors_and_warns_that_a_ruleset_is_a_program(
    game_folder: Path, capsys: Any, monkeypatch: Any
) -> None:
    """The command warns even if no board is plugged in. Its help and the README give the same
    warning.
    """
    monkeypatch.setattr(ports, "board_ports", list)
    replace_in_file(game_folder / "__init__.py", "AUTHORS = (", 'AUTHORS = ("Ann Smith",) + (')
    assert main(["ruleset", "push", str(game_folder), "--matches", "1"]) == 2
    output = capsys.readouterr().out.splitlines()[-1]
    assert output.startswith("my_game by Ann Smith, you: a ruleset is a program")
    assert main(["ruleset", "--help"]) == 0
    assert "A ruleset is a program" in capsys.readouterr().out
    assert "written as a program. Only `ruleset check` runs" in (ROOT / "README.md").read_text(
        encoding="utf-8"
    )


# {case: (text to replace in ``__init__.py``, replacement, text that the report must contain)}. Each
# case changes a name that ``__init__.py`` must or may define. The third text is "" if `ruleset
# check` accepts the change.
MISSING_OR_WRONG_FACTS = {
    "no interface": ("INTERFACE = 2", "", ""),
    "no authors": ('AUTHORS = ("you",)', "", ""),
    "no name": ('NAME = "My Game"', "", "got NAME = None, expected a text"),
    "no about": ("ABOUT = ", "_ = ", "got ABOUT = None, expected a text"),
    "no seconds": ("SECONDS_PER_THROW = 5", "", "got SECONDS_PER_THROW = None, expected a whole"),
    "no options": ("OPTIONS = (", "_ = (", "got OPTIONS = None, expected a tuple"),
    "place": ("INTERFACE = 2", "PLACE = '1'", "got PLACE = '1', expected a whole number"),
    "typical": ("INTERFACE = 2", "TYPICAL = 15", "got TYPICAL = 15, expected a text"),
    "long": ("INTERFACE = 2", "TYPICAL = 'x' * 17", "expected at most 16 characters"),
    "levels": ("INTERFACE = 2", "LEVELS = 'hard'", "got LEVELS = 'hard', expected a tuple"),
    "presets": ("INTERFACE = 2", "PRESETS = (('quick',),)", "in PRESETS, expected (name, how"),
    "preset": ("INTERFACE = 2", "PRESETS = (('a', 'b', {'gaols': 1}),)", "in PRESETS, expected"),
    "an option": ("OPTIONS = (", "OPTIONS = (7, ", "got 7 among OPTIONS, expected what rules."),
    "its default": ('goals", 2, 1, 9', 'goals", 0, 1, 9', "its default: got goals = 0, expected"),
    "letter": ("INTERFACE = 2", "TYPICAL = 'viel Gl\\u0142ck'", "with 'ł', expected characters"),
}


@pytest.mark.parametrize("name", MISSING_OR_WRONG_FACTS)
@pytest.mark.long(but=["no seconds"])
def test_all_commands_agree_on_the_required_facts(game_folder: Path, run: Any, name: str) -> None:
    old, text, words = MISSING_OR_WRONG_FACTS[name]
    replace_in_file(game_folder / "__init__.py", old, text)
    code, out, err = run(["ruleset", "check", str(game_folder), "--matches", "2"])
    assert (code, err) == (1 if words else 0, ""), out
    found = [line for line in out.splitlines() if line.startswith(str(game_folder / "__init__.py"))]
    assert len(found) == bool(words), out
    code, out, err = run(["match", str(game_folder), "--seed", "1"])
    if words:
        assert words in found[0]
        assert (code, out) == (2, "")
        assert err.startswith(f"pixelpitch match: {found[0]}; `pixelpitch ruleset check ")
    else:
        assert (code, err) == (0, "")


@pytest.mark.long
def test_missing_optional_facts_are_assumed_and_reported(
    run: Any, output_of: Any, tmp_path: Path
) -> None:
    """The tiny ruleset of the tests has no PLACE, TYPICAL, authors or rulebook."""
    folder = tmp_path / "tiny"
    shutil.copytree(ROOT / "tests/cli/rulesets/tiny", folder)
    out = output_of(["ruleset", "check", str(folder), "--matches", "2"])
    for words in ("RULEBOOK.md", "no VERSION: 1 is assumed", "no AUTHORS: () is assumed"):
        assert f"wanted: {words}" in out
    script = tmp_path / "script.txt"
    downs = "press left down\n" * 5
    script.write_text(f"press menu\nexpect place pause\nwait 200\n{downs}")
    assert run(["sim", str(folder), "--script", str(script)]) == (0, "", "")
    player = Player()
    choose(player, "Games")
    assert item_labels(player)[-3:] == ["Tiny Soccer", "League", "Back"]
    for _ in item_labels(player):
        player.press("left down")


def test_characters_that_the_board_lacks_are_found_with_their_line(
    game_folder: Path, run: Any
) -> None:
    """A string in the code is checked only if a match shows it.

    All lines of ``text/*.txt`` and ``learn*.txt`` are checked.
    """
    lines = [
        replace_in_file(game_folder / "text/en.txt", "{who}'s throw", "{who}s Wurf fłr"),
        replace_in_file(
            game_folder / "text/en.txt", "square.goal_line: goal line", "square.goal_line: fłr"
        ),
    ]
    (game_folder / "text" / "nl.txt").write_text((game_folder / "text/en.txt").read_text())
    (game_folder / "learn.nl.txt").write_text("# Eén\n? Gooi łang\n")
    code, out, err = run(["ruleset", "check", str(game_folder), "--matches", "1"])
    assert (code, err) == (1, "")
    for name in ("en", "nl"):
        for line in lines:
            assert re.search(rf"text/{name}\.txt:{line}: \S+ has 'ł', expected letters", out), out
    assert f"{game_folder / 'learn.nl.txt'}:2: got '? Gooi łang' with 'ł'" in out


# Faults that only playing a match reveals, as {case: (file of the template, text to replace,
# replacement, text that the report must contain)}
FAULTS_IN_A_MATCH = {
    "in the code": (
        "table.py",
        'return "why_not.far", {"steps": match.thrown}',
        'return "fłr"',
        "expected characters that a board has",
    ),
    "a die of eight": (
        "rules.py",
        'return Chance(label="toss")',
        'return Chance("die", tuple([(each, 1) for each in range(1, 9)]))',
        "got a die that shows 7, expected 1 to 6",
    ),
}


@pytest.mark.parametrize("name", FAULTS_IN_A_MATCH)
@pytest.mark.long
def test_a_fault_that_only_a_match_shows_is_found_with_its_line(
    game_folder: Path, run: Any, name: str
) -> None:
    part, old, text, words = FAULTS_IN_A_MATCH[name]
    replace_in_file(game_folder / "rules.py", "MAX_OUTCOME = 6", "MAX_OUTCOME = 8")
    line = replace_in_file(game_folder / part, old, text)
    code, out, err = run(["ruleset", "check", str(game_folder), "--matches", "5"])
    assert (code, err) == (1, "")
    found = [each for each in out.splitlines() if each.startswith(f"{game_folder / part}:")]
    assert len(found) == 1, out
    assert words in found[0]
    assert abs(int(found[0].removeprefix(f"{game_folder / part}:").split(":")[0]) - line) <= 1


def test_a_lesson_with_a_character_that_the_board_lacks_is_found(
    game_folder: Path, run: Any
) -> None:
    (game_folder / "learn.txt").write_text("# Eins\nein Tor\nGłück gehört dazu\n", encoding="utf-8")
    code, out, _ = run(["ruleset", "check", str(game_folder), "--matches", "1"])
    assert code == 1
    assert f"{game_folder / 'learn.txt'}:3: got 'Głück gehört dazu' with 'ł'" in out


@pytest.mark.parametrize("board", ["pitch32", "mini16"])
def test_a_character_that_the_board_lacks_never_ends_the_simulator(
    game_folder: Path, run: Any, board: str
) -> None:
    replace_in_file(game_folder / "text/en.txt", "'s throw", " fłr Włrfe")
    script = game_folder.parent / "script.txt"
    script.write_text("throw 6\nsettle\nthrow 3\nsettle\nwait 4000\nexpect place play\n")
    words = [
        "sim",
        str(game_folder),
        "--board",
        board,
        "--option",
        "first=left",
        "--script",
        str(script),
    ]
    assert run(words) == (0, "", "")
    player = Player(board, ruleset="my_game", options={"first": "left"})
    player.wait(4000)
    shown = (
        player.devices.text.lines if player.devices.text else [player.session.screen.scroll_text()]
    )
    assert "f?r W?rfe" in " ".join(shown) or player.devices.text is None


@pytest.mark.long
def test_missing_sentences_in_the_languages_of_a_ruleset_are_found(
    game_folder: Path, run: Any
) -> None:
    english = (game_folder / "text/en.txt").read_text()
    (game_folder / "text/nl.txt").write_text(english)
    assert run(["ruleset", "check", str(game_folder), "--matches", "1"])[0] == 0
    (game_folder / "text/nl.txt").write_text(english.replace("{who} moves", "Iemand gaat"))
    code, out, _ = run(["ruleset", "check", str(game_folder), "--matches", "1"])
    assert code == 1
    lines = english.splitlines()
    line = 1 + next(at for at, each in enumerate(lines) if each.startswith("event.move:"))
    words = "event.move has {end}, {start}, expected {end}, {start}, {who}"
    assert f"my_game/text/nl.txt:{line}: {words}" in out
