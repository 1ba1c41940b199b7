"""Modules that are found by name: the parts of a game, the screens that few matches need.

One module is imported when it is first asked for, and only if it is there: a ruleset need not have
every part, and a board does not hold those that only a laptop needs::

    >>> from pixelpitch.rulesets import load
    >>> package = load("dicesoccer").__module__.rpartition(".")[0]
    >>> find(package, "table").__name__
    'pixelpitch.rulesets.dicesoccer.table'
    >>> find(package, "moves") is None
    True
"""

import os
import sys

# The first word of a module's name says that it stays on the laptop: positions come and go there
# only, and what comes from outside is validated there; a board reads snapshots that it wrote
# itself.  No image and no installed ruleset holds ``laptop``, ``counters``, ``laptop_boards``, ...
LAPTOP_ONLY = ("laptop", "counters")
_BOARDS = ("rp2",)  # ``sys.platform`` of those with little room
_ENDINGS = (".mpy", ".py", "/__init__.mpy", "/__init__.py")


def find(package, name):
    """Return the module ``name`` (``x``, ``x.y``) of an imported ``package``, or None: it has none.

    What the module itself cannot import raises ImportError.
    """
    whole = package + "." + name
    if whole not in sys.modules:
        if package not in sys.modules or not _lies(folder(package), name):
            return None
        __import__(whole)
    return sys.modules[whole]


def has(package, name):
    """Return True if an imported ``package`` has the module ``name``, which is not imported."""
    return package in sys.modules and _lies(folder(package), name)


def folder(package):
    """Return the folder of an imported ``package``; "" of one that is not imported."""
    return _only(sys.modules[package].__path__) if package in sys.modules else ""


def _only(path):
    """Return the folder in a package's ``__path__``: MicroPython's a text, CPython's a list."""
    return path if isinstance(path, str) else path[0]


def forget(package, names=None, but=""):
    """Let modules of ``package`` go that were found by name: they come back when asked for.

    ``names`` of them with all that lie in them, or all but ``but``.  What is held of them goes
    on.  Only a board has too little room to keep them: elsewhere a class stays the same class.
    """
    if sys.platform not in _BOARDS:
        return
    begin = package + "."
    for whole in list(sys.modules):
        if not whole.startswith(begin):
            continue
        first = whole[len(begin) :].split(".")[0]
        if first == but or not (names is None or first in names):
            continue
        drop(whole)


def drop(whole):
    """Forget the imported module ``whole``; what is held of it goes on."""
    at = whole.rfind(".")
    _empty(sys.modules, whole)
    if whole[:at] in sys.modules:
        _empty(sys.modules[whole[:at]].__dict__, whole[at + 1 :])


def _empty(names, name):
    if name in names:
        names[name] = None  # MicroPython's dict holds the value beyond its end
        del names[name]


def _lies(folder, name):
    """Return whether the ``folder`` of a package has the module ``name``."""
    for ending in _ENDINGS:
        try:
            os.stat(folder + "/" + name.replace(".", "/") + ending)
            return True
        except OSError:
            pass  # a different ending, or none
    return False


def is_laptop_only(path):
    """Return whether the file ``path`` stays on the laptop; see ``LAPTOP_ONLY``."""
    return path[path.rfind("/") + 1 :].split(".")[0].split("_")[0] in LAPTOP_ONLY
