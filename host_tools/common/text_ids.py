"""Finds the sentence ids that sources use, and the values that they pass for each.

Every string that looks like an id counts. Values are known for an id that is the first argument of
``text_of("id", name=...)`` or the first item of a message ``("id", {...})``. The expression ``"id."
+ value`` stands for all ids with that prefix.
"""

import ast
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path

SHARED_ID_PREFIX = "shared."  # prefix of the ids in ``rules/shared/text/en.txt``
_TEXT_FUNCTIONS = ("text_of", "sentence", "has")
_ID_FORM = re.compile(r"[a-z][a-z_0-9]*(\.[a-zA-Z_0-9*]+)+")
# Suffixes of file names. A file name looks like the id of a sentence but is not one.
_SUFFIXES = (".txt", ".log", ".tmp", ".bad", ".new", ".mpy", ".py", ".")
_PLACEHOLDER_PATTERN = re.compile(r"\{([^{}:]+)(?::([^{}]*))?\}")


@dataclass
class SentenceUse:
    """A place in a source that uses a sentence."""

    key: str
    location: str
    placeholder_names: set[str] | None = None  # names of the passed values; None if unknown
    is_prefix: bool = False


@dataclass
class SentenceFile:
    """The sentences of one file: ``sentences`` is {id: sentence}; ``repeated_ids`` occur twice."""

    sentences: dict[str, str] = field(default_factory=dict)
    repeated_ids: list[str] = field(default_factory=list)
    # Lines that do not have the form ``id: sentence``.
    malformed_lines: list[str] = field(default_factory=list)
    comments: dict[str, str] = field(default_factory=dict)  # {id: the comment above it}

    def placeholders(self, key: str) -> dict[str, str]:
        """Return {name: format} of the placeholders in the sentence ``key``.

        "one|many" is the format of ``{count:one|many}``, "" that of ``{count}``.
        """
        return {name: way or "" for name, way in _PLACEHOLDER_PATTERN.findall(self.sentences[key])}


def parse(text: str) -> SentenceFile:
    """Parse ``text``, the content of a sentence file."""
    result = SentenceFile()
    comment: list[str] = []
    fresh = False
    for line in text.splitlines():
        if line.startswith("#"):
            comment = [*comment, line[1:].strip()] if fresh else [line[1:].strip()]
            fresh = True
            continue
        fresh = False
        if not line:
            comment = []
            continue
        key, colon, sentence = line.partition(": ")
        if not colon or not sentence or sentence != sentence.strip() or " " in key:
            result.malformed_lines.append(line)
        elif key in result.sentences:
            result.repeated_ids.append(key)
        else:
            result.sentences[key] = sentence
            result.comments[key] = " ".join(comment)
    return result


def find_uses(path: Path, known_ids: Iterable[str]) -> Iterator[SentenceUse]:
    """Yield the uses of sentences in the source ``path``; ``known_ids`` are the ids of the file."""
    known_ids = set(known_ids)
    begins = {each.split(".")[0] for each in known_ids}
    nodes = list(ast.walk(ast.parse(path.read_text("utf-8"))))
    silent = _docstring_ids(nodes)
    for node in nodes:
        place = f"{path.name}:{getattr(node, 'lineno', 0)}"
        if isinstance(node, ast.Call) and _name(node.func) in _TEXT_FUNCTIONS and node.args:
            values: set[str] | None = {each.arg for each in node.keywords if each.arg}
            if _name(node.func) != _TEXT_FUNCTIONS[0]:
                values = None
            given = None if any(each.arg is None for each in node.keywords) else values
            yield from _find_ids(node.args[0], place, given, silent)
        elif isinstance(node, ast.Tuple) and len(node.elts) == 2:
            key, named = node.elts
            if isinstance(named, ast.Dict):
                names = {each.value for each in named.keys if isinstance(each, ast.Constant)}
                yield from _find_ids(key, place, {str(each) for each in names}, silent)
    for node in nodes:
        if id(node) in silent or not isinstance(node, ast.Constant):
            continue
        text = node.value
        if isinstance(text, str) and (text in known_ids or _is_id(text, begins)):
            yield SentenceUse(text, f"{path.name}:{node.lineno}")


def _is_id(text: str, begins: set[str]) -> bool:
    """Return True if ``text`` looks like a sentence id and begins with a word in ``begins``."""
    if text.endswith(_SUFFIXES) or not _ID_FORM.fullmatch(text):
        return False
    return text.split(".")[0] in begins


def _find_ids(
    node: ast.expr, place: str, values: set[str] | None, silent: set[int]
) -> Iterator[SentenceUse]:
    """Yield a use of each sentence id to which the expression ``node`` can evaluate.

    ``place``   file and line of the expression
    ``values``  names of the values that are passed for the sentence; None if unknown
    ``silent``  receives Python's ``id`` of each string node found, so that the caller does not
                report the string a second time
    """
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        silent.add(id(node))
        yield SentenceUse(node.value, place, values)
    elif isinstance(node, ast.IfExp):
        yield from _find_ids(node.body, place, values, silent)
        yield from _find_ids(node.orelse, place, values, silent)
    elif isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add):
        for use in _find_ids(node.left, place, values, silent):
            yield replace(use, is_prefix=True)


def _name(node: ast.expr) -> str:
    return node.attr if isinstance(node, ast.Attribute) else getattr(node, "id", "")


def _docstring_ids(nodes: Iterable[ast.AST]) -> set[int]:
    """Return Python's ``id`` of each docstring's node; a docstring contains no sentence id."""
    result = set()
    for node in nodes:
        body = getattr(node, "body", None)
        if isinstance(body, list) and body and isinstance(body[0], ast.Expr):
            result.add(id(body[0].value))
    return result


def findings(paths: Iterable[Path], sentences: SentenceFile, prefix: str = "") -> list[str]:
    """Return a line for each mismatch between the sources ``paths`` and ``sentences``.

    With ``prefix``, only ids with that prefix are checked, otherwise all ids except those with
    ``SHARED_ID_PREFIX``.
    """
    result = [f"{each}: no sentence" for each in sentences.malformed_lines]
    result += [f"{each}: twice" for each in sentences.repeated_ids]
    asked: set[str] = set()
    for path in paths:
        for use in find_uses(path, sentences.sentences):
            if not use.key.startswith(prefix) or (
                not prefix and use.key.startswith(SHARED_ID_PREFIX)
            ):
                continue
            keys = [use.key]
            if use.is_prefix:
                keys = [each for each in sentences.sentences if each.startswith(use.key)]
            if not keys or (use.key not in sentences.sentences and not use.is_prefix):
                result.append(f"{use.key} ({use.location}): not in the file")
                continue
            asked.update(keys)
            if use.placeholder_names is None:
                continue
            for key in keys:
                needed = set(sentences.placeholders(key))
                if use.is_prefix and needed < use.placeholder_names:
                    # The code builds the id as ``"id." + value``. Some sentences with this prefix
                    # may need fewer values than the call passes.
                    continue
                if needed != use.placeholder_names:
                    result.append(
                        f"{key} ({use.location}): got values {sorted(use.placeholder_names)},"
                        f" expected {sorted(needed)}"
                    )
    for key in list(sentences.sentences):
        for way in sentences.placeholders(key).values():
            if way.endswith(".*"):
                asked.update(each for each in sentences.sentences if each.startswith(way[:-1]))
            if way == "and":
                asked.add("and")
    result += [f"{each}: never used" for each in sentences.sentences if each not in asked]
    return result
