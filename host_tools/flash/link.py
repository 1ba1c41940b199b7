"""Connects to one board through mpremote; every failure is a FlashError in one line."""

import contextlib
import errno
import io
import os
import stat
import struct
import time
from collections.abc import Callable, Iterator
from typing import Any, Self

from mpremote.transport import TransportError, TransportExecError
from mpremote.transport_serial import SerialTransport
from serial import Serial, SerialException

from ..common.printable_text import printable
from . import FlashError, exchange, ports
from .exchange import BoardFailure as BoardFailure
from .exchange import UnexpectedAnswer

_ANSWER_LIMIT_S = 10  # time limit for a board's answer
# Time limit for an emulated board's answer, which takes up to 30 s if the emulator's loop was not
# compiled.
_EMULATED_LIMIT_S = 120
# Time limit for a program that waits for the user, such as the self-test.
_INTERACTIVE_LIMIT_S = 1800.0
_GROUP_ACCESS = stat.S_IRGRP | stat.S_IWGRP
_READ_TIMEOUT_S = 0.1  # time limit for a single byte
MAX_ANSWER_BYTES = 4_000_000  # four times the size of a full folder of records


# Exceptions that mpremote or a parser raises if the device on the port is not one of our boards, so
# that its answers make no sense.
_FOREIGN_DEVICE_ERRORS = (
    *(TransportError, struct.error, IndexError, ValueError, SyntaxError),
    *(RecursionError, MemoryError),
)


class _LimitExceeded(Exception):
    """An exchange with a board took too long or returned too much; ``str()`` says which."""


class _TimedPort:
    """A serial port for mpremote, with a deadline for each exchange.

    mpremote checks its time limit only while nothing arrives, so a device that prints without pause
    would block it forever. But all its loops call methods of the port. In this class, these methods
    raise ``_LimitExceeded`` after the deadline or after ``MAX_ANSWER_BYTES`` bytes.
    """

    def __init__(self, port: Any) -> None:
        self.port = port
        self.port.timeout = _READ_TIMEOUT_S
        self.begin(0.0)

    def begin(self, limit_s: float) -> None:
        """Start an exchange that must end within ``limit_s`` seconds."""
        self._limit_s = limit_s
        self._ends_at = time.monotonic() + limit_s
        self._count = 0

    def read(self, size: int = 1) -> bytes:
        """Read exactly ``size`` bytes."""
        data = b""
        while len(data) < size:
            self._check()
            data += self.port.read(size - len(data))
        self._count += size
        return data

    def inWaiting(self) -> int:  # noqa: N802  mpremote's name for it
        """Return the number of bytes that can be read without waiting."""
        self._check()
        return int(self.port.in_waiting)

    def write(self, data: bytes) -> int:
        """Write ``data``; return the number of bytes written."""
        self._check()
        return int(self.port.write(data) or 0)

    def _check(self) -> None:
        if self._count > MAX_ANSWER_BYTES:
            raise _LimitExceeded(f"got more than {MAX_ANSWER_BYTES} bytes, expected fewer")
        if time.monotonic() > self._ends_at:
            raise _LimitExceeded(
                f"got {self._count} bytes and no end of the answer within {self._limit_s:g} s"
            )


