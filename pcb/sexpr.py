"""Reads and writes S-expressions, the format of KiCad's files, as nested lists.

A word becomes a ``str``. A quoted string becomes a ``QuotedString``, so that ``dump_sexpr`` can
quote it again::

    >>> dump_sexpr(parse_sexpr('(property "Reference" R1 (at 1 2))'))
    '(property "Reference" R1 (at 1 2))'
"""

import re
from collections.abc import Iterator
from typing import Any

_TOKEN = re.compile(r'\(|\)|"(?:[^"\\]|\\.)*"|[^\s()"]+')


class QuotedString(str):
    """A string that stands in quotes in KiCad's file."""


def parse_sexpr(text: str) -> list[Any]:
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
            stack[-1].append(QuotedString(token[1:-1].replace('\\"', '"').replace("\\\\", "\\")))
        else:
            stack[-1].append(token)
    raise ValueError("the expression does not end")


def dump_sexpr(node: Any) -> str:
    """Return ``node`` as text on one line, with numbers formatted as in KiCad."""
    if isinstance(node, list):
        return f"({' '.join(dump_sexpr(each) for each in node)})"
    if isinstance(node, QuotedString):
        return '"' + node.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n") + '"'
    if isinstance(node, float):
        return f"{node:.4f}".rstrip("0").rstrip(".")
    return str(node)


def dump_lines(node: list[Any]) -> str:
    """Return ``node`` as text, each of its lists on its own line, so that diffs are readable."""
    head = [each for each in node if not isinstance(each, list)]
    rest = [each for each in node if isinstance(each, list)]
    inner = "".join(f"\n  {dump_sexpr(each)}" for each in rest)
    return f"({' '.join(dump_sexpr(each) for each in head)}{inner}\n)\n"


def find_lists(node: list[Any], name: str) -> Iterator[list[Any]]:
    """Yield the lists directly in ``node`` whose first word is ``name``."""
    for each in node:
        if isinstance(each, list) and each and each[0] == name:
            yield each


def first_list(node: list[Any], name: str) -> list[Any]:
    """Return the first list that ``find_lists`` yields; raise KeyError if there is none."""
    for each in find_lists(node, name):
        return each
    raise KeyError(name)
