"""The simulator obeys signals to end, stop and continue, and redraws its screen after output of
other programs.
"""

import os
import signal
from collections.abc import Iterator
from pathlib import Path

import pytest

if os.name != "posix":
    pytest.skip("pseudo-terminals and signals as POSIX has them", allow_module_level=True)

from tests.live.on_a_port import BoardOnPort
from tests.simulator.pseudo_terminal import PseudoTerminal

FULL_SCREEN_WORDS = ("PIXELPITCH", "StreetSoccer", "left coach", "help", "quit")
CTRL_Q = b"\x11"


@pytest.fixture
def terminal(tmp_path: Path) -> Iterator[PseudoTerminal]:
    """Return a terminal at which the first match of a new user has begun."""
    with PseudoTerminal("sim", "streetsoccer", PIXELPITCH_DATA=str(tmp_path)) as started:
        started.wait_for(*FULL_SCREEN_WORDS)
        started.type_keys(b"e")  # choosing a line-up begins the match
        started.wait_for("Red: 3 to")
        yield started


@pytest.mark.parametrize("name", ["SIGTERM", "SIGHUP", "SIGINT", "SIGQUIT"])
@pytest.mark.long
def test_a_signal_that_ends_the_simulator_restores_the_terminal_and_stores_the_match(
    terminal: PseudoTerminal, name: str
) -> None:
    number = signal.Signals[name]
    assert not terminal.are_modes_restored()
    terminal.process.send_signal(number)
    assert terminal.wait() == 128 + number
    assert terminal.are_modes_restored()
    assert b"The match is stored" in terminal.shown


@pytest.mark.long
def test_the_command_timeout_ends_the_simulator(terminal: PseudoTerminal) -> None:
    """The command `timeout 600 pixelpitch sim` sends SIGTERM to the process group of the
    simulator.
    """
    os.killpg(terminal.process.pid, signal.SIGTERM)
    assert terminal.wait() == 128 + signal.SIGTERM
    assert terminal.are_modes_restored()


@pytest.mark.parametrize("how", ["SIGTSTP", "Ctrl+Z"])
@pytest.mark.long
def test_stopping_restores_the_terminal_and_fg_redraws_everything(
    terminal: PseudoTerminal, how: str
) -> None:
    for _ in range(2):
        if how == "SIGTSTP":
            terminal.process.send_signal(signal.SIGTSTP)
        else:
            terminal.type_keys(b"\x1a")
        terminal.wait_until_stopped()
        assert terminal.are_modes_restored()
        terminal.resume("\x1b[?1049h", *FULL_SCREEN_WORDS)
    terminal.type_keys(CTRL_Q)
    assert terminal.wait() == 0
    assert terminal.are_modes_restored()


@pytest.mark.long
def test_after_sigstop_the_simulator_redraws_everything_and_can_end(
    terminal: PseudoTerminal,
) -> None:
    terminal.process.send_signal(signal.SIGSTOP)
    terminal.wait_until_stopped()
    terminal.resume("\x1b[?1049h", *FULL_SCREEN_WORDS)
    terminal.type_keys(CTRL_Q)
    assert terminal.wait() == 0
    assert terminal.are_modes_restored()


@pytest.mark.long
def test_ctrl_l_redraws_everything_even_from_the_help(terminal: PseudoTerminal) -> None:
    shown = len(terminal.shown)
    terminal.type_keys(b"\x0c")
    terminal.wait_for(*FULL_SCREEN_WORDS, first_byte=shown)
    terminal.type_keys(b"?")
    terminal.wait_for("a 6 and its track", first_byte=shown)
    shown = len(terminal.shown)
    terminal.type_keys(b"\x0c")
    terminal.wait_for("keys and colours", "a 6 and its track", "Ctrl+Q", first_byte=shown)


@pytest.mark.long
def test_the_command_watch_redraws_everything_and_restores_the_terminal() -> None:
    drawn = ("PIXELPITCH", "Soccer Dice", "Q leaves")
    with (
        BoardOnPort(ruleset="dicesoccer") as board,
        PseudoTerminal("watch", "--port", board.port) as terminal,
    ):
        terminal.wait_for(*drawn)
        terminal.process.send_signal(signal.SIGTSTP)
        terminal.wait_until_stopped()
        assert terminal.are_modes_restored()
        terminal.resume(*drawn)
        terminal.process.send_signal(signal.SIGTERM)
        assert terminal.wait() == 128 + signal.SIGTERM
        assert terminal.are_modes_restored()


@pytest.mark.parametrize("encoding", ["ascii", "latin-1", "cp437"])
@pytest.mark.parametrize("words", [["sim"], ["watch", "--port", "/dev/null"]])
@pytest.mark.long(but=["words0-ascii"])
def test_a_terminal_that_cannot_draw_the_board_is_refused_in_one_line(
    encoding: str, words: list[str]
) -> None:
    with PseudoTerminal(*words, PYTHONIOENCODING=encoding) as terminal:
        assert terminal.wait() == 2
        (line,) = terminal.shown.decode("ascii").splitlines()
        assert line.startswith(f"pixelpitch {words[0]}: got a stderr of ")
        assert "expected UTF-8" in line
