"""The window: the pitch first, nothing covered, nothing painted in vain; games on the page."""

import io
import time
from typing import Any

import pytest
from PIL import Image

from tests.web.conftest import DESKTOP, Opens
from tests.web.hands import (
    begin_ticked,
    choose_board,
    spoken,
    start,
    throw,
    wait_note,
    wait_screen,
    wait_until,
)

pytestmark = pytest.mark.browser


# Phones upright and lying, a small one, tablets, windows of a desktop.
SIZES = (
    *((390, 844), (360, 640), (844, 390), (740, 360)),
    *((820, 1180), (1180, 820), (768, 1024), (1024, 600), (1024, 768), (1280, 800), (1920, 1080)),
    (640, 400),  # 1280 x 800 at 200 %
)


# What is outside the window, is drawn with another shape than it was painted with, or is covered.
MISPLACED = """() => [...document.querySelectorAll("main *, header *")].filter((each) => {
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
# The pitch's width as a share of the widest that fits the window, and a square's width in pixels.
SHARE = """() => {
    const { width, height } = document.getElementById("lights").getBoundingClientRect();
    return [width / Math.min(innerWidth, (innerHeight * width) / height), width / 16];
}"""


@pytest.mark.parametrize("touch", [False, True])
def test_the_pitch_takes_the_window_and_nothing_covers_anything(opens: Opens, touch: bool) -> None:
    page = opens(has_touch=touch, service_workers="block")
    for board in ("pitch32", "mini16"):
        choose_board(page, board)
        wait_until(page, "name => document.body.dataset.ready === name", board)
        for width, height in SIZES:
            page.set_viewport_size({"width": width, "height": height})
            wait_until(page, f"({MISPLACED})().length === 0")
            if board == "mini16":
                continue  # a square board leaves much to its sides, or beneath it
            wait_until(page, f"({SHARE})()[0] >= 0.9")
            assert page.evaluate(SHARE)[1] >= min(24, width / 16.3)


# Windows at 400 %: of 1280 x 1024, 1280 x 800 and 1920 x 1080, and of a phone at 200 %.
ZOOMED = ((320, 256), (320, 200), (480, 270), (195, 422))
# What cannot be scrolled into view, is drawn bent, or is covered there.
UNREACHED = """() =>
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
TOP = "document.getElementById('lights').getBoundingClientRect().top"
SIDEWAYS = "document.scrollingElement.scrollWidth > innerWidth || document.body.scrollLeft > 0"


@pytest.mark.parametrize("touch", [False, True])
def test_at_400_percent_the_pitch_has_the_window_and_the_rest_is_below(
    opens: Opens, touch: bool
) -> None:
    page = opens(has_touch=touch, service_workers="block")
    for width, height in ZOOMED:
        page.set_viewport_size({"width": width, "height": height})
        wait_until(page, f"({SHARE})()[0] >= 0.9")
        wait_until(page, f"{TOP} >= 0 && {TOP} < 2")  # it is what one sees first, once laid out
        wait_until(page, f"!({UNREACHED})().length")  # canvases are as large as they will be
        assert not page.evaluate(SIDEWAYS)
        page.evaluate("document.getElementById('lights').scrollIntoView()")
    page.set_viewport_size({"width": 320, "height": 256})
    page.evaluate("document.getElementById('go').style.position = 'fixed'")
    assert page.evaluate(UNREACHED) != [], "what covers something is found"


def test_pads_that_are_folded_away_come_over_the_edge(opens: Opens) -> None:
    page = opens(size={"width": 844, "height": 390}, has_touch=True, service_workers="block")
    assert page.is_hidden(".left .ok")
    first = spoken(page)
    page.click("#open-pads")
    page.click(".left .pad-down")
    wait_until(page, "first => window.pixelpitch.spoken !== first", first)


def test_a_link_starts_a_match_against_an_opponent_or_says_why_not(opens: Opens) -> None:
    page = opens("#play=streetsoccer,hard")
    wait_screen(page, "play")
    assert page.inner_text("#title").startswith("StreetSoccer")
    assert "#" not in page.url
    for wish, words in (("nothing", "expected one of"), ("pawnball,nobody", "expected one of")):
        page = opens(f"#play={wish}")
        wait_note(page, words)
        wait_screen(page, "menu")


def test_a_game_is_played_learnt_and_read_from_its_card(opens: Opens) -> None:
    page = opens()
    page.click("#open-games")
    wait_until(page, "document.querySelectorAll('.card').length === 5")
    page.click("[aria-label='Rules of PawnBall']")
    wait_until(page, "document.getElementById('rulebook').textContent.length > 1000")
    page.keyboard.press("Escape")
    page.click("[aria-label='Learn PawnBall']")
    wait_screen(page, "learn")
    page.click("#open-games")
    wait_until(page, "document.querySelectorAll('.card').length === 5")
    page.click("[aria-label='Play PawnBall']")
    wait_screen(page, "play")
    assert page.inner_text("#title").startswith("PawnBall")


