"""A game's lessons and rules: the text file ``learn.txt`` in its folder, read line by line.

Other languages have files such as ``learn.nl.txt``; if one is missing, the English file is used.
Only the section that is shown is in memory. Each line begins with one of these marks:

``# ``    the heading of a lesson
``## ``   the heading of a page of rules
``! ``    options of the lesson's match: ``first=left minutes=5``
``> ``    the actions that lead to the lesson's position, as a record writes them; ``5*192`` means
          192 throws of 5. In the middle of a lesson, such a line starts the match again, applies
          its actions, and shows the last of them
``? ``    a page that asks for a throw or a choice, after which the lesson continues; with
          ``? @n4,n5 `` only these squares can be chosen
``* d4,d5 ``  a page that asks for one of these squares; the cursor can move to all squares
``= ``    the result of the ``?`` or ``*`` page above, shown together with the match's own message
``- ``    a text: a page to read in a lesson, a paragraph in the rules
``### ``  the heading of the texts of the guided match (``screens.guided``); below it, a ``> `` line
          has the actions before the first decision, and ``= KEY text`` lines have the texts
"""

import os

from .. import rulesets
from ..rules import squares
from ..rules.data import lines_of
from ..rules.errors import NotUnderstood
from ..rules.text import ENGLISH_CODE, language

LESSONS_FILE_STEM = "/learn"
_SUFFIX = ".txt"
ACT, SEARCH, RESULT = "?", "*", "="  # marks of lines in a lesson


def options_of(lines):
    """Return {option: value as text} from the ``!`` lines of a lesson; a line is (mark, text)."""
    result = {}
    for mark, text in lines:
        if mark == "!":
            for each in text.split():
                name, _, value = each.partition("=")
                result[name] = value
    return result


def actions_of(text):
    """Return the action names of a ``>`` line ("a*3" means "a a a"); ValueError for "a*x"."""
    result = []
    for word in text.split():
        word, _, times = word.partition("*")
        result += [word] * int(times or 1)
    return result


def apply_named_action(match, text):
    """Apply the action named ``text`` to ``match``; raise MatchError if there is none."""
    match.apply_action(match.string_to_action(text))


def target_squares(text):
    """Return the squares that the text of a ``*`` line names, or raise NotUnderstood."""
    return [squares.number(each) for each in text.split(" ")[0].split(",")]


def split_choice_line(text):
    """Split the text of a ``?`` line into its squares (() means all) and the rest of the text."""
    if text[:1] != "@":
        return (), text
    return target_squares(text[1:]), text[text.find(" ") + 1 :]


def has_lessons(ruleset):
    """Return True if the game ``ruleset`` (an id) has lessons or rules to read."""
    try:
        return Lessons(rulesets.facts(ruleset)).is_readable()
    except NotUnderstood:  # a stored match may belong to a removed ruleset
        return False


def _file_exists(path):
    try:
        os.stat(path)
        return True
    except OSError:
        return False


class Lessons:
    """The file ``learn.txt`` of a ruleset; ``package`` is the ruleset's package."""

    def __init__(self, package):
        path = package.__file__
        stem = path[: max(path.rfind("/"), path.rfind("\\"))] + LESSONS_FILE_STEM
        self._path = stem + _SUFFIX
        if language() != ENGLISH_CODE:
            translated = stem + "." + language() + _SUFFIX
            if _file_exists(translated):
                self._path = translated

    def is_readable(self):
        """Return True if the file exists and can be read."""
        try:
            return any(True for _ in lines_of(self._path))
        except (OSError, EOFError, ValueError):  # the file is missing, damaged or not UTF-8
            return False

    def headings(self, mark):
        """Return the headings that begin with ``mark``, for example "# ".

        Return [] if the file cannot be read.
        """
        result = []
        try:
            for line in lines_of(self._path):
                if line.startswith(mark):
                    result.append(line[len(mark) :].strip())
        except (OSError, EOFError, ValueError):  # the file is missing, damaged or not UTF-8
            pass
        return result

    def section(self, mark, number):
        """Return [(mark, text), ...]: the lines below heading ``number`` (from 0) of ``mark``."""
        result = []
        at = -1
        inside = False
        for line in lines_of(self._path):
            if line.startswith("#"):
                at += line.startswith(mark)
                inside = line.startswith(mark) and at == number
                if at > number:
                    break
            elif inside and line.strip():
                result.append((line[0], line[2:].strip()))
        return result
