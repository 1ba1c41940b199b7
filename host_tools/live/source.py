"""The serial port of a board that is watched: asks for the live view, stays, comes back.

A board that is unplugged, or restarts, is waited for; ``take_news`` has a line of words about it.
"""

import contextlib
import time
from collections.abc import Callable
from typing import Any

from serial import Serial, SerialException

from ..flash import FlashError
from ..flash.link import check_port
from .asking import AGAIN_S, END, Asking

_CHUNK = 4096

_Line = tuple[str, dict[str, Any]]


class Source:
    """The live view of the board at the port that ``find()`` names, now and after each loss.

    Raises FlashError, as ``find`` may, if it cannot be opened at first.
    """

    def __init__(self, find: Callable[[], str]) -> None:
        self._find = find
        self.port = find()
        check_port(self.port)
        self._serial: Any = None
        self._opened_at = 0.0
        self._asking = Asking(self.port, time.monotonic())
        self._open(time.monotonic())

    def read(self, wait_s: float = 0.0) -> list[_Line]:
        """Return the lines that have come, as (text, object); waits ``wait_s`` for the first."""
        now = time.monotonic()
        if self._serial is None:
            if now - self._opened_at < AGAIN_S:
                time.sleep(wait_s)
                return []
            self._open(now)
            if self._serial is None:
                return []
        try:
            words = self._asking.say(now)
            if words:
                self._serial.write(words)
            self._serial.timeout = wait_s
            data = self._serial.read(1)
            data += self._serial.read(min(self._serial.in_waiting, _CHUNK))
        except (OSError, SerialException):
            self._let_go()
            return []
        return self._asking.feed(data, time.monotonic())

    def ask_again(self) -> None:
        """Let the board send everything anew, two seconds after it was last asked."""
        self._asking.ask_again(time.monotonic())

    def take_news(self) -> list[str]:
        """Return what there is to say about the port, each line once."""
        return self._asking.take_news()

    def close(self) -> None:
        """Tell the board that nobody watches, and close the port."""
        if self._serial is not None:
            with contextlib.suppress(OSError, SerialException):
                self._serial.write(END)
                self._serial.flush()
            with contextlib.suppress(OSError, SerialException):
                self._serial.close()
            self._serial = None

    def _open(self, now: float) -> None:
        self._opened_at = now
        try:
            self.port = self._find()
            self._serial = Serial(self.port, timeout=0, write_timeout=1, exclusive=True)
        except (OSError, ValueError, SerialException, FlashError):
            return
        self._asking.name = self.port
        self._asking.open(now)

    def _let_go(self) -> None:
        with contextlib.suppress(OSError, SerialException):
            self._serial.close()
        self._serial = None
        self._opened_at = time.monotonic()
        self._asking.disconnect()
