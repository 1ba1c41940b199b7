"""Reading what was typed: argparse that refuses in one line, and shared arguments.

::

    >>> seed("12")
    12
    >>> option_pairs(["level=hard", "minutes=5"])
    {'level': 'hard', 'minutes': '5'}
"""

import argparse
import os
from types import ModuleType
from typing import NoReturn

from pixelpitch import rulesets
from pixelpitch.rules.errors import MatchError
from pixelpitch.rules.generator import SEEDS
from pixelpitch.rules.numbers import whole_number

from .. import board_folder
from ..board_file import faults

_LONGEST = 600  # characters of a refusal; a pasted novel need not come back whole


class InputError(Exception):
    """Something typed or read is wrong; ``str()`` says what came and what was expected."""


class Parser(argparse.ArgumentParser):
    """An ArgumentParser that raises InputError and never ends the process."""

    def __init__(self, prog: str, description: str, epilog: str):
        super().__init__(
            prog=prog,
            description=description,
            epilog=epilog,
            formatter_class=argparse.RawDescriptionHelpFormatter,
            allow_abbrev=False,
            add_help=False,  # argparse's own would end the process
        )
        self.add_argument("-h", "--help", action="store_true", help="show this and stop")

    def read(self, words: list[str]) -> argparse.Namespace | None:
        """Return what ``words`` say, or None after --help; raises InputError."""
        if "-h" in words or "--help" in words:
            self.print_help()
            return None
        return self.parse_intermixed_args(spread_options(words))

    def error(self, message: str) -> NoReturn:
        """Raise InputError in our own order of words: what came, what was expected."""
        help_hint = " (" + self.prog + " --help tells more)"
        for argparse_words, ours in (
            (
                "the following arguments are required: ",
                "got too few arguments, expected also ",
            ),
            ("unrecognized arguments: ", "got what is not expected here: "),
        ):
            if message.startswith(argparse_words):
                raise InputError(ours + message[len(argparse_words) :] + help_hint)
        if message.startswith("argument "):
            name, _, rest = message[len("argument ") :].partition(": ")
            if rest.startswith("expected "):
                raise InputError("got " + name + " alone, " + rest + " after it" + help_hint)
            if rest.startswith("got "):
                raise InputError(rest)
        raise InputError(message + help_hint)


def one_line(text: str) -> str:
    """Return ``text`` as one printable line of at most 600 characters."""
    clean = "".join([each if each.isprintable() else repr(each)[1:-1] for each in text])
    if len(clean) <= _LONGEST:
        return clean
    half = _LONGEST // 2
    return clean[: half - 5] + " ... " + clean[-half:]  # the end says what was expected


def whole(what: str, low: int, high: int, text: str) -> int:
    """Return ``text`` as a whole number ``low``..``high``; raises ArgumentTypeError."""
    number = whole_number(text)
    if number is not None and low <= number <= high:
        return number
    raise argparse.ArgumentTypeError(f"got {what} {text!r}, expected a whole number {low}..{high}")


def seed(text: str) -> int:
    """Return ``text`` as a seed, 0 .. 2**30 - 1."""
    return whole("seed", 0, SEEDS - 1, text)


def step(text: str) -> int:
    """Return ``text`` as the number of a step; 0 is the start of the match."""
    return whole("step", 0, 99999, text)


def add_ruleset(parser: Parser, **more: str) -> None:
    """Add the argument RULESET; ``more`` as ``add_argument`` takes it."""
    more.setdefault("help", "its id (see pixelpitch rulesets), or the path of its folder")
    parser.add_argument("ruleset", metavar="RULESET", type=ruleset, **more)  # type: ignore[arg-type]


def ruleset(where: str) -> str:
    """Return the id of a ruleset; one that is the path of a folder is known from now on.

    Raises InputError if no ruleset lies there; an id is only looked up by who loads it.
    """
    if not board_folder.is_path(where):
        return where
    folder = os.path.abspath(where)
    if folder in rulesets.added():
        return os.path.basename(folder)
    try:
        return rulesets.add(folder)
    except MatchError as error:
        raise InputError(str(error)) from None


def add_options(parser: Parser) -> None:
    """Add ``--option NAME=VALUE``; it may be repeated and may take several at once."""
    parser.add_argument(
        "--option",
        metavar="NAME=VALUE",
        action="append",
        default=[],
        help="an option of the ruleset, e.g. level=hard; several may follow one another",
    )


def spread_options(words: list[str]) -> list[str]:
    """Return ``words`` with one ``--option`` before each NAME=VALUE of a row of them.

    argparse's own ``nargs`` would also swallow a RULESET that stands after the row.
    """
    spread: list[str] = []
    in_row = False
    for word in words:
        if word.startswith("-"):
            in_row = word.partition("=")[0] == "--option"
        elif spread[-1:] != ["--option"]:
            in_row = in_row and "=" in word
            if in_row:
                spread.append("--option")
        spread.append(word)
    return spread


def option_pairs(words: list[str]) -> dict[str, str]:
    """Return ``["k=v", ...]`` as a dict; raises InputError."""
    pairs: dict[str, str] = {}
    for word in words:
        name, equals, value = word.partition("=")
        if not equals or not name:
            raise InputError("got option " + repr(word) + ", expected NAME=VALUE")
        if name in pairs:
            raise InputError("got option " + repr(name) + " twice, expected it once")
        pairs[name] = value
    return pairs


def add_board(parser: Parser) -> None:
    """Add ``--board BOARD``."""
    parser.add_argument(
        "--board",
        metavar="BOARD",
        default="pitch32",
        help="pitch32 (the default), mini16, or the path of a board's folder",
    )


def add_port(parser: Parser) -> None:
    """Add ``--port PORT``, for a board on USB."""
    parser.add_argument("--port", metavar="PORT", help="its serial port, e.g. /dev/ttyACM0, COM3")


def board(where: str) -> ModuleType:
    """Return the board of a name or a folder's path; raises InputError if it cannot be used."""
    try:
        found = board_folder.load(where)
    except board_folder.BoardError as error:
        raise InputError(str(error)) from None
    wrong = faults(found)
    if wrong:
        more = f" (and {len(wrong) - 1} more: pixelpitch boards {where})" if wrong[1:] else ""
        raise InputError(f"board {where}: {wrong[0]}{more}")
    return found
