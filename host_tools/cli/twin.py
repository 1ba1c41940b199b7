"""`run SCRIPT` plays a script like `sim --script`, but runs the board's own base image and this
firmware on an emulated RP2040 with emulated LEDs, sensors and pads. `console` opens a
pseudo-terminal for mpremote until Ctrl-C; meanwhile it reads commands of a script from stdin, one a
line: `press left ok`, `throw 4`, `text`, `picture lights.png`. `bench` measures the budgets in
about twelve minutes and prints them as a table; with --write it also stores the table in
host_tools/twin/BUDGETS.md (for mini16: BUDGETS-mini16.md).

--ruleset DIR first installs a ruleset of your own on the emulated board, like `ruleset push`; it
may be repeated. With --uf2 the emulated board starts from a file of `pixelpitch image`. Exit
code 1: an expectation of the script failed, or a budget is exceeded."""

import argparse
import sys
from pathlib import Path
from typing import Any

from pixelpitch.rules.errors import MatchError, NotUnderstood

from ..common import board_folder, files
from ..common.errors import expect_extra
from ..common.parser import DEFAULT_BOARD, InputError, Parser, board

EXAMPLE = "pixelpitch twin run session.txt --ruleset ./yourgame"
ACTIONS = ("run", "bench", "console")
_UF2_MAX = 8_000_000  # bytes; a full flash of 2 MB makes a UF2 file of 4 MB


def add_arguments(parser: Parser) -> None:
    """Add this command's arguments to ``parser``."""
    parser.add_argument("action", metavar="ACTION", help="run, bench or console")
    parser.add_argument("script", metavar="SCRIPT", nargs="?", help="for run; - reads stdin")
    parser.add_argument(
        "--board",
        metavar="BOARD",
        help="of `pixelpitch board list`, or a folder's path; default: that of --uf2, or pitch32",
    )
    parser.add_argument(
        "--ruleset",
        metavar="DIR",
        action="append",
        default=[],
        help="install this ruleset, or NAME.board, on the emulated board; may be repeated",
    )
    parser.add_argument("--uf2", metavar="FILE", help="start from this file of pixelpitch image")
    parser.add_argument("--write", action="store_true", help="for bench: store the table")


def run(args: argparse.Namespace) -> int:
    """Run a script, a console or the bench on an emulated board."""
    if args.action not in ACTIONS:
        raise InputError(f"got {args.action!r}, expected one of {', '.join(ACTIONS)}")
    if (args.script is not None) != (args.action == "run"):
        came = f"{args.action} with {args.script!r}" if args.script else "run alone"
        raise InputError(f"got {came}, expected run SCRIPT, bench or console")
    for option, given in (("--uf2", args.uf2), ("--ruleset", args.ruleset)):
        if given and args.action == "bench":
            raise InputError(
                f"got bench {option}, expected run or console: bench measures this checkout"
            )
    if args.write and args.action != "bench":
        raise InputError(f"got {args.action} --write, expected bench --write")
    if args.uf2:  # fails early if it is not a regular file of that size
        files.read_bytes(args.uf2, _UF2_MAX, "a UF2 file to read")
    hardware = board(args.board or _board_of(args.uf2) or DEFAULT_BOARD)
    lines = files.read_text(args.script).splitlines() if args.action == "run" else []
    expect_extra("twin")
    packages = [(_package(Path(each)), True) for each in args.ruleset]
    compile_once()
    # Only this command pays for the imports, and without the emulator they would fail.
    if args.action == "bench":
        from ..twin import bench

        return int(bench.run(hardware, sys.stdout, args.write))
    from ..twin.image import flash_of, with_rulesets
    from ..twin.twin import Twin

    flash = flash_of(board_folder.name_or_path(hardware), args.uf2, None, {})
    if packages:
        flash = with_rulesets(flash, *packages)
    player = Twin(hardware, flash=flash)
    if args.action == "console":
        return _console(player)
    return _play(player, lines, files.name(args.script))


def _board_of(uf2: str | None) -> str:
    """Return the name of the board in a UF2 file; "" without a file, or if it names none."""
    if uf2 is None:
        return ""
    from ..twin.image import board_of

    name = board_of(uf2)
    if name and name not in board_folder.names():
        raise InputError(
            f"got --uf2 of a board {name!r}, expected one in boards/: give its folder's path with"
            " --board"
        )
    return name


def compile_once() -> None:
    """Compile the emulator's loop on first use; announce it, because it takes a minute."""
    from ..twin import faster

    if faster.use() or faster.place() is None:
        return
    print("compiling the emulator (once, about a minute; without it a script takes six times as"
          " long) ...", file=sys.stderr, flush=True)  # fmt: skip
    came = faster.build()
    if not faster.use():
        print(f"the emulator stays slow: {came}", file=sys.stderr)


def _package(path: Path) -> Any:
    """Return a package of a ruleset's folder or of a file NAME.board; raises InputError."""
    from pixelpitch import rulesets

    from ..common import ruleset_folder
    from ..ruleset import package

    serves = rulesets.for_data(path.suffix[1:]) if path.suffix else ""
    if serves:
        return package.of_data(path, serves)
    facts: Any = rulesets.facts(ruleset_folder.load(path))
    about = package.Facts(facts.NAME, facts.INTERFACE, facts.VERSION, facts.AUTHORS)
    return package.of_folder(path, about)


def _boot(player: Any) -> None:
    """Wait for the menu, and until the detector has seen the die at rest."""
    player.wait_for_lights()
    player.wait(600)


def _play(player: Any, lines: list[str], name: str) -> int:
    from ..simulator import script
    from ..twin.twin import BoardError

    try:
        _boot(player)
        code = int(script.run(lines, player, sys.stdout))
    except BoardError as error:
        print(f"{name}: {str(error).splitlines()[-1]}", file=sys.stderr)
        return 1
    except MatchError as error:
        raise InputError(f"{name}: {error}") from None
    for fault in player.faults():
        print("data line:", fault, file=sys.stderr)
    return 1 if player.faults() else code


def _console(player: Any) -> int:
    from ..twin.console import Console
    from ..twin.twin import BoardError

    try:
        _boot(player)
    except BoardError as error:  # a board that does not start can still be examined
        print(str(error).splitlines()[0], file=sys.stderr)
    console = Console(player)
    with console as port:
        print(f"the board is at {port}: mpremote connect {port}; Ctrl-C ends it", flush=True)
        print("commands of a script, one a line: press left ok, throw 4, text, screen", flush=True)
        try:
            for line in sys.stdin:
                _command(console, player, line)
            console.wait()  # stdin has ended: run until Ctrl-C
        except KeyboardInterrupt:
            pass
    return 0


def _command(console: Any, player: Any, line: str) -> None:
    """Carry out one line of a script on the running board; print its output or the error."""
    from ..simulator import script

    words = line.split("#")[0].split()
    if not words:
        return
    try:
        shown = console.carry_out(script.read(words, player))
    except (NotUnderstood, script.NotSeen, ValueError) as error:
        print(error, flush=True)
    else:
        if shown is not None:
            print(shown, flush=True)
