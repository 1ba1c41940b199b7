"""An installed ruleset can be played on the emulated board. The menu leaves out a ruleset that
cannot be played, and says why.
"""

import re
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from host_tools.common.stored_matches import StoredMatch
from host_tools.micropython import find_micropython
from host_tools.simulator.headless import Player
from host_tools.twin import Twin
from host_tools.twin.files import read_files
from host_tools.twin.image import make_flash, with_rulesets
from pixelpitch.rules.chance import KIND_DIE
from pixelpitch.rules.entries import TIME_ENTRY
from pixelpitch.rulesets import load
from pixelpitch.storage import ruleset_region
from tests.conftest import TOY_FOLDER
from tests.players import change, choose, choose_friend_as_opponent, scroll_text_of, wait_for
from tests.rulesets.toy_coach import (
    REST_OUTCOME,
    SIX_STEPS_OUTCOME,
    play_a_turn_each,
    start_match_against_hard,
)
from tests.twin.conftest import TwinFactory
from tests.twin.flashing import run_command
from tests.twin.ruleset_flash import (
    RULESETS_LENGTH,
    RULESETS_START,
    copy_changed_folder,
    pack_changed_folder,
)

SKIPPED_TIME_MS = 60_000
LONG_TEST = pytest.mark.long  # long, because each test starts the whole firmware
SOKHAZANIA_BOARD = Path(__file__).resolve().parent.parent / "rulesets" / "sokhazania_training.board"


def boot_board_with_packages(
    new_twin: TwinFactory, *packages: Any, flash: bytes | None = None
) -> Twin:
    """Return a board that shows its menu; ``packages`` are as for ``with_rulesets``."""
    flash = with_rulesets(flash or make_flash("pitch32", None, None, {}), *packages)
    twin = new_twin(flash=flash)
    twin.wait_for_lights()
    twin.wait(600)  # waits until the die detector finds the die at rest
    wait_for(twin, "PIXELPITCH")
    return twin


def read_stored_failure(twin: Twin) -> str:
    """Return the failure that ``twin`` stores for its ruleset. It must have only one."""
    region = twin.flash()[RULESETS_START : RULESETS_START + RULESETS_LENGTH]
    return ruleset_region.failure_reason(region, ruleset_region.read(region)[2][0])


