"""``pixelpitch watch`` at a serial port: lines passed on, the record, the board unplugged."""

import json
import random
import signal
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from host_tools.live.app import Watch
from host_tools.live.lines import LONGEST, Lines
from host_tools.live.replica import Replica
from pixelpitch.app.display_text import wrap
from pixelpitch.rules.record import parse, replay
from pixelpitch.rulesets import load
from tests import processes

from .on_a_port import Board
from .test_replica import play
from .watching import WatchedPlayer

posix = pytest.mark.skipif(sys.platform == "win32", reason="needs a pseudo-terminal")


class Watcher:
    """The command in a process of its own; ``line(kind)`` waits for one of its lines."""

    def __init__(self, *words: str) -> None:
        self.process = processes.start(*processes.COMMAND, "watch", *words)

    def line(self, kind: str) -> dict[str, object]:
        assert self.process.stdout is not None
        for text in self.process.stdout:
            line: dict[str, object] = json.loads(text)
            if line["e"] == kind:
                return line
        raise AssertionError(f"no line {kind!r}")

    def leave(self) -> tuple[int, str]:
        self.process.send_signal(signal.SIGINT)
        _, error = self.process.communicate(timeout=20)
        return self.process.returncode, error


@pytest.fixture
def board() -> Iterator[Board]:
    with Board(ruleset="dicesoccer", options={"first": "left"}) as there:
        yield there


@posix
def test_lines_are_passed_on_and_the_record_is_kept(board: Board, tmp_path: Path) -> None:
    file = tmp_path / "evening.txt"
    watcher = Watcher("--port", board.port, "--json", "--save", str(file))
    assert watcher.line("hello")["format"] == 1
    assert watcher.line("match")["ruleset"] == "dicesoccer"
    watcher.line("state")
    board.do(lambda player: play(player, 2))
    assert watcher.line("act")["n"] in (0, 1, 2)
    watcher.line("state")
    board.do(lambda player: player.session.matches.start("streetsoccer", {"first": "right"}))
    assert watcher.line("match")["ruleset"] == "streetsoccer"
    watcher.line("state")
    code, error = watcher.leave()
    second = tmp_path / "evening-2.txt"
    assert (code, error.splitlines()) == (0, [str(file), str(second)])
    for path, name, actions in ((file, "dicesoccer", 2), (second, "streetsoccer", 0)):
        record = parse(path.read_text())
        assert record.ruleset == name
        assert len([each for each, _ in record.tokens if each]) == actions
        replay(record, load(name))


@posix
def test_a_board_that_is_unplugged_is_one_line_and_is_waited_for(board: Board) -> None:
    watcher = Watcher("--port", board.port, "--json")
    watcher.line("look")
    board.unplug()
    time.sleep(1)
    assert watcher.process.poll() is None
    code, error = watcher.leave()
    lost = f"pixelpitch watch: lost the board at {board.port}: waiting until it is plugged in again"
    assert (code, error.splitlines()) == (0, [lost])


def test_a_file_that_is_no_record_is_not_replaced(tmp_path: Path, refusal: Any) -> None:
    file = tmp_path / "letter.txt"
    file.write_text("Dear Ann")
    refusal(["watch", "--json", "--port", "x", "--save", str(file)], "no record")
    assert file.read_text() == "Dear Ann"


async def test_the_terminal_shows_lights_and_words() -> None:
    player = WatchedPlayer(ruleset="sokhazania", options={"first": "left"})
    player.begin()
    player.settle()
    replica = player.replica
    assert replica is not None
    notes = ["", "lost the board"]
    app = Watch(replica, "port", lambda: notes.pop(0) if notes else "")
    async with app.run_test(size=(100, 30)) as pilot:
        await pilot.pause(0.2)
        assert bytes(app._pixels.frame) == bytes(replica.renderer.frame)
        assert any(app._pixels.lit)
        assert app._oled.lines[0] == "L 0-0 R    15:00"
        assert "Sokhazania" in str(app._title())
        assert "lost the board" in str(app._facts())
        await pilot.press("q")
    assert app.return_code == 0


def test_a_board_without_a_display_has_its_words_beside_the_lights() -> None:
    from boards import mini16

    replica = Replica(mini16)
    replica.take({"e": "text", "lines": ["Red's throw, \u263a OK shakes the die"]}, 0)
    assert wrap(replica.text[0]) == ["Red's throw, ?", "OK shakes the", "die"]
    assert replica.problem == ""


def test_lines_are_found_in_noise_and_nothing_grows() -> None:
    lines = Lines()
    draw = random.Random(9)
    found = []
    for _ in range(300):
        found += list(lines.feed(draw.randbytes(200).replace(b"\n", b" ") + b'\n{"e": "end'))
        found += list(lines.feed(b'ed"}\n{"e": 1}\n[]\n{}\nnull\n' + b"[" * 3000))
        found += list(lines.feed(b"x" * 2 * LONGEST))
        assert len(lines._rest) <= LONGEST
        list(lines.feed(b"\n"))
    assert len(found) == 300
    assert lines.strange == 300 * 6
