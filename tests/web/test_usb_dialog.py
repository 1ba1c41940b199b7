"""The dialog *Send to a board* is accessible and works with the keyboard. Its controls are large
and always in view.
"""

from typing import Any

import pytest

from tests.flash.flash_board import FlashBoard, add_firmware
from tests.web.conftest import DESKTOP_WINDOW, PHONE_WINDOW, SMALL_WINDOW, PageOpener
from tests.web.hands import wait_until
from tests.web.test_barriers import axe_source, find_barriers  # noqa: F401  (a fixture)
from tests.web.test_usb import install_ruleset, open_page_with_board
from tests.web.usb import (
    FAKE_SERIAL_SCRIPT,
    IS_IDLE_SCRIPT,
    SLOW_PORT_QUERY,
    connect_board,
    open_usb_dialog,
    plug_in_board,
    wait_for_message,
)

pytestmark = pytest.mark.browser

PHONE_IN_LANDSCAPE = {"width": 844, "height": 390}
MIN_TOUCH_PX, MIN_MOUSE_PX = 40, 24  # minimum sizes of controls for touch and for a mouse
CONTROLS_SCRIPT = """() => [...document.querySelectorAll("#usb button, #usb select")]
    .filter((each) => each.checkVisibility())
    .map((each) => [each.outerHTML, each.offsetWidth, each.offsetHeight])"""
FOCUSED_ELEMENT_SCRIPT = "document.activeElement.id || document.activeElement.ariaLabel"
FOCUS_ORDER = [
    "usb-choose",
    "Remove mygame from the board",
    "Install mygame on the board",
    "usb-kind",
    "usb-language",
    "usb-update",
]


@pytest.fixture
def board() -> FlashBoard:
    """Return a simulated board with the firmware in its flash."""
    return FlashBoard(add_firmware())


@pytest.mark.parametrize("scheme", ["dark", "light"])
@pytest.mark.parametrize("size", [DESKTOP_WINDOW, PHONE_WINDOW], ids=["desktop", "phone"])
@pytest.mark.long(but=["desktop-light"])
def test_the_dialog_has_no_accessibility_barrier_when_a_board_is_connected(
    open_page: PageOpener,
    axe_source: str,  # noqa: F811
    board: FlashBoard,
    size: dict[str, int],
    scheme: str,
) -> None:
    page = open_page_with_board(open_page, board)
    page.set_viewport_size(size)
    page.emulate_media(color_scheme=scheme)
    assert find_barriers(page, axe_source) == []
    install_ruleset(page)
    page.evaluate("document.getElementById('usb-progress').hidden = false")
    assert find_barriers(page, axe_source) == []
    board.is_on = False
    page.click("[aria-label='Remove mygame from the board']")
    wait_until(page, "document.getElementById('usb-said').textContent.includes('unplugged')")
    assert find_barriers(page, axe_source) == []
    page.emulate_media(color_scheme=None)


@pytest.mark.parametrize(
    ("size", "touch", "least"),
    [
        (DESKTOP_WINDOW, False, MIN_MOUSE_PX),
        (PHONE_WINDOW, True, MIN_TOUCH_PX),
        (PHONE_IN_LANDSCAPE, True, MIN_TOUCH_PX),
    ],
    ids=["desktop", "phone", "landscape"],
)
def test_every_control_is_large_enough_and_the_message_stays_in_view(
    open_page: PageOpener, board: FlashBoard, size: dict[str, int], touch: bool, least: int
) -> None:
    kind = {"has_touch": touch, "is_mobile": touch, "service_workers": "block"}
    page = open_page(query=SLOW_PORT_QUERY, size=size, **kind)
    page.add_init_script(FAKE_SERIAL_SCRIPT)
    page.reload()
    wait_until(page, "document.body?.dataset.ready")
    plug_in_board(page, board.receive)
    page.evaluate("document.body.classList.add('more')")
    open_usb_dialog(page)
    connect_board(page)
    controls = page.evaluate(CONTROLS_SCRIPT)
    assert len(controls) >= 5
    assert [each for each in controls if min(each[1:]) < least] == []
    assert page.evaluate("document.getElementById('usb').scrollWidth <= innerWidth")
    page.evaluate("document.getElementById('usb-update').scrollIntoView()")
    for selector in ("#usb-said", "#usb form button"):
        box, whole = page.locator(selector).bounding_box(), page.locator("#usb").bounding_box()
        assert whole["y"] <= box["y"] < whole["y"] + whole["height"] - box["height"], selector


def read_focused_element(page: Any) -> str:
    """Return the id or the label of the element with the focus."""
    found: str = page.evaluate(FOCUSED_ELEMENT_SCRIPT)
    return found


def test_the_keyboard_reaches_all_controls_and_the_focus_is_preserved(
    open_page: PageOpener, board: FlashBoard
) -> None:
    page = open_page_with_board(open_page, board)
    install_ruleset(page)
    page.click("#usb form button")
    wait_until(page, "!document.getElementById('usb').open")
    wait_until(page, "!window.serial.port.readable")
    page.focus("#open-matches")
    page.keyboard.press("Enter")
    page.focus("#open-usb")
    page.keyboard.press("Enter")
    wait_until(page, "document.getElementById('usb').open")
    assert read_focused_element(page) == "usb-title"
    page.keyboard.press("Tab")
    assert read_focused_element(page) == "usb-choose"
    page.keyboard.press("Enter")
    wait_until(page, "!document.getElementById('usb-board').hidden")
    wait_until(page, IS_IDLE_SCRIPT)
    seen = [read_focused_element(page)]
    while len(seen) < len(FOCUS_ORDER):
        page.keyboard.press("Tab")
        seen.append(read_focused_element(page))
    assert seen == FOCUS_ORDER
    page.focus("[aria-label='Install mygame on the board']")
    page.keyboard.press("Enter")
    wait_for_message(page)
    assert read_focused_element(page) == "Install mygame on the board"
    page.focus("[aria-label='Remove mygame from the board']")
    page.keyboard.press("Enter")
    wait_for_message(page)
    assert read_focused_element(page) == "usb-said", "the button is gone"
    page.keyboard.press("Escape")
    wait_until(page, "!document.getElementById('usb').open")
    assert read_focused_element(page) == "open-matches"


def test_the_amber_button_of_the_dialog_is_the_next_step(
    open_page: PageOpener, board: FlashBoard
) -> None:
    page = open_page(script=FAKE_SERIAL_SCRIPT, query=SLOW_PORT_QUERY, size=SMALL_WINDOW)
    plug_in_board(page, board.receive)
    open_usb_dialog(page)
    assert page.inner_text("#usb .main") == "Choose the board"
    connect_board(page)
    assert page.locator("#usb .main").count() == 0
    assert page.inner_text("#usb-choose") == "Choose another board"
