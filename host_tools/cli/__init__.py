"""The command ``pixelpitch``: selects a subcommand, runs it, and reports its errors.

Each subcommand has a line in ``COMMAND_ENTRIES`` and a module in this package. The module defines
``EXAMPLE_COMMAND``, ``add_arguments(parser)`` and ``run(args) -> exit code``.

To keep ``--help`` fast, only the module of the requested subcommand is imported, and that module
imports heavy libraries (mpremote, Rich, numpy, the emulator) only in ``run``::

    >>> main(["--version"])
    pixelpitch 0...
    0

Exit codes:

- 0: success
- 1: success, but with findings
- 2: bad input, with one line on stderr and nothing on stdout
- 130: interrupted by Ctrl-C
- 141: the reader closed the pipe
- 143: SIGTERM ended `analyse` or `dice bench`
"""

import contextlib
import importlib
import os
import sys
from collections.abc import Sequence

from pixelpitch import __version__
from pixelpitch.rules.errors import MatchError

from ..common import printable_text
from ..common.parser import InputError, Parser, one_line, with_suggestion

# {heading in --help: ((words on the command line, module in this package, summary), ...)}
COMMAND_GROUPS = (
    (
        "play",
        (
            ("sim", "sim", "play in this terminal, or run a script without one"),
            ("web", "web", "play in a browser: serve the page here, or build its folder"),
            ("link", "link", "play a match against another board, or a page, by links"),
            ("rulesets", "rulesets", "list the games with their options"),
            (
                "puzzles",
                "puzzles",
                "list a game's puzzles, or find new ones in matches of level expert",
            ),
        ),
    ),
    (
        "look back",
        (
            ("replay", "replay", "play a record again: the same result, state for state"),
            (
                "records",
                "records",
                "list, pull, replay and export the matches that a board has stored",
            ),
            ("clip", "clip", "make an animated picture of a goal or of the end of a match"),
            ("watch", "watch", "show the match on a board on USB, or print the board's lines"),
        ),
    ),
    (
        "make a game",
        (
            ("ruleset", "ruleset", "make, check and install a ruleset of your own"),
            ("language", "language", "check a translation, and show where each sentence appears"),
            ("match", "match", "play one unattended match and print what happened"),
            ("position", "position", "write a position to start from, as JSON"),
            ("legal", "legal", "list the legal actions of a position, as JSON"),
            ("apply", "apply", "apply actions to a position, as JSON"),
            ("screenshot", "screenshot", "save a picture of what the board would show"),
            ("tour", "tour", "save a picture of every screen and every state, and a sheet of them"),
            ("board check", "check_board", "check the file of a playing field, NAME.board"),
        ),
    ),
    (
        "build a board",
        (
            ("image", "image", "pack one UF2 file that turns a bare Pico into a board"),
            ("flash", "flash", "put the firmware onto a board on USB"),
            ("bridge", "bridge", "copy the program onto the bridge to wireless dice"),
            ("doctor", "doctor", "report on a board on USB: versions, memory, sensors, last error"),
            ("selftest", "selftest", "test every part of a connected board: lights, pads, sensors"),
            (
                "bringup",
                "bringup",
                "guide you through a new board's first measurements; write a report",
            ),
            (
                "board list",
                "boards",
                "list the supported boards, and the errors in their files",
            ),
            ("twin", "twin", "run the firmware on an emulated board: scripts, budgets, a console"),
        ),
    ),
    (
        "measure",
        (
            ("analyse", "analyse", "play many unattended matches and print their statistics"),
            ("arena", "arena", "let two opponents play many matches: how often each wins"),
            (
                "dice report",
                "dice_report",
                "count a record's throws and say whether the die looks fair",
            ),
            (
                "dice throw",
                "dice_throw",
                "simulate one throw: the sensors' samples, and what the detector reads",
            ),
            ("dice record", "dice_record", "record what the die and the tray of a board measure"),
            (
                "dice bench",
                "dice_bench",
                "test the die's detector on thousands of simulated throws",
            ),
        ),
    ),
    (
        "other",
        (
            (
                "completion",
                "completion",
                "print a script with which the shell completes this command's words",
            ),
        ),
    ),
)
COMMAND_ENTRIES = tuple(command for _, commands in COMMAND_GROUPS for command in commands)
# {former name of a command: its present name}; a former name still works and prints a note.
NEW_NAME_BY_FORMER_COMMAND = {
    "dice-report": "dice report",
    "dice-throw": "dice throw",
    "dice-record": "dice record",
    "dice-bench": "dice bench",
    "boards": "board list",
    "check-board": "board check",
}

