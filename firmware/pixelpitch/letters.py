"""Lists the letters beyond ASCII that both fonts have: the display's and that of the scroll text.

They are the letters of German, Dutch, French, Spanish and Afrikaans. Most are an ASCII letter with
an accent, which the fonts draw separately. For those in ``UNACCENTED_LETTERS``, each font has a
glyph. A text for coaches may contain these letters and the characters U+0020 to U+007E::

    >>> split_accent("é"), split_accent("x"), to_capital("ü")
    (('e', 2), None, 'Ü')
    >>> first_unknown_letter("Käse, Ł")
    'Ł'
"""

GRAVE, ACUTE, CIRCUMFLEX, TILDE, DIAERESIS, CEDILLA = range(1, 7)
UNACCENTED_LETTERS = "ßœæŒÆ¿¡«»"
# Each string has the letter, the letter without its accent, and the accent's number.
_LETTERS = (
    "àa1áa2âa3ãa4äa5çc6èe1ée2êe3ëe5ìi1íi2îi3ïi5ñn4òo1óo2ôo3õo4öo5ùu1úu2ûu3üu5ýy2ÿy5"
    "ÀA1ÁA2ÂA3ÃA4ÄA5ÇC6ÈE1ÉE2ÊE3ËE5ÌI1ÍI2ÎI3ÏI5ÑN4ÒO1ÓO2ÔO3ÕO4ÖO5ÙU1ÚU2ÛU3ÜU5ÝY2ŸY5"
)
# The capitals of the letters in ``_LOWER`` are in ``_UPPER``. Any other capital has a code 32 below
# that of its small letter.
_LOWER, _UPPER = "ÿœ", "ŸŒ"


def all_letters():
    """Return a string of all letters beyond ASCII that the fonts have."""
    return "".join([_LETTERS[at] for at in range(0, len(_LETTERS), 3)]) + UNACCENTED_LETTERS


def split_accent(letter):
    """Return (``letter`` without its accent, number of the accent), or None without an accent."""
    at = _LETTERS.find(letter)
    if at < 0 or at % 3 or letter < "\x80":
        return None
    return _LETTERS[at + 1], int(_LETTERS[at + 2])


def to_capital(letter):
    """Return ``letter`` as a capital; a letter without a capital is returned unchanged."""
    if letter < "\x80":
        return letter.upper()
    at = _LOWER.find(letter)
    if at >= 0:
        return _UPPER[at]
    return chr(ord(letter) - 32) if "à" <= letter <= "þ" and letter != "÷" else letter


def is_ascii(text):
    """Return True if ``text`` is printable ASCII."""
    codes = text.encode()
    return not codes or (max(codes) < 127 and min(codes) >= 32)


def first_unknown_letter(text):
    """Return the first character of ``text`` that the fonts do not have, or ""."""
    if not is_ascii(text):
        for letter in text:
            if not (" " <= letter <= "~" or letter in UNACCENTED_LETTERS or split_accent(letter)):
                return letter
    return ""
