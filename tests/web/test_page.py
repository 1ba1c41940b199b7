"""The page in a real browser: pads, die, resume, links, offline, words aloud, colours."""

import threading
from pathlib import Path
from typing import Any

import pytest

from host_tools.web import build, serve
from pixelpitch import rulesets
from tests.web.conftest import FEW_PICTURES, SMALL, Opens
from tests.web.hands import (
    KEPT,
    actions,
    begin_ticked,
    choose,
    drag_die,
    press_ticked,
    reach,
    square_at,
    start,
    throw,
    ticks,
    wait_note,
    wait_said,
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


def test_a_match_and_a_die_that_is_thrown_by_dragging(opens: Opens) -> None:
    page = opens(query=FEW_PICTURES + "&manual")
    begin_ticked(page)
    press_ticked(page, "s")  # Games
    for _ in range(3):  # the list, its first game, Start of its set-up
        press_ticked(page, "e")
    assert page.evaluate("document.body.dataset.screen") == "play"
    for _ in range(6):  # a die may come to lie against the wall, as it may on the table
        drag_die(page)
        ticks(page, 200)
        if actions(page):
            break
    assert actions(page) == 1


def test_a_square_is_taken_with_the_mouse_or_refused_with_a_reason(opens: Opens) -> None:
    legal = rulesets.load("streetsoccer")().legal_actions()
    page = opens()
    start(page, "StreetSoccer")
    assert 72 not in legal  # i5
    page.mouse.click(*square_at(page, 72))
    wait_said(page, "i5: ")
    assert actions(page) == 0
    page.mouse.click(*square_at(page, legal[0]))
    wait_until(page, "window.pixelpitch.actions === 1")


def test_a_match_is_resumed_after_a_reload(opens: Opens) -> None:
    page = opens()
    start(page)
    throw(page, "4")
    page.reload()
    wait_screen(page, "unfinished")
    page.keyboard.press("e")
    wait_screen(page, "play")
    assert actions(page) == 1


ELSEWHERE = "!document.getElementById('elsewhere').hidden"


def test_another_page_keeps_nothing_says_so_and_takes_over(opens: Opens) -> None:
    page = opens()
    start(page)
    throw(page, "4")
    other = opens(beside=page)
    wait_until(other, ELSEWHERE)
    other.click("#take-over")
    wait_screen(other, "unfinished")
    wait_until(page, ELSEWHERE)
    other.close()  # the page that stays keeps again: its match is offered to be played on
    wait_until(page, "document.getElementById('elsewhere-words').textContent.includes('closed')")
    page.click("#take-over")
    wait_screen(page, "replay")
    assert not page.evaluate(ELSEWHERE)
    page.click("#replay-close")
    wait_screen(page, "unfinished")


def test_a_page_whose_neighbour_is_closed_keeps(opens: Opens) -> None:
    page = opens()
    start(page)
    throw(page, "4")
    other = opens(beside=page)
    wait_until(other, ELSEWHERE)
    page.goto("about:blank")
    wait_screen(other, "unfinished")
    assert not other.evaluate(ELSEWHERE)


DENIED = {
    "no local storage": """Object.defineProperty(window, "localStorage", {
        get() { throw new DOMException("denied", "SecurityError"); } });""",
    "no database": """Object.defineProperty(window, "indexedDB", {
        get() { throw new DOMException("denied", "SecurityError"); } });""",
    "silent database": "IDBFactory.prototype.open = () => ({});",
    "full": """IDBObjectStore.prototype.put = () => {
        throw new DOMException("full", "QuotaExceededError"); };""",
}


@pytest.mark.parametrize("what", DENIED)
def test_where_the_browser_keeps_nothing_one_plays_and_is_told(
    browser: Any, site: str, what: str
) -> None:
    page = browser.new_context(service_workers="block", viewport=SMALL).new_page()
    page.add_init_script(DENIED[what])
    page.goto(site + FEW_PICTURES)
    wait_screen(page, "menu")
    start(page)
    throw(page, "4")
    if what != "no local storage":
        wait_note(page, "kept")
    page.context.close()


def test_a_page_that_loads_slowly_says_so_and_what_does_not_come_is_named(
    browser: Any, site: str
) -> None:
    page = browser.new_context(service_workers="block").new_page()
    held: list[Any] = []
    page.route("**/firmware.pack", lambda route: held.append(route))
    page.goto(site + FEW_PICTURES)
    wait_until(page, "document.getElementById('loading').textContent.includes('%')")
    assert page.is_visible("#loading")
    held.pop().abort()
    wait_until(page, "document.getElementById('failed').open")
    assert "firmware.pack did not come" in page.inner_text("#failed-words")
    page.unroute("**/firmware.pack")
    page.click("#failed form button:last-child")
    wait_screen(page, "menu")
    assert page.is_hidden("#loading")
    page.context.close()


def test_without_javascript_there_is_a_sentence(browser: Any, site: str) -> None:
    page = browser.new_context(java_script_enabled=False).new_page()
    page.goto(site)
    assert "JavaScript" in page.inner_text("body")
    page.context.close()


def test_a_new_version_waits_for_the_user(browser: Any, tmp_path: Path) -> None:
    """An old page and a new service worker never meet."""
    build.write(tmp_path)
    with serve.server(tmp_path) as running:
        threading.Thread(target=running.serve_forever, daemon=True).start()
        page = browser.new_context().new_page()
        page.goto(serve.address(running) + FEW_PICTURES)
        wait_until(page, "navigator.serviceWorker.controller !== null")
        for name, old, new in (
            ("index.html", "<title>Pixelpitch", "<title>Newer"),
            ("sw.js", '"version": "', '"version": "new'),
        ):
            path = tmp_path / name
            path.write_text(path.read_text().replace(old, new))
        page.reload()
        wait_until(page, "!document.getElementById('version').hidden")
        assert page.title() == "Pixelpitch"
        page.click("#version-load")
        wait_until(page, "document.title === 'Newer'")
        wait_screen(page, "menu")
        page.context.close()
        running.shutdown()


def test_a_match_is_shared_by_a_link_watched_and_played_on(opens: Opens) -> None:
    page = opens()
    start(page)
    throw(page, "4")
    throw(page, "2")
    page.click("#share")
    wait_until(page, "document.getElementById('link').open")
    link = page.input_value("#link-text")
    assert "#r=" in link
    assert len(link) < 400
    other = opens(link[link.index("#") :])  # as if elsewhere: nothing is kept
    wait_screen(other, "replay")
    wait_until(other, "document.getElementById('replay-count').value === '0 / 2'")
    other.reload()  # the address keeps it until it is left
    wait_until(other, "document.getElementById('replay-count').value === '0 / 2'")
    other.fill("#replay-at", "1")
    wait_until(other, "document.getElementById('replay-count').value === '1 / 2'")
    other.click("#replay-play")
    wait_screen(other, "play")
    assert actions(other) == 1
    assert other.is_hidden("#replay")
    assert "#" not in other.url
    throw(other, "3")  # it goes on as any other match does
    assert actions(other) == 2


def test_a_damaged_link_is_refused_in_one_line(opens: Opens) -> None:
    page = opens()
    for code in ("#r=%%%", "#r=AAAA", "#r=" + "A" * 9):
        page.evaluate("document.getElementById('note').textContent = ''")
        page.evaluate("code => { location.hash = code; }", code)
        wait_note(page, "got")
        assert page.evaluate("document.body.dataset.screen") == "menu"


def test_without_network_once_it_was_loaded(opens: Opens) -> None:
    """What was loaded with one board has all of the other one, too."""
    page = opens(service_workers="allow")
    page.evaluate("navigator.serviceWorker.ready")
    wait_until(
        page,
        "caches.keys().then(names => caches.open(names[0])).then(kept => kept.keys())"
        ".then(kept => kept.length > 10)",
    )
    page.context.set_offline(True)
    page.reload()
    wait_until(page, "document.body.dataset.ready === 'pitch32' && document.body.dataset.screen")
    start(page)
    page.select_option("#board-choice", "mini16")
    wait_until(page, "document.body.dataset.ready === 'mini16'")
    page.reload()
    wait_until(page, "document.body.dataset.ready === 'mini16' && document.body.dataset.screen")
    wait_screen(page, "unfinished")  # the other board's match: nothing of it is lost
    page.keyboard.press("e")
    wait_screen(page, "play")
    throw(page, "4")


def test_the_small_board_and_the_words_over_its_pitch(opens: Opens) -> None:
    page = opens()
    page.select_option("#board-choice", "mini16")
    wait_until(page, "document.body.dataset.ready === 'mini16'")
    wait_until(page, "document.getElementById('running').textContent !== ''")
    assert page.is_visible(".left .ok")
    assert page.is_hidden(".right")


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
# The pitch's width as a share of the widest that the window could hold, and that of a square.
SHARE = """() => {
    const { width, height } = document.getElementById("lights").getBoundingClientRect();
    return [width / Math.min(innerWidth, (innerHeight * width) / height), width / 16];
}"""


@pytest.mark.parametrize("touch", [False, True])
def test_the_pitch_takes_the_window_and_nothing_covers_anything(opens: Opens, touch: bool) -> None:
    page = opens(has_touch=touch, service_workers="block")
    for board in ("pitch32", "mini16"):
        page.select_option("#board-choice", board)
        wait_until(page, "name => document.body.dataset.ready === name", board)
        for width, height in SIZES:
            page.set_viewport_size({"width": width, "height": height})
            wait_until(page, f"({MISPLACED})().length === 0")
            if board == "mini16":
                continue  # a square board leaves much to its sides, or beneath it
            wait_until(page, f"({SHARE})()[0] >= 0.9")
            assert page.evaluate(SHARE)[1] >= min(24, width / 16.3)


def test_pads_that_are_folded_away_come_over_the_edge(opens: Opens) -> None:
    page = opens(size={"width": 844, "height": 390}, has_touch=True, service_workers="block")
    assert page.is_hidden(".left .ok")
    page.click("#open-pads")
    page.click(".left .pad-down")
    wait_until(page, "!window.pixelpitch.spoken.startsWith('Sokhazania')")


def test_prompts_are_spoken_and_pads_and_buttons_have_names(opens: Opens) -> None:
    page = opens()
    start(page)
    wait_until(page, "document.getElementById('live').textContent.includes('toss')")
    throw(page, "4")
    wait_until(page, "document.getElementById('live').textContent.includes('Blue')")
    nameless = page.evaluate(
        "[...document.querySelectorAll('button, input, canvas, select')].filter(e => !(e.ariaLabel"
        " || e.ariaHidden || e.textContent.trim() || e.closest('label'))).map(e => e.outerHTML)"
    )
    assert nameless == []


@pytest.mark.parametrize("wish", ["reduce", "no-preference"])
def test_lights_do_not_fade_for_whoever_wants_less_motion(opens: Opens, wish: str) -> None:
    page = opens(query=FEW_PICTURES + "&manual", reduced_motion=wish, service_workers="block")
    begin_ticked(page)
    at_once = """(() => {
        const { panel } = window.pixelpitch;
        panel.show(new Uint8Array(panel.lit.length).fill(200), 64);
        panel.paint();
        return panel.levels.every(level => level === 200);
    })()"""
    assert page.evaluate(at_once) == (wish == "reduce")


def test_enter_is_the_right_coachs_again_once_a_dialog_was_closed(opens: Opens) -> None:
    page = opens()
    for name, closed in (("help", "button"), ("help", "Escape"), ("matches", "button")):
        page.click(f"#open-{name}")
        wait_until(page, f"document.getElementById('{name}').open")
        if closed == "button":
            page.click(f"#{name} form button")
        else:
            page.keyboard.press(closed)
        wait_until(page, f"!document.getElementById('{name}').open")
        page.keyboard.press("Enter")
        wait_screen(page, "setup")
        assert not page.evaluate("document.querySelector('dialog[open]')")
        page.keyboard.press("Backspace")
        wait_screen(page, "menu")
    page.click("#open-help")
    wait_until(page, "document.getElementById('help').open")
    # At the moment of closing, before an event or a picture tells of it, Enter is the coach's.
    assert page.evaluate("""() => {
        document.querySelector("#help form button").focus();
        document.getElementById("help").close();
        const enter = { key: "Enter", bubbles: true, cancelable: true };
        const taken = !document.activeElement.dispatchEvent(new KeyboardEvent("keydown", enter));
        document.activeElement.dispatchEvent(new KeyboardEvent("keyup", enter));
        return taken;
    }""")
    wait_screen(page, "setup")
    page.focus("#open-help")  # who has no mouse finds the button again
    page.keyboard.press("Enter")
    wait_until(page, "document.getElementById('help').open")
    page.keyboard.press("Escape")
    wait_until(page, "document.activeElement.id === 'open-help'")


def test_a_page_in_the_background_stands_still(opens: Opens) -> None:
    page = opens()
    start(page, "Sokhazania")
    step = "new Promise(done => { window.pixelpitch.listener = () => done(performance.now()); })"
    page.evaluate("window.pixelpitch.client.send({ kind: 'hidden', on: true })")
    page.wait_for_timeout(1000)
    heard = "Promise.race([%s, new Promise(done => setTimeout(() => done(0), 300))])"
    assert page.evaluate(heard % step) == 0
    page.evaluate("window.pixelpitch.client.send({ kind: 'hidden', on: false })")
    assert page.evaluate(heard % step) > 0


def test_the_figures_are_shown_on_demand(opens: Opens) -> None:
    page = opens()
    assert page.is_hidden("#figures")
    page.keyboard.press("f")
    wait_until(
        page,
        """() => {
            const words = document.getElementById("figures").textContent;
            const mean = Number(/steps\\/s, mean ([\\d.]+) ms/.exec(words)?.[1]);
            return mean > 0 && mean < 20;
        }""",
    )


# The colour on the screen, [R, G, B], of the light that is nearest to pure red.
REDDEST = """() => {
    const { canvas, context, led, rim, width, height } = window.pixelpitch.panel;
    const lights = [];
    for (let row = 0; row < height; row++) {
        for (let column = 0; column < width; column++) {
            const at = [column, row].map((each) => rim + (each + 0.5) * led);
            const [red, green, blue] = context.getImageData(at[0], at[1], 1, 1).data;
            lights.push([red, green, blue]);
        }
    }
    const pure = ([red, green, blue]) => red - Math.max(green, blue);
    return lights.sort((one, other) => pure(other) - pure(one))[0];
}"""


def reddest(page: Any, bluish: bool) -> None:
    """Wait until the reddest light has much blue in it, or has none."""
    wait_until(
        page,
        f"bluish => {{ const [red,, blue] = ({REDDEST})();"
        " return red > 120 && (blue > 0.5 * red) === bluish; }",
        bluish,
    )


def test_the_second_palette_is_seen_kept_and_explained(opens: Opens) -> None:
    vivid, distinct = 0xFF0000, 0xFF3C78  # the red team's (render/palette.py)
    page = opens()
    start(page)
    reddest(page, False)
    page.click("#open-help")
    wait_until(page, "document.getElementById('palette').textContent.includes('vivid')")
    assert vivid in page.evaluate("window.pixelpitch.used.lights")
    page.click("#help form button")
    page.keyboard.press("m")
    wait_screen(page, "pause")
    reach(page, "Colours vivid")
    page.keyboard.press("d")
    wait_said(page, "distinct")
    page.keyboard.press("q")
    wait_screen(page, "play")
    reddest(page, True)
    wait_until(page, KEPT, ["files", "settings.txt"])
    page.reload()
    wait_screen(page, "unfinished")
    page.keyboard.press("e")
    wait_screen(page, "play")
    reddest(page, True)
    page.click("#open-help")
    wait_until(page, "document.getElementById('palette').textContent.includes('distinct')")
    assert distinct in page.evaluate("window.pixelpitch.used.lights")


def test_an_opponent_decides_for_an_empty_seat(opens: Opens) -> None:
    page = opens()
    choose(page, "Games")
    wait_screen(page, "games")
    choose(page, "StreetSoccer")
    wait_screen(page, "setup")
    for seat in ("Left coach", "Against"):
        reach(page, seat)
        page.keyboard.press("d")
        wait_until(page, "!window.pixelpitch.spoken.endsWith('coach coach')")
    reach(page, "Start")
    page.keyboard.press("e")
    wait_until(page, "window.pixelpitch.actions >= 6")  # one side places five, then the other


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
    at = next(index for index, line in enumerate(lines) if "PawnBall" in line)
    area = page.locator("#text").bounding_box()
    page.mouse.click(area["x"] + 40, area["y"] + (at + 0.5) * area["height"] / 8)
    wait_screen(page, "setup")
    assert "PawnBall" in page.evaluate("window.pixelpitch.lines")[0].title().replace("ball", "Ball")


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
    page.evaluate("window.before = window.pixelpitch.pictures.last")
    page.wait_for_timeout(500)
    assert page.evaluate("!window.pixelpitch.pictures.isDue")
    page.evaluate("window.pixelpitch.client.send({ kind: 'hidden', on: false })")
    throw(page, "4")


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
