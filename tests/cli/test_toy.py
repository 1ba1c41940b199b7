"""Every command accepts the folder of a ruleset, anywhere on the disk, in place of a ruleset's
id.
"""

import json
import shutil
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from pixelpitch import rulesets
from tests.conftest import TOY_FOLDER

ROOT = Path(__file__).resolve().parents[2]
TOY_PATH = str(TOY_FOLDER)
BOARD_NAMES = ("pitch32", "mini16", str(ROOT / "tests" / "boards" / "wide64"))
DEAL_SCRIPT = "press left ok\nsettle\npress right ok\nsettle\n"
# Both coaches draw their cards. Red stops the spinner for the wind, throws both dice and moves. The
# script ends when Blue has to stop the spinner.
TOY_SCRIPT = (
    "expect text card\n"
    + 3 * DEAL_SCRIPT
    + "wait 4000\nexpect text Red's wind\npress left ok\nsettle\n"
    + "wait 4000\nexpect text Red's step die\nthrow 2\nexpect text 2 steps\nsettle\n"
    + "throw 6\nexpect text no side of the act die\n"
    + "throw 4\nexpect text rest\nsettle\n"
    + "wait 5000\nexpect text Red's move\npress left ok\nsettle\n"
    + "wait 4000\nexpect text Blue's wind\nexpect place play\n"
)


@pytest.mark.parametrize("board", BOARD_NAMES)
@pytest.mark.long
def test_a_script_plays_a_ruleset_in_a_folder(run: Any, tmp_path: Path, board: str) -> None:
    picture = tmp_path / "toy.png"
    words = ["sim", TOY_PATH, "--board", board, "--option", "first=left", "--script", "-"]
    script = TOY_SCRIPT
    if board == "mini16":  # a mini16 has no display, and other tests cover its scroll text
        lines = [line for line in TOY_SCRIPT.splitlines() if not line.startswith("expect text")]
        script = "\n".join(lines) + "\n"
    done = run(words, stdin=f"{script}picture {picture}\n")
    assert done == (0, "", "")
    with Image.open(picture) as image:
        assert min(image.size) > 300


def test_a_match_is_recorded_and_replayed(
    run: Any, output_of: Any, error_of: Any, tmp_path: Path
) -> None:
    path = str(tmp_path / "record.txt")
    words = [
        "match",
        TOY_PATH,
        "--seed",
        "3",
        "--option",
        "pace=fast",
        "--json",
        "--record",
        path,
    ]
    out = output_of(words)
    assert json.loads(out)["ruleset"] == "toy"
    rulesets.remove("toy")
    error_of(["replay", path], "ruleset 'toy', expected one of dicesoccer")
    code, again, err = run(["replay", path, "--ruleset", TOY_PATH, "--json"])
    assert (code, err, json.loads(again)) == (0, "", json.loads(out))


def test_positions_of_a_ruleset_in_a_folder_are_printed_and_read(output_of: Any) -> None:
    out = output_of(["position", TOY_PATH, "--seed", "3", "--step", "30"])
    legal = output_of(["legal", TOY_PATH, "--position", "-"], stdin=out)
    assert json.loads(legal)["actions"]


@pytest.mark.parametrize("board", BOARD_NAMES)
@pytest.mark.long
def test_a_match_of_a_ruleset_in_a_folder_can_be_drawn(
    output_of: Any, tmp_path: Path, board: str
) -> None:
    path = tmp_path / "lit.png"
    words = ["screenshot", TOY_PATH, "--seed", "3", "--step", "40", "--board", board]
    out = output_of([*words, "--out", str(path)])
    assert "Toy Soccer, seed 3, step 40" in out
    with Image.open(path) as image:
        assert len(image.getcolors(1 << 24) or ()) > 500


def test_a_folder_without_a_ruleset_is_refused(error_of: Any, tmp_path: Path) -> None:
    error_of(["sim", str(tmp_path)], "expected a ruleset's, with __init__.py in it")
    error_of(["match", "./nothing"], "nothing', expected a ruleset's")
    taken = tmp_path / "dicesoccer"
    taken.mkdir()
    (taken / "__init__.py").touch()
    error_of(["match", str(taken)], "'dicesoccer', expected an id that is not known yet")
    odd = tmp_path / "Odd"
    odd.mkdir()
    (odd / "__init__.py").touch()
    error_of(["match", str(odd)], "'Odd', expected an id of a..z, 0..9 and _")


# {folder: (file in it, text to add to the file or None to remove the file, the error)}
BROKEN_RULESETS = {
    "no_rules": ("rules.py", None, "rules.py:1: NotUnderstood: got ruleset"),
    "syntax": ("rules.py", "def (\n", "rules.py:{}: SyntaxError: invalid syntax"),
    "imports": ("rules.py", "import nothing\n", "rules.py:{}: ModuleNotFoundError: No module"),
    "facts": ("__init__.py", "1 // 0\n", "__init__.py:{}: ZeroDivisionError: "),
    "name": ("__init__.py", "NAME = 7\n", "__init__.py:{}: got NAME = 7, expected a text"),
    "options": ("__init__.py", "OPTIONS = []\n", "__init__.py:{}: got OPTIONS = [], expected a tu"),
}


@pytest.mark.parametrize("broken", BROKEN_RULESETS)
def test_an_import_error_of_a_game_is_reported_in_one_line(
    error_of: Any, tmp_path: Path, broken: str
) -> None:
    """Each command that accepts a folder prints one line with the file and the line number."""
    folder = tmp_path / broken
    shutil.copytree(TOY_FOLDER, folder)
    part, more, said = BROKEN_RULESETS[broken]
    line = 1
    if more is None:
        (folder / part).unlink()
    else:
        text = (folder / part).read_text()
        line += text.count("\n")
        (folder / part).write_text(text + more)
    where = f"{folder}/{said.format(line)}"
    end = f"; `pixelpitch ruleset check {folder}` says more"
    for words in (["match"], ["sim", "--script", "-"], ["puzzles"]):
        error_of([*words, str(folder)], where, end)
    assert broken not in rulesets.ids()


def test_an_error_while_the_rules_run_keeps_its_traceback(run: Any, tmp_path: Path) -> None:
    folder = tmp_path / "raises"
    shutil.copytree(TOY_FOLDER, folder)
    path = folder / "rules.py"
    start = "    def _start(self):\n"
    text = path.read_text().replace('RULESET = "toy"', 'RULESET = "raises"')
    path.write_text(text.replace(start, f"{start}        1 // 0\n"))
    with pytest.raises(ZeroDivisionError):
        run(["match", str(folder)])
