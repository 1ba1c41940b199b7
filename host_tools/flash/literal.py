"""Reads the ``repr`` of a value that a board has printed, without evaluating it.

The web page also runs this module, on MicroPython.

>>> parse_literal("{'map': 8, 'heads': {'a': b'\\\\x00P'}, 'free': (1, -2.5, None)}")
{'map': 8, 'heads': {'a': b'\\x00P'}, 'free': (1, -2.5, None)}
"""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

_MAX_DEPTH = 20  # deepest nesting of collections
_NAMED_VALUES = (("None", None), ("True", True), ("False", False))
_ESCAPES = {"n": "\n", "r": "\r", "t": "\t", "\\": "\\", "'": "'", '"': '"'}
_HEX_DIGITS = {"x": 2, "u": 4, "U": 8}  # number of hexadecimal digits after each escape letter
_MAX_DIGITS = 40  # limit for the digits of a number


def parse_literal(text: str) -> "Any":
    """Return the value whose ``repr`` is ``text``; raises ValueError if it is not a literal.

    Allowed are None, booleans, numbers, strings, bytes, tuples, lists and dicts.
    """
    try:
        value, at = _parse_value(text, _skip_blanks(text, 0), 0)
    except (IndexError, TypeError):  # IndexError: the text is cut off; TypeError: a key has no hash
        raise ValueError("no value")
    if _skip_blanks(text, at) != len(text):
        raise ValueError("more than a value")
    return value


def _skip_blanks(text: str, at: int) -> int:
    while text[at : at + 1] in (" ", "\n", "\r", "\t"):
        at += 1
    return at


def _parse_value(text: str, at: int, depth: int) -> "tuple[Any, int]":
    """Return (the value at the index ``at`` of ``text``, the index after it)."""
    if depth > _MAX_DEPTH:
        raise ValueError("too deep")
    for name, constant in _NAMED_VALUES:
        if text[at : at + len(name)] == name:
            return constant, at + len(name)
    letter = text[at]
    if letter in "'\"":
        return _parse_string(text, at)
    if letter == "b" and text[at + 1] in "'\"":
        value, end = _parse_string(text, at + 1)
        if any(ord(each) > 127 for each in text[at:end]):
            raise ValueError("a letter in bytes")
        return bytes([ord(each) & 0xFF for each in value]), end
    if letter in "([":
        return _parse_sequence(text, at, depth)
    if letter == "{":
        return _parse_dict(text, at, depth)
    return _parse_number(text, at)


def _parse_number(text: str, at: int) -> "tuple[Any, int]":
    end = at
    while text[end : end + 1] and text[end] in "+-.0123456789e":
        end += 1
    word = text[at:end]
    if len(word) > _MAX_DIGITS:
        raise ValueError("too long a number")
    return (float(word) if "." in word or "e" in word else int(word)), end


def _parse_string(text: str, at: int) -> "tuple[str, int]":
    quote = text[at]
    at += 1
    parts = []
    begin = at
    while text[at] != quote:
        if text[at] != "\\":
            at += 1
            continue
        parts.append(text[begin:at])
        letter = text[at + 1]
        at += 2
        if letter in _HEX_DIGITS:
            digits = text[at : at + _HEX_DIGITS[letter]]
            at += _HEX_DIGITS[letter]
            if not all(each in "0123456789abcdefABCDEF" for each in digits):
                raise ValueError("a digit")
            parts.append(chr(int(digits, 16)))
        elif letter in _ESCAPES:
            parts.append(_ESCAPES[letter])
        else:
            raise ValueError("an escape")
        begin = at
    parts.append(text[begin:at])
    return "".join(parts), at + 1


def _parse_sequence(text: str, at: int, depth: int) -> "tuple[Any, int]":
    is_list = text[at] == "["
    items = []
    has_comma = False
    at = _skip_blanks(text, at + 1)
    while text[at] not in ")]":
        value, at = _parse_value(text, at, depth + 1)
        items.append(value)
        at, has_comma = _skip_comma(text, at, ")]")
    if (text[at] == "]") != is_list or (not is_list and len(items) == 1 and not has_comma):
        raise ValueError("a bracket")
    return (items if is_list else tuple(items)), at + 1


def _parse_dict(text: str, at: int, depth: int) -> "tuple[Any, int]":
    result = {}
    at = _skip_blanks(text, at + 1)
    while text[at] != "}":
        key, at = _parse_value(text, at, depth + 1)
        at = _skip_blanks(text, at)
        if text[at] != ":":
            raise ValueError("no colon")
        value, at = _parse_value(text, _skip_blanks(text, at + 1), depth + 1)
        result[key] = value
        at, _ = _skip_comma(text, at, "}")
    return result, at + 1


def _skip_comma(text: str, at: int, ends: str) -> "tuple[int, bool]":
    """Skip the comma after an item; return (the index after it, True if there is a comma).

    If there is none, one of the characters in ``ends`` must follow the item.
    """
    at = _skip_blanks(text, at)
    if text[at] == ",":
        return _skip_blanks(text, at + 1), True
    if text[at] not in ends:
        raise ValueError("no comma")
    return at, False
