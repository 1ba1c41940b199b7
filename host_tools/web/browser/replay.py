"""The screen that shows a stored match at any of its actions."""

import time

from pixelpitch import rulesets
from pixelpitch.app.announcement import describe_events
from pixelpitch.app.endings import ending_reason, is_ending
from pixelpitch.app.game import Game
from pixelpitch.app.screen import Screen
from pixelpitch.app.screens.prompt import prompt_lines
from pixelpitch.rules import record
from pixelpitch.rules.entries import TIME_ENTRY, entry_at
from pixelpitch.rules.errors import MatchError, NotUnderstood
from pixelpitch.rules.history import History
from pixelpitch.storage import stored_match
from pixelpitch.storage.journal import apply_record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


_ENTRIES_PER_STEP = 16  # entries that one session step reads; a long match takes a second or two
_ACTIONS_PER_SNAPSHOT = 16  # actions between two snapshots
# Time limit for reading a record. The page ends a worker that does not answer for 8 s.
RECORD_READING_TIMEOUT_MS = 4000


def stored_match_of(data: bytes) -> bytes:
    """Return ``data`` as a stored match; raises MatchError.

    ``data`` is a stored match already, or the text of a record, which is converted.
    """
    if data[:4] == b"PXK1":
        stored_match.unpack(data)
        return bytes(data)
    try:
        text = data.decode()
    except UnicodeError:
        raise NotUnderstood("a file that is no match", "a record or a stored match (.pxk)")
    began = time.ticks_ms()  # type: ignore[attr-defined]  # MicroPython only

    def expect_in_time(match: "Any" = None, action: str = "") -> None:
        """Raise NotUnderstood if reading the record takes too long."""
        if time.ticks_diff(time.ticks_ms(), began) > RECORD_READING_TIMEOUT_MS:  # type: ignore[attr-defined]
            raise NotUnderstood(
                "a record that takes longer than "
                + str(RECORD_READING_TIMEOUT_MS // 1000)
                + " s to read",
                "one of a single match",
            )

    def new_match(options: dict) -> "Any":
        """Return a match whose method ``pass_time`` also checks the time limit for reading."""
        match = make(options)
        let_pass = match.pass_time

        def pass_time(seconds: int) -> None:
            """Let ``seconds`` of playing time pass; raises NotUnderstood after the limit."""
            expect_in_time()  # a single entry may contain years of playing time
            let_pass(seconds)

        match.pass_time = pass_time
        return match

    try:
        read = record.parse(text)
        make = rulesets.load(read.ruleset)
        history = record.to_history(read, new_match, expect_in_time)
    except MemoryError:
        raise NotUnderstood("a record of " + str(len(text)) + " characters", "a shorter one")
    heading = [("ruleset", read.ruleset), ("version", str(make.VERSION))]
    heading += [(key, value) for key, value in read.headers if key not in ("ruleset", "version")]
    return stored_match.pack(heading, history.to_bytes())


class Replay(Screen):
    """Shows the stored match ``data``; ``before`` is the screen to return to."""

    name = "replay"

    def __init__(self, session: "Any", data: bytes, before: "Any") -> None:
        self.data = data
        self.before = before
        self._session = session
        heading, self._history = stored_match.unpack(data)
        self._make = make = rulesets.load(heading.get("ruleset", ""))
        version = heading.get("version", "1")
        if version != str(make.VERSION):
            raise NotUnderstood("a match of version " + version, "version " + str(make.VERSION))
        self._names = heading.get("names", "")
        ended = heading.get("ended", "")
        self._ended = ended if is_ending(ended) else ""
        self._growing = History.read_in_steps(make, self._history)
        self._entries: list = []
        self._marks: list = []  # (entry count, snapshot) every _ACTIONS_PER_SNAPSHOT actions
        self._at = 0
        self._count = 0
        self._whole = False
        self._failed = ""
        # A copy, because the generator's match changes while entries are read.
        first = next(self._growing).match.to_bytes()
        self._match = make.from_bytes(first)
        self._marks.append((0, first))
        self._words = ""
        self.changed = True  # True until the page has read ``state()``

    def enter(self, now: int) -> None:
        """Show the match at the current action."""
        self._show(True)

    def step(self, now: int, elapsed: int) -> bool:
        """Read a few more entries of the match."""
        if self._whole or self._failed:
            return False
        history = None
        try:
            for _ in range(_ENTRIES_PER_STEP):
                history = next(self._growing)
                self._store_snapshot(history)
        except StopIteration:
            self._whole = True
        except (MatchError, ValueError, KeyError) as error:
            self._failed = str(error)
        if history is not None:
            self._copy_entries(history)
            self._count = history.count()
        self.changed = True
        return True

    def _store_snapshot(self, history: "Any") -> None:
        if history.count() == _ACTIONS_PER_SNAPSHOT * len(self._marks):
            self._marks.append((history.length(), history.match.to_bytes()))

    def _copy_entries(self, history: "Any") -> None:
        """Copy the new entries, and the last known one again: its playing time may have changed."""
        count = max(0, len(self._entries) - 1)
        data = history.raw_entries(count, history.length())
        del self._entries[count:]
        for at in range(0, len(data), 2):
            self._entries.append(entry_at(data, at))

    def state(self) -> dict:
        """Return the replay's state as a dict for the page."""
        return {
            "at": self._at,
            "count": self._count,
            "whole": self._whole,
            "failed": self._failed,
            "name": self._match.NAME,
            "names": self._names,
            "over": self._match.outcome() is not None,
        }

    def go_to(self, at: int) -> None:
        """Show the match after ``at`` actions, or after the last one that has been read."""
        at = max(0, min(at, self._count))
        ahead = at == self._at + 1
        mark = min((at - 1) // _ACTIONS_PER_SNAPSHOT if at else 0, len(self._marks) - 1)
        first, snapshot = self._marks[mark]
        match = self._make.from_bytes(snapshot)
        words = ""
        events: list = []
        for kind, value in self._entries[first : self._end(at)]:
            if kind == TIME_ENTRY:
                match.pass_time(value)
                events = events + match.events
            else:
                words = match.action_to_string(value)
                match.apply_action(value)
                events = match.events
        match.events = events
        self._match = match
        self._at = at
        self._words = describe_events(match, words) if words else ""
        if self._ended and self._whole and at == self._count:
            self._words += (". " if self._words else "") + ending_reason(match, self._ended)
        self._show(not ahead)
        self._session.display.stale = True

    def _end(self, at: int) -> int:
        """Return the number of entries for the first ``at`` actions and the times after them."""
        done = 0
        for index, entry in enumerate(self._entries):
            if entry[0] != TIME_ENTRY:
                if done == at:
                    return index
                done += 1
        return len(self._entries)

    def leave(self) -> None:
        """Return to the screen from which the replay was opened."""
        session = self._session
        if session.game is None:
            session.renderer.show_menu()
        else:  # some screens, such as the pause menu, do not draw the match themselves
            session.renderer.show(session.match.scene(), session.now, True)
        session.open(self.before)

    def play_on(self) -> None:
        """Leave the replay: continue as a new match from the position that is shown."""
        session = self._session
        game = Game(self._make.from_bytes(self._marks[0][1]), list(session.seats))
        for kind, value in self._entries[: self._end(self._at)]:
            apply_record(game, kind, value)
        if session.saver.unfinished is not None or session.game is not None:
            session.saver.close()
        session.play_game(game)

    def _show(self, instantly: "Any") -> None:
        session = self._session
        self.changed = True
        session.renderer.show(self._match.scene(), session.now, instantly)
        session.renderer.set_cursor(-1, ())

    def lines(self) -> list[str]:
        """Return the 8 lines of the display, as during a match."""
        return prompt_lines(self._match, self._failed or self._words)

    def scroll_text(self) -> str:
        """Return the scroll text: the message of the action, or the prompt."""
        return self._failed or self._words or self._match.prompt()
