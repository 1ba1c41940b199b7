"""What a ruleset says of itself, looked at; this runs on CPython and, in the page, on MicroPython.

It imports nothing that only a laptop has.  The caller says where in a file each thing stands.
"""

from pixelpitch.opponents import names
from pixelpitch.rules import INTERFACE
from pixelpitch.rules.match import Match

from .program import NO_TEXT, is_text

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

TITLE_BYTES = 32
NEEDED = ("match.py", "RULEBOOK.md")
MISSING = "it is missing"
_TEXT, _NUMBER, _TUPLE = (str, "a text"), (int, "a whole number"), (tuple, "a tuple")
_FACTS = (
    ("NAME", _TEXT),
    ("ABOUT", _TEXT),
    ("VERSION", _NUMBER),
    ("INTERFACE", _NUMBER),
    ("AUTHORS", (tuple, "a tuple of texts")),
    ("SECONDS_PER_THROW", _NUMBER),
    ("OPTIONS", _TUPLE),
)


def wrong(facts: "Any", make: "Any", name: str) -> "list[tuple[str, str, str]]":
    """Return (file, name in it, words) of all that is wrong.

    ``facts`` is the module of the ruleset ``name``, ``make`` what its ``match`` calls Match.  A
    name "" stands for the file as a whole.
    """
    result = _kinds(facts)
    if result:
        return result
    size = len(facts.NAME.encode())
    if not 0 < size <= TITLE_BYTES:
        result.append(_finding("NAME", f"got NAME {facts.NAME!r}, expected 1..{TITLE_BYTES} bytes"))
    if not 1 <= facts.VERSION < 1 << 31:
        words = f"got VERSION = {facts.VERSION}, expected 1 or more"
        result.append(_finding("VERSION", words))
    if not 1 <= facts.INTERFACE <= INTERFACE:
        most = f"..{INTERFACE}" if INTERFACE > 1 else ""
        expected = f"1{most}, what this firmware has"
        words = f"got INTERFACE = {facts.INTERFACE}, expected {expected}"
        result.append(_finding("INTERFACE", words))
    levels = getattr(facts, "LEVELS", ())
    level_names = names()[:-1]  # uniform is always offered
    if type(levels) is not tuple or not all(level in level_names for level in levels):
        words = f"got LEVELS = {levels!r}, expected a tuple of " + ", ".join(level_names)
        result.append(_finding("LEVELS", words))
    if not (isinstance(make, type) and issubclass(make, Match)):
        words = f"got Match = {make!r}, expected a subclass of rules.match.Match"
        result.append(("match.py", "", words))
        return result
    for attribute, value in (("RULESET", name), ("NAME", facts.NAME), ("VERSION", facts.VERSION)):
        came = getattr(make, attribute)
        if came != value:
            words = f"got {attribute} = {came!r}, expected {value!r}"
            result.append(("match.py", attribute, words))
    return result


def _kinds(facts: "Any") -> "list[tuple[str, str, str]]":
    result = []
    for fact, (kind, expected) in _FACTS:
        value = getattr(facts, fact, None)
        good = type(value) is kind
        if good and fact == "AUTHORS":
            good = all(type(each) is str for each in facts.AUTHORS)
        if not good:
            result.append(_finding(fact, f"got {fact} = {value!r}, expected {expected}"))
            continue
        unfit = [text for text in _texts(fact, value) if not is_text(text)]
        result += [_finding(fact, f"got {text!r} in {fact}{NO_TEXT}") for text in unfit]
    return result


def _texts(fact: str, value: "Any") -> "list[str]":
    """Return the texts that somebody can read in a fact."""
    if fact == "AUTHORS":
        return list(value)
    if fact == "OPTIONS":
        names = ("name", "about", "label")
        return [str(getattr(option, name, "")) for option in value for name in names]
    return [value] if isinstance(value, str) else []


def _finding(fact: str, words: str) -> "tuple[str, str, str]":
    return ("__init__.py", fact, words)
