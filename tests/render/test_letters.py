"""The fonts of the display and of scroll text have all letters beyond ASCII that our languages
need.
"""

import pytest

from host_tools.common.glyphs import GLYPH_COLUMNS_HEX
from pixelpitch import letters
from pixelpitch.app.display_text import capitalize, make_readable
from pixelpitch.devices import glyphs
from pixelpitch.render import font

LETTERS_BY_LANGUAGE = {
    "German": "äöüßÄÖÜ",
    "Dutch": "áéëíïóöúüèÉËÏ",
    "French": "àâæçéèêëîïôœùûüÿÀÂÆÇÉÈÊËÎÏÔŒÙÛÜŸ«»",
    "Spanish": "áéíñóúüÁÉÍÑÓÚÜ¿¡",
    "Afrikaans": "áäéèêëíîïóôöúûüýÁÄÉÈÊËÍÎÏÓÔÖÚÛÜÝ",
}


def draw_letter(letter: str) -> bytes:
    """Return the columns of ``letter`` on the display."""
    columns = bytearray.fromhex(GLYPH_COLUMNS_HEX[ord(glyphs.to_ascii(letter)) - 32])
    glyphs.draw(letter, columns, 0)
    return bytes(columns)


@pytest.mark.parametrize("language", LETTERS_BY_LANGUAGE)
def test_both_fonts_have_all_letters_of_every_language(language: str) -> None:
    for letter in LETTERS_BY_LANGUAGE[language]:
        assert letters.first_unknown_letter(letter) == ""
        assert font.has_glyph(letter)


def test_no_two_letters_look_alike_on_the_display() -> None:
    """The emulated display recognises a letter by its columns of dots."""
    ascii_letters = [chr(code) for code in range(32, 127)]
    drawn = [draw_letter(letter) for letter in [*ascii_letters, *letters.all_letters()]]
    assert len(set(drawn)) == len(drawn)


def test_in_scroll_text_an_accent_is_two_rows_above_and_a_cedilla_below() -> None:
    assert font.columns("E")[1] | 0x40 | 0x80 == font.columns("é")[1] | 0x40 | 0x80
    for letter in letters.all_letters():
        parts = letters.split_accent(letter)
        if parts is None or letters.to_capital(letter) != letter:
            continue
        plain, drawn = font.columns(parts[0]), font.columns(letter)
        assert [each & 31 for each in drawn] == list(plain)
        assert max(drawn) >= 32
    assert font.columns("ß") == font.columns("SS")
    assert font.columns("ü") == font.columns("Ü") != font.columns("U")


def test_letters_with_accents_have_capitals_with_accents() -> None:
    assert capitalize("élan") == "Élan"
    assert capitalize("œuf") == "Œuf"
    assert "".join(letters.to_capital(each) for each in "äéñçÿß1") == "ÄÉÑÇŸß1"
    assert letters.first_unknown_letter("Tor für Łódź") == "Ł"
    assert make_readable(["für Łódź"]) == ["für ?ód?"]
    assert make_readable(["für"]) == ["für"]
