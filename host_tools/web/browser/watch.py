"""Shows the state of a real board that is connected to a serial port.

The page owns the port, and its watching thread calls these functions: ``start`` once, ``receive``
for received bytes, and every 40 ms ``step`` and ``text_to_send``, whose result it sends to the
board.
"""

import json

from host_tools.live.live_protocol import END_REQUEST, LiveProtocol
from host_tools.live.replica import Replica
from pixelpitch.storage import stored_match
from pixelpitch.ticks import TICKS_PERIOD

from . import devices as page_devices
from .program import load_board, shared_block
from .program import shared_memory_addresses as shared_memory_addresses

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

USB_PORT_NAME = "USB"
RECEIVED_BYTES_FILE = "/came"  # the file with the received bytes
_BOARDS = ("pitch32", "mini16")


class _State:
    """The state of the exchange with the board, and what the page shows of it.

    ``replica`` is None until the board has identified itself.
    """

    protocol: "Any" = None
    replica: "Any" = None
    panel: "Any" = None
    text_display: "Any" = None
    last_screen_texts = ""  # the previous result of ``screen_texts``
    note = ""


def start(now: int) -> None:
    """Begin an exchange at ``now`` (ms)."""
    _State.protocol = LiveProtocol(USB_PORT_NAME, now / 1000)
    _State.replica = None
    _State.last_screen_texts = _State.note = ""


def reopen(now: int) -> None:
    """Begin the exchange again on a port that was lost and has been opened again."""
    _State.protocol.open(now / 1000)


def on_port_lost() -> None:
    """Inform the protocol that the port was lost."""
    _State.protocol.report_disconnection()


def ask_about_new_board() -> None:
    """Add a message that asks the coach whether to watch the board that was plugged in.

    The browser does not say whether this board is the same one as before.
    """
    _State.protocol.add_message(
        "got a board, and the browser does not say whether it is the one before: watch this one?"
    )


def text_to_send(now: int) -> str:
    """Return the text to send to the board at ``now`` (ms), or ""."""
    return _State.protocol.bytes_to_send(now / 1000).decode()


def end_request() -> str:
    """Return the text that ends the exchange with the board."""
    return END_REQUEST.decode()


def receive(now: int) -> str:
    """Process the bytes in the file RECEIVED_BYTES_FILE; return the facts of a new board, or ""."""
    with open(RECEIVED_BYTES_FILE, "rb") as file:
        data = file.read()
    facts = ""
    for _, line in _State.protocol.feed(data, now / 1000):
        if line["e"] == "hello":
            facts = _greet(line) or facts
        if _State.replica is not None:
            _State.replica.process_line(line, now % TICKS_PERIOD)
            if _State.replica.is_incomplete:
                _State.protocol.ask_again(now / 1000)
    return facts


def _greet(line: dict) -> str:
    """Return facts about the board that the line ``hello`` names, in the form of ``program.start``.

    Return "" if the page shows this board already.
    """
    name = line.get("board")
    if name not in _BOARDS:
        _State.note = "got a board '" + str(name) + "', expected one of " + ", ".join(_BOARDS)
        _State.replica = None
        return ""
    _State.note = ""
    if _State.replica is not None and name == _State.replica.board.NAME:
        return ""
    board = load_board(name)
    _State.replica = Replica(board)
    _State.panel = page_devices.Panel(shared_block, board)
    _State.text_display = page_devices.Display(shared_block) if board.TEXT is not None else None
    facts = page_devices.board_facts(board, {})
    facts["refused"] = {}
    return json.dumps(facts)


def step(now: int) -> None:
    """Draw the board's state at ``now`` (ms)."""
    replica = _State.replica
    if replica is not None:
        replica.renderer.draw(now % TICKS_PERIOD)
        _State.panel.show(replica.renderer.frame, replica.renderer.scale)
    for news in _State.protocol.take_messages():
        _State.note = news
    message = screen_texts()
    if message != _State.last_screen_texts:
        _State.last_screen_texts = message
        if _State.text_display is not None:
            _State.text_display.show(_State.replica.lines())
        shared_block[page_devices.CHANGED_BITS_OFFSET] |= page_devices.WORDS_CHANGED_FLAG


def screen_texts() -> str:
    """Return JSON like ``program.screen_texts``, with ``names`` of the coaches and a ``note``."""
    replica = _State.replica
    history = replica.history if replica is not None else None
    return json.dumps(
        {
            "screen": "watched",
            "said": replica.prompt if replica is not None else "",
            "lines": replica.lines() if replica is not None else [],
            "match": history.match.NAME if history else "",
            "actions": history.count() if history else 0,
            "replay": None,
            "names": replica.names if history else [],
            "note": (replica.problem if replica is not None else "") or _State.note,
        }
    )


def save_match(path: str) -> None:
    """Write the match so far to the file ``path``, as a stored match.

    Raises ValueError if the board plays no match.
    """
    replica = _State.replica
    if replica is None or replica.history is None:
        raise ValueError("got no match, expected one that is played on the board")
    history = replica.history
    heading = [
        ("ruleset", history.match.RULESET),
        ("version", str(history.match.VERSION)),
        ("board", replica.board.NAME),
        ("names", "|".join(replica.names)),
    ]
    with open(path, "wb") as file:
        file.write(stored_match.pack(heading, history.to_bytes()))
