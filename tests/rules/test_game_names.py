"""Only the folder of a game and the tests name the game."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from pixelpitch.rulesets import facts, ids

ROOT = Path(__file__).resolve().parent.parent.parent
GAMES_FOLDER = ROOT / "firmware/pixelpitch/rulesets"
# files that may name games, because their measurements and experiments use certain games
FILES_THAT_MAY_NAME_GAMES = {
    "host_tools/twin/budgets.py",  # contains the rows of BUDGETS.md
    "host_tools/twin/power_cuts.py",  # contains the matches with power cuts
}
GAME_NAMES = [name for each in ids() for name in (each, facts(each).NAME)]
GAME_NAME_PATTERN = re.compile("|".join(map(re.escape, GAME_NAMES)), re.IGNORECASE)


def yield_docstring_ids(tree: ast.AST) -> Iterator[int]:
    """Yield the ids of docstring nodes, which may mention a game as an example."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef):
            first = node.body[0] if node.body else None
            if isinstance(first, ast.Expr) and isinstance(first.value, ast.Constant):
                yield id(first.value)


def find_names_in_node(node: ast.AST) -> str:
    """Return the identifiers in a syntax-tree node, or the text of a string literal.

    The result is "" for other nodes, and for a string that contains an example of a command.
    """
    match node:
        case ast.Constant(str(text)):
            return "" if "pixelpitch " in text else text
        case ast.Name(text) | ast.Attribute(attr=text) | ast.FunctionDef(name=text):
            return text
        case ast.ImportFrom(module, names):
            return " ".join([module or "", *[each.name for each in names]])
        case ast.Import(names):
            return " ".join([each.name for each in names])
    return ""


def find_lines_naming_a_game(text: str) -> list[int]:
    """Return the numbers of the lines of a source that name a game."""
    tree = ast.parse(text)
    documented = set(yield_docstring_ids(tree))
    found = [node for node in ast.walk(tree) if id(node) not in documented]
    return sorted(
        getattr(node, "lineno", 0)
        for node in found
        if GAME_NAME_PATTERN.search(find_names_in_node(node))
    )


@pytest.mark.parametrize("top", ["firmware/pixelpitch", "host_tools", "boards"])
@pytest.mark.long(but=["boards"])
def test_nothing_outside_the_folder_of_a_game_names_that_game(top: str) -> None:
    found = []
    for path in sorted((ROOT / top).rglob("*.py")):
        of_a_game = GAMES_FOLDER in path.parents and path.parent != GAMES_FOLDER
        name = path.relative_to(ROOT).as_posix()
        if not of_a_game and name not in FILES_THAT_MAY_NAME_GAMES:
            found += [
                f"{name}:{line}"
                for line in find_lines_naming_a_game(path.read_text(encoding="utf-8"))
            ]
    assert found == []


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        ("x = 1\nKNOWN = ('tactics', 'toy')", [2]),
        ("from pixelpitch.rulesets.pawnball import match", [1]),
        ("from . import sokhazania_chain", [1]),
        ("def f():\n    return 'Soccer Dice'", [2]),
        ("match.streetsoccer", [1]),
        ('"""An example: load("tactics")."""\nEXAMPLE = "pixelpitch sim tactics"', []),
    ],
)
def test_the_check_finds_the_name_of_a_game(text: str, lines: list[int]) -> None:
    assert find_lines_naming_a_game(text) == lines
