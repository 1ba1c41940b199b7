"""Connects the twin's USB console to a pseudo-terminal, for mpremote and other programs.

::

    with PseudoTerminal(twin) as port:
        subprocess.run(["mpremote", "connect", port, "ls"])

While the terminal is open, the emulated board runs in a separate thread, as fast as possible, but
not faster than real time. ``call_while_stopped`` calls a function in that thread, for example to
press a pad. This module needs POSIX.
"""

import concurrent.futures
import os
import queue
import select
import threading
import time
from collections.abc import Callable
from concurrent.futures import Future
from typing import Any

from .twin import Twin

_SLICE_MS = 2.0  # emulated ms between two checks of the terminal
_IDLE_S = 0.002
_THREAD_CHECK_S = 0.2  # interval in s at which to check that the thread still runs


class PseudoTerminal:
    """A pseudo-terminal connected to ``twin``; ``port`` is its path while it is open.

    If an exception has ended the thread of the twin, ``close`` raises this exception.
    """

    def __init__(self, twin: Twin) -> None:
        self._twin = twin
        self.port = ""
        self._end = threading.Event()
        self._error: BaseException | None = None
        self._unread = bytearray()
        self._jobs: queue.SimpleQueue[tuple[Callable[[], Any], Future[Any]]] = queue.SimpleQueue()

    def __enter__(self) -> str:
        self.open()
        return self.port

    def __exit__(self, *_: Any) -> None:
        self.close()

    def open(self) -> None:
        """Open the terminal and start the twin's thread."""
        import pty  # imported late: Windows lacks ``pty`` and ``tty``
        import tty

        self._master, self._slave = pty.openpty()
        tty.setraw(self._slave)
        os.set_blocking(self._master, False)
        self.port = os.ttyname(self._slave)
        self._twin.chip.on_output = self._unread.extend
        self._thread = threading.Thread(target=self._run, daemon=True)
        self._thread.start()

    def close(self) -> None:
        """Close the terminal and stop the thread; afterwards the caller may use the twin."""
        self._end.set()
        self._thread.join()
        self._twin.chip.on_output = None
        os.close(self._master)
        os.close(self._slave)
        self.port = ""
        if self._error is not None:
            raise self._error

    def call_while_stopped(self, action: Callable[[], Any]) -> Any:
        """Call ``action`` while the twin is stopped; return its result or raise its exception."""
        result: Future[Any] = Future()
        self._jobs.put((action, result))
        while not result.done():
            if not self._thread.is_alive():
                result.cancel()  # no result will come; ``close`` raises the thread's exception
                return None
            concurrent.futures.wait([result], _THREAD_CHECK_S)
        return result.result()

    def wait(self) -> None:
        """Wait until the thread ends, which only happens on a failure."""
        while self._thread.is_alive():
            self._thread.join(1)

    def _do_jobs(self) -> None:
        while not self._jobs.empty():
            action, result = self._jobs.get()
            try:
                result.set_result(action())
            except Exception as error:  # ``call_while_stopped`` raises this exception
                result.set_exception(error)

    def _run(self) -> None:
        try:
            started = time.monotonic() - self._twin.milliseconds / 1000
            while not self._end.is_set():
                chip = self._twin.chip
                chip.output.clear()
                self._do_jobs()
                chip.run(_SLICE_MS)
                self._write()
                ahead = chip.milliseconds / 1000 - (time.monotonic() - started)
                # After a slow slice, do not catch up by running faster than real time.
                if ahead < -_IDLE_S:
                    started -= ahead
                if select.select([self._master], [], [], max(0.0, ahead))[0]:
                    chip.send(os.read(self._master, 4096))
        except BaseException as error:  # ``close`` raises this exception
            self._error = error

    def _write(self) -> None:
        if self._unread:
            try:
                written = os.write(self._master, self._unread)
            except BlockingIOError:
                return
            del self._unread[:written]
