"""Data that survives a loss of power (see README.md)."""

from ..rules.parts import find


def part(name):
    """Return the module ``name`` of this package; import it if it is not loaded."""
    return find(__name__, name)
