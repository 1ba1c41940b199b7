"""Checks the facts of a ruleset: constants such as NAME and VERSION that describe the game.

Optional facts have defaults here. `ruleset check`, the commands that accept a ruleset's folder, and
the web page use these functions. The web page runs this module on MicroPython. The errors that the
functions return have no line numbers; callers add them.
"""

from pixelpitch.app.display_text import DISPLAY_CHARACTERS
from pixelpitch.letters import first_unknown_letter
from pixelpitch.opponents import names
from pixelpitch.rules import INTERFACE, OLDEST_INTERFACE
from pixelpitch.rules.errors import NotUnderstood
from pixelpitch.rules.match import Match
from pixelpitch.rules.options import Option

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

MAX_TITLE_BYTES = 32  # limit for NAME
RULES_FILE = "rules.py"
RULEBOOK_FILE = "RULEBOOK.md"
MISSING_REASON = "it is missing"
_TEXT_TYPE, _NUMBER_TYPE, _TUPLE_TYPE = (str, "a text"), (int, "a whole number"), (tuple, "a tuple")
_REQUIRED_FACTS = (
    ("NAME", _TEXT_TYPE),
    ("ABOUT", _TEXT_TYPE),
    ("SECONDS_PER_THROW", _NUMBER_TYPE),
    ("OPTIONS", _TUPLE_TYPE),
)
# (fact that a ruleset may omit, its type, its default)
_OPTIONAL_FACTS = (
    ("VERSION", _NUMBER_TYPE, 1),
    ("INTERFACE", _NUMBER_TYPE, INTERFACE),
    ("AUTHORS", _TUPLE_TYPE, ()),
    ("PLACE", _NUMBER_TYPE, 99),  # sorts the game at the end of the menu
    ("TYPICAL", _TEXT_TYPE, ""),
    ("LEVELS", _TUPLE_TYPE, None),
    ("PRESETS", _TUPLE_TYPE, ()),
)


# Ranges (first, last) of invisible characters that could control a terminal: control characters,
# direction marks, lone surrogates. They are listed because MicroPython lacks str.isprintable.
_CONTROL_RANGES = (
    (0x0, 0x1F),
    (0x7F, 0x9F),
    (0xAD, 0xAD),
    (0x61C, 0x61C),
    (0x200B, 0x200F),
    (0x2028, 0x202E),
    (0x2060, 0x206F),
    (0xD800, 0xDFFF),
    (0xFEFF, 0xFEFF),
    (0xFFF9, 0xFFFB),
    (0xE0000, 0xE007F),
)
TEXT_EXPECTED_MESSAGE = ", expected a text without control characters"


def is_text(value: "Any") -> bool:
    """Return True if ``value`` is a str that contains no control character."""
    if not isinstance(value, str):
        return False
    for letter in value:
        code = ord(letter)
        if not 0x20 <= code <= 0x7E:
            for first, last in _CONTROL_RANGES:
                if first <= code <= last:
                    return False
    return True


def fact_value(facts: "Any", name: str) -> "Any":
    """Return the fact ``name`` of a ruleset's module ``facts``, or its default."""
    for fact, _, assumed in _OPTIONAL_FACTS:
        if fact == name:
            return getattr(facts, name, assumed)
    return getattr(facts, name)


def omitted_facts(facts: "Any") -> "list[str]":
    """Return a sentence for each missing constant that a published ruleset should have."""
    return [
        "no " + name + ": " + repr(fact_value(facts, name)) + " is assumed"
        for name in ("VERSION", "INTERFACE", "AUTHORS")
        if not hasattr(facts, name)
    ]


def ruleset_errors(facts: "Any", make: "Any", name: str) -> "list[tuple[str, str, str]]":
    """Return (file, name of the wrong constant or "", message) for each error.

    ``facts`` is the package of the ruleset ``name``, and ``make`` the class ``Match`` of its module
    ``rules``.
    """
    result = fact_errors(facts)
    if result:
        return result
    if not (isinstance(make, type) and issubclass(make, Match)):
        words = f"got Match = {make!r}, expected a subclass of rules.match.Match"
        return [(RULES_FILE, "", words)]
    version = fact_value(facts, "VERSION")
    for attribute, said in (("RULESET", name), ("NAME", facts.NAME), ("VERSION", version)):
        received = getattr(make, attribute)
        if received != said:
            words = f"got {attribute} = {received!r}, expected {said!r}"
            result.append((RULES_FILE, attribute, words))
    return result


