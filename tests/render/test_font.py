import string

import pytest

from pixelpitch.render import celebration, font, text

CHARACTERS_OF_FONT = string.ascii_letters + string.digits + " :-+.,!?'()/"


@pytest.mark.parametrize("character", CHARACTERS_OF_FONT)
def test_the_font_has_every_character_of_prompts(character):
    assert font.has_glyph(character)
    shown = font.columns(character)
    assert 1 <= len(shown) <= 5
    assert max(shown) < 32
    assert any(shown) == (character != " ")


def test_no_two_characters_look_the_same():
    shapes: dict[bytes, str] = {}
    for character in string.ascii_uppercase + string.digits + ":-+.,!?'()/":
        other = shapes.setdefault(font.columns(character), character)
        assert other == character


def test_all_rows_of_a_glyph_have_the_same_length():
    for character, rows in font._GLYPHS.items():
        widths = {len(row) for row in rows.split()}
        assert len(rows.split()) == font.LETTER_HEIGHT, character
        assert len(widths) == 1, character


def test_lower_case_is_shown_as_capitals_and_unknown_characters_as_question_marks():
    assert font.columns("goal") == font.columns("GOAL")
    assert font.columns("\u2603") == font.columns("?")
    assert not font.has_glyph("\u2603")


def test_the_columns_of_a_text_leave_a_gap_between_letters():
    assert font.columns("I.") == bytes((17, 31, 17, 0, 16))
    assert font.columns("") == b""


def test_constants_copied_from_the_font_agree_with_it() -> None:
    assert font.columns("GOAL") == celebration._GOAL_COLUMNS
    assert font.LETTER_HEIGHT == celebration._LETTER_ROWS == text._LETTER_HEIGHT
