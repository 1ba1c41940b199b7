"""A game's lessons and rules: the text file ``learn.txt`` in its folder, read line by line.

In another language it is for instance ``learn.nl.txt``, if that exists. The file stays in flash;
only the part that is shown is in memory. Its lines begin with

``# ``  the heading of a lesson, ``## `` that of a page of rules
``! ``  options of the lesson's match: ``first=left minutes=5``
``> ``  actions that lead to its position, as a record writes them; ``5*192`` means 192 throws
        of 5.  Between other lines they lead to a new position, also from the start of the
        match, and the last of them is shown
``? ``  a page that asks for a throw or a choice; the lesson continues after it;
        ``? @n4,n5 `` offers only these squares
``* d4,d5 ``  a page that asks for one of these squares; the cursor can move to all squares
``= ``  the result, shown with the match's message after the ``?`` or ``*`` of the page
``- ``  a text: in a lesson a page to read, in the rules a paragraph
``### ``  begins what a first match explains (``screens.guided``), in lines ``= KEY text``, after
        a line ``>`` with the actions before its first decision
"""

import os

from .. import rulesets
from ..rules import squares
from ..rules.data import lines_of
from ..rules.errors import NotUnderstood
from ..rules.text import DEFAULT, language

NAME = "/learn"
_ENDING = ".txt"
ACT, SEARCH, RESULT = "?", "*", "="  # marks of a lesson's lines


def options_of(part):
    """Return {name: text} of the options in the lines of a lesson, (mark, text) pairs."""
    result = {}
    for mark, text in part:
        if mark == "!":
            for each in text.split():
                name, _, value = each.partition("=")
                result[name] = value
    return result


def actions_of(text):
    """Return the words of the actions in a line ``>``; raise ValueError for ``5*x``."""
    result = []
    for word in text.split():
        word, _, times = word.partition("*")
        result += [word] * int(times or 1)
    return result


def apply(match, words):
    """Apply the action that ``words`` names; raise MatchError if there is none."""
    match.apply_action(match.string_to_action(words))


def wanted(text):
    """Return the squares of which a line ``*`` asks for one; raises NotUnderstood."""
    return [squares.number(each) for each in text.split(" ")[0].split(",")]


def offered(text):
    """Return (the squares that a line ``? @`` offers, the words behind them); () for any choice."""
    if text[:1] != "@":
        return (), text
    return wanted(text[1:]), text[text.find(" ") + 1 :]


def has_lessons(ruleset):
    """Return True if the game ``ruleset`` (an id) has lessons or rules."""
    try:
        return Lessons(rulesets.facts(ruleset)).are_there()
    except NotUnderstood:  # the ruleset of a stored match may be unknown
        return False


def _is_there(path):
    try:
        os.stat(path)
        return True
    except OSError:
        return False


class Lessons:
    """The file ``learn.txt`` of the ruleset whose facts are ``package``."""

    def __init__(self, package):
        path = package.__file__
        stem = path[: max(path.rfind("/"), path.rfind("\\"))] + NAME
        self._path = stem + _ENDING
        if language() != DEFAULT:
            translated = stem + "." + language() + _ENDING
            if _is_there(translated):
                self._path = translated

    def are_there(self):
        """Return True if the file has a heading."""
        try:
            return any(True for _ in lines_of(self._path))
        except (OSError, EOFError, ValueError):  # missing, damaged or not UTF-8
            return False

    def headings(self, mark):
        """Return the headings after ``mark`` ("# " or "## "); [] without the file."""
        result = []
        try:
            for line in lines_of(self._path):
                if line.startswith(mark):
                    result.append(line[len(mark) :].strip())
        except (OSError, EOFError, ValueError):  # missing, damaged or not UTF-8
            pass
        return result

    def part(self, mark, number):
        """Return the (mark, text) pairs under heading ``number`` (0 ..) of ``mark``."""
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
