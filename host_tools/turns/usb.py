"""Plays one side of a match on a board on USB, and gets the other side's turns from links.

The live view (``host_tools.live``) reports the match on the board. When a link with the other
side's turn arrives, mpremote runs the board's own code to write the match into the board's journal.
Then the board restarts and offers to resume the match. Therefore the firmware needs no code for
links.
"""

import time
from base64 import b64encode
from typing import Any

from pixelpitch import rulesets
from pixelpitch.app.game import Game
from pixelpitch.app.game_order import game_name
from pixelpitch.rules.entries import TIME_ENTRY
from pixelpitch.storage import stored_match

from ..common import stored_matches
from ..common.parser import checked_board
from ..flash import FlashError, install, link, ports
from ..live.replica import Replica
from ..live.source import LiveSource
from ..simulator.link_rules import side_to_act
from ..simulator.sentences import text_of
from .course import Course, compare_courses, read_course
from .known_matches import KnownMatch

ANSWER_TIMEOUT_S = 10.0
EMULATED_ANSWER_TIMEOUT_S = 120.0  # an emulated board is slow if the laptop is busy
_PIECE_BYTES = 240  # number of bytes of the history that one statement sends
_BEGIN_PROGRAM = """
import slots
slots.use({slot!r})
from binascii import a2b_base64
from pixelpitch.devices.drivers import journal_flash
from pixelpitch.devices.files import Files
from pixelpitch.storage.journal import Journal
from pixelpitch.storage.league import League
history = bytearray()
"""
_ADD_PROGRAM = "history.extend(a2b_base64({!r}))\n"
_END_PROGRAM = """
class Kept:
    undone = b""

    def to_bytes(self):
        return bytes(history)

journal = Journal(journal_flash.make(), League(Files()).worn_sectors)
journal.begin({heading}, Kept())
print(journal.failure or "kept")
"""


