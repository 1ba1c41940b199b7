"""The game that WRITING.md develops passes the check, can be played and has a puzzle."""

import re
from pathlib import Path

import pytest

from host_tools.cli import main
from host_tools.simulator import script
from pixelpitch.app import lessons
from pixelpitch.rules import scene

WRITING_GUIDE_FILE = (
    Path(__file__).parents[2] / "firmware" / "pixelpitch" / "rulesets" / "WRITING.md"
)
LISTING_PATTERN = re.compile(
    r"^\*\*`([\w./]+)`\*\*\n\n```\w*\n(.*?)^```$", re.MULTILINE | re.DOTALL
)
SCRIPT_PATTERN = re.compile(r"`session\.txt`:\n\n```text\n(.*?)^```$", re.MULTILINE | re.DOTALL)
SESSION_SCRIPT = """
expect place play
expect text draw a card
press left ok
settle
expect text or shoot
press left ok
settle
expect text draw a card
"""


@pytest.fixture
def cup_tie_folder(tmp_path: Path) -> Path:
    """Return the folder that a reader of WRITING.md has made by the end of the page."""
    folder = tmp_path / "cuptie"
    for name, content in LISTING_PATTERN.findall(WRITING_GUIDE_FILE.read_text(encoding="utf-8")):
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(content, encoding="utf-8")
    return folder


def test_the_guide_has_every_file_of_a_game(cup_tie_folder: Path) -> None:
    names = {
        path.relative_to(cup_tie_folder).as_posix()
        for path in cup_tie_folder.rglob("*")
        if path.is_file()
    }
    code = {"__init__.py", "rules.py", "table.py", "player.py", "laptop.py"}
    assert names == {*code, "RULEBOOK.md", "learn.txt", "text/en.txt"}


@pytest.mark.long
def test_the_game_of_the_guide_has_no_findings_on_either_interpreter(
    cup_tie_folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["ruleset", "check", str(cup_tie_folder), "--matches", "4", "--trust"]) == 0
    output = capsys.readouterr().out
    assert "led by player, hint, odds, table" in output
    assert "state for state the same" in output


def test_the_game_of_the_guide_can_be_played_and_its_puzzle_is_found(
    cup_tie_folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "session.txt"
    path.write_text(SESSION_SCRIPT)
    words = [
        "sim",
        str(cup_tie_folder),
        "--option",
        "first=left",
        "--seed",
        "7",
        "--script",
        str(path),
    ]
    assert main(words) == 0, capsys.readouterr().err
    assert main(["puzzles", str(cup_tie_folder), "--count", "1", "--seed", "4", "--write"]) == 0
    assert "PUZZLES" in (cup_tie_folder / "puzzles.py").read_text()


def test_a_match_in_words_names_cards_that_have_no_effect(
    cup_tie_folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["match", str(cup_tie_folder), "--players", "uniform", "--seed", "1"]) == 0
    output = capsys.readouterr().out
    assert re.search(r"^ +\d+  [123] steps?\+5$", output, re.MULTILINE), output
    assert re.search(r"^ +\d+  tackle\+5 +tackled, \w+ has the ball$", output, re.MULTILINE), output


def test_a_label_that_a_list_would_truncate_is_found(
    cup_tie_folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = cup_tie_folder / "text" / "en.txt"
    path.write_text(path.read_text().replace("shoot, {far} away", "shoot from {far} away"))
    assert main(["ruleset", "check", str(cup_tie_folder), "--matches", "2"]) == 1
    output = capsys.readouterr().out
    assert re.search(r"text/en.txt:\d+: label.shoot takes 2 lines of 14 characters", output), output


def test_the_guide_names_every_mark_of_a_lesson_and_every_field_of_a_scene() -> None:
    text = WRITING_GUIDE_FILE.read_text(encoding="utf-8")
    marks = set(re.findall(r"^``([!-@#]+)( |\b)", lessons.__doc__ or "", re.MULTILINE))
    for mark, _ in marks:
        assert f"| `{mark} " in text, f"a line that begins with {mark}"
    section = text.partition("\n## 4.")[2].partition("\n## 5.")[0]
    for field in vars(scene.Scene()):
        assert f"`{field}`" in section, field


def test_the_guide_names_every_command_of_a_script() -> None:
    section = WRITING_GUIDE_FILE.read_text(encoding="utf-8").partition(
        "\n## On the emulated board"
    )[2]
    rows = [line.split(" | ")[0] for line in section.splitlines() if line.startswith("| `")]
    named = {word.split()[0] for row in rows for word in re.findall(r"`([^`]+)`", row)}
    assert named == set(script.HELP_BY_COMMAND)


def test_the_session_in_the_guide_is_played_in_the_simulator(
    cup_tie_folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """In the simulator the match has already begun, so the command `start` does nothing."""
    path = tmp_path / "session.txt"
    path.write_text(read_session_script())
    words = ["sim", str(cup_tie_folder), "--seed", "7", "--script", str(path)]
    assert main(words) == 0, capsys.readouterr().err


def read_session_script() -> str:
    """Return the script that the guide shows."""
    found = SCRIPT_PATTERN.search(WRITING_GUIDE_FILE.read_text(encoding="utf-8"))
    assert found is not None
    return found[1]


def play_on_twin(cup_tie_folder: Path, tmp_path: Path, script: str) -> int:
    """Play ``script`` on the emulated board with the game of the guide, and return the
    exit code.
    """
    path = tmp_path / "session.txt"
    path.write_text(script)
    return main(["twin", "run", str(path), "--ruleset", str(cup_tie_folder)])


@pytest.mark.twin
@pytest.mark.long
@pytest.mark.usefixtures("emulator")
def test_the_session_in_the_guide_is_played_on_the_emulated_board(
    cup_tie_folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert play_on_twin(cup_tie_folder, tmp_path, read_session_script()) == 0, (
        capsys.readouterr().err
    )
    assert "R 0-0 B" in capsys.readouterr().out


@pytest.mark.twin
@pytest.mark.long
@pytest.mark.usefixtures("emulator")
def test_the_game_of_the_guide_can_be_played_on_the_emulated_board(
    cup_tie_folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    steps = (
        "press left down 3\npress left ok\nexpect text LEARN\npress left down 5\n"
        "expect text Cup Tie\npress left ok\nexpect text 1 Run or shoot\npress left ok\n"
        "expect text A card says\npress left ok\nexpect text Draw a card\npress left back 3\n"
        "press left up 2\npress left ok\nexpect text GAMES\npress left down 5\n"
        "expect text Cup Tie\npress left ok\npress left ok\nexpect text The toss\n"
        "throw 2\nwait 3000\nexpect text draw a card\n"
        "press left ok\nwait 3000\nexpect text R 0-0 B\n"
    )
    assert play_on_twin(cup_tie_folder, tmp_path, steps) == 0, capsys.readouterr().err
