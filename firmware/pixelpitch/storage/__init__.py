"""Stores data that survives a loss of power (see README.md)."""

from ..rules.parts import find


def part(name):
    """Return the module ``name`` of this package, which is imported if it is not loaded yet."""
    return find(__name__, name)
