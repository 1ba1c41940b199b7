"""Installed rulesets on the board: played, or left out with the reason; the board always starts."""

import re
import sys
from collections.abc import Iterator
from itertools import chain, pairwise, repeat
from pathlib import Path
from typing import Any

import pytest

from host_tools.common.stored_matches import StoredMatch
from host_tools.micropython import find_micropython
from host_tools.ruleset import check, package
from host_tools.simulator.headless import Player
from host_tools.twin import Twin
from host_tools.twin.files import files_in
from host_tools.twin.image import flash_of
from pixelpitch import rulesets
from pixelpitch.rules.entries import DECISION, THROW, TIME
from pixelpitch.storage import ruleset_region
from tests.players import open_games, speech_of, wait_for
from tests.rulesets.lastcard_hands import open_it, play
from tests.rulesets.toy_hands import play_a_turn_each
from tests.twin.conftest import MakeTwin
from tests.twin.flashing import command
from tests.twin.ruleset_flash import LASTCARD, LENGTH, START, TOY, change, lastcard, with_rulesets

LONG = pytest.mark.long  # each starts the whole firmware
BOARD = Path(__file__).resolve().parent.parent / "rulesets" / "sokhazania_training.board"


def start(new_twin: MakeTwin, *packages: Any, flash: bytes | None = None) -> Twin:
    """Return a board in its menu, with packages as ``with_rulesets`` takes them."""
    flash = with_rulesets(flash or flash_of("pitch32", None, None, {}), *packages)
    twin = new_twin(flash=flash)
    twin.wait_for_lights()
    twin.wait(600)  # the die's first rest is known
    wait_for(twin, "PIXELPITCH")
    return twin


def choose(twin: Twin, title: str) -> None:
    """Walk to an item of the list of games and press OK."""
    open_games(twin)
    for _ in range(12):
        if any(line.startswith(f">{title}") for line in twin.text()):
            twin.press("left ok")
            return
        twin.press("left down")
        twin.wait(200)
    raise AssertionError(f"no {title} in the menu: {twin.text()}")


def failure(twin: Twin) -> str:
    """Return what is written down against the only ruleset."""
    region = twin.flash()[START : START + LENGTH]
    return ruleset_region.failure(region, ruleset_region.read(region)[2][0])


@pytest.fixture
def known() -> Iterator[None]:
    """Last Card is known to this computer."""
    rulesets.add(str(LASTCARD))
    yield
    rulesets.remove("lastcard")


def play_to_the_result(player: Any) -> int:
    """The first shot is saved, each other is a goal; return how many there were."""
    open_it(player, 2)
    awaited = play(player, chain((1,), repeat(6)))
    assert awaited[:2] == ["Red card", "Red pass"]
    shots = sum(each.endswith("shot") for each in awaited)
    assert shots > 0  # one in 200 orders of the cards has none
    return shots


def check_the_result(player: Any, shots: int, files: dict[str, bytes]) -> None:
    """The record that the board keeps, played again here, ends as its display says."""
    history = StoredMatch("1", files["records/000001"]).history()
    entries = [each for each in history.entries() if each[0] != TIME]
    shoot = (DECISION, history.match.MAX_ACTION)
    thrown = [entry for before, entry in pairwise(entries) if before == shoot]
    assert thrown == [(THROW, 1)] + [(THROW, 6)] * (shots - 1)
    outcome = history.match.outcome()
    red, blue = outcome["score"]
    assert red + blue == shots - 1
    winner = outcome["winner"]
    words = "a draw" if winner is None else ("Red", "Blue")[winner] + " wins!"
    told = speech_of(player).replace(" v ", " ", 1)  # the list goes on
    assert told.startswith(f"Red {red}-{blue} Blue {words} {outcome['reason']} points")


def test_played_in_the_simulator(known: None) -> None:
    """The presses and throws of the next test, tried by every test run."""
    player = Player()
    check_the_result(player, play_to_the_result(player), player.devices.files.content)


