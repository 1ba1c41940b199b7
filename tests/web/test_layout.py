"""The pitch takes as much of the window as possible, and none of the page's elements covers
another.

Only what has changed is painted. The tests also start games in each possible way: with links, cards
and clicks.
"""

import io
import time
from typing import Any

import pytest
from PIL import Image

from tests.web.conftest import DESKTOP_WINDOW, PageOpener
from tests.web.hands import (
    choose_board,
    read_spoken_text,
    start_match,
    start_stepped_board,
    throw_face,
    wait_for_note,
    wait_for_screen,
    wait_until,
)

pytestmark = pytest.mark.browser


# Sizes of phones in portrait and landscape, of a small phone, of tablets, and of desktop windows.
WINDOW_SIZES_PX = (
    *((390, 844), (360, 640), (844, 390), (740, 360)),
    *((820, 1180), (1180, 820), (768, 1024), (1024, 600), (1024, 768), (1280, 800), (1920, 1080)),
    (640, 400),  # the size of a window of 1280 x 800 at 200 % zoom
)


# This JavaScript function returns the elements that are outside the window, distorted, or covered.
MISPLACED_ELEMENTS_SCRIPT = """() =>
    [...document.querySelectorAll("main *, header *")].filter((each) => {
    const { left, top, right, bottom, width, height } = each.getBoundingClientRect();
    if (!width || each.closest("kbd, option")) return false;
    if (left < -1 || top < -1 || right > innerWidth + 1 || bottom > innerHeight + 1) return true;
    const bent = (each.width / each.height) / (width / height);
    if (each instanceof HTMLCanvasElement && Math.abs(bent - 1) > 0.05) return true;
    if (!each.matches("button, canvas, select")) return false;
    return [0.1, 0.5, 0.9].some((x) => [0.2, 0.5, 0.8].some((y) => {
        const tall = each instanceof HTMLCanvasElement ? y : 0.5;
        return !each.contains(document.elementFromPoint(left + x * width, bottom - tall * height));
    }));
}).map((each) => each.id || each.className)"""
# Returns [the pitch's width as a share of the largest width that fits the window, the width of a
# square in pixels].
PITCH_FRACTION_SCRIPT = """() => {
    const { width, height } = document.getElementById("lights").getBoundingClientRect();
    return [width / Math.min(innerWidth, (innerHeight * width) / height), width / 16];
}"""


@pytest.mark.parametrize("touch", [False, True])
def test_the_pitch_fills_the_window_and_nothing_is_covered(
    open_page: PageOpener, touch: bool
) -> None:
    page = open_page(has_touch=touch, service_workers="block")
    for board in ("pitch32", "mini16"):
        choose_board(page, board)
        wait_until(page, "name => document.body.dataset.ready === name", board)
        for width, height in WINDOW_SIZES_PX:
            page.set_viewport_size({"width": width, "height": height})
            wait_until(page, f"({MISPLACED_ELEMENTS_SCRIPT})().length === 0")
            if board == "mini16":
                continue  # a square board always leaves room beside or below it
            wait_until(page, f"({PITCH_FRACTION_SCRIPT})()[0] >= 0.9")
            assert page.evaluate(PITCH_FRACTION_SCRIPT)[1] >= min(24, width / 16.3)


# The sizes in CSS pixels of windows of 1280 x 1024, 1280 x 800 and 1920 x 1080 at 400 % zoom, and
# of a phone at 200 %.
ZOOMED_WINDOW_SIZES_PX = ((320, 256), (320, 200), (480, 270), (195, 422))
# This JavaScript function returns the controls that are distorted, cannot be scrolled into view, or
# are still covered after scrolling.
UNREACHABLE_CONTROLS_SCRIPT = """() =>
    [...document.querySelectorAll("main button, main canvas, header button, select")]
    .filter((each) => {
        if (!each.getBoundingClientRect().width) return false;
        each.scrollIntoView({ block: "center", behavior: "instant" });
        const { left, top, right, width, height } = each.getBoundingClientRect();
        if (left < -1 || right > innerWidth + 1) return true;
        const bent = (each.width / each.height) / (width / height);
        if (each instanceof HTMLCanvasElement && Math.abs(bent - 1) > 0.05) return true;
        return [0.1, 0.5, 0.9].some((x) =>
            !each.contains(document.elementFromPoint(left + x * width, top + height / 2)));
    }).map((each) => each.id || each.className)"""
