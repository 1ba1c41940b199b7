"""Two simulators play a match by exchanging links (addresses that contain the match).

A received link adds the other side's turn. It replaces or abandons a match only after a
confirmation.
"""

import json
import random
from typing import Any

import pytest

from host_tools.common.store import MemoryFiles, Store
from host_tools.micropython.node import find_node
from host_tools.simulator.headless import Player
from host_tools.simulator.plain import LineSession
from host_tools.turns.code import (
    MAX_LINK_CHARACTERS,
    MAX_UNPACKED_MATCH_BYTES,
    BadLink,
    make_link,
    parse_link,
)
from host_tools.turns.course import compare_courses, read_course
from host_tools.turns.known_matches import LINKS_FILE_NAME, KnownMatches
from host_tools.turns.linking import LinkSession
from host_tools.turns.simulator_seat import SimulatorSeat
from pixelpitch.rules.autoplay import choose
from pixelpitch.rules.entries import ENTERED_ENTRY, THROW_ENTRY
from pixelpitch.rules.generator import Generator
from pixelpitch.rules.history import History
from pixelpitch.rules.match import CHANCE
from pixelpitch.rulesets import load
from pixelpitch.storage import stored_match
from tests import processes
from tests.processes import ROOT

MATCH_OPTIONS = {"first": "left", "draws": 1}


class LinkSeat:
    """A seat at the simulator; ``type_line`` passes on a line as if it had been typed."""

    def __init__(self, store: Any = None, side: int = -1) -> None:
        self.store = store or Store()
        self.player = Player(store=self.store)
        self.plain = LineSession(self.player, False, random.Random(2))
        self.seat = SimulatorSeat(self.player, self.plain)
        self.linking = LinkSession(self.seat, KnownMatches(self.store.files), "https://a.b/", side)

    def begin_match(self, ruleset: str = "pawnball") -> "LinkSeat":
        """Begin a match of ``ruleset`` at the simulator, and return this object."""
        options = MATCH_OPTIONS if ruleset == "pawnball" else {"first": "left"}
        self.seat.begin(ruleset, options)
        self.plain.begin()
        return self

    def type_line(self, line: str) -> list[str]:
        """Return what the simulator prints, as lines, after a coach types ``line``."""
        linking = self.linking
        if linking.accepts(line):
            lines = linking.process(line)
        else:
            lines = [self.seat.answer(line, linking.is_waiting())]
        return lines + linking.turn_link_lines()

    def play_turn(self) -> str:
        """Play a turn and return the link that it ends with."""
        for _ in range(200):
            lines = self.type_line(self.type_line("choices")[0].split(", ")[0])
            if "#t=" in lines[-1]:
                return lines[-1]
        raise AssertionError("the turn does not end")

    def count_entries(self) -> int:
        """Return the number of entries of the match, or -1 without a match."""
        game = self.seat.game()
        return game.count() if game is not None else -1


def test_a_turn_is_sent_as_a_link_and_the_reply_is_accepted() -> None:
    first, second = LinkSeat().begin_match(), LinkSeat()
    link = first.play_turn()
    lines = second.type_line(link)
    assert lines[0] == "Your turn, Red. What Blue threw was thrown elsewhere, which is trusted."
    assert lines[1].startswith("Blue: usual line-up. "), "it says what happened"
    assert second.linking.side == 1
    lines = first.type_line(second.play_turn())
    assert lines[0].startswith("Your turn, Blue.")
    assert "Red: " in lines[1]
    assert first.count_entries() == second.count_entries()


def test_the_side_that_is_not_to_move_can_only_look_at_the_position() -> None:
    here = LinkSeat().begin_match()
    here.play_turn()
    count = here.count_entries()
    for words in ("1", "throw", "back", "redo", "press left ok", "hint"):
        assert here.type_line(words) == [
            "it is Red's turn, elsewhere: paste the link that comes from there"
        ]
    assert "ball i5" in here.type_line("look")[0]
    assert "PAUSE" in here.type_line("menu")[0]
    assert "Nothing to take back since the link" in here.type_line("take back")[0]
    assert here.count_entries() == count


