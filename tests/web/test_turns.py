"""Two separate browsers play a match by exchanging links, turn by turn."""

import base64
import random
import zlib
from typing import Any

import pytest

from pixelpitch import rulesets
from pixelpitch.rules.chance import KIND_DIE
from pixelpitch.rules.history import History
from pixelpitch.rules.match import CHANCE, TERMINAL
from pixelpitch.storage import stored_match
from tests.turns.test_linking import LinkSeat
from tests.web.conftest import LOW_FRAME_RATE_QUERY, PageOpener
from tests.web.hands import (
    becomes_true_within,
    count_actions,
    press_stepped,
    read_spoken_text,
    run_steps,
    start_match,
    start_stepped_board,
    throw_face,
    wait_for_note,
    wait_for_screen,
    wait_until,
)

pytestmark = pytest.mark.browser

MANUAL_STEPS_QUERY = LOW_FRAME_RATE_QUERY + "&manual"
TURN_SCRIPT = "window.pixelpitch.turns.turn"
OK_KEYS = ("e", "Enter")
BACK_KEYS = ("q", "Backspace")
DIRECTION_KEYS = ("wasd", ("ArrowUp", "ArrowLeft", "ArrowDown", "ArrowRight"))
STREETSOCCER_MENU_INDEX = 0  # the index in the list of games
DENY_STORAGE_SCRIPT = """Object.defineProperty(window, "localStorage", {
    get() { throw new DOMException("denied", "SecurityError"); } });"""
IS_QUESTION_OPEN_SCRIPT = "document.getElementById('question').open"


def read_match(page: Any) -> Any:
    """Return the match in ``page`` as a ``Match`` object."""
    data = page.evaluate("window.pixelpitch.client.call('pack').then(match => [...match])")
    heading, history = stored_match.unpack(bytes(data))
    return History.from_bytes(rulesets.load(heading["ruleset"]), history).match


def side_whose_turn_it_is(match: Any) -> int:
    """Return the side that decides or throws next (0 or 1), or -1 if the match is over."""
    player: int = match.current_player()
    if player == TERMINAL:
        return -1
    side: int = match.thrower() if player == CHANCE else player
    return side


def play_turn(page: Any, side: int, rng: random.Random) -> Any:
    """Play with keys as long as it is the turn of ``side``, and return the match."""
    match = read_match(page)
    for _ in range(400):
        if side_whose_turn_it_is(match) == 1 - side or match.current_player() == TERMINAL:
            return match
        chance = match.chance()
        if chance is not None and chance.kind == KIND_DIE:
            run_steps(page, 10)
            press_stepped(page, str(rng.choice([each for each in match.legal_actions() if each])))
            run_steps(page, 200)
        else:
            key = rng.choice(DIRECTION_KEYS[side]) if rng.random() < 0.3 else OK_KEYS[side]
            press_stepped(page, key)
        match = read_match(page)
    raise AssertionError(f"the turn does not end: {match.prompt()}")


def share_turn(page: Any) -> str:
    """Press the page's Share button for a turn, and return the part of the link after the page's
    address.
    """
    page.click("#turn-share")
    wait_until(page, "document.getElementById('link').open")
    assert page.is_checked("#link-turn")
    link: str = page.input_value("#link-text")
    page.click("#link form button:last-child")
    return link[link.index("#") :]


def share_first_turn(page: Any) -> str:
    """Share the first turn of a local match, which from then on is played by exchanging links.

    Return the part of the link after the page's address.
    """
    page.click("#share")
    wait_until(page, "document.getElementById('link').open")
    assert "#r=" in page.input_value("#link-text")
    page.check("#link-turn")
    wait_until(page, "document.getElementById('link-text').value.includes('#t=')")
    assert "must trust that page" in page.inner_text("#link-words")
    link: str = page.input_value("#link-text")
    page.click("#link form button:last-child")
    return link[link.index("#") :]


def open_link(page: Any, link: str) -> None:
    """Open a link in a page whose board runs."""
    page.evaluate("link => { location.hash = link; }", link)
    wait_until(page, "!location.hash")


def open_two_pages(open_page: PageOpener, game: int) -> list[Any]:
    """Return pages of two browsers; the first page has started the game with the index ``game``."""
    first = open_page(query=MANUAL_STEPS_QUERY)
    start_stepped_board(first)
    press_stepped(first, "s")  # moves to the item Games
    press_stepped(first, "e")
    for _ in range(game):
        press_stepped(first, "s")
    press_stepped(first, "e")
    press_stepped(first, "s")  # moves to the item Against in the set-up
    while "a friend" not in first.evaluate("window.pixelpitch.spoken"):
        press_stepped(first, "a")
    press_stepped(first, "w")  # moves to the item Start
    press_stepped(first, "e")
    assert first.evaluate("document.body.dataset.screen") == "play"
    second = open_page(query=MANUAL_STEPS_QUERY, service_workers="block")
    start_stepped_board(second)
    return [first, second]


