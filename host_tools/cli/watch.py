"""Shows the match of a board on USB while the board continues to play. The board sends its events
(firmware/pixelpitch/app/LIVE.md), and this computer draws the match as the simulator would. Press Q
or Ctrl+Q to quit. If the board is unplugged or restarts, the command waits for it. If a different
board is plugged in instead, press B to watch that board.

With --json the lines of the board go to stdout as they arrive, without a terminal, until Ctrl-C.

With --save the match is saved as a record for `pixelpitch replay`: at its end, when the next match
begins (which goes to FILE-2 and so on), and when you quit.

With --neopixel a real panel at this computer also shows the lights, as with `pixelpitch sim`.
"""

import argparse
import json
import sys
import time
from typing import Any

from ..common.parser import InputError, Parser, add_json, add_neopixel, add_port, checked_board

EXAMPLE_COMMAND = "pixelpitch watch --save match.txt"
ANSWER_TIMEOUT_S = 10.0


def add_arguments(parser: Parser) -> None:
    """Add this command's arguments to ``parser``."""
    add_port(parser)
    parser.add_argument(
        "--board", metavar="BOARD", help="the kind of board; default: as the board reports"
    )
    add_neopixel(parser)
    add_json(parser, "the board's lines: ")
    parser.add_argument("--save", metavar="FILE", help="write the record of the match")


def run(args: argparse.Namespace) -> int:
    """Watch a board until the user leaves."""
    # Imported late, because mpremote and the whole firmware would slow down other commands.
    from ..flash import ports
    from ..live.source import LiveSource

    hardware = checked_board(args.board) if args.board else None
    if not args.json:
        _expect_terminal()
    elif args.neopixel is not None:
        raise InputError("got --neopixel with --json, expected one of them")
    saving = None
    if args.save is not None:
        from ..live.match_saver import MatchSaver

        if args.save == "-":
            raise InputError("got --save -, expected a file's name")
        saving = MatchSaver(args.save)
    advice = "leave and watch again for this one" if args.json else "B watches this one"
    source = LiveSource(lambda: ports.choose_port(args.port, quiet=True), advice)
    try:
        if args.json:
            return _print_json_lines(source, saving, hardware)
        return _show_board(source, saving, hardware, args.neopixel)
    finally:
        source.close()
        if saving is not None:
            saving.write()
            for name in saving.paths:
                print(name, file=sys.stderr)


class _Receiver:
    """Updates a replica, a copy of the board's state that is drawn here, from the board's lines.

    The replica is created when the line ``hello`` arrives, which names the kind of board.
    """

    def __init__(self, source: Any, saving: Any, hardware: Any) -> None:
        self._source = source
        self._saving = saving
        self._board = hardware
        self.replica: Any = None

    def process_line(self, line: dict[str, Any], now: int) -> None:
        """Apply one of the board's lines to the replica of its match; ``now`` is the time in ms."""
        if self.replica is None:
            if line["e"] != "hello":
                return
            from ..live.replica import Replica

            self.replica = Replica(self._board or checked_board(str(line.get("board"))))
        self.replica.process_line(line, now)
        if self.replica.is_incomplete:
            self._source.ask_again()
        if self._saving is not None:
            self._saving.note_match(self.replica)


def _print_json_lines(source: Any, saving: Any, hardware: Any) -> int:
    receiver = _Receiver(source, saving, hardware)
    try:
        while True:
            for text, line in source.read(0.1):
                # Python's escapes, such as \x1b, are not valid in JSON.
                print(text if text.isprintable() else json.dumps(line), flush=True)
                if saving is not None:
                    receiver.process_line(line, 0)
            for words in source.take_messages():
                print("pixelpitch watch:", words, file=sys.stderr, flush=True)
    except KeyboardInterrupt:
        return 0


def _show_board(source: Any, saving: Any, hardware: Any, pin: str | None) -> int:
    from ..live.app import WatchApp, clock_ms
    from ..simulator.neopixel_panel import open_panel

    receiver = _Receiver(source, saving, hardware)
    end = time.monotonic() + ANSWER_TIMEOUT_S
    while receiver.replica is None:
        for _, line in source.read(0.05):
            receiver.process_line(line, clock_ms())
        messages = source.take_messages()
        if messages or time.monotonic() > end:
            raise InputError(messages[0] if messages else f"no answer from {source.port}")

    def process_lines() -> str:
        """Process the lines received so far; return the messages for the user, or ""."""
        for _, line in source.read():
            receiver.process_line(line, clock_ms())
        return "; ".join(source.take_messages())

    with open_panel(receiver.replica.board, pin) as panel:
        app = WatchApp(
            receiver.replica, lambda: source.port, process_lines, panel, source.accept_board
        )
        app.run()
    return app.return_code or 0


def _expect_terminal() -> None:
    from ..simulator import terminal

    for file, name in ((sys.stdin, "stdin"), (sys.stdout, "stdout"), (sys.stderr, "stderr")):
        terminal.expect_terminal(file, name, "--json")
    terminal.expect_encoding(sys.__stderr__, "stderr", "--json")
