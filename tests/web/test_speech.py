"""With the setting *Speak*, a voice of the browser reads prompts and results aloud."""

from typing import Any

import pytest

from tests.web.conftest import PageOpener
from tests.web.hands import start_match, throw_face, wait_until

pytestmark = pytest.mark.browser

FAKE_VOICES_SCRIPT = """
window.heard = [];
class Words { constructor(text) { this.text = text; this.lang = ""; } }
Object.defineProperty(window, "SpeechSynthesisUtterance", { value: Words });
Object.defineProperty(window, "speechSynthesis", { value: {
    cancel() { window.heard.push("cancel"); },
    speak(words) { window.heard.push(`${words.lang}: ${words.text}`); },
} });
"""
NO_VOICES_SCRIPT = 'Object.defineProperty(window, "speechSynthesis", { value: undefined });'


def read_spoken_texts(page: Any) -> list[str]:
    """Return the texts that the page has spoken."""
    words: list[str] = page.evaluate("window.heard")
    return words


def toggle_speech(page: Any) -> None:
    """Switch speech on or off in the page's settings."""
    page.click("#open-settings")
    page.click("#speak")
    page.keyboard.press("Escape")


def test_prompts_and_results_are_read_aloud_while_speak_is_on(open_page: PageOpener) -> None:
    page = open_page(script=FAKE_VOICES_SCRIPT)
    start_match(page)
    throw_face(page, "4")
    assert read_spoken_texts(page) == [], "it is off at first"
    toggle_speech(page)
    throw_face(page, "2")
    wait_until(page, "window.heard.some((each) => each.startsWith('en: Blue throws 2'))")
    words = read_spoken_texts(page)
    for at, each in enumerate(words):
        assert each == "cancel" or words[at - 1] == "cancel", "new words cut off those of before"
    assert len(words) == len(set(words) - {"cancel"}) * 2, "nothing is said twice"
    page.reload()
    page.wait_for_selector("body[data-ready]")
    page.click("#open-settings")
    assert page.is_checked("#speak")
    page.click("#speak")
    assert read_spoken_texts(page)[-1] == "cancel"


def test_the_page_does_not_offer_speak_if_the_browser_has_no_voices(open_page: PageOpener) -> None:
    page = open_page(script=NO_VOICES_SCRIPT)
    page.click("#open-settings")
    assert page.is_hidden("#speak")
