"""Finds, imports and unloads rulesets; a ruleset is a folder with one game's rules.

Every subfolder of this package is a ruleset and needs no registration:

- Its ``__init__`` defines ``NAME``, ``ABOUT``, ``SECONDS_PER_THROW`` and ``OPTIONS``. It does not
  import the rules, so that a menu can list all rulesets quickly.
- Its module ``rules`` has the class ``Match``, and is imported when the game is played.
- Its other modules are imported when they are first needed.

::

    >>> "dicesoccer" in ids()
    True
    >>> load("dicesoccer").NAME
    'Soccer Dice'

``add(folder)`` registers a ruleset in any other folder, for example one that a user wrote. It is
imported as ``pixelpitch.rulesets.ID``, as if it were in this folder.
"""

import os
import sys

from ..rules import parts
from ..rules.errors import NotUnderstood

_HERE = __file__[: max(__file__.rfind("/"), __file__.rfind("\\"))]
_added: dict = {}  # {id of an added ruleset: the folder that contains its package}
_digests: dict = {}  # id -> text that identifies the build of an added ruleset
_before_import: list = []  # functions that are called with each id before it is imported


def ids():
    """Return the ids of all rulesets, built-in and added, sorted."""
    result = [entry for entry in os.listdir(_HERE) if _is_ruleset(_HERE, entry)]
    result.extend(_added)
    result.sort()
    return result


def add(folder, digest=""):
    """Register the ruleset in ``folder``, an absolute path; return its id, the folder's name.

    ``digest`` is a text that identifies this build of the ruleset. Raises NotUnderstood if the
    folder does not contain a ruleset or the id is already in use.
    """
    cut = max(folder.rfind("/"), folder.rfind("\\"))
    parent, ruleset = folder[:cut], folder[cut + 1 :]
    if not _is_ruleset(parent or "/", ruleset):
        raise NotUnderstood("folder " + repr(folder), "a ruleset's, with __init__.py in it")
    if not is_id(ruleset):
        raise NotUnderstood("ruleset " + repr(ruleset), "an id of a..z, 0..9 and _")
    if is_known(ruleset):
        raise NotUnderstood("ruleset " + repr(ruleset), "an id that is not known yet")
    register(ruleset, parent, digest)
    return ruleset


def register(ruleset, parent, digest):
    """Register the ruleset ``ruleset``, whose folder in ``parent`` need not exist yet.

    If it does not, a function given to ``call_before_import`` must create it.
    """
    _added[ruleset] = parent
    _digests[ruleset] = digest


def call_before_import(callback):
    """Call ``callback(ruleset)`` from now on before a ruleset is imported.

    It replaces any earlier callback, and may raise NotUnderstood.
    """
    _before_import[:] = [callback]


def digest(ruleset):
    """Return the text that identifies the build of ``ruleset``; "" for a built-in ruleset."""
    return _digests.get(ruleset, "")


def added_folders():
    """Return the folders of the rulesets that were added, sorted by id."""
    return [_added[ruleset] + "/" + ruleset for ruleset in sorted(_added)]


def unload_other_games(ruleset):
    """Unload the modules of all games except ``ruleset`` (see ``rules.parts.unload_modules``).

    This frees about 15 KB of RAM for each game. If ``ruleset`` is "", unload all games.
    """
    parts.unload_modules(__name__, None, ruleset)


def remove(ruleset):
    """Unregister ``ruleset``, which was added before; matches that have begun keep working."""
    if ruleset not in _added:
        raise NotUnderstood("ruleset " + repr(ruleset), "one that was added")
    del _added[ruleset]
    del _digests[ruleset]
    name = __name__ + "." + ruleset
    for module in list(sys.modules):
        if module == name or module.startswith(name + "."):
            parts.unload_module(module)


def facts(ruleset):
    """Return the package of ``ruleset``, with its NAME, ABOUT, SECONDS_PER_THROW and OPTIONS.

    Raises NotUnderstood for an unknown id.
    """
    if not is_known(ruleset):
        raise NotUnderstood("ruleset " + repr(ruleset), "one of " + ", ".join(ids()))
    for callback in _before_import:
        callback(ruleset)
    name = __name__ + "." + ruleset
    if ruleset in _added and name not in sys.modules:
        _import_from(_added[ruleset], name)
    else:
        __import__(name)
    return sys.modules[name]


def load(ruleset):
    """Return the class ``Match`` of ``ruleset``; raise NotUnderstood for an unknown id."""
    package = facts(ruleset)
    rules = parts.find(package.__name__, "rules")
    if rules is None:
        raise NotUnderstood("ruleset " + repr(ruleset), "a module rules.py in its folder")
    return rules.Match


def part(ruleset, name):
    """Import and return the module ``name`` of ``ruleset``, or None if it does not exist."""
    if not is_known(ruleset):
        return None  # a saved match may name a ruleset that was removed
    package = __name__ + "." + ruleset
    if package not in sys.modules:
        facts(ruleset)
    return parts.find(package, name)


def has_part(ruleset, name):
    """Return True if ``ruleset`` has the module ``name``, without importing the module."""
    facts(ruleset)
    return parts.has_module(__name__ + "." + ruleset, name)


def advice(ruleset, name):
    """Return the function ``name`` (such as ``hint`` or ``odds``) of a ruleset, or None.

    The function is in the ruleset's module ``player`` or, if ``player`` is a package, in the module
    ``player.NAME`` (``luck`` and ``contrast`` are in ``player.odds``). Only these modules are
    imported.
    """
    module = "odds" if name in ("luck", "contrast") else name
    for place in ("player." + module, "player"):
        function = getattr(part(ruleset, place), name, None)
        if function:
            return function
    return None


def ruleset_of_suffix(suffix):
    """Return the id of the ruleset whose data files end in ``suffix`` (``DATA``), or ""."""
    for each in ids():
        try:
            if suffix == facts(each).DATA:
                return each
        except AttributeError:
            pass  # most rulesets have no ``DATA``
    return ""


def _is_ruleset(parent, entry):
    """Return True if the subfolder ``entry`` of ``parent`` is a package."""
    if "." in entry or entry.startswith("_"):
        return False
    for name in ("/__init__.mpy", "/__init__.py"):
        try:
            os.stat(parent + "/" + entry + name)
            return True
        except OSError:
            pass  # try the next ending
    return False


def is_known(ruleset):
    """Return True if ``ruleset`` is in ``ids()``, without listing all folders."""
    if ruleset in _added:
        return True
    return isinstance(ruleset, str) and is_id(ruleset) and _is_ruleset(_HERE, ruleset)


def is_id(text):
    """Return True if ``text`` is a valid id: a letter a to z, then only a to z, 0 to 9 and _."""
    letters = "abcdefghijklmnopqrstuvwxyz"
    allowed = letters + "0123456789_"
    return text != "" and text[0] in letters and all(letter in allowed for letter in text)


def _import_from(parent, name):
    """Import the package ``name``, whose folder is in ``parent``.

    During the import, ``parent`` replaces the ``__path__`` of ``pixelpitch.rulesets``. It is not
    needed later, because the ruleset's modules are found by the ruleset's own ``__path__``.
    """
    here = globals()
    path = here["__path__"]
    # The path of a package is a string in MicroPython and a list in CPython.
    here["__path__"] = parent if isinstance(path, str) else [parent]
    try:
        __import__(name)
    finally:
        here["__path__"] = path
