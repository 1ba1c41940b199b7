"""Finds the errors in the files of a ruleset's folder; each finding names the file and the line.

It executes nothing in the folder.
"""

import ast
import re
from collections.abc import Callable, Iterator
from itertools import chain
from pathlib import Path

from pixelpitch import rulesets
from pixelpitch.rules.parts import is_laptop_only
from pixelpitch.storage import ruleset_imports
from pixelpitch.storage.ruleset_region import DIRECTORY_COUNT, SECTOR_BYTES

from ..common import languages, regular_file, ruleset_facts, ruleset_folder, text_file, text_ids
from ..flash import romfs
from . import RulesetError, directory, package

# First parts of sentence ids: the id of a sentence is one of these, a dot, and its own name.
_GROUPS = ("event", "prompt", "why_not", "square", "hint", "odds")
# Printed text would also corrupt the output of --json and the lines of a watched board.
PRINT_FINDING = "calls print(), expected none: what it prints gets among what the command says"


def file_findings(folder: Path, report: Callable[[str], None]) -> list[str]:
    """Return all errors in the files of ``folder``.

    ``report`` is called with a line for each check that found no error. Raises RulesetError if
    ``folder`` does not contain a ruleset.
    """
    name = folder.resolve().name
    ruleset_folder.expect_id(name, f"folder {name!r}")
    if not (folder / "__init__.py").is_file():
        raise RulesetError(
            f"got folder {str(folder)!r}, expected a ruleset's, with __init__.py in it"
        )
    if rulesets.is_known(name):
        raise RulesetError(f"got ruleset {name!r}, expected an id that is not known yet")
    result = ruleset_folder.invalid_paths(folder)
    if result:
        return result
    result = [
        line
        for part in ruleset_folder.ruleset_files(folder)
        for line in _source_errors(folder, part, name)
    ]
    if not (folder / ruleset_facts.RULES_FILE).is_file():
        result.append(f"{folder / ruleset_facts.RULES_FILE}:1: {ruleset_facts.MISSING_REASON}")
    result += _text_errors(folder, name)
    if not result and not (folder / ruleset_facts.RULEBOOK_FILE).is_file():
        report(f"wanted: {ruleset_facts.RULEBOOK_FILE}, the rules in words")
    return result or _check_size(folder, name, report)


def _text_errors(folder: Path, name: str) -> Iterator[str]:
    """Yield a finding for each sentence or lesson that does not fit a board's display."""
    place = languages.TextFolder(name, folder)
    for path in sorted(chain(folder.glob("learn*.txt"), folder.glob("text/*.txt"))):
        try:
            content = regular_file.read_whole(path, ruleset_folder.MAX_RULESET_FILE_BYTES).decode()
        except UnicodeDecodeError as error:
            line = error.object[: error.start].count(b"\n") + 1
            yield f"{path}:{line}: got bytes that are no UTF-8, expected a text"
            return
        lines = content.splitlines()
        if path.parent == folder:
            wrong = [ruleset_facts.unreadable_reason(line.expandtabs(1)) for line in lines]
            yield from [f"{path}:{at}: {words}" for at, words in enumerate(wrong, 1) if words]
            continue
        begin = f"{name}/text/{path.name}: "
        for each in languages.findings(place, path.stem):
            words = each.removeprefix(begin)
            yield f"{path}:{_line_of_id(lines, words)}: {words}"


def missing_sentences(folder: Path) -> list[str]:
    """Return a line for each sentence that the sources seem to use but the English file lacks.

    The sources are searched for strings that look like ids. The result is only a hint, because a
    table may show a different sentence for an event. It is therefore shown only if a match fails
    because of a missing sentence.
    """
    path = folder / text_file.TEXT_FOLDER_NAME / text_file.ENGLISH_FILE_NAME
    known = text_ids.parse(path.read_text("utf-8")).sentences if path.exists() else {}
    result: dict[str, str] = {}
    for name, source in ruleset_folder.board_files(folder).items():
        if not name.endswith(".py"):
            continue
        used = list(text_ids.find_uses(source, [*known, *(each + "." for each in _GROUPS)]))
        named = [(use.key, use.location) for use in used if not use.is_prefix]
        for node in ast.walk(ast.parse(source.read_bytes())):
            if isinstance(node, ast.Call) and getattr(node.func, "attr", "") == "emit":
                kind = getattr(node.args[0], "value", None) if node.args else None
                if isinstance(kind, str):
                    named.append((f"event.{kind}", f"{name}:{node.lineno}"))
        for key, place in named:
            if key not in known and not key.startswith(text_ids.SHARED_ID_PREFIX) and "." in key:
                result.setdefault(key, place)
    return [f"{path}:1: no sentence {key!r}, which {place} uses" for key, place in result.items()]


