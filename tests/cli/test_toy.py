"""A ruleset in a folder anywhere: every command takes the folder in the place of an id."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from pixelpitch import rulesets
from tests.conftest import TOY

ROOT = Path(__file__).resolve().parents[2]
FOLDER = str(TOY)
BOARDS = ("pitch32", "mini16", str(ROOT / "tests" / "boards" / "wide64"))
DEAL = "press left ok\nsettle\npress right ok\nsettle\n"
# Red begins; it throws, moves or not, and the wind is Blue's.
SCRIPT = (
    "expect text card\n"
    + 3 * DEAL
    + "wait 4000\nexpect text Red's wind\npress left ok\nsettle\n"
    + "wait 4000\nexpect text Red's step die\nthrow 2\nexpect text 2 steps\nsettle\n"
    + "throw 6\nexpect text no side of the act die\n"
    + "throw 4\nexpect text rest\nsettle\n"
    + "wait 5000\nexpect text Red's move\npress left ok\nsettle\n"
    + "wait 4000\nexpect text Blue's wind\nexpect place play\n"
)


@pytest.fixture(autouse=True)
def forget() -> Iterator[None]:
    """What a command has made known is forgotten after the test."""
    yield
    if "toy" in rulesets.ids():
        rulesets.remove("toy")


@pytest.mark.parametrize("board", BOARDS)
def test_a_script_plays_it(run: Any, tmp_path: Path, board: str) -> None:
    picture = tmp_path / "toy.png"
    words = ["sim", FOLDER, "--board", board, "--option", "first=left", "--script", "-"]
    script = SCRIPT
    if board == "mini16":  # it has no display: what scrolls by is looked at elsewhere
        lines = [line for line in SCRIPT.splitlines() if not line.startswith("expect text")]
        script = "\n".join(lines) + "\n"
    done = run(words, stdin=f"{script}picture {picture}\n")
    assert done == (0, "", "")
    with Image.open(picture) as image:
        assert min(image.size) > 300


def test_match_record_replay(run: Any, good: Any, refusal: Any, tmp_path: Path) -> None:
    path = str(tmp_path / "record.txt")
    words = ["match", FOLDER, "--seed", "3", "--option", "pace=fast", "--json", "--record", path]
    out = good(words)
    assert json.loads(out)["ruleset"] == "toy"
    rulesets.remove("toy")
    refusal(["replay", path], "ruleset 'toy', expected one of dicesoccer")
    code, again, err = run(["replay", path, "--ruleset", FOLDER, "--json"])
    assert (code, err, json.loads(again)) == (0, "", json.loads(out))


def test_positions(good: Any) -> None:
    out = good(["position", FOLDER, "--seed", "3", "--step", "30"])
    legal = good(["legal", FOLDER, "--position", "-"], stdin=out)
    assert json.loads(legal)["actions"]


@pytest.mark.parametrize("board", BOARDS)
def test_a_screenshot(good: Any, tmp_path: Path, board: str) -> None:
    path = tmp_path / "lit.png"
    words = ["screenshot", FOLDER, "--seed", "3", "--step", "40", "--board", board]
    out = good([*words, "--out", str(path)])
    assert "Toy Soccer, seed 3, step 40" in out
    with Image.open(path) as image:
        assert len(image.getcolors(1 << 24) or ()) > 500


def test_a_folder_that_is_no_ruleset(refusal: Any, tmp_path: Path) -> None:
    refusal(["sim", str(tmp_path)], "expected a ruleset's, with __init__.py in it")
    refusal(["match", "./nothing"], "nothing', expected a ruleset's")
    taken = tmp_path / "dicesoccer"
    taken.mkdir()
    (taken / "__init__.py").touch()
    refusal(["match", str(taken)], "'dicesoccer', expected an id that is not known yet")
    odd = tmp_path / "Odd"
    odd.mkdir()
    (odd / "__init__.py").touch()
    refusal(["match", str(odd)], "'Odd', expected an id of a..z, 0..9 and _")
