"""*Speak* of the settings: the voices of the browser read prompts and results aloud."""

from typing import Any

import pytest

from tests.web.conftest import Opens
from tests.web.hands import start, throw, wait_until

pytestmark = pytest.mark.browser

VOICES = """
window.heard = [];
class Words { constructor(text) { this.text = text; this.lang = ""; } }
Object.defineProperty(window, "SpeechSynthesisUtterance", { value: Words });
Object.defineProperty(window, "speechSynthesis", { value: {
    cancel() { window.heard.push("cancel"); },
    speak(words) { window.heard.push(`${words.lang}: ${words.text}`); },
} });
"""
NONE = 'Object.defineProperty(window, "speechSynthesis", { value: undefined });'


def heard(page: Any) -> list[str]:
    words: list[str] = page.evaluate("window.heard")
    return words


def turn_speak(page: Any) -> None:
    page.click("#open-settings")
    page.click("#speak")
    page.keyboard.press("Escape")


def test_prompts_and_results_are_read_aloud_once_speak_is_on(opens: Opens) -> None:
    page = opens(script=VOICES)
    start(page)
    throw(page, "4")
    assert heard(page) == [], "it is off at first"
    turn_speak(page)
    throw(page, "2")
    wait_until(page, "window.heard.some((each) => each.startsWith('en: Blue throws 2'))")
    words = heard(page)
    for at, each in enumerate(words):
        assert each == "cancel" or words[at - 1] == "cancel", "new words cut off those of before"
    assert len(words) == len(set(words) - {"cancel"}) * 2, "nothing is said twice"
    page.reload()
    page.wait_for_selector("body[data-ready]")
    page.click("#open-settings")
    assert page.is_checked("#speak")
    page.click("#speak")
    assert heard(page)[-1] == "cancel"


def test_where_the_browser_has_no_voices_speak_is_not_offered(opens: Opens) -> None:
    page = opens(script=NONE)
    page.click("#open-settings")
    assert page.is_hidden("#speak")
