"""The serial port of a watched board: requests the live view, keeps it alive, and reconnects.

If the board restarts, only a board with the same serial number is reconnected automatically. Any
other board is watched only after ``accept_board``. ``take_messages`` returns the messages about
lost and different boards.
"""

import contextlib
import time
from collections.abc import Callable
from typing import Any

from serial import Serial, SerialException

from ..flash import FlashError, ports
from ..flash.link import expect_usable_port
from .live_protocol import END_REQUEST, REQUEST_REPEAT_INTERVAL_S, LiveProtocol

_READ_BYTES = 4096

_Line = tuple[str, dict[str, Any]]


class LiveSource:
    """Reads the live view of a board; ``find()`` returns the name of its port.

    ``how`` tells the user what to do to watch a different board that is plugged in later. Raises
    FlashError if the port cannot be opened, or from ``find``.
    """

    def __init__(self, find: Callable[[], str], how: str) -> None:
        self._find = find
        self._how_to_accept = how
        self.port = find()
        # Pyserial's description of the port; None if pyserial does not list it.
        self._board = ports.port_info(self.port)
        self._other = ""  # description of a different board that is plugged in now, or ""
        self._accepts_other = False
        expect_usable_port(self.port)
        self._serial: Any = None
        self._opened_at = 0.0
        self._protocol = LiveProtocol(self.port, time.monotonic())
        self._open(time.monotonic(), find_port=lambda: self.port)

    def read(self, wait_s: float = 0.0) -> list[_Line]:
        """Return new lines as (text, object); wait up to ``wait_s`` seconds for the first."""
        now = time.monotonic()
        if self._serial is None:
            if now - self._opened_at < REQUEST_REPEAT_INTERVAL_S:
                time.sleep(wait_s)
                return []
            self._open(now, self._find_again)
            if self._serial is None:
                return []
        try:
            words = self._protocol.bytes_to_send(now)
            if words:
                self._serial.write(words)
            self._serial.timeout = wait_s
            data = self._serial.read(1)
            data += self._serial.read(min(self._serial.in_waiting, _READ_BYTES))
        except (OSError, SerialException):
            self._release_port()
            return []
        return self._protocol.feed(data, time.monotonic())

    def ask_again(self) -> None:
        """Request everything from the board again, two seconds after the last request."""
        self._protocol.ask_again(time.monotonic())

    def take_messages(self) -> list[str]:
        """Return the messages for the user since the last call."""
        return self._protocol.take_messages()

    def accept_board(self) -> None:
        """Watch the board that is plugged in now if it is not the one that was watched before."""
        if self._other:
            self._accepts_other = True
            self._opened_at -= (
                REQUEST_REPEAT_INTERVAL_S  # makes the next ``read`` reconnect at once
            )

    def close(self) -> None:
        """End the live view on the board and close the port."""
        if self._serial is not None:
            with contextlib.suppress(OSError, SerialException):
                self._serial.write(END_REQUEST)
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
        self._protocol.name = self.port
        self._protocol.open(now)

    def _find_again(self) -> str:
        """Return the port of the watched board, or "" if only a different board is plugged in.

        Raises FlashError if no board is plugged in.
        """
        port = ports.find_again(ports.usb_identity(self._board))
        if port:
            self._other = ""
            return port
        try:
            port = self._find()
        except FlashError:
            self._other = ""
            self._accepts_other = False
            raise
        found = ports.port_info(port)
        if found is None and self._board is None and port == self.port:
            return port  # not a USB port, so only its name identifies the board
        other = ports.describe_port(found) if found else port
        if self._accepts_other and other == self._other:
            self._board = found
            self._other = ""
            self._accepts_other = False
            return port
        if other != self._other:
            before = ports.describe_port(self._board) if self._board else self.port
            self._protocol.add_message(
                f"got another board, {other}, expected {before} again: {self._how_to_accept}"
            )
        self._other = other
        self._accepts_other = False
        return ""

    def _release_port(self) -> None:
        with contextlib.suppress(OSError, SerialException):
            self._serial.close()
        self._serial = None
        self._opened_at = time.monotonic()
        self._protocol.report_disconnection()
