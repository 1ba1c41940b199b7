"""If the power fails while a firmware is flashed, a complete firmware always starts, and flashing
again succeeds.
"""

import hashlib
import random
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from host_tools.common.store import torn_contents
from host_tools.flash import FlashError, romfs
from host_tools.flash.flash_map import flash_map
from host_tools.flash.install import install
from host_tools.flash.link import Link
from host_tools.twin import Twin
from host_tools.twin.console import PseudoTerminal
from host_tools.twin.files import read_files, with_files
from host_tools.twin.flash_time import observe_writes
from host_tools.twin.image import base_image_flash, with_firmware

from .conftest import TwinFactory
from .flashing import USER_FILES, flash_files, make_named_firmware, mark_confirmed, restart_twin

ROOT = Path(__file__).resolve().parents[2]
pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="needs a pseudo-terminal")
OLDEST_FIRMWARE, OLD_FIRMWARE, NEW_FIRMWARE = (
    make_named_firmware("oldest", 9000),
    make_named_firmware("old"),
    make_named_firmware("new", 9000),
)
FIRMWARE_SLOTS_SLICE = slice(flash_map.REGIONS["a"][0], flash_map.REGIONS["rulesets"][0])


@pytest.fixture
def old_board(new_twin: TwinFactory) -> Twin:
    """Return a board that runs the firmware "old" and has the firmware "oldest" in the other
    slot.
    """
    flash = mark_confirmed(
        with_firmware(base_image_flash(), OLDEST_FIRMWARE, "pitch32", "b", 1), "b"
    )
    flash = mark_confirmed(with_firmware(flash, OLD_FIRMWARE, "pitch32", "a", 2))
    twin = new_twin(flash=with_files(flash, USER_FILES))
    assert restart_twin(twin).startswith("started old a False")
    return twin


def assert_flashing_again_works(twin: Twin) -> None:
    """Assert that flashing the emulated board works and keeps the coaches' files."""
    flash_files(twin, NEW_FIRMWARE)
    assert restart_twin(twin).startswith("started new b")
    assert read_files(twin.flash()) == USER_FILES


def find_starting_firmware(flash: bytes) -> str:
    """Return the name of the firmware that starts; also check all its bytes against its hash."""
    heads = [flash[flash_map.REGIONS[slot][0] :][:512] for slot in flash_map.SLOTS]
    slot, _ = flash_map.choose(*heads)
    assert slot is not None
    found = flash_map.read_header(heads[flash_map.SLOTS.index(slot)])
    assert found is not None
    start = flash_map.REGIONS[slot][0] + flash_map.SECTOR
    content = flash[start : start + found[1]]
    assert hashlib.sha256(content).digest() == found[2]
    names = {
        romfs.pack_romfs(files): name
        for name, files in (("old", OLD_FIRMWARE), ("new", NEW_FIRMWARE))
    }
    return names[content]


def record_operations(twin: Twin) -> list[tuple[int, bytes, bytes]]:
    """Record every later erase and program operation of the emulated board as (offset, before,
    after).
    """
    result: list[tuple[int, bytes, bytes]] = []
    observe_writes(twin.chip.rp2040, lambda *each: result.append(each))
    return result


@pytest.mark.long
def test_after_a_power_cut_at_any_flash_operation_a_complete_firmware_is_chosen(
    old_board: Twin,
) -> None:
    """The cut follows or interrupts a flash operation. The board's own code chooses the slot."""
    state = bytearray(old_board.flash())
    made = record_operations(old_board)
    assert flash_files(old_board, NEW_FIRMWARE).slot == "b"
    # the sectors are erased, then 16 pages of each sector are programmed, and finally the header
    assert len(made) > 30
    draw = random.Random(3)
    seen = [find_starting_firmware(bytes(state))]
    for at, before, after in made:
        assert state[at : at + len(before)] == before
        assert FIRMWARE_SLOTS_SLICE.start <= at < FIRMWARE_SLOTS_SLICE.stop, (
            "a flash writes to nothing but slots"
        )
        for part in torn_contents(before, after, draw)[1:3]:
            state[at : at + len(part)] = part
            assert find_starting_firmware(bytes(state)) in ("old", "new")
        state[at : at + len(after)] = after
        seen.append(find_starting_firmware(bytes(state)))
    assert bytes(state) == old_board.flash()
    # after each write but the last, the old firmware starts; after the last write, the new one
    # starts
    assert seen == sorted(seen, reverse=True)
    assert (seen[0], seen[-2:]) == ("old", ["old", "new"])  # the last write is that of the header


@pytest.mark.long
def test_the_board_starts_after_every_flash_operation(
    old_board: Twin, new_twin: TwinFactory
) -> None:
    """A board starts from each state of the flash that a power cut between operations would
    leave.
    """
    board = new_twin(flash=old_board.flash())
    made = record_operations(old_board)
    flash_files(old_board, NEW_FIRMWARE)
    said = []
    for at, _, after in made:
        board.chip.rp2040.flash[at : at + len(after)] = after
        said.append(restart_twin(board).split()[1])
    assert said == ["old"] * (len(made) - 1) + ["new"]


@pytest.mark.long
def test_a_board_unplugged_while_flashing_keeps_the_old_firmware(old_board: Twin) -> None:
    console = PseudoTerminal(old_board)
    console.open()

    def unplug_before_end(sent_byte_count: int, total: int) -> None:
        """Unplug the cable before the transfer ends."""
        if sent_byte_count < total and console.port:
            console.close()

    with pytest.raises(FlashError, match="lost the board at"), Link(console.port) as link:
        install(link, romfs.pack_romfs(NEW_FIRMWARE), "pitch32", None, unplug_before_end)
    old_board.power_cycle()
    assert restart_twin(old_board).startswith("started old")
    assert_flashing_again_works(old_board)


KILLED_PROGRAM = """
import os, signal, sys
from host_tools.flash import romfs
from host_tools.flash.install import install
from host_tools.flash.link import Link
from tests.twin.test_flash_cut import NEW_FIRMWARE

with Link(sys.argv[1]) as link:
    kill = lambda *_: os.kill(os.getpid(), signal.SIGKILL)
    install(link, romfs.pack_romfs(NEW_FIRMWARE), "pitch32", None, kill)
"""


@pytest.mark.long
def test_a_killed_process_and_ctrl_c_keep_the_old_firmware(old_board: Twin) -> None:
    with PseudoTerminal(old_board) as port:
        done = subprocess.run(
            [sys.executable, "-c", KILLED_PROGRAM, port],
            env={"PYTHONPATH": f"{ROOT}:{ROOT / 'firmware'}", "PATH": ""},
            check=False,
            timeout=120,
        )
    assert done.returncode == -signal.SIGKILL
    assert restart_twin(old_board).startswith("started old")
    asked: list[int] = []

    def interrupt(sent_byte_count: int, total: int) -> None:
        """Raise KeyboardInterrupt, as Ctrl+C does."""
        asked.append(sent_byte_count)
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        flash_files(old_board, NEW_FIRMWARE, interrupt)
    assert len(asked) == 1
    assert restart_twin(old_board).startswith("started old")
    assert_flashing_again_works(old_board)
