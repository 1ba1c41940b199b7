"""The serial port of a board that is watched: asks for the live view, stays, comes back.

A board that is unplugged, or restarts, is waited for; ``take_news`` has a line of words about it.
Only the board with the same serial number is opened again: a different one in its place is
announced, and opened after ``accept``.
"""

import contextlib
import time
from collections.abc import Callable
from typing import Any

from serial import Serial, SerialException

from ..flash import FlashError, ports
from ..flash.link import check_port
from .asking import AGAIN_S, END, Asking

_CHUNK = 4096

_Line = tuple[str, dict[str, Any]]


class Source:
    """The live view of the board at the port that ``find()`` names, and of it alone.

    ``how`` says to the user how to watch a different board that is plugged in later.  Raises
    FlashError, as ``find`` may, if the port cannot be opened at first.
    """

    def __init__(self, find: Callable[[], str], how: str) -> None:
        self._find = find
        self._how = how
        self.port = find()
        self._board = ports.at(self.port)  # pyserial's record of the port, None: it lists none
        self._other = ""  # a different board that is plugged in now, in words
        self._accepts_other = False
        check_port(self.port)
        self._serial: Any = None
        self._opened_at = 0.0
        self._asking = Asking(self.port, time.monotonic())
        self._open(time.monotonic(), find_port=lambda: self.port)

    def read(self, wait_s: float = 0.0) -> list[_Line]:
        """Return the lines that have come, as (text, object); waits ``wait_s`` for the first."""
        now = time.monotonic()
        if self._serial is None:
            if now - self._opened_at < AGAIN_S:
                time.sleep(wait_s)
                return []
            self._open(now, self._find_again)
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
        """Let the board send everything again, two seconds after it was last asked."""
        self._asking.ask_again(time.monotonic())

    def take_news(self) -> list[str]:
        """Return what there is to say about the port, each line once."""
        return self._asking.take_news()

    def accept(self) -> None:
        """Watch the different board that is plugged in now, if there is one."""
        if self._other:
            self._accepts_other = True
            self._opened_at -= AGAIN_S  # now

    def close(self) -> None:
        """Tell the board that nobody watches, and close the port."""
        if self._serial is not None:
            with contextlib.suppress(OSError, SerialException):
                self._serial.write(END)
                self._serial.flush()
            with contextlib.suppress(OSError, SerialException):
                self._serial.close()
            self._serial = None

    def _open(self, now: float, find_port: Callable[[], str]) -> None:
        self._opened_at = now
        try:
            port = find_port()
            if not port:
                return
            self.port = port
            self._serial = Serial(self.port, timeout=0, write_timeout=1, exclusive=True)
        except (OSError, ValueError, SerialException, FlashError):
            return
        self._asking.name = self.port
        self._asking.open(now)

    def _find_again(self) -> str:
        """Return the port of the board that is watched, "" if a different one is plugged in.

        Raises FlashError, as ``find`` may, if none is.
        """
        port = ports.find_again(ports.identity(self._board))
        if port:
            self._other = ""
            return port
        try:
            port = self._find()
        except FlashError:
            self._other = ""
            self._accepts_other = False
            raise
        found = ports.at(port)
        if found is None and self._board is None and port == self.port:
            return port  # not on USB: its name is all that is known of it
        other = ports.describe(found) if found else port
        if self._accepts_other and other == self._other:
            self._board = found
            self._other = ""
            self._accepts_other = False
            return port
        if other != self._other:
            before = ports.describe(self._board) if self._board else self.port
            self._asking.add_news(
                f"got another board, {other}, expected {before} again: {self._how}"
            )
        self._other = other
        self._accepts_other = False
        return ""

    def _let_go(self) -> None:
        with contextlib.suppress(OSError, SerialException):
            self._serial.close()
        self._serial = None
        self._opened_at = time.monotonic()
        self._asking.disconnect()
