"""What is wrong with a ruleset's folder: each finding is one line with file and line."""

import ast
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from pixelpitch import rulesets
from pixelpitch.rules import INTERFACE
from pixelpitch.rules.match import Match
from pixelpitch.rules.parts import is_laptop_only
from pixelpitch.storage.ruleset_region import DIRECTORIES, SECTOR

from ..flash import romfs
from . import RulesetError, directory, matches, package, source

TITLE_BYTES = 32
# What a board has and rules may use: neither time nor chance nor hardware.
MODULES = set(
    "array binascii collections errno hashlib heapq io json math micropython os re struct"
    " sys".split()
)
PLAYS = ("player", "hint", "odds")  # modules that may also know what opponents share
_TEXT, _NUMBER, _TUPLE = (str, "a text"), (int, "a whole number"), (tuple, "a tuple")
_FACTS = {
    "NAME": _TEXT,
    "ABOUT": _TEXT,
    "VERSION": _NUMBER,
    "INTERFACE": _NUMBER,
    "AUTHORS": _TUPLE,
    "SECONDS_PER_THROW": _NUMBER,
    "OPTIONS": _TUPLE,
}


def findings(folder: Path, count: int, say: Callable[[str], None]) -> list[str]:
    """Return all that is wrong; ``count`` random matches are played if nothing else is.

    ``say`` gets a line for each thing that was found to be good.  Raises RulesetError for what is
    no ruleset's folder at all.
    """
    name = folder.resolve().name
    source.expect_id(name, f"folder {name!r}")
    if not (folder / "__init__.py").is_file():
        raise RulesetError(
            f"got folder {str(folder)!r}, expected a ruleset's, with __init__.py in it"
        )
    found = [line for part in source.files(folder) for line in _read(folder, part, name)]
    found += [
        f"{folder / part}:1: it is missing"
        for part in ("match.py", "RULEBOOK.md")
        if not (folder / part).is_file()
    ]
    if found:
        return found
    found = _sizes(folder, name, say)
    found = found or _facts(folder, source.known(folder))
    return found or matches.findings(folder, count, say)


def _read(folder: Path, part: str, name: str) -> Iterator[str]:
    """Yield what is wrong with the source of one file."""
    path = folder / part
    if not part.endswith(".py"):
        return
    try:
        tree = ast.parse(path.read_bytes())
    except (SyntaxError, ValueError) as error:
        line = getattr(error, "lineno", 1) or 1
        yield f"{path}:{line}: {getattr(error, 'msg', error)}"
        return
    ours = ["pixelpitch.rules"]
    if part.split("/")[0].removesuffix(".py") in PLAYS:
        ours.append("pixelpitch.opponents")
    known = (f"pixelpitch.rulesets.{name}.", *[f"{each}." for each in ours])
    for line, module in _imports(tree, part, name):
        own = (module + ".").startswith(known) or is_laptop_only(part)
        if not own and module.split(".")[0] not in MODULES:
            yield (
                f"{path}:{line}: imports {module}, expected {', '.join(ours)}, the ruleset's own"
                f" modules, or one of {', '.join(sorted(MODULES))}"
            )
    if part in source.sent(folder):
        try:
            package.mpy(folder, part, path)
        except RulesetError as error:
            at = re.search(r"line (\d+)", str(error))
            yield f"{path}:{at[1] if at else 1}: no MicroPython: {str(error).rpartition(': ')[2]}"


def _imports(tree: ast.Module, part: str, name: str) -> Iterator[tuple[int, str]]:
    """Yield (line, module) of each import; relative ones are resolved."""
    package_of = ["pixelpitch", "rulesets", name, *part.split("/")[:-1]]
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            for each in node.names:
                yield node.lineno, each.name
        elif isinstance(node, ast.ImportFrom):
            base = package_of[: len(package_of) + 1 - node.level] if node.level else []
            module = ".".join([*base, *([node.module] if node.module else [])])
            if module == "pixelpitch":
                for each in node.names:
                    yield node.lineno, f"pixelpitch.{each.name}"
            else:
                yield node.lineno, module


def _sizes(folder: Path, name: str, say: Callable[[str], None]) -> list[str]:
    """Say how large it is on a board; return a finding if it is too large."""
    files = package.compiled(folder)
    size = len(romfs.pack({f"{name}/{part}": data for part, data in files.items()}))
    largest = max(files, key=lambda part: len(files[part]))
    room = (directory.TOTAL - DIRECTORIES) * SECTOR
    most = f"{largest}, {len(files[largest])}"
    say(f"{name}: {len(files)} files, {size} of {room} bytes; the largest {most}")
    if size > room:
        return [f"{folder / '__init__.py'}:1: {size} bytes on a board, expected at most {room}"]
    return []


def _facts(folder: Path, name: str) -> list[str]:
    """Return what is wrong with what it says of itself."""
    init = folder / "__init__.py"
    lines = {}
    for node in ast.parse(init.read_bytes()).body:
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
            lines[node.targets[0].id] = node.lineno

    def at(fact: str) -> str:
        return f"{init}:{lines.get(fact, 1)}: "

    try:
        facts: Any = rulesets.facts(name)
        make = rulesets.load(name)
    except Exception as error:  # whatever somebody's file does
        return [f"{matches.raised(folder, error)}: {type(error).__name__}: {error}"]
    found = []
    for fact, (kind, expected) in _FACTS.items():
        value = getattr(facts, fact, None)
        if type(value) is not kind:
            found.append(f"{at(fact)}got {fact} = {value!r}, expected {expected}")
    if found:
        return found
    if not 0 < len(facts.NAME.encode()) <= TITLE_BYTES:
        found.append(f"{at('NAME')}got NAME {facts.NAME!r}, expected 1..{TITLE_BYTES} bytes")
    if not 1 <= facts.VERSION < 1 << 31:
        found.append(f"{at('VERSION')}got VERSION = {facts.VERSION}, expected 1 or more")
    if not 1 <= facts.INTERFACE <= INTERFACE:
        expected = f"1..{INTERFACE}, what this firmware has"
        found.append(f"{at('INTERFACE')}got INTERFACE = {facts.INTERFACE}, expected {expected}")
    where = f"{folder / 'match.py'}:1: "
    if not (isinstance(make, type) and issubclass(make, Match)):
        return [*found, f"{where}got Match = {make!r}, expected a subclass of rules.match.Match"]
    for attribute, value in (("RULESET", name), ("NAME", facts.NAME), ("VERSION", facts.VERSION)):
        if getattr(make, attribute) != value:
            came = getattr(make, attribute)
            where = matches.line_of(folder, make, attribute)
            found.append(f"{where}: got {attribute} = {came!r}, expected {value!r}")
    return found
