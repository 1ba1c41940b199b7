"""The simulator ends when its terminal closes, and a crash prints a plain message."""

import os
import signal
import termios

import pytest

from host_tools.ruleset import new_ruleset
from tests import processes

# A frame writes more than Textual's queue holds, so the app would wait for a place in it.
MANY_WRITES_PROGRAM = """
import sys
from host_tools.cli import main
from host_tools.simulator.terminal.app import Simulator

tick = Simulator.tick

def tick_and_write(self):
    tick(self)
    for _ in range(100):
        self._driver.write("\\x1b[0m")

Simulator.tick = tick_and_write
sys.exit(main(["sim"]))
"""


@pytest.mark.skipif(os.name != "posix", reason="pseudo-terminals as POSIX has them")
@pytest.mark.long
@pytest.mark.parametrize(
    "arguments",
    [(*processes.PIXELPITCH_ARGUMENTS, "sim"), ("-c", MANY_WRITES_PROGRAM)],
    ids=["few writes", "many writes"],
)
def test_the_simulator_ends_when_its_terminal_closes(arguments):
    import pty

    master, slave = pty.openpty()
    termios.tcsetwinsize(slave, (24, 80))
    game = processes.start_python(
        *arguments,
        env={"TERM": "xterm"},
        stdin=slave,
        stdout=slave,
        stderr=slave,
        start_new_session=True,
        # nohup or an intermediate shell may start the command so that the command ignores SIGHUP
        preexec_fn=lambda: signal.signal(signal.SIGHUP, signal.SIG_IGN),
    )
    os.close(slave)
    try:
        shown = b""
        while b"PIXELPITCH" not in shown:
            shown += os.read(master, 65536)
        os.close(master)
        game.wait(timeout=processes.PROCESS_TIMEOUT_S)
    finally:
        game.kill()


@pytest.mark.skipif(os.name != "posix", reason="pseudo-terminals as POSIX has them")
@pytest.mark.long
def test_no_text_of_a_ruleset_controls_the_terminal(tmp_path):
    """A sentence of this ruleset has control sequences that would set the window's title and
    reverse the direction of writing. They must not reach the terminal. tests/ruleset/test_check.py
    tests control sequences in a game's name.
    """
    from tests.simulator.pseudo_terminal import PseudoTerminal

    folder = tmp_path / "my_game"
    new_ruleset.write_template(folder)
    hostile = "My \x1b]0;taken\x07\u202e\x9b2JGame"
    sentences = folder / "text" / "en.txt"
    text = sentences.read_text()
    assert text.count("{who} begins") == 1
    sentences.write_text(text.replace("{who} begins", hostile), encoding="utf-8")
    words = ("sim", str(folder), "--option", "first=toss", "--practice")
    data = str(tmp_path / "data")
    with PseudoTerminal(*words, size=(60, 160), PIXELPITCH_DATA=data) as terminal:
        terminal.wait_for("My Game")
        # the key 6 throws the die for the toss; the result is shown below the lights
        terminal.type_keys(b"6")
        terminal.wait_for("My ?]0;taken???2JGame")
    assert b"\x1b]0;taken" not in terminal.shown
    assert "\u202e".encode() not in terminal.shown
    assert "\x9b".encode() not in terminal.shown


CRASH_PROGRAM = """
import sys
from host_tools.cli import main
from host_tools.simulator.terminal.app import Simulator

def tick(self):
    raise ValueError("it is broken")

Simulator.tick = tick
sys.exit(main(["sim"]))
"""


@pytest.mark.skipif(os.name != "posix", reason="pseudo-terminals as POSIX has them")
@pytest.mark.long
def test_a_crash_prints_a_plain_message_and_exits_with_an_error():
    import pty

    master, slave = pty.openpty()
    termios.tcsetwinsize(slave, (24, 80))
    streams = {"stdin": slave, "stdout": slave, "stderr": slave}
    game = processes.start_python("-c", CRASH_PROGRAM, env={"TERM": "xterm-256color"}, **streams)
    os.close(slave)
    shown = b""
    try:
        while True:
            shown += os.read(master, 65536)
    except OSError:  # the other side of the terminal is closed
        code = game.wait(timeout=processes.PROCESS_TIMEOUT_S)
    finally:
        game.kill()
        os.close(master)
    message = shown[shown.rindex(b"Traceback") :]
    assert b"ValueError: it is broken" in message
    assert b"x1b" not in message
    assert b"\x1b" not in message
    assert code == 1