class UsbSeat:
    """One side of a match played by exchanging links, on the board at ``port``.

    If ``port`` is None, the only board that is plugged in is used. Raises FlashError.
    """

    def __init__(self, port: str | None) -> None:
        self._port = ports.choose_port(port, quiet=True)
        self._source = LiveSource(lambda: self._port, "end this command and begin it again")
        self._replica: Replica | None = None
        self._side = -1
        self._course: Course | None = None  # start and actions of the match in the last link
        # The values from which ``_game`` was computed: (match, length of its history, side, number
        # of entries in links). If they change, ``_game`` is computed again.
        self._game_source: tuple[Any, int, int, int] | None = None
        self._game: Game | None = None

    def poll(self, wait_s: float = 0.0) -> list[str]:
        """Process the lines that the board has sent; return messages about the port."""
        for _, line in self._source.read(wait_s):
            if self._replica is None and line["e"] == "hello":
                self._replica = Replica(checked_board(str(line.get("board"))))
            if self._replica is not None:
                self._replica.process_line(line, 0)
                if self._replica.is_incomplete:
                    self._source.ask_again()
        return self._source.take_messages()

    def wait_for_match(self) -> None:
        """Wait until the board has reported its current match, or that it has none.

        Raises FlashError.
        """
        limit_s = EMULATED_ANSWER_TIMEOUT_S if ports.is_emulated(self._port) else ANSWER_TIMEOUT_S
        end_time = time.monotonic() + limit_s
        messages: list[str] = []
        while self._replica is None or not self._replica.screen:
            messages += self.poll(0.1)
            if time.monotonic() > end_time:
                raise FlashError(messages[0] if messages else f"no answer from {self._port}")

    def close(self) -> None:
        """Close the port."""
        self._source.close()

    # These methods implement the interface ``seat.Seat``.

    def game(self) -> Any:
        """Return the match played by links up to the end of this side's turn, or None.

        Actions that were made on the board for the other side are left out, because that side plays
        elsewhere.
        """
        history = self._history()
        if history is None:
            return None
        settled = len(self._course.entry_bytes) // 2 if self._course else 0
        # The length alone is not enough: after a takeback and a new action it is the same as
        # before, but the match is a different object.
        seen = (history.match, history.length(), self._side, settled)
        if seen != self._game_source:
            self._game_source = seen
            self._game = self._history_of_own_turn(history, settled)
            if (
                self._course
                and read_course(self.stored_match("")).start_bytes != self._course.start_bytes
            ):
                self._game = None  # the board now plays a different match
        return self._game

    def stored_match(self, link: str) -> bytes:
        """Return the current match as a stored match with the id ``link``."""
        game = self._game
        assert game is not None
        ruleset = game.match.RULESET
        package = rulesets.digest(ruleset)
        names = self._replica.names if self._replica is not None else []
        heading = [
            *([("package", package)] if package else []),
            ("ruleset", ruleset),
            ("version", str(game.match.VERSION)),
            ("names", "|".join(names)),
            ("opponents", "|"),
            *([("ended", game.ended)] if game.ended else []),
            *([("link", link)] if link else []),
        ]
        return stored_match.pack(heading, game.to_bytes())

    def unfinished_match_name(self) -> str:
        """Return the name of the unfinished match on the board that ``play`` would end, or ""."""
        history = self._history()
        if history is not None:
            return "" if history.is_over() else str(history.match.NAME)
        self._source.close()
        with link.connect(self._port, quiet=True) as connection:
            stored = stored_matches.read_board_matches(connection)
        for each in stored:
            if each.name == stored_matches.UNFINISHED_MATCH_NAME:
                if self._course is not None:
                    whole = stored_match.pack([], each.history().to_bytes())
                    if compare_courses(self._course, read_course(whole)) != "other":
                        return ""
                return game_name(each.heading.get("ruleset", ""))
        return ""

    def resume(self, known_match: KnownMatch) -> list[str] | None:
        """Return lines about the match if the board plays ``known_match`` or a continuation of it.

        Otherwise return None.
        """
        history = self._history()
        if history is None:
            return None
        self._game = self._history_of_own_turn(history, history.length())
        if compare_courses(known_match.course, read_course(self.stored_match(""))) not in (
            "same",
            "longer",
        ):
            return None
        self._side, self._course = known_match.side, known_match.course
        return self.begin()

    def begin(self) -> list[str]:
        """Return lines that describe the match on the board."""
        game = self.game()
        if game is None:
            return [text_of("link.paste")]
        return [text_of("link.at_board", game=game.match.NAME), game.match.prompt()]

    def play(self, game: Any, match: bytes, side: int, known_count: int) -> list[str]:
        """Write ``match`` to the board, which restarts and offers to resume this match.

        Return a line that says so. ``known_count`` is ignored.
        """
        heading, history = stored_match.unpack(match)
        names = self._replica.names if self._replica is not None else []
        new_heading = [
            (key, heading[key])
            for key in ("package", "ruleset", "version", "ended")
            if key in heading
        ]
        new_heading += [("names", "|".join(names)), ("opponents", "|")]
        self._source.close()
        with link.connect(self._port, quiet=True) as connection:
            slot = install.expect_firmware(connection.about)
            connection.run(_BEGIN_PROGRAM.format(slot=slot))
            for at in range(0, len(history), _PIECE_BYTES):
                connection.run(_ADD_PROGRAM.format(b64encode(history[at : at + _PIECE_BYTES])))
            answer = connection.run(_END_PROGRAM.format(heading=ascii(new_heading)))
        if answer.strip() != "kept":
            raise FlashError(f"got {answer.strip()[:80]!r} from the board, expected 'kept'")
        self._side, self._course = side, read_course(match)
        self._replica = None
        return [text_of("link.at_resume")]

    def forbid_takebacks(self, side: int) -> None:
        """Record that a link contains this side's decisions: they are now final."""
        self._side = side
        self._course = read_course(self.stored_match(""))

    def _history(self) -> Game | None:
        return self._replica.history if self._replica is not None else None

    def _history_of_own_turn(self, history: Game, settled: int) -> Game:
        game = Game(history.initial_match())
        for index, (kind, value) in enumerate(history.entries()):
            if index >= settled and self._side >= 0 and side_to_act(game.match) == 1 - self._side:
                return game
            if kind == TIME_ENTRY:
                game.pass_time(value)
            else:
                game.apply(value, kind)
        game.ended = history.ended
        return game
