"""Command ``pixelpitch watch`` on a serial port passes lines on, saves records and notices
unplugged boards.
"""

import json
import random
import signal
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from serial.tools.list_ports_common import ListPortInfo

from boards import pitch32
from host_tools.flash import ports
from host_tools.live import source as live_source
from host_tools.live.app import WatchApp
from host_tools.live.lines import MAX_LINE_BYTES, LineParser
from host_tools.live.replica import Replica
from host_tools.live.source import LiveSource
from pixelpitch.app.display_text import wrap
from pixelpitch.rules.record import parse, replay
from pixelpitch.rulesets import load
from tests import processes

from .on_a_port import BoardOnPort
from .test_replica import play_random_actions
from .watching import WatchedPlayer

needs_pseudo_terminal = pytest.mark.skipif(
    sys.platform == "win32", reason="needs a pseudo-terminal"
)


class WatchProcess:
    """The command in a separate process; ``wait_for_line(kind)`` returns the command's next line of
    that kind.
    """

    def __init__(self, *arguments: str) -> None:
        self.process = processes.start_python(*processes.PIXELPITCH_ARGUMENTS, "watch", *arguments)

    def wait_for_line(self, kind: str) -> dict[str, object]:
        """Return the first line of this ``kind`` that the command prints."""
        assert self.process.stdout is not None
        for text in self.process.stdout:
            line: dict[str, object] = json.loads(text)
            if line["e"] == kind:
                return line
        raise AssertionError(f"no line {kind!r}")

    def interrupt(self) -> tuple[int, str]:
        """Interrupt the command and return its exit code and error output."""
        self.process.send_signal(signal.SIGINT)
        _, error = self.process.communicate(timeout=processes.PROCESS_TIMEOUT_S)
        return self.process.returncode, error


@pytest.fixture
def board() -> Iterator[BoardOnPort]:
    """Return a board that plays Soccer Dice and is connected to a serial port."""
    with BoardOnPort(ruleset="dicesoccer", options={"first": "left"}) as there:
        yield there


@needs_pseudo_terminal
def test_watch_forwards_the_lines_and_saves_the_record(board: BoardOnPort, tmp_path: Path) -> None:
    file = tmp_path / "evening.txt"
    watcher = WatchProcess("--port", board.port, "--json", "--save", str(file))
    assert watcher.wait_for_line("hello")["format"] == 1
    assert watcher.wait_for_line("match")["ruleset"] == "dicesoccer"
    watcher.wait_for_line("state")
    board.call_in_thread(lambda player: play_random_actions(player, 2))
    assert watcher.wait_for_line("act")["n"] in (0, 1, 2)
    watcher.wait_for_line("state")
    board.call_in_thread(
        lambda player: player.session.match_starter.start("streetsoccer", {"first": "right"})
    )
    assert watcher.wait_for_line("match")["ruleset"] == "streetsoccer"
    watcher.wait_for_line("state")
    code, error = watcher.interrupt()
    second = tmp_path / "evening-2.txt"
    assert (code, error.splitlines()) == (0, [str(file), str(second)])
    for path, name, actions in ((file, "dicesoccer", 2), (second, "streetsoccer", 0)):
        record = parse(path.read_text())
        assert record.ruleset == name
        assert len([each for each, _ in record.tokens if each]) == actions
        replay(record, load(name))


@needs_pseudo_terminal
@pytest.mark.long
def test_an_unplugged_board_is_reported_in_one_line_and_watch_waits_for_it(
    board: BoardOnPort,
) -> None:
    watcher = WatchProcess("--port", board.port, "--json")
    watcher.wait_for_line("look")
    board.unplug()
    time.sleep(1)
    assert watcher.process.poll() is None
    code, error = watcher.interrupt()
    lost = f"pixelpitch watch: lost the board at {board.port}: waiting until it is plugged in again"
    assert (code, error.splitlines()) == (0, [lost])