def test_a_coach_can_take_back_only_actions_since_the_last_link() -> None:
    first, second = LinkSeat().begin_match("streetsoccer"), LinkSeat()
    second.type_line(first.play_turn())
    count = second.count_entries()
    while second.seat.game().match.current_player() < 0:
        second.type_line("throw")
    second.type_line(second.type_line("choices")[0].split(", ")[0])
    for _ in range(20):
        second.type_line("back")
        if any("Nothing to take back since the link" in each for each in second.type_line("text")):
            break
    assert second.count_entries() >= count
    here = second.seat.stored_match(second.linking.link_id)
    known = second.linking._known.get(second.linking.link_id)
    assert known is not None
    assert compare_courses(known.course, read_course(here)) in ("same", "longer")


def test_an_older_link_or_a_different_course_of_the_match_needs_confirmation() -> None:
    first, second = LinkSeat().begin_match(), LinkSeat()
    old = first.play_turn()
    second.type_line(old)
    first.type_line(second.play_turn())
    count = second.count_entries()
    lines = second.type_line(old)
    assert len(lines) == 1
    assert "got PawnBall with" in lines[0]
    assert lines[0].endswith("1 take the link's, 2 keep what is here")
    assert second.type_line("2") == ["nothing was changed"]
    assert second.count_entries() == count
    second.type_line(old)
    assert second.type_line("1")[0].startswith("Your turn, Red.")
    assert second.count_entries() < count
    # The second side's match now differs from the first side's match, so the first side is asked
    # for confirmation.
    other = second.type_line("c2")
    for _ in range(200):
        if "#t=" in other[-1]:
            break
        other = second.type_line(second.type_line("choices")[0].split(", ")[-1])
    have = first.count_entries()
    lines = first.type_line(other[-1])
    assert "another course" in lines[0]
    assert first.type_line("anything else") == ["nothing was changed"]
    assert first.count_entries() == have


def test_a_different_match_is_abandoned_only_after_confirmation() -> None:
    first, other = LinkSeat().begin_match(), LinkSeat().begin_match("sokhazania")
    link = first.play_turn()
    lines = other.type_line(link)
    assert "Another match is here: Sokhazania. 1 take the link's, give up this one" in lines[0]
    assert other.type_line("2") == ["nothing was changed"]
    assert other.seat.game().match.RULESET == "sokhazania"
    other.type_line(link)
    assert other.type_line("1")[0].startswith("Your turn, Red.")
    assert other.seat.game().match.RULESET == "pawnball"


def test_a_match_continues_with_the_actions_that_were_made_after_the_last_link() -> None:
    first, second = LinkSeat().begin_match(), LinkSeat()
    second.type_line(first.play_turn())
    second.type_line(second.type_line("choices")[0].split(", ")[1])
    count = second.count_entries()
    again = LinkSeat(second.store)
    lines = again.linking.resume()
    assert "Red" in lines[0]
    assert again.count_entries() == count
    assert again.linking.side == 1
    assert again.linking.link_id == first.linking.link_id
    again = LinkSeat(first.store)
    lines = again.linking.resume()
    assert again.linking.is_waiting()
    assert lines[-1] == first.linking.repeat_link()[-1], "the link is printed again"


def test_a_match_that_is_missing_in_the_journal_continues_after_the_last_link() -> None:
    first = LinkSeat().begin_match()
    first.play_turn()
    store = Store()
    store.files = first.store.files
    again = LinkSeat(store)
    assert again.linking.resume()[0].startswith("Red's turn")
    assert again.count_entries() == first.count_entries()


def test_an_unfinished_match_is_abandoned_only_after_confirmation() -> None:
    here = LinkSeat(LinkSeat().begin_match("sokhazania").store)
    begun: list[str] = []

    def begin_new_match() -> list[str]:
        """Begin a match at the simulator; return [], the lines to print."""
        here.begin_match()
        return begun

    lines = here.linking.ask_to_end(begin_new_match)
    assert lines == [
        "Another match is unfinished here: Sokhazania. 1 begin the new one, 2 keep what is here"
    ]
    assert here.type_line("2") == ["nothing was changed"]
    assert here.count_entries() == -1
    here.linking.ask_to_end(begin_new_match)
    here.type_line("1")
    assert here.seat.game().match.RULESET == "pawnball"