class Link:
    """A connection to the board at ``port``, which is first stopped and soft reset.

    ``about`` contains the facts that the board has reported.

    ::

        with Link("/dev/ttyACM0") as link:
            link.run_for_lines("print(about())")
    """

    no_answer_advice = (
        "drag pixelpitch.uf2 onto the board's drive (README), or unplug it and plug it in again"
    )

    def __init__(self, port: str) -> None:
        self.port = port
        self.about: dict[str, Any] = {}
        self._answer_s = _EMULATED_LIMIT_S if ports.is_emulated(port) else _ANSWER_LIMIT_S
        expect_usable_port(port)
        with self._translate_errors():
            self._transport: Any = SerialTransport(port, timeout=self._answer_s)
            self._transport.serial.write_timeout = self._answer_s
            self._port = _TimedPort(self._transport.serial)
            self._transport.serial = self._port

    def __enter__(self) -> Self:
        try:
            self._greet()
        except BaseException:
            if self._transport.in_raw_repl:
                self._try_restart()
            self.close()
            raise
        return self

    def __exit__(self, kind: Any, *_: Any) -> None:
        if kind is not None and issubclass(kind, (KeyboardInterrupt, FlashError)):
            self._try_restart()
        self.close()

    def close(self) -> None:
        """Close the port."""
        # To close the port, mpremote sets attributes that only the real port has.
        self._transport.serial = self._port.port
        with contextlib.suppress(OSError, SerialException):
            self._transport.close()

    # Methods that exchange data with the board.

    def run(self, script: str, limit_s: float = 0.0) -> str:
        """Run ``script`` on the board and return its output; raises FlashError.

        The time limit is ``limit_s`` seconds, or the limit for an answer if that is longer. The
        board is not trusted: the output is limited in size, and control characters in it are
        escaped.
        """
        output = bytearray()
        with self._translate_errors():
            self._port.begin(max(limit_s, self._answer_s))
            self._transport.exec_raw_no_follow(script)
            _, error = self._transport.follow(None, output.extend)
            if error:
                raise BoardFailure(error.decode(errors="replace"))
            return printable(output.replace(b"\x04", b"").replace(b"\r", b"").decode(), "\n")

    def run_for_lines(self, script: str, limit_s: float = 0.0) -> list[str]:
        """Run ``script`` as ``run`` does and return the lines of its output."""
        return self.run(script, limit_s).splitlines()

    def follow(
        self,
        script: str,
        on_line: Callable[[str], None],
        silent_s: float,
        limit_s: float = _INTERACTIVE_LIMIT_S,
    ) -> None:
        """Run ``script`` and call ``on_line`` with each line of its output as it arrives.

        Raises FlashError if

        - no complete line arrives for ``silent_s`` seconds,
        - the script does not end within ``limit_s`` seconds, or
        - it prints more than ``MAX_ANSWER_BYTES`` bytes.
        """
        ends_at = time.monotonic() + max(limit_s, self._answer_s)
        waiting = bytearray()
        count = 0

        def receive_byte(data: bytes) -> None:
            """Collect one byte of output; pass each complete line to ``on_line``."""
            nonlocal count
            count += len(data)
            if count > MAX_ANSWER_BYTES:
                raise _LimitExceeded(f"got more than {MAX_ANSWER_BYTES} bytes, expected fewer")
            if data != b"\n":  # mpremote passes the output one byte at a time
                waiting.extend(data.replace(b"\x04", b""))
                return
            line = bytes(waiting)
            waiting.clear()
            on_line(printable(line.decode(errors="replace").rstrip()))
            self._port.begin(min(silent_s, ends_at - time.monotonic()))

        with self._translate_errors():
            self._port.begin(self._answer_s)
            self._transport.exec_raw_no_follow(script)
            self._port.begin(silent_s)
            try:
                _, error = self._transport.follow(None, receive_byte)
            except _LimitExceeded as overdue:
                if count > MAX_ANSWER_BYTES:
                    raise
                if time.monotonic() >= ends_at:
                    raise _LimitExceeded(
                        f"got {count} bytes and no end within {limit_s:g} s"
                    ) from None
                raise FlashError(
                    f"the board at {self.port} has sent nothing for {silent_s:g} s, expected more:"
                    " unplug it, plug it in and try again"
                ) from overdue
            if error:
                raise BoardFailure(error.decode(errors="replace"))

    def run_exchange(self, exchanged: "exchange.Exchange") -> Any:
        """Run the scripts that the generator ``exchanged`` yields, and return its result."""
        try:
            script = next(exchanged)
            while True:
                try:
                    output = self.run(script)
                except BoardFailure as failure:
                    script = exchanged.throw(failure)
                else:
                    script = exchanged.send(output)
        except StopIteration as end:
            return end.value
        except UnexpectedAnswer as error:
            if self.port in str(error):
                raise
            raise UnexpectedAnswer(error.came, error.expected, self.port) from None

    def read_value(self, expression: str, value_type: type) -> Any:
        """Evaluate ``expression`` on the board and return its value.

        Raises FlashError if the value does not have the type ``value_type``.
        """
        return _escape_strings(self.run_exchange(exchange.read_value(expression, value_type)))

    def read_numbers(self, script: str, count: int) -> list[int]:
        """Run ``script``, which prints ``count`` numbers, one per line; raises FlashError."""
        result: list[int] = self.run_exchange(exchange.read_numbers(script, count))
        return result

    def read_data(self, script: str, length: int) -> bytes:
        """Run ``script``, which prints ``length`` bytes in base64; raises FlashError."""
        result: bytes = self.run_exchange(exchange.read_data(script, length))
        return result

    def restart(self) -> None:
        """Restart the board, which then runs its main.py; the link cannot be used afterwards."""
        with self._translate_errors():
            self._port.begin(self._answer_s)
            self._transport.exec_raw_no_follow(
                "import machine, time\ntime.sleep_ms(100)\nmachine.reset()"
            )

    def restart_as_drive(self) -> None:
        """Restart the board as a drive (BOOTSEL); the link cannot be used afterwards."""
        with self._translate_errors():
            self._port.begin(self._answer_s)
            self._transport.exec_raw_no_follow(
                "import machine, time\ntime.sleep_ms(100)\nmachine.bootloader()"
            )

    # Methods for the start and end of a connection.

    def _greet(self) -> None:
        output = io.StringIO()  # if the board shows no prompt, mpremote prints what it has sent
        try:
            with contextlib.redirect_stdout(output), self._translate_errors():
                self._port.begin(self._answer_s)
                self._transport.enter_raw_repl(timeout_overall=self._answer_s)
        except FlashError as error:
            if isinstance(error.__cause__, OSError):
                raise
            raise FlashError(
                f"got no answer from MicroPython at {self.port}, expected its raw REPL:"
                f" {self.no_answer_advice}"
            ) from None
        self.run_exchange(exchange.expect_micropython(self.port))
        self._identify()

    def _identify(self) -> None:
        """Identify the board; raises FlashError if it is not one of ours."""
        self.about = _escape_strings(self.run_exchange(exchange.identify(self.port)))

    def _try_restart(self) -> None:
        """Try to restart the device, even if it does not respond."""
        with contextlib.suppress(OSError, SerialException):
            port = self._port.port
            port.write_timeout = 1
            port.write(b"\x03\x03\r\x01")
            port.write(b"import machine\nmachine.reset()\n\x04")

    @contextlib.contextmanager
    def _translate_errors(self) -> Iterator[None]:
        try:
            yield
        except TransportExecError as error:
            raise BoardFailure(error.error_output) from None
        except OSError as error:  # OSError includes pyserial's SerialException
            words = error.strerror or str(error)
            raise FlashError(
                f"lost the board at {self.port} ({words}): plug it in and try again"
            ) from error
        except _LimitExceeded as overdue:
            raise FlashError(
                f"{overdue}, from the board at {self.port}: unplug it, plug it in and try again"
            ) from None
        except _FOREIGN_DEVICE_ERRORS as error:
            raise FlashError(f"the board at {self.port} does not answer: {error}") from None