def test_an_item_of_the_display_is_clicked(opens: Opens) -> None:
    page = opens()
    lines = page.evaluate("window.pixelpitch.lines")
    at = next(index for index, line in enumerate(lines) if line.startswith(" "))
    area = page.locator("#text").bounding_box()
    page.mouse.click(area["x"] + 40, area["y"] + (at + 0.5) * area["height"] / 8)
    wait_until(page, "document.body.dataset.screen !== 'menu'")


def test_space_after_a_click_on_throw_is_the_keys(opens: Opens) -> None:
    page = opens()
    start(page)
    page.click("#throw")
    wait_until(page, "window.pixelpitch.actions === 1")
    wait_until(page, "!window.pixelpitch.box.die.busy")
    page.keyboard.down(" ")
    wait_until(page, "window.pixelpitch.box.die.held")
    page.wait_for_timeout(1000)
    assert page.evaluate("window.pixelpitch.box.die.held"), "it is shaken while Space is down"
    page.keyboard.up(" ")
    wait_until(page, "window.pixelpitch.actions === 2")


def test_nothing_is_painted_while_nothing_moves(opens: Opens) -> None:
    page = opens(query="")
    start(page)
    wait_until(page, "window.pixelpitch.pictures.times.length > 0")
    page.evaluate("window.pixelpitch.client.send({ kind: 'hidden', on: true })")
    wait_until(page, "!window.pixelpitch.pictures.isDue")
    page.wait_for_timeout(500)
    assert page.evaluate("!window.pixelpitch.pictures.isDue")
    page.evaluate("window.pixelpitch.client.send({ kind: 'hidden', on: false })")
    throw(page, "4")


# How many steps the board shows in so many ms.
STEPS = """(ms) => new Promise((done) => {
    const page = window.pixelpitch;
    let count = 0;
    page.listener = () => count++;
    setTimeout(() => { page.listener = null; done(count); }, ms);
})"""


def processors_used(page: Any) -> float:
    """Return the seconds of a processor that the whole browser has taken."""
    devtools = page.context.browser.new_browser_cdp_session()
    processes = devtools.send("SystemInfo.getProcessInfo")["processInfo"]
    return sum(float(each["cpuTime"]) for each in processes)


def processors(page: Any, seconds: int) -> float:
    """Return the share of a processor that the whole browser takes for so long."""
    before, began = processors_used(page), time.monotonic()
    page.wait_for_timeout(1000 * seconds)
    return (processors_used(page) - before) / (time.monotonic() - began)


# A hand that throws again and again for so many ms.
PLAYED = """(ms) => new Promise((done) => {
    const page = window.pixelpitch;
    const throwing = setInterval(() => {
        const what = 1 + Math.floor(6 * Math.random());
        if (!page.box.die.busy) page.send({ kind: "throw", what });
    }, 300);
    setTimeout(() => { clearInterval(throwing); done(); }, ms);
})"""


def hide(page: Any, on: bool) -> None:
    page.evaluate("on => window.pixelpitch.client.send({ kind: 'hidden', on })", on)
    page.wait_for_timeout(500)


def test_a_board_that_nobody_touches_steps_rarely_and_a_hidden_one_not_at_all(opens: Opens) -> None:
    page = opens("#play=streetsoccer")
    wait_screen(page, "play")
    page.wait_for_timeout(9000)
    assert 0 < page.evaluate(STEPS, 2000) <= 40, "12 a second: 50 while somebody plays"
    hide(page, True)
    assert page.evaluate(STEPS, 1500) == 0
    hide(page, False)
    assert page.evaluate(STEPS, 2000) > 0


@pytest.mark.long  # shares of a processor: for a machine that does nothing else
def test_a_quiet_board_takes_a_fraction_of_a_busy_ones_processor(opens: Opens) -> None:
    page = opens("#play=streetsoccer", query="", size=DESKTOP, service_workers="block")
    wait_screen(page, "play")
    page.wait_for_timeout(9000)
    breathing = processors(page, 4)
    page.goto("about:blank")
    page = opens(query="", size=DESKTOP, service_workers="block")
    start(page)
    throw(page, "4")
    before = processors_used(page), time.monotonic()
    page.evaluate(PLAYED, 4000)
    busy = (processors_used(page) - before[0]) / (time.monotonic() - before[1])
    page.wait_for_timeout(11000)  # what was thrown is shown, and nothing more happens
    idle = processors(page, 4)
    hide(page, True)
    hidden = processors(page, 4)
    print(
        f"of a processor: {busy:.3f} played, {breathing:.3f} while choices breathe, "
        f"{idle:.3f} while nothing moves, {hidden:.3f} hidden"
    )
    assert breathing < 0.65 * busy
    assert idle < 0.3 * busy
    assert hidden < 0.15 * busy
    hide(page, False)
    throw(page, "5")


def test_pictures_become_fewer_where_the_machine_is_slow(opens: Opens) -> None:
    page = opens(query="?manual")
    pauses = page.evaluate("""() => {
        const { pictures } = window.pixelpitch;
        const after = (gap) => {
            for (let each = 0; each < 20; each++) pictures.adapt(gap);
            return pictures.pause;
        };
        return [after(100), after(16), after(5000)];
    }""")
    assert pauses == [100, 0, 200]


