"""The laptop's side of the live view: decides what to send to a board, and when; does no I/O.

The web page also runs this module, on MicroPython. All times are in seconds, measured with one
clock.

::

    >>> asking = LiveProtocol("ttyACM0", 0.0)
    >>> asking.bytes_to_send(0.0), asking.bytes_to_send(0.5), asking.bytes_to_send(2.0)
    (b'\\nlive 1\\n', b'', b'\\nlive 1\\n')
    >>> [line["e"] for _, line in asking.feed(b'{"e": "hello"}' + bytes([10]), 2.5)]
    ['hello']
    >>> asking.bytes_to_send(4.5), asking.bytes_to_send(5.0)
    (b'', b'\\nlive stay\\n')
"""

from .lines import LineParser

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

BEGIN_REQUEST = b"\nlive 1\n"
KEEP_ALIVE_REQUEST = b"\nlive stay\n"
END_REQUEST = b"\nlive end\n"
KEEP_ALIVE_INTERVAL_S = 5.0
REQUEST_REPEAT_INTERVAL_S = 2.0  # time after which an unanswered request is repeated
SILENCE_TIMEOUT_S = 5.0  # time without an answer after which the user is told


class LiveProtocol:
    """Decides what to send to the board at the port ``name``, and interprets its lines.

    The exchange begins at the time ``now``. Call ``open`` whenever the port has been reopened.
    """

    def __init__(self, name: str, now: float) -> None:
        self.name = name
        self._messages: list[str] = []
        self._has_told_silence = False
        self.open(now)

    def open(self, now: float) -> None:
        """Start or restart the exchange; the port has just been opened."""
        self.lines = LineParser()
        self._has_answer = False  # True if the board has answered the last request.
        self._silent_since = now  # time since which an answer from the board is due
        self._last_request = now - REQUEST_REPEAT_INTERVAL_S
        self._last_keep_alive = now

    def bytes_to_send(self, now: float) -> bytes:
        """Return the bytes to send to the board now, or b""."""
        words = b""
        if not self._has_answer and now - self._last_request >= REQUEST_REPEAT_INTERVAL_S:
            words = BEGIN_REQUEST
            self._last_request = now
        if now - self._last_keep_alive >= KEEP_ALIVE_INTERVAL_S:
            words += KEEP_ALIVE_REQUEST
            self._last_keep_alive = now
        if (
            not (self._has_answer or self._has_told_silence)
            and now - self._silent_since > SILENCE_TIMEOUT_S
        ):
            self._has_told_silence = True
            self._messages.append(
                f"got no answer from the board at {self.name}, expected its live view: does the"
                " game run on it, with a firmware as new as this command? (pixelpitch doctor)"
            )
        return words

    def feed(self, data: bytes, now: float) -> "list[tuple[str, dict[str, Any]]]":
        """Add the received bytes ``data``; return the completed lines as (text, JSON object)."""
        result = list(self.lines.feed(data))
        for _, line in result:
            self._receive_line(line, now)
        return result

    def ask_again(self, now: float) -> None:
        """Request everything from the board again, two seconds after the last request."""
        if self._has_answer:
            self._has_answer = False
            self._silent_since = now

    def report_disconnection(self) -> None:
        """Add the message that the connection to the board is lost."""
        self._messages.append(
            f"lost the board at {self.name}: waiting until it is plugged in again"
        )

    def add_message(self, message: str) -> None:
        """Add ``message`` to the messages for the user."""
        self._messages.append(message)

    def take_messages(self) -> "list[str]":
        """Return the messages for the user that were added since the last call."""
        messages, self._messages = self._messages, []
        return messages

    def _receive_line(self, line: "dict[str, Any]", now: float) -> None:
        if line["e"] == "hello":
            self._has_answer = True
            self._has_told_silence = False
        elif line["e"] == "ended":
            self.ask_again(now)
            self._last_request -= REQUEST_REPEAT_INTERVAL_S
        elif line["e"] == "refused":
            self._has_answer = True  # after this line the board sends no other answer
            self._messages.append(
                f"the board at {self.name} knows formats {line.get('formats')}, expected 1:"
                " pixelpitch flash"
            )