def _line_of_id(lines: list[str], words: str) -> int:
    """Return the number of the first of ``lines`` that a finding is about, or 1.

    ``words`` is the text of the finding. It contains the id of a sentence, or the line itself.
    """
    named = set(re.split(r"[\s:,]+", words))
    for number, line in enumerate(lines, 1):
        key, colon, _ = line.partition(": ")
        if (colon and key in named) or (line and repr(line) in words):
            return number
    return 1


def _source_errors(folder: Path, part: str, name: str) -> Iterator[str]:
    """Yield a finding for each error in the source of the file ``part``."""
    path = folder / part
    if not part.endswith(".py"):
        return
    try:
        tree = ast.parse(path.read_bytes())
    except (SyntaxError, ValueError) as error:
        line = getattr(error, "lineno", 1) or 1
        yield f"{path}:{line}: {getattr(error, 'msg', error)}"
        return
    except (RecursionError, MemoryError):
        yield f"{path}:1: it is nested too deeply"
        return
    for node in ast.walk(tree):
        if isinstance(node, ast.Name) and node.id == "print":
            yield f"{path}:{node.lineno}: {PRINT_FINDING}"
    wrong = [] if is_laptop_only(part) else list(_import_errors(tree, part, name))
    for line, what in wrong:
        allowed = ", ".join((*ruleset_imports.ALLOWED_PACKAGES, *ruleset_imports.ALLOWED_MODULES))
        yield f"{path}:{line}: {what}, expected the ruleset's own modules, or one of {allowed}"
    if part in ruleset_folder.board_files(folder):
        try:
            code = package.compile_module(folder, part, path)
            forbidden = ruleset_imports.forbidden_name(code, name, part.rpartition("/")[0])
            if forbidden and not wrong:
                yield f"{path}:1: it has {forbidden}, which a board refuses"
        except RulesetError as error:
            at = re.search(r"line (\d+)", str(error))
            yield f"{path}:{at[1] if at else 1}: no MicroPython: {str(error).rpartition(': ')[2]}"


def _import_errors(tree: ast.Module, part: str, name: str) -> Iterator[tuple[int, str]]:
    """Yield (line, message) for each import that a board refuses."""
    package_of = ".".join(["pixelpitch", "rulesets", name, *part.split("/")[:-1]])
    for node in ast.walk(tree):
        line = getattr(node, "lineno", 1)
        modules: list[str] = []
        if isinstance(node, ast.Import):
            modules = [each.name for each in node.names]
        elif isinstance(node, ast.ImportFrom):
            module = ruleset_imports.full_name(node.module or "", node.level, package_of)
            modules = [module]
            if not ruleset_imports.is_allowed(module, name) and node.names[0].name != "*":
                modules = [f"{module}.{each.name}" for each in node.names]
        elif isinstance(node, ast.Name) and node.id in ruleset_imports.FORBIDDEN_NAMES:
            yield line, f"names {node.id}"
        for each in modules:
            if not ruleset_imports.is_allowed(each, name):
                yield line, f"imports {each}"


def _check_size(folder: Path, name: str, report: Callable[[str], None]) -> list[str]:
    """Call ``report`` with the size of the ruleset on a board; return a finding if it is too large.

    The size includes the largest translation, because a board may also store translations.
    """
    files = package.compile_files(folder)
    each = {
        part: _packed_size(name, package.compile_files(folder, [part]))
        for part in _translations(folder)
    }
    language = max(each, key=lambda part: each[part], default="")
    size = each[language] if language else _packed_size(name, files)
    largest = max(files, key=lambda part: len(files[part]))
    room = (directory.RULESETS_REGION_SECTOR_COUNT - DIRECTORY_COUNT) * SECTOR_BYTES
    most = f"{largest}, {len(files[largest])}"
    beside = f" with {language}" if language else ""
    report(f"{name}: {len(files)} files, {size} of {room} bytes{beside}; the largest {most}")
    if size > room:
        return [
            f"{folder / '__init__.py'}:1: {size} bytes on a board{beside}, expected at most {room}"
        ]
    return []


def _translations(folder: Path) -> list[str]:
    """Return the languages other than English of the ruleset in ``folder``."""
    found = {languages.language_of_file(name) for name in ruleset_folder.board_files(folder)}
    return sorted(found - {""})


def _packed_size(name: str, files: dict[str, bytes]) -> int:
    """Return the size in bytes of ``files`` of the ruleset ``name`` on a board."""
    return len(romfs.pack_romfs({f"{name}/{part}": data for part, data in files.items()}))
