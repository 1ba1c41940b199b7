"""A simulated GoDice (an electronic die) enters throws over a fake Web Bluetooth
(``bluetooth.mjs``).

Everything else is the page's own code. No physical die was available, so its messages follow the
maker's libraries.
"""

from typing import Any

import pytest

from tests.web.conftest import WEB_TESTS_FOLDER, PageOpener
from tests.web.hands import (
    becomes_true_within,
    count_actions,
    start_match,
    wait_for_note,
    wait_until,
)

FAKE_BLUETOOTH_SCRIPT = (WEB_TESTS_FOLDER / "bluetooth.mjs").read_text()
UART_SERVICE_UUID = "6e400001-b5a3-f393-e0a9-e50e24dcca9e"
LABEL_CONTAINS_SCRIPT = "words => document.getElementById('godice').textContent.includes(words)"
ROLL_MESSAGE = (82,)
SAMPLE_OF_FACE_5 = (0, 0, 192)

pytestmark = pytest.mark.browser


def open_page_with_godice(open_page: PageOpener) -> Any:
    """Return a page with a match of Soccer Dice and a connected die."""
    page = open_page(script=FAKE_BLUETOOTH_SCRIPT)
    page.evaluate(f"window.bluetooth.service = '{UART_SERVICE_UUID}'")
    start_match(page, "Soccer Dice")
    page.click("#godice")
    wait_for_note(page, "is connected")
    wait_until(page, "window.bluetooth.heard.length === 1")
    # [3] is the request for the battery level
    assert page.evaluate("window.bluetooth.heard") == [[3]]
    return page


def send_message(page: Any, *message: int) -> None:
    """Make the emulated GoDice send ``message`` to the page."""
    page.evaluate("message => window.bluetooth.say(...message)", list(message))


def test_only_a_roll_of_a_godice_enters_an_outcome(open_page: PageOpener) -> None:
    page = open_page_with_godice(open_page)
    send_message(page, 83, *SAMPLE_OF_FACE_5)
    send_message(page, 77, 83, *SAMPLE_OF_FACE_5)
    assert not becomes_true_within(page, "window.pixelpitch.actions > 0", 500), "it has not rolled"
    send_message(page, *ROLL_MESSAGE)
    wait_until(page, LABEL_CONTAINS_SCRIPT, "rolling")
    assert count_actions(page) == 0
    send_message(page, 83, *SAMPLE_OF_FACE_5)
    wait_until(page, "window.pixelpitch.actions === 1")
    assert "shows 5" in page.inner_text("#godice")
    send_message(page, 83, *SAMPLE_OF_FACE_5)
    assert not becomes_true_within(page, "window.pixelpitch.actions > 1", 500), "reported again"


def test_a_leaning_or_moved_godice_does_not_count(open_page: PageOpener) -> None:
    page = open_page_with_godice(open_page)
    send_message(page, *ROLL_MESSAGE)
    send_message(page, 84, 83, *SAMPLE_OF_FACE_5)
    wait_for_note(page, "leans")
    send_message(page, *ROLL_MESSAGE)
    send_message(page, 70, 83, *SAMPLE_OF_FACE_5)
    send_message(page, 83, *SAMPLE_OF_FACE_5)
    assert not becomes_true_within(page, "window.pixelpitch.actions > 0", 500)


def test_a_low_battery_of_a_godice_is_reported(open_page: PageOpener) -> None:
    page = open_page_with_godice(open_page)
    send_message(page, 66, 97, 116, 12)
    wait_for_note(page, "battery of the die is at 12 %")
