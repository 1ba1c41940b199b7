"""A match of Your Game as a JSON position, and back: the fields of ``Match.STATE``."""

from pixelpitch.rules.laptop import OPTIONS, Field, Shape

from .match import STATE

SHAPE = Shape(OPTIONS, *[Field(name) for name, *_ in STATE])
read = SHAPE.read
write = SHAPE.write
