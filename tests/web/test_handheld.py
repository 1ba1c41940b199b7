"""On a phone or tablet, the page gives hints, vibrates, shares matches, keeps the screen on, and
returns a lost die to the box.

The tests replace the browser's functions for the device.
"""

import math
from typing import Any

import pytest

from tests.web.conftest import LOW_FRAME_RATE_QUERY, PHONE_WINDOW, PageOpener
from tests.web.hands import (
    press_stepped,
    run_steps,
    start_match,
    start_stepped_board,
    throw_face,
    wait_for_screen,
    wait_for_text,
    wait_until,
)

pytestmark = pytest.mark.browser

MANUAL_STEPS_QUERY = LOW_FRAME_RATE_QUERY + "&manual"
DIE_POSITION_SCRIPT = "(({ x, y }) => [x, y])(window.pixelpitch.box.die)"
FLICK_COUNT = 8
# Fakes the browser's functions to vibrate, stay awake and share; `window.asked` has the calls.
FAKE_DEVICE_SCRIPT = """
window.asked = [];
const lock = () => Object.assign(new EventTarget(), {
    released: false,
    async release() { this.released = true; window.asked.push("sleep"); },
});
Object.defineProperty(navigator, "vibrate", { value: (ms) => window.asked.push(`vibrate ${ms}`) });
Object.defineProperty(navigator, "wakeLock", {
    value: { request: async (what) => (window.asked.push(`wake ${what}`), lock()) },
});
Object.defineProperty(navigator, "share", {
    value: async (what) => {
        window.asked.push(`share ${what.url}`);
        if (window.chooses === false) throw new DOMException("Share canceled", "AbortError");
    },
});
"""


def list_requests_to_device(page: Any, prefix: str) -> list[str]:
    """Return the page's requests to the phone (such as "vibrate 20") that begin with ``prefix``."""
    found: list[str] = page.evaluate("window.asked")
    return [each for each in found if each.startswith(prefix)]


def test_h_shows_a_hint_to_the_side_to_move(open_page: PageOpener) -> None:
    page = open_page()
    start_match(page, "StreetSoccer")
    page.keyboard.press("h")
    wait_for_text(page, "Hint: ")
    assert page.evaluate("window.pixelpitch.actions") == 0, "it shows, and decides nothing"


def drag_out(page: Any, angle: float, wait_steps: int = 1) -> None:
    """Drag the die over the edge, wait for ``wait_steps`` steps of the board, and release it.

    ``angle`` is the direction in radians, 0 to the right.
    """
    area = page.locator("#box").bounding_box()
    x, y = area["x"] + area["width"] / 2, area["y"] + area["height"] / 2
    at_x, at_y, half = page.evaluate(
        "(({ die, halfBox, canvas }, width) =>"
        " [die.x, die.y * Math.cos(0.5), (halfBox * width) / canvas.width])"
        f"(window.pixelpitch.box, {area['width']})"
    )
    page.mouse.move(x + at_x * half, y - at_y * half)
    page.mouse.down()
    run_steps(page, 3)
    assert page.evaluate("window.pixelpitch.box.die.held"), "it can be taken where it lies"
    for far in (0.4, 0.9, 1.5, 2.2):
        page.mouse.move(x + far * half * math.cos(angle), y - far * half * math.sin(angle))
        run_steps(page, 1)
    run_steps(page, wait_steps)
    page.mouse.up()
    run_steps(page, 1)


def measure_landing_distance(page: Any) -> float:
    """Wait until the die is still; return its distance from the middle of the box (edge: 1)."""
    wait = 0
    while page.evaluate("window.pixelpitch.box.die.busy"):
        run_steps(page, 10)
        wait += 1
        assert wait < 100
    return max(abs(each) for each in page.evaluate(DIE_POSITION_SCRIPT))


