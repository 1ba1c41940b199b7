"""The dialog *Send to a board*: barriers, keyboard, sizes, and what stays in view."""

from typing import Any

import pytest

from tests.flash.flash_board import FlashBoard, with_firmware
from tests.web.conftest import DESKTOP, PHONE, SMALL, Opens
from tests.web.hands import wait_until
from tests.web.test_barriers import axe, barriers  # noqa: F401  (a fixture)
from tests.web.test_usb import begin, install
from tests.web.usb import BYTES, IDLE, SERIAL, connect, open_dialog, plug, said

pytestmark = pytest.mark.browser

LANDSCAPE = {"width": 844, "height": 390}
PADS_PX, POINTER_PX = 40, 24  # least size of what is touched, and of what is clicked
CONTROLS = """() => [...document.querySelectorAll("#usb button, #usb select")]
    .filter((each) => each.checkVisibility())
    .map((each) => [each.outerHTML, each.offsetWidth, each.offsetHeight])"""
FOCUSED = "document.activeElement.id || document.activeElement.ariaLabel"
ORDER = [
    "usb-choose",
    "Remove mygame from the board",
    "Install mygame on the board",
    "usb-kind",
    "usb-language",
    "usb-update",
]


@pytest.fixture
def board() -> FlashBoard:
    return FlashBoard(with_firmware())


@pytest.mark.parametrize("scheme", ["dark", "light"])
@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
@pytest.mark.long(but=["desktop-light"])
def test_there_is_no_barrier_with_a_board(
    opens: Opens,
    axe: str,  # noqa: F811
    board: FlashBoard,
    size: dict[str, int],
    scheme: str,
) -> None:
    page = begin(opens, board)
    page.set_viewport_size(size)
    page.emulate_media(color_scheme=scheme)
    assert barriers(page, axe) == []
    install(page)
    page.evaluate("document.getElementById('usb-progress').hidden = false")
    assert barriers(page, axe) == []
    board.is_on = False
    page.click("[aria-label='Remove mygame from the board']")
    wait_until(page, "document.getElementById('usb-said').textContent.includes('unplugged')")
    assert barriers(page, axe) == []
    page.emulate_media(color_scheme=None)


@pytest.mark.parametrize(
    ("size", "touch", "least"),
    [(DESKTOP, False, POINTER_PX), (PHONE, True, PADS_PX), (LANDSCAPE, True, PADS_PX)],
    ids=["desktop", "phone", "landscape"],
)
def test_every_control_is_large_enough_and_the_message_stays_in_view(
    opens: Opens, board: FlashBoard, size: dict[str, int], touch: bool, least: int
) -> None:
    kind = {"has_touch": touch, "is_mobile": touch, "service_workers": "block"}
    page = opens(query=BYTES, size=size, **kind)
    page.add_init_script(SERIAL)
    page.reload()
    wait_until(page, "document.body?.dataset.ready")
    plug(page, board.hears)
    page.evaluate("document.body.classList.add('more')")
    open_dialog(page)
    connect(page)
    controls = page.evaluate(CONTROLS)
    assert len(controls) >= 5
    assert [each for each in controls if min(each[1:]) < least] == []
    assert page.evaluate("document.getElementById('usb').scrollWidth <= innerWidth")
    page.evaluate("document.getElementById('usb-update').scrollIntoView()")
    for selector in ("#usb-said", "#usb form button"):
        box, whole = page.locator(selector).bounding_box(), page.locator("#usb").bounding_box()
        assert whole["y"] <= box["y"] < whole["y"] + whole["height"] - box["height"], selector


def focused(page: Any) -> str:
    """Return the id or the label of the element with the focus."""
    found: str = page.evaluate(FOCUSED)
    return found


def test_the_keyboard_reaches_everything_and_keeps_its_place(
    opens: Opens, board: FlashBoard
) -> None:
    page = begin(opens, board)
    install(page)
    page.click("#usb form button")
    wait_until(page, "!document.getElementById('usb').open")
    wait_until(page, "!window.serial.port.readable")
    page.focus("#open-matches")
    page.keyboard.press("Enter")
    page.focus("#open-usb")
    page.keyboard.press("Enter")
    wait_until(page, "document.getElementById('usb').open")
    assert focused(page) == "usb-title"
    page.keyboard.press("Tab")
    assert focused(page) == "usb-choose"
    page.keyboard.press("Enter")
    wait_until(page, "!document.getElementById('usb-board').hidden")
    wait_until(page, IDLE)
    seen = [focused(page)]
    while len(seen) < len(ORDER):
        page.keyboard.press("Tab")
        seen.append(focused(page))
    assert seen == ORDER
    page.focus("[aria-label='Install mygame on the board']")
    page.keyboard.press("Enter")
    said(page)
    assert focused(page) == "Install mygame on the board"
    page.focus("[aria-label='Remove mygame from the board']")
    page.keyboard.press("Enter")
    said(page)
    assert focused(page) == "usb-said", "the button is gone"
    page.keyboard.press("Escape")
    wait_until(page, "!document.getElementById('usb').open")
    assert focused(page) == "open-matches"


def test_the_amber_button_is_the_next_step(opens: Opens, board: FlashBoard) -> None:
    page = opens(script=SERIAL, query=BYTES, size=SMALL)
    plug(page, board.hears)
    open_dialog(page)
    assert page.inner_text("#usb .main") == "Choose the board"
    connect(page)
    assert page.locator("#usb .main").count() == 0
    assert page.inner_text("#usb-choose") == "Choose another board"
