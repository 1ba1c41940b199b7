"""Tries every part of the board: each pad, the display, each colour of each light, the
buzzer, both sensors, the flash.  What it asks for stands here and on the board; it is
answered with the board's pads: OK is yes, BACK is no, MENU ends it.  The firmware has to be
on the board (pixelpitch flash).  The board stops for it and restarts afterwards; a match
that is being played is offered again then.  Exit code 1: something failed or was not tried."""

import argparse

from ..common.parser import InputError, Parser, add_port

EXAMPLE = "pixelpitch selftest --port /dev/ttyACM0"
SILENT_S = 180  # a question is given up a minute after the last touch: longer, and it is dead

# Over the raw REPL main.py has not run, so no firmware is mounted yet.
PROGRAM = """
slots.use({slot!r})
import boards
from pixelpitch.boot import bring_up
bring_up.run(boards)
"""


def add_arguments(parser: Parser) -> None:
    """Add what this command takes."""
    add_port(parser)


def run(args: argparse.Namespace) -> int:
    """Run the self-test on a board and print what it finds."""
    # Only commands that talk to a board pay for mpremote's import.
    from ..flash import install, link

    ends: list[str] = []

    def tell(line: str) -> None:
        """Print what a line of ``bring_up`` says."""
        kind, _, words = line.partition(" ")
        if kind == "ask":
            print("  ", words, flush=True)
        elif kind == "part":
            print(words, flush=True)
        elif kind == "end":
            ends.append(words)
            print(words, flush=True)

    try:
        with link.connect(args.port) as board:
            slot = install.expect_firmware(board.about)
            board.follow(PROGRAM.format(slot=slot), tell, SILENT_S)
    except link.BoardFailure as failure:
        if "ImportError" in failure.kind:
            raise InputError(
                f"got {failure.kind}, expected the firmware on the board: pixelpitch flash"
            ) from None
        raise
    return 0 if ends == ["Self-test passed"] else 1
