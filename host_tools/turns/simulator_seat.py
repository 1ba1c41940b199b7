"""Plays one side of a match on the simulator: a coach types lines of text.

The other side plays on a different machine; after each turn, the sides exchange links.
"""

from typing import Any

from pixelpitch.app.game_order import game_name
from pixelpitch.rules.entries import DECISION_ENTRY
from pixelpitch.rules.errors import MatchError
from pixelpitch.storage import stored_match

from ..common.printable_text import printable
from ..simulator.headless import Player
from ..simulator.link_rules import LinkTurn, open_game, restrict_to_side, seat_two_coaches
from ..simulator.plain import LineSession
from ..simulator.sentences import text_of
from .course import compare_courses, read_course
from .known_matches import KnownMatch

# Only these commands are allowed while the other side has the turn.
VIEWING_COMMANDS = ("look", "text", "why", "odds", "help", "?", "choices")


class SimulatorSeat:
    """Plays a side of a match on the board of ``player``; ``plain`` carries out typed commands."""

    def __init__(self, player: Player, plain: LineSession) -> None:
        self._player = player
        self._session = player.session
        self._plain = plain
        self._turn = LinkTurn()
        self._turn.refusal = text_of("link.settled")

    def begin(self, ruleset: str, options: dict[str, Any]) -> None:
        """Begin a match of two people (coaches). An unfinished match ends and is stored."""
        session = self._session
        # Loading also restores who plays each side. It happens now, because later, in ``start``, it
        # could replace a person by a program.
        if not session.saver.has_loaded:
            session.saver.load()
        seat_two_coaches(session)
        session.match_starter.start(ruleset, options)
        restrict_to_side(self._turn, session, -1)

    # These methods implement the interface ``seat.Seat``.

    def resume(self, known_match: KnownMatch) -> list[str] | None:
        """Continue ``known_match`` and return the lines that the board then shows.

        Returns None if the board has not stored this match.
        """
        saver = self._session.saver
        if saver.unfinished is None:
            return None
        try:
            *_, game = saver.resume()
        except (MatchError, ValueError, KeyError, IndexError):
            return None
        kept = stored_match.pack(list(saver.unfinished[0].items()), game.to_bytes())
        if compare_courses(known_match.course, read_course(kept)) not in ("same", "longer"):
            return None
        saver.restore_seats(game)
        self._session.play_game(game)
        restrict_to_side(self._turn, self._session, known_match.side)
        sent = list(game.entries())[: len(known_match.course.entry_bytes) // 2]
        decisions = [index for index, (kind, _) in enumerate(sent) if kind == DECISION_ENTRY]
        self._turn.last_linked_decision = decisions[-1] if decisions else -1
        return [self._plain.begin()]

    def game(self) -> Any:
        """Return the current match if it is played by exchanging links, otherwise None."""
        game = self._turn.game
        return game if game is self._session.game else None

    def stored_match(self, link: str) -> bytes:
        """Return the current match as a stored match with the id ``link``."""
        game = self.game()
        heading = self._session.saver.heading(game) + ([("link", link)] if link else [])
        return stored_match.pack(heading, game.to_bytes())

    def unfinished_match_name(self) -> str:
        """Return the name of the unfinished match that ``play`` would end, or ""."""
        session = self._session
        if session.game is not None:
            return "" if session.game.is_over() else str(session.match.NAME)
        if session.saver.unfinished is not None:
            return game_name(session.saver.unfinished[0].get("ruleset", "?"))
        return ""

    def play(self, game: Any, match: bytes, side: int, known_count: int) -> list[str]:
        """Play ``game`` as ``side`` from now on, instead of any other match.

        Return a line about what is new since the first ``known_count`` entries of the history.
        ``match``, which other seats need, is not used.
        """
        open_game(self._session, game)
        restrict_to_side(self._turn, self._session, side)
        self._plain.set_report_start(game, known_count)
        return [self._plain.begin()]

    def forbid_takebacks(self, side: int) -> None:
        """Make all decisions so far final, because a link contains them."""
        restrict_to_side(self._turn, self._session, side)

    # Lines that the coach types.

    def answer(self, line: str, is_others_turn: bool) -> str:
        """Carry out ``line``, a command without a link, and return the answer.

        ``is_others_turn`` is True while the other side has the turn.
        """
        name = line.split(" ", 1)[0].lower()
        if (
            is_others_turn
            and self._session.screen.name == "play"
            and name not in (*VIEWING_COMMANDS, "menu")
        ):
            game = self.game()
            return text_of("link.elsewhere", who=game.match.side_name(1 - self._turn.side))
        return printable(self._plain.answer(line))