class PluggedPorts:
    """Simulates the list of serial ports that pyserial returns.

    ``watch`` returns a ``LiveSource`` that watches the only board in this list.
    """

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.is_plugged_in: list[Any] = []
        monkeypatch.setattr("serial.tools.list_ports.comports", lambda: list(self.is_plugged_in))
        monkeypatch.setattr(live_source, "REQUEST_REPEAT_INTERVAL_S", 0.02)

    def plug_in(self, board: BoardOnPort, serial_number: str | None) -> None:
        """Plug in ``board`` and unplug all others."""
        record = ListPortInfo(board.port)
        record.vid, record.pid = ports.RASPBERRY_PI_VENDOR_ID, ports.MICROPYTHON_PRODUCT_ID
        record.serial_number = serial_number
        self.is_plugged_in = [record]

    def unplug(self, board: BoardOnPort) -> None:
        """Unplug ``board``."""
        self.is_plugged_in = []
        board.unplug()

    def watch(self) -> LiveSource:
        """Return a source that watches the only board."""
        self.source = LiveSource(lambda: ports.choose_port(None, quiet=True), "B watches this one")
        return self.source

    def read_until(self, is_done: Any) -> list[str]:
        """Read lines from the board until ``is_done(kinds, messages)`` is true, and return the
        messages.

        ``kinds`` are the kinds of the lines; ``messages`` is what the source reports to its user.
        """
        kinds: list[str] = []
        news: list[str] = []
        end = time.monotonic() + 30
        while not is_done(kinds, news):
            assert time.monotonic() < end, (kinds, news)
            kinds += [line["e"] for _, line in self.source.read(0.02)]
            news += self.source.take_messages()
        return news


def has_hello(line_kinds: list[str], messages: list[str]) -> bool:
    """Return True if the board has sent "hello", its first line; for ``read_until``."""
    return "hello" in line_kinds


@pytest.fixture
def plugged_ports(monkeypatch: pytest.MonkeyPatch) -> Iterator[PluggedPorts]:
    """Return ports into which tests plug boards."""
    there = PluggedPorts(monkeypatch)
    yield there
    there.source.close()


@needs_pseudo_terminal
def test_the_same_board_is_watched_again_wherever_it_is_plugged_in(
    plugged_ports: PluggedPorts,
) -> None:
    with BoardOnPort() as first, BoardOnPort() as again, BoardOnPort() as other:
        plugged_ports.plug_in(first, "e661")
        plugged_ports.watch()
        plugged_ports.read_until(has_hello)
        plugged_ports.unplug(first)
        plugged_ports.read_until(lambda kinds, news: "lost the board" in "".join(news))
        plugged_ports.plug_in(other, "e999")
        other_record = plugged_ports.is_plugged_in
        plugged_ports.plug_in(again, "e661")
        plugged_ports.is_plugged_in += other_record
        news = plugged_ports.read_until(has_hello)
        assert plugged_ports.source.port == again.port
        assert news == []


@needs_pseudo_terminal
@pytest.mark.parametrize(
    ("before", "after"), [("e661", "e999"), ("e661", None), (None, None), (None, "e999")]
)
@pytest.mark.long(but=["e661-None"])
def test_a_different_board_needs_confirmation(
    plugged_ports: PluggedPorts, before: str | None, after: str | None
) -> None:
    """A board is unplugged, and then a different one is plugged in."""
    with BoardOnPort() as first, BoardOnPort() as other:
        plugged_ports.plug_in(first, before)
        plugged_ports.watch()
        plugged_ports.read_until(has_hello)
        plugged_ports.unplug(first)
        plugged_ports.plug_in(other, after)
        news = plugged_ports.read_until(lambda kinds, news: "another" in "".join(news))
        assert news[-1] == (
            f"got another board, {ports.describe_port(plugged_ports.is_plugged_in[0])}, expected"
            f" {first.port}{f' ({before})' if before else ''} again: B watches this one"
        )
        seen: list[str] = []
        for _ in range(50):
            seen += [line["e"] for _, line in plugged_ports.source.read(0.01)]
        assert (seen, plugged_ports.source.take_messages()) == ([], []), (
            "nothing is taken, nothing said twice"
        )
        plugged_ports.source.accept_board()
        plugged_ports.read_until(has_hello)
        assert plugged_ports.source.port == other.port


