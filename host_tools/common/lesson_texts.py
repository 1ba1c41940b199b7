"""Checks the translations of a game's lessons against English and the display's size.

``learn.LANGUAGE.txt`` must have the lines of ``learn.txt`` in the same order, with the same
actions, squares, keys and rule numbers. Only the words differ (``pixelpitch/app/lessons.py``).
"""

import re
from collections.abc import Iterator
from pathlib import Path

from pixelpitch.app.display_text import DISPLAY_CHARACTERS, wrap
from pixelpitch.letters import first_unknown_letter

ENGLISH_LESSON_FILE = "learn.txt"
# {first character of a lesson's text: number of lines that the text may have on the display}
MAX_LINES_BY_MARK = {"?": 5, "*": 5, "=": 7, "-": 6}
# Maximum number of characters in a heading. The lesson's step number is shown next to it.
MAX_HEADING_CHARACTERS = DISPLAY_CHARACTERS - 4
MAX_RULE_HEADING_CHARACTERS = 8  # limit for the characters after "Rule:" in a heading
MAX_RULE_CHARACTERS = 300  # limit for the characters of a rule; they fill a few pages
_FIRST_MATCH_LINES = 6  # limit for the lines of a page in a coach's first match
_UNTRANSLATED_PATTERN = re.compile(r"\* \S+|\? @\S+|= \S+|- \d+:|#+|[!>].*|\S")


def lesson_file_name(language: str) -> str:
    """Return the file name of the lessons in ``language``."""
    return f"learn.{language}.txt"


def lesson_errors(folder: Path, language: str) -> Iterator[str]:
    """Yield a line for each error in the translation of a game's lessons into ``language``.

    ``folder`` is the folder of the game. Yield nothing if there is no translation into this
    language.
    """
    path = folder / lesson_file_name(language)
    if not path.exists():
        return
    where = f"{folder.name}/{path.name}"
    english = list(_parse_lines(folder / ENGLISH_LESSON_FILE))
    other = list(_parse_lines(path))
    for (number, key, _), (at, wanted, _) in zip(other, english, strict=False):
        if key != wanted:
            place = f"{ENGLISH_LESSON_FILE}:{at}"
            yield f"{where}:{number}: got {key!r}, expected {wanted!r} as in {place}"
            return
    if len(other) != len(english):
        expected = f"{len(english)} as in {ENGLISH_LESSON_FILE}"
        yield f"{where}: got {len(other)} lines, expected {expected}"
        return
    part = ""
    for number, key, words in other:
        part = key if key[0] == "#" else part
        if letter := first_unknown_letter(words):
            yield f"{where}:{number}: got {letter!r}, expected letters of the board's fonts"
        reason = _too_long(part, key, words)
        if reason:
            yield f"{where}:{number}: {reason}: {words}"


def _parse_lines(path: Path) -> Iterator[tuple[int, str, str]]:
    """Yield (line number, untranslated beginning, words to translate) for each line."""
    first_match = False
    for number, line in enumerate(path.read_text("utf-8").splitlines(), 1):
        if not line.strip():
            continue
        found = _UNTRANSLATED_PATTERN.match(line)
        key = found[0] if found else line
        if key[0] == "#":
            first_match = key == "###"
        if key[0] == "=" and not first_match:
            key = "="
        yield number, key, line[len(key) :].strip()


def _too_long(part: str, key: str, words: str) -> str:
    """Return the reason why ``words`` do not fit on the display, or "".

    ``key`` is the mark before the words in their line, such as "?" or "##". ``part`` is the mark of
    the heading above that line.
    """
    long = [each for each in words.split() if len(each) > DISPLAY_CHARACTERS]
    if long:
        return f"{long[0]!r} is longer than a line of {DISPLAY_CHARACTERS} characters"
    if key[0] == "#":
        most = {"#": MAX_HEADING_CHARACTERS, "##": MAX_RULE_HEADING_CHARACTERS}.get(
            key, DISPLAY_CHARACTERS
        )
        return f"{len(words)} characters, expected at most {most}" if len(words) > most else ""
    if part == "##":
        return (
            f"{len(words)} characters, expected at most {MAX_RULE_CHARACTERS}"
            if len(words) > MAX_RULE_CHARACTERS
            else ""
        )
    max_lines = _FIRST_MATCH_LINES if part == "###" else MAX_LINES_BY_MARK.get(key[0], 0)
    rows = len(wrap(words))
    return (
        f"{rows} lines of {DISPLAY_CHARACTERS} characters, expected at most {max_lines}"
        if rows > max_lines
        else ""
    )
