"""Data files that were installed beside a ruleset: a Sokhazania board of one's own.

::

    >>> add("sokhazania", "mine", "/installed/mine")
    >>> folder("sokhazania", "mine"), names("sokhazania"), names("tactics")
    ('/installed/mine', ['mine'], [])
    >>> remove("sokhazania", "mine")

A ruleset that takes such files looks here for them, besides its own folder.
"""

_folders: dict = {}  # (ruleset, name) -> folder


def add(ruleset, name, folder):
    """Make the data ``name`` of ``ruleset`` known; its files lie in ``folder``."""
    _folders[ruleset, name] = folder


def remove(ruleset, name):
    """Forget the data ``name`` of ``ruleset``."""
    del _folders[ruleset, name]


def names(ruleset):
    """Return the names of all data of ``ruleset``, sorted."""
    return sorted([name for whose, name in _folders if whose == ruleset])


def folder(ruleset, name):
    """Return the folder of the data ``name`` of ``ruleset``, or None."""
    return _folders.get((ruleset, name))
