"""The serial port of a board that is watched: asks for the live view, stays, comes back.

A board that is unplugged, or restarts, is waited for; ``news`` has a line of words about it.
"""

import contextlib
import time
from collections.abc import Callable
from typing import Any

from serial import Serial, SerialException

from ..flash import FlashError
from ..flash.link import check_port
from .lines import Lines

BEGIN = b"\nlive 1\n"
STAY = b"\nlive stay\n"
END = b"\nlive end\n"
STAY_S = 5.0
AGAIN_S = 2.0  # between two tries to open the port, and to be answered
SILENT_S = 5.0  # until it is said that nobody answers
_CHUNK = 4096

_Line = tuple[str, dict[str, Any]]


class Source:
    """The live view of the board at the port that ``find()`` names, now and after each loss.

    Raises FlashError, as ``find`` may, if it cannot be opened at first.
    """

    def __init__(self, find: Callable[[], str]) -> None:
        self._find = find
        self.port = find()
        self.lines = Lines()
        self._news: list[str] = []
        check_port(self.port)
        self._serial: Any = None
        self._answered = False  # since it was asked
        self._silent_told = False
        self._asked = self._said = 0.0
        self._silent = 0.0  # since when it has not answered
        self._opened = 0.0
        self._open(time.monotonic())

    def read(self, wait_s: float = 0.0) -> list[_Line]:
        """Return the lines that have come, as (text, object); waits ``wait_s`` for the first."""
        now = time.monotonic()
        if self._serial is None:
            if now - self._opened < AGAIN_S:
                time.sleep(wait_s)
                return []
            self._open(now)
            if self._serial is None:
                return []
        try:
            self._speak(now)
            self._serial.timeout = wait_s
            data = self._serial.read(1)
            data += self._serial.read(min(self._serial.in_waiting, _CHUNK))
        except (OSError, SerialException):
            self._lost()
            return []
        found = list(self.lines.feed(data))
        for _, line in found:
            self._hear(line)
        return found

    def ask_again(self) -> None:
        """Let the board tell everything anew, two seconds after it was last asked."""
        if self._answered:
            self._answered = False
            self._silent = time.monotonic()

    def take_news(self) -> list[str]:
        """Return what there is to say about the port, each line once."""
        news, self._news = self._news, []
        return news

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
        self._opened = now
        try:
            self.port = self._find()
            self._serial = Serial(self.port, timeout=0, write_timeout=1, exclusive=True)
        except (OSError, ValueError, SerialException, FlashError):
            return
        self._answered = False
        self._silent = now
        self._asked = now - AGAIN_S
        self._said = now
        self.lines = Lines()

    def _speak(self, now: float) -> None:
        if not self._answered and now - self._asked >= AGAIN_S:
            self._serial.write(BEGIN)
            self._asked = now
        if now - self._said >= STAY_S:
            self._serial.write(STAY)
            self._said = now
        if self._answered or self._silent_told:
            return
        if now - self._silent > SILENT_S:
            self._silent_told = True
            self._news.append(
                f"got no answer from the board at {self.port}, expected its live view: does the"
                " game run on it, of the second edition? (pixelpitch doctor)"
            )

    def _hear(self, line: dict[str, Any]) -> None:
        if line["e"] == "hello":
            self._answered = True
            self._silent_told = False
        elif line["e"] == "ended":
            self.ask_again()
            self._asked -= AGAIN_S
        elif line["e"] == "refused":
            self._answered = True  # it will not say anything else
            self._news.append(
                f"the board at {self.port} knows formats {line.get('formats')}, expected 1:"
                " pixelpitch flash"
            )

    def _lost(self) -> None:
        with contextlib.suppress(OSError, SerialException):
            self._serial.close()
        self._serial = None
        self._opened = time.monotonic()
        self._news.append(f"lost the board at {self.port}: waiting until it is plugged in again")
