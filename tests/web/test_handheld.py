"""What a hand finds beside the pitch: a hint, a die that comes back, and what a phone can do.

Where a device is asked for something, the browser's own call is watched at its border.
"""

import math
from typing import Any

import pytest

from tests.web.conftest import FEW_PICTURES, Opens
from tests.web.hands import (
    begin_ticked,
    start,
    throw,
    ticks,
    wait_said,
    wait_screen,
    wait_until,
)

pytestmark = pytest.mark.browser

MANUAL = FEW_PICTURES + "&manual"
DIE = "(({ x, y }) => [x, y])(window.pixelpitch.box.die)"
FLICKS = 8
# What the device is asked for is kept in `window.asked`.
DEVICE = """
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


def questions(page: Any, begin: str) -> list[str]:
    """Return what the device was asked for that begins so."""
    found: list[str] = page.evaluate("window.asked")
    return [each for each in found if each.startswith(begin)]


def test_h_is_a_hint_for_who_decides(opens: Opens) -> None:
    page = opens()
    start(page, "StreetSoccer")
    page.keyboard.press("h")
    wait_said(page, "Hint: ")
    assert page.evaluate("window.pixelpitch.actions") == 0, "it shows, and decides nothing"


def flick(page: Any, way: float) -> None:
    """Take the die where it lies, and fling it out of the box."""
    area = page.locator("#box").bounding_box()
    x, y = area["x"] + area["width"] / 2, area["y"] + area["height"] / 2
    at_x, at_y, half = page.evaluate(
        "(({ die, half, canvas }, width) =>"
        " [die.x, die.y * Math.cos(0.5), (half * width) / canvas.width])"
        f"(window.pixelpitch.box, {area['width']})"
    )
    page.mouse.move(x + at_x * half, y - at_y * half)
    page.mouse.down()
    ticks(page, 3)
    assert page.evaluate("window.pixelpitch.box.die.held"), "it can be taken where it lies"
    for far in (0.4, 0.9, 1.5, 2.2):
        page.mouse.move(x + far * half * math.cos(way), y - far * half * math.sin(way))
        ticks(page, 1)
    page.mouse.up()
    ticks(page, 1)


def test_a_die_that_is_flicked_out_comes_back(opens: Opens) -> None:
    page = opens(query=MANUAL)
    begin_ticked(page)
    far = []
    for number in range(FLICKS):
        flick(page, 2 * math.pi * number / FLICKS)
        wait = 0
        while page.evaluate("window.pixelpitch.box.die.busy"):
            ticks(page, 10)
            wait += 1
            assert wait < 100
        far.append(max(abs(each) for each in page.evaluate(DIE)))
        ticks(page, 150)
        assert max(abs(each) for each in page.evaluate(DIE)) <= 0.81
    assert sum(each > 1 for each in far) >= FLICKS // 2, f"they were out of the box: {far}"


def test_the_device_trembles_as_the_die_lands_and_stays_awake_in_a_match(opens: Opens) -> None:
    page = opens(script=DEVICE)
    assert questions(page, "") == []
    start(page)
    wait_until(page, "window.asked.includes('wake screen')")
    assert questions(page, "vibrate") == []
    throw(page, "4")
    wait_until(page, "window.asked.filter((each) => each.startsWith('vibrate')).length === 1")
    assert questions(page, "sleep") == []
    page.keyboard.press("m")
    wait_screen(page, "pause")
    wait_until(page, "window.asked.includes('sleep')")
    page.keyboard.press("q")
    wait_screen(page, "play")
    wait_until(page, "window.asked.filter((each) => each === 'wake screen').length === 2")


def test_a_link_is_sent_by_the_device(opens: Opens) -> None:
    page = opens(script=DEVICE)
    start(page)
    throw(page, "4")
    page.click("#share")
    wait_until(page, "document.getElementById('link').open")
    page.click("#link-send")
    wait_until(page, "window.asked.some((each) => each.startsWith('share'))")
    assert questions(page, "share") == ["share " + page.input_value("#link-text")]
    page.evaluate("window.chooses = false")
    page.click("#link-send")  # nobody is chosen: no fault
    wait_until(page, "window.asked.filter((each) => each.startsWith('share')).length === 2")


def test_a_device_that_sends_nothing_has_no_button_for_it(opens: Opens) -> None:
    page = opens(script="Object.defineProperty(navigator, 'share', { value: undefined });")
    assert page.evaluate("document.getElementById('link-send').hidden")
