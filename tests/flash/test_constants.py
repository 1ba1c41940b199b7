"""Which constants cost nothing on the board, and which must be left alone."""

import ast

import pytest

from host_tools.flash.build import sources
from host_tools.flash.constants import mark_constants


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
def test_a_private_whole_number_is_inlined(source, expected):
    assert mark_constants(source) == expected


@pytest.mark.parametrize(
    "source",
    [
        "SHOWN = 64",  # others may read it from the module
        "_WORD = 'left'",
        "_SHARE = 0.5",
        "_YES = True",
        "_PAIR = (1, 2)",
        "_FROM = len('left')",
        "_LATER = UNKNOWN + 1",
        "_HALF = 7 / 2",
        "_BIG = 1 << 30",  # no small integer on the board
        "_LOW = -(1 << 30)",
        "_A = _B = 1",
        "_A: int = 1",
        "_LONG = (\n    1\n)",
        "class Inside:\n    _A = 1",
        "def f():\n    _A = 1\n    return _A",
        "if __name__:\n    _A = 1",
    ],
)
def test_anything_else_is_not(source):
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
def test_a_name_that_is_bound_again_is_left_alone(rebound):
    source = f"_A = 1\n{rebound}"
    assert mark_constants(source) == source


def test_what_hangs_on_a_name_that_is_left_alone_is_left_alone_too():
    source = "_A = 1\n_B = _A + 1\n_A = 2"
    assert mark_constants(source) == source


def test_every_module_keeps_its_lines_and_says_the_same():
    inlined = 0
    for name, path in sources().items():
        if not name.endswith(".py"):
            continue
        source = path.read_text(encoding="utf-8")
        made = mark_constants(source)
        inlined += made.count("const(")
        assert ast.unparse(_plain(made)) == ast.unparse(_plain(source)), name
        assert made.count("\n") == source.count("\n")
    assert inlined > 100


class _Without(ast.NodeTransformer):
    """Takes ``const(x)`` back to ``x``."""

    def visit_Call(self, node: ast.Call) -> ast.AST:
        self.generic_visit(node)
        if isinstance(node.func, ast.Name) and node.func.id == "const":
            return node.args[0]
        return node


def _plain(source: str) -> ast.Module:
    plain: ast.Module = _Without().visit(ast.parse(source))
    return plain
