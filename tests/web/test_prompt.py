"""The page shows the board's prompt, its lists and an amber button for the next action."""

import json
from typing import Any

import pytest

from host_tools.simulator.headless import Player
from host_tools.simulator.plain import LineSession
from tests.web.conftest import DESKTOP_WINDOW, LOW_FRAME_RATE_QUERY, PHONE_WINDOW, PageOpener
from tests.web.hands import (
    becomes_true_within,
    choose_item,
    count_actions,
    move_cursor_to,
    press_stepped,
    run_steps,
    start_match,
    start_stepped_board,
    throw_face,
    wait_for_board,
    wait_for_screen,
    wait_until,
)

pytestmark = pytest.mark.browser

PHONE_IN_LANDSCAPE = {"width": 844, "height": 390}
TOUCH_SCREEN = {"has_touch": True, "is_mobile": True, "service_workers": "block"}
AMBER_COLOUR = "rgb(255, 181, 46)"
CONTINUES_ON_OK_SCRIPT = "window.pixelpitch.prompt.canContinue"
AMBER_BUTTONS_SCRIPT = f"""() => [...document.querySelectorAll("button")].filter((each) =>
    each.offsetParent && getComputedStyle(each).backgroundColor === "{AMBER_COLOUR}")
    .map((each) => each.id)"""
PROMPT_TEXT_SCRIPT = "document.getElementById('prompt').textContent"


def touch_row(page: Any, row: int) -> None:
    """Touch a row of the display."""
    area = page.locator("#text").bounding_box()
    x, y = area["x"] + area["width"] / 2, area["y"] + (row + 0.5) * area["height"] / 8
    if page.evaluate("navigator.maxTouchPoints"):
        page.touchscreen.tap(x, y)
    else:
        page.mouse.click(x, y)


def find_row(page: Any, row_text: str) -> int:
    """Return the row of the display that contains ``row_text``."""
    lines: list[str] = page.evaluate("window.pixelpitch.lines")
    return next(row for row, line in enumerate(lines) if row_text in line)


def read_texts_until_throw(page: Any, key: str = "Enter") -> None:
    """Turn the pages of the first match's texts with ``key`` until one asks for a throw. If a track
    must be chosen on the way, accept the suggested one.
    """
    while not page.evaluate("window.pixelpitch.prompt.asked.due"):
        before = page.evaluate(PROMPT_TEXT_SCRIPT)
        chooses = page.evaluate(
            "(asked => asked.chooses || asked.items.length > 0)(window.pixelpitch.prompt.asked)"
        )
        pressed = "Enter" if chooses and not page.evaluate(CONTINUES_ON_OK_SCRIPT) else key
        for _ in range(5):  # on a busy machine the board may see two presses as one
            page.keyboard.press(pressed)
            if becomes_true_within(page, f"{PROMPT_TEXT_SCRIPT} !== {json.dumps(before)}", 3000):
                break
        else:
            raise AssertionError(f"{pressed!r} does not change the text {before!r}")


@pytest.mark.parametrize("size", [PHONE_WINDOW, PHONE_IN_LANDSCAPE])
def test_on_a_first_visit_the_texts_continue_until_a_text_asks_for_a_throw(
    open_page: PageOpener, size: dict[str, int]
) -> None:
    page = open_page(size=size, **TOUCH_SCREEN)
    wait_until(page, f"{PROMPT_TEXT_SCRIPT}.includes('Five dice-football games. Tap Play.')")
    assert page.evaluate(AMBER_BUTTONS_SCRIPT) == ["go"]
    page.tap("#go")
    wait_for_screen(page, "guided")
    wait_until(page, CONTINUES_ON_OK_SCRIPT)
    assert page.evaluate(AMBER_BUTTONS_SCRIPT) == ["go"], "no text is skipped unread"
    read_texts_until_throw(page)
    assert page.evaluate(AMBER_BUTTONS_SCRIPT) == ["throw"]
    first = count_actions(page)
    page.tap("#throw")
    wait_until(page, f"window.pixelpitch.actions > {first}")
    page.reload()
    wait_for_board(page)
    assert "Five dice-football games" not in page.evaluate(PROMPT_TEXT_SCRIPT), "said once"


