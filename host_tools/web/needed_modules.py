"""Finds all modules that are imported with a module: what the page needs before its menu appears.

Only imports at the top level of a module count. Imports in a function happen later, if at all.
"""

import ast
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

FindSource = Callable[[str], Path | None]


def needed_modules(modules: Sequence[str], find: FindSource) -> set[str]:
    """Return ``modules``, all that they import, and the packages of all of these.

    ``find(dotted name)`` returns the source of a module, or None if it is not ours.
    """
    result: set[str] = set()
    waiting = list(modules)
    while waiting:
        parts = waiting.pop().split(".")
        for end in range(1, len(parts) + 1):
            name = ".".join(parts[:end])
            path = None if name in result else find(name)
            if path is not None:
                result.add(name)
                waiting += _imports(path, name)
    return result


def _imports(path: Path, module: str) -> Iterator[str]:
    """Yield the dotted names that the top of a module may import."""
    package = module if path.name == "__init__.py" else module.rpartition(".")[0]
    waiting: list[ast.stmt] = list(ast.parse(path.read_text(encoding="utf-8")).body)
    while waiting:
        node = waiting.pop()
        match node:
            case ast.Import(names):
                yield from (each.name for each in names)
            case ast.ImportFrom(source, names, level):
                base = package.split(".")[: package.count(".") + 2 - level] if level else []
                base = [*base, *([source] if source else [])]
                yield from (".".join([*base, each.name]) for each in names)
            case ast.If(test, body, orelse):
                is_for_types = ast.unparse(test) == "TYPE_CHECKING"
                waiting += orelse if is_for_types else [*body, *orelse]
            case ast.Try(body) | ast.ClassDef(body=body):
                waiting += body
