"""Installed data files of a ruleset, such as a custom board of Sokhazania.

::

    >>> add("sokhazania", "mine", "/installed/mine")
    >>> folder("sokhazania", "mine"), names("sokhazania"), names("tactics")
    ('/installed/mine', ['mine'], [])
    >>> remove("sokhazania", "mine")

A ruleset that uses such files asks this module, besides its own folder.
"""

_folders: dict = {}  # (ruleset, name) -> folder


def add(ruleset, name, folder):
    """Register the data ``name`` of ``ruleset``, whose files lie in ``folder``."""
    _folders[ruleset, name] = folder


def remove(ruleset, name):
    """Remove the data ``name`` of ``ruleset``."""
    del _folders[ruleset, name]


def names(ruleset):
    """Return the names of all data of ``ruleset``, sorted."""
    return sorted([name for whose, name in _folders if whose == ruleset])


def folder(ruleset, name):
    """Return the folder of the data ``name`` of ``ruleset``, or None."""
    return _folders.get((ruleset, name))
