"""Runs this firmware on an emulated board: an RP2040 with the board's own base image, LEDs, sensors
and pads.

`run SCRIPT` plays a script like `sim --script`.

`console` opens a pseudo-terminal for mpremote until Ctrl-C. Meanwhile it reads commands of the
script language from stdin, one per line: `start pawnball`, `press left ok`, `throw 4`, `text`,
`picture lights.png`.

`bench` measures the budgets in about twelve minutes and prints them as a table. With --write it
also stores the table in host_tools/twin/BUDGETS.md (for mini16: BUDGETS-mini16.md).

--ruleset DIR first installs your own ruleset on the emulated board, as `ruleset push` does. It may
be repeated. With --uf2 the emulated board starts from a file of `pixelpitch image`.

Exit code 1: an expectation of the script failed, or a budget is exceeded.
"""

import argparse
import sys
from pathlib import Path
from typing import Any

from pixelpitch.rules.errors import MatchError, NotUnderstood

from ..common import board_folder, files
from ..common.errors import expect_extra
from ..common.parser import DEFAULT_BOARD_NAME, InputError, Parser, checked_board

EXAMPLE_COMMAND = "pixelpitch twin run session.txt --ruleset ./yourgame"
TWIN_ACTIONS = ("run", "bench", "console")
_MAX_UF2_BYTES = 8_000_000  # limit for a UF2 file; a full flash of 2 MB makes one of 4 MB


def add_arguments(parser: Parser) -> None:
    """Add this command's arguments to ``parser``."""
    parser.add_argument("action", metavar="ACTION", help="run, bench or console")
    parser.add_argument("script", metavar="SCRIPT", nargs="?", help="for run; - reads stdin")
    parser.add_argument(
        "--board",
        metavar="BOARD",
        help="a name or folder, as for other commands; default: the board of --uf2, or pitch32",
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
    """Run a script, a console or the benchmark on an emulated board."""
    if args.action not in TWIN_ACTIONS:
        raise InputError(f"got {args.action!r}, expected one of {', '.join(TWIN_ACTIONS)}")
    if (args.script is not None) != (args.action == "run"):
        given = f"{args.action} with {args.script!r}" if args.script else "run alone"
        raise InputError(f"got {given}, expected run SCRIPT, bench or console")
    for option, given in (("--uf2", args.uf2), ("--ruleset", args.ruleset)):
        if given and args.action == "bench":
            raise InputError(
                f"got bench {option}, expected run or console: bench measures this checkout"
            )
    if args.write and args.action != "bench":
        raise InputError(f"got {args.action} --write, expected bench --write")
    if args.uf2:  # raises early if --uf2 is not a regular file, or is too large
        files.read_bytes(args.uf2, _MAX_UF2_BYTES, "a UF2 file to read")
    hardware = checked_board(args.board or _board_of_uf2(args.uf2) or DEFAULT_BOARD_NAME)
    lines = files.read_text(args.script).splitlines() if args.action == "run" else []
    expect_extra("twin")
    packages = [(_make_package(Path(each)), True) for each in args.ruleset]
    compile_emulator()
    # Imported late: other commands start fast, and work without the emulator.
    if args.action == "bench":
        from ..twin import bench

        return int(bench.run_bench(hardware, sys.stdout, args.write))
    from ..twin.image import make_flash, with_rulesets
    from ..twin.twin import Twin

    flash = make_flash(board_folder.name_or_path(hardware), args.uf2, None, {})
    if packages:
        flash = with_rulesets(flash, *packages)
    games = [(each.id, each.title) for each, _ in packages if not each.serves]
    player = Twin(hardware, flash=flash, installed=games)
    if args.action == "console":
        return _run_console(player)
    return _play_script(player, lines, files.display_name(args.script))


def _board_of_uf2(uf2: str | None) -> str:
    """Return the name of the board for which the UF2 file ``uf2`` was made.

    Return "" if ``uf2`` is None or does not name a board.
    """
    if uf2 is None:
        return ""
    from ..twin.image import board_of_uf2

    name = board_of_uf2(uf2)
    if name and name not in board_folder.board_names():
        raise InputError(
            f"got --uf2 of a board {name!r}, expected one in boards/: give its folder's path with"
            " --board"
        )
    return name


def compile_emulator() -> None:
    """Compile the emulator's loop if necessary; first print that this takes a minute."""
    from ..twin import compiled_package

    if (
        compiled_package.use_compiled_package()
        or compiled_package.compiled_package_folder() is None
    ):
        return
    print("compiling the emulator (once, about a minute; without it a script takes six times as"
          " long) ...", file=sys.stderr, flush=True)  # fmt: skip
    given = compiled_package.build_compiled_package()
    if not compiled_package.use_compiled_package():
        print(f"the emulator stays slow: {given}", file=sys.stderr)


def _make_package(path: Path) -> Any:
    """Return the package of the ruleset or data file (NAME.board) at ``path``.

    Raises InputError.
    """
    from pixelpitch import rulesets

    from ..common import ruleset_folder
    from ..ruleset import package

    serves = rulesets.ruleset_of_suffix(path.suffix[1:]) if path.suffix else ""
    if serves:
        return package.package_of_data(path, serves)
    facts: Any = rulesets.facts(ruleset_folder.load_ruleset(path))
    about = package.RulesetFacts(facts.NAME, facts.INTERFACE, facts.VERSION, facts.AUTHORS)
    return package.package_of_folder(path, about)


def _wait_for_menu(player: Any) -> None:
    """Wait until the board shows its menu and its die detector has seen the die at rest."""
    player.wait_for_lights()
    player.wait(600)


def _play_script(player: Any, lines: list[str], name: str) -> int:
    from ..simulator import script
    from ..twin.twin import BoardError

    try:
        print("the emulated board starts ...", file=sys.stderr, flush=True)
        _wait_for_menu(player)
        print(f"playing {name} ...", file=sys.stderr, flush=True)
        code = int(script.run_script(lines, player, sys.stdout, progress=sys.stderr))
    except BoardError as error:
        print(f"{name}: {str(error).splitlines()[-1]}", file=sys.stderr)
        return 1
    except MatchError as error:
        raise InputError(f"{name}: {error}") from None
    for fault in player.faults():
        print("data line:", fault, file=sys.stderr)
    return 1 if player.faults() else code


def _run_console(player: Any) -> int:
    from ..twin.console import PseudoTerminal
    from ..twin.twin import BoardError

    try:
        _wait_for_menu(player)
    except BoardError as error:  # a board that does not start can still be examined
        print(str(error).splitlines()[0], file=sys.stderr)
    console = PseudoTerminal(player)
    with console as port:
        print(f"the board is at {port}: mpremote connect {port}; Ctrl-C ends it", flush=True)
        game = player.games()[-1][0]  # the last game is that of --ruleset, if there is one
        commands = f"start {game}, press left ok, throw 4, text, screen"
        print(f"commands of a script, one a line: {commands}", flush=True)
        try:
            for line in sys.stdin:
                _run_command(console, player, line)
            console.wait()  # after the end of stdin the console stays open until Ctrl-C
        except KeyboardInterrupt:
            pass
    return 0


def _run_command(console: Any, player: Any, line: str) -> None:
    """Carry out one line of a script on the running board; print its output or the error."""
    from ..simulator import script

    words = line.split("#")[0].split()
    if not words:
        return
    try:
        shown = console.call_while_stopped(script.parse_command(words, player))
    except (NotUnderstood, script.ExpectationFailed, ValueError) as error:
        print(error, flush=True)
    else:
        if shown is not None:
            print(shown, flush=True)