def play_by_link(pages: list[Any], rng: random.Random, max_turns: int) -> tuple[Any, int]:
    """Play until the match is over, or for at most ``max_turns`` turns; return the match and the
    number of turns.
    """
    match = read_match(pages[0])
    side = side_whose_turn_it_is(match)
    sides = {side: pages[0], 1 - side: pages[1]}  # the first page plays the side that begins
    play_turn(pages[0], side, rng)
    link = share_first_turn(pages[0])
    for turn in range(1, max_turns):
        side = 1 - side
        open_link(sides[side], link)
        run_steps(sides[side], 10)
        match = play_turn(sides[side], side, rng)
        run_steps(sides[side], 10)
        assert sides[side].is_visible("#turn-share")
        link = share_turn(sides[side])
        if match.current_player() == TERMINAL:
            open_link(sides[1 - side], link)
            return match, turn + 1
    return match, max_turns


def test_two_browsers_play_a_few_turns_of_a_match_by_link(open_page: PageOpener) -> None:
    pages = open_two_pages(open_page, STREETSOCCER_MENU_INDEX)
    match, turns = play_by_link(pages, random.Random(3), 5)
    assert turns == 5
    assert match.RULESET == "streetsoccer"


def test_a_page_and_the_command_take_turns_in_a_match(open_page: PageOpener) -> None:
    """`pixelpitch link` accepts the page's link, and the page accepts the link that the command
    prints.
    """
    page = open_two_pages(open_page, STREETSOCCER_MENU_INDEX)[0]
    side = side_whose_turn_it_is(read_match(page))
    play_turn(page, side, random.Random(3))
    there = LinkSeat()
    lines = there.type_line(share_first_turn(page))
    assert lines[0].startswith("Your turn, ")
    assert there.count_entries() == count_actions(page)
    link = there.play_turn()
    open_link(page, link[link.index("#") :])
    run_steps(page, 10)
    assert count_actions(page) == there.count_entries()
    assert side_whose_turn_it_is(read_match(page)) == side
    assert read_match(page).to_bytes() == there.seat.game().match.to_bytes()


def press_until_decision(page: Any, side: int) -> int:
    """Press OK until ``side`` has made a decision, and return the number of actions after it."""
    before = count_actions(page)
    for _ in range(10):
        press_stepped(page, OK_KEYS[side])
        if count_actions(page) > before:
            return count_actions(page)
    raise AssertionError("no decision is made")


def take_back_in_pause(page: Any) -> None:
    """Undo the last press with the item *Take back* of the pause menu."""
    press_stepped(page, "m")
    press_stepped(page, "s")
    assert read_spoken_text(page).startswith("Take back")
    press_stepped(page, "e")


def test_a_takeback_undoes_nothing_older_than_the_link(open_page: PageOpener) -> None:
    pages = open_two_pages(open_page, STREETSOCCER_MENU_INDEX)
    side = side_whose_turn_it_is(read_match(pages[0]))
    play_turn(pages[0], side, random.Random(3))
    link = share_first_turn(pages[0])
    for page in pages:
        if page is pages[1]:
            open_link(page, link)
            run_steps(page, 10)
            press_stepped(page, BACK_KEYS[1 - side])
            assert "Nothing to take back since the link" in read_spoken_text(page)
        before = count_actions(page)
        assert before > 0
        take_back_in_pause(page)
        assert page.evaluate("document.body.dataset.screen") == "play"
        assert "Nothing to take back since the link" in read_spoken_text(page)
        assert count_actions(page) == before
    assert side_whose_turn_it_is(read_match(pages[1])) == 1 - side
    # A takeback undoes all actions of one press, but no action that came before the link.
    count = press_until_decision(pages[1], 1 - side)
    assert count > before
    while count > before:
        take_back_in_pause(pages[1])
        assert before <= count_actions(pages[1]) < count
        count = count_actions(pages[1])
    press_stepped(pages[1], "m")
    for _ in range(2):
        press_stepped(pages[1], "s")
    assert read_spoken_text(pages[1]).startswith("Redo")
    press_stepped(pages[1], "e")
    assert "Redone." in read_spoken_text(pages[1])
    assert before < count_actions(pages[1])
    while count_actions(pages[1]) > before:
        take_back_in_pause(pages[1])
    take_back_in_pause(pages[1])
    assert "Nothing to take back since the link" in read_spoken_text(pages[1])
    assert count_actions(pages[1]) == before


