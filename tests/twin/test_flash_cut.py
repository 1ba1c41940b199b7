"""A flash cut off anywhere: the old firmware still starts, a second flash finishes."""

import signal
import subprocess
import sys
from collections.abc import Callable

import pytest

from host_tools.flash import FlashError
from host_tools.flash.build import ROOT
from host_tools.flash.install import install
from host_tools.flash.link import Link
from host_tools.twin import Twin
from host_tools.twin.console import Console
from host_tools.twin.files import files_in

from .flashing import KEPT, firmware, flash, started

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="needs a pseudo-terminal")
MakeTwin = Callable[..., Twin]
OLD, NEW = firmware("old"), firmware("new", pixelpitch__more=b"#" * 5000)


@pytest.fixture
def old(new_twin: MakeTwin) -> Twin:
    """A board on which the old firmware is, by a flash, and the player's files."""
    twin = new_twin(files=KEPT)
    assert len(flash(twin, OLD).sent) == len(OLD)
    return twin


def finishes(twin: Twin) -> None:
    flash(twin, NEW)
    assert started(twin).startswith("started new")
    on_board = files_in(twin.flash())
    assert {name: on_board[name] for name in KEPT} == KEPT
    slot = on_board["slot.txt"].decode().strip()
    assert {name: on_board[f"{slot}/{name}"] for name in NEW if "/" in name} == {
        name: content for name, content in NEW.items() if "/" in name
    }


def test_power_lost_after_any_step_leaves_one_of_the_two_whole(
    old: Twin, new_twin: MakeTwin, monkeypatch: pytest.MonkeyPatch
) -> None:
    snapshots: list[bytes] = []

    def look(*_: object) -> None:
        state = old.flash()
        if not snapshots or state != snapshots[-1]:
            snapshots.append(state)

    run = Link.run

    def run_and_look(self: Link, script: str) -> str:
        said = run(self, script)
        look()
        return said

    monkeypatch.setattr(Link, "run", run_and_look)
    main = NEW["main.py"] + b"# another one\n"
    flash(old, {**NEW, "main.py": main}, look)
    monkeypatch.undo()
    assert len(snapshots) >= 10
    said = [started(new_twin(flash=state)).split("\r")[0] for state in snapshots]
    # First only the old one, then, from the switch on, only the new one.
    assert set(said) == {"started old", "started new"}
    assert said == sorted(said, reverse=True)
    finishes(new_twin(flash=snapshots[len(snapshots) // 2]))


def test_the_plug_pulled_while_a_file_is_under_way(old: Twin) -> None:
    console = Console(old)
    console.open()

    def pull(path: str, done: int, total: int) -> None:
        if path == "pixelpitch/more.py" and done < total and console.port:
            console.close()

    with pytest.raises(FlashError, match="lost the board at"), Link(console.port) as link:
        install(link, NEW, "pitch32", None, pull)
    old.power_cycle()
    assert started(old).startswith("started old")
    finishes(old)


KILLED = """
import os, signal, sys
from host_tools.flash.install import install
from host_tools.flash.link import Link
from tests.twin.test_flash_cut import NEW

with Link(sys.argv[1]) as link:
    install(link, NEW, "pitch32", None, lambda *_: os.kill(os.getpid(), signal.SIGKILL))
"""


def test_the_process_killed_and_then_ctrl_c(old: Twin) -> None:
    with Console(old) as port:
        done = subprocess.run(
            [sys.executable, "-c", KILLED, port],
            env={"PYTHONPATH": f"{ROOT}:{ROOT / 'firmware'}", "PATH": ""},
            check=False,
            timeout=120,
        )
    assert done.returncode == -signal.SIGKILL
    assert started(old).startswith("started old")
    asked: list[str] = []

    def interrupt(path: str, done: int, total: int) -> None:
        asked.append(path)
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        flash(old, NEW, interrupt)
    assert len(asked) == 1
    assert started(old).startswith("started old")
    finishes(old)
