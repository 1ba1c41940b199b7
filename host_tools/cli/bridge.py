"""Installs the program of the bridge, the second microcontroller that receives wireless dice for a
board. It is an ESP32-C3 with the official MicroPython, wired to the board's UART
(boards/bridge/WIRING.md).

`flash` copies the program `boards/bridge/main.py` onto the bridge over USB and restarts it. Without
--port it uses the only ESP32-C3 that is plugged in or, if there are several, the only one that is
already a bridge. It replaces a different program only with --yes.

`drawing` prints an SVG of the four wires between bridge and board. To find out whether the board
receives messages of the bridge, use `pixelpitch doctor`.
"""

import argparse

from ..common.parser import InputError, Parser, add_port

EXAMPLE_COMMAND = "pixelpitch bridge flash"
BRIDGE_ACTIONS = ("flash", "drawing")


def add_arguments(parser: Parser) -> None:
    """Add this command's arguments to ``parser``."""
    parser.add_argument("action", metavar="ACTION", help=", ".join(BRIDGE_ACTIONS))
    parser.add_argument("--board", metavar="BOARD", default="pitch32", help="for drawing")
    parser.add_argument("--yes", action="store_true", help="replace a different program")
    add_port(parser)


def run(args: argparse.Namespace) -> int:
    """Install the bridge's program on an ESP32, or print the drawing of its wiring."""
    if args.action not in BRIDGE_ACTIONS:
        raise InputError(f"got {args.action!r}, expected one of {', '.join(BRIDGE_ACTIONS)}")
    if args.action == "drawing":
        return _print_drawing(args.board)
    # Imported late, because mpremote would slow down other commands.
    from ..flash import bridge

    content = bridge.bridge_program()
    port = bridge.choose_port(args.port)
    with bridge.BridgeLink(port) as board:
        print(f"{port}: {bridge.describe_machine(board.about)}")
        present_program = board.read_program()
        if present_program.kind == "foreign" and not args.yes:
            raise InputError(
                f"got a different program on {port}, expected none, or the bridge's; --yes replaces"
                " it"
            )
        if present_program.digest == bridge.program_digest(content):
            print("it has this program already; restarted")
        else:
            board.install(content)
            print(f"{len(content) / 1000:.1f} KB copied; restarted")
        board.restart()
    return 0


def _print_drawing(name: str) -> int:
    from ..common import board_folder, bridge_drawing

    board = board_folder.load_board(name)
    if board.UART is None:
        raise InputError(f"got {name}, which has no UART, expected a board with one")
    print(bridge_drawing.draw_wiring(board).rstrip())
    return 0
