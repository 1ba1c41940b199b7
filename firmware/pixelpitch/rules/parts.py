"""Imports modules by name that are optional or rarely needed.

These are the modules of a ruleset, some of which may not exist, and screens that few matches need.
Importing them only when they are needed saves RAM::

    >>> from pixelpitch.rulesets import load
    >>> package = load("dicesoccer").__module__.rpartition(".")[0]
    >>> find(package, "table").__name__
    'pixelpitch.rulesets.dicesoccer.table'
    >>> find(package, "moves") is None
    True
"""

import os
import sys

# A module whose name begins with one of these words (such as ``laptop_boards``) exists only on the
# laptop. It is neither in the firmware nor in a ruleset that is installed on a board, which needs
# neither JSON positions nor statistics.
LAPTOP_ONLY = ("laptop", "counters")
_BOARD_PLATFORMS = ("rp2",)  # values of ``sys.platform`` for computers with little RAM
_ENDINGS = (".mpy", ".py", "/__init__.mpy", "/__init__.py")


def find(package, name):
    """Import the module ``name`` (``x`` or ``x.y``) of ``package`` if necessary, and return it.

    The result is None if ``package`` has no such module, or if ``package`` itself has not been
    imported.
    """
    full_name = package + "." + name
    if full_name not in sys.modules:
        if package not in sys.modules or not _contains(folder(package), name):
            return None
        __import__(full_name)
    return sys.modules[full_name]


def has_module(package, name):
    """Return True if an imported ``package`` has a module ``name``, without importing it."""
    return package in sys.modules and _contains(folder(package), name)


def folder(package):
    """Return the folder of ``package``, or "" if the package has not been imported."""
    return _path_text(sys.modules[package].__path__) if package in sys.modules else ""


def _path_text(path):
    """Return a package's ``__path__`` as a string; on CPython it is a list of one string."""
    return path if isinstance(path, str) else path[0]


def unload_modules(package, names=None, keep=""):
    """Unload modules of ``package`` to free RAM; ``find`` imports them again when needed.

    ``names`` lists the modules; None means all except ``keep``. Their submodules are unloaded, too.
    Objects of an unloaded module keep working. On a computer this does nothing: RAM is plentiful,
    and importing a module again would create its classes a second time.
    """
    if sys.platform not in _BOARD_PLATFORMS:
        return
    begin = package + "."
    for full_name in list(sys.modules):
        if not full_name.startswith(begin):
            continue
        first = full_name[len(begin) :].split(".")[0]
        if first == keep or not (names is None or first in names):
            continue
        unload_module(full_name)


def unload_module(full_name):
    """Unload the imported module ``full_name``; objects that still refer to it keep working."""
    at = full_name.rfind(".")
    _remove_key(sys.modules, full_name)
    if full_name[:at] in sys.modules:
        _remove_key(sys.modules[full_name[:at]].__dict__, full_name[at + 1 :])


def _remove_key(names, name):
    if name in names:
        # Set to None first, because MicroPython's dict keeps a reference to the value of a deleted
        # key.
        names[name] = None
        del names[name]


def _contains(folder, name):
    """Return True if a package's ``folder`` contains the module ``name``."""
    for ending in _ENDINGS:
        try:
            os.stat(folder + "/" + name.replace(".", "/") + ending)
            return True
        except OSError:
            pass  # no file has this ending; try the next one
    return False


def is_laptop_only(path):
    """Return True if the file ``path`` is only for the laptop; see ``LAPTOP_ONLY``."""
    return path[path.rfind("/") + 1 :].split(".")[0].split("_")[0] in LAPTOP_ONLY
