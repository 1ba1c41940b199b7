"""A match of Your Game as a JSON position, and back: the fields of ``STATE``.  Never flashed."""

from pixelpitch.rules.laptop import OPTIONS, Field, Shape

from .rules import Match

SHAPE = Shape(OPTIONS, *[Field(name) for name, *_ in Match.STATE])
read = SHAPE.read
write = SHAPE.write


def check(match):
    """Raise NotUnderstood if fields from outside do not fit each other; ranges are checked."""
