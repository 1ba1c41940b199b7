"""A simulator whose terminal is closed goes home instead of playing on for nobody."""

import os
import select
import signal
import termios
import time

import pytest

from host_tools.ruleset import new
from tests import processes


@pytest.mark.skipif(os.name != "posix", reason="pseudo-terminals as POSIX has them")
def test_it_ends_when_its_terminal_is_gone():
    import pty

    master, slave = pty.openpty()
    termios.tcsetwinsize(slave, (24, 80))
    game = processes.start(
        *processes.COMMAND,
        "sim",
        env={"TERM": "xterm"},
        stdin=slave,
        stdout=slave,
        stderr=slave,
        start_new_session=True,
        # A hang-up may be kept from it, as by nohup or by a shell between.
        preexec_fn=lambda: signal.signal(signal.SIGHUP, signal.SIG_IGN),
    )
    os.close(slave)
    try:
        shown = b""
        while b"PIXELPITCH" not in shown:
            shown += os.read(master, 65536)
        os.close(master)
        game.wait(timeout=30)
    finally:
        game.kill()


@pytest.mark.skipif(os.environ.get("PIXELPITCH_TWIN") != "all", reason="waits for ever at times")
@pytest.mark.skipif(os.name != "posix", reason="pseudo-terminals as POSIX has them")
def test_no_word_of_a_ruleset_reaches_the_terminal_as_a_command(tmp_path):
    """An event's sentence holds what sets the window's title and turns writing round.

    A name that holds it is refused before anything is shown (tests/ruleset/test_check.py).
    """
    import pty

    folder = tmp_path / "my_game"
    new.write(folder)
    hostile = "My \x1b]0;taken\x07\u202e\x9b2JGame"
    sentences = folder / "text" / "en.txt"
    text = sentences.read_text()
    assert text.count("{who} begins") == 1
    sentences.write_text(text.replace("{who} begins", hostile), encoding="utf-8")
    master, slave = pty.openpty()
    termios.tcsetwinsize(slave, (60, 160))
    game = processes.start(
        *(*processes.COMMAND, "sim", str(folder), "--option", "first=toss"),
        env={"TERM": "xterm-256color", "PIXELPITCH_DATA": str(tmp_path / "data")},
        stdin=slave,
        stdout=slave,
        stderr=slave,
        start_new_session=True,
    )
    os.close(slave)
    shown = b""
    try:
        # The toss' event is shown below the lights.  A key that comes before the match
        # listens is lost, so it is pressed until it is heard.
        pressed = 0.0
        give_up = time.monotonic() + 120
        while b"JGame" not in shown and time.monotonic() < give_up:
            if select.select([master], [], [], 1)[0]:
                shown += os.read(master, 65536)
            if b"My Game" in shown and time.monotonic() > pressed + 1:
                os.write(master, b"6")
                pressed = time.monotonic()
    except OSError:
        pass  # it has ended: the assertions say what it had shown
    finally:
        game.kill()
        game.wait()
        os.close(master)
    assert b"My ?]0;taken???2JGame" in shown, shown[-2000:]
    assert b"\x1b]0;taken" not in shown
    assert "\u202e".encode() not in shown
    assert "\x9b".encode() not in shown


CRASH = """
import sys
from host_tools.cli import main
from host_tools.simulator.terminal.app import Simulator

def tick(self):
    raise ValueError("it is broken")

Simulator.tick = tick
sys.exit(main(["sim"]))
"""


@pytest.mark.skipif(os.name != "posix", reason="pseudo-terminals as POSIX has them")
def test_a_crash_is_told_in_plain_words_and_is_no_success():
    import pty

    master, slave = pty.openpty()
    termios.tcsetwinsize(slave, (24, 80))
    streams = {"stdin": slave, "stdout": slave, "stderr": slave}
    game = processes.start("-c", CRASH, env={"TERM": "xterm-256color"}, **streams)
    os.close(slave)
    shown = b""
    try:
        while True:
            shown += os.read(master, 65536)
    except OSError:  # the terminal's other side is closed
        code = game.wait(timeout=30)
    finally:
        game.kill()
        os.close(master)
    told = shown[shown.rindex(b"Traceback") :]
    assert b"ValueError: it is broken" in told
    assert b"x1b" not in told
    assert b"\x1b" not in told
    assert code == 1
