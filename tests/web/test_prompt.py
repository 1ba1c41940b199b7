"""What the board asks, in the page's own words and buttons: the prompt, lists, the amber button."""

from typing import Any

import pytest

from host_tools.simulator.headless import Player
from host_tools.simulator.plain import Plain
from tests.web.conftest import DESKTOP, FEW_PICTURES, PHONE, Opens
from tests.web.hands import (
    actions,
    begin_ticked,
    choose,
    press_ticked,
    reach,
    start,
    throw,
    ticks,
    wait_board,
    wait_screen,
    wait_until,
)

pytestmark = pytest.mark.browser

LYING = {"width": 844, "height": 390}
TOUCH = {"has_touch": True, "is_mobile": True, "service_workers": "block"}
AMBER = "rgb(255, 181, 46)"
# The buttons that stand out: amber ones that can be seen.
MAIN = f"""() => [...document.querySelectorAll("button")].filter((each) =>
    each.offsetParent && getComputedStyle(each).backgroundColor === "{AMBER}")
    .map((each) => each.id)"""
PROMPT = "document.getElementById('prompt').textContent"


def tap_row(page: Any, row: int) -> None:
    """Tap a row of the display."""
    area = page.locator("#text").bounding_box()
    x, y = area["x"] + area["width"] / 2, area["y"] + (row + 0.5) * area["height"] / 8
    if page.evaluate("navigator.maxTouchPoints"):
        page.touchscreen.tap(x, y)
    else:
        page.mouse.click(x, y)


def row_of(page: Any, words: str) -> int:
    """Return the row of the display that has ``words``."""
    lines: list[str] = page.evaluate("window.pixelpitch.lines")
    return next(row for row, line in enumerate(lines) if words in line)


@pytest.mark.parametrize("size", [PHONE, LYING])
def test_two_taps_lead_from_the_first_visit_to_a_ball_that_moves(
    opens: Opens, size: dict[str, int]
) -> None:
    page = opens(size=size, **TOUCH)
    wait_until(page, f"{PROMPT}.includes('Five dice-football games. Tap Play.')")
    assert page.evaluate(MAIN) == ["go"]
    page.tap("#go")
    wait_screen(page, "guided")
    wait_until(page, "document.body.classList.contains('due')")
    assert page.evaluate(MAIN) == ["throw"], "reading on is the other button"
    first = actions(page)
    page.tap("#throw")
    wait_until(page, f"window.pixelpitch.actions > {first}")
    page.reload()
    wait_board(page)
    assert "Five dice-football games" not in page.evaluate(PROMPT), "said once"


def test_the_amber_button_is_play_then_throw_and_throw_is_off_while_none_is_due(
    opens: Opens,
) -> None:
    page = opens(size=DESKTOP)
    assert page.evaluate(MAIN) == ["go"]
    assert page.inner_text("#go") == "Play"
    start(page)
    wait_until(page, "!document.getElementById('throw').disabled")
    assert page.evaluate(MAIN) == ["throw"]
    page.keyboard.press("m")
    wait_screen(page, "pause")
    wait_until(page, "document.getElementById('throw').disabled")
    assert page.evaluate(MAIN) == []
    page.keyboard.press("q")
    wait_screen(page, "play")
    wait_until(page, "!document.getElementById('throw').disabled")
    start_again = "window.pixelpitch.client.ask('begin_match', 'streetsoccer', 'easy')"
    page.evaluate(start_again)
    wait_until(page, "document.getElementById('throw').disabled")  # a square is chosen


def test_sound_is_a_sign_and_no_button_but_the_main_one_is_amber(opens: Opens) -> None:
    page = opens(size=DESKTOP)
    assert page.inner_text("#sound").strip() == ""
    assert page.get_attribute("#sound", "aria-label") == "Sound"
    shown = "getComputedStyle(document.querySelector('#sound .{}')).display"
    for on, off in (("on", "off"), ("off", "on")):
        pressed = page.get_attribute("#sound", "aria-pressed") == "true"
        assert pressed == (on == "on")
        assert page.evaluate(shown.format(on)) != "none"
        assert page.evaluate(shown.format(off)) == "none"
        page.click("#sound")


def test_a_phone_has_the_prompt_as_text_above_the_pitch(opens: Opens) -> None:
    page = opens("#play=streetsoccer,easy", size=PHONE, **TOUCH)
    wait_screen(page, "play")
    wait_until(page, f"{PROMPT}.includes('Yellow: place your goalie, or take a line-up')")
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


def test_the_items_of_a_match_are_taken_on_the_display_and_light_up(opens: Opens) -> None:
    page = opens("#play=streetsoccer,easy", size=DESKTOP)
    wait_screen(page, "play")
    wait_until(page, "window.pixelpitch.lines.some(line => line.includes('attack'))")
    tap_row(page, row_of(page, "attack"))
    assert page.is_visible("#row-light")
    wait_until(page, "window.pixelpitch.actions >= 5")
    wait_until(page, "document.getElementById('row-light').hidden")


@pytest.mark.parametrize("size", [PHONE, LYING])
def test_the_items_of_a_list_are_buttons_on_a_phone(opens: Opens, size: dict[str, int]) -> None:
    page = opens("#play=streetsoccer,easy", size=size, **TOUCH)
    wait_screen(page, "play")
    page.tap("#items button:has-text('defence')")
    wait_until(page, "window.pixelpitch.actions >= 5")
    page.tap("#menu")
    wait_screen(page, "pause")
    page.tap("#items button:has-text('Resume')")
    wait_screen(page, "play")


