"""Declares the options of a ruleset, and checks the values that are given for them.

::

    >>> minutes = whole("minutes", 15, 1, 60, "playing time")
    >>> resolve((minutes,), {"minutes": "20"})
    {'minutes': 20}
"""

from .errors import NotUnderstood
from .numbers import whole_number

WHOLE_KIND = "whole number"
CHOICE_KIND = "choice"
SWITCH_KIND = "switch"
FILE_KIND = "file"

# The longest path of a data file. It must fit into a snapshot of 256 bytes together with the state.
_MAX_PATH_BYTES = 120


class Option:
    """One option of a ruleset, with its range of values and its words for menus.

    ``WHOLE_KIND``   a number from ``low`` to ``high``; also 0 if ``off`` is True
    ``CHOICE_KIND``  one of ``choices``
    ``FILE_KIND``    one of ``choices`` or a path (with a ``/``); the ruleset checks the content
    ``SWITCH_KIND``  True or False

    In menus, ``label`` is the option's name (default: ``name``), and ``about`` explains it in one
    line. ``words`` are the texts that menus show for the ``choices``, in order (default: the
    choices themselves). For WHOLE_KIND, ``words`` has only one text, which menus show for 0.
    """

    first_format = 1  # the first snapshot format that contains this option (see ``later``)

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
        """Return ``value`` as a menu shows it, such as ``"golden goal"``."""
        if self._words and value in self.choices:
            return self._words[self.choices.index(value)]
        if self._words and self.kind == WHOLE_KIND and value == 0:
            return self._words[0]
        return self.to_text(value).replace("_", " ")

    def count(self):
        """Return the number of values that a menu offers."""
        if self.kind == WHOLE_KIND:
            return self.high - self.low + (2 if self.off else 1)
        return 2 if self.kind == SWITCH_KIND else len(self.choices)

    def value_at(self, index):
        """Return the value with ``index`` in the order of a menu.

        Indices wrap around.
        """
        index %= self.count()
        if self.kind == WHOLE_KIND:
            if self.off:  # the menu lists 0 (off), then ``low`` and so on
                return self.low + index - 1 if index else 0
            return self.low + index
        return index == 0 if self.kind == SWITCH_KIND else self.choices[index]

    def index(self, value):
        """Return the index of ``value`` in the order of a menu, or -1 if no menu lists it."""
        if self.kind == WHOLE_KIND:
            if self.off:
                return value - self.low + 1 if value else 0
            return value - self.low
        if self.kind == SWITCH_KIND:
            return 0 if value else 1
        return self.choices.index(value) if value in self.choices else -1

    def range_words(self):
        """Return the allowed values in words, such as ``"1..60"`` or ``"easy, normal, hard"``."""
        if self.kind == WHOLE_KIND:
            return ("0, " if self.off else "") + str(self.low) + ".." + str(self.high)
        if self.kind == SWITCH_KIND:
            return "on, off"
        words = ", ".join([str(choice) for choice in self.choices])
        if self.kind == FILE_KIND:
            words += ", or a path with a / of at most " + str(_MAX_PATH_BYTES) + " bytes"
        return words

    def read(self, value):
        """Return ``value``, which may be a text, as a value of this option's type.

        Raises a NotUnderstood that names the option and the allowed values if it is not allowed.
        """
        if self.kind == WHOLE_KIND:
            result = value
            if isinstance(result, str):
                result = whole_number(result)
            if type(result) is int and (
                self.low <= result <= self.high or (self.off and result == 0)
            ):
                return result
        elif self.kind == SWITCH_KIND:
            if value is True or value == "on":
                return True
            if value is False or value == "off":
                return False
        else:
            for choice in self.choices:
                if value is not True and value is not False and str(value) == str(choice):
                    return choice
            if self.kind == FILE_KIND and isinstance(value, str) and _is_storable(value):
                return value
        raise NotUnderstood(self.name + " = " + repr(value), self.range_words())

    def to_text(self, value):
        """Return ``value`` as a text that ``read`` accepts."""
        if self.kind == SWITCH_KIND:
            return "on" if value else "off"
        return str(value)


def _is_storable(path):
    """Return True if a snapshot and a record can store ``path`` unchanged, and it has a ``/``."""
    try:
        size = len(path.encode())
    except UnicodeError:
        return False
    # A record would turn two spaces in a row into one, and no file name may contain a zero byte.
    plain = " ".join(path.split()) == path and "\0" not in path
    return "/" in path and plain and size <= _MAX_PATH_BYTES


def whole(name, default, low, high, about, off=False, label="", words=()):
    """Return an option for a whole number ``low``..``high``; with ``off`` True, 0 is legal, too."""
    return Option(name, WHOLE_KIND, default, about, low, high, off=off, label=label, words=words)


def choice(name, default, choices, about, label="", words=()):
    """Return an option whose value is one of ``choices`` (texts or numbers)."""
    return Option(name, CHOICE_KIND, default, about, choices=choices, label=label, words=words)


def switch(name, default, about, label=""):
    """Return an option that is either on (True) or off (False)."""
    return Option(name, SWITCH_KIND, default, about, label=label)


def file(name, default, choices, about, label=""):
    """Return an option whose value names a data file: one of ``choices``, or any path."""
    return Option(name, FILE_KIND, default, about, choices=choices, label=label)


def later(number, option):
    """Mark ``option`` as added to its ruleset after matches had been stored, and return it.

    ``number`` is 1 for the first such option of a ruleset, 2 for the next one. A snapshot omits
    these options, from the last one backwards, while they have their defaults, so older snapshots
    stay readable. Never change such a default, because it is used for the options omitted.
    """
    option.first_format = 1 + number
    return option


FIRST = choice("first", "toss", ("toss", "left", "right"), "who begins: toss or side", "Begins")


def resolve(declared, values=None):
    """Return {name: value} for all ``declared`` options.

    The values come from ``values``, {name: value or text}; all others are the defaults. Raises
    NotUnderstood for an unknown name or a value that is not allowed.
    """
    result = {}
    for option in declared:
        result[option.name] = option.default
    for name in values or {}:
        for option in declared:
            if option.name == name:
                result[name] = option.read(values[name])
                break
        else:
            names = ", ".join([option.name for option in declared])
            raise NotUnderstood("option " + repr(name), "one of " + names)
    return result
