"""Reads values from a board, without any I/O: generators yield scripts and receive their output.

The laptop and the web page share this code, so it uses only features of MicroPython. On the laptop,
``Link.run_exchange`` runs the scripts of a generator. In the page, ``usb.mjs`` runs them over Web
Serial::

    def firmware_version():
        about = yield from read_value("about()", dict)   # yields "print(repr(about()))"
        return about["version"]

If a script raises an exception on the board, ``BoardFailure`` is raised in the generator.
"""

from binascii import a2b_base64

from . import MPY_FORMAT_VERSION, FlashError, board_helpers, chips, literal

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Generator
    from typing import Any

    Exchange = Generator[str, str, Any]

MAX_QUOTED_CHARACTERS = 40  # number of characters of an answer that an error quotes
_MAX_DIGITS = 10  # limit for the digits of a number that a board sends
_REFLASH_ADVICE = "drag pixelpitch.uf2 onto the board's drive (README)"


class BoardFailure(FlashError):
    """A script raised an exception; ``kind`` is the traceback's last line, like "OSError: 28"."""

    def __init__(self, error: str) -> None:
        lines = error.strip().split("\n")
        self.kind = lines[-1].strip() or "nothing"
        super().__init__(f"the board says {self.kind}", "usb.says", why=self.kind)


class UnexpectedAnswer(FlashError):
    """The board has sent ``received``, but ``expected`` was needed.

    ``port`` names the board.
    """

    def __init__(self, received: str, expected: str, port: str = "") -> None:
        self.came = received
        self.expected = expected
        at = f" at {port}" if port else ""
        super().__init__(
            f"got {received[:MAX_QUOTED_CHARACTERS]!r} from the board{at}, expected {expected}",
            "usb.unexpected",
        )


def read_value(expression: str, value_type: type) -> "Exchange":
    """Evaluate ``expression`` on the board and return its value.

    Raises UnexpectedAnswer if the value does not have the type ``value_type``.
    """
    answer = (yield f"print(repr({expression}))").strip()
    try:
        result = literal.parse_literal(answer)
    except (ValueError, RuntimeError):  # MicroPython raises RuntimeError at its recursion limit
        result = None
    if type(result) is not value_type:
        raise UnexpectedAnswer(answer, f"a value of type {value_type.__name__}")
    return result


def read_numbers(script: str, count: int) -> "Exchange":
    """Run ``script``, which prints ``count`` numbers, one per line; raises UnexpectedAnswer."""
    text = (yield script).rstrip("\n")
    lines = text.split("\n") if text else []
    if len(lines) != count:
        raise UnexpectedAnswer(f"{len(lines)} lines", f"{count} numbers, a line each")
    result = []
    for line in lines:
        is_digits = all("0" <= letter <= "9" for letter in line)
        if not (line and is_digits and len(line) <= _MAX_DIGITS):
            raise UnexpectedAnswer(line, "a number of 32 bits")
        result.append(int(line))
    return result


def read_data(script: str, length: int) -> "Exchange":
    """Run ``script``, which prints ``length`` bytes in base64; raises UnexpectedAnswer."""
    text = yield script
    try:
        result = a2b_base64(text.encode())  # MicroPython's base64 accepts only bytes
    except Exception:  # MicroPython raises a plain Exception for invalid base64
        raise UnexpectedAnswer(text.strip(), "bytes in base64")
    if len(result) != length:
        raise UnexpectedAnswer(f"{len(result)} bytes", f"{length}")
    return result


def expect_micropython(port: str) -> "Exchange":
    """Raise FlashError unless the device at ``port`` runs MicroPython."""
    name = yield from read_value("__import__('sys').implementation[0]", str)
    if name != "micropython":
        raise FlashError(
            f"got {name[:MAX_QUOTED_CHARACTERS]} at {port}, expected MicroPython (README)",
            "usb.no_board",
        )


def identify(port: str) -> "Exchange":
    """Define the helper functions on the board and return the result of its ``about()``.

    Raises FlashError if the device is not a board of this project.
    """
    yield board_helpers.HELPERS_PROGRAM
    about = yield from read_value("about()", dict)
    if not board_helpers.is_about_result(about):
        raise FlashError(
            f"got {str(about)[:60]} at {port}, expected a board's facts", "usb.unexpected"
        )
    if chips.chip_of_machine(about["machine"]) is None:
        raise FlashError(
            f"got {about['machine'][:MAX_QUOTED_CHARACTERS]} at {port},"
            " expected an RP2040 or RP2350",
            "usb.no_board",
        )
    if about["map"] and about["mpy"] != MPY_FORMAT_VERSION:
        raise FlashError(
            f"got .mpy version {about['mpy']} at {port},"
            f" expected {MPY_FORMAT_VERSION}: {_REFLASH_ADVICE}",
            "usb.other_base",
        )
    return about
