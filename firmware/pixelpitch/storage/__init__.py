"""Stores data that survives a power cut (see README.md)."""

from ..rules.parts import find


def import_part(name):
    """Import the module ``name`` of this package if necessary, and return it."""
    return find(__name__, name)