def test_the_amber_button_is_play_at_first_and_then_throw(
    open_page: PageOpener,
) -> None:
    page = open_page(size=DESKTOP_WINDOW)
    assert page.evaluate(AMBER_BUTTONS_SCRIPT) == ["go"]
    assert page.inner_text("#go") == "Play"
    start_match(page)
    wait_until(page, "!document.getElementById('throw').disabled")
    assert page.evaluate(AMBER_BUTTONS_SCRIPT) == ["throw"]
    page.keyboard.press("m")
    wait_for_screen(page, "pause")
    wait_until(page, "document.getElementById('throw').disabled")
    assert page.evaluate(AMBER_BUTTONS_SCRIPT) == []
    page.keyboard.press("q")
    wait_for_screen(page, "play")
    wait_until(page, "!document.getElementById('throw').disabled")
    start_again = "window.pixelpitch.client.call('begin_match', 'streetsoccer', 'easy')"
    page.evaluate(start_again)
    wait_until(
        page, "document.getElementById('throw').disabled"
    )  # the coach has to choose a square


def test_only_the_main_button_is_amber_and_sound_is_an_icon(open_page: PageOpener) -> None:
    page = open_page(size=DESKTOP_WINDOW)
    assert page.inner_text("#sound").strip() == ""
    assert page.get_attribute("#sound", "aria-label") == "Sound"
    shown = "getComputedStyle(document.querySelector('#sound .{}')).display"
    for on, off in (("on", "off"), ("off", "on")):
        pressed = page.get_attribute("#sound", "aria-pressed") == "true"
        assert pressed == (on == "on")
        assert page.evaluate(shown.format(on)) != "none"
        assert page.evaluate(shown.format(off)) == "none"
        page.click("#sound")


def test_a_phone_shows_the_prompt_as_text_above_the_pitch(open_page: PageOpener) -> None:
    page = open_page("#play=streetsoccer,easy", size=PHONE_WINDOW, **TOUCH_SCREEN)
    wait_for_screen(page, "play")
    wait_until(
        page, f"{PROMPT_TEXT_SCRIPT}.includes('Yellow: place your goalie, or take a line-up')"
    )
    area, pitch = page.locator("#ask").bounding_box(), page.locator("#lights").bounding_box()
    assert area["y"] + area["height"] <= pitch["y"]
    assert (
        16
        <= page.evaluate("parseFloat(getComputedStyle(document.getElementById('ask')).fontSize)")
        <= 18
    )
    family = page.evaluate("getComputedStyle(document.getElementById('ask')).fontFamily")
    assert family.startswith("system-ui")
    overflows = "(each => each.scrollHeight > each.clientHeight)(document.getElementById('prompt'))"
    assert not page.evaluate(overflows)


def test_labelled_actions_are_highlighted_on_the_display_and_chosen_there(
    open_page: PageOpener,
) -> None:
    page = open_page("#play=streetsoccer,easy", size=DESKTOP_WINDOW)
    wait_for_screen(page, "play")
    wait_until(page, "window.pixelpitch.lines.some(line => line.includes('attack'))")
    touch_row(page, find_row(page, "attack"))
    assert page.is_visible("#row-light")
    wait_until(page, "window.pixelpitch.actions >= 5")
    wait_until(page, "document.getElementById('row-light').hidden")


@pytest.mark.parametrize("size", [PHONE_WINDOW, PHONE_IN_LANDSCAPE])
def test_the_items_of_a_list_are_buttons_on_a_phone(
    open_page: PageOpener, size: dict[str, int]
) -> None:
    page = open_page("#play=streetsoccer,easy", size=size, **TOUCH_SCREEN)
    wait_for_screen(page, "play")
    page.tap("#items button:has-text('defence')")
    wait_until(page, "window.pixelpitch.actions >= 5")
    page.tap("#menu")
    wait_for_screen(page, "pause")
    page.tap("#items button:has-text('Resume')")
    wait_for_screen(page, "play")


def test_the_right_coach_can_choose_by_touch_too(open_page: PageOpener) -> None:
    page = open_page("#play=streetsoccer", size=DESKTOP_WINDOW)
    wait_for_screen(page, "play")
    for coach, count in (("Yellow", 5), ("Red", 10)):
        wait_until(page, f"{PROMPT_TEXT_SCRIPT}.includes('{coach}: place')")
        wait_until(page, "window.pixelpitch.prompt.asked.rows.some(item => item === 1)")
        touch_row(page, page.evaluate("window.pixelpitch.prompt.asked.rows.indexOf(1)"))
        wait_until(page, f"window.pixelpitch.actions >= {count}")


