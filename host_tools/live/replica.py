"""Replays a board's match from the lines of its live view and draws it with the board's code.

The web page also runs this module, on MicroPython.
"""

from binascii import a2b_base64

from pixelpitch import rulesets
from pixelpitch.app.chance.chance_text import sectors
from pixelpitch.app.chance.sources import make_chance_sources
from pixelpitch.app.display_text import fit_page, wrap
from pixelpitch.app.endings import is_ending
from pixelpitch.app.game import Game
from pixelpitch.app.offer import Offer
from pixelpitch.app.view import scene_after
from pixelpitch.dice import events
from pixelpitch.render.entry import CELL_COUNT
from pixelpitch.render.renderer import Renderer
from pixelpitch.rules.entries import PENDING_ENTERED_ENTRY, TIME_ENTRY
from pixelpitch.rules.errors import MatchError
from pixelpitch.rules.history_bytes import VERSION
from pixelpitch.rules.squares import SQUARES
from pixelpitch.storage.journal import MARK_RECORD, apply_record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

LIVE_FORMAT_VERSION = 1
_MAX_NAME_LENGTH = 40
_INVALID_LINE_ERRORS = (
    KeyError,
    TypeError,
    ValueError,
    IndexError,
    AttributeError,
    OverflowError,
    MatchError,
)


