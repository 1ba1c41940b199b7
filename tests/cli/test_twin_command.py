"""Command `pixelpitch twin` plays a user's own game on the emulated board and passes input through
the board's console.
"""

import signal
import subprocess
import sys
from pathlib import Path

import pytest

from host_tools.cli import main
from host_tools.ruleset import new_ruleset
from tests import processes
from tests.conftest import TOY_FOLDER

SCRIPT_THAT_OPENS_THE_GAME = """
press left down
press left ok
expect text GAMES
press left down 5
expect text Toy Soccer
press left down
expect text My Game
press left up
press left ok
text
press left ok
expect text The toss
"""
# In this script the second OK is pressed while the first screen is still being drawn.
QUICK_PRESSES_SCRIPT = """
press left down
press left ok
expect text GAMES
press left ok
text
press left back
screen
"""


@pytest.mark.parametrize(
    ("words", "error"),
    [
        (["bench", "--ruleset", str(TOY_FOLDER)], "bench --ruleset"),
        (["console", "--ruleset", "no/such/folder"], "no/such/folder"),
    ],
)
def test_a_ruleset_that_cannot_be_installed_is_refused_in_one_line(
    words: list[str], error: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["twin", *words]) == 2
    errors = capsys.readouterr().err
    assert error in errors
    assert len(errors.splitlines()) == 1


@pytest.mark.twin
@pytest.mark.long
@pytest.mark.usefixtures("emulator")
def test_a_custom_ruleset_is_played_on_the_emulated_board(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    script = tmp_path / "session.txt"
    script.write_text(SCRIPT_THAT_OPENS_THE_GAME)
    other = tmp_path / "my_game"
    new_ruleset.write_template(other)
    rulesets = ["--ruleset", str(TOY_FOLDER), "--ruleset", str(other)]
    assert main(["twin", "run", str(script), *rulesets]) == 0
    assert "Toy Soccer" in capsys.readouterr().out


@pytest.mark.twin
@pytest.mark.long
@pytest.mark.usefixtures("emulator")
def test_the_script_command_start_begins_a_match_on_a_board_without_a_display(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Square a1 is lit in the second installed game, and dark in the menu."""
    script = tmp_path / "session.txt"
    script.write_text("start my_game\nsettle\nexpect lit a1 grass\n")
    new_ruleset.write_template(tmp_path / "my_game")
    words = [
        "--ruleset",
        str(TOY_FOLDER),
        "--ruleset",
        str(tmp_path / "my_game"),
        "--board",
        "mini16",
    ]
    assert main(["twin", "run", str(script), *words]) == 0, capsys.readouterr().err


@pytest.mark.twin
@pytest.mark.long
@pytest.mark.usefixtures("emulator")
def test_quick_presses_disturb_no_line_of_lights_and_the_text_is_complete(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """This script once caused the error "data line: frame 44: lines start 127035 ns apart"."""
    script = tmp_path / "session.txt"
    script.write_text(QUICK_PRESSES_SCRIPT)
    code = main(["twin", "run", str(script)])
    out, errors = capsys.readouterr()
    said = errors.splitlines()
    assert code == 0, errors
    assert said[:2] == ["the emulated board starts ...", f"playing {script} ..."]
    commands = [each for each in QUICK_PRESSES_SCRIPT.splitlines() if each]
    count = len(commands) + 1
    played = [f"line {at} of {count}: {each}" for at, each in enumerate(commands, 2)]
    assert said[2:] == played, "no fault of a data line"
    lines = [line.rstrip() for line in out.splitlines()]
    text, screen = lines[:8], lines[8:]
    assert text[1] == ">Start", text
    assert not any("GAMES" in line for line in text), "a part of the screen before"
    shown = [line.partition("|")[2].rstrip("| ") for line in screen if "|" in line]
    assert shown[0].startswith("GAMES"), shown
    assert not any("Start" in line for line in shown), "a part of the screen before"


COMPILE_TWICE_PROGRAM = """
import sys
from pathlib import Path
from host_tools.common import folders
folders.cache_folder = lambda: Path(sys.argv[1])  # before the emulator is looked for
from host_tools.cli import twin
from host_tools.twin import compiled_package
twin.compile_emulator()
assert compiled_package.use_compiled_package()
twin.compile_emulator()
"""


@pytest.mark.twin
@pytest.mark.long
def test_the_emulator_is_compiled_only_once_and_one_line_says_so(tmp_path: Path) -> None:
    code, _, errors = processes.run_python("-c", COMPILE_TWICE_PROGRAM, str(tmp_path), timeout=900)
    assert code == 0, errors
    assert errors.startswith("compiling the emulator (once, about a minute; ")
    assert len(errors.splitlines()) == 1


@pytest.mark.twin
@pytest.mark.long
@pytest.mark.usefixtures("emulator")
@pytest.mark.skipif(sys.platform == "win32", reason="needs a pseudo-terminal")
def test_pads_reach_the_board_while_its_console_is_open() -> None:
    board = processes.start_python(
        "-m", "host_tools", "twin", "console", stdin=subprocess.PIPE, stderr=subprocess.STDOUT
    )
    assert board.stdin is not None
    assert board.stdout is not None
    try:
        assert "mpremote connect" in board.stdout.readline()
        board.stdout.readline()
        board.stdin.write("press left down\ntext\nthrow 9\n")
        board.stdin.flush()
        seen = [board.stdout.readline().strip() for _ in range(9)]
    finally:
        board.send_signal(signal.SIGINT)
        board.communicate(timeout=60)
    assert seen[0] == "PIXELPITCH     v"
    assert ">Games" in seen
    assert seen[-1].startswith("got 'throw 9', expected"), "the display's eight lines, then why not"
    assert board.returncode == 0
