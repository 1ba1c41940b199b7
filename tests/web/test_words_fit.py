"""In every language, the page breaks no word, and no text is wider than its element."""

from typing import Any

import pytest

from host_tools.common.languages import known_languages
from tests.web.conftest import PHONE_WINDOW, PageOpener
from tests.web.hands import wait_for_board, wait_for_screen

pytestmark = pytest.mark.browser

# This JavaScript function returns the elements that are narrower than their text, or outside the
# window.
TOO_WIDE_TEXT_SCRIPT = """() => [...document.querySelectorAll("body *")].filter((each) => {
    const { left, right, width } = each.getBoundingClientRect();
    if (width < 2 || !each.innerText) return false; // narrower ones are for screen readers
    if (each.matches("canvas, select, option, script, style, h1, kbd, pre")) return false;
    if (left < -1 || right > innerWidth + 1) return true;
    return getComputedStyle(each).display !== "inline" && each.scrollWidth > each.clientWidth + 1;
}).map((each) => `${each.tagName} ${each.id || each.className}: ${each.innerText.slice(0, 40)}`)"""
# This JavaScript function returns the buttons with a word that is wider than the room for it.
BROKEN_WORDS_SCRIPT = """() => [...document.querySelectorAll("button")].filter((each) => {
    if (!each.getBoundingClientRect().width) return false;
    const style = getComputedStyle(each);
    const room = each.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight);
    const pen = new OffscreenCanvas(1, 1).getContext("2d");
    pen.font = style.font;
    const parts = [...each.childNodes].filter((part) => part.nodeName !== "KBD");
    const words = parts.map((part) => part.textContent).join(" ");
    return words.split(/\\s+/).some((word) => pen.measureText(word).width > room + 1);
}).map((each) => each.innerText)"""


@pytest.mark.parametrize("language", known_languages())
def test_no_word_is_broken_and_no_text_too_wide_on_a_phone(
    open_page: PageOpener, language: str
) -> None:
    page = open_page(locale=language, size=PHONE_WINDOW, service_workers="block")
    wait_for_board(page)
    assert page.evaluate("document.documentElement.lang") == language
    assert_texts_fit(page, "menu")
    for dialog in ("games", "settings", "matches", "help"):
        page.evaluate("name => document.getElementById('open-' + name).click()", dialog)
        assert_texts_fit(page, dialog)
        page.evaluate("document.querySelector('dialog[open]').close()")
    address = page.url.partition("#")[0]
    page.goto("about:blank")
    page.goto(address + "#play=dicesoccer,normal")
    wait_for_screen(page, "play")
    assert_texts_fit(page, "match")
    page.evaluate("document.getElementById('menu').click()")
    wait_for_screen(page, "pause")
    assert_texts_fit(page, "pause")


def assert_texts_fit(page: Any, part_name: str) -> None:
    """Fail if a text that the page now shows does not fit. ``part_name`` says in the error which
    part of the page this is.
    """
    page.wait_for_timeout(100)
    assert page.evaluate(TOO_WIDE_TEXT_SCRIPT) == [], part_name
    assert page.evaluate(BROKEN_WORDS_SCRIPT) == [], part_name