LIGHTS_TOP_SCRIPT = "document.getElementById('lights').getBoundingClientRect().top"
SCROLLS_SIDEWAYS_SCRIPT = (
    "document.scrollingElement.scrollWidth > innerWidth || document.body.scrollLeft > 0"
)


@pytest.mark.parametrize("touch", [False, True])
def test_at_400_percent_zoom_the_pitch_fills_the_window_above_all_other_parts(
    open_page: PageOpener, touch: bool
) -> None:
    page = open_page(has_touch=touch, service_workers="block")
    for width, height in ZOOMED_WINDOW_SIZES_PX:
        page.set_viewport_size({"width": width, "height": height})
        wait_until(page, f"({PITCH_FRACTION_SCRIPT})()[0] >= 0.9")
        # the pitch is the first visible element once the layout is complete
        wait_until(page, f"{LIGHTS_TOP_SCRIPT} >= 0 && {LIGHTS_TOP_SCRIPT} < 2")
        wait_until(
            page, f"!({UNREACHABLE_CONTROLS_SCRIPT})().length"
        )  # waits until the layout is complete and every control can be reached
        assert not page.evaluate(SCROLLS_SIDEWAYS_SCRIPT)
        page.evaluate("document.getElementById('lights').scrollIntoView()")
    page.set_viewport_size({"width": 320, "height": 256})
    page.evaluate("document.getElementById('go').style.position = 'fixed'")
    assert page.evaluate(UNREACHABLE_CONTROLS_SCRIPT) != [], "what covers something is found"


def test_folded_pads_open_over_the_edge(open_page: PageOpener) -> None:
    page = open_page(size={"width": 844, "height": 390}, has_touch=True, service_workers="block")
    assert page.is_hidden(".left .ok")
    first = read_spoken_text(page)
    page.click("#open-pads")
    page.click(".left .pad-down")
    wait_until(page, "first => window.pixelpitch.spoken !== first", first)


def test_a_link_starts_a_match_against_an_opponent_or_explains_the_refusal(
    open_page: PageOpener,
) -> None:
    page = open_page("#play=streetsoccer,hard")
    wait_for_screen(page, "play")
    assert page.inner_text("#title").startswith("StreetSoccer")
    assert "#" not in page.url
    for wish, words in (("nothing", "expected one of"), ("pawnball,nobody", "expected one of")):
        page = open_page(f"#play={wish}")
        wait_for_note(page, words)
        wait_for_screen(page, "menu")


def test_a_card_offers_to_play_a_game_to_learn_it_and_to_read_its_rules(
    open_page: PageOpener,
) -> None:
    page = open_page()
    page.click("#open-games")
    wait_until(page, "document.querySelectorAll('.card').length === 5")
    page.click("[aria-label='Rules of PawnBall']")
    wait_until(page, "document.getElementById('rulebook').textContent.length > 1000")
    page.keyboard.press("Escape")
    page.click("[aria-label='Learn PawnBall']")
    wait_for_screen(page, "learn")
    page.click("#open-games")
    wait_until(page, "document.querySelectorAll('.card').length === 5")
    page.click("[aria-label='Play PawnBall']")
    wait_for_screen(page, "play")
    assert page.inner_text("#title").startswith("PawnBall")


def test_a_click_chooses_an_item_of_the_display(open_page: PageOpener) -> None:
    page = open_page()
    lines = page.evaluate("window.pixelpitch.lines")
    at = next(index for index, line in enumerate(lines) if line.startswith(" "))
    area = page.locator("#text").bounding_box()
    page.mouse.click(area["x"] + 40, area["y"] + (at + 0.5) * area["height"] / 8)
    wait_until(page, "document.body.dataset.screen !== 'menu'")


