"""Makes and reads the links of a match while the coach types lines and the match changes.

Before a link overwrites a match, the coach is asked and answers with the next line. This happens if
the link:

* is older than the known match,
* contains different actions than the known match, or
* would end a different match.
"""

import secrets
import time
from collections.abc import Callable
from typing import Any

from pixelpitch.rules.errors import MatchError

from ..common.printable_text import printable
from ..simulator.link_rules import read_game, side_to_act
from ..simulator.sentences import text_of
from .code import LINK_FRAGMENT_PREFIX, BadLink, make_link, parse_link
from .course import Course, compare_courses, read_course
from .known_matches import KnownMatch, KnownMatches
from .seat import Seat

MATCH_READING_TIMEOUT_S = 4.0  # time limit for reading a match; the web page has the same
YES_ANSWER = "1"
_DAMAGE_ERRORS = (MatchError, ValueError, KeyError, IndexError)


class LinkSession:
    """One side of a match played by exchanging links; its methods return lines to print.

    ``page`` is the address of the web page on which the other side is played, or "" if unknown.
    ``side`` is the side that is played here, or -1 for the side that has the first turn.
    """

    def __init__(self, seat: Seat, known: KnownMatches, page: str = "", side: int = -1) -> None:
        self._seat = seat
        self._known = known
        self._page = page
        self.side = side
        self.link_id = ""  # id of the match
        # The coach has been warned that the match does not continue the stored one: how they differ
        # (the result of ``compare_courses``), or "" before any warning.
        self._warned = ""
        # Called if the coach answers the question with yes; None if there is no question.
        self._on_yes: Callable[[], list[str]] | None = None

    # These methods process lines that the coach types.

    @property
    def has_question(self) -> bool:
        """Return True if the next line answers a question."""
        return self._on_yes is not None

    def accepts(self, line: str) -> bool:
        """Return True if ``process`` expects ``line``: a link, or the answer to a question."""
        return self.has_question or LINK_FRAGMENT_PREFIX in line

    def process(self, line: str) -> list[str]:
        """Process a line with a link, or the answer to the last question; return lines to print."""
        answer, self._on_yes = self._on_yes, None
        if LINK_FRAGMENT_PREFIX in line:
            return self._read_link(line)
        if answer is None:
            return [text_of("link.none")]
        return answer() if line.strip() == YES_ANSWER else [text_of("link.unchanged")]

    def _ask(self, words: str, yes: str, no: str, then: Callable[[], list[str]]) -> list[str]:
        self._on_yes = then
        return [f"{words} {YES_ANSWER} {text_of(yes)}, 2 {text_of(no)}"]

    def ask_to_end(self, action: Callable[[], list[str]]) -> list[str]:
        """Call ``action`` and return its lines; if that would end a match, first ask the coach."""
        busy = self._seat.unfinished_match_name()
        if not busy:
            return action()
        words = text_of("link.unfinished", other=printable(busy))
        return self._ask(words, "link.end_it", "link.keep", action)

    def resume(self, may_write: bool = True) -> list[str]:
        """Continue the match that was last played by links on this laptop.

        If a board has not stored this match, the match is written to it, but only if
        ``may_write`` is True. Return the lines to print, or [] if there is no match to continue.
        """
        link = self._known.last_match_id()
        known = self._known.get(link)
        if known is None:
            return []
        try:
            game = _read_in_time(known.stored_match)
        except (BadLink, *_DAMAGE_ERRORS):
            return []  # the game is no longer installed, or has a different version
        lines = self._seat.resume(known)
        if lines is None and (game.is_over() or not may_write):
            return []
        if lines is None:
            return self._play_here(game, known.stored_match, known.page_url, 0)
        self.link_id, self.side, self._page = link, known.side, known.page_url
        return [*lines, *(self.repeat_link() if self.is_waiting() else [])]

    def _read_link(self, words: str) -> list[str]:
        try:
            match, page = parse_link(words)
            game = _read_in_time(match)
            course = read_course(match)
        except BadLink as error:
            return [str(error)]
        except _DAMAGE_ERRORS as error:
            return [text_of("link.refused", why=printable(str(error)))]
        if not course.link_id:
            return [text_of("link.no_turn")]
        known = self._known.get(course.link_id)
        known_course = self._course() if course.link_id == self.link_id else None
        known_course = known_course or (known.course if known else None)
        relation = compare_courses(known_course, course) if known_course else "longer"

        def play_match() -> list[str]:
            """Play the received match at this seat; return the lines to show."""
            known_count = (
                len(known_course.entry_bytes) // 2
                if known_course and relation in ("longer", "same")
                else 0
            )
            return self._play_here(game, match, page, known_count)

        if known_course and relation in ("shorter", "other"):
            received = text_of("link.actions", actions=course.action_count)
            received = received if relation == "shorter" else text_of("link.another_course")
            words = text_of(
                "link.differs",
                game=game.match.NAME,
                came=received,
                actions=known_course.action_count,
            )
            return self._ask(words, "link.take", "link.keep", play_match)
        if relation == "same" and (course.link_id == self.link_id or game.is_over()):
            return [text_of("link.nothing_new")]
        return play_match()

    def _play_here(self, game: Any, match: bytes, page: str, known_count: int) -> list[str]:
        """Play the match that a link contains.

        First ask the coach if this would end a different unfinished match. ``known_count`` is the
        number of entries of the match's history that the coach has already seen.
        """
        course = read_course(match)

        def play_match() -> list[str]:
            """Play the match, remember its link and page, and return the lines to show."""
            known = self._known.get(course.link_id)
            acting = side_to_act(game.match)
            side = known.side if known else acting if acting >= 0 else 1
            self._page = page or (known.page_url if known else "") or self._page
            lines = self._seat.play(game, match, side, known_count)
            self.side = side
            self.link_id = course.link_id
            self._known.write(course.link_id, KnownMatch(side, match, self._page))
            if game.is_over() or acting < 0:
                return lines
            names = {"mine": game.match.side_name(side), "theirs": game.match.side_name(1 - side)}
            return [text_of("link.begin" if acting == side else "link.wait", **names), *lines]

        elsewhere = course.link_id != self.link_id or self._seat.game() is None
        busy = self._seat.unfinished_match_name() if elsewhere else ""
        if not busy:
            return play_match()
        words = text_of(
            "link.occupied",
            game=game.match.NAME,
            actions=course.action_count,
            other=printable(busy),
        )
        return self._ask(words, "link.take_it", "link.leave_it", play_match)

    # These methods process changes of the match.

    def is_waiting(self) -> bool:
        """Return True if the other side has the turn."""
        game = self._seat.game()
        by_link = game is not None and not game.is_over() and bool(self.link_id)
        return by_link and side_to_act(game.match) == 1 - self.side

    def turn_link_lines(self) -> list[str]:
        """Return lines with a link if this side has finished its turn or the match has ended.

        If the match that is played here does not continue the stored one, return a warning, but
        only once. Otherwise return [].
        """
        game = self._seat.game()
        if game is None or self.has_question:
            return []
        known = self._known.get(self.link_id)
        relation = compare_courses(known.course, self._course_here()) if known else "longer"
        if relation != "longer":
            warned, self._warned = self._warned, relation
            return [text_of("link.behind")] if relation != "same" and warned != relation else []
        self._warned = ""
        acting = side_to_act(game.match)
        if self.side < 0:
            self.side = acting
        if not game.is_over() and (self.side < 0 or acting != 1 - self.side):
            return []
        self.link_id = self.link_id or secrets.token_hex(8)
        match = self._seat.stored_match(self.link_id)
        self._known.write(self.link_id, KnownMatch(self.side, match, self._page))
        self._seat.forbid_takebacks(self.side)
        return self.repeat_link()

    def repeat_link(self) -> list[str]:
        """Return lines that repeat the last link."""
        known = self._known.get(self.link_id)
        game = self._seat.game()
        if known is None or game is None:
            return [text_of("link.no_link")]
        key = "link.over" if game.is_over() else "link.send"
        who = game.match.side_name(1 - self.side)
        return [text_of(key, who=who), make_link(known.stored_match, known.page_url)]

    def _course(self) -> Course | None:
        return self._course_here() if self._seat.game() is not None else None

    def _course_here(self) -> Course:
        return read_course(self._seat.stored_match(self.link_id))


def _read_in_time(match: bytes) -> Any:
    """Return the game of a stored match; raises MatchError.

    Raises BadLink if reading takes more than MATCH_READING_TIMEOUT_S seconds.
    """
    end_time = time.monotonic() + MATCH_READING_TIMEOUT_S

    def expect_in_time() -> None:
        """Raise BadLink if reading the match takes longer than the limit."""
        if time.monotonic() > end_time:
            raise BadLink(text_of("link.slow", seconds=int(MATCH_READING_TIMEOUT_S)))

    return read_game(match, expect_in_time)