def play_toy_soccer(
    player: Any, skip_time: Callable[[int], Any], read_board_files: Callable[[], dict[str, bytes]]
) -> None:
    """Play Toy Soccer with pads and die against its own opponent, and show a hint and the odds.

    Then replay the board's record on the laptop, which must give the result that the display shows.
    """
    hint, odds, did = play_a_turn_each(player)
    assert "Hint: " in hint
    assert "Goal from here: 0 of 96 throws" in odds
    assert "Blue" in did
    for _ in range(2):  # two skips of a minute end the match, unless a goal ends it before
        skip_time(SKIPPED_TIME_MS)
        player.wait(100)
    wait_for(player, "wins!", "a draw")
    player.wait(1000)  # waits until the record is written
    history = StoredMatch("1", read_board_files()["records/000001"]).history()
    faces = []
    match = load("toy")(history.match.options)
    for kind, value in history.entries():
        if kind == TIME_ENTRY:
            match.pass_time(value)
            continue
        if match.chance() and match.chance().kind == KIND_DIE:
            faces.append(value)
        match.apply_action(value)
    assert faces == [SIX_STEPS_OUTCOME, REST_OUTCOME] * (len(faces) // 2)
    assert faces
    red, blue = match.score
    outcome = history.match.outcome()
    words = "a draw"
    if outcome["winner"] is not None:
        words = ("Red", "Blue")[outcome["winner"]] + " wins!"
    # the result is followed by the list of all results
    shown = scroll_text_of(player).replace(" v ", " ", 1)
    assert shown.startswith(f"Red {red}-{blue} Blue {words} {outcome['reason']}")


def read_byte_counts(output: str) -> tuple[int, int]:
    """Return (bytes of the package, bytes sent), read from the ``output`` of a push."""
    length, sent = re.findall(r": ([\d,]+) bytes, sent ([\d,]+) in", output)[0]
    return int(length.replace(",", "")), int(sent.replace(",", ""))


def test_an_added_ruleset_is_played_in_the_simulator(toy_ruleset: str) -> None:
    """This test makes the same presses and throws as the next test, which is long."""
    player = Player()
    play_toy_soccer(player, player.clock.advance, lambda: player.devices.files.content)


@LONG_TEST
@pytest.mark.skipif(sys.platform == "win32", reason="needs a pseudo-terminal")
def test_a_pushed_ruleset_is_played_with_pads_and_die(
    new_twin: TwinFactory, toy_ruleset: str, tmp_path: Path
) -> None:
    find_micropython()  # downloads the interpreter now, because the command's PATH is empty
    twin = new_twin(firmware=None)
    process = run_command(twin, "ruleset", "push", str(TOY_FOLDER), "--matches", "5")
    assert process.returncode == 0, process.stderr
    assert "5 random matches on MicroPython: " in process.stdout
    length, sent = read_byte_counts(process.stdout)
    assert length == sent  # the board has no older version of the package, so all of it is sent
    digest = re.findall(r"^toy (\w{8}): ", process.stdout, re.M)[0]
    other = copy_changed_folder(tmp_path, " takes the ", " draws the ")
    second = run_command(twin, "ruleset", "push", str(other), "--matches", "1")
    assert f"kept the version before, {digest}" in second.stdout, second.stderr
    length, sent = read_byte_counts(second.stdout)
    assert sent < 0.1 * length
    back = run_command(twin, "ruleset", "rollback", "toy")
    assert back.stdout == f"toy: version 1, {digest}, is in use again\n", back.stderr
    again = run_command(twin, "ruleset", "push", str(TOY_FOLDER), "--matches", "1")
    assert "is in use already: nothing sent" in again.stdout, again.stderr
    listed = run_command(twin, "ruleset", "list").stdout
    assert "Toy Soccer" in listed
    assert "in use" in listed
    assert "the version before" in listed
    twin.reset()
    twin.wait_for_lights()
    twin.wait(600)
    play_toy_soccer(twin, twin.skip_time, lambda: read_files(twin.flash()))
    files = read_files(twin.flash())
    assert StoredMatch("1", files["records/000001"]).heading["package"] == digest
    twin.save_picture(str(tmp_path / "toy.png"))
    assert twin.faults() == []
    removed = run_command(twin, "ruleset", "remove", "toy")
    assert removed.stdout.endswith("removed toy, and the version before it\n"), removed.stderr
    assert "nothing is installed" in run_command(twin, "ruleset", "list").stdout
    refused = run_command(twin, "ruleset", "rollback", "toy")
    assert refused.returncode == 2
    assert "got 'toy', expected one of none: nothing is installed" in refused.stderr


@LONG_TEST
def test_a_ruleset_that_raises_is_marked_and_the_board_continues(
    new_twin: TwinFactory, tmp_path: Path
) -> None:
    """The board stores the record of the faulty match but does not resume the match."""
    raises = pack_changed_folder(
        tmp_path, "        match.drawn.append(card)", "        match.drawn[card]"
    )
    twin = boot_board_with_packages(new_twin, (raises, True))
    start_match_against_hard(twin)
    twin.press("left ok")
    assert twin.wait_until(lambda: b"Failed: IndexError" in twin.chip.output, 3000)
    assert read_stored_failure(twin).startswith("IndexError")
    twin.chip.output.clear()
    assert twin.wait_until(lambda: b"Ctrl-C stops it" in twin.chip.output, 9000)
    wait_for(twin, "Unfinished:")
    twin.press("left ok")
    twin.wait(500)
    assert "It cannot be resumed, its record is kept" in wait_for(twin, "resumed")
    twin.press("left ok")
    wait_for(twin, "PIXELPITCH")
    choose(twin, "Games", "Toy Soccer    !")
    assert "Toy Soccer, it failed: IndexError" in wait_for(twin, "IndexError")
    twin.press("left back")
    wait_for(twin, "GAMES")
    twin.press("left back")
    wait_for(twin, "PIXELPITCH")
    choose(twin, "Games", "Sokhazania")
    wait_for(twin, ">Start")
    choose_friend_as_opponent(twin)
    choose(twin, "Start")
    wait_for(twin, "throw. The higher number")
    files = read_files(twin.flash())
    assert "IndexError" in files["errors.log"].decode()
    assert any(name.startswith("records/") for name in files)


@LONG_TEST
def test_a_ruleset_that_hangs_is_marked_and_the_board_continues(
    new_twin: TwinFactory, tmp_path: Path
) -> None:
    hangs = pack_changed_folder(
        tmp_path, "        match.drawn.append(card)", "        while True: pass"
    )
    twin = boot_board_with_packages(new_twin, (hangs, True))
    start_match_against_hard(twin)
    twin.press("left ok")
    twin.chip.output.clear()
    assert twin.wait_until(lambda: b"Ctrl-C stops it" in twin.chip.output, 12000)
    twin.wait(1500)
    assert read_stored_failure(twin) == "it stood still for 8 s"
    wait_for(twin, "Unfinished:")


@LONG_TEST
@pytest.mark.parametrize("which", ["damaged", "too new", "cannot be imported", "it uses os"])
def test_the_board_says_why_a_ruleset_cannot_be_played(
    new_twin: TwinFactory, tmp_path: Path, which: str
) -> None:
    made = (
        pack_changed_folder(tmp_path, "import squares", "import none_such")
        if "im" in which
        else None
    )
    if which == "it uses os":
        made = pack_changed_folder(
            tmp_path,
            "from pixelpitch.rules import sq",
            "import os\nfrom pixelpitch.rules import sq",
        )
    made = made or pack_changed_folder(tmp_path)
    if which == "too new":
        made = made._replace(interface=99)
    twin = boot_board_with_packages(new_twin, (made, True))
    if which == "damaged":
        flash = bytearray(twin.flash())
        flash[RULESETS_START + 2 * 4096 + 1000] ^= 4
        twin = new_twin(flash=bytes(flash))
        twin.wait_for_lights()
        wait_for(twin, "PIXELPITCH")
    choose(twin, "Games", "Toy Soccer")
    if "im" in which:
        # The set-up's lights show the kick-off, so the set-up imports the rules; this import fails.
        assert twin.wait_until(lambda: b"Failed: ImportError" in twin.chip.output, 3000)
        assert read_stored_failure(twin).startswith("ImportError")
        return
    words = {
        "damaged": "damaged: push it again",
        "too new": "too new for this board",
        "it uses os": "it imports os in toy/player",  # toy/player is the first file that imports os
    }
    text = wait_for(twin, words[which].split()[0])
    assert "Toy Soccer, " + words[which] in text


@LONG_TEST
def test_a_match_is_resumed_only_with_the_package_it_began_with(
    new_twin: TwinFactory, tmp_path: Path
) -> None:
    first = pack_changed_folder(tmp_path)
    second = pack_changed_folder(tmp_path, " takes the ", " draws the ")
    twin = boot_board_with_packages(new_twin, (first, True))
    start_match_against_hard(twin)
    twin.press("left ok")
    wait_for(twin, "takes the")
    cut = twin.flash()
    for kept, words in ((first, "'s card"), (second, "It cannot be resumed, its record is")):
        twin = new_twin(flash=with_rulesets(cut, (kept, True)))
        twin.wait_for_lights()
        wait_for(twin, "Unfinished: Toy")
        twin.wait(600)  # waits until the die detector finds the die at rest
        twin.press("left ok")
        wait_for(twin, words)


@LONG_TEST
@pytest.mark.skipif(sys.platform == "win32", reason="needs a pseudo-terminal")
def test_a_board_file_of_sokhazania_is_pushed_and_played(
    new_twin: TwinFactory, tmp_path: Path
) -> None:
    mine = tmp_path / "training.board"
    mine.write_bytes(SOKHAZANIA_BOARD.read_bytes())
    twin = new_twin(firmware=None)
    process = run_command(twin, "ruleset", "push", str(mine))
    assert process.returncode == 0, process.stderr
    twin.reset()
    twin.wait_for_lights()
    wait_for(twin, "PIXELPITCH")
    choose(twin, "Games", "Sokhazania")
    wait_for(twin, ">Start")
    choose_friend_as_opponent(twin)
    choose(twin, "More")
    change(twin, "Track map", "training")
    choose(twin, "Back", "Start")
    wait_for(twin, "throw. The higher number")
