"""A fake board on a pseudo-terminal that speaks MicroPython's raw REPL, correctly or with
errors.
"""

import contextlib
import os
import pty
import select
import threading
import time
import tty
from collections.abc import Callable
from typing import Any
from zlib import crc32

from host_tools.flash import MPY_FORMAT_VERSION, image
from host_tools.flash.flash_map import flash_map

_BANNER = b"raw REPL; CTRL-B to exit\r\n>"
_POLL_S = 0.05
_BLANK_SECTOR = bytes(512).replace(b"\0", b"\xff")


def make_confirmed_header(board: str = "pitch32") -> bytes:
    """Return the first bytes of a slot with confirmed firmware. (A firmware is confirmed when it
    has reached the menu.)
    """
    page = flash_map.pack_header(1, 1000, bytes(32), board)
    marks = bytearray(_BLANK_SECTOR[len(page) :])
    marks[flash_map.MARKS + flash_map.CONFIRMED - len(page)] = 0
    return page + bytes(marks)


def make_board_facts(**changes: Any) -> dict[str, Any]:
    """Return the facts that a working board reports about itself, with ``changes`` applied."""
    facts = {
        "version": (1, 25, 0),
        "mpy": MPY_FORMAT_VERSION,
        "machine": "Raspberry Pi Pico with RP2040",
        "block": 4096,
        "blocks": 128,
        "free": 100,
        "name": "",
        "map": flash_map.MAP_VERSION,
        "heads": {"a": make_confirmed_header(), "b": _BLANK_SECTOR, "rulesets": _BLANK_SECTOR},
    }
    return {**facts, **changes}


class FakeBoard:
    """A fake board at the serial port ``port``, which exists inside the ``with`` block.

    ``answers``  pairs (part of a script, output as text or bytes); the reply to a script is the
                 output of the first pair whose part it contains
    ``endless``  if given, the board prints the results of ``endless()`` forever instead
    ``pause_s``  seconds between two of these results
    """

    def __init__(
        self,
        *answers: tuple[str, Any],
        endless: Callable[[], bytes] | None = None,
        pause_s: float = 0.0,
    ) -> None:
        self._answers = [*answers, ("implementation[0]", repr("micropython") + "\n")]
        base = ("base_crc(", f"{crc32(image.base_image())}\n")
        self._answers += [("about()))", repr(make_board_facts()) + "\n"), base, ("", "")]
        self._endless = endless
        self._pause_s = pause_s
        self._ends = threading.Event()
        self.scripts: list[str] = []

    def __enter__(self) -> "FakeBoard":
        self._master, self._slave = pty.openpty()
        tty.setraw(self._slave)
        os.set_blocking(self._master, False)
        self.port = os.ttyname(self._slave)
        self._thread = threading.Thread(target=self._run, daemon=True)
        self._thread.start()
        return self

    def __exit__(self, *_: Any) -> None:
        self._ends.set()
        self._thread.join()
        os.close(self._master)
        os.close(self._slave)

    def _run(self) -> None:
        received = b""
        while not self._ends.is_set():
            if self._endless is not None:
                self._print(self._endless())
                time.sleep(self._pause_s)
                continue
            if not select.select([self._master], [], [], _POLL_S)[0]:
                continue
            with contextlib.suppress(OSError):
                received += os.read(self._master, 65536)
            received = self._answer(received)

    def _answer(self, received: bytes) -> bytes:
        """Answer the complete requests in ``received``, and return the bytes that are left."""
        if received.startswith(b"\x05A\x01"):
            self._print(b"R\0")  # this board has no raw paste mode
            return received[3:]
        script, end, rest = received.partition(b"\x04")
        if b"\x01" in script:  # a request to enter the raw REPL
            self._print(_BANNER)
            received = received.rpartition(b"\x01")[2]
            script, end, rest = received.partition(b"\x04")
        if not end:
            return received
        if not script.strip():
            self._print(b"OK\r\nMPY: soft reboot\r\n" + _BANNER)
            return rest
        text = script.decode()
        self.scripts.append(text)
        answer = next(answer for part, answer in self._answers if part in text)
        self._print(b"OK")
        if callable(answer):
            while not self._ends.is_set():
                self._print(answer())
                time.sleep(self._pause_s)
            return b""
        self._print(answer if isinstance(answer, bytes) else answer.encode())
        self._print(b"\x04\x04>")
        return rest

    def _print(self, data: bytes) -> None:
        while data and not self._ends.is_set():
            try:
                data = data[os.write(self._master, data) :]
            except BlockingIOError:
                time.sleep(0.001)
            except OSError:
                return