# How many channels of the pitch differ, at most by how much, after LEDs have changed, from what it
# looks like if all of it is painted: [pairs of LED and level] are changed in turn.
DIFFERENCES = """(changes) => {
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


@pytest.mark.parametrize("size", [DESKTOP, {"width": 390, "height": 844}])
def test_what_changed_is_painted_as_if_all_was(opens: Opens, size: dict[str, int]) -> None:
    page = opens(query="?manual", size=size)
    begin_ticked(page)
    page.wait_for_timeout(500)
    corners = [[[led, 255]] for led in (0, 31, 15 * 32, 511)]
    middle = [[[200, 255]], [[200, 0]], [[7 * 32 + 3, 90], [9 * 32 + 28, 255]], [[300, 4]]]
    assert page.evaluate(DIFFERENCES, corners + middle) == [0] * 8


# Buttons and the like that can be seen and are smaller than so many px, but for links in words.
SMALL_ONES = """(least) => [...document.querySelectorAll(
    "button, select, input:not([type=file]), [role=button]")].filter((each) => {
    const { width, height } = each.getBoundingClientRect();
    return width && (width < least || height < least);
}).map((each) => [each.id || each.className || each.textContent,
    each.getBoundingClientRect().width, each.getBoundingClientRect().height])"""
DIALOGS = ("help", "matches", "games", "settings", "link", "agree", "question", "failed", "rules")
# Every part of the page that is hidden most of the time.
SHOW_BARS = """() => {
    for (const each of document.querySelectorAll(".bar, .bar button, #workshop, #link-kinds"))
        each.hidden = false;
}"""


@pytest.mark.parametrize(("touch", "least"), [(False, 24), (True, 40)])
def test_no_button_is_smaller_than_24_px_and_for_a_finger_than_40(
    opens: Opens, touch: bool, least: int
) -> None:
    page = opens(has_touch=touch, is_mobile=touch, service_workers="block")
    page.evaluate("window.pixelpitch.games.open()")
    wait_until(page, "document.querySelectorAll('.card').length === 5")
    page.keyboard.press("Escape")
    for width, height in (*SIZES, *ZOOMED):
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate("new Promise(requestAnimationFrame)")
        wait_until(page, f"({SMALL_ONES})({least}).length === 0")
    page.set_viewport_size({"width": 390, "height": 844})
    for dialog in DIALOGS:
        page.evaluate("id => document.getElementById(id).showModal()", dialog)
        assert page.evaluate(SMALL_ONES, least) == [], dialog
        page.evaluate("id => document.getElementById(id).close()", dialog)
    page.evaluate(SHOW_BARS)
    assert page.evaluate(SMALL_ONES, least) == []
    page.evaluate("document.getElementById('share').style.cssText = 'height: 22px; min-height: 0'")
    assert [each[0] for each in page.evaluate(SMALL_ONES, least)] == ["share"], "it is found"


@pytest.mark.parametrize("scheme", ["dark", "light"])
def test_the_page_follows_the_systems_theme_and_the_board_stays_dark(
    opens: Opens, scheme: str
) -> None:
    page = opens(color_scheme=scheme, size=DESKTOP, service_workers="block")
    ink = page.evaluate("getComputedStyle(document.body).color.match(/\\d+/g).map(Number)")
    assert (min(ink) > 180) == (scheme == "dark")
    board = page.evaluate("""() => {
        const { context, rim } = window.pixelpitch.panel;
        return [...context.getImageData(rim >> 1, rim >> 1, 1, 1).data];
    }""")
    assert max(board[:3]) < 60


def test_no_shadow_falls_on_the_displays_first_line(opens: Opens) -> None:
    for size in (DESKTOP, {"width": 390, "height": 844}):
        page = opens(size=size)
        wait_until(page, "window.pixelpitch.lines[0].length > 0")
        page.wait_for_timeout(300)
        shot = page.locator("#text").screenshot()
        whole = Image.open(io.BytesIO(shot)).convert("RGB")
        first = whole.crop((0, 0, whole.width, whole.height // 8))
        brightest = max(first.tobytes()[::3])  # red
        assert brightest >= 245, "amber is 255, 190, 70"


@pytest.mark.parametrize("size", [(390, 844), (360, 640), (844, 390)])
def test_a_phone_names_rows_and_columns(opens: Opens, size: tuple[int, int]) -> None:
    script = """
        window.drawn = [];
        const write = CanvasRenderingContext2D.prototype.fillText;
        CanvasRenderingContext2D.prototype.fillText = function (text, ...at) {
            window.drawn.push([text, parseFloat(/([\\d.]+)px/.exec(this.font)[1])]);
            return write.call(this, text, ...at);
        };
    """
    page = opens(size={"width": size[0], "height": size[1]}, script=script)
    wait_until(page, "window.drawn.length > 0")
    drawn: list[Any] = page.evaluate("window.drawn")
    assert {text for text, _ in drawn} == {*"abcdefghijklmnop", *"12345678"}
    assert min(height for _, height in drawn) >= 9
