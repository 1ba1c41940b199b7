"""The build replaces private constants by their values, but keeps every name that other code
needs.
"""

import ast

import pytest

from host_tools.flash.build import _module_name, _public_values, _put_imported_values, source_files
from host_tools.flash.constants import mark_constants, public_values, put_values


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("_STEP = 64", "_STEP = const(64)"),
        ("_STEP = -64", "_STEP = const(-64)"),
        ("_MASK = (1 << 8) - 1  # a byte", "_MASK = const((1 << 8) - 1)  # a byte"),
        ("_A = 3\n_B = _A * 2 | 1", "_A = const(3)\n_B = const(_A * 2 | 1)"),
        ("_A = 3\n\n\ndef f():\n    return _A", "_A = const(3)\n\n\ndef f():\n    return _A"),
    ],
)
def test_a_private_integer_is_inlined(source, expected):
    assert mark_constants(source) == expected


@pytest.mark.parametrize(
    "source",
    [
        "SHOWN = 64",  # public, so other modules may read it
        "_WORD = 'left'",
        "_SHARE = 0.5",
        "_YES = True",
        "_PAIR = (1, 2)",
        "_FROM = len('left')",
        "_LATER = UNKNOWN + 1",
        "_HALF = 7 / 2",
        "_BIG = 1 << 30",  # too large to be a small integer on the board
        "_LOW = -(1 << 30)",
        "_A = _B = 1",
        "_A: int = 1",
        "_LONG = (\n    1\n)",
        "class Inside:\n    _A = 1",
        "def f():\n    _A = 1\n    return _A",
        "if __name__:\n    _A = 1",
    ],
)
def test_a_name_that_is_public_or_no_small_integer_is_not_inlined(source):
    assert mark_constants(source) == source


@pytest.mark.parametrize(
    "rebound",
    [
        "_A = 2",
        "_A += 1",
        "for _A in (): pass",
        "def f():\n    global _A\n    _A = 2",
        "def f():\n    _A = 2",
        "def f(_A):\n    return _A",
        "def f(*_A):\n    return _A",
        "g = lambda _A: _A",
        "h = [_A for _A in ()]",
        "with open('') as _A: pass",
        "import _A",
        "import os as _A",
        "from os import path as _A",
        "def _A(): pass",
        "class _A: pass",
        "try:\n    pass\nexcept OSError as _A:\n    pass",
        "f(_A=1)",
        "del _A",
    ],
)
def test_a_name_that_is_assigned_again_is_not_inlined(rebound):
    source = f"_A = 1\n{rebound}"
    assert mark_constants(source) == source


def test_a_constant_computed_from_a_name_that_is_assigned_again_is_not_inlined():
    source = "_A = 1\n_B = _A + 1\n_A = 2"
    assert mark_constants(source) == source


@pytest.mark.long
def test_inlining_changes_neither_lines_nor_meaning_of_any_module():
    inlined = 0
    for name, path in source_files().items():
        if not name.endswith(".py"):
            continue
        source = path.read_text(encoding="utf-8")
        made = mark_constants(source)
        inlined += made.count("const(")
        assert ast.unparse(_parse_without_const(made)) == ast.unparse(
            _parse_without_const(source)
        ), name
        assert made.count("\n") == source.count("\n")
    assert inlined > 100


class _RemoveConst(ast.NodeTransformer):
    """Replaces each call ``const(x)`` in a syntax tree by ``x``."""

    def visit_Call(self, node: ast.Call) -> ast.AST:
        """Replace ``const(value)`` by ``value``."""
        self.generic_visit(node)
        if isinstance(node.func, ast.Name) and node.func.id == "const":
            return node.args[0]
        return node


def _parse_without_const(source: str) -> ast.Module:
    plain: ast.Module = _RemoveConst().visit(ast.parse(source))
    return plain


PUBLIC_CONSTANTS_BY_MODULE: dict[str, dict[str, int | str]] = {
    "rules.match": {"LEFT": 0, "CHANCE": -1, "OK": "ok"},
    "rules.empty": {},
}


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("from .match import LEFT\nside = LEFT", "\nside = 0"),
        (
            "from .match import (\n    LEFT,\n    Match,\n)\nx = LEFT",
            "from .match import Match\n\n\n\nx = 0",
        ),
        ("from ..rules.match import CHANCE\nx = 2 - CHANCE", "\nx = 2 - (-1)"),
        ("from .match import OK\nx = 'ä', OK, OK", "\nx = 'ä', 'ok', 'ok'"),
        (
            "from . import match\nx = match.LEFT, match.other",
            "from . import match\nx = 0, match.other",
        ),
        ("from . import match as m\nx = m.LEFT", "from . import match as m\nx = 0"),
    ],
)
def test_an_imported_constant_is_replaced_by_its_value(source, expected):
    assert put_values(source, "rules", PUBLIC_CONSTANTS_BY_MODULE) == expected


@pytest.mark.parametrize(
    "source",
    [
        # The alias lets other modules import LEFT from this module.
        "from .match import LEFT as LEFT",
        "from .match import LEFT\n__all__ = ('LEFT',)",
        "from .match import LEFT as side\nx = side",
        "from .match import LEFT\nLEFT = 1",
        "from .match import LEFT\ndef f(LEFT):\n    return LEFT",
        "from .match import LEFT\nx = dict(LEFT=1)",
        "from .match import LEFT\nx = f'{LEFT}'",
        "from .match import other\nx = other.LEFT",
        "from . import match\nmatch = None\nx = match.LEFT",
        "from .missing import LEFT\nx = LEFT",
        "def f():\n    from .match import LEFT\n    return LEFT",
    ],
)
def test_an_import_that_other_code_needs_is_not_removed(source):
    assert put_values(source, "rules", PUBLIC_CONSTANTS_BY_MODULE) == source


def test_public_values_are_small_integers_or_words_that_are_assigned_once():
    source = (
        "A = 3\nB = A + 1\nC = 'ok'\n_D = 1\nE = 'two words'\nF = 1\nF = 2\nG = 1 << 30\nH = (1,)"
    )
    assert public_values(source) == {"A": 3, "B": 4, "C": "ok"}


@pytest.mark.long
def test_no_module_imports_a_name_from_a_module_that_only_imported_it():
    """``put_values`` replaces an imported constant by its value and removes the name from the
    importing module, so no other module may import the name from there.
    """
    python = {
        name: path.read_bytes() for name, path in source_files().items() if name.endswith(".py")
    }
    public = _public_values(python)
    trees = {
        _module_name(name): ast.parse(_put_imported_values(content, name, public))
        for name, content in python.items()
    }
    missing = []
    for module, tree in trees.items():
        package = f"{module}.x" if any(each.startswith(module + ".") for each in trees) else module
        for node in ast.walk(tree):
            if not isinstance(node, ast.ImportFrom) or not node.level:
                continue
            parent = package.split(".")[: -node.level]
            origin = ".".join([*parent, *([node.module] if node.module else [])])
            names = {each.name for each in node.names}
            missing += [
                f"{module}: {origin}.{name}"
                for name in names - _bound_names(trees[origin])
                if f"{origin}.{name}" not in trees
            ]
    assert missing == []


def _bound_names(tree: ast.Module) -> set[str]:
    result: set[str] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            result.add(node.id)
        elif isinstance(node, ast.FunctionDef | ast.ClassDef):
            result.add(node.name)
        elif isinstance(node, ast.alias):
            result.add(node.asname or node.name)
    return result
