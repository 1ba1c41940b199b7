"""The terminal names the keys that press a pad, not the pads of a board."""

import pytest

from host_tools.simulator.terminal.key_names import with_key_names
from pixelpitch.app.display_text import wrap
from pixelpitch.app.lessons import Lessons
from pixelpitch.app.texts import text_of
from pixelpitch.rules.text import set_language
from pixelpitch.rulesets import facts


def test_pads_become_keys() -> None:
    for words, keys in (
        ("OK goes on", "Enter goes on"),
        ("OK yes   BACK no", "Enter yes   Q no"),
        ("MENU pauses", "M pauses"),
        ("Hold OK for a hint", "Press H for a hint"),
        ("In a match hold\nMENU and point", "In a match press\nV and point"),
        ("hold OK to throw", "SPACE throws"),
        ("BOOK a BACKDROP", "BOOK a BACKDROP"),
    ):
        assert with_key_names(False, words) == keys
    assert with_key_names(True, "OK goes on, UP again") == "E/⏎ goes on, UP again"


@pytest.mark.parametrize("language", ["en", "de", "fr", "es", "nl", "af"])
def test_no_lesson_or_first_match_names_a_pad_of_a_board(language: str) -> None:
    """Sentences of all games, in lines of the display and without one."""
    set_language(language)
    try:
        texts = [text_of(key) for key in ("pads.go_on", "die.ok", "hint.thinking", "back.nothing")]
        for game in ("sokhazania", "dicesoccer", "streetsoccer", "pawnball", "tactics"):
            lessons = Lessons(facts(game))
            for mark in ("# ", "### "):
                for number in range(len(lessons.headings(mark))):
                    texts += [text for _, text in lessons.section(mark, number)]
        for text in texts:
            for words in (text, "\n".join(wrap(text))):
                named = with_key_names(False, words)
                for pad in ("OK", "BACK", "MENU"):
                    assert pad not in named.replace(".", " ").split(), named
    finally:
        set_language("en")
