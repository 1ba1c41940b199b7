"""Reads whole numbers in text from outside, such as records, options and board files.

The built-in ``int()`` is not used, because CPython and MicroPython differ: only CPython accepts
``"1_0"``, ``" 7"``, ``"+7"`` and digits of other scripts, and only CPython refuses 5,000 digits::

    >>> whole_number("42"), whole_number("-1"), whole_number("1_0"), hex_number("4f2a")
    (42, None, None, 20266)
"""

_MAX_DIGITS = 10  # the largest number of digits, enough for every seed


def whole_number(text):
    """Return the number in ``text``; None unless it consists of 1 to 10 digits ``0`` to ``9``."""
    return _read(text, "0123456789")


def hex_number(text):
    """Return the number in ``text``; None unless it consists of 1 to 10 hexadecimal digits."""
    return _read(text.lower(), "0123456789abcdef")


def _read(text, digits):
    if not 1 <= len(text) <= _MAX_DIGITS:
        return None
    value = 0
    for letter in text:
        digit = digits.find(letter)
        if digit < 0:
            return None
        value = value * len(digits) + digit
    return value
