"""The command-line parser, with errors in one line, and the arguments that commands share.

::

    >>> parse_seed("12")
    12
    >>> parse_options(["level=hard", "minutes=5"])
    {'level': 'hard', 'minutes': '5'}
"""

import argparse
import difflib
import os
import re
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any, NoReturn

from pixelpitch import opponents, rulesets
from pixelpitch.rules import numbers
from pixelpitch.rules.generator import SEED_COUNT

from . import board_folder, languages, ruleset_folder
from .board_file import board_errors
from .errors import InputError as InputError
from .printable_text import printable

DEFAULT_BOARD_NAME = "pitch32"
MAX_MATCH_COUNT = 1_000_000
MAX_JOB_COUNT = 256
_LITERAL_MARK = "\0"  # marks words after "--"; a command line cannot contain a zero byte
# Limit for the characters of an error message; a longer one is shortened in its middle.
_MAX_ERROR_LENGTH = 600


class Parser(argparse.ArgumentParser):
    """An ArgumentParser that raises InputError and never ends the process."""

    def __init__(self, prog: str, description: str, epilog: str):
        super().__init__(
            prog=prog,
            description=description,
            epilog=epilog,
            formatter_class=argparse.RawDescriptionHelpFormatter,
            allow_abbrev=False,
            add_help=False,  # argparse's --help would end the process
        )
        self.add_argument("-h", "--help", action="store_true", help="show this and stop")
        # Called by --help for the text at its end. It is a function because the text needs imports
        # that only --help should pay for.
        self.more_help: Callable[[], str] = str

    def parse(self, arguments: list[str]) -> argparse.Namespace | None:
        """Parse ``arguments`` and return their values, or None after printing --help.

        Words after ``--`` are positional arguments, even if they begin with a dash. Raises
        InputError.
        """
        end = arguments.index("--") if "--" in arguments else len(arguments)
        options, plain = arguments[:end], arguments[end + 1 :]
        if "-h" in options or "--help" in options:
            self.epilog = "\n\n".join(filter(None, (self.epilog, self.more_help())))
            self.print_help()
            return None
        # parse_intermixed_args drops "--" and then treats the words after it as options.
        marked = [_LITERAL_MARK + word for word in plain]
        return self.parse_intermixed_args(spread_options(options) + marked)

    def _get_value(self, action: argparse.Action, arg_string: str) -> Any:
        """Convert one argument as argparse does, after removing ``_LITERAL_MARK``.

        ``parse`` puts this mark before each word after ``--``, because argparse would otherwise
        take a word with a dash for an option.
        """
        return super()._get_value(action, arg_string.removeprefix(_LITERAL_MARK))  # type: ignore[misc]

    def error(self, message: str) -> NoReturn:
        """Raise InputError with argparse's message in the form "got ..., expected ..."."""
        plain = _LITERAL_MARK in message
        message = message.replace(_LITERAL_MARK, "")
        help_hint = " (" + self.prog + " --help says more)"
        for argparse_words, ours in (
            (
                "the following arguments are required: ",
                "got too few arguments, expected also ",
            ),
            ("unrecognized arguments: ", "got unexpected arguments: "),
        ):
            if message.startswith(argparse_words):
                rest = message[len(argparse_words) :]
                unknown = "unrecognized" in argparse_words and not plain
                near = self._near_option(rest) if unknown else ""
                raise InputError(ours + rest + near + help_hint)
        if message.startswith("argument "):
            name, _, rest = message[len("argument ") :].partition(": ")
            if rest.startswith("expected "):
                raise InputError("got " + name + " alone, " + rest + " after it" + help_hint)
            if rest.startswith("got "):
                raise InputError(rest)
        raise InputError(message + help_hint)

    def _near_option(self, words: str) -> str:
        """Return a hint with the name of an option that resembles the unknown one in ``words``.

        Return "" if ``words`` does not begin with a dash or if no option is similar.
        """
        options = [each for action in self._actions for each in action.option_strings]
        near = difflib.get_close_matches(words.split(" ")[0].partition("=")[0], options, 1)
        return f"; did you mean {near[0]}?" if near and words.startswith("-") else ""


