"""In a real browser, the pads work, a match is resumed, links open, and the page works offline,
speaks and changes its colours.
"""

from typing import Any

import pytest

from pixelpitch import rulesets
from tests.web.conftest import LOW_FRAME_RATE_QUERY, PHONE_WINDOW, PageOpener
from tests.web.hands import (
    IS_STORED_SCRIPT,
    choose_board,
    choose_item,
    count_actions,
    locate_square,
    move_cursor_to,
    open_list,
    read_spoken_text,
    start_match,
    start_stepped_board,
    throw_face,
    wait_for_board,
    wait_for_note,
    wait_for_screen,
    wait_for_text,
    wait_until,
)

pytestmark = pytest.mark.browser


def test_a_square_is_chosen_with_the_mouse_or_refused_with_a_reason(open_page: PageOpener) -> None:
    legal = rulesets.load("streetsoccer")().legal_actions()
    page = open_page()
    start_match(page, "StreetSoccer")
    assert 72 not in legal  # 72 is the square i5
    page.mouse.click(*locate_square(page, 72))
    wait_for_text(page, "i5: ")
    assert count_actions(page) == 0
    page.mouse.click(*locate_square(page, legal[0]))
    wait_until(page, "window.pixelpitch.actions === 1")


def test_one_press_throws_all_dice_of_a_throw(open_page: PageOpener) -> None:
    page = open_page()
    start_match(page)
    for _ in range(8):  # the throws for the kick-off may be equal
        before = count_actions(page)
        shows_dice = "first white die" in page.inner_text("#ask")
        wait_until(
            page, "!window.pixelpitch.box.die.busy && !document.querySelector('#throw').disabled"
        )
        page.keyboard.press("Space")
        if shows_dice:
            break
        wait_until(page, f"window.pixelpitch.actions === {before + 1}")
        page.wait_for_timeout(1500)
    wait_until(page, f"window.pixelpitch.actions === {before + 4}")
    page.wait_for_timeout(3000)
    assert count_actions(page) == before + 4


def test_a_match_is_resumed_after_a_reload(open_page: PageOpener) -> None:
    page = open_page()
    start_match(page)
    throw_face(page, "4")
    page.reload()
    wait_for_screen(page, "unfinished")
    page.keyboard.press("e")
    wait_for_screen(page, "play")
    assert count_actions(page) == 1


def test_the_list_of_matches_shows_when_each_was_stored(open_page: PageOpener) -> None:
    page = open_page("#play=dicesoccer,normal")
    wait_for_screen(page, "play")
    page.keyboard.press("m")
    wait_for_screen(page, "pause")
    choose_item(page, "Resign")
    wait_for_screen(page, "question")
    page.keyboard.press("s")
    page.keyboard.press("e")
    wait_for_screen(page, "result")
    page.evaluate("document.getElementById('open-matches').click()")
    wait_until(page, "document.querySelector('#kept small')")
    year = page.evaluate("String(new Date().getFullYear())")
    assert year in page.inner_text("#kept small")


def test_a_match_is_shared_by_link_and_then_watched_and_continued(open_page: PageOpener) -> None:
    page = open_page()
    start_match(page)
    throw_face(page, "4")
    throw_face(page, "2")
    page.click("#share")
    wait_until(page, "document.getElementById('link').open")
    link = page.input_value("#link-text")
    assert "#r=" in link
    assert len(link) < 400
    other = open_page(
        link[link.index("#") :]
    )  # a page with an empty store stands for a different browser
    wait_for_screen(other, "replay")
    wait_until(other, "document.getElementById('replay-count').value === '0 / 2'")
    other.reload()  # the address contains the match until the user leaves it
    wait_until(other, "document.getElementById('replay-count').value === '0 / 2'")
    other.fill("#replay-at", "1")
    wait_until(other, "document.getElementById('replay-count').value === '1 / 2'")
    other.click("#replay-play")
    wait_for_screen(other, "play")
    assert count_actions(other) == 1
    assert other.is_hidden("#replay")
    assert "#" not in other.url
    throw_face(other, "3")  # the match from the link continues normally
    assert count_actions(other) == 2


