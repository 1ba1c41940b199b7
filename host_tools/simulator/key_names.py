"""Replaces the names of pads in the board's texts by keys or typed words.

The texts name the pads OK, BACK and MENU, but a coach at a terminal presses keys, or types words in
``sim --plain``. A terminal cannot report that a key is held. Therefore holding a pad is done with a
key of its own.
"""

import re
from dataclasses import dataclass
from functools import cache

from pixelpitch.app.texts import APP_TEXT, game_text
from pixelpitch.rules.text import language
from pixelpitch.rulesets import facts, ids

from .devices import CHARACTERS_PER_DISPLAY_LINE
from .sentences import text_of
from .terminal.keys import HINT_KEY, HOLD_MENU_KEY, MENU_KEY, OTHER_BOARD_KEY

# Id of the sentence that explains how to throw the virtual die; not all games have it.
_HOLD_PROMPT = "prompt.play.ok"
_PAD_PATTERN = re.compile(r"\b(OK|BACK|MENU)\b")


@dataclass(frozen=True)
class PadNames:
    """The names of the keys (or typed words) that replace the names of pads in a text.

    ``pressed_names``  {pad: name of the key that presses it}
    ``held_names``     {pad: name of the key that holds it down}; MENU may be missing
    ``verb``           what a coach does with a key of ``held_names``, such as "press"
    ``throw_words``    the words in place of "hold OK to throw"
    """

    pressed_names: dict[str, str]
    held_names: dict[str, str]
    verb: str
    throw_words: str


def with_key_names(separate_keys: bool, text: str) -> str:
    """Return the board's ``text`` with the keys of the terminal in place of the pads.

    ``separate_keys`` is True if each coach has separate keys.
    """
    up = re.compile(r"\b" + re.escape(text_of("keys.up")) + r"\b")
    return _replace_pads_by_keys(separate_keys, up.sub("W/↑" if separate_keys else "↑", text))


def _replace_pads_by_keys(separate_keys: bool, text: str) -> str:
    """Replace the pads OK, BACK and MENU as ``with_key_names`` does, but not the pad UP."""
    pressed = {"OK": text_of("keys.enter"), "BACK": "Q", "MENU": MENU_KEY.upper()}
    if separate_keys:
        pressed.update(OK="E/⏎", BACK="Q/⌫")
    held = {"OK": HINT_KEY, "BACK": OTHER_BOARD_KEY, "MENU": HOLD_MENU_KEY}
    held = {pad: key.upper() for pad, key in held.items()}
    return replace_pads(
        text, PadNames(pressed, held, text_of("keys.press"), text_of("guide.throw"))
    )


def with_spoken_keys(separate_keys: bool, text: str) -> str:
    """Return the board's ``text`` with the names of keys, as they are read aloud.

    Unlike ``with_key_names``, use "Enter" and "Back" in place of ⏎ and ⌫, and keep UP.
    """
    text = _replace_pads_by_keys(separate_keys, text)
    return text.replace("⏎", text_of("keys.enter")).replace("⌫", text_of("keys.back"))


def with_typed_words(text: str) -> str:
    """Return the board's ``text`` with the commands of ``sim --plain`` in place of the pads."""
    verb = text_of("keys.type")
    pressed = {"OK": "ok", "BACK": "back", "MENU": "menu"}
    return replace_pads(
        text, PadNames(pressed, {"OK": "hint", "MENU": "why"}, verb, verb + " throw")
    )


def replace_pads(text: str, names: PadNames) -> str:
    """Return the board's ``text`` with ``names`` in place of the pads.

    A line of the display has at most 16 characters. If a line would become longer, it stays as it
    is.
    """
    for phrase in _throwing_phrases(language()):
        text = re.sub(
            re.escape(phrase), lambda match: _like(match[0], names.throw_words), text, flags=re.I
        )
    before = text.split("\n")
    held = _held_pads(language()).sub(lambda match: _name_held(match, names), text)
    after = _PAD_PATTERN.sub(lambda match: names.pressed_names[match[0]], held).split("\n")
    enter = text_of("keys.enter")
    return "\n".join(
        _fit(old, new, enter) if len(old) <= CHARACTERS_PER_DISPLAY_LINE else new
        for old, new in zip(before, after, strict=True)
    )


@cache
def _throwing_phrases(of_language: str) -> list[str]:
    """Return the board's phrases for throwing the virtual (electronic) die, the longest first.

    ``of_language`` must be the language in use. It only serves as the key of the cache.
    """
    games = [game_text(facts(each)) for each in ids()]
    prompts = [text.words((_HOLD_PROMPT, {"who": ""})) for text in games if text.has(_HOLD_PROMPT)]
    phrases = [*prompts, APP_TEXT.words(("die.tapped", {})), APP_TEXT.words(("die.ok", {}))]
    return sorted((each.lstrip(": ") for each in phrases), key=len, reverse=True)


@cache
def _held_pads(of_language: str) -> re.Pattern[str]:
    """Return a pattern that finds "hold OK" in the language in use, even across a line break.

    ``of_language`` must be the language in use. It only serves as the key of the cache.
    """
    phrases = text_of("keys.hold", pad="PAD").split("|")
    forms = [r"\s+".join(re.escape(word) for word in each.split()) for each in phrases]
    return re.compile(
        r"\b(?:" + "|".join(forms).replace("PAD", "(?-i:OK|BACK|MENU)") + r")\b", re.I
    )


def _name_held(match: re.Match[str], names: PadNames) -> str:
    """Return the words for holding a pad: "Press H" for "Hold OK", "H" for "OK halten"."""
    pads = _PAD_PATTERN.findall(match[0])
    name = names.held_names.get(pads[0])
    if name is None:
        return match[0]
    before, after = _PAD_PATTERN.split(match[0])[::2]
    if before:
        space = "\n" if "\n" in before else " "
        name = _like(match[0], names.verb) + space + name
    return name + ("\n" if "\n" in after else "")


def _like(old: str, new: str) -> str:
    """Return ``new``, beginning with a capital if ``old`` does."""
    return new[0].upper() + new[1:] if old[0].isupper() else new


def _fit(old: str, new: str, enter: str) -> str:
    """Return ``new``, shortened to fit a display line if needed; if that is impossible, ``old``.

    ``enter`` is the name of the Enter key, which may be shortened to "⏎".
    """
    for line in (new, re.sub(r"  +", "  ", new), new.replace(enter, "⏎")):
        if len(line) <= CHARACTERS_PER_DISPLAY_LINE:
            return line
    return old