_UNKNOWN_CHOICE_PATTERN = re.compile(r"got .*'([^']+)'.*?, expected (?:one of )?(.+)")


def with_suggestion(text: str) -> str:
    """Return the error message ``text``, with a suggestion if an allowed word is similar.

    >>> with_suggestion("got 'anlyse', expected one of match, analyse (or --help)")
    "got 'anlyse', expected one of match, analyse (or --help); did you mean 'analyse'?"
    """
    complaint = _UNKNOWN_CHOICE_PATTERN.fullmatch(text)
    if complaint is None:
        return text
    choices = [each.split(" (")[0] for each in complaint.group(2).split(", ")]
    near = difflib.get_close_matches(complaint.group(1).lower(), choices, 1)
    if not near or near[0] == complaint.group(1):
        return text
    return f"{text}; did you mean {near[0]!r}?"


def one_line(text: str) -> str:
    """Return ``text`` as one printable line of at most 600 characters."""
    clean = printable(text)
    if len(clean) <= _MAX_ERROR_LENGTH:
        return clean
    half = _MAX_ERROR_LENGTH // 2
    # The end must stay, because it names the expected values.
    return clean[: half - 5] + " ... " + clean[-half:]


def whole_number(name: str, minimum: int, maximum: int) -> Callable[[str], int]:
    """Return a converter for whole numbers in a range; it raises ArgumentTypeError."""

    def parse_number(text: str) -> int:
        """Return the whole number in the argument ``text``; raises ArgumentTypeError."""
        number = numbers.whole_number(text)
        if number is not None and minimum <= number <= maximum:
            return number
        expected = f"expected a whole number {minimum}..{maximum}"
        raise argparse.ArgumentTypeError(f"got {name} {text!r}, {expected}")

    return parse_number


parse_seed = whole_number("seed", 0, SEED_COUNT - 1)
parse_step = whole_number("step", 0, 99999)  # step 0 is the start of the match
parse_match_count = whole_number("matches", 1, MAX_MATCH_COUNT)


def add_ruleset(parser: Parser, **more: str) -> None:
    """Add the argument RULESET; ``more`` are keywords of ``add_argument``."""
    more.setdefault("help", "its id (see pixelpitch rulesets), or the path of its folder")
    parser.add_argument("ruleset", metavar="RULESET", type=ruleset_id, **more)  # type: ignore[arg-type]


def ruleset_id(id_or_folder: str) -> str:
    """Return the id of a ruleset, given its id or the path of its folder.

    A folder is first registered as a ruleset, which may raise InputError. An id is returned
    unchecked: an error for an unknown id is raised when the ruleset is loaded.
    """
    if not board_folder.is_path(id_or_folder) and (
        id_or_folder in rulesets.ids()
        or not os.path.isfile(os.path.join(id_or_folder, "__init__.py"))
    ):
        return id_or_folder
    return ruleset_folder.load_ruleset(Path(id_or_folder))


def add_options(parser: Parser) -> None:
    """Add ``--option NAME=VALUE``.

    ``--option`` may be repeated, each time with several NAME=VALUE pairs.
    """
    parser.add_argument(
        "--option",
        metavar="NAME=VALUE",
        action="append",
        default=[],
        help="an option of the ruleset, e.g. level=hard; several may follow one another",
    )


def spread_options(arguments: list[str]) -> list[str]:
    """Return ``arguments`` with an ``--option`` before each NAME=VALUE.

    On the command line, one ``--option`` may be followed by several pairs. argparse's ``nargs`` is
    not used for this, because it would also consume a RULESET that comes after the pairs.
    """
    spread: list[str] = []
    in_row = False
    for word in arguments:
        if word.startswith("-"):
            in_row = word.partition("=")[0] == "--option"
        elif spread[-1:] != ["--option"]:
            in_row = in_row and "=" in word
            if in_row:
                spread.append("--option")
        spread.append(word)
    return spread


