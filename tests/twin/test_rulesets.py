"""Installed rulesets on the board: played, or left out with the reason; the board always starts."""

import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from host_tools.twin import Twin
from host_tools.twin.files import files_in
from host_tools.twin.image import flash_of
from pixelpitch.storage import ruleset_region
from tests.rulesets.lastcard_hands import open_it, play_to_a_shot, wait_for
from tests.twin.flashing import command
from tests.twin.ruleset_flash import LASTCARD, LENGTH, START, lastcard, with_rulesets

MakeTwin = Callable[..., Twin]
pytestmark = pytest.mark.long  # each starts the whole firmware
BOARD = Path(__file__).resolve().parent.parent / "rulesets" / "sokhazania_training.board"


def started(new_twin: MakeTwin, *packages: Any, flash: bytes | None = None) -> Twin:
    """Return a board in its menu, with packages as ``with_rulesets`` takes them."""
    flash = with_rulesets(flash or flash_of("pitch32", None, None, {}), *packages)
    twin = new_twin(flash=flash)
    twin.wait_for_lights()
    twin.wait(600)  # the die's first rest is known
    wait_for(twin, "PIXELPITCH")
    return twin


def choose(twin: Twin, title: str) -> None:
    """Walk to an item of the menu and press OK."""
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


@pytest.mark.skipif(sys.platform == "win32", reason="needs a pseudo-terminal")
def test_pushed_by_the_command_played_by_pads_and_die(new_twin: MakeTwin, tmp_path: Path) -> None:
    twin = new_twin(firmware=None)
    done = command(twin, "ruleset", "push", str(LASTCARD), "--matches", "5")
    assert done.returncode == 0, done.stderr
    assert "on MicroPython: state for state the same" in done.stdout
    assert "lastcard " in done.stdout
    assert "sent 2 sectors" in done.stdout
    again = command(twin, "ruleset", "push", str(LASTCARD), "--matches", "1")
    assert "is in use already: nothing sent" in again.stdout, again.stderr
    listed = command(twin, "ruleset", "list").stdout
    assert "Last Card" in listed
    assert "in use" in listed
    twin.reset()
    twin.wait_for_lights()
    twin.wait(600)
    open_it(twin)
    awaited = play_to_a_shot(twin, 5)
    assert awaited[0] == "Red card"
    assert "Red pass" in awaited
    assert "1-0" in wait_for(twin, "1-0", "0-1") or "Blue" in awaited[-1]
    wait_for(twin, "wins!")
    twin.picture(str(tmp_path / "lastcard.png"))
    assert twin.faults() == []
    removed = command(twin, "ruleset", "remove", "lastcard")
    assert removed.stdout.endswith("removed lastcard, and the version before it\n"), removed.stderr
    assert "nothing is installed" in command(twin, "ruleset", "list").stdout
    refused = command(twin, "ruleset", "rollback", "lastcard")
    assert refused.returncode == 2
    assert "got 'lastcard', expected one of none: nothing is installed" in refused.stderr


def test_one_that_raises_is_marked_and_the_board_goes_on(
    new_twin: MakeTwin, tmp_path: Path
) -> None:
    """Its match is not resumed, its record is kept; the built-in games are played."""
    raises = lastcard(tmp_path, "        self.drawn.append(action)", "        self.drawn[action]")
    twin = started(new_twin, (raises, True))
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
    assert "Last Card, IndexError" in wait_for(twin, "IndexError")
    twin.press("left back")
    wait_for(twin, "PIXELPITCH")
    twin.press("left ok")
    wait_for(twin, "Soccer Dice")
    files = files_in(twin.flash())
    assert "IndexError" in files["errors.log"].decode()
    assert any(name.startswith("records/") for name in files)


def test_one_that_hangs_is_marked_and_the_board_goes_on(new_twin: MakeTwin, tmp_path: Path) -> None:
    hangs = lastcard(tmp_path, "        self.drawn.append(action)", "        while True: pass")
    twin = started(new_twin, (hangs, True))
    open_it(twin)
    twin.press("left ok")
    twin.chip.output.clear()
    assert twin.wait_until(lambda: b"Ctrl-C stops it" in twin.chip.output, 12000)
    twin.wait(1500)
    assert failure(twin) == "it stood still for 8 s"
    wait_for(twin, "Unfinished:")


@pytest.mark.parametrize("which", ["damaged", "too new", "cannot be imported"])
def test_one_that_cannot_be_played_says_why(new_twin: MakeTwin, tmp_path: Path, which: str) -> None:
    made = lastcard(tmp_path, "import draw", "import none_such") if "im" in which else None
    made = made or lastcard(tmp_path)
    if which == "too new":
        made.interface = 99
    twin = started(new_twin, (made, True))
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
    told = wait_for(twin, which)
    words = {"damaged": "damaged: push it again", "too new": "too new for this board"}
    assert "Last Card, " + words[which] in told


def test_a_match_is_resumed_with_its_own_package_only(new_twin: MakeTwin, tmp_path: Path) -> None:
    first = lastcard(tmp_path)
    second = lastcard(tmp_path, '" draws a "', '" takes a "')
    twin = started(new_twin, (first, True))
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


@pytest.mark.skipif(sys.platform == "win32", reason="needs a pseudo-terminal")
def test_a_board_of_sokhazania_travels_the_same_way(new_twin: MakeTwin, tmp_path: Path) -> None:
    mine = tmp_path / "training.board"
    mine.write_bytes(BOARD.read_bytes())
    twin = new_twin(firmware=None)
    done = command(twin, "ruleset", "push", str(mine))
    assert done.returncode == 0, done.stderr
    twin.reset()
    twin.wait_for_lights()
    wait_for(twin, "PIXELPITCH")
    choose(twin, "Sokhazania")
    wait_for(twin, ">Start")
    for _ in range(6):
        twin.press("left down")
    wait_for(twin, ">board classic")
    twin.press("left right")
    wait_for(twin, ">board training")
    for _ in range(6):
        twin.press("left up")
    twin.press("left ok")
    wait_for(twin, "toss")
