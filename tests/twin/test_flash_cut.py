"""A flash cut off anywhere: one whole firmware starts, and a second flash finishes."""

import hashlib
import random
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from host_tools.common.store import torn
from host_tools.flash import FlashError, romfs
from host_tools.flash.flash_map import flash_map
from host_tools.flash.install import install
from host_tools.flash.link import Link
from host_tools.twin import Twin
from host_tools.twin.console import Console
from host_tools.twin.files import files_in, with_files
from host_tools.twin.flash_time import observe_writes
from host_tools.twin.image import base_alone, with_firmware

from .conftest import MakeTwin
from .flashing import KEPT, confirmed, firmware, flash, start_twin

ROOT = Path(__file__).resolve().parents[2]
pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="needs a pseudo-terminal")
OLDEST, OLD, NEW = firmware("oldest", 9000), firmware("old"), firmware("new", 9000)
SLOTS = slice(flash_map.REGIONS["a"][0], flash_map.REGIONS["rulesets"][0])


@pytest.fixture
def old(new_twin: MakeTwin) -> Twin:
    """A board that runs the old firmware, with an older one in the other slot."""
    flash = confirmed(with_firmware(base_alone(), OLDEST, "pitch32", "b", 1), "b")
    flash = confirmed(with_firmware(flash, OLD, "pitch32", "a", 2))
    twin = new_twin(flash=with_files(flash, KEPT))
    assert start_twin(twin).startswith("started old a False")
    return twin


def finishes(twin: Twin) -> None:
    flash(twin, NEW)
    assert start_twin(twin).startswith("started new b")
    assert files_in(twin.flash()) == KEPT


def starting_firmware(flash: bytes) -> str:
    """Return the firmware that starts: whole, by the hash of every byte that it consists of."""
    heads = [flash[flash_map.REGIONS[slot][0] :][:512] for slot in flash_map.SLOTS]
    slot, _ = flash_map.choose(*heads)
    assert slot is not None
    found = flash_map.read_header(heads[flash_map.SLOTS.index(slot)])
    assert found is not None
    start = flash_map.REGIONS[slot][0] + flash_map.SECTOR
    content = flash[start : start + found[1]]
    assert hashlib.sha256(content).digest() == found[2]
    names = {romfs.pack(files): name for name, files in (("old", OLD), ("new", NEW))}
    return names[content]


def operations(twin: Twin) -> list[tuple[int, bytes, bytes]]:
    """Record every erase and program from now on, as (offset, before, after) of what changed."""
    result: list[tuple[int, bytes, bytes]] = []
    observe_writes(twin.chip.rp2040, lambda *each: result.append(each))
    return result


@pytest.mark.long
def test_every_erase_and_every_write_may_be_the_last(old: Twin) -> None:
    """Each step, whole and torn, judged by the very code with which the board chooses."""
    state = bytearray(old.flash())
    made = operations(old)
    assert flash(old, NEW).slot == "b"
    assert len(made) > 30  # sectors erased, their 16 pages programmed, the header
    draw = random.Random(3)
    seen = [starting_firmware(bytes(state))]
    for at, before, after in made:
        assert state[at : at + len(before)] == before
        assert SLOTS.start <= at < SLOTS.stop, "a flash writes to nothing but slots"
        for part in torn(before, after, draw)[1:3]:
            state[at : at + len(part)] = part
            assert starting_firmware(bytes(state)) in ("old", "new")
        state[at : at + len(after)] = after
        seen.append(starting_firmware(bytes(state)))
    assert bytes(state) == old.flash()
    assert seen == sorted(seen, reverse=True)  # first only the old one, then only the new one
    assert (seen[0], seen[-2:]) == ("old", ["old", "new"])  # the header is the last write


@pytest.mark.long
def test_the_board_itself_starts_after_every_step(old: Twin, new_twin: MakeTwin) -> None:
    """One board is restarted after each step, its flash as the plug would have left it."""
    board = new_twin(flash=old.flash())
    made = operations(old)
    flash(old, NEW)
    said = []
    for at, _, after in made:
        board.chip.rp2040.flash[at : at + len(after)] = after
        said.append(start_twin(board).split()[1])
    assert said == ["old"] * (len(made) - 1) + ["new"]


@pytest.mark.long
def test_the_plug_pulled_in_the_middle(old: Twin) -> None:
    console = Console(old)
    console.open()

    def pull(done: int, total: int) -> None:
        if done < total and console.port:
            console.close()

    with pytest.raises(FlashError, match="lost the board at"), Link(console.port) as link:
        install(link, romfs.pack(NEW), "pitch32", None, pull)
    old.power_cycle()
    assert start_twin(old).startswith("started old")
    finishes(old)


KILLED = """
import os, signal, sys
from host_tools.flash import romfs
from host_tools.flash.install import install
from host_tools.flash.link import Link
from tests.twin.test_flash_cut import NEW

with Link(sys.argv[1]) as link:
    kill = lambda *_: os.kill(os.getpid(), signal.SIGKILL)
    install(link, romfs.pack(NEW), "pitch32", None, kill)
"""


@pytest.mark.long
def test_the_process_killed_and_then_ctrl_c(old: Twin) -> None:
    with Console(old) as port:
        done = subprocess.run(
            [sys.executable, "-c", KILLED, port],
            env={"PYTHONPATH": f"{ROOT}:{ROOT / 'firmware'}", "PATH": ""},
            check=False,
            timeout=120,
        )
    assert done.returncode == -signal.SIGKILL
    assert start_twin(old).startswith("started old")
    asked: list[int] = []

    def interrupt(done: int, total: int) -> None:
        asked.append(done)
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        flash(old, NEW, interrupt)
    assert len(asked) == 1
    assert start_twin(old).startswith("started old")
    finishes(old)