def test_a_match_is_abandoned_only_after_confirmation(open_page: PageOpener) -> None:
    page = open_page()
    start_match(page)
    throw_face(page, "4")
    for answer, count in ((None, 1), (0, 0)):
        page.click("#open-games")
        page.click("#cards button[aria-label='Play StreetSoccer']")
        wait_until(page, "document.getElementById('question').open")
        assert count_actions(page) == 1
        if answer is None:
            page.keyboard.press("Escape")
        else:
            page.click(f"#question-answers button >> nth={answer}")
        wait_until(page, "!document.getElementById('question').open")
        wait_until(page, f"window.pixelpitch.actions === {count}")
    wait_until(page, "document.getElementById('title').textContent.includes('StreetSoccer')")


def test_an_unfinished_match_is_replaced_by_a_watched_match_only_after_confirmation(
    open_page: PageOpener,
) -> None:
    page = open_page()
    start_match(page)
    throw_face(page, "4")
    page.click("#share")
    wait_until(page, "document.getElementById('link').open")
    link = page.input_value("#link-text")
    page.click("#link form button:last-child")
    throw_face(page, "2")
    page.reload()
    wait_for_screen(page, "unfinished")
    page.evaluate("hash => { location.hash = hash; }", link[link.index("#") :])
    wait_for_screen(page, "replay")
    page.click("#replay-play")
    wait_until(page, "document.getElementById('question').open")
    page.click("#question-answers button >> nth=1")  # this answer continues the stored match
    wait_until(page, "!document.getElementById('question').open")
    page.click("#replay-close")
    wait_for_screen(page, "unfinished")
    page.keyboard.press("e")
    wait_for_screen(page, "play")
    wait_until(page, "window.pixelpitch.actions === 2")


def test_a_damaged_link_is_refused_in_one_line(open_page: PageOpener) -> None:
    page = open_page()
    for code in ("#r=%%%", "#r=AAAA", "#r=" + "A" * 9):
        page.evaluate("document.getElementById('note').textContent = ''")
        page.evaluate("code => { location.hash = code; }", code)
        wait_for_note(page, "got")
        assert page.evaluate("document.body.dataset.screen") == "menu"


def test_the_page_works_offline_after_it_was_loaded_once(open_page: PageOpener) -> None:
    """A page that was loaded with one board also stores the files for the other board."""
    page = open_page(service_workers="allow")
    page.evaluate("navigator.serviceWorker.ready")
    wait_until(
        page,
        "caches.keys().then(names => caches.open(names[0])).then(kept => kept.keys())"
        ".then(kept => kept.length > 10)",
    )
    page.context.set_offline(True)
    page.reload()
    wait_for_board(page)
    start_match(page)
    choose_board(page, "mini16")
    wait_until(page, "document.body.dataset.ready === 'mini16'")
    page.reload()
    wait_for_board(page)
    # the page has stored the whole unfinished match of the other board
    wait_for_screen(page, "unfinished")
    page.keyboard.press("e")
    wait_for_screen(page, "play")
    throw_face(page, "4")


def test_the_page_shows_the_small_board_and_its_scroll_text(open_page: PageOpener) -> None:
    page = open_page()
    choose_board(page, "mini16")
    wait_until(page, "document.body.dataset.ready === 'mini16'")
    wait_until(page, "document.getElementById('prompt').textContent !== ''")
    assert page.is_visible(".left .ok")
    assert page.is_hidden(".right")


def test_prompts_are_spoken_and_pads_and_buttons_have_names(open_page: PageOpener) -> None:
    page = open_page()
    start_match(page)
    wait_until(page, "document.getElementById('live').textContent.includes('Red')")
    throw_face(page, "4")
    wait_until(page, "document.getElementById('live').textContent.includes('Blue')")
    nameless = page.evaluate(
        "[...document.querySelectorAll('button, input, canvas, select')].filter(e => !(e.ariaLabel"
        " || e.ariaHidden || e.textContent.trim() || e.closest('label'))).map(e => e.outerHTML)"
    )
    assert nameless == []