def test_a_touch_chooses_an_item_of_a_long_list(open_page: PageOpener) -> None:
    page = open_page(size=DESKTOP_WINDOW)
    choose_item(page, "Settings")
    wait_until(page, "document.body.dataset.screen !== 'menu'")
    for _ in range(7):
        page.keyboard.press("s")
    wait_until(page, "window.pixelpitch.prompt.asked.at === 7")
    rows: list[int] = page.evaluate("window.pixelpitch.prompt.asked.rows")
    items: list[str] = page.evaluate("window.pixelpitch.prompt.asked.items")
    lines: list[str] = page.evaluate("window.pixelpitch.lines")
    shown = [(row, item) for row, item in enumerate(rows) if item >= 0]
    assert len(shown) >= 3
    for row, item in shown:
        first = lines[row][1:].split()
        assert first == [] or first[0] in items[item], f"{lines[row]!r} is {items[item]!r}"


def test_touching_the_display_presses_ok_while_the_display_offers_ok(open_page: PageOpener) -> None:
    page = open_page(size=PHONE_IN_LANDSCAPE, **TOUCH_SCREEN)
    assert page.is_hidden(".left .ok")
    page.tap("#go")
    wait_for_screen(page, "guided")
    wait_until(page, "window.pixelpitch.prompt.canContinue")
    before = page.evaluate(PROMPT_TEXT_SCRIPT)
    touch_row(page, 3)
    wait_until(page, f"before => {PROMPT_TEXT_SCRIPT} !== before", before)


def test_an_ok_button_is_at_the_edge_of_the_window_if_the_pads_are_folded(
    open_page: PageOpener,
) -> None:
    page = open_page(size=PHONE_IN_LANDSCAPE, **TOUCH_SCREEN)
    area = page.locator("#edge-ok").bounding_box()
    assert area["width"] >= 48
    assert area["height"] >= 48
    assert PHONE_IN_LANDSCAPE["width"] - area["x"] - area["width"] <= 16
    assert PHONE_IN_LANDSCAPE["height"] - area["y"] - area["height"] <= 16
    move_cursor_to(page, "Games")
    page.tap("#edge-ok")
    wait_for_screen(page, "games")
    page.set_viewport_size(PHONE_WINDOW)
    wait_until(page, "!document.getElementById('edge-ok').offsetParent")


def test_unfolded_pads_cover_neither_throw_nor_die(open_page: PageOpener) -> None:
    page = open_page("#play=dicesoccer", size=PHONE_IN_LANDSCAPE, **TOUCH_SCREEN)
    wait_for_screen(page, "play")
    page.tap("#open-pads")
    wait_until(page, "document.querySelector('.right .ok').offsetParent")
    covered = """() => ["throw", "shake", "box", "menu", "edge-ok"].filter((id) => {
        const { left, top, width, height } = document.getElementById(id).getBoundingClientRect();
        return !document.getElementById(id).contains(
            document.elementFromPoint(left + width / 2, top + height / 2));
    })"""
    assert page.evaluate(covered) == []


def test_the_pads_of_the_other_seat_are_hidden_against_an_opponent(open_page: PageOpener) -> None:
    page = open_page(size=PHONE_WINDOW, **TOUCH_SCREEN)
    for opponent, hides in (("easy", True), ("", False)):
        page.evaluate(f"window.pixelpitch.client.call('begin_match', 'dicesoccer', '{opponent}')")
        wait_for_screen(page, "play")
        wait_until(page, f"document.body.classList.contains('solo') === {str(hides).lower()}")
        assert page.is_visible(".left .ok")
        assert page.is_hidden(".right .ok") == hides


def test_the_box_has_half_its_height_until_the_match_waits_for_a_throw(
    open_page: PageOpener,
) -> None:
    page = open_page("#play=dicesoccer", size=PHONE_WINDOW, **TOUCH_SCREEN)
    height = "document.getElementById('box').getBoundingClientRect().height"
    wait_until(page, "document.body.classList.contains('due')")
    page.wait_for_timeout(300)
    whole = page.evaluate(height)
    page.evaluate("document.body.classList.remove('due')")
    assert 0.4 * whole <= page.evaluate(height) <= 0.6 * whole