def test_after_a_click_on_throw_the_space_key_still_throws(open_page: PageOpener) -> None:
    page = open_page()
    start_match(page)
    page.click("#throw")
    wait_until(page, "window.pixelpitch.actions === 1")
    wait_until(page, "!window.pixelpitch.box.die.busy")
    page.keyboard.down(" ")
    wait_until(page, "window.pixelpitch.box.die.held")
    page.wait_for_timeout(1000)
    assert page.evaluate("window.pixelpitch.box.die.held"), "it is shaken while Space is down"
    page.keyboard.up(" ")
    wait_until(page, "window.pixelpitch.actions === 2")


def test_nothing_is_painted_while_nothing_moves(open_page: PageOpener) -> None:
    page = open_page(query="")
    start_match(page)
    wait_until(page, "window.pixelpitch.pictures.times.length > 0")
    page.evaluate("window.pixelpitch.client.send({ kind: 'hidden', on: true })")
    wait_until(page, "!window.pixelpitch.pictures.isRequested")
    page.wait_for_timeout(500)
    assert page.evaluate("!window.pixelpitch.pictures.isRequested")
    page.evaluate("window.pixelpitch.client.send({ kind: 'hidden', on: false })")
    throw_face(page, "4")


# This JavaScript function resolves to the number of steps that the board makes within `ms`.
COUNT_STEPS_SCRIPT = """(ms) => new Promise((done) => {
    const page = window.pixelpitch;
    let count = 0;
    page.listener = () => count++;
    setTimeout(() => { page.listener = null; done(count); }, ms);
})"""


def read_processor_seconds(page: Any) -> float:
    """Return the processor time in seconds that the whole browser has used so far."""
    devtools = page.context.browser.new_browser_cdp_session()
    processes = devtools.send("SystemInfo.getProcessInfo")["processInfo"]
    return sum(float(each["cpuTime"]) for each in processes)


def count_busy_processors(page: Any, seconds: int) -> float:
    """Return how many processors the whole browser keeps busy on average during ``seconds``."""
    before, began = read_processor_seconds(page), time.monotonic()
    page.wait_for_timeout(1000 * seconds)
    return (read_processor_seconds(page) - before) / (time.monotonic() - began)


# This JavaScript function throws the die repeatedly for `ms`.
THROW_REPEATEDLY_SCRIPT = """(ms) => new Promise((done) => {
    const page = window.pixelpitch;
    const throwing = setInterval(() => {
        const what = 1 + Math.floor(6 * Math.random());
        if (!page.box.die.busy) page.send({ kind: "throw", what });
    }, 300);
    setTimeout(() => { clearInterval(throwing); done(); }, ms);
})"""


def set_page_hidden(page: Any, is_hidden: bool) -> None:
    """Let the page behave as if the browser had hidden it or shown it again."""
    page.evaluate("on => window.pixelpitch.client.send({ kind: 'hidden', on })", is_hidden)
    page.wait_for_timeout(500)


def test_an_idle_board_makes_few_steps_and_a_hidden_board_makes_none(open_page: PageOpener) -> None:
    page = open_page("#play=streetsoccer")
    wait_for_screen(page, "play")
    page.wait_for_timeout(9000)
    assert 0 < page.evaluate(COUNT_STEPS_SCRIPT, 2000) <= 40, "12 a second: 50 while somebody plays"
    set_page_hidden(page, True)
    assert page.evaluate(COUNT_STEPS_SCRIPT, 1500) == 0
    set_page_hidden(page, False)
    assert page.evaluate(COUNT_STEPS_SCRIPT, 2000) > 0