@contextlib.contextmanager
def connect(port: str | None, quiet: bool = False) -> Iterator[Link]:
    """Context manager: yields the Link to the board at ``port``, and restarts the board at the end.

    If ``port`` is None, use the only board that is plugged in.
    """
    with Link(ports.choose_port(port, quiet)) as board:
        yield board
        board.restart()


def _escape_strings(value: Any) -> Any:
    """Return a board's answer with the control characters in its strings escaped."""
    if isinstance(value, str):
        return printable(value)
    if isinstance(value, (list, tuple)):
        return type(value)([_escape_strings(each) for each in value])
    if isinstance(value, dict):
        return {_escape_strings(key): _escape_strings(each) for key, each in value.items()}
    return value


def expect_usable_port(port: str) -> None:
    """Raise FlashError with the reason if ``port`` cannot be opened; mpremote gives no reason."""
    try:
        Serial(port, exclusive=True).close()
    except (OSError, ValueError) as error:
        number = getattr(error, "errno", None)
        words = str(error)
        if number == errno.ENOENT or "FileNotFoundError" in words:
            raise FlashError(
                f"got no port {port!r}, expected a board's; see without --port"
            ) from None
        if number in (errno.EBUSY, errno.EAGAIN) or "exclusively lock" in words:
            raise FlashError(
                f"port {port} is busy: close what uses it (mpremote, an editor, a terminal)"
            ) from None
        if number in (errno.EACCES, errno.EPERM) or "PermissionError" in words:
            raise FlashError(f"no permission to use {port}: {_permission_advice(port)}") from None
        reason = os.strerror(number) if number else words
        raise FlashError(f"cannot open port {port}: {reason}") from None


def _permission_advice(port: str) -> str:
    """Return a sentence that says how the user can get access to ``port``."""
    if os.name == "nt":
        return "close what uses it (mpremote, an editor, a terminal)"
    import grp  # only POSIX systems have this module
    import pwd

    try:
        status = os.stat(port)
        group = grp.getgrgid(status.st_gid).gr_name
    except (OSError, KeyError):
        return "expected its group to have it; ask the system's administrator"
    if status.st_mode & _GROUP_ACCESS == _GROUP_ACCESS and status.st_gid != 0:
        return f"join its group (sudo usermod -aG {group} $USER) and log in again"
    try:
        owner = pwd.getpwuid(status.st_uid).pw_name
    except KeyError:
        owner = str(status.st_uid)
    return (
        f"it belongs to {owner}:{group} ({stat.filemode(status.st_mode)}), expected a group that"
        " may read and write it; a udev rule gives it one"
    )