MATCH_COUNT_SCRIPT = "window.pixelpitch.turns.storedMatches().size"


def test_a_match_by_link_continues_after_a_reload_and_waits_for_the_other_side(
    open_page: PageOpener,
) -> None:
    page = open_page()
    start_match(page)
    throw_face(page, "4")
    share_first_turn(page)
    # ``isOthersTurn`` becomes true only after the dialog with the link has closed, because an open
    # dialog pauses the board.
    wait_until(page, "window.pixelpitch.turns.isOthersTurn")
    page.keyboard.press("3")
    wait_for_note(page, "turn, on another page")
    page.keyboard.press("e")
    page.click("#box", position={"x": 5, "y": 5})
    assert not becomes_true_within(page, "window.pixelpitch.actions !== 1", 1500)
    page.reload()
    wait_for_screen(page, "unfinished")
    page.keyboard.press("e")
    wait_for_screen(page, "play")
    wait_until(page, "window.pixelpitch.turns.isOthersTurn")
    page.keyboard.press("3")
    wait_for_note(page, "turn, on another page")
    page.click("#turn-free")
    wait_until(page, "document.getElementById('turn').hidden")
    throw_face(page, "3")
    assert page.evaluate(MATCH_COUNT_SCRIPT) == 0


def test_without_a_store_a_match_by_link_still_waits_for_the_other_side(
    open_page: PageOpener,
) -> None:
    page = open_page(script=DENY_STORAGE_SCRIPT)
    start_match(page)
    throw_face(page, "4")
    share_first_turn(page)
    wait_until(page, "window.pixelpitch.turns.isOthersTurn")
    assert page.is_visible("#turn-share")


def open_link_and_answer(page: Any, link: str, answer_index: int) -> str:
    """Open a link about which the page asks a question, give the answer ``answer_index`` (-1
    presses Escape), and return the words of the question.
    """
    page.evaluate("link => { location.hash = link; }", link)
    wait_until(page, IS_QUESTION_OPEN_SCRIPT)
    words: str = page.inner_text("#question-words")
    if answer_index < 0:
        page.keyboard.press("Escape")  # leaving the question changes nothing
    else:
        page.click(f"#question-answers button >> nth={answer_index}")
    wait_until(page, "!location.hash")
    return words


def test_a_link_that_does_not_continue_the_match_overwrites_nothing_without_confirmation(
    open_page: PageOpener,
) -> None:
    page = open_page()
    start_match(page)
    throw_face(page, "4")
    short = share_first_turn(page)
    other = open_page(short, service_workers="block")
    wait_for_screen(other, "play")
    assert count_actions(other) == 1
    while not other.evaluate("window.pixelpitch.turns.isOthersTurn"):
        throw_face(other, "2")
    whole = count_actions(other)
    assert whole > 1
    long = share_turn(other)
    words = open_link_and_answer(other, short, -1)
    assert "with 1 action," in words
    assert f"continuation of the {whole} actions" in words
    wait_for_note(other, "nothing was changed")
    assert count_actions(other) == whole
    assert "with 1 action," in open_link_and_answer(other, short, 0)
    wait_until(other, "window.pixelpitch.actions === 1")
    throw_face(other, "5")
    assert "another course" in open_link_and_answer(other, long, 1)
    assert count_actions(other) == 2
    # A link to a known match continues it at once. But if this page has played on differently in
    # the meantime, it asks before it discards those actions.
    open_link(page, long)
    wait_until(page, f"window.pixelpitch.actions === {whole}")
    page.evaluate("localStorage.clear()")
    throw_face(page, "1")
    assert "Another match is being played here" in open_link_and_answer(page, long, 1)
    assert count_actions(page) == whole + 1
    assert "Another match is being played here" in open_link_and_answer(page, long, 0)
    wait_until(page, f"window.pixelpitch.actions === {whole}")


def test_a_match_by_link_can_be_continued_from_the_list(open_page: PageOpener) -> None:
    page = open_page()
    start_match(page)
    throw_face(page, "4")
    share_first_turn(page)
    page.evaluate("void window.pixelpitch.games.beginMatch('streetsoccer', '')")
    wait_until(page, "document.getElementById('question').open")
    page.click("#question-answers button >> nth=0")
    wait_until(page, "window.pixelpitch.actions === 0")
    wait_until(page, "document.getElementById('turn').hidden")
    page.click("#open-matches")
    page.click("#turns button:first-of-type")
    wait_until(page, IS_QUESTION_OPEN_SCRIPT)
    page.click("#question-answers button >> nth=0")
    wait_until(page, "window.pixelpitch.actions === 1 && window.pixelpitch.turns.isOthersTurn")
    page.click("#open-matches")
    page.click("#turns button:last-of-type")
    assert page.is_hidden("#turns-title") or page.locator("#turns .row").count() == 0


