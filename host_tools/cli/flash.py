"""Without --port the one board that is plugged in.  Sends only what changed, compares a hash
of every file, switches over when all is there, and restarts the board.  Settings, saves and
the board's name stay.  Cut off at any point, the old firmware still starts: flash again.

Without --board it stays the board that it is; a new one becomes pitch32."""

import argparse
import sys
import time
from typing import Any

from .parser import InputError, Parser, add_port

EXAMPLE = "pixelpitch flash --board mini16"
LONGEST_NAME = 32
LABEL = 26  # characters before the bar: a line of 80 holds it all
NEW_BOARD = "pitch32"


def add_arguments(parser: Parser) -> None:
    """Add what this command takes."""
    add_port(parser)
    parser.add_argument("--board", metavar="BOARD", help="what it is: see pixelpitch boards")
    parser.add_argument("--name", metavar="NAME", help="what it is called, e.g. 'the bar's'")


def run(args: argparse.Namespace) -> int:
    """Flash a board."""
    if args.name is not None and not (
        args.name.isprintable() and 0 < len(args.name) <= LONGEST_NAME
    ):
        raise InputError(f"got --name {args.name!r}, expected 1..{LONGEST_NAME} characters")
    # Only commands that talk to a board pay for mpremote's import.
    from .. import flash
    from ..flash import build, link, ports

    known = build.board_names()
    if args.board is not None and args.board not in known:
        raise InputError(f"got board {args.board!r}, expected one of {', '.join(known)}")
    try:
        port = ports.choose(args.port)
        files = build.firmware_files()
        with link.Link(port) as board:
            _flash(board, files, args.board, args.name, known)
    except flash.FlashError as error:
        raise InputError(str(error)) from None
    except KeyboardInterrupt:
        print("stopped: what started before still starts; flash again to finish", file=sys.stderr)
        raise
    return 0


def _flash(
    link: Any, files: dict[str, bytes], asked: str | None, name: str | None, known: list[str]
) -> None:
    from rich import progress
    from rich.table import Column

    from ..flash import install

    about = link.about
    kind = asked or (about["board"] if about["board"] in known else NEW_BOARD)
    print(f"{link.port}: {about['machine']}, MicroPython {'.'.join(map(str, about['version']))}")
    started = time.monotonic()
    bar = progress.Progress(
        progress.TextColumn("{task.description}"),
        progress.BarColumn(bar_width=24),
        progress.DownloadColumn(table_column=Column(min_width=14, justify="right")),
        progress.TimeRemainingColumn(),
        transient=True,
    )
    with bar:
        task = bar.add_task(_label("comparing"), total=None)
        most = 0

        def show(path: str, done: int, total: int) -> None:
            nonlocal most
            words = "comparing" if done == total else path.removesuffix(".new")
            bar.update(task, description=_label(words))
            if total >= most:  # main.py comes alone, in the end: no second bar for it
                most = total
                bar.update(task, completed=done, total=total)

        result = install.install(link, files, kind, name, show)
    link.restart()
    called = name or about["name"]
    whose = f"{kind} {called!r}" if called else kind
    if not result.changed:
        print(f"{whose} has it all already: {len(files)} files compared, nothing sent; restarted")
        return
    if not (result.sent or result.copied or result.removed):
        was = f", was {about['board']}" if about["board"] not in ("", kind) else ""
        print(f"now {whose}{was}: {len(files)} files compared, no file sent; restarted")
        return
    print(
        f"{whose}: sent {_count(result.sent)} ({result.sent_bytes / 1000:.1f} KB),"
        f" copied {_count(result.copied)} on the board, removed {_count(result.removed)};"
        f" {len(files)} compared, in {time.monotonic() - started:.1f} s; restarted"
    )


def _label(path: str) -> str:
    """Return a path in ``LABEL`` characters, if need be only its end: the bar stands still."""
    path = path.removeprefix("pixelpitch/").removesuffix(".mpy")
    return path.ljust(LABEL) if len(path) <= LABEL else "..." + path[3 - LABEL :]


def _count(names: list[str]) -> str:
    return "1 file" if len(names) == 1 else f"{len(names)} files"