class Replica:
    """A copy of a board: ``renderer`` has the state of its LEDs, ``text`` the lines of its display.

    - ``history`` is the match so far (``app.game.Game``), or None.
    - ``names`` are the names of the coaches.
    - ``prompt`` says in words what the match waits for, or is "".
    - ``problem`` says in one line why the match cannot be drawn, or is "".
    - ``is_incomplete`` is True if lines are missing. The board must then send everything again.
    """

    def __init__(self, board: "Any") -> None:
        self.board = board
        self.renderer = Renderer(board)
        self.now = 0
        self._sources = make_chance_sources(self)  # functions that draw with ``renderer``
        self.text: list[str] = []
        self.prompt = ""
        self.screen = ""
        self.history: Game | None = None
        self.names: list[str] = []
        self.problem = ""
        self.is_incomplete = False
        self._match_class: Any = None
        self._start = b""
        self._ended = ""  # how the coaches ended the match (``app.endings``)
        # While the match's history arrives in parts: the bytes received so far; otherwise None.
        self._past: bytearray | None = None
        # In a match on several pitches: the number of the shown pitch if it is not the one in play,
        # otherwise -1.
        self._other = -1
        # Actions of the line-up that is shown as a preview, or ().
        self._preview: tuple[int, ...] = ()
        self._offers: tuple[bool, ...] = (False, False)  # {side: True if it offers a draw}

    def lines(self) -> "list[str]":
        """Return the 8 lines of the display, or without a display the scroll text or prompt."""
        text = self.text if any(self.text) else [self.prompt]
        return fit_page(text if len(text) != 1 else wrap(text[0]))

    def process_line(self, line: "dict[str, Any]", now: int) -> None:
        """Process one line from the board; ``now`` is the renderer's time in ms."""
        receive = getattr(self, "_receive_" + line["e"], None)
        if receive is None:
            return  # a newer firmware may send lines of an unknown kind
        try:
            receive(line, now)
        except _INVALID_LINE_ERRORS as error:
            self.history = None
            self._past = None
            self.is_incomplete = True
            words = (
                str(error) if isinstance(error, MatchError) else f"{type(error).__name__} {error}"
            )
            self.problem = f"got a line {line['e']!r} that does not fit: {words}"

    def _receive_hello(self, line: "dict[str, Any]", now: int) -> None:
        self.is_incomplete = False
        self.problem = ""
        size = (line["width"], line["height"])
        if size != (self.board.WIDTH, self.board.HEIGHT):
            raise ValueError(
                f"{line['board']} with {size[0]} x {size[1]} lights, expected"
                f" {self.board.NAME} with {self.board.WIDTH} x {self.board.HEIGHT}"
            )

    def _receive_match(self, line: "dict[str, Any]", now: int) -> None:
        self.history = None
        self._past = None
        self._other = -1
        self.prompt = ""
        self.renderer.show_menu()
        if line["ruleset"] is None:
            return
        make = rulesets.load(str(line["ruleset"]))
        if line["version"] != make.VERSION:
            raise ValueError(
                f"{make.RULESET} of version {line['version']}, expected version {make.VERSION}"
            )
        self._match_class = make
        self._start = a2b_base64(line["start"].encode())
        self.names = [printable(str(name))[:_MAX_NAME_LENGTH] for name in line["names"][:2]]
        ended = str(line.get("ended", ""))
        self._ended = ended if is_ending(ended) else ""
        self._past = bytearray()

    def _receive_past(self, line: "dict[str, Any]", now: int) -> None:
        if self._past is None:
            return  # this match could not be drawn, so its further entries are ignored
        for kind, value in line["entries"]:
            self._past += _entry(kind, value)
        if "waiting" not in line:
            return
        for kind, value in line["waiting"]:
            self._past += _entry(kind, value)
        name = self._match_class.RULESET.encode()
        data = b"PH" + bytes((VERSION, len(name))) + name
        data += len(self._start).to_bytes(2, "big") + self._start + self._past
        self._past = None
        self.history = Game.from_bytes(self._match_class, data)
        self.history.ended = self._ended
        self._show(now, True)

    def _receive_act(self, line: "dict[str, Any]", now: int) -> None:
        history = self.history
        if history is None:
            return
        kind, value = int(line["kind"]), int(line["value"])
        if kind < MARK_RECORD and kind != TIME_ENTRY:
            self._show_chance(history.match, value, now)
        apply_record(history, kind, value)
        if line["n"] != history.count():
            raise ValueError(f"{history.count()} actions, expected the board's {line['n']}")
        if kind == TIME_ENTRY and not history.match.events:
            self._tick(history.match)
        elif kind != MARK_RECORD or value == 1:
            self._show(now, kind == MARK_RECORD)

    def _receive_state(self, line: "dict[str, Any]", now: int) -> None:
        self.prompt = printable(str(line["prompt"]))
        if self.history is not None:
            checksum = f"{self.history.match.checksum():04x}"
            if checksum != line["checksum"]:
                raise ValueError(f"checksum {line['checksum']} of the board, expected {checksum}")

    def _receive_text(self, line: "dict[str, Any]", now: int) -> None:
        self.text = [printable(str(each)) for each in line["lines"]][:8]
        if self.board.TEXT is None:
            self.renderer.scroll(" ".join(self.text), now)

    def _receive_look(self, line: "dict[str, Any]", now: int) -> None:
        renderer = self.renderer
        self.screen = printable(str(line["screen"]))
        renderer.brightness = min(max(int(line["brightness"]), 1), 8)
        game = self.history
        match = game.match if game is not None else None
        if match is not None and self._other != line["board"]:
            self._other = int(line["board"])
            renderer.show(match.scene(self._other), now, True)
        board, *squares = [int(each) for each in line["last"]] or [-1]
        last = game.last_move if game is not None else None
        if last is not None and tuple(squares) != tuple(last.squares) and self._other < 0:
            if not all(0 <= each < SQUARES for each in squares):
                raise ValueError(f"last move {squares}")
            last.board, last.squares = board, tuple(squares)
            self._show(now, True)
        offers = tuple(bool(each) for each in line.get("offers", ()))[:2]
        if len(offers) == 2 and offers != self._offers:
            self._offers = offers
            if match is not None and self._other < 0:
                self._show(now, True)
        self._receive_preview(tuple(int(each) for each in line.get("preview", ())), now)
        at, left, *cells = [int(each) for each in line.get("entry", ())] or [0, 0]
        marks = {each // 10: each % 10 for each in cells if 0 <= each < 10 * CELL_COUNT}
        renderer.set_entry(marks if at in marks else {}, at, left)
        square = int(line["cursor"])
        if not -1 <= square < SQUARES:
            raise ValueError(f"cursor {square}")
        way: Any = ()
        if match is not None and square >= 0 and match.current_player() >= 0:
            way = match.table().path_to(match, square) if square in match.legal_actions() else ()
        renderer.set_cursor(square, way)
        # The face of a throw is not shown here. Another line of the board, ``act``, contains it
        # (LIVE.md).
        if line["die"] != events.ANSWER_THROW:
            renderer.set_die(str(line["die"]), 0, 1 if line["side"] else 0)
        renderer.set_faces(max(int(line["faces"]), 0) & 63)

    def _receive_preview(self, actions: "tuple[int, ...]", now: int) -> None:
        """Show the match as it would be after ``actions``, for example to preview a line-up.

        If ``actions`` is empty, show the match as it is.
        """
        game = self.history
        if game is None or actions == self._preview or self._other >= 0:
            return
        self._show(now, True)
        self._preview = actions
        if actions:
            self.renderer.show(scene_after(game.match, game.match.scene(), actions), now, True)

    # Drawing.

    def _show(self, now: int, instantly: bool) -> None:
        assert self.history is not None
        match = self.history.match
        self._other = -1
        self._preview = ()
        scene = match.scene()
        self.history.last_move.carry_over(scene)
        player = match.current_player()
        Offer(match, scene, player >= 0 and self._offers[player])
        self.renderer.show(scene, now, instantly)
        self.renderer.set_spinner(sectors(match.chance()))

    def _show_chance(self, match: "Any", outcome: int, now: int) -> None:
        """Show the outcome of a throw, a spinner or a card as the board itself shows it."""
        chance = match.chance()
        if chance is not None:
            self.now = now
            self._sources[chance.kind].show(chance, outcome)

    def _tick(self, match: "Any") -> None:
        scene = match.scene()
        if scene.clock and (scene.period or scene.minute is None):
            self.renderer.set_clock(scene.clock[0], scene.clock[1])


def _entry(kind: int, value: int) -> bytes:
    if not (0 <= kind <= PENDING_ENTERED_ENTRY and 0 <= value < 1 << 13):
        raise ValueError(f"entry {kind}, {value}")
    return (kind << 13 | value).to_bytes(2, "big")


def printable(text: str) -> str:
    """Return ``text`` in ASCII for the display; each other character becomes a question mark."""
    return "".join([each if " " <= each <= "~" else "?" for each in text])
