"""A connection to one board through mpremote, whose failures are one line each."""

import ast
import contextlib
import errno
import io
import os
import struct
from collections.abc import Callable, Iterator
from typing import Any

from mpremote.transport import TransportError, TransportExecError
from mpremote.transport_serial import SerialTransport
from serial import Serial, SerialException

from ..common.printable import printable
from . import MPY_VERSION, FlashError, onboard, ports

_ANSWER_S = 10
_EMULATED_S = 120  # without a C compiler an emulated board takes 30 s for one of its own
LARGEST = 4_000_000  # bytes of an answer; a full folder of records is a quarter of it


# What mpremote and the reading of an answer raise if none of our boards is there.
_NO_ANSWER = (
    *(TransportError, struct.error, IndexError, ValueError, SyntaxError),
    *(RecursionError, MemoryError),
)


class BoardFailure(FlashError):
    """What the board raised: ``kind`` is its last line, e.g. "OSError: 28"."""

    def __init__(self, error: str) -> None:
        lines = error.strip().splitlines() or ["nothing"]
        self.kind = lines[-1]
        super().__init__(f"the board says {self.kind}")


class Link:
    """The board at ``port``, interrupted and soft reset; ``about`` says which one it is.

    ::

        with Link("/dev/ttyACM0") as link:
            link.lines("print(about())")
    """

    def __init__(self, port: str) -> None:
        self.port = port
        self.about: dict[str, Any] = {}
        self._answer_s = _EMULATED_S if ports.is_emulated(port) else _ANSWER_S
        check_port(port)
        with self._translate_errors():
            self._transport: Any = SerialTransport(port, timeout=self._answer_s)
            self._transport.serial.write_timeout = self._answer_s

    def __enter__(self) -> "Link":
        try:
            self._greet()
        except BaseException:
            if self._transport.in_raw_repl:
                self._leave()
            self.close()
            raise
        return self

    def __exit__(self, kind: Any, *_: Any) -> None:
        if kind is not None and issubclass(kind, (KeyboardInterrupt, FlashError)):
            self._leave()
        self.close()

    def close(self) -> None:
        """Close the port."""
        with contextlib.suppress(OSError, SerialException):
            self._transport.close()

    # Talking.

    def run(self, script: str) -> str:
        """Run ``script`` on the board and return what it printed; raises FlashError.

        It is printable, in lines, and has a bound: whatever answers is not trusted.
        """
        output = bytearray()

        def take(data: bytes) -> None:
            output.extend(data)
            if len(output) > LARGEST:
                raise FlashError(
                    f"got more than {LARGEST} bytes from the board at {self.port}, expected fewer"
                )

        with self._translate_errors():
            self._transport.exec_raw_no_follow(script)
            _, error = self._transport.follow(self._answer_s, take)
            if error:
                raise BoardFailure(error.decode(errors="replace"))
            return printable(output.replace(b"\x04", b"").replace(b"\r", b"").decode(), "\n")

    def lines(self, script: str) -> list[str]:
        """Run ``script`` and return the lines that it printed."""
        return self.run(script).splitlines()

    def follow(self, script: str, on_line: Callable[[str], None], silent_s: float) -> None:
        """Run ``script`` however long it takes, and hand each line to ``on_line`` as it comes.

        Raises FlashError if the board says nothing for ``silent_s`` seconds.
        """
        waiting = bytearray()

        def take(data: bytes) -> None:
            waiting.extend(data.replace(b"\x04", b""))
            *lines, rest = bytes(waiting).split(b"\n")
            waiting[:] = rest
            for line in lines:
                on_line(printable(line.decode(errors="replace").rstrip()))

        with self._translate_errors():
            self._transport.exec_raw_no_follow(script)
            port = self._transport.serial
            port.timeout = silent_s  # mpremote's first byte waits for that, whatever it is told
            try:
                _, error = self._transport.follow(silent_s, take)
            except TransportError:
                raise FlashError(
                    f"the board at {self.port} has said nothing for {silent_s:g} s, expected it"
                    " to go on: unplug it, plug it in and try again"
                ) from None
            finally:
                with contextlib.suppress(OSError, SerialException):  # it is gone
                    port.timeout = self._answer_s
        if error:
            raise BoardFailure(error.decode(errors="replace"))

    def value(self, expression: str) -> Any:
        """Return what an expression is on the board, as long as Python can read it."""
        with self._translate_errors():
            return _clean(ast.literal_eval(self.run(f"print(repr({expression}))").strip()))

    def restart(self) -> None:
        """Restart the board, which starts its main.py; the link is of no use any more."""
        with self._translate_errors():
            self._transport.exec_raw_no_follow(
                "import machine, time\ntime.sleep_ms(100)\nmachine.reset()"
            )

    def bootloader(self) -> None:
        """Restart the board as a drive (BOOTSEL); the link is of no use any more."""
        with self._translate_errors():
            self._transport.exec_raw_no_follow(
                "import machine, time\ntime.sleep_ms(100)\nmachine.bootloader()"
            )

    # How it begins and ends.

    def _greet(self) -> None:
        output = io.StringIO()  # mpremote prints what it got instead of a prompt
        try:
            with contextlib.redirect_stdout(output), self._translate_errors():
                self._transport.enter_raw_repl(timeout_overall=self._answer_s)
        except FlashError as error:
            if isinstance(error.__cause__, OSError):
                raise
            raise FlashError(
                f"got no answer from MicroPython at {self.port}, expected its raw REPL: drag"
                " pixelpitch.uf2 onto the board's drive (README), or unplug it and plug it in"
                " again"
            ) from None
        name = self.value("__import__('sys').implementation[0]")
        if name != "micropython":
            raise FlashError(f"got {name} at {self.port}, expected MicroPython (README)")
        self.run(onboard.HELPERS)
        self.about = self.value("about()")
        if not onboard.is_about(self.about):
            raise FlashError(f"got {str(self.about)[:60]} at {self.port}, expected a board's facts")
        if "RP2040" not in self.about["machine"]:
            raise FlashError(f"got {self.about['machine']} at {self.port}, expected an RP2040")
        if self.about["map"] and self.about["mpy"] != MPY_VERSION:
            raise FlashError(
                f"got .mpy version {self.about['mpy']} at {self.port}, expected {MPY_VERSION}:"
                " drag pixelpitch.uf2 onto the board's drive (README)"
            )

    def _leave(self) -> None:
        """Restart whatever is there, as far as that can still be done."""
        with contextlib.suppress(OSError, SerialException):
            port = self._transport.serial
            port.write_timeout = 1
            port.write(b"\x03\x03\r\x01")
            port.write(b"import machine\nmachine.reset()\n\x04")

    @contextlib.contextmanager
    def _translate_errors(self) -> Iterator[None]:
        try:
            yield
        except TransportExecError as error:
            raise BoardFailure(error.error_output) from None
        except OSError as error:  # SerialException is one
            words = error.strerror or str(error)
            raise FlashError(
                f"lost the board at {self.port} ({words}): plug it in and try again"
            ) from error
        except _NO_ANSWER as error:
            raise FlashError(f"the board at {self.port} does not answer: {error}") from None


@contextlib.contextmanager
def connect(port: str | None, quiet: bool = False) -> Iterator[Link]:
    """Give the board at ``port``, or the only one (``ports.choose``), and restart it at the end."""
    with Link(ports.choose(port, quiet)) as board:
        yield board
        board.restart()


def _clean(value: Any) -> Any:
    """Return what a board says with printable texts."""
    if isinstance(value, str):
        return printable(value)
    if isinstance(value, (list, tuple)):
        return type(value)([_clean(each) for each in value])
    if isinstance(value, dict):
        return {_clean(key): _clean(each) for key, each in value.items()}
    return value


def check_port(port: str) -> None:
    """Raise FlashError with the reason if ``port`` cannot be had; mpremote swallows it."""
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
            raise FlashError(
                f"no permission to use {port}: on Linux join its group (sudo usermod -aG dialout"
                " $USER) and log in again; on Windows something else uses it"
            ) from None
        why = os.strerror(number) if number else words
        raise FlashError(f"cannot open port {port}: {why}") from None
