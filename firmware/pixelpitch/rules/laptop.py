"""Reads and writes JSON positions, and checks each field.

This module exists only on the laptop, because boards do not use positions. Its classes:

- ``Shape`` lists the fields of a game's JSON position, each with the field of the match's ``STATE``
  to which it corresponds. Ranges and lengths come from ``STATE``. A ruleset's module ``laptop``
  defines one ``Shape``.
- ``FitCheck`` checks that the values of several fields are consistent.
- ``Fields`` reads and checks the fields of one JSON object::

    >>> fields = Fields({"ball": "d5"}, "sokhazania")
    >>> fields.square("ball")
    67
    >>> fields.end()
"""

from . import squares
from .errors import NotUnderstood

_REQUIRED = object()


class Fields:
    """Reads the fields of the JSON object ``given``; every error begins with ``where``.

    Methods raise NotUnderstood if a field is wrong, or if it is missing and has no ``default``.
    """

    def __init__(self, given, where):
        if not isinstance(given, dict):
            raise NotUnderstood(where + " " + repr(given), "a JSON object")
        self._fields = given
        self._where = where
        self._seen = []

    def _raise(self, name, expected):
        raise NotUnderstood(self._where + "." + name + " = " + repr(self._fields[name]), expected)

    def raw(self, name, default=_REQUIRED):
        """Return the value of the field ``name`` without checking or converting it."""
        if self.has(name):
            return self._fields[name]
        if default is _REQUIRED:
            raise NotUnderstood(self._where + " without " + repr(name), "that field")
        return default

    def options(self):
        """Return the field ``options``, a JSON object; {} if it is missing."""
        result = self.raw("options", {})
        if not isinstance(result, dict):
            self.refuse("options", "a JSON object")
        return result

    def whole(self, name, low, high, default=_REQUIRED):
        """Return the field ``name``, a whole number ``low``..``high``."""
        value = self.raw(name, default)
        if name in self._fields and not (type(value) is int and low <= value <= high):
            self._raise(name, "a whole number " + str(low) + ".." + str(high))
        return value

    def flag(self, name, default=_REQUIRED):
        """Return the field ``name``, True or False."""
        value = self.raw(name, default)
        if name in self._fields and type(value) is not bool:
            self._raise(name, "true or false")
        return value

    def choice(self, name, choices, default=_REQUIRED):
        """Return the field ``name``, one of the texts ``choices``."""
        value = self.raw(name, default)
        if name in self._fields and not (isinstance(value, str) and value in choices):
            self._raise(name, "one of " + ", ".join(choices))
        return value

    def square(self, name, allowed=None, words="a square a1..p8", default=_REQUIRED):
        """Return the number of the square whose name is in the field ``name``.

        ``allowed`` contains the allowed squares (None: all); the error describes them by ``words``.
        """
        value = self.raw(name, default)
        if name not in self._fields:
            return value
        try:
            square = squares.number(value)
        except NotUnderstood:
            square = -1
        if square < 0 or (allowed is not None and square not in allowed):
            self._raise(name, words)
        return square

    def wholes(self, name, count, low, high, default=_REQUIRED):
        """Return the field ``name``, a list of ``count`` whole numbers ``low``..``high``.

        If ``count`` is None, the list may have any length.
        """
        value = self.raw(name, default)
        if name not in self._fields:
            return value
        is_valid = isinstance(value, list) and (count is None or len(value) == count)
        if is_valid:
            for each in value:
                is_valid = is_valid and type(each) is int and low <= each <= high
        if not is_valid:
            many = "a list of " + ("" if count is None else str(count) + " ")
            self._raise(name, many + "whole numbers " + str(low) + ".." + str(high))
        return list(value)

    def refuse(self, name, expected):
        """Raise NotUnderstood for the field ``name``; ``expected`` describes the allowed values."""
        self._raise(name, expected)

    def has(self, name):
        """Return True if the field ``name`` is given, and mark it as read for ``end``."""
        if name not in self._seen:
            self._seen.append(name)
        return name in self._fields

    def element(self, name, value):
        """Return ``Fields`` whose only field is ``name``, with one ``value`` of a list."""
        return Fields({name: value}, self._where)

    def end(self):
        """Raise NotUnderstood if the position has a field that was never read."""
        for name in self._fields:
            if name not in self._seen:
                known = ", ".join(self._seen)
                raise NotUnderstood(self._where + "." + str(name), "one of " + known)


def square_or_null(fields, name):
    """Return the square that the field ``name`` names, or -1 for null."""
    if fields.raw(name) is None:
        return -1
    return fields.square(name, None, "a square a1..p8 or null")


