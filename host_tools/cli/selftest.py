"""Tests a connected board: each pad, the display, each colour of each light, the buzzer, both
sensors and the flash. The questions appear here and on the board. Answer them with the board's
pads: OK is yes, BACK is no, MENU ends the test.

The board needs the firmware (pixelpitch flash). It stops its program for the test and restarts
afterwards. Then it offers to resume an unfinished match.

Exit code 1: a part failed or was not tried.
"""

import argparse

from ..common.parser import InputError, Parser, add_port

EXAMPLE_COMMAND = "pixelpitch selftest --port /dev/ttyACM0"
# The board ends an unanswered question after one minute. Three minutes without output mean that the
# board has failed.
SILENCE_TIMEOUT_S = 180

# The raw REPL does not run main.py, so the program has to mount the firmware itself.
SELFTEST_PROGRAM = """
slots.use({slot!r})
import boards
from pixelpitch.boot import bring_up
bring_up.run(boards)
"""


def add_arguments(parser: Parser) -> None:
    """Add this command's arguments to ``parser``."""
    add_port(parser)


def run(args: argparse.Namespace) -> int:
    """Run the self-test on a board, print its findings and return the exit code."""
    # Imported late, because mpremote would slow down other commands.
    from ..flash import install, link

    ends: list[str] = []

    def print_line(line: str) -> None:
        """Print a line of ``bring_up``: a question, a part's result or the end."""
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
            board.follow(SELFTEST_PROGRAM.format(slot=slot), print_line, SILENCE_TIMEOUT_S)
    except link.BoardFailure as failure:
        if "ImportError" in failure.kind:
            raise InputError(
                f"got {failure.kind}, expected the firmware on the board: pixelpitch flash"
            ) from None
        raise
    return 0 if ends == ["Self-test passed"] else 1
