"""Data that survives a loss of power (see README.md)."""

from ..rules.parts import find


def part(name):
    """Return the module ``name`` of this package, imported when it is first asked for."""
    return find(__name__, name)