# The test measures shares of processor time, so the machine must do nothing else.
@pytest.mark.long
def test_an_idle_board_uses_a_fraction_of_the_processor_time_of_a_busy_board(
    open_page: PageOpener,
) -> None:
    page = open_page("#play=streetsoccer", query="", size=DESKTOP_WINDOW, service_workers="block")
    wait_for_screen(page, "play")
    page.wait_for_timeout(9000)
    breathing = count_busy_processors(page, 4)
    page.goto("about:blank")
    page = open_page(query="", size=DESKTOP_WINDOW, service_workers="block")
    start_match(page)
    throw_face(page, "4")
    before = read_processor_seconds(page), time.monotonic()
    page.evaluate(THROW_REPEATEDLY_SCRIPT, 4000)
    busy = (read_processor_seconds(page) - before[0]) / (time.monotonic() - before[1])
    page.wait_for_timeout(11000)  # waits until the throw has been shown and nothing moves
    idle = count_busy_processors(page, 4)
    set_page_hidden(page, True)
    hidden = count_busy_processors(page, 4)
    print(
        f"of a processor: {busy:.3f} played, {breathing:.3f} while choices breathe, "
        f"{idle:.3f} while nothing moves, {hidden:.3f} hidden"
    )
    assert breathing < 0.65 * busy
    assert idle < 0.3 * busy
    assert hidden < 0.15 * busy
    set_page_hidden(page, False)
    throw_face(page, "5")


def test_the_page_shows_fewer_pictures_on_a_slow_machine(open_page: PageOpener) -> None:
    page = open_page(query="?manual")
    pauses = page.evaluate("""() => {
        const { pictures } = window.pixelpitch;
        const after = (gap) => {
            for (let each = 0; each < 20; each++) pictures.adapt(gap);
            return pictures.pause;
        };
        return [after(100), after(16), after(5000)];
    }""")
    assert pauses == [100, 0, 200]


# Applies each of `changes`, a list of [LED, level], and then compares the pitch with a full
# repaint. Returns the largest difference in a colour channel after each change.
COUNT_DIFFERENCES_SCRIPT = """(changes) => {
    const { panel } = window.pixelpitch;
    const { width, height } = panel.canvas;
    const settled = () => {
        while (panel.paint());
        return panel.context.getImageData(0, 0, width, height).data;
    };
    return changes.map((leds) => {
        const lit = panel.lit.slice();
        for (const [led, level] of leds) lit.fill(level, 3 * led, 3 * led + 3);
        panel.show(lit, panel.scale);
        const part = settled().slice();
        panel.still = false;
        panel.whole = true;
        const whole = settled();
        let most = 0;
        whole.forEach((v, at) => (most = Math.max(most, Math.abs(v - part[at]))));
        return most;
    });
}"""


@pytest.mark.parametrize("size", [DESKTOP_WINDOW, {"width": 390, "height": 844}])
def test_painting_only_changes_gives_the_same_picture_as_a_full_repaint(
    open_page: PageOpener, size: dict[str, int]
) -> None:
    page = open_page(query="?manual", size=size)
    start_stepped_board(page)
    page.wait_for_timeout(500)
    corners = [[[led, 255]] for led in (0, 31, 15 * 32, 511)]
    middle = [[[200, 255]], [[200, 0]], [[7 * 32 + 3, 90], [9 * 32 + 28, 255]], [[300, 4]]]
    assert page.evaluate(COUNT_DIFFERENCES_SCRIPT, corners + middle) == [0] * 8


# Returns the visible controls that are smaller than `least` px, except links in text. The label of
# a checkbox or radio button belongs to the control.
SMALL_CONTROLS_SCRIPT = """(least) => [...document.querySelectorAll(
    "button, select, input:not([type=file]), [role=button]")].filter((each) => {
    const pressed = each.matches("[type=checkbox], [type=radio]") && each.closest("label") || each;
    const { width, height } = pressed.getBoundingClientRect();
    return width && (width < least || height < least);
}).map((each) => [each.id || each.className || each.textContent,
    each.getBoundingClientRect().width, each.getBoundingClientRect().height])"""
DIALOG_IDS = (
    "help",
    "matches",
    "games",
    "settings",
    "link",
    "agree",
    "question",
    "failed",
    "rules",
)
# This JavaScript function makes all parts of the page visible that are usually hidden.
SHOW_BARS_SCRIPT = """() => {
    for (const each of document.querySelectorAll(".bar, .bar button, #workshop, #link-kinds"))
        each.hidden = false;
}"""


