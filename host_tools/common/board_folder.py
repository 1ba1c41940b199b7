"""Reads the files of boards: by name in this repository, otherwise by the path of a folder.

A board's file may come from a stranger. Therefore nothing in it is executed here: the laptop parses
its assignments of literals (``NAME = 3``). Only the firmware on a board imports the file, as
``boards.NAME``.

::

    >>> "mini16" in board_names()
    True
    >>> load_board("mini16").WIDTH
    16
    >>> load_driver("lis3dh", load_board("mini16"))["INTERFACE_NAME"]
    'motion'
"""

import ast
import os
import sys
import warnings
from functools import lru_cache
from pathlib import Path
from types import ModuleType
from typing import Any

from pixelpitch.devices import drivers

from . import regular_file
from .errors import InputError
from .folders import BOARDS_FOLDER
from .printable_text import printable

MAX_BOARD_FILE_BYTES = 100_000  # limit for the file of a board or a driver
# Limit for the name of a board's folder, in characters. The firmware in flash begins with a header
# that contains this name and has no room for more.
MAX_BOARD_NAME_CHARACTERS = 32
_MAX_QUOTED = 40  # characters of source that an error message quotes
_LITERALS = (ast.Constant, ast.Tuple, ast.List, ast.Dict, ast.Set, ast.UnaryOp)
_LITERAL_ERRORS = (ValueError, TypeError, SyntaxError, RecursionError, MemoryError)
_PACKAGE_PREFIX = "boards."


class BoardError(InputError):
    """A board does not exist, or its file cannot be read; ``str()`` is one line."""


def board_names() -> list[str]:
    """Return the names of the boards in ``boards/``, sorted."""
    return sorted(each.parent.name for each in BOARDS_FOLDER.glob("*/__init__.py"))


def board_folder(name_or_folder: str, boards_folder: Path = BOARDS_FOLDER) -> Path:
    """Return the folder of a board, given its name in ``boards_folder`` or its path."""
    return (
        Path(os.path.abspath(name_or_folder))
        if is_path(name_or_folder)
        else boards_folder / name_or_folder
    )


def name_or_path(board: Any) -> str:
    """Return the name of a board in ``boards/``, or the path of the folder of any other board.

    A board that code has derived from another one has no folder; its name is returned.
    """
    own = os.path.dirname(getattr(board, "__file__", None) or "")
    return own if own and own != str(BOARDS_FOLDER / board.NAME) else str(board.NAME)


def is_path(text: str) -> bool:
    """Return True if ``text`` is a path and not a name, which means that it has a separator."""
    return "/" in text or os.sep in text


def unknown_board_message(name: str) -> str:
    """Return the error message for the unknown board ``name``."""
    choices = ", ".join(board_names())
    return f"got board {name!r}, expected one of {choices}, or a folder's path with a /"


def load_board(name_or_folder: str) -> ModuleType:
    """Return a module with the constants of a board, given its name or path (``./wide64``).

    Raises BoardError.
    """
    if is_path(name_or_folder):
        return _load_folder(os.path.abspath(name_or_folder))
    if name_or_folder not in board_names():
        raise BoardError(unknown_board_message(name_or_folder))
    file = str(BOARDS_FOLDER / name_or_folder / "__init__.py")
    # If code on the laptop has already imported the board as a module, use that module.
    known_module = sys.modules.get(_PACKAGE_PREFIX + name_or_folder)
    if known_module is not None and known_module.__file__ == file:
        return known_module
    return _read_constants(name_or_folder, file)


def load_driver(name: str, board: Any) -> dict[str, Any]:
    """Return {name: value} of the literal constants in the module of a driver.

    ``name`` is one of the values of DRIVERS in ``board``. The result has one more key, "make": a
    tuple with the names of the arguments of the driver's function ``make``. The module is parsed,
    not imported, because a laptop lacks some of the modules that it imports. Raises BoardError if
    the driver does not exist or cannot be parsed.
    """
    bare = name.removeprefix(".")
    if not (bare.isidentifier() and bare.isascii()):
        raise BoardError("a driver's name has letters, digits and _ only")
    if name.startswith("."):
        file = getattr(board, "__file__", None)
        if not file:
            raise BoardError("the board has no folder")
        folder = os.path.dirname(file)
        where = f"{board.NAME}'s folder"
    else:
        folder = next(iter(drivers.__path__))
        where = "devices/drivers"
    path = os.path.join(folder, bare + ".py")
    if not os.path.exists(path):
        raise BoardError(f"there is no {bare}.py in {where}")
    try:
        tree = _parse(path)
    except BoardError as error:
        words = str(error).removeprefix(f"{path}: ")
        raise BoardError(f"{bare}.py cannot be read: {words}") from None
    result: dict[str, Any] = {}
    for node in tree.body:
        if isinstance(node, ast.FunctionDef) and node.name == "make":
            result["make"] = tuple(each.arg for each in node.args.args)
        elif isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
            try:
                result[node.targets[0].id] = ast.literal_eval(node.value)
            except _LITERAL_ERRORS:
                continue  # not a literal
    return result


