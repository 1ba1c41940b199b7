"""Stores data that survives a power cut (see README.md)."""

from ..rules.parts import find


def import_part(name):
    """Return the module ``name`` of this package; import it if necessary."""
    return find(__name__, name)
