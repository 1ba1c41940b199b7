"""Run a command at a new pseudo-terminal, and record what the command does to this terminal."""

import fcntl
import os
import pty
import re
import signal
import termios
import threading
import time
from typing import Any

from tests import processes

_MODE_SEQUENCE = re.compile(rb"\x1b\[\?([\d;]+)([hl])")
# the modes that are on in a new terminal: wrapping of lines (7) and a visible cursor (25)
_INITIAL_MODES = {7, 25}


def _begin_session() -> None:
    """Make the terminal the controlling terminal, and restore the signals that nohup or a
    background shell had ignored.
    """
    for number in (signal.SIGHUP, signal.SIGQUIT):
        signal.signal(number, signal.SIG_DFL)
    fcntl.ioctl(0, termios.TIOCSCTTY, 0)


class PseudoTerminal:
    """The command ``pixelpitch`` with ``arguments``, running at a pseudo-terminal.

    ``shown``  all bytes that the command has written so far
    ``size``  (rows, columns)
    ``environment``  additional environment variables of the command
    """

    def __init__(
        self, *arguments: str, size: tuple[int, int] = (24, 80), **environment: str
    ) -> None:
        self._master, self._slave = pty.openpty()
        termios.tcsetwinsize(self._slave, size)
        self._attributes = termios.tcgetattr(self._slave)
        self.shown = b""
        self.process = processes.start_python(
            *processes.PIXELPITCH_ARGUMENTS,
            *arguments,
            env={"TERM": "xterm-256color", **environment},
            stdin=self._slave,
            stdout=self._slave,
            stderr=self._slave,
            start_new_session=True,
            preexec_fn=_begin_session,
        )
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()

    def __enter__(self) -> "PseudoTerminal":
        return self

    def __exit__(self, *_: Any) -> None:
        self.process.kill()
        self.process.wait()
        os.close(self._slave)
        self._reader.join()
        os.close(self._master)

    def _read(self) -> None:
        while True:
            try:
                self.shown += os.read(self._master, 65536)
            except OSError:  # the command has closed its end
                return

    def type_keys(self, keys: bytes) -> None:
        """Send ``keys`` to the command."""
        os.write(self._master, keys)

    def wait_for(
        self, *texts: str, first_byte: int = 0, seconds: float = processes.PROCESS_TIMEOUT_S
    ) -> None:
        """Wait until the command's output from byte ``first_byte`` on contains all ``texts``."""
        end = time.monotonic() + seconds
        for each in texts:
            while each.encode() not in self.shown[first_byte:]:
                assert time.monotonic() < end, (each, self.shown[first_byte:][-2000:])
                assert self.process.poll() is None or each.encode() in self.shown[first_byte:]
                time.sleep(0.02)

    def wait_until_stopped(self) -> None:
        """Wait until a signal has stopped (paused) the process."""
        end = time.monotonic() + processes.PROCESS_TIMEOUT_S
        flags = os.WSTOPPED | os.WNOHANG
        while os.waitid(os.P_PID, self.process.pid, flags) is None:
            assert time.monotonic() < end, "it was not stopped"
            time.sleep(0.02)
        self._drain()

    def resume(self, *texts: str) -> None:
        """Continue a stopped process, and wait until it has written ``texts``."""
        shown = len(self.shown)
        self.process.send_signal(signal.SIGCONT)
        self.wait_for(*texts, first_byte=shown)

    def wait(self) -> int:
        """Wait for the end of the process and return its exit code."""
        code = self.process.wait(timeout=processes.PROCESS_TIMEOUT_S)
        self._drain()
        return code

    def are_modes_restored(self) -> bool:
        """Return True if the terminal has the same modes again as before the command."""
        on = set(_INITIAL_MODES)
        for numbers, verb in _MODE_SEQUENCE.findall(self.shown):
            for number in map(int, numbers.split(b";")):
                if verb == b"h":
                    on.add(number)
                else:
                    on.discard(number)
        return on == _INITIAL_MODES and termios.tcgetattr(self._slave) == self._attributes

    def _drain(self) -> None:
        """Wait until the reader has received everything that the command wrote."""
        seen = -1
        while seen != len(self.shown):
            seen = len(self.shown)
            time.sleep(0.1)