def test_the_lines_of_the_pitch_are_dimmed_while_a_coach_chooses_a_square(
    open_page: PageOpener,
) -> None:
    page = open_page("#play=streetsoccer,easy", size=DESKTOP_WINDOW)
    wait_for_screen(page, "play")
    wait_until(page, "window.pixelpitch.panel.isDim")
    lights = """() => {
        const { lit, wanted, lines } = window.pixelpitch.panel;
        const sum = (from, is) => from.reduce(
            (all, each, at) => all + (lines[(at / 3) | 0] === is ? each : 0), 0);
        const count = lines.filter(Boolean).length;
        return [sum(wanted, 1) / sum(lit, 1), sum(wanted, 0) / sum(lit, 0), count];
    }"""
    share, others, count = page.evaluate(lights)
    assert 0.4 < share < 0.7
    assert others == 1
    assert count > 40
    page.evaluate("window.pixelpitch.client.call('begin_match', 'dicesoccer', 'easy')")
    wait_until(page, "!window.pixelpitch.panel.isDim")  # the match waits for a throw
    assert page.evaluate(lights)[0] == 1
    throw_face(page, "4")


def test_a_card_has_a_picture_the_length_the_luck_and_a_play_button(open_page: PageOpener) -> None:
    page = open_page(size=DESKTOP_WINDOW)
    page.click("#open-games")
    wait_until(page, "document.querySelectorAll('.card').length === 5")
    wait_until(page, "[...document.querySelectorAll('.card img')].every(each => each.naturalWidth)")
    assert page.locator(".card img").count() == 5
    assert page.locator(".card .main").all_inner_texts() == ["Play"] * 5
    words = page.locator(".card p:nth-of-type(1)").all_inner_texts()
    assert words == [
        "20 min, some luck",
        "15 min, much luck",
        "45 min, some luck",
        "90 min, some luck",
        "15 min, all luck",
    ]


def test_the_text_for_screen_readers_equals_the_text_of_sim_plain(open_page: PageOpener) -> None:
    """The page gives screen readers the same text that `pixelpitch sim --plain` prints."""
    page = open_page(query=LOW_FRAME_RATE_QUERY + "&manual")
    start_stepped_board(page)
    player = Player()
    player.session.set_setting("board_throws", "board")
    plain = LineSession(player)
    plain.begin()
    for line, key in (
        *(("games", "s"), ("", "e"), ("streetsoccer", "e"), ("start", "e")),
        *(("menu", "m"), ("resume", "e")),
    ):
        press_stepped(page, key)
        if not line:
            continue
        answer = plain.answer(line)
        run_steps(page, 20)
        if key == "s":
            continue  # the cursor is on the item, and the next press will choose it
        head, text, items = page.evaluate(
            """() => [document.getElementById("head").textContent,
                document.getElementById("ask").textContent,
                [...document.querySelectorAll("#items button")].map((each) => each.textContent)]"""
        )
        assert items, "the pause has a list, and the prompt the line-ups"
        for words in (head, text, *items):
            assert words.rstrip(".") in answer, (words, answer)


def test_space_continues_a_text_or_says_that_the_match_waits_for_no_throw(
    open_page: PageOpener,
) -> None:
    page = open_page(size=DESKTOP_WINDOW)
    page.keyboard.press(" ")
    wait_until(page, "document.getElementById('note').textContent === 'no throw now'")
    page.click("#go")
    wait_for_screen(page, "guided")
    wait_until(page, CONTINUES_ON_OK_SCRIPT)
    read_texts_until_throw(page, " ")
    assert page.evaluate("window.pixelpitch.prompt.asked.due")


def test_a_key_that_does_nothing_says_that_space_throws(open_page: PageOpener) -> None:
    page = open_page("#play=dicesoccer", size=DESKTOP_WINDOW)
    wait_for_screen(page, "play")
    wait_until(page, "window.pixelpitch.prompt.asked.due")
    for key in ("Enter", "z", "w"):
        page.evaluate("document.getElementById('note').textContent = ''")
        page.keyboard.press(key)
        wait_until(page, "document.getElementById('note').textContent.includes('Space throws')")


def test_after_go_on_later_the_amber_button_resumes_the_match(open_page: PageOpener) -> None:
    page = open_page("#play=dicesoccer", size=DESKTOP_WINDOW)
    wait_for_screen(page, "play")
    page.keyboard.press("m")
    wait_for_screen(page, "pause")
    choose_item(page, "Go on later")
    wait_for_screen(page, "menu")
    wait_until(page, "document.getElementById('ask').textContent.includes('your match is kept')")
    assert page.inner_text("#go") == "Resume"
    page.click("#go")
    wait_for_screen(page, "play")