@needs_pseudo_terminal
def test_a_board_unplugged_before_it_was_accepted_needs_confirmation_again(
    plugged_ports: PluggedPorts,
) -> None:
    with BoardOnPort() as first, BoardOnPort() as second, BoardOnPort() as third:
        plugged_ports.plug_in(first, "1")
        plugged_ports.watch()
        plugged_ports.read_until(has_hello)
        plugged_ports.unplug(first)
        plugged_ports.plug_in(second, "2")
        plugged_ports.read_until(lambda kinds, news: "another" in "".join(news))
        plugged_ports.unplug(second)
        for _ in range(20):
            plugged_ports.source.read(0.01)
        plugged_ports.source.accept_board()
        plugged_ports.plug_in(third, "3")
        news = plugged_ports.read_until(lambda kinds, news: "another" in "".join(news))
        assert third.port in news[-1]


@needs_pseudo_terminal
async def test_pressing_b_in_the_terminal_accepts_the_new_board() -> None:
    accepted = []
    app = WatchApp(
        Replica(pitch32), lambda: "port", lambda: "", accept=lambda: accepted.append(True)
    )
    async with app.run_test(size=(100, 30)) as pilot:
        await pilot.press("x", "b")
        assert accepted == [True]
        await pilot.press("q")


def test_watch_does_not_overwrite_a_file_that_is_no_record(tmp_path: Path, error_of: Any) -> None:
    file = tmp_path / "letter.txt"
    file.write_text("Dear Ann")
    error_of(["watch", "--json", "--port", "x", "--save", str(file)], "no record")
    assert file.read_text() == "Dear Ann"


async def test_watch_shows_lights_and_text_in_the_terminal() -> None:
    player = WatchedPlayer(ruleset="sokhazania", options={"first": "left"})
    player.begin_watching()
    player.settle()
    replica = player.replica
    assert replica is not None
    notes = ["", "lost the board"]
    app = WatchApp(replica, lambda: "port", lambda: notes.pop(0) if notes else "")
    async with app.run_test(size=(100, 30)) as pilot:
        await pilot.pause(0.2)
        assert bytes(app._pixels.frame) == bytes(replica.renderer.frame)
        assert any(app._pixels.lit)
        assert app._oled.lines[0] == "L 0-0 R    15:00"
        assert "Sokhazania" in str(app._heading_text())
        assert "lost the board" in str(app._status_text())
        await pilot.press("q")
    assert app.return_code == 0


def test_without_a_display_the_text_is_shown_next_to_the_lights() -> None:
    from boards import mini16

    replica = Replica(mini16)
    replica.process_line({"e": "text", "lines": ["Red's throw, \u263a OK shakes the die"]}, 0)
    assert wrap(replica.text[0]) == ["Red's throw, ?", "OK shakes the", "die"]
    assert replica.problem == ""


def test_lines_are_found_in_noise_and_the_buffer_remains_small() -> None:
    lines = LineParser()
    draw = random.Random(9)
    found = []
    for _ in range(300):
        found += list(lines.feed(draw.randbytes(200).replace(b"\n", b" ") + b'\n{"e": "end'))
        found += list(lines.feed(b'ed"}\n{"e": 1}\n[]\n{}\nnull\n' + b"[" * 3000))
        found += list(lines.feed(b"x" * 2 * MAX_LINE_BYTES))
        assert len(lines._rest) <= MAX_LINE_BYTES
        list(lines.feed(b"\n"))
    assert len(found) == 300
    assert lines.foreign_lines == 300 * 6
