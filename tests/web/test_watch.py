"""The page watches a simulated board on USB through a fake Web Serial.

Only the port is replaced (``serial.mjs``). The board runs step by step in the test, which passes
bytes between the board and the page's port.
"""

import base64
import time
from typing import Any

import pytest

from pixelpitch.current import dimmed
from tests.live.test_replica import play_random_actions
from tests.live.watching import WatchedPlayer
from tests.web.conftest import LOW_FRAME_RATE_QUERY, READY_TIMEOUT_MS, WEB_TESTS_FOLDER, PageOpener
from tests.web.hands import (
    count_actions,
    start_match,
    throw_face,
    wait_for_note,
    wait_for_screen,
    wait_until,
)

FAKE_SERIAL_SCRIPT = (WEB_TESTS_FOLDER / "serial.mjs").read_text()

pytestmark = pytest.mark.browser


class BoardOnPort(WatchedPlayer):
    """The simulated board at the other end of the page's port."""

    def __init__(self, page: Any, **kwargs: Any) -> None:
        self.page: Any = None
        super().__init__(**kwargs)
        self.page = page
        self.feeds_replica = False  # the board's lines go to the page, not to a replica

    def exchange_data(self, milliseconds: int = 100) -> None:
        """Let the board run for ``milliseconds``, and pass its output to the page and the page's
        output to it.

        The board runs at most twice as fast as the page, which otherwise could not keep up and
        would be disconnected.
        """
        for _ in range(milliseconds // 100):
            self.page.wait_for_timeout(50)
            for line in self.page.evaluate("window.serial.said.splice(0)"):
                self.console.send_line(line)
            came = b""
            for _ in range(5):
                self.wait(20)
                came += self.console.pop_output()
            self.send_to_page(came)

    def send_to_page(self, data: bytes) -> None:
        """Pass ``data`` to the page as if the port had received it."""
        if data:
            self.page.evaluate("data => window.serial.give(data)", base64.b64encode(data).decode())

    def exchange_until(self, condition: str, arg: Any = None) -> None:
        """Exchange data until the JavaScript condition is true in the page."""
        end = time.monotonic() + READY_TIMEOUT_MS / 1000
        while time.monotonic() < end:
            self.exchange_data()
            if self.page.evaluate(condition, arg):
                return
        raise AssertionError(f"never true: {condition}; {self.page.inner_text('#watch')!r}")

    def shows_same_lights(self) -> bool:
        """Wait until nothing moves; return True if the page then shows the board's lights."""
        lit = "[...window.pixelpitch.panel.lit]"
        self.settle()
        for _ in range(100):
            self.exchange_data()
            self.session.renderer.draw(self.clock())
            scale = self.session.renderer.scale
            wanted = [dimmed(value, scale) for value in self.session.renderer.frame]
            if self.page.evaluate(lit) == wanted:
                return True
        return False


def press_watch(page: Any) -> None:
    """Press the page's Watch button. A browser would then ask for a port; the fake does not."""
    page.click("#open-matches")
    page.click("#open-watch")
    wait_until(page, "!document.getElementById('watch').hidden")


TITLE_CONTAINS_SCRIPT = (
    "words => document.getElementById('watch-title').textContent.includes(words)"
)
NOTE_CONTAINS_SCRIPT = "words => document.getElementById('watch-note').textContent.includes(words)"


def test_a_match_is_watched_and_reviewed_while_the_match_of_the_page_is_paused(
    open_page: PageOpener,
) -> None:
    page = open_page(script=FAKE_SERIAL_SCRIPT)
    start_match(page)
    throw_face(page, "4")
    board = BoardOnPort(page, ruleset="dicesoccer", options={"first": "left"})
    play_random_actions(board, 2)
    press_watch(page)
    board.exchange_until(TITLE_CONTAINS_SCRIPT, "Soccer Dice")
    board.exchange_until(TITLE_CONTAINS_SCRIPT, "2 actions")
    # The page pauses its own board while it watches, and this is not a fault.
    page.evaluate(
        "void (window.pixelpitch.client.lastMessageTime = -20_000);"
        "window.pixelpitch.client.checkSilence()"
    )
    assert not page.evaluate("document.getElementById('failed').open")
    page.keyboard.press("5")  # the keys of this page do not reach the board
    play_random_actions(board, 2)
    board.exchange_until(TITLE_CONTAINS_SCRIPT, "4 actions")
    assert board.shows_same_lights()
    assert page.evaluate("document.getElementById('watch-note').textContent") == ""
    page.click("#watch-back")
    wait_for_screen(page, "replay")
    wait_until(page, "window.pixelpitch.matches.actionCount === 4")
    assert page.is_hidden("#watch")
    assert "live end" in page.evaluate("window.serial.said").pop()
    page.click("#replay-close")
    wait_for_screen(page, "play")
    assert count_actions(page) == 1
    throw_face(page, "2")
    assert count_actions(page) == 2


def test_watching_continues_after_noise_incomplete_lines_and_an_unplugged_board(
    open_page: PageOpener,
) -> None:
    page = open_page(script=FAKE_SERIAL_SCRIPT)
    board = BoardOnPort(page, ruleset="dicesoccer", options={"first": "left"})
    press_watch(page)
    board.send_to_page(b'\xff\x00noise{"e":\n{"e": "act", "kind": 0\n[1]\n' + b"x" * 5000 + b"\n{")
    board.exchange_until(TITLE_CONTAINS_SCRIPT, "Soccer Dice")
    # an action with the number ``n`` of a different match
    board.send_to_page(b'\n{"e": "act", "kind": 0, "value": 3, "n": 77}\n')
    wait_until(page, NOTE_CONTAINS_SCRIPT, "does not fit")
    play_random_actions(board, 1)
    board.exchange_until(TITLE_CONTAINS_SCRIPT, "1 action")
    # the note disappears once the board has sent its whole state again
    board.exchange_until("() => !document.getElementById('watch-note').textContent")
    page.evaluate("window.serial.unplug()")
    wait_until(
        page, NOTE_CONTAINS_SCRIPT, "lost the board at USB: waiting until it is plugged in again"
    )
    play_random_actions(board, 1)
    page.evaluate("window.serial.again()")  # the browser recognises the port
    board.exchange_until(TITLE_CONTAINS_SCRIPT, "2 actions")
    assert board.shows_same_lights()
    assert page.inner_text("#watch-note") == ""
    page.click("#watch-close")
    wait_for_screen(page, "menu")


OTHER_BOARD_QUESTION = (
    "got a board, and the browser does not say whether it is the one before: watch this one?"
)
IS_QUESTION_HIDDEN_SCRIPT = "document.getElementById('watch-other').hidden"


def test_the_page_asks_before_it_watches_a_board_that_may_be_a_different_one(
    open_page: PageOpener,
) -> None:
    """The cable is moved from one board to another, and the browser does not know serial
    numbers.
    """
    page = open_page(script=FAKE_SERIAL_SCRIPT)
    board = BoardOnPort(page, ruleset="dicesoccer", options={"first": "left"})
    press_watch(page)
    board.exchange_until(TITLE_CONTAINS_SCRIPT, "Soccer Dice")
    assert page.evaluate(IS_QUESTION_HIDDEN_SCRIPT)
    page.evaluate("window.serial.unplug()")
    wait_until(page, NOTE_CONTAINS_SCRIPT, "lost the board")
    page.evaluate("window.serial.plug()")
    wait_until(page, NOTE_CONTAINS_SCRIPT, OTHER_BOARD_QUESTION)
    # the board is unplugged again before the user has answered
    page.evaluate("window.serial.unplug()")
    wait_until(page, NOTE_CONTAINS_SCRIPT, "lost the board")
    assert page.evaluate(IS_QUESTION_HIDDEN_SCRIPT)
    page.evaluate("window.serial.plug()")
    wait_until(page, NOTE_CONTAINS_SCRIPT, OTHER_BOARD_QUESTION)
    play_random_actions(board, 1)
    board.exchange_data(4000)
    assert not page.evaluate(TITLE_CONTAINS_SCRIPT, "1 action")
    assert not page.evaluate("window.serial.port.listens")
    page.click("#watch-other")
    board.exchange_until(TITLE_CONTAINS_SCRIPT, "1 action")
    assert page.evaluate(IS_QUESTION_HIDDEN_SCRIPT)
    assert page.inner_text("#watch-note") == ""
    page.click("#watch-close")
    wait_for_screen(page, "menu")


def test_a_board_with_a_known_serial_number_is_watched_without_a_question(
    open_page: PageOpener,
) -> None:
    page = open_page(script=FAKE_SERIAL_SCRIPT, query=LOW_FRAME_RATE_QUERY + "&serial=numbers")
    board = BoardOnPort(page, ruleset="dicesoccer", options={"first": "left"})
    press_watch(page)
    board.exchange_until(TITLE_CONTAINS_SCRIPT, "Soccer Dice")
    page.evaluate("window.serial.unplug()")
    page.evaluate("window.serial.plug('e999')")
    wait_until(page, NOTE_CONTAINS_SCRIPT, OTHER_BOARD_QUESTION)
    play_random_actions(board, 1)
    page.evaluate("window.serial.unplug()")
    page.evaluate("window.serial.plug('e661')")
    board.exchange_until(TITLE_CONTAINS_SCRIPT, "1 action")
    assert page.evaluate(IS_QUESTION_HIDDEN_SCRIPT)
    page.click("#watch-close")
    wait_for_screen(page, "menu")


def test_the_small_board_is_drawn_and_an_unknown_board_is_refused(open_page: PageOpener) -> None:
    page = open_page(script=FAKE_SERIAL_SCRIPT)
    board = BoardOnPort(page, board="mini16", ruleset="sokhazania", options={})
    press_watch(page)
    board.exchange_until("window.pixelpitch.panel.width === 16")
    board.exchange_until(TITLE_CONTAINS_SCRIPT, "Sokhazania")
    board.send_to_page(
        b'\n{"e": "hello", "format": 1, "board": "huge", "width": 64, "height": 32}\n'
    )
    wait_until(page, NOTE_CONTAINS_SCRIPT, "got a board 'huge', expected one of pitch32, mini16")
    page.click("#watch-close")
    wait_until(page, "window.pixelpitch.panel.width === 32")


def test_a_missing_web_serial_or_port_is_reported_in_a_sentence(open_page: PageOpener) -> None:
    page = open_page(script=FAKE_SERIAL_SCRIPT, query=LOW_FRAME_RATE_QUERY + "&serial=none")
    page.click("#open-matches")
    assert page.is_hidden("#open-watch")
    assert "no Web Serial" in page.inner_text("#watch-offer")
    page = open_page(script=FAKE_SERIAL_SCRIPT, query=LOW_FRAME_RATE_QUERY + "&serial=refuse")
    page.click("#open-matches")
    page.click("#open-watch")
    wait_for_note(page, "no board was chosen")
    assert page.is_hidden("#watch")
