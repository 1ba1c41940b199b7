"""`run SCRIPT` plays a script as `sim --script` does, but on the board's own base image with
this firmware on an emulated RP2040, with emulated LEDs, sensors and pads.  `bench` measures
the budgets, for some twelve minutes, and prints them as a table; with --write it
keeps the table in host_tools/twin/BUDGETS.md (of mini16: BUDGETS-mini16.md), too.  `console`
opens a pseudo-terminal for mpremote, until Ctrl-C.

With --uf2 it starts from a file that `pixelpitch image` wrote; without, the board is one of
`boards/`.  Exit code 1: something that
the script expects did not come true, or a budget is exceeded."""

import argparse
import sys
import time
from typing import Any

from pixelpitch.rules.errors import MatchError

from ..common import files
from ..common.errors import expect_extra
from ..common.parser import InputError, Parser, add_board, board, expect_flashable

EXAMPLE = "pixelpitch twin run session.txt --board mini16"
ACTIONS = ("run", "bench", "console")
_UF2_MAX = 8_000_000  # bytes; the 2 MB of flash take 4 MB as UF2


def add_arguments(parser: Parser) -> None:
    """Add what this command takes."""
    parser.add_argument("action", metavar="ACTION", help="run, bench or console")
    parser.add_argument("script", metavar="SCRIPT", nargs="?", help="of run; - reads stdin")
    add_board(parser)
    parser.add_argument("--uf2", metavar="FILE", help="a file of pixelpitch image, to start from")
    parser.add_argument("--write", action="store_true", help="of bench: keep the table")


def run(args: argparse.Namespace) -> int:
    """Do what was asked for with a twin."""
    if args.action not in ACTIONS:
        raise InputError(f"got {args.action!r}, expected one of {', '.join(ACTIONS)}")
    if (args.script is not None) != (args.action == "run"):
        came = f"{args.action} with {args.script!r}" if args.script else "run alone"
        raise InputError(f"got {came}, expected run SCRIPT, bench or console")
    if args.uf2 and args.action == "bench":
        raise InputError("got bench --uf2, expected run or console: bench measures this checkout")
    if args.write and args.action != "bench":
        raise InputError(f"got {args.action} --write, expected bench --write")
    if not args.uf2:
        expect_flashable(args.board)
    hardware = board(args.board)
    if args.uf2:  # a regular file of that size, before anything is started
        files.read_bytes(args.uf2, _UF2_MAX, "a UF2 file to read")
    lines = files.read_text(args.script).splitlines() if args.action == "run" else []
    expect_extra("twin")
    # Only this command pays for the imports, and without the emulator they would fail.
    if args.action == "bench":
        from ..twin import bench

        return int(bench.run(hardware, sys.stdout, args.write))
    if args.action == "console":
        from ..twin.twin import Twin

        return _console(Twin(hardware, uf2=args.uf2))
    return _play(hardware, args.uf2, lines, files.name(args.script))


def _play(hardware: Any, uf2: str | None, lines: list[str], name: str) -> int:
    from ..simulator import script
    from ..twin.twin import BoardError, Twin

    player = Twin(hardware, uf2=uf2)
    try:
        player.wait_for_lights()
        player.wait(600)  # the die's first rest is known
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

    with Console(player) as port:
        print(f"the board is at {port}: mpremote connect {port}; Ctrl-C ends it", flush=True)
        try:
            while True:
                time.sleep(1)
        except KeyboardInterrupt:
            return 0
