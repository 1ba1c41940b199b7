"""Declares the options of a ruleset: name, type, range, default.

::

    >>> minutes = whole("minutes", 15, 1, 60, "playing time")
    >>> resolve((minutes,), {"minutes": "20"})
    {'minutes': 20}
"""

from .errors import NotUnderstood
from .numbers import whole_number

WHOLE = "whole number"
CHOICE = "choice"
SWITCH = "switch"
FILE = "file"

# Longest path of a data file, so that it fits into a snapshot of 256 bytes with the state.
_PATH_BYTES = 120


class Option:
    """One option. ``low``/``high`` bound a whole number; ``choices`` lists the values otherwise.

    The value of a FILE option is one of ``choices`` or the path of a file (a text with a ``/``);
    the ruleset checks what the file contains. A whole number with ``off`` may also be 0, even if 0
    is outside the range.

    ``label`` and ``words`` are for menus: the option's name, and a text for each of ``choices`` in
    the same order (for a whole number: a text for 0). If they are empty, a menu shows the name and
    the values.
    """

    def __init__(
        self,
        name,
        kind,
        default,
        about,
        low=0,
        high=0,
        choices=(),
        off=False,
        label="",
        words=(),
    ):
        self.name = name
        self.kind = kind
        self.default = default
        self.about = about
        self.low = low
        self.high = high
        self.choices = choices
        self.off = off
        self.label = label or name[0].upper() + name[1:].replace("_", " ")
        self._words = words

    def value_words(self, value):
        """Return ``value`` as a menu shows it: ``"golden goal"``."""
        if self._words and value in self.choices:
            return self._words[self.choices.index(value)]
        if self._words and self.kind == WHOLE and value == 0:
            return self._words[0]
        return self.to_text(value).replace("_", " ")

    def count(self):
        """Return the number of values that a menu offers."""
        if self.kind == WHOLE:
            return self.high - self.low + (2 if self.off else 1)
        return 2 if self.kind == SWITCH else len(self.choices)

    def value_at(self, index):
        """Return value ``index`` of those that a menu offers.

        A larger index starts again at the first.
        """
        index %= self.count()
        if self.kind == WHOLE:
            if self.off:  # 0 comes before the range
                return self.low + index - 1 if index else 0
            return self.low + index
        return index == 0 if self.kind == SWITCH else self.choices[index]

    def index(self, value):
        """Return the index of ``value`` among those that a menu offers; -1 if it is not there."""
        if self.kind == WHOLE:
            if self.off:
                return value - self.low + 1 if value else 0
            return value - self.low
        if self.kind == SWITCH:
            return 0 if value else 1
        return self.choices.index(value) if value in self.choices else -1

    def range_words(self):
        """Return in words which values are allowed: ``"1..60"`` or ``"easy, normal, hard"``."""
        if self.kind == WHOLE:
            return ("0, " if self.off else "") + str(self.low) + ".." + str(self.high)
        if self.kind == SWITCH:
            return "on, off"
        words = ", ".join([str(choice) for choice in self.choices])
        if self.kind == FILE:
            words += ", or a path with a / of at most " + str(_PATH_BYTES) + " bytes"
        return words

    def read(self, value):
        """Check ``value`` (a text, or a value of the option's type) and return it converted.

        Raises NotUnderstood naming the option, what came and what is allowed.
        """
        if self.kind == WHOLE:
            result = value
            if isinstance(result, str):
                result = whole_number(result)
            if type(result) is int and (
                self.low <= result <= self.high or (self.off and result == 0)
            ):
                return result
        elif self.kind == SWITCH:
            if value is True or value == "on":
                return True
            if value is False or value == "off":
                return False
        else:
            for choice in self.choices:
                if value is not True and value is not False and str(value) == str(choice):
                    return choice
            if self.kind == FILE and isinstance(value, str) and _keepable(value):
                return value
        raise NotUnderstood(self.name + " = " + repr(value), self.range_words())

    def to_text(self, value):
        """Return ``value`` as a text that ``read`` accepts."""
        if self.kind == SWITCH:
            return "on" if value else "off"
        return str(value)


def _keepable(path):
    """Return True if ``path`` has a ``/`` and survives a snapshot and a record unchanged."""
    try:
        size = len(path.encode())
    except UnicodeError:
        return False
    # A record separates words by single spaces; no file name contains a zero byte.
    plain = " ".join(path.split()) == path and "\0" not in path
    return "/" in path and plain and size <= _PATH_BYTES


def whole(name, default, low, high, about, off=False, label="", words=()):
    """Return an option that is a whole number ``low``..``high``; with ``off`` also 0."""
    return Option(name, WHOLE, default, about, low, high, off=off, label=label, words=words)


def choice(name, default, choices, about, label="", words=()):
    """Return an option that is one of ``choices`` (texts or numbers)."""
    return Option(name, CHOICE, default, about, choices=choices, label=label, words=words)


def switch(name, default, about, label=""):
    """Return an option that is on (True) or off (False)."""
    return Option(name, SWITCH, default, about, label=label)


def file(name, default, choices, about, label=""):
    """Return an option that names a data file: one of ``choices``, or any path."""
    return Option(name, FILE, default, about, choices=choices, label=label)


FIRST = choice("first", "toss", ("toss", "left", "right"), "who begins: toss or side", "Begins")


def resolve(declared, values=None):
    """Return {name: value} of every declared option; missing ones have their default.

    ``values`` maps names to values or texts. Raises NotUnderstood for an unknown name or a value
    outside the range.
    """
    settled = {}
    for option in declared:
        settled[option.name] = option.default
    for name in values or {}:
        for option in declared:
            if option.name == name:
                settled[name] = option.read(values[name])
                break
        else:
            names = ", ".join([option.name for option in declared])
            raise NotUnderstood("option " + repr(name), "one of " + names)
    return settled
