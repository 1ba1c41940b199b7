"""Lists and checks the files in a ruleset's folder, and imports the ruleset on the laptop."""

import ast
import hashlib
import shlex
import traceback
from pathlib import Path
from typing import Any

from pixelpitch import rulesets
from pixelpitch.rules.errors import MatchError
from pixelpitch.rules.parts import is_laptop_only

from . import regular_file, ruleset_facts
from .input_error import RulesetError as RulesetError

# Limit for a ruleset's id. The board's list of rulesets has room for this many bytes.
MAX_RULESET_ID_BYTES = 16
IGNORED_FILE_SUFFIXES = (".md", ".png", ".pyi", ".pyc")
TESTS_FOLDER = "tests"
# This file says where an editor finds our modules; `ruleset new` writes it.
EDITOR_SETTINGS_FILE = "pyrightconfig.json"
# Limit for one file; a board has only half as much for all rulesets.
MAX_RULESET_FILE_BYTES = 1_000_000


def expect_id(name: str, description: str, expected: str = "an id") -> None:
    """Raise RulesetError unless ``name`` is a valid id; the message begins with ``description``."""
    if not rulesets.is_id(name) or len(name) > MAX_RULESET_ID_BYTES:
        raise RulesetError(
            f"got {description}, expected {expected} of a..z, 0..9 and _, a letter first, at most"
            f" {MAX_RULESET_ID_BYTES} characters"
        )


def ruleset_files(folder: Path) -> dict[str, Path]:
    """Return {path in ``folder``: file} of the ruleset's files, without its tests."""
    result: dict[str, Path] = {}
    for path in _visible_paths(folder):
        parts = path.relative_to(folder).parts
        if parts[0] in (TESTS_FOLDER, EDITOR_SETTINGS_FILE) or path.suffix in IGNORED_FILE_SUFFIXES:
            continue
        if path.is_file():
            result["/".join(parts)] = path
    return result


def _visible_paths(folder: Path) -> list[Path]:
    """Return the sorted paths below ``folder`` without hidden ones (.git) and Python's caches."""
    result = []
    for path in sorted(folder.rglob("*")):
        parts = path.relative_to(folder).parts
        if not any(part.startswith(".") or part == "__pycache__" for part in parts):
            result.append(path)
    return result


def invalid_paths(folder: Path) -> list[str]:
    """Return a line for each invalid path: a link out of the folder, a large file, a FIFO."""
    root = folder.resolve()
    result = []
    for path in sorted(folder.rglob("*")):
        if path.is_symlink() and not path.resolve().is_relative_to(root):
            result.append(f"{path}:1: a link to {path.resolve()}, expected what lies in the folder")
        elif path.is_file() and path.stat().st_size > MAX_RULESET_FILE_BYTES:
            size = path.stat().st_size
            result.append(f"{path}:1: {size} bytes, expected at most {MAX_RULESET_FILE_BYTES}")
    for path in _visible_paths(folder):
        if path.exists() and not (path.is_symlink() or path.is_file() or path.is_dir()):
            kind_name = regular_file.file_kind(path.stat().st_mode)
            result.append(f"{path}:1: {kind_name}, expected a file")
    return result


def board_files(folder: Path) -> dict[str, Path]:
    """Return {path in ``folder``: file} of the files that are copied to a board."""
    return {name: path for name, path in ruleset_files(folder).items() if not is_laptop_only(name)}


def rules_digest(folder: Path) -> str:
    """Return eight hexadecimal digits that identify the rules in ``folder``; raises OSError."""
    hashed = hashlib.sha256()
    for name, path in ruleset_files(folder).items():
        content = regular_file.read_whole(path, MAX_RULESET_FILE_BYTES)
        hashed.update(f"{name}\0".encode() + hashlib.sha256(content).digest())
    return hashed.hexdigest()[:8]


_given_folders: dict[str, Path] = {}  # {id: the folder that was passed to ``register_folder``}


def register_folder(folder: Path) -> str:
    """Register the ruleset in ``folder`` in this process and return its id.

    Raises RulesetError.
    """
    path = folder.resolve()
    if str(path) not in rulesets.added_folders():
        try:
            if (path / "__init__.py").exists():  # ``rulesets.add`` demands this file
                regular_file.expect_regular_file(path / "__init__.py")
            for each in _visible_paths(path):
                if each.exists() and not each.is_dir():
                    regular_file.expect_regular_file(each)
            rulesets.add(str(path), rules_digest(path))
        except MatchError as error:
            raise RulesetError(str(error)) from None
        except OSError as error:
            raise RulesetError(
                f"got {error.filename or str(folder)!r}, expected a file of a ruleset:"
                f" {error.strerror or error}"
            ) from None
    _given_folders[path.name] = folder
    return path.name


def folder_of(ruleset: str) -> str:
    """Return the folder from which the ruleset ``ruleset`` was registered, or ""."""
    return str(_given_folders.get(ruleset, ""))


def load_ruleset(folder: Path) -> str:
    """Register the ruleset in ``folder``, import its rules, and return its id.

    Raises RulesetError.
    """
    ruleset = register_folder(folder)
    try:
        facts: Any = rulesets.facts(ruleset)
        found = ruleset_facts.fact_errors(facts)
        found = found or ruleset_facts.ruleset_errors(facts, rulesets.load(ruleset), ruleset)
        wrong = locate_finding(folder, *found[0]) if found else ""
    except Exception as error:  # a stranger's code may raise anything
        wrong = f"{error_location(folder, error)}: {error_text(error)}"
    if wrong:
        rulesets.remove(ruleset)
        command = f"pixelpitch ruleset check {shlex.quote(str(folder))}"
        raise RulesetError(f"{wrong}; `{command}` says more")
    return ruleset


def locate_finding(folder: Path, file: str, name: str, message: str) -> str:
    """Return an error of ``ruleset_facts`` as one line of text, with file and line number.

    The line number is that of the assignment to ``name`` in ``file``, or 1 if there is none.
    """
    path = folder / file
    line = 1
    for node in ast.walk(ast.parse(path.read_bytes())) if name else ():
        if isinstance(node, ast.Assign) and getattr(node.targets[0], "id", "") == name:
            line = max(line, node.lineno)  # if a name is assigned twice, the last assignment counts
    return f"{path}:{line}: {message}"


def error_location(folder: Path, error: BaseException) -> str:
    """Return "file:line" of the innermost stack frame of ``error`` that lies in ``folder``."""
    root = folder.resolve()
    places = [(each.filename, each.lineno) for each in traceback.extract_tb(error.__traceback__)]
    if isinstance(error, SyntaxError) and error.filename:
        places.append((error.filename, error.lineno))
    for file, line in reversed(places):
        path = Path(file)
        if path.is_relative_to(root):
            return f"{folder / path.relative_to(root)}:{line}"
    return f"{folder / 'rules.py'}:1"


def error_text(error: BaseException) -> str:
    """Return the type and the message of an exception."""
    words = error.msg if isinstance(error, SyntaxError) else error
    return f"{type(error).__name__}: {words}"