@LONG
def test_a_pushed_one_brings_its_opponent_its_hint_and_its_odds(new_twin: MakeTwin) -> None:
    try:
        pushed = package.of_folder(TOY, check.facts(TOY))
    finally:
        rulesets.remove("toy")
    twin = start(new_twin, (pushed, True))
    hint, odds, did = play_a_turn_each(twin)
    assert "Hint: " in hint
    assert "Goal from here: 0 of 96 throws" in odds
    assert "Blue" in did
    assert twin.faults() == []


@LONG
@pytest.mark.skipif(sys.platform == "win32", reason="needs a pseudo-terminal")
def test_pushed_by_the_command_played_by_pads_and_die(
    new_twin: MakeTwin, known: None, tmp_path: Path
) -> None:
    find_micropython()  # fetched here: the command's PATH is empty
    twin = new_twin(firmware=None)
    process = command(twin, "ruleset", "push", str(LASTCARD), "--matches", "5")
    assert process.returncode == 0, process.stderr
    assert "on MicroPython: state for state the same" in process.stdout
    assert "sent 2 sectors" in process.stdout
    digest = re.findall(r"^lastcard (\w{8}): ", process.stdout, re.M)[0]
    other = change(tmp_path, '" draws a "', '" takes a "')
    second = command(twin, "ruleset", "push", str(other), "--matches", "1")
    assert f"kept the version before, {digest}" in second.stdout, second.stderr
    back = command(twin, "ruleset", "rollback", "lastcard")
    assert back.stdout == f"lastcard: version 1, {digest}, is in use again\n", back.stderr
    again = command(twin, "ruleset", "push", str(LASTCARD), "--matches", "1")
    assert "is in use already: nothing sent" in again.stdout, again.stderr
    listed = command(twin, "ruleset", "list").stdout
    assert "Last Card" in listed
    assert "in use" in listed
    assert "the version before" in listed
    twin.reset()
    twin.wait_for_lights()
    twin.wait(600)
    shots = play_to_the_result(twin)
    twin.wait(1000)  # the record is written
    files = files_in(twin.flash())
    check_the_result(twin, shots, files)
    assert StoredMatch("1", files["records/000001"]).heading["package"] == digest
    twin.picture(str(tmp_path / "lastcard.png"))
    assert twin.faults() == []
    removed = command(twin, "ruleset", "remove", "lastcard")
    assert removed.stdout.endswith("removed lastcard, and the version before it\n"), removed.stderr
    assert "nothing is installed" in command(twin, "ruleset", "list").stdout
    refused = command(twin, "ruleset", "rollback", "lastcard")
    assert refused.returncode == 2
    assert "got 'lastcard', expected one of none: nothing is installed" in refused.stderr


@LONG
def test_one_that_raises_is_marked_and_the_board_goes_on(
    new_twin: MakeTwin, tmp_path: Path
) -> None:
    """Its match is not resumed, its record is kept; the built-in games are played."""
    raises = lastcard(tmp_path, "        self.drawn.append(action)", "        self.drawn[action]")
    twin = start(new_twin, (raises, True))
    open_it(twin)
    twin.press("left ok")
    assert twin.wait_until(lambda: b"Failed: IndexError" in twin.chip.output, 3000)
    assert failure(twin).startswith("IndexError")
    twin.chip.output.clear()
    assert twin.wait_until(lambda: b"Ctrl-C stops it" in twin.chip.output, 9000)
    wait_for(twin, "Unfinished:")
    twin.press("left ok")
    twin.wait(500)
    assert "It cannot be resumed, its record is kept" in wait_for(twin, "resumed")
    twin.press("left ok")
    wait_for(twin, "PIXELPITCH")
    choose(twin, "Last Card     !")
    assert "Last Card, it failed: IndexError" in wait_for(twin, "IndexError")
    twin.press("left back")
    wait_for(twin, "GAMES")
    twin.press("left back")
    wait_for(twin, "PIXELPITCH")
    choose(twin, "Sokhazania")
    wait_for(twin, ">Start")
    twin.press("left ok")
    wait_for(twin, "toss")
    files = files_in(twin.flash())
    assert "IndexError" in files["errors.log"].decode()
    assert any(name.startswith("records/") for name in files)


