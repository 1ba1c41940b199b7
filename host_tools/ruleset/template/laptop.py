"""Converts a match of Your Game to a JSON position and back. It stays on the laptop."""

from pixelpitch.rules.laptop import OPTIONS, Field, Shape

from .rules import Match

SHAPE = Shape(OPTIONS, *[Field(name) for name, *_ in Match.STATE])
read = SHAPE.read
write = SHAPE.write


def check(match):
    """Raise NotUnderstood if the fields contradict each other; ``read`` has checked the ranges."""
