"""Records the samples of a connected board's die and tray in a file, with your description of what
happened. `pixelpitch dice bench FILE` reads the file. Before you throw the die, let it lie still
for a second; afterwards do not touch it until the recording ends.

The board needs the firmware (pixelpitch flash). It stops its program for the recording, restarts
afterwards, and offers to resume an unfinished match.
"""

import argparse

from ..common import files
from ..common.parser import InputError, Parser, add_port, whole_number
from ..simulator import recording

EXAMPLE_COMMAND = (
    "pixelpitch dice record four.jsonl --what throw --face 4 --note 'felt box, oak table'"
)

# The raw REPL does not run main.py, so the program has to mount the firmware itself.
RECORDING_PROGRAM = """
slots.use({slot!r})
import boards, json
from time import sleep_ms, ticks_diff, ticks_ms
from pixelpitch.app import tunes
from pixelpitch.boot import select_board
from pixelpitch.devices.build import build
board = select_board.only_board(boards)
motion = build(board, tunes.TUNES).motion
print("board", board.NAME)
last = begin = ticks_ms()
while ticks_diff(last, begin) < {milliseconds}:
    now = ticks_ms()
    die, tray = motion.read()
    print("read", json.dumps([ticks_diff(now, last), die, tray, motion.losses[0]]))
    last = now
    left = 20 - ticks_diff(ticks_ms(), now)
    if left > 0:
        sleep_ms(left)
print("end")
"""
_seconds_argument = whole_number("seconds", 1, 60)


def add_arguments(parser: Parser) -> None:
    """Add this command's arguments to ``parser``."""
    parser.add_argument("file", metavar="FILE", help="the file to write")
    parser.add_argument(
        "--what", required=True, help="what you do: " + ", ".join(recording.RECORDED_THROW_KINDS)
    )
    parser.add_argument(
        "--face",
        type=whole_number("face", 0, 6),
        default=0,
        metavar="N",
        help="the face of a throw, 1..6",
    )
    parser.add_argument(
        "--seconds", type=_seconds_argument, default=6, metavar="S", help="duration; default 6"
    )
    parser.add_argument("--note", default="", help="a remark, e.g. on box, table or hand")
    add_port(parser)


def run(args: argparse.Namespace) -> int:
    """Record the samples of die and tray on a board and save them in a file."""
    # Imported late, because mpremote would slow down other commands.
    from ..flash import install, link

    what, face = _check_face(args.what, args.face)
    seconds = args.seconds
    messages: list[str] = []
    with link.connect(args.port) as board:
        slot = install.expect_firmware(board.about)
        program = RECORDING_PROGRAM.format(slot=slot, milliseconds=seconds * 1000)
        board.follow(program, messages.append, seconds + 10, 2 * seconds + 10)
    text = recording_text(messages, what, face, args.note)
    files.write_text(args.file, text)
    print(f"{args.file}: {text.count(chr(10)) - 1} readings of {what} {face or ''}".rstrip())
    return 0


def recording_text(printed_lines: list[str], throw_kind: str, face: int, note: str) -> str:
    """Return the text of a recording, made from the lines that the board has printed.

    ``throw_kind``, ``face`` and ``note`` describe the throw. Raises InputError if the last of
    ``printed_lines`` is not the end of a recording.
    """
    name = ""
    readings = []
    for number, line in enumerate(printed_lines, 1):
        kind, _, words = line.strip().partition(" ")
        if kind == "board":
            name = words
        elif kind == "read":
            readings.append(recording.parse_reading(words, f"the board's line {number}"))
    if not printed_lines or printed_lines[-1].strip() != "end" or not readings:
        raise InputError(f"got {len(readings)} readings without an end, expected a whole recording")
    return recording.dump_recording(recording.RecordingHead(throw_kind, face, name, note), readings)


def _check_face(what: str, number: int) -> tuple[str, int]:
    if what not in recording.RECORDED_THROW_KINDS:
        raise InputError(
            f"got --what {what!r}, expected one of {', '.join(recording.RECORDED_THROW_KINDS)}"
        )
    if (what == "throw") != (number > 0):
        raise InputError(f"got --face {number} of {what}, expected 1..6 of a throw and of it alone")
    return what, number
