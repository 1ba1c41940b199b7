"""The games.  A ruleset is a folder, here or anywhere else; dropping one in is all it takes.

The folder's ``__init__`` holds the facts (``NAME``, ``ABOUT``, ``SECONDS_PER_THROW``,
``OPTIONS``) and imports none of its rules; the module ``rules`` holds the class
``Match``.  So a menu lists every ruleset quickly, and only the rules of the game that is
played are loaded; its table with the first prompt, its opponent, hints and odds (``advice``)
when they are first needed::

    >>> "dicesoccer" in ids()
    True
    >>> load("dicesoccer").NAME
    'Soccer Dice'

A ruleset that lies elsewhere, a user's own, is made known by ``add(folder)``.  Its modules
are those of a ruleset that lies here, ``pixelpitch.rulesets.ID``, and everything that
serves a ruleset serves it.
"""

import os
import sys

from ..rules import parts
from ..rules.errors import NotUnderstood

_HERE = __file__[: max(__file__.rfind("/"), __file__.rfind("\\"))]
_added: dict = {}  # id -> the folder that the ruleset's folder lies in
_digests: dict = {}  # id -> which build of an added ruleset it is
_watched: list = []  # functions that are called with each id before it is imported


def ids():
    """Return the ids of all rulesets that are known, sorted."""
    result = [entry for entry in os.listdir(_HERE) if _is_ruleset(_HERE, entry)]
    result.extend(_added)
    result.sort()
    return result


def add(folder, digest=""):
    """Make the ruleset in ``folder`` (an absolute path) known; return its id, the folder's name.

    ``digest`` identifies this build of it.  Raises NotUnderstood if no ruleset lies
    there, or one of that id is known already.
    """
    cut = max(folder.rfind("/"), folder.rfind("\\"))
    parent, ruleset = folder[:cut], folder[cut + 1 :]
    if not _is_ruleset(parent or "/", ruleset):
        raise NotUnderstood("folder " + repr(folder), "a ruleset's, with __init__.py in it")
    if not is_id(ruleset):
        raise NotUnderstood("ruleset " + repr(ruleset), "an id of a..z, 0..9 and _")
    if is_known(ruleset):
        raise NotUnderstood("ruleset " + repr(ruleset), "an id that is not known yet")
    install(ruleset, parent, digest)
    return ruleset


def install(ruleset, parent, digest):
    """Make a ruleset known whose folder is in ``parent`` only once it has been asked for."""
    _added[ruleset] = parent
    _digests[ruleset] = digest


def watch(asked):
    """Let ``asked(ruleset)`` be called before any is imported; it may raise NotUnderstood."""
    _watched[:] = [asked]


def digest(ruleset):
    """Return which build of an added ruleset this is, as text; "" for one of the firmware's own."""
    return _digests.get(ruleset, "")


def added_folders():
    """Return the folders of the rulesets that were added, sorted by id."""
    return [_added[ruleset] + "/" + ruleset for ruleset in sorted(_added)]


def keep_only(ruleset):
    """Let the modules of all other games go (``rules.parts.forget``); "" of all: 15 KB a game."""
    parts.forget(__name__, None, ruleset)


def remove(ruleset):
    """Forget a ruleset that was added; a match of it that is held goes on."""
    if ruleset not in _added:
        raise NotUnderstood("ruleset " + repr(ruleset), "one that was added")
    del _added[ruleset]
    del _digests[ruleset]
    name = __name__ + "." + ruleset
    for module in list(sys.modules):
        if module == name or module.startswith(name + "."):
            parts.drop(module)


def facts(ruleset):
    """Return the ruleset's module: NAME, ABOUT, SECONDS_PER_THROW, OPTIONS.

    Raises NotUnderstood for an unknown id.
    """
    if not is_known(ruleset):
        raise NotUnderstood("ruleset " + repr(ruleset), "one of " + ", ".join(ids()))
    for asked in _watched:
        asked(ruleset)
    name = __name__ + "." + ruleset
    if ruleset in _added and name not in sys.modules:
        _import_from(_added[ruleset], name)
    else:
        __import__(name)
    return sys.modules[name]


def load(ruleset):
    """Return the ruleset's class ``Match``; raise NotUnderstood for an unknown id."""
    package = facts(ruleset)
    rules = parts.find(package.__name__, "rules")
    if rules is None:
        raise NotUnderstood("ruleset " + repr(ruleset), "a module rules.py in its folder")
    return rules.Match


def part(ruleset, name):
    """Return the module ``name`` of a ruleset's folder, imported now, or None if it has none."""
    if not is_known(ruleset):
        return None  # of a match that no folder holds
    package = __name__ + "." + ruleset
    if package not in sys.modules:
        facts(ruleset)
    return parts.find(package, name)


def has_part(ruleset, name):
    """Return True if a ruleset's folder has the module ``name``, which is not imported."""
    facts(ruleset)
    return parts.has(__name__ + "." + ruleset, name)


def advice(ruleset, name):
    """Return the function ``name`` of a game's opponent (``hint``, ``odds``, ``luck``), or None.

    It lies in the module ``player`` of the ruleset, or, where ``player`` is a package, in the
    module of that package that has its name (``luck`` and ``contrast`` lie beside ``odds``).  Only
    that module is imported.
    """
    module = "odds" if name in ("luck", "contrast") else name
    for place in ("player." + module, "player"):
        function = getattr(part(ruleset, place), name, None)
        if function:
            return function
    return None


def taking(ending):
    """Return the ruleset (id) that takes files of data with this ending (``DATA``), or ""."""
    for each in ids():
        try:
            if ending == facts(each).DATA:
                return each
        except AttributeError:
            pass  # most take none
    return ""


def _is_ruleset(parent, entry):
    """Return whether the folder ``entry`` of ``parent`` holds a package."""
    if "." in entry or entry.startswith("_"):
        return False
    for name in ("/__init__.mpy", "/__init__.py"):
        try:
            os.stat(parent + "/" + entry + name)
            return True
        except OSError:
            pass  # the other kind, or no package
    return False


def is_known(ruleset):
    """Return what ``ruleset in ids()`` would, without a look at all folders."""
    if ruleset in _added:
        return True
    return isinstance(ruleset, str) and is_id(ruleset) and _is_ruleset(_HERE, ruleset)


def is_id(text):
    """Return whether ``text`` can be a ruleset's id: a..z, 0..9 and _, a letter first."""
    letters = "abcdefghijklmnopqrstuvwxyz"
    allowed = letters + "0123456789_"
    return text != "" and text[0] in letters and all(letter in allowed for letter in text)


def _import_from(parent, name):
    """Import the package ``name``, which lies in the folder ``parent``.

    Only its first import looks for it; its own modules are then found by its own path.
    """
    here = globals()
    path = here["__path__"]
    # MicroPython knows one folder for a package, as a string; CPython a list of them.
    here["__path__"] = parent if isinstance(path, str) else [parent]
    try:
        __import__(name)
    finally:
        here["__path__"] = path