def parse_options(assignments: list[str]) -> dict[str, str]:
    """Return ``["k=v", ...]`` as a dict; raises InputError for a malformed or repeated name."""
    pairs: dict[str, str] = {}
    for word in assignments:
        name, equals, value = word.partition("=")
        if not equals or not name:
            raise InputError("got option " + repr(word) + ", expected NAME=VALUE")
        if name in pairs:
            raise InputError("got option " + repr(name) + " twice, expected it once")
        pairs[name] = value
    return pairs


def add_json(parser: Parser, help_start: str = "") -> None:
    """Add ``--json``, whose help text begins with ``help_start``."""
    about = help_start + "print JSON on stdout instead of words and tables"
    parser.add_argument("--json", action="store_true", help=about)


def add_board(parser: Parser) -> None:
    """Add ``--board BOARD``."""
    parser.add_argument(
        "--board",
        metavar="BOARD",
        default=DEFAULT_BOARD_NAME,
        help="pitch32 (the default), another of `pixelpitch board list`, or a folder's path",
    )


def add_neopixel(parser: Parser) -> None:
    """Add ``--neopixel PIN``: also show the pitch on a real LED panel at a pin of this computer."""
    parser.add_argument(
        "--neopixel",
        metavar="PIN",
        help="also light a real panel at this pin: D18, ..., or spi for MOSI, as on an FT232H",
    )


def add_process_options(parser: Parser) -> None:
    """Add ``--jobs`` and ``--scheduler``, which select the processes that play matches."""
    jobs = "number of processes; default: one for each processor"
    parser.add_argument(
        "--jobs", type=whole_number("jobs", 1, MAX_JOB_COUNT), metavar="J", help=jobs
    )
    scheduler = "play on the Dask cluster of this scheduler, e.g. tcp://192.168.1.7:8786"
    parser.add_argument("--scheduler", metavar="ADDRESS", help=scheduler)


def process_options(args: argparse.Namespace) -> tuple[int, str | None]:
    """Return (number of local processes, address of a Dask scheduler or None) from ``args``."""
    if args.jobs is not None and args.scheduler is not None:
        raise InputError("got --jobs and --scheduler, expected one of them")
    return args.jobs or os.cpu_count() or 1, args.scheduler


def expect_opponent(name: str) -> None:
    """Raise InputError if there is no opponent ``name``."""
    names = opponents.names()
    if name not in names:
        raise InputError(f"got opponent {name!r}, expected one of {', '.join(names)}")


def add_port(parser: Parser) -> None:
    """Add ``--port PORT``, for a board on USB."""
    parser.add_argument("--port", metavar="PORT", help="the serial port, e.g. /dev/ttyACM0, COM3")


def add_languages(parser: Parser) -> None:
    """Add ``--language nl,de``: the languages to pack in addition to English."""
    parser.add_argument(
        "--language",
        metavar="LANGUAGES",
        type=_language_list,
        default=(),
        help="languages besides English: nl, or de,nl; see pixelpitch language list",
    )


def _language_list(words: str) -> tuple[str, ...]:
    known = languages.known_languages()
    for each in words.split(","):
        if each not in known:
            expected = f"some of {', '.join(known)}" if known else "none: there is English alone"
            raise InputError(f"got language {each!r}, expected {expected}")
    return tuple(words.split(","))


def checked_board(name_or_folder: str) -> ModuleType:
    """Return the board with this name or folder; raises InputError if its file has errors."""
    result = board_folder.load_board(name_or_folder)
    wrong = board_errors(result)
    if wrong:
        more = (
            f" (and {len(wrong) - 1} more: pixelpitch board list {name_or_folder})"
            if wrong[1:]
            else ""
        )
        raise InputError(f"board {name_or_folder}: {wrong[0]}{more}")
    return result
