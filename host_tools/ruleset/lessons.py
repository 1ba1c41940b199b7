"""Plays the lessons of a ruleset and reports the lines that a board could not play.

This module runs in the same interpreter as the ruleset: in the sandbox, or with --trust on CPython.
It uses `pixelpitch.app.lessons`, so that a lesson without findings also opens on a board.
"""

from pixelpitch.app.display_text import DISPLAY_CHARACTERS, wrap
from pixelpitch.app.lessons import (
    ACT,
    RESULT,
    SEARCH,
    actions_of,
    apply_named_action,
    options_of,
    split_choice_line,
    target_squares,
)
from pixelpitch.rules.autoplay import choose
from pixelpitch.rules.generator import Generator
from pixelpitch.rules.match import TERMINAL
from pixelpitch.rules.squares import name

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

PLAYS_PER_LESSON = 3  # each lesson is played this many times, with random throws and choices
PAGE_LINE_PREFIX = "-"
POSITION_LINE_PREFIX = ">"
OPTIONS_LINE_PREFIX = "!"
_MARKS = OPTIONS_LINE_PREFIX + POSITION_LINE_PREFIX + ACT + SEARCH + RESULT + PAGE_LINE_PREFIX
_HEADING, _RULES = "# ", "## "
# Maximum length of a heading; the rest of the line is for the page number.
_MAX_HEADING_LENGTH = DISPLAY_CHARACTERS - 4
# {mark of a page: maximum number of lines of its text}. The pages of a task (ACT or SEARCH) have
# fewer, because the prompt of the match follows the text.
_MAX_PAGE_LINES = {ACT: 5, SEARCH: 5, RESULT: 7, PAGE_LINE_PREFIX: 6}


def lesson_errors(match_class: "Any", lines: "list[str]") -> "list[tuple[int, str]]":
    """Return (line number, words) for each error in ``lines``, the lines of a ``learn.txt``."""
    result = []
    lesson: list = []  # (line number, first character, text) of each line of the lesson
    heading = kind = 0
    lines = list(lines)
    lines.append(_RULES)  # a heading, so that the loop also checks the last lesson
    for number, line in enumerate(lines, 1):
        line = line.rstrip()
        if line.startswith("#"):
            if kind == 1:
                result += _lesson_errors(match_class, heading, lesson)
            heading = number
            lesson = []
            kind = 1 if line.startswith(_HEADING) else 2
            title = line.lstrip("#").strip()
            if line.startswith((_HEADING, _RULES)) and len(title) > _MAX_HEADING_LENGTH:
                result.append((number, _too_long(title, "characters", _MAX_HEADING_LENGTH)))
        elif line and not kind:
            result.append((number, "got '" + line + "', expected a heading first: # LESSON"))
        elif line and kind == 1:
            if line[0] not in _MARKS or line[1:2] != " ":
                marks = " ".join(_MARKS)
                words = "got '" + line + "', expected a line that begins with one of " + marks
                result.append((number, words))
            else:
                lesson.append((number, line[0], line[2:].strip()))
    return result


def count_lessons(lines: "list[str]") -> int:
    """Return the number of lessons in ``lines``."""
    return len([line for line in lines if line.startswith(_HEADING)])


def _lesson_errors(
    match_class: "Any", heading: int, lesson: "list[Any]"
) -> "list[tuple[int, str]]":
    """Return the errors in ``lesson``, whose heading is in line ``heading``."""
    result = []
    steps = [each for each in lesson if each[1] != OPTIONS_LINE_PREFIX]
    if not steps:
        return [(heading, "got a lesson without a page, expected some: ? TASK or - TEXT")]
    for at, (number, mark, text) in enumerate(steps):
        following = steps[at + 1][1] if at + 1 < len(steps) else POSITION_LINE_PREFIX
        if mark == POSITION_LINE_PREFIX == following:
            result.append((number, "got > without a page behind it, expected one: ? TASK"))
        words = text.partition(" ")[2] if mark == SEARCH else split_choice_line(text)[1]
        if mark != POSITION_LINE_PREFIX and len(wrap(words)) > _MAX_PAGE_LINES[mark]:
            result.append(
                (number, _too_long(words, "lines of 16 characters", _MAX_PAGE_LINES[mark]))
            )
    options: dict = {}
    for number, mark, text in lesson:
        if mark == OPTIONS_LINE_PREFIX:
            options.update(options_of([(mark, text)]))
            try:
                match_class(options)
            except ValueError as error:  # other exceptions are errors in the rules and pass through
                result.append((number, _error_text(error)))
                return result
    for seed in range(PLAYS_PER_LESSON):
        found = _play_lesson(match_class, options, steps, Generator(seed))
        if found:
            result.append(found)
            break
    return result


def _play_lesson(
    match_class: "Any", options: dict, steps: "list[Any]", generator: "Any"
) -> "tuple[int, str] | None":
    """Play a lesson with random throws and choices; return (line, words) of a failure or None."""
    match = match_class(options)
    for number, mark, text in steps:
        try:
            if mark == POSITION_LINE_PREFIX:
                match = match_class(options)
                for at, words in enumerate(actions_of(text)):
                    try:
                        apply_named_action(match, words)
                    except ValueError as error:
                        return number, "action " + str(at + 1) + ": " + _error_text(error)
            elif mark == SEARCH:
                target_squares(text)
            elif mark == ACT:
                if match.current_player() == TERMINAL:
                    return number, "got a task at the end of the match, expected one before it"
                only = split_choice_line(text)[0]
                for square in only:
                    if square not in match.legal_actions():
                        return number, "got @" + name(square) + ", expected a legal square"
                match.apply_action(only[0] if only else choose(match, generator))
        except ValueError as error:
            return number, _error_text(error)
    return None


def _error_text(error: ValueError) -> str:
    """Return the message of ``error``, to be shown to the author of the lesson.

    The name of the exception is added in front, except to our own messages: they begin with "got".
    """
    words = str(error)
    return words if words.startswith("got ") else type(error).__name__ + ": " + words


def _too_long(text: str, what: str, most: int) -> str:
    return "got '" + text + "', expected at most " + str(most) + " " + what + ": it is cut"