USAGE_TEXT = "pixelpitch\n       pixelpitch COMMAND ...\n       pixelpitch COMMAND --help"
EXAMPLES_TEXT = """\
examples:
  pixelpitch
  pixelpitch match sokhazania --seed 7 --option level=hard
"""


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command line ``argv`` (None: ``sys.argv[1:]``) and return the exit code."""
    words = list(sys.argv[1:] if argv is None else argv)
    _open_standard_streams()
    with printable_text.printable_streams():
        return _main(words)


def _main(words: list[str]) -> int:
    name = "pixelpitch"
    try:
        if sys.stdout is None:
            raise InputError("got stdout closed, expected it open: the results go there")
        if not words:
            print("pixelpitch: play at this terminal; --help lists the other commands")
            words = ["sim"]
        elif words[0].startswith("--") and words[0] not in ("--help", "--version"):
            # `pixelpitch --board mini16` means `pixelpitch sim --board mini16`
            words = ["sim", *words]
        if words[0] in NEW_NAME_BY_FORMER_COMMAND:
            now = NEW_NAME_BY_FORMER_COMMAND[words[0]]
            print(f"pixelpitch: {words[0]} is called `{now}` now", file=sys.stderr)
            words = [*now.split(), *words[1:]]
        command = _find_command(words)
        if command is not None:
            name += " " + command[0]
            code = _run(command, words[1 + command[0].count(" ") :])
        else:
            code = 0
        sys.stdout.flush()
    except (InputError, MatchError) as error:
        print(one_line(name + ": " + with_suggestion(str(error))), file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:
        _discard_output()
        return 141  # the code that a shell shows for SIGPIPE
    except OSError as error:
        _discard_output()
        print(one_line(name + ": " + _os_error_text(error)), file=sys.stderr)
        return 2
    return code


def _open_standard_streams() -> None:
    """Open ``os.devnull`` for each of the descriptors 0, 1 and 2 that was closed with ``<&-``.

    Otherwise the next file to be opened would get that descriptor, and messages for stderr would be
    written into the file. ``sys.stdin`` and ``sys.stdout`` stay None.
    """
    if sys.stdin is None or sys.stdout is None or sys.stderr is None:
        while True:
            handle = os.open(os.devnull, os.O_RDWR)  # the system assigns the lowest free descriptor
            if handle > 2:
                os.close(handle)
                break
        if sys.stderr is None:
            sys.stderr = open(os.devnull, "w")  # noqa: SIM115  stays open until the process ends


def _find_command(words: list[str]) -> tuple[str, str, str] | None:
    """Return the entry of COMMAND_ENTRIES that ``words`` select.

    Return None after printing the help or the version.
    """
    names = ", ".join([each[0] for each in COMMAND_ENTRIES])
    if words and words[0] in ("-h", "--help"):
        print(_help(), end="")
        return None
    if words and words[0] in ("-V", "--version"):
        print("pixelpitch " + __version__)
        return None
    for each in COMMAND_ENTRIES:
        if each[0].split() == words[: 1 + each[0].count(" ")]:
            return each
    given = words[0]
    under = [each[0] for each in COMMAND_ENTRIES if each[0].startswith(given + " ")]
    if under and words[1:2] in (["-h"], ["--help"]):
        for each in COMMAND_ENTRIES:
            if each[0] in under:
                print(f"pixelpitch {each[0]}: {each[2]}")
        print("pixelpitch COMMAND --help says more")
        return None
    if under:  # only the `dice` of a command such as `dice bench` was recognized
        given = " ".join(words[:2])
        names = ", ".join(under)
        if len(words) == 1:
            given = given.split()[0] + " alone"
    raise InputError("got " + repr(given) + ", expected one of " + names + " (or --help)")


def _run(command: tuple[str, str, str], words: list[str]) -> int:
    name, module_name, about = command
    module = importlib.import_module("." + module_name, __name__)
    parser = Parser(
        prog="pixelpitch " + name,
        description=about[0].upper() + about[1:] + ".\n\n" + (module.__doc__ or "").strip(),
        epilog="example:\n  " + module.EXAMPLE_COMMAND,
    )
    module.add_arguments(parser)
    # The texts of a ruleset may contain characters that the terminal's encoding lacks.
    reconfigure = getattr(sys.stdout, "reconfigure", None)
    if reconfigure is not None:
        reconfigure(errors="replace")
    args = parser.parse(words)
    return 0 if args is None else module.run(args)


def _help() -> str:
    width = max([len(each[0]) for each in COMMAND_ENTRIES])
    lines = [
        "usage: " + USAGE_TEXT,
        "",
        "Pixelpitch: an electronic table-top football board, here on a laptop.",
    ]
    for group, commands in COMMAND_GROUPS:
        lines += ["", group + ":"]
        lines += ["  " + name.ljust(width) + "  " + about for name, _, about in commands]
    lines += ["", "  --version".ljust(width + 2) + "  print the version", "", EXAMPLES_TEXT]
    return "\n".join(lines)


def _discard_output() -> None:
    """Redirect stdout to ``os.devnull`` after a write to it has failed.

    Otherwise the interpreter would report a second error when it flushes stdout at exit.
    """
    try:
        sys.stdout.flush()
    except (OSError, ValueError):
        # A stdout without a descriptor is not flushed at exit, so this error can be ignored.
        with contextlib.suppress(OSError, ValueError):
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _os_error_text(error: OSError) -> str:
    reason = error.strerror or str(error)
    return repr(error.filename) + ": " + reason if error.filename else reason