def read_list(fields, name, count, high=0):
    """Return the field ``name``, a list of at most ``count`` numbers 1..``high``.

    If ``high`` is 0, the elements are names of squares instead, which are converted to numbers.
    """
    values = fields.raw(name)
    if not isinstance(values, list) or len(values) > count:
        what = "numbers 1.." + str(high) if high else "squares"
        fields.refuse(name, "a list of at most " + str(count) + " " + what)
    each = [fields.element(name, value) for value in values]
    return [one.whole(name, 1, high) if high else one.square(name) for one in each]


class Field:
    """A field of a JSON position: a whole number, or a list if ``STATE`` declares a count.

    ``name``          the field's name in JSON
    ``attr``          its name in the match and in ``STATE``; by default, ``name``
    ``null``          the number that JSON writes as null, or None
    ``default``       the value if JSON omits the field, or a function of the match that returns it
    ``is_read_last``  True if the field is read after all others, because it depends on them
    """

    is_read_last = False

    def __init__(self, name, attr=None, null=None, default=_REQUIRED):
        self.name = name
        self.attr = attr or name
        self.null = null
        self.default = default

    def write(self, match):
        """Return the JSON value of the field."""
        value = getattr(match, self.attr)
        if isinstance(value, list):
            return [self._to_json(each) for each in value]
        return None if value == self.null else self._to_json(value)

    def read_into(self, match, fields):
        """Set the field of ``match`` to its value in ``fields``.

        Raises a NotUnderstood that names the field if the value is wrong.
        """
        low, high, count = _range_of(match, self.attr)
        if self.null is not None and fields.raw(self.name) is None:
            value = self.null
        elif count:
            value = fields.wholes(self.name, count, low, high)
        else:
            value = self._from_json(fields, low + (low == self.null), high)
        setattr(match, self.attr, value)

    def set_default(self, match):
        """Set the field of ``match`` to its default, because the JSON object lacks the field."""
        value = self.default(match) if callable(self.default) else self.default
        setattr(match, self.attr, list(value) if isinstance(value, list) else value)

    def _to_json(self, value):
        return value

    def _from_json(self, fields, low, high):
        return fields.whole(self.name, low, high)


def _range_of(match, attr):
    """Return (lowest value, highest value, length) that the match class declares for ``attr``.

    The length is 0 if ``attr`` is not a list in ``STATE``.
    """
    for field in match.STATE + (match.TAIL,):
        if field and field[0] == attr:
            return field[1], field[2], field[3] if len(field) == 4 else 0
    raise KeyError(attr)


class Word(Field):
    """A number n that JSON writes as ``words[n]``; if ``words[0]`` is None, 0 is null."""

    def __init__(self, name, words, default=_REQUIRED):
        super().__init__(name, None, 0 if words[0] is None else None, default)
        self._words = words

    def _to_json(self, value):
        return self._words[value]

    def _from_json(self, fields, low, high):
        words = [word for word in self._words if word is not None]
        return self._words.index(fields.choice(self.name, words))


class Flag(Field):
    """A number 0 or 1 that is false or true in JSON."""

    def _to_json(self, value):
        return value == 1

    def _from_json(self, fields, low, high):
        return int(fields.flag(self.name))


class Square(Field):
    """A square, in JSON its name, or null for -1 (if ``STATE`` allows -1)."""

    def __init__(self, name, default=_REQUIRED):
        super().__init__(name, None, None, default)

    def write(self, match):
        """Return the name of the square, or None for -1."""
        return name_or_none(getattr(match, self.attr))

    def read_into(self, match, fields):
        """Set the field of ``match`` to the square in ``fields``; raise NotUnderstood if wrong."""
        if _range_of(match, self.attr)[0] < 0:
            square = square_or_null(fields, self.name)
        else:
            square = fields.square(self.name)
        setattr(match, self.attr, square)


class Filled(Field):
    """A list that the match pads with ``fill`` to a fixed length; JSON omits the padding.

    The elements are numbers, or squares if ``fill`` is -1. If ``alike`` is True, their order does
    not matter, and the match stores them sorted.
    """

    def __init__(self, name, fill, alike=True, default=_REQUIRED):
        super().__init__(name, None, None, default)
        self._fill = fill
        self._alike = alike

    def write(self, match):
        """Return the list without its padding: numbers, or names of squares if ``fill`` is -1."""
        values = [each for each in getattr(match, self.attr) if each != self._fill]
        return [name_or_none(each) for each in values] if self._fill < 0 else values

    def read_into(self, match, fields):
        """Set the field of ``match`` to the list in ``fields``, padded with ``fill``.

        Raises a NotUnderstood that names the field if the list is wrong.
        """
        _, high, count = _range_of(match, self.attr)
        values = read_list(fields, self.name, count, 0 if self._fill < 0 else high)
        values = sorted(values) if self._alike else values
        setattr(match, self.attr, values + [self._fill] * (count - len(values)))


