"""Finds the modules that the page needs before it can show its menu.

They are the modules that Python imports together with the page's first module. An import in a
function is executed later, so it does not count.
"""

import ast
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

SourceFinder = Callable[[str], Path | None]


def needed_modules(modules: Sequence[str], find: SourceFinder) -> set[str]:
    """Return the names of ``modules``, of all modules that they import, and of their packages.

    ``find(dotted_name)`` returns the path of a module's source, or None if the module is not ours.
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
    """Yield the dotted names that the top level of a module may import."""
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
