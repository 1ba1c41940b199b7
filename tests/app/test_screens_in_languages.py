"""In each translation, every screen of `pixelpitch tour` shows complete texts and no English ones.

`pixelpitch tour --language de` draws the same screens in German.
"""

import re
from typing import Any

import pytest

from host_tools.common import board_folder
from host_tools.common.languages import known_languages
from host_tools.simulator import tour
from host_tools.simulator.headless import Player
from pixelpitch import rulesets
from pixelpitch.rules.text import ENGLISH_CODE, set_language
from pixelpitch.storage.settings import LANGUAGE_OPTION
from tests.app.uncut import forbid_truncation

# a text of fewer words may be the same in two languages, such as a name or a number
MIN_SENTENCE_WORDS = 3


def collect_screen_texts(board: str, language: str, monkeypatch: Any) -> dict[str, None]:
    """Return the texts that the screens of ``board`` show in ``language``."""
    monkeypatch.setattr(LANGUAGE_OPTION, "choices", (ENGLISH_CODE, *known_languages()))
    monkeypatch.setattr(LANGUAGE_OPTION, "default", language)
    set_language(language)
    with monkeypatch.context() as patch:
        seen_texts = forbid_truncation(patch)

        def record_scroll_text(player: Player) -> None:
            """Record the scroll text; called where ``tour`` would draw a picture of the board."""
            player.wait(40)
            seen_texts[player.session.screen.scroll_text()] = None

        patch.setattr(tour, "_photograph", record_scroll_text)
        hardware = board_folder.load_board(board)
        for _ in tour._screen_pictures(hardware):
            pass
        for ruleset in rulesets.ids():
            for _ in tour._lesson_pictures(hardware, ruleset):
                pass
    return seen_texts


@pytest.mark.parametrize("language", known_languages())
@pytest.mark.parametrize("board", ["pitch32", "mini16"])
@pytest.mark.long
def test_no_screen_truncates_a_text_or_shows_english(
    seen_texts: dict[str, None], monkeypatch: Any, board: str, language: str
) -> None:
    try:
        english = collect_screen_texts(board, ENGLISH_CODE, monkeypatch)
        translated = collect_screen_texts(board, language, monkeypatch)
    finally:
        set_language(ENGLISH_CODE)
    assert len(translated) > 60
    equal = [each for each in translated if each in english and is_sentence(each)]
    assert equal == []


def is_sentence(text: str) -> bool:
    """Return True if ``text`` has enough words to differ between two languages."""
    return len(re.findall(r"[A-Za-z]{3,}", text)) >= MIN_SENTENCE_WORDS