@pytest.mark.parametrize("motion_preference", ["reduce", "no-preference"])
def test_lights_do_not_fade_with_reduced_motion(
    open_page: PageOpener, motion_preference: str
) -> None:
    page = open_page(
        query=LOW_FRAME_RATE_QUERY + "&manual",
        reduced_motion=motion_preference,
        service_workers="block",
    )
    start_stepped_board(page)
    at_once = """(() => {
        const { panel } = window.pixelpitch;
        panel.show(new Uint8Array(panel.lit.length).fill(200), 64);
        panel.paint();
        return panel.levels.every(level => level === 200);
    })()"""
    assert page.evaluate(at_once) == (motion_preference == "reduce")


def test_after_a_dialog_enter_acts_for_the_right_coach_again(open_page: PageOpener) -> None:
    page = open_page()
    for name, closed in (("help", "button"), ("help", "Escape"), ("matches", "button")):
        move_cursor_to(page, "Games")
        page.click(f"#open-{name}")
        wait_until(page, f"document.getElementById('{name}').open")
        if closed == "button":
            page.click(f"#{name} form button")
        else:
            page.keyboard.press(closed)
        wait_until(page, f"!document.getElementById('{name}').open")
        page.keyboard.press("Enter")
        wait_for_screen(page, "games")
        assert not page.evaluate("document.querySelector('dialog[open]')")
        page.keyboard.press("Backspace")
        wait_for_screen(page, "menu")
    move_cursor_to(page, "Games")
    page.click("#open-help")
    wait_until(page, "document.getElementById('help').open")
    # As soon as the dialog closes, Enter presses OK on the board, even before the next event or
    # frame.
    assert page.evaluate("""() => {
        document.querySelector("#help form button").focus();
        document.getElementById("help").close();
        const enter = { key: "Enter", bubbles: true, cancelable: true };
        const taken = !document.activeElement.dispatchEvent(new KeyboardEvent("keydown", enter));
        document.activeElement.dispatchEvent(new KeyboardEvent("keyup", enter));
        return taken;
    }""")
    wait_for_screen(page, "games")
    # The focused button must still work with Enter, for users without a mouse.
    page.focus("#open-help")
    page.keyboard.press("Enter")
    wait_until(page, "document.getElementById('help').open")
    page.keyboard.press("Escape")
    wait_until(page, "document.activeElement.id === 'open-help'")


def test_the_match_is_paused_while_the_page_is_in_the_background(open_page: PageOpener) -> None:
    page = open_page()
    start_match(page, "Sokhazania")
    step = "new Promise(done => { window.pixelpitch.listener = () => done(performance.now()); })"
    page.evaluate("window.pixelpitch.client.send({ kind: 'hidden', on: true })")
    page.wait_for_timeout(1000)
    heard = "Promise.race([%s, new Promise(done => setTimeout(() => done(0), 300))])"
    assert page.evaluate(heard % step) == 0
    page.evaluate("window.pixelpitch.client.send({ kind: 'hidden', on: false })")
    assert page.evaluate(heard % step) > 0


def test_the_page_shows_figures_about_its_speed_on_demand(open_page: PageOpener) -> None:
    page = open_page()
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