def test_the_link_of_a_coach_who_resigns_contains_the_ending() -> None:
    first, second = LinkSeat().begin_match(), LinkSeat()
    second.type_line(first.play_turn())
    second.type_line("menu")
    second.type_line("resign")
    lines = second.type_line("yes")
    assert "Send this link, so that Blue sees the end:" in lines[-2]
    lines = first.type_line(lines[-1])
    assert "resigned" in " ".join(lines)
    assert first.seat.game().is_over()


@pytest.mark.parametrize(
    "content", [b"[]", b"{", b'{"a": 1}', b'{"0123456789abcdef": {"side": 7}}']
)
def test_a_stored_match_in_an_invalid_format_is_ignored(content: bytes) -> None:
    assert KnownMatches(MemoryFiles({LINKS_FILE_NAME: content})).last_match_id() == ""


def test_a_link_contains_a_match_or_is_refused() -> None:
    match = bytes(range(256)) * 20
    assert parse_link(make_link(match, ""))[0] == match
    assert parse_link(f"<{make_link(match, 'https://a.b/?c=d#old')}>.") == (
        match,
        "https://a.b/?c=d",
    )
    for words in (
        "",
        "#t=",
        "#t=%00",
        "#t=" + "A" * (MAX_LINK_CHARACTERS + 1),
        make_link(match, "")[:-9],
        make_link(bytes(MAX_UNPACKED_MATCH_BYTES + 1), ""),
        make_link(match, "") + "AAAA",
    ):
        with pytest.raises(BadLink):
            parse_link(words)


COMPARE_COURSES_PROGRAM = """
import { parseCourse, compareCourses } from "%s";
const chunks = [];
for await (const chunk of process.stdin) chunks.push(chunk);
const kept = JSON.parse(Buffer.concat(chunks));
const all = kept.map((each) => parseCourse(Uint8Array.from(Buffer.from(each, "base64"))));
const facts = all.map((each) => [each.link, each.ending, each.actionCount, each.entries.length]);
const compared = all.map((one) => all.map((other) => compareCourses(one, other)));
console.log(JSON.stringify([facts, compared]));
"""


def test_the_page_and_the_command_agree_on_whether_two_courses_of_a_match_differ(
    tmp_path: Any,
) -> None:
    """The courses of two copies of a match differ if an action or an entered outcome differs.

    Coaches enter the outcomes of ordinary dice. Even the last outcome of a turn counts.
    """
    import base64

    find_node()
    generator = Generator(6)
    history = History(load("sokhazania")({"first": "left"}))
    kept = [stored_match.pack([("link", "0" * 16), ("ended", "agreed")], history.to_bytes())]
    for number in range(24):
        chance = history.match.current_player() == CHANCE
        how = (ENTERED_ENTRY, THROW_ENTRY)[number % 2] if chance else THROW_ENTRY
        history.apply(choose(history.match, generator), how)
        if number % 5 == 0:
            history.pass_time(7)
        if number == 17:
            history.take_back()
        kept.append(stored_match.pack([("ruleset", "sokhazania")], history.to_bytes()))
    program = tmp_path / "courses.mjs"
    program.write_text(COMPARE_COURSES_PROGRAM % (ROOT / "host_tools/web/page/course.mjs").as_uri())
    facts, ways = processes.run_node(
        program, job=[base64.b64encode(each).decode() for each in kept]
    )
    courses = [read_course(each) for each in kept]
    assert facts == [
        [each.link_id, each.ending, each.action_count, len(each.entry_bytes)] for each in courses
    ]
    assert ways == [[compare_courses(one, other) for other in courses] for one in courses]
    assert "longer" in json.dumps(ways)
    assert courses[1].action_count == 1, "an entry of ordinary dice is an action"


def test_an_opponent_of_an_earlier_match_does_not_play_by_link() -> None:
    here = LinkSeat()
    for seat in here.player.session.seats:
        seat.seat_player("easy", here.player.session.die.entropy)
    here.begin_match()
    assert [seat.opponent for seat in here.player.session.game.seats] == [None, None]
