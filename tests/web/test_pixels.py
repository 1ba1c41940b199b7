"""A simulated Pixels die (an electronic die) enters throws over a fake Web Bluetooth
(``bluetooth.mjs``).

Everything else is the page's own code. No physical die was available, so its messages follow the
maker's documentation.
"""

from typing import Any

import pytest

from tests.web.conftest import WEB_TESTS_FOLDER, PageOpener
from tests.web.hands import (
    becomes_true_within,
    count_actions,
    start_match,
    throw_face,
    wait_for_note,
    wait_for_screen,
    wait_for_text,
    wait_until,
)

FAKE_BLUETOOTH_SCRIPT = (WEB_TESTS_FOLDER / "bluetooth.mjs").read_text()
ROLLED, HANDLING, ROLLING, CROOKED, ON_FACE = 1, 2, 3, 4, 5
LABEL_CONTAINS_SCRIPT = "words => document.getElementById('pixels').textContent.includes(words)"

pytestmark = pytest.mark.browser


def open_page_with_pixels_die(open_page: PageOpener, game: str = "Soccer Dice") -> Any:
    """Return a page with a match of ``game`` and a connected die that has reported its state."""
    page = open_page(script=FAKE_BLUETOOTH_SCRIPT)
    start_match(page, game)
    page.click("#pixels")
    wait_for_note(page, "Ada is connected")
    wait_until(page, "window.bluetooth.heard.length === 1")
    # [1] is the request for the die's identity
    assert page.evaluate("window.bluetooth.heard") == [[1]]
    send_state(page, ROLLED, 3)
    return page


def send_state(page: Any, state: int, face: int) -> None:
    """Let the die report its ``state`` (a number) and the face that is up."""
    page.evaluate(f"window.bluetooth.say(3, {state}, {face - 1})")


def roll_die(page: Any, face: int) -> None:
    """Pick up the die and roll it."""
    for value in (HANDLING, ROLLING, ROLLED):
        send_state(page, value, face)


def test_only_a_roll_of_a_pixels_die_enters_an_outcome(open_page: PageOpener) -> None:
    page = open_page_with_pixels_die(open_page)
    assert not becomes_true_within(page, "window.pixelpitch.actions > 0", 500), (
        "it told how it lies"
    )
    send_state(page, HANDLING, 2)
    wait_until(page, LABEL_CONTAINS_SCRIPT, "in the hand")
    send_state(page, ROLLING, 2)
    wait_until(page, LABEL_CONTAINS_SCRIPT, "rolling")
    assert count_actions(page) == 0, "it waits until the die lies"
    send_state(page, ROLLED, 5)
    wait_until(page, "window.pixelpitch.actions === 1")
    assert "5" in page.inner_text("#pixels")
    send_state(page, ROLLED, 6)
    send_state(page, ON_FACE, 6)
    assert not becomes_true_within(page, "window.pixelpitch.actions > 1", 500), "no new roll"
    throw_face(page, "2")  # the page's own die still works as well
    assert count_actions(page) == 2


def test_a_face_reported_by_a_die_in_the_hand_counts_only_after_confirmation(
    open_page: PageOpener,
) -> None:
    page = open_page_with_pixels_die(open_page)
    for answer, count in ((1, 0), (0, 1)):
        send_state(page, HANDLING, 4)
        send_state(page, ROLLED, 4)
        wait_until(page, "document.getElementById('question').open")
        assert "The die says 4" in page.inner_text("#question-words")
        assert count_actions(page) == 0
        page.click(f"#question-answers button >> nth={answer}")
        if count:
            wait_until(page, "window.pixelpitch.actions === 1")
        else:
            assert not becomes_true_within(page, "window.pixelpitch.actions > 0", 500)


def test_a_die_that_leans_is_thrown_again(open_page: PageOpener) -> None:
    page = open_page_with_pixels_die(open_page)
    send_state(page, ROLLING, 4)
    send_state(page, CROOKED, 4)
    wait_for_note(page, "leans")
    assert count_actions(page) == 0


def test_the_page_asks_whether_the_die_is_in_the_box_if_the_rules_need_it(
    open_page: PageOpener,
) -> None:
    page = open_page_with_pixels_die(open_page, "Sokhazania")
    wait_for_screen(page, "play")
    for _ in range(12):
        if page.evaluate("document.body.dataset.screen") != "play":
            break
        before = page.evaluate("window.pixelpitch.actions")
        roll_die(page, 4)
        if not becomes_true_within(
            page,
            f"window.pixelpitch.actions > {before} || document.body.dataset.screen !== 'play'",
            1500,
        ):
            page.keyboard.press("e")  # makes a decision
            page.keyboard.press("Enter")
    wait_for_text(page, "n the box")
    before = count_actions(page)
    page.keyboard.press("e")
    page.keyboard.press("Enter")
    wait_for_screen(page, "play")
    wait_until(page, f"window.pixelpitch.actions > {before}")


def test_a_button_reconnects_a_die_that_was_out_of_range(open_page: PageOpener) -> None:
    page = open_page_with_pixels_die(open_page)
    page.evaluate("window.bluetooth.lose()")
    wait_for_note(page, "disconnected")
    wait_until(page, LABEL_CONTAINS_SCRIPT, "connect again")
    page.evaluate("window.bluetooth.refuse = true")
    page.click("#pixels")
    wait_for_note(page, "does not connect: Connection failed.")
    page.evaluate("window.bluetooth.refuse = false")
    page.click("#pixels")
    wait_for_note(page, "Ada is connected")
    roll_die(page, 6)
    wait_until(page, "window.pixelpitch.actions === 1")


@pytest.mark.parametrize(
    "message",
    [
        # A die with 20 sides and newer firmware: its message has 15 bytes of version, then size,
        # id, chip and kind.
        [2, 15, *[0] * 14, 10, 1, 2, 3, 4, 0, 7, 20, 0],
        [2, 20, 0, 7, *[0] * 18],  # a die with 20 sides and older firmware
    ],
)
def test_a_die_that_is_no_d6_is_refused(open_page: PageOpener, message: list[int]) -> None:
    page = open_page_with_pixels_die(open_page)
    page.evaluate("message => window.bluetooth.say(...message)", message)
    wait_for_note(page, "got a d20, expected one with the numbers 1 to 6")
    assert not page.evaluate("window.bluetooth.device.gatt.connected")
    assert page.inner_text("#pixels") == "Pixels die"


def test_invalid_messages_of_a_die_are_ignored(open_page: PageOpener) -> None:
    page = open_page_with_pixels_die(open_page)
    for message in ([], [3], [3, 1], [2], [2, 255], [250, 1, 1], [3, 9, 9]):
        page.evaluate("message => window.bluetooth.say(...message)", message)
    roll_die(page, 20)
    wait_for_note(page, "got face 20 of the die, expected 1 to 6")
    assert count_actions(page) == 0
    roll_die(page, 1)
    wait_until(page, "window.pixelpitch.actions === 1")


def test_without_web_bluetooth_the_page_has_no_button_for_dice(open_page: PageOpener) -> None:
    page = open_page(script="Object.defineProperty(navigator, 'bluetooth', { value: undefined });")
    assert page.is_hidden("#pixels")