# This JavaScript function returns the colour on the screen, [R, G, B], of the light nearest to pure
# red.
REDDEST_LIGHT_SCRIPT = """() => {
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


def wait_for_reddest_light(page: Any, is_bluish: bool) -> None:
    """Wait until the reddest light has much blue if ``is_bluish``, otherwise until it has none."""
    wait_until(
        page,
        f"bluish => {{ const [red,, blue] = ({REDDEST_LIGHT_SCRIPT})();"
        " return red > 120 && (blue > 0.5 * red) === bluish; }",
        is_bluish,
    )


def test_the_second_palette_is_shown_stored_and_explained(open_page: PageOpener) -> None:
    vivid, distinct = 0xFF0000, 0xFF3C78  # the colours of the red team (render/palette.py)
    page = open_page()
    start_match(page)
    wait_for_reddest_light(page, False)
    page.click("#open-help")
    wait_until(page, "document.getElementById('palette').textContent.includes('vivid')")
    assert vivid in page.evaluate("window.pixelpitch.helpColours.lights")
    page.click("#help form button")
    page.keyboard.press("m")
    wait_for_screen(page, "pause")
    open_list(page, "More")
    move_cursor_to(page, "Colours vivid")
    page.keyboard.press("d")
    wait_for_text(page, "distinct")
    page.keyboard.press("q")
    wait_for_text(page, "Resume")
    page.keyboard.press("q")
    wait_for_screen(page, "play")
    wait_for_reddest_light(page, True)
    wait_until(page, IS_STORED_SCRIPT, ["files", "settings.txt"])
    page.reload()
    wait_for_screen(page, "unfinished")
    page.keyboard.press("e")
    wait_for_screen(page, "play")
    wait_for_reddest_light(page, True)
    page.click("#open-help")
    wait_until(page, "document.getElementById('palette').textContent.includes('distinct')")
    assert distinct in page.evaluate("window.pixelpitch.helpColours.lights")


def test_the_opponents_in_both_seats_make_their_decisions(open_page: PageOpener) -> None:
    page = open_page()
    choose_item(page, "Games")
    wait_for_screen(page, "games")
    choose_item(page, "StreetSoccer")
    wait_for_screen(page, "setup")
    move_cursor_to(page, "Against")
    assert "Beginner" in read_spoken_text(page)
    open_list(page, "More")
    move_cursor_to(page, "Left coach")
    page.keyboard.press("d")
    wait_until(page, "window.pixelpitch.spoken.includes('Beginner')")
    open_list(page, "Back")
    move_cursor_to(page, "Start")
    page.keyboard.press("e")
    # first one side places five figures, then the other side places five
    wait_until(page, "window.pixelpitch.actions >= 6")


def test_the_clock_of_the_match_stops_while_a_dialog_covers_the_pitch(
    open_page: PageOpener,
) -> None:
    page = open_page(query=LOW_FRAME_RATE_QUERY)
    start_match(page, "Sokhazania")
    throw_face(page, "4")
    throw_face(page, "2")
    wait_until(page, "window.pixelpitch.prompt.asked.items.length")
    page.keyboard.press("e")  # the coach chooses a colour; from then on the clock runs
    wait_until(page, "window.pixelpitch.actions === 3")
    page.keyboard.press("?")
    wait_until(page, "document.getElementById('help').open")
    page.wait_for_timeout(300)
    clock = page.evaluate("window.pixelpitch.lines[0]")
    page.wait_for_timeout(3000)
    assert page.evaluate("window.pixelpitch.lines[0]") == clock
    page.keyboard.press("Escape")
    wait_until(page, "clock => window.pixelpitch.lines[0] !== clock", clock)


def test_the_page_points_to_the_pitch_while_a_coach_chooses_a_square(open_page: PageOpener) -> None:
    page = open_page(query=LOW_FRAME_RATE_QUERY)
    invite = "document.getElementById('invite').textContent"
    assert page.evaluate(invite) == ""
    start_match(page, "StreetSoccer")
    wait_until(page, f"{invite} === 'Click a lit square of the pitch.'")


def test_on_a_phone_the_help_begins_with_touch_and_its_close_button_is_visible(
    open_page: PageOpener,
) -> None:
    page = open_page(size=PHONE_WINDOW, has_touch=True, is_mobile=True, service_workers="block")
    page.evaluate("window.pixelpitch.help()")
    wait_until(page, "document.getElementById('help').open")
    words, keys = (page.locator(each).bounding_box() for each in ("#help-words", "#keys"))
    assert words["y"] < keys["y"]
    close = page.locator("#help form button").bounding_box()
    assert close["y"] + close["height"] <= PHONE_WINDOW["height"]
    page.tap("#help form button")
    wait_until(page, "!document.getElementById('help').open")
