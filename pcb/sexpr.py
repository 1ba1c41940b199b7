"""Reads and writes S-expressions, the format of KiCad's files, as nested lists.

A word is a ``str``; a quoted string is a ``Quoted``, so ``dump`` can quote it again::

    >>> dump(parse('(property "Reference" R1 (at 1 2))'))
    '(property "Reference" R1 (at 1 2))'
"""

import re
from collections.abc import Iterator
from typing import Any

_TOKEN = re.compile(r'\(|\)|"(?:[^"\\]|\\.)*"|[^\s()"]+')


class Quoted(str):
    """A string in quotes in the file."""


def parse(text: str) -> list[Any]:
    """Return the first expression of ``text`` as nested lists; ValueError if it does not end."""
    stack: list[list[Any]] = []
    for token in _TOKEN.findall(text):
        if token == "(":
            stack.append([])
        elif token == ")":
            done = stack.pop()
            if not stack:
                return done
            stack[-1].append(done)
        elif token.startswith('"'):
            stack[-1].append(Quoted(token[1:-1].replace('\\"', '"').replace("\\\\", "\\")))
        else:
            stack[-1].append(token)
    raise ValueError("the expression does not end")


def dump(node: Any) -> str:
    """Return ``node`` as text on one line, with numbers formatted as in KiCad."""
    if isinstance(node, list):
        return f"({' '.join(dump(each) for each in node)})"
    if isinstance(node, Quoted):
        return '"' + node.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n") + '"'
    if isinstance(node, float):
        return f"{node:.4f}".rstrip("0").rstrip(".")
    return str(node)


def lines(node: list[Any]) -> str:
    """Return ``node`` as text, each of its lists on its own line, so that diffs are readable."""
    head = [each for each in node if not isinstance(each, list)]
    rest = [each for each in node if isinstance(each, list)]
    inner = "".join(f"\n  {dump(each)}" for each in rest)
    return f"({' '.join(dump(each) for each in head)}{inner}\n)\n"


def find(node: list[Any], name: str) -> Iterator[list[Any]]:
    """Yield the lists directly in ``node`` whose first word is ``name``."""
    for each in node:
        if isinstance(each, list) and each and each[0] == name:
            yield each


def first(node: list[Any], name: str) -> list[Any]:
    """Return the first list that ``find`` yields; raise KeyError if there is none."""
    for each in find(node, name):
        return each
    raise KeyError(name)
