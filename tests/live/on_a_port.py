"""A simulated board that runs in real time behind a pseudo-terminal, for code that opens serial
ports.
"""

import contextlib
import os
import threading
import time
from typing import Any

from host_tools.simulator.headless import TICK_MS, Player


class PortConsole:
    """The device ``console`` of a board, which reads and writes one end of a pseudo-terminal."""

    def __init__(self, handle: int) -> None:
        self._handle = handle
        self._came = bytearray()

    def read(self) -> bytes | None:
        """Return the next complete line that has arrived, or None."""
        with contextlib.suppress(BlockingIOError, OSError):
            self._came += os.read(self._handle, 256)
        line, end, rest = bytes(self._came).partition(b"\n")
        if not end:
            return None
        self._came[:] = rest
        return line

    def write(self, data: bytes, at: int) -> int:
        """Write up to 64 bytes of ``data`` from index ``at``, and return the next index."""
        with contextlib.suppress(BlockingIOError, OSError):
            at += os.write(self._handle, data[at : at + 64])
        return at


class BoardOnPort:
    """A simulated board at ``port``, which exists inside the ``with`` block.

    ``call_in_thread(action)`` calls ``action(player)`` in the board's thread.
    """

    def __init__(self, **kwargs: Any) -> None:
        self._given = kwargs
        self._ends = threading.Event()
        self._todo: list[Any] = []
        self.port = ""

    def __enter__(self) -> "BoardOnPort":
        import pty
        import tty

        self._master, slave = pty.openpty()
        tty.setraw(slave)
        self._slave = slave
        os.set_blocking(self._master, False)
        self.port = os.ttyname(slave)
        self._thread = threading.Thread(target=self._run, daemon=True)
        self._thread.start()
        return self

    def __exit__(self, *_: Any) -> None:
        if self._master >= 0:
            self.unplug()
        os.close(self._slave)

    def unplug(self) -> None:
        """Unplug the board, so that a reader of its port notices that the port is gone."""
        self._ends.set()
        # End the thread before closing the port. The system may give the port's file number to
        # another file at once, and the thread would then read that file.
        self._thread.join()
        os.close(self._master)
        self._master = -1

    def call_in_thread(self, action: Any) -> None:
        """Call ``action(player)`` in the board's thread and wait until it has returned."""
        done = threading.Event()
        self._todo.append((action, done))
        assert done.wait(20)

    def _run(self) -> None:
        player = Player(console=PortConsole(self._master), **self._given)
        while not self._ends.is_set():
            if self._todo:
                what, done = self._todo.pop(0)
                what(player)
                done.set()
            player.wait(TICK_MS)
            time.sleep(TICK_MS / 1000)