@pytest.mark.parametrize(("touch", "min_px"), [(False, 24), (True, 40)])
def test_buttons_are_at_least_24_px_large_and_40_px_on_touch_screens(
    open_page: PageOpener, touch: bool, min_px: int
) -> None:
    page = open_page(has_touch=touch, is_mobile=touch, service_workers="block")
    page.evaluate("window.pixelpitch.games.open()")
    wait_until(page, "document.querySelectorAll('.card').length === 5")
    page.keyboard.press("Escape")
    for width, height in (*WINDOW_SIZES_PX, *ZOOMED_WINDOW_SIZES_PX):
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate("new Promise(requestAnimationFrame)")
        wait_until(page, f"({SMALL_CONTROLS_SCRIPT})({min_px}).length === 0")
    page.set_viewport_size({"width": 390, "height": 844})
    for dialog in DIALOG_IDS:
        page.evaluate("id => document.getElementById(id).showModal()", dialog)
        assert page.evaluate(SMALL_CONTROLS_SCRIPT, min_px) == [], dialog
        page.evaluate("id => document.getElementById(id).close()", dialog)
    page.evaluate(SHOW_BARS_SCRIPT)
    assert page.evaluate(SMALL_CONTROLS_SCRIPT, min_px) == []
    page.evaluate("document.getElementById('share').style.cssText = 'height: 22px; min-height: 0'")
    assert [each[0] for each in page.evaluate(SMALL_CONTROLS_SCRIPT, min_px)] == ["share"], (
        "it is found"
    )


@pytest.mark.parametrize("scheme", ["dark", "light"])
def test_the_page_follows_the_theme_of_the_system_and_the_board_stays_dark(
    open_page: PageOpener, scheme: str
) -> None:
    page = open_page(color_scheme=scheme, size=DESKTOP_WINDOW, service_workers="block")
    ink = page.evaluate("getComputedStyle(document.body).color.match(/\\d+/g).map(Number)")
    assert (min(ink) > 180) == (scheme == "dark")
    board = page.evaluate("""() => {
        const { context, rim } = window.pixelpitch.panel;
        return [...context.getImageData(rim >> 1, rim >> 1, 1, 1).data];
    }""")
    assert max(board[:3]) < 60


def test_the_first_line_of_the_display_has_full_brightness(open_page: PageOpener) -> None:
    for size in (DESKTOP_WINDOW, {"width": 390, "height": 844}):
        page = open_page(size=size)
        wait_until(page, "window.pixelpitch.lines[0].length > 0")
        page.wait_for_timeout(300)
        shot = page.locator("#text").screenshot()
        whole = Image.open(io.BytesIO(shot)).convert("RGB")
        first = whole.crop((0, 0, whole.width, whole.height // 8))
        brightest = max(first.tobytes()[::3])  # takes the red channel
        assert brightest >= 245, "amber is 255, 190, 70"


@pytest.mark.parametrize("size", [(390, 844), (360, 640), (844, 390)])
def test_on_a_phone_the_pitch_shows_the_names_of_rows_and_columns(
    open_page: PageOpener, size: tuple[int, int]
) -> None:
    script = """
        window.drawn = [];
        const write = CanvasRenderingContext2D.prototype.fillText;
        CanvasRenderingContext2D.prototype.fillText = function (text, ...at) {
            window.drawn.push([text, parseFloat(/([\\d.]+)px/.exec(this.font)[1])]);
            return write.call(this, text, ...at);
        };
    """
    page = open_page(size={"width": size[0], "height": size[1]}, script=script)
    wait_until(page, "window.drawn.length > 0")
    drawn: list[Any] = page.evaluate("window.drawn")
    assert {text for text, _ in drawn} == {*"abcdefghijklmnop", *"12345678"}
    assert min(height for _, height in drawn) >= 9
