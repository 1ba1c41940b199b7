"""Reading a JSON position field by field, each one checked.

::

    >>> fields = Fields({"ball": "d5"}, "sokhazania")
    >>> fields.square("ball")
    67
    >>> fields.end()
"""

from . import squares
from .errors import NotUnderstood

_REQUIRED = object()


class Fields:
    """The fields of one object of a position; ``where`` prefixes every error."""

    def __init__(self, given, where):
        if not isinstance(given, dict):
            raise NotUnderstood(where + " " + repr(given), "a JSON object")
        self._fields = given
        self._where = where
        self._seen = []

    def _bad(self, name, expected):
        raise NotUnderstood(self._where + "." + name + " = " + repr(self._fields[name]), expected)

    def raw(self, name, default=_REQUIRED):
        """Return the field as it is; raise NotUnderstood if it must be there and is not."""
        if self.has(name):
            return self._fields[name]
        if default is _REQUIRED:
            raise NotUnderstood(self._where + " without " + repr(name), "that field")
        return default

    def options(self):
        """Return the field ``options``, {} if it is left out; raise unless it is an object."""
        result = self.raw("options", {})
        if not isinstance(result, dict):
            self.refuse("options", "a JSON object")
        return result

    def whole(self, name, low, high, default=_REQUIRED):
        """Return a whole number ``low``..``high``."""
        value = self.raw(name, default)
        if name in self._fields and not (type(value) is int and low <= value <= high):
            self._bad(name, "a whole number " + str(low) + ".." + str(high))
        return value

    def flag(self, name, default=_REQUIRED):
        """Return True or False."""
        value = self.raw(name, default)
        if name in self._fields and type(value) is not bool:
            self._bad(name, "true or false")
        return value

    def choice(self, name, choices, default=_REQUIRED):
        """Return one of ``choices`` (texts)."""
        value = self.raw(name, default)
        if name in self._fields and not (isinstance(value, str) and value in choices):
            self._bad(name, "one of " + ", ".join(choices))
        return value

    def square(self, name, allowed=None, words="a square a1..p8", default=_REQUIRED):
        """Return a square number from its name; ``allowed`` narrows it, ``words`` says to what."""
        value = self.raw(name, default)
        if name not in self._fields:
            return value
        try:
            square = squares.number(value)
        except NotUnderstood:
            square = -1
        if square < 0 or (allowed is not None and square not in allowed):
            self._bad(name, words)
        return square

    def wholes(self, name, count, low, high, default=_REQUIRED):
        """Return a list of ``count`` whole numbers (None: any count), each ``low``..``high``."""
        value = self.raw(name, default)
        if name not in self._fields:
            return value
        good = isinstance(value, list) and (count is None or len(value) == count)
        if good:
            for each in value:
                good = good and type(each) is int and low <= each <= high
        if not good:
            many = "a list of " + ("" if count is None else str(count) + " ")
            self._bad(name, many + "whole numbers " + str(low) + ".." + str(high))
        return list(value)

    def refuse(self, name, expected):
        """Raise NotUnderstood for the field ``name``: wrong beside the other fields."""
        self._bad(name, expected)

    def has(self, name):
        """Return whether the field is given; asked for, it is a known one."""
        if name not in self._seen:
            self._seen.append(name)
        return name in self._fields

    def part(self, name, value):
        """Return a reader of ``value``, an element of the field ``name``, by that name."""
        return Fields({name: value}, self._where)

    def end(self):
        """Raise NotUnderstood if the position has a field that nobody asked for."""
        for name in self._fields:
            if name not in self._seen:
                known = ", ".join(self._seen)
                raise NotUnderstood(self._where + "." + str(name), "one of " + known)


def square_or_null(fields, name):
    """Return a square, or -1 for null."""
    if fields.raw(name) is None:
        return -1
    return fields.square(name, None, "a square a1..p8 or null")


def several(fields, name, count, high=0):
    """Return a list of at most ``count`` numbers 1..``high``, or squares if ``high`` is 0."""
    values = fields.raw(name)
    if not isinstance(values, list) or len(values) > count:
        what = "numbers 1.." + str(high) if high else "squares"
        fields.refuse(name, "a list of at most " + str(count) + " " + what)
    each = [fields.part(name, value) for value in values]
    return [one.whole(name, 1, high) if high else one.square(name) for one in each]
