"""The bridge is an ESP32-C3 with the official MicroPython, wired to the board's UART
(boards/bridge/WIRING.md).  `flash` copies its one program onto it over USB, and restarts it;
`boards/bridge/main.py` is that program.  Without --port the one ESP32-C3 that is plugged in,
whatever other boards are; of several the one that is a bridge already.  A different program that it
holds is replaced only with --yes.  Whether the board hears it, `pixelpitch doctor` says.

`drawing` prints an SVG of its four wires."""

import argparse

from ..common.parser import InputError, Parser, add_port

EXAMPLE = "pixelpitch bridge flash"
ACTIONS = ("flash", "drawing")


def add_arguments(parser: Parser) -> None:
    """Add what this command takes."""
    parser.add_argument("action", metavar="ACTION", help=", ".join(ACTIONS))
    parser.add_argument("--board", metavar="BOARD", default="pitch32", help="of drawing")
    parser.add_argument("--yes", action="store_true", help="replace a different program unasked")
    add_port(parser)


def run(args: argparse.Namespace) -> int:
    """Copy the program onto the bridge."""
    if args.action not in ACTIONS:
        raise InputError(f"got {args.action!r}, expected one of {', '.join(ACTIONS)}")
    if args.action == "drawing":
        return _draw(args.board)
    # Only commands that talk to a board pay for mpremote's import.
    from ..flash import bridge

    content = bridge.content()
    port = bridge.choose(args.port)
    with bridge.BridgeLink(port) as board:
        print(f"{port}: {bridge.describe(board.about)}")
        there = board.look()
        if there.kind == "foreign" and not args.yes:
            raise InputError(
                f"got a different program on {port}, expected none, or the bridge's; --yes replaces"
                " it"
            )
        if there.digest == bridge.digest(content):
            print("it has this program already; restarted")
        else:
            board.install(content)
            print(f"{len(content) / 1000:.1f} KB copied; restarted")
        board.restart()
    return 0


def _draw(name: str) -> int:
    from ..common import board_folder, bridge_drawing

    board = board_folder.load(name)
    if board.UART is None:
        raise InputError(f"got {name}, which has no UART, expected a board with one")
    print(bridge_drawing.drawing(board).rstrip())
    return 0
