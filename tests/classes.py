"""How long the classes of the checkout are, read from the sources: no driver is imported."""

import ast
from collections.abc import Iterable, Iterator
from pathlib import Path

Names = dict[str, str]  # a name in a module -> what it is: "package.module.Name"


def lengths(root: Path, folders: Iterable[str]) -> dict[str, int]:
    """Return "package.module.Class" -> its lines and those of all our classes it inherits."""
    found: dict[str, tuple[int, list[str]]] = {}
    for path in (each for folder in folders for each in sorted((root / folder).rglob("*.py"))):
        if "build" not in path.relative_to(root).parts:
            module = _module(path.relative_to(root))
            found |= _classes(module, path.name == "__init__.py", path)
    return {name: sum(found[each][0] for each in _line(name, found)) for name in found}


def _module(path: Path) -> str:
    parts = list(path.with_suffix("").parts)
    if parts[0] == "firmware":
        del parts[0]
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def _classes(module: str, package: bool, path: Path) -> dict[str, tuple[int, list[str]]]:
    """Return the classes of a module with their own lines and their bases, by their full names."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    names: Names = {}
    classes = [each for each in ast.walk(tree) if isinstance(each, ast.ClassDef)]
    for each in ast.walk(tree):
        if isinstance(each, ast.ImportFrom):
            source = each.module or ""
            if each.level:
                above = module.split(".")[: None if package else -1]
                above = above[: len(above) - each.level + 1]
                source = ".".join([*above, *([each.module] if each.module else [])])
            names |= {alias.asname or alias.name: f"{source}.{alias.name}" for alias in each.names}
        elif isinstance(each, ast.Import):
            names |= {alias.asname or alias.name: alias.name for alias in each.names}
    names |= {each.name: f"{module}.{each.name}" for each in classes}
    return {
        names[each.name]: (
            (each.end_lineno or 0) - each.lineno + 1,
            [base for base in _bases(each, names) if base != names[each.name]],
        )
        for each in classes
    }


def _bases(node: ast.ClassDef, names: Names) -> Iterator[str]:
    for base in node.bases:
        words = ast.unparse(base).split(".")
        if words[0] in names:
            yield ".".join([names[words[0]], *words[1:]])


def _line(name: str, found: dict[str, tuple[int, list[str]]]) -> set[str]:
    """Return ``name`` and those of our classes above it."""
    above = {name}
    for base in found[name][1]:
        if base in found:
            above |= _line(base, found)
    return above
