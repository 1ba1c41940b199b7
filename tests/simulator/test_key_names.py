"""At a terminal, texts name the laptop's keys instead of the board's pads."""

import pytest

from host_tools.simulator.key_names import with_key_names, with_spoken_keys, with_typed_words
from host_tools.simulator.sentences import text_of as keys
from pixelpitch.app.display_text import wrap
from pixelpitch.app.lessons import Lessons
from pixelpitch.app.texts import game_text, text_of
from pixelpitch.rules.text import set_language
from pixelpitch.rulesets import facts


def test_texts_name_keys_in_place_of_pads() -> None:
    for words, named in (
        ("OK goes on", "Enter goes on"),
        ("OK yes   BACK no", "Enter yes   Q no"),
        ("MENU pauses", "M pauses"),
        ("Hold OK for a hint", "Press H for a hint"),
        ("In a match hold\nMENU and point", "In a match press\nV and point"),
        ("hold OK to throw", "SPACE throws"),
        ("Hold OK to shake, let go to throw", "SPACE throws"),
        ("Red: hold OK to throw", "Red: SPACE throws"),
        ("BOOK a BACKDROP", "BOOK a BACKDROP"),
    ):
        assert with_key_names(False, words) == named
    assert with_key_names(True, "OK goes on, UP again") == "E/⏎ goes on, W/↑ again"


@pytest.mark.parametrize("language", ["en", "de", "fr", "es", "nl", "af"])
def test_a_goal_names_the_arrow_that_shows_it_again(language: str) -> None:
    set_language(language)
    try:
        words = text_of("goal.again")
        up = keys("keys.up")
        assert up in words
        for lines in (words, "\n".join(wrap(words))):
            named = with_key_names(False, lines)
            assert "↑" in named
            assert up not in named
        assert up in with_spoken_keys(False, words)
        assert up in with_typed_words(words)
    finally:
        set_language("en")


@pytest.mark.parametrize("language", ["en", "de", "fr", "es", "nl", "af"])
def test_the_text_about_a_throw_never_names_the_key_for_hints(language: str) -> None:
    """Holding OK asks for a hint while a decision is due, but throws the virtual die while a throw
    is due. The two functions have different keys.
    """
    set_language(language)
    try:
        texts = [text_of("die.ok"), text_of("die.tapped")]
        texts += [game_text(facts("sokhazania")).words(("prompt.play.ok", {"who": "A"}))]
        for text in texts:
            assert with_key_names(False, text).lower().endswith(keys("guide.throw").lower()), text
            assert with_typed_words(text).lower().endswith(keys("keys.type") + " throw"), text
    finally:
        set_language("en")


def test_the_line_mode_names_the_words_to_type() -> None:
    for words, typed in (
        ("OK goes on, UP again", "ok goes on, UP again"),
        ("MENU pauses. Hold OK for a hint.", "menu pauses. Type hint for a hint."),
        ("Red: hold OK to throw", "Red: type throw"),
        ("In a match, hold BACK to see it", "In a match, hold back to see it"),
    ):
        assert with_typed_words(words) == typed


def test_a_voice_reads_names_of_keys_without_special_characters() -> None:
    assert with_spoken_keys(True, "OK yes, BACK no") == "E/Enter yes, Q/Backspace no"
    assert with_spoken_keys(False, "Hold OK for a hint") == "Press H for a hint"


@pytest.mark.parametrize("language", ["en", "de", "fr", "es", "nl", "af"])
def test_no_lesson_or_first_match_names_a_pad_of_a_board(language: str) -> None:
    """Checks the sentences of all games, with and without a display."""
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
