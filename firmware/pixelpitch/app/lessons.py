"""A game's lessons and rules: the text file ``learn.txt`` in its folder, read line by line.

In a different language it is ``learn.nl.txt``, if there is such a file.

The file stays in flash; only the part that is shown is in memory.  Its lines begin with

``# ``  the heading of a lesson, ``## `` that of a page of rules
``! ``  options of the match that the lesson is shown with: ``first=left minutes=5``
``> ``  actions that lead to its position, as a record writes them, ``5*192`` being 192 throws of 5;
        between other lines another position, also from the start of the match, whose last action
        is seen
``? ``  a page: what the coach does, a throw or a choice; the lesson goes on when that was done
``* d4,d5 ``  a page: one of these squares is pressed; the cursor walks over all that lies there
``= ``  what that has done, read with the match's own words below the page's ``?`` or ``*``
``- ``  a text: of a lesson one page to read, of rules a paragraph
``### ``  begins what a first match explains (``screens.guided``), in lines ``= KEY text``
"""

import os

from .. import rulesets
from ..rules.errors import NotUnderstood
from ..rules.text import DEFAULT, language

NAME = "/learn"
_ENDING = ".txt"
ACT, SEARCH, RESULT = "?", "*", "="  # marks of a lesson's lines


def has_lessons(ruleset):
    """Return whether the game ``ruleset`` (an id) has anything to learn."""
    try:
        return Lessons(rulesets.facts(ruleset)).are_there()
    except NotUnderstood:  # a match of no ruleset that is known
        return False


def _is_there(path):
    try:
        os.stat(path)
        return True
    except OSError:
        return False


class Lessons:
    """The file of the ruleset whose facts are ``package``."""

    def __init__(self, package):
        path = package.__file__
        stem = path[: max(path.rfind("/"), path.rfind("\\"))] + NAME
        self._path = stem + _ENDING
        if language() != DEFAULT:
            translated = stem + "." + language() + _ENDING
            if _is_there(translated):
                self._path = translated

    def are_there(self):
        """Return whether the file has any heading; the first one is enough."""
        try:
            with open(self._path) as lines:
                return any(line.startswith("#") for line in lines)
        except OSError:
            return False

    def headings(self, mark):
        """Return the headings that ``mark`` ("# " or "## ") begins; [] without the file."""
        result = []
        try:
            with open(self._path) as lines:
                for line in lines:
                    if line.startswith(mark):
                        result.append(line[len(mark) :].strip())
        except OSError:
            pass
        return result

    def part(self, mark, number):
        """Return the (mark, text) of the lines under heading ``number`` (0..) of ``mark``."""
        result = []
        at = -1
        with open(self._path) as lines:
            for line in lines:
                if line.startswith("#"):
                    at += line.startswith(mark)
                    inside = line.startswith(mark) and at == number
                    if at > number:
                        break
                elif inside and line.strip():
                    result.append((line[0], line[2:].strip()))
        return result