def _load_folder(path: str) -> ModuleType:
    name = os.path.basename(path)
    file = os.path.join(path, "__init__.py")
    if not (name.isidentifier() and name.isascii() and len(name) <= MAX_BOARD_NAME_CHARACTERS):
        raise BoardError(
            f"got board folder {name!r},"
            f" expected at most {MAX_BOARD_NAME_CHARACTERS} letters, digits and _"
        )
    if not os.path.isfile(file):
        raise BoardError(f"got board {path!r}, expected a folder with __init__.py in it")
    if name in board_names():
        if os.path.samefile(path, BOARDS_FOLDER / name):
            return load_board(name)
        raise BoardError(f"got board folder {name!r}, expected another name: boards/ has one")
    return _read_constants(name, file)


def _parse(path: str) -> ast.Module:
    """Parse a file without executing it; raises BoardError that names the line."""
    try:
        return _parse_source(regular_file.read_whole(path, MAX_BOARD_FILE_BYTES))
    except OSError as error:
        raise BoardError(f"{path}: {error.strerror or error}") from None
    except SyntaxError as error:
        raise BoardError(f"{path}:{error.lineno or 1}: SyntaxError: {error.msg}") from None
    except (ValueError, RecursionError, MemoryError) as error:
        words = str(error) or "it is nested too deeply"
        raise BoardError(f"{path}:1: {words}") from None


@lru_cache(8)
def _parse_source(source: bytes) -> ast.Module:
    """Parse ``source``; a cache saves 4 ms for a board's file that was parsed before."""
    with warnings.catch_warnings():
        # Syntax warnings are for the author of the board, not for this user.
        warnings.simplefilter("ignore")
        return ast.parse(source)


def _read_constants(name: str, file: str) -> ModuleType:
    """Return a board's constants as a module; raises BoardError if one is not a literal."""
    module = ModuleType(_PACKAGE_PREFIX + name)
    module.__file__ = file
    tree = _parse(file)
    module.__doc__ = ast.get_docstring(tree)
    for node in tree.body[1:] if module.__doc__ is not None else tree.body:
        for target in _assigned_names(node, file):
            setattr(module, target, _literal(node.value, file))  # type: ignore[attr-defined]
    return module


def _assigned_names(node: ast.stmt, file: str) -> list[str]:
    """Return the names that ``node`` assigns to; raises BoardError for any other statement."""
    targets: list[Any] = []
    if isinstance(node, ast.Assign):
        targets = node.targets
    elif isinstance(node, ast.AnnAssign) and node.value is not None:
        targets = [node.target]
    result = [getattr(each, "id", "") for each in targets]
    if not result or any(not each or each.startswith("__") for each in result):
        raise _board_error(node, file, "NAME = a value")
    return result


def _literal(node: ast.expr, file: str) -> Any:
    """Return the value of a literal; for other code, raises BoardError that quotes it."""
    try:
        return ast.literal_eval(node)
    except _LITERAL_ERRORS:
        parts = [each for each in ast.walk(node) if isinstance(each, ast.expr)]
        odd = [each for each in parts if not isinstance(each, _LITERALS)]
        raise _board_error(min(odd or [node], key=_location), file, "a literal") from None


def _location(node: Any) -> tuple[int, int]:
    return node.lineno, node.col_offset


def _board_error(node: Any, file: str, expected: str) -> BoardError:
    try:
        source = printable(ast.unparse(node).partition("\n")[0])
    except RecursionError:
        source = "what is nested too deeply"
    shown = source if len(source) <= _MAX_QUOTED else source[:_MAX_QUOTED] + " ..."
    return BoardError(
        f"{file}:{node.lineno}: got {shown!r}, expected {expected}: a board's file is data"
    )