@LONG
def test_one_that_hangs_is_marked_and_the_board_goes_on(new_twin: MakeTwin, tmp_path: Path) -> None:
    hangs = lastcard(tmp_path, "        self.drawn.append(action)", "        while True: pass")
    twin = start(new_twin, (hangs, True))
    open_it(twin)
    twin.press("left ok")
    twin.chip.output.clear()
    assert twin.wait_until(lambda: b"Ctrl-C stops it" in twin.chip.output, 12000)
    twin.wait(1500)
    assert failure(twin) == "it stood still for 8 s"
    wait_for(twin, "Unfinished:")


@LONG
@pytest.mark.parametrize("which", ["damaged", "too new", "cannot be imported", "it uses os"])
def test_one_that_cannot_be_played_says_why(new_twin: MakeTwin, tmp_path: Path, which: str) -> None:
    made = lastcard(tmp_path, "import squares", "import none_such") if "im" in which else None
    if which == "it uses os":
        made = lastcard(
            tmp_path,
            "from pixelpitch.rules import sq",
            "import os\nfrom pixelpitch.rules import sq",
        )
    made = made or lastcard(tmp_path)
    if which == "too new":
        made = made._replace(interface=99)
    twin = start(new_twin, (made, True))
    if which == "damaged":
        flash = bytearray(twin.flash())
        flash[START + 2 * 4096 + 1000] ^= 4
        twin = new_twin(flash=bytes(flash))
        twin.wait_for_lights()
        wait_for(twin, "PIXELPITCH")
    choose(twin, "Last Card")
    if "im" in which:
        # The set-up needs the facts alone, so it opens; the rules are loaded by Start.
        wait_for(twin, ">Start")
        twin.press("left ok")
        assert twin.wait_until(lambda: b"Failed: ImportError" in twin.chip.output, 3000)
        assert failure(twin).startswith("ImportError")
        return
    words = {
        "damaged": "damaged: push it again",
        "too new": "too new for this board",
        "it uses os": "it imports os in lastcard/guide",  # the first of both that do
    }
    told = wait_for(twin, words[which].split()[0])
    assert "Last Card, " + words[which] in told


@LONG
def test_a_match_is_resumed_with_its_own_package_only(new_twin: MakeTwin, tmp_path: Path) -> None:
    first = lastcard(tmp_path)
    second = lastcard(tmp_path, '" draws a "', '" takes a "')
    twin = start(new_twin, (first, True))
    open_it(twin)
    twin.press("left ok")
    wait_for(twin, "Red's pass")
    cut = twin.flash()
    for kept, words in ((first, "Red's pass"), (second, "It cannot be resumed, its record is")):
        twin = new_twin(flash=with_rulesets(cut, (kept, True)))
        twin.wait_for_lights()
        wait_for(twin, "Unfinished: Last")
        twin.press("left ok")
        wait_for(twin, words)


@LONG
@pytest.mark.skipif(sys.platform == "win32", reason="needs a pseudo-terminal")
def test_a_board_of_sokhazania_travels_the_same_way(new_twin: MakeTwin, tmp_path: Path) -> None:
    mine = tmp_path / "training.board"
    mine.write_bytes(BOARD.read_bytes())
    twin = new_twin(firmware=None)
    process = command(twin, "ruleset", "push", str(mine))
    assert process.returncode == 0, process.stderr
    twin.reset()
    twin.wait_for_lights()
    wait_for(twin, "PIXELPITCH")
    choose(twin, "Sokhazania")
    wait_for(twin, ">Start")
    for _ in range(12):
        if any(line.startswith(">Track map") for line in twin.text()):
            break
        twin.press("left down")
        twin.wait(100)
    wait_for(twin, ">Track map classic")
    twin.press("left right")
    wait_for(twin, ">Track map training")
    for _ in range(12):
        if any(line.startswith(">Start") for line in twin.text()):
            break
        twin.press("left up")
        twin.wait(100)
    twin.press("left ok")
    wait_for(twin, "toss")