class Group(Field):
    """A JSON object that contains other fields."""

    def __init__(self, name, *members):
        super().__init__(name)
        self._members = members

    def write(self, match):
        """Return the fields of the group in ``match`` as a JSON object."""
        return {field.name: field.write(match) for field in self._members}

    def read_into(self, match, fields):
        """Set all fields of the group in ``match``; raise NotUnderstood for the first wrong one."""
        inner = Fields(fields.raw(self.name), match.RULESET + "." + self.name)
        read_fields(self._members, match, inner)

    def set_default(self, match):
        """Set each field of the group in ``match`` to its default."""
        for field in self._members:
            field.set_default(match)


class Custom(Field):
    """A field that is converted to JSON and back by functions of the ruleset.

    ``write(match)`` returns the JSON value. ``read(match, fields)`` and, if JSON omits the field,
    ``default(match)`` set attributes of the match. If ``is_read_last`` is True, the field is read
    after all others.
    """

    def __init__(self, name, write, read, default=_REQUIRED, is_read_last=False):
        super().__init__(name, None, None, default)
        self._write = write
        self._read = read
        self.is_read_last = is_read_last

    def write(self, match):
        """Return the JSON value of the field, which the ruleset's ``write`` computes."""
        return self._write(match)

    def read_into(self, match, fields):
        """Call the ruleset's ``read``, which sets the attributes of ``match`` for this field."""
        self._read(match, fields)

    def set_default(self, match):
        """Call the ruleset's ``default``, which sets the attributes for this field."""
        self.default(match)


# Reading this field does nothing, because the match was created with these options.
OPTIONS = Custom("options", lambda match: dict(match.options), lambda match, fields: None)


def read_fields(members, match, fields):
    """Set the attributes of ``match`` that ``members``, a list of ``Field``, describe, from JSON.

    First the fields that JSON contains, then the defaults of others, then those to be read last.
    """
    missing = []
    for field in members:
        if field.default is not _REQUIRED and not fields.has(field.name):
            missing.append(field)
        elif not field.is_read_last:
            field.read_into(match, fields)
    for field in missing:
        field.set_default(match)
    for field in members:
        if field.is_read_last and field not in missing:
            field.read_into(match, fields)
    fields.end()


class Shape:
    """Declares the JSON position of a game: ``ruleset``, then each ``Field`` in ``members``."""

    def __init__(self, *members):
        self._members = members

    def write(self, match):
        """Return the position of ``match``: a dict of JSON values."""
        result = {"ruleset": match.RULESET}
        for field in self._members:
            result[field.name] = field.write(match)
        return result

    def read(self, match_class, given):
        """Return a match of the class ``match_class`` at ``given``, a position as a dict.

        Raises a NotUnderstood that names the field that is missing, wrong or unknown, or that
        contradicts other fields or the rules.
        """
        fields = Fields(given, match_class.RULESET)
        fields.choice("ruleset", (match_class.RULESET,))
        match = match_class(fields.options())
        read_fields(self._members, match, fields)
        match.check()
        return match

    def fit_check(self, match):
        """Return a ``FitCheck``, which checks the fields of ``match`` against each other."""
        return FitCheck(match, self.write(match))


AS_OPTIONS_SAY_TEXT = ", as the options say"


class FitCheck:
    """Checks whether the fields of a match are consistent.

    ``position`` is the match as a JSON position; errors quote its field names and values.
    """

    def __init__(self, match, position):
        self._position = position
        inner = position.get("step", position.get("stage"))
        self.where = " in phase " + position["phase"] + (", " + inner if inner else "")

    def require(self, is_valid, field, expected):
        """Raise NotUnderstood unless ``is_valid`` is true.

        The error states the ``field``, its value, the phase, and what was ``expected``.
        """
        if is_valid:
            return
        value = self._position
        for name in field.split("."):
            if isinstance(value, list) and name in "0123456789":
                value = value[int(name)]
            elif isinstance(value, dict) and name in value:
                value = value[name]
        value = "null" if value is None else str(value)
        raise NotUnderstood(field + " = " + value + self.where, expected)

    def require_range(self, value, field, low, high=None, why=""):
        """Check that ``value`` of ``field`` is ``low``..``high``, or ``low`` if ``high`` is None.

        ``why`` is appended to the allowed values in the error.
        """
        high = low if high is None else high
        words = str(low) if low == high else str(low) + ".." + str(high)
        self.require(low <= value <= high, field, (words if high else "0 or null") + why)

    def require_distinct(self, squares, field, closed=()):
        """Check that no two of ``squares`` are equal or in ``closed``, the forbidden squares."""
        before = list(closed)
        for square in squares:
            text = "squares of their own, not " + name_or_none(square)
            self.require(square not in before, field, text)
            before.append(square)


def name_or_none(square):
    """Return the name of ``square``, or None if it is negative."""
    return None if square < 0 else squares.name(square)