def make_link(history: bytes, **changes: str) -> str:
    """Return the part after the address of a link to a match of Soccer Dice with this ``history``.

    ``changes`` replace fields of the match's heading.
    """
    heading = {"ruleset": "dicesoccer", "version": "1", "link": "0123456789abcdef"} | changes
    packed = zlib.compressobj(9, zlib.DEFLATED, -15)
    data = packed.compress(stored_match.pack(list(heading.items()), history)) + packed.flush()
    return "#t=" + base64.urlsafe_b64encode(data).decode().rstrip("=")


SHORT_HISTORY = History(rulesets.load("dicesoccer")({"first": "left"})).to_bytes()
RULES_VERSION = str(rulesets.load("dicesoccer").VERSION)
ENTRY_OF_THROW_7 = bytes((1 << 5, 7))
ENTRY_OF_AN_HOUR = bytes((3 << 5 | 3600 >> 8, 3600 & 255))
HOSTILE_LINKS = {
    "damaged": make_link(SHORT_HISTORY, version=RULES_VERSION)[:60],
    "expected at most 200000": "#t=" + "A" * 300_000,
    "expected version": make_link(SHORT_HISTORY, version="99"),
    "entry 1": make_link(SHORT_HISTORY + ENTRY_OF_THROW_7, version=RULES_VERSION),
    "its whole first state": make_link(SHORT_HISTORY[:-3], version=RULES_VERSION),
    "ruleset": make_link(SHORT_HISTORY, version=RULES_VERSION, ruleset="../../boot"),
    "a match without a shared turn": make_link(SHORT_HISTORY, version=RULES_VERSION, link="<b>"),
}


def test_a_hostile_link_is_refused_in_one_line(open_page: PageOpener) -> None:
    page = open_page()
    for words, link in HOSTILE_LINKS.items():
        page.evaluate("document.getElementById('note').textContent = ''")
        open_link(page, link)
        wait_for_note(page, words)
        assert page.evaluate("document.body.dataset.screen") == "menu", words
    # This link has the longest history that is allowed. The board must read it, or report that it
    # cannot, before the page gives up.
    clock = History(rulesets.load("sokhazania")({"first": "left"})).to_bytes()
    clock += ENTRY_OF_AN_HOUR * ((65_000 - len(clock)) // 2)
    page.evaluate("document.getElementById('note').textContent = ''")
    version = str(rulesets.load("sokhazania").VERSION)
    open_link(page, make_link(clock, version=version, ruleset="sokhazania"))
    wait_for_note(page, "")
    assert not page.evaluate("document.getElementById('failed').open")
    assert becomes_true_within(page, "document.body.dataset.screen", 1000)


@pytest.mark.long
def test_two_browsers_play_a_whole_match_of_streetsoccer_by_link(open_page: PageOpener) -> None:
    pages = open_two_pages(open_page, STREETSOCCER_MENU_INDEX)
    match, turns = play_by_link(pages, random.Random(5), 200)
    assert match.RULESET == "streetsoccer"
    assert turns > 20
    for page in pages:
        run_steps(page, 400)
        assert page.evaluate("document.body.dataset.screen") == "result"
        assert read_match(page).to_bytes() == match.to_bytes()


def test_the_link_after_a_resignation_says_that_the_side_has_resigned(
    open_page: PageOpener,
) -> None:
    pages = open_two_pages(open_page, STREETSOCCER_MENU_INDEX)
    side = side_whose_turn_it_is(read_match(pages[0]))
    play_turn(pages[0], side, random.Random(3))
    open_link(pages[1], share_first_turn(pages[0]))
    run_steps(pages[1], 10)
    press_stepped(pages[1], "m")
    items: list[str] = []
    while "Resign" not in items and len(items) < 9:
        press_stepped(pages[1], "s")
        items.append(read_spoken_text(pages[1]))
    assert "Offer a draw" not in items, "the other coach is not here"
    assert items[-1] == "Resign"
    for key in "ese":  # the cursor begins on No, and "s" moves it to Yes
        press_stepped(pages[1], key)
    for page in reversed(pages):
        run_steps(page, 20)
        assert page.evaluate("document.body.dataset.screen") == "result"
        press_stepped(page, "e")
        assert "resigned" in read_spoken_text(page)
        if page is pages[1]:
            open_link(pages[0], share_turn(page))
    ended = "window.pixelpitch.client.call('stored_matches').then(all => all[0].ended)"
    kept = pages[0].evaluate(ended)
    assert kept == f"resigned {1 - side}"