def test_the_right_coachs_list_is_taken_by_a_touch_too(opens: Opens) -> None:
    page = opens("#play=streetsoccer", size=DESKTOP)
    wait_screen(page, "play")
    for coach, count in (("Yellow", 5), ("Red", 10)):
        wait_until(page, f"{PROMPT}.includes('{coach}: place')")
        wait_until(page, "window.pixelpitch.prompt.asked.rows.some(item => item === 1)")
        tap_row(page, page.evaluate("window.pixelpitch.prompt.asked.rows.indexOf(1)"))
        wait_until(page, f"window.pixelpitch.actions >= {count}")


def test_a_long_list_is_taken_where_it_is_touched(opens: Opens) -> None:
    page = opens(size=DESKTOP)
    choose(page, "Settings")
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


def test_a_tap_on_the_display_is_ok_while_it_says_so(opens: Opens) -> None:
    page = opens(size=LYING, **TOUCH)
    assert page.is_hidden(".left .ok")
    page.tap("#go")
    wait_screen(page, "guided")
    wait_until(page, "window.pixelpitch.prompt.goesOn")
    before = page.evaluate(PROMPT)
    tap_row(page, 3)
    wait_until(page, f"before => {PROMPT} !== before", before)


def test_ok_stands_at_the_edge_where_pads_are_folded(opens: Opens) -> None:
    page = opens(size=LYING, **TOUCH)
    area = page.locator("#edge-ok").bounding_box()
    assert area["width"] >= 48
    assert area["height"] >= 48
    assert LYING["width"] - area["x"] - area["width"] <= 16
    assert LYING["height"] - area["y"] - area["height"] <= 16
    reach(page, "Games")
    page.tap("#edge-ok")
    wait_screen(page, "games")
    page.set_viewport_size(PHONE)
    wait_until(page, "!document.getElementById('edge-ok').offsetParent")


def test_pads_that_lie_over_the_edge_cover_neither_throw_nor_die(opens: Opens) -> None:
    page = opens("#play=dicesoccer", size=LYING, **TOUCH)
    wait_screen(page, "play")
    page.tap("#open-pads")
    wait_until(page, "document.querySelector('.right .ok').offsetParent")
    covered = """() => ["throw", "shake", "box", "menu", "edge-ok"].filter((id) => {
        const { left, top, width, height } = document.getElementById(id).getBoundingClientRect();
        return !document.getElementById(id).contains(
            document.elementFromPoint(left + width / 2, top + height / 2));
    })"""
    assert page.evaluate(covered) == []


def test_the_other_seats_pads_are_hidden_against_an_opponent(opens: Opens) -> None:
    page = opens(size=PHONE, **TOUCH)
    for opponent, hides in (("easy", True), ("", False)):
        page.evaluate(f"window.pixelpitch.client.ask('begin_match', 'dicesoccer', '{opponent}')")
        wait_screen(page, "play")
        wait_until(page, f"document.body.classList.contains('solo') === {str(hides).lower()}")
        assert page.is_visible(".left .ok")
        assert page.is_hidden(".right .ok") == hides


def test_the_box_has_half_its_height_until_a_throw_is_due(opens: Opens) -> None:
    page = opens("#play=dicesoccer", size=PHONE, **TOUCH)
    height = "document.getElementById('box').getBoundingClientRect().height"
    wait_until(page, "document.body.classList.contains('due')")
    page.wait_for_timeout(300)
    whole = page.evaluate(height)
    page.evaluate("document.body.classList.remove('due')")
    assert 0.4 * whole <= page.evaluate(height) <= 0.6 * whole


def test_lines_dim_while_a_square_is_chosen(opens: Opens) -> None:
    page = opens("#play=streetsoccer,easy", size=DESKTOP)
    wait_screen(page, "play")
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
    page.evaluate("window.pixelpitch.client.ask('begin_match', 'dicesoccer', 'easy')")
    wait_until(page, "!window.pixelpitch.panel.isDim")  # a throw is due
    assert page.evaluate(lights)[0] == 1
    throw(page, "4")


def test_a_card_has_a_picture_how_long_and_how_much_luck_and_one_play(opens: Opens) -> None:
    page = opens(size=DESKTOP)
    page.click("#open-games")
    wait_until(page, "document.querySelectorAll('.card').length === 5")
    wait_until(page, "[...document.querySelectorAll('.card img')].every(each => each.naturalWidth)")
    assert page.locator(".card img").count() == 5
    assert page.locator(".card .main").all_inner_texts() == ["Play"] * 5
    words = page.locator(".card p:nth-of-type(1)").all_inner_texts()
    assert words == [
        "15 min, much luck",
        "20 min, some luck",
        "45 min, some luck",
        "90 min, some luck",
        "15 min, all luck",
    ]


def test_the_words_are_those_of_sim_plain(opens: Opens) -> None:
    """What a screen reader finds on the page is what `pixelpitch sim --plain` answers."""
    page = opens(query=FEW_PICTURES + "&manual")
    begin_ticked(page)
    player = Player()
    player.session.set_setting("board_throws", "board")
    plain = Plain(player)
    plain.begin()
    for line, key in (
        *(("games", "s"), ("", "e"), ("streetsoccer", "s"), ("", "e"), ("start", "e")),
        *(("menu", "m"), ("resume", "e")),
    ):
        press_ticked(page, key)
        if not line:
            continue
        answer = plain.answer(line)
        ticks(page, 20)
        if key == "s":
            continue  # the cursor stands there; the next press takes it
        head, text, items = page.evaluate(
            """() => [document.getElementById("head").textContent,
                document.getElementById("ask").textContent,
                [...document.querySelectorAll("#items button")].map((each) => each.textContent)]"""
        )
        assert items, "the pause has a list, and the prompt the line-ups"
        for words in (head, text, *items):
            assert words.rstrip(".") in answer, (words, answer)
