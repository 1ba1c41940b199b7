"""Loads boards: those of this repository by name, any other by the path of its folder.

The one place that imports a board on a laptop: always from its folder, as ``boards.NAME``, which
is its name on the board itself.  No package ``boards`` needs to be found for that.

::

    >>> "mini16" in names()
    True
    >>> load("mini16").WIDTH
    16
    >>> driver("lis3dh", load("mini16"))["SERVES"]
    'motion'
"""

import ast
import importlib.util
import os
import sys
from types import ModuleType
from typing import Any

from pixelpitch.devices import drivers

from . import regular
from .errors import InputError
from .folders import BOARDS

_PACKAGE = "boards."
_LARGEST = 1_000_000  # bytes of a driver's source


class BoardError(InputError):
    """There is no such board, or its file cannot be read; ``str()`` is one line."""


def names() -> list[str]:
    """Return the names of the boards in ``boards/``, sorted."""
    return sorted(each.parent.name for each in BOARDS.glob("*/__init__.py"))


def is_path(where: str) -> bool:
    """Return whether ``where`` is the path of a board's folder: it has a separator in it."""
    return "/" in where or os.sep in where


def unknown(where: str) -> str:
    """Return the line that refuses a name that no board has."""
    choices = ", ".join(names())
    return f"got board {where!r}, expected one of {choices}, or a folder's path with a /"


def load(where: str) -> ModuleType:
    """Return the module of a board: of a name, or of a path (``./wide64``); raises BoardError."""
    if is_path(where):
        return _load_folder(os.path.abspath(where))
    if where not in names():
        raise BoardError(unknown(where))
    file = str(BOARDS / where / "__init__.py")
    known_module = sys.modules.get(_PACKAGE + where)
    if known_module is not None and known_module.__file__ == file:
        return known_module
    return _run(where, file)


def driver(name: str, board: Any) -> dict[str, Any]:
    """Return the plain constants of a driver's module, and as "make" its arguments' names.

    ``name`` is as in DRIVERS of ``board``.  The source is only read: drivers import what a
    laptop does not have.  Raises BoardError if there is none.
    """
    if name.startswith("."):
        file = getattr(board, "__file__", None)
        if not file:
            raise BoardError("the board has no folder")
        folder = os.path.dirname(file)
        where = f"{board.NAME}'s folder"
    else:
        folder = next(iter(drivers.__path__))
        where = "devices/drivers"
    path = os.path.join(folder, name.removeprefix(".") + ".py")
    try:
        tree = ast.parse(regular.read_whole(path, _LARGEST))
    except FileNotFoundError:
        raise BoardError(f"there is no {os.path.basename(path)} in {where}") from None
    except (OSError, UnicodeError, SyntaxError, ValueError) as error:
        words = getattr(error, "strerror", None) or error
        raise BoardError(f"{os.path.basename(path)} cannot be read: {words}") from None
    result: dict[str, Any] = {}
    for node in tree.body:
        if isinstance(node, ast.FunctionDef) and node.name == "make":
            result["make"] = tuple(each.arg for each in node.args.args)
        elif isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
            try:
                result[node.targets[0].id] = ast.literal_eval(node.value)
            except ValueError:
                continue  # computed: no plain constant
    return result


def _load_folder(path: str) -> ModuleType:
    name = os.path.basename(path)
    file = os.path.join(path, "__init__.py")
    if not name.isidentifier():
        raise BoardError(f"got board folder {name!r}, expected letters, digits and _ only")
    if not os.path.isfile(file):
        raise BoardError(f"got board {path!r}, expected a folder with __init__.py in it")
    if name in names():
        if os.path.samefile(path, BOARDS / name):
            return load(name)
        raise BoardError(f"got board folder {name!r}, expected another name: boards/ has one")
    return _run(name, file)


def _run(name: str, file: str) -> ModuleType:
    """Return a board's file as a module; any fault of it is one line that names the board."""
    spec = importlib.util.spec_from_file_location(
        _PACKAGE + name, file, submodule_search_locations=[os.path.dirname(file)]
    )
    if spec is None or spec.loader is None:
        raise BoardError(f"got board {file!r}, which cannot be imported")
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    try:
        spec.loader.exec_module(module)
    except BaseException as error:
        del sys.modules[spec.name]
        if not isinstance(error, Exception):
            raise
        words = str(error).replace("\n", " ")
        raise BoardError(f"board {name} cannot be read: {type(error).__name__}: {words}") from None
    return module