def fact_errors(facts: "Any") -> "list[tuple[str, str, str]]":
    """Return the errors in ``facts`` that can be found without loading the rules."""
    result = _type_errors(facts)
    if result:
        return result
    size = len(facts.NAME.encode())
    if not 0 < size <= MAX_TITLE_BYTES:
        result.append(
            _fact_finding("NAME", f"got NAME {facts.NAME!r}, expected 1..{MAX_TITLE_BYTES} bytes")
        )
    version = fact_value(facts, "VERSION")
    if not 1 <= version < 1 << 31:
        result.append(_fact_finding("VERSION", f"got VERSION = {version}, expected 1 or more"))
    interface = fact_value(facts, "INTERFACE")
    if not OLDEST_INTERFACE <= interface <= INTERFACE:
        most = f"..{INTERFACE}" if INTERFACE > OLDEST_INTERFACE else ""
        expected = f"{OLDEST_INTERFACE}{most}, what this firmware has"
        words = f"got INTERFACE = {interface}, expected {expected}"
        result.append(_fact_finding("INTERFACE", words))
    if len(fact_value(facts, "TYPICAL")) > DISPLAY_CHARACTERS:
        words = f"got TYPICAL {facts.TYPICAL!r}, expected at most {DISPLAY_CHARACTERS} characters"
        result.append(_fact_finding("TYPICAL", words))
    levels = fact_value(facts, "LEVELS")
    level_names = names()[:-1]  # without the last one, "uniform", which every ruleset offers
    if levels is not None and not all(level in level_names for level in levels):
        words = f"got LEVELS = {levels!r}, expected a tuple of " + ", ".join(level_names)
        result.append(_fact_finding("LEVELS", words))
    result += _option_errors(facts)
    if not result:
        result += _preset_errors(facts)
    return result or _letter_errors(facts)


# The end of the message about a placeholder such as ``{side}`` for which no value is given. After
# this message, `ruleset check` also lists all missing sentences.
SENTENCES_EXPECTED_MESSAGE = "expected a sentence or a value for what stands in braces"


def unreadable_reason(text: str) -> str:
    """Return why a terminal or a board cannot show ``text``, or ""."""
    if not is_text(text):
        return f"got {text!r}{TEXT_EXPECTED_MESSAGE}"
    letter = first_unknown_letter(text)
    if not letter:
        return ""
    return f"got '{text}' with '{letter}', expected characters that a board has"


def _type_errors(facts: "Any") -> "list[tuple[str, str, str]]":
    result = []
    every = _REQUIRED_FACTS + tuple(
        [each[:2] for each in _OPTIONAL_FACTS if hasattr(facts, each[0])]
    )
    for fact, (kind, expected) in every:
        received: Any = getattr(facts, fact, None)
        good: Any = type(received) is kind
        if fact == "AUTHORS":
            expected += " of texts"
            good = good and all(type(each) is str for each in received)
        if not good:
            result.append(_fact_finding(fact, f"got {fact} = {received!r}, expected {expected}"))
    return result


def _option_errors(facts: "Any") -> "list[tuple[str, str, str]]":
    """Return a list with the first error in OPTIONS, or []."""
    seen = []
    for option in facts.OPTIONS:
        if not isinstance(option, Option):
            words = f"got {option!r} among OPTIONS, expected what rules.options makes"
            return [_fact_finding("OPTIONS", words)]
        if option.name in seen:
            return [_fact_finding("OPTIONS", f"got option {option.name!r} twice, expected it once")]
        seen.append(option.name)
        try:
            option.read(option.default)
        except NotUnderstood as error:
            return [_fact_finding("OPTIONS", "its default: " + str(error))]
    return []


def _preset_errors(facts: "Any") -> "list[tuple[str, str, str]]":
    """Return a list with the first error in PRESETS, or [].

    A preset is (name, how long a match takes, {option: value}).
    """
    declared = {option.name: option for option in facts.OPTIONS}
    for preset in fact_value(facts, "PRESETS"):
        try:
            name, about, values = preset
            for option in values:
                declared[option].read(values[option])
            good = type(name) is str and type(about) is str
        except (TypeError, ValueError, KeyError, NotUnderstood):
            good = False
        if not good:
            expected = "(name, how long it takes, {option: value})"
            return [_fact_finding("PRESETS", f"got {preset!r} in PRESETS, expected {expected}")]
    return []


def _letter_errors(facts: "Any") -> "list[tuple[str, str, str]]":
    """Return an error for each fact that has characters which a board cannot show."""
    shown = [(fact, fact_value(facts, fact)) for fact in ("NAME", "ABOUT", "TYPICAL")]
    for option in facts.OPTIONS:
        texts = [option.label, option.about]
        if option.choices:
            texts += [option.value_words(each) for each in option.choices]
        shown += [("OPTIONS", text) for text in texts]
    for name, about, _ in fact_value(facts, "PRESETS"):
        shown += [("PRESETS", name), ("PRESETS", about)]
    found = [
        _fact_finding(fact, unreadable_reason(text))
        for fact, text in shown
        if unreadable_reason(text)
    ]
    strange = [author for author in fact_value(facts, "AUTHORS") if not is_text(author)]
    found += [
        _fact_finding("AUTHORS", f"got {author!r}{TEXT_EXPECTED_MESSAGE}") for author in strange
    ]
    return found


def _fact_finding(fact: str, words: str) -> "tuple[str, str, str]":
    return ("__init__.py", fact, words)