def test_a_flick_stays_in_the_box_and_a_die_pulled_over_the_edge_returns(
    open_page: PageOpener,
) -> None:
    page = open_page(query=MANUAL_STEPS_QUERY)
    start_stepped_board(page)
    ways = [2 * math.pi * number / FLICK_COUNT for number in range(FLICK_COUNT)]
    for direction in ways:
        drag_out(page, direction)
        assert measure_landing_distance(page) <= 1
        run_steps(page, 150)
    far = []
    for direction in ways:
        drag_out(page, direction, 40)
        far.append(measure_landing_distance(page))
        run_steps(page, 150)
        assert max(abs(each) for each in page.evaluate(DIE_POSITION_SCRIPT)) <= 0.81
    assert sum(each > 1 for each in far) >= FLICK_COUNT // 2, f"they were out of the box: {far}"


def test_in_the_guided_match_the_die_cannot_leave_the_box(open_page: PageOpener) -> None:
    page = open_page(query=MANUAL_STEPS_QUERY)
    start_stepped_board(page)
    press_stepped(page, "e")  # chooses the item Play now
    assert page.evaluate("document.body.dataset.screen") == "guided"
    for direction in (0, 1.6, 3.1, 4.7):
        drag_out(page, direction, 60)
        assert measure_landing_distance(page) <= 1
    page.keyboard.press("0")
    run_steps(page, 10)
    assert measure_landing_distance(page) <= 1


def test_a_tap_on_the_die_throws_it(open_page: PageOpener) -> None:
    page = open_page("#play=dicesoccer", size=PHONE_WINDOW, has_touch=True, service_workers="block")
    wait_for_screen(page, "play")
    wait_until(page, "document.body.classList.contains('due')")
    area = page.locator("#box").bounding_box()
    at_x, at_y, half = page.evaluate(
        "(({ die, halfBox, canvas }, width) =>"
        " [die.x, die.y * Math.cos(0.5), (halfBox * width) / canvas.width])"
        f"(window.pixelpitch.box, {area['width']})"
    )
    x, y = area["x"] + area["width"] / 2, area["y"] + area["height"] / 2
    page.touchscreen.tap(x + at_x * half, y - at_y * half)
    wait_until(page, "window.pixelpitch.actions === 1")


def test_the_device_vibrates_on_landing_and_stays_awake_in_a_match(open_page: PageOpener) -> None:
    page = open_page(script=FAKE_DEVICE_SCRIPT)
    assert list_requests_to_device(page, "") == []
    start_match(page)
    wait_until(page, "window.asked.includes('wake screen')")
    assert list_requests_to_device(page, "vibrate") == []
    throw_face(page, "4")
    wait_until(page, "window.asked.filter((each) => each.startsWith('vibrate')).length === 1")
    assert list_requests_to_device(page, "sleep") == []
    page.keyboard.press("m")
    wait_for_screen(page, "pause")
    wait_until(page, "window.asked.includes('sleep')")
    page.keyboard.press("q")
    wait_for_screen(page, "play")
    wait_until(page, "window.asked.filter((each) => each === 'wake screen').length === 2")


def test_a_link_is_shared_through_the_device(open_page: PageOpener) -> None:
    page = open_page(script=FAKE_DEVICE_SCRIPT)
    start_match(page)
    throw_face(page, "4")
    page.click("#share")
    wait_until(page, "document.getElementById('link').open")
    page.click("#link-send")
    wait_until(page, "window.asked.some((each) => each.startsWith('share'))")
    assert list_requests_to_device(page, "share") == ["share " + page.input_value("#link-text")]
    page.evaluate("window.chooses = false")
    # the user closes the list of recipients; the page must not report this as a fault
    page.click("#link-send")
    wait_until(page, "window.asked.filter((each) => each.startsWith('share')).length === 2")


def test_the_page_has_no_share_button_on_a_device_that_cannot_share(open_page: PageOpener) -> None:
    page = open_page(script="Object.defineProperty(navigator, 'share', { value: undefined });")
    assert page.evaluate("document.getElementById('link-send').hidden")
