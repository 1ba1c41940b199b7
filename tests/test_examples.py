"""Every example (`>>>`) in a docstring or on a page is run, and must be true.

A module that needs a board's own modules (`machine`, `rp2`) cannot be imported here; it
holds no examples, which is tested too.
"""

import ast
import doctest
import importlib
from collections.abc import Iterable
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).resolve().parent.parent
PLACES = (("firmware", ROOT / "firmware"), ("boards", ROOT), ("host_tools", ROOT), ("pcb", ROOT))
ON_A_BOARD = {"machine", "micropython", "rp2", "framebuf", "neopixel", "vfs"}
PROMPT = ">>> "


def sources() -> dict[str, Path]:
    """Return {module: file} of all files that hold an example."""
    result = {}
    for folder, base in PLACES:
        for path in sorted((ROOT / folder).rglob("*.py")):
            if PROMPT in path.read_text(encoding="utf-8"):
                words = path.relative_to(base).with_suffix("").parts
                result[".".join(words).removesuffix(".__init__")] = path
    return result


def imported(tree: ast.AST) -> set[str]:
    """Return the first words of all that a file imports, wherever it does."""
    result = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            result |= {each.name.split(".")[0] for each in node.names}
        elif isinstance(node, ast.ImportFrom) and not node.level:
            result.add((node.module or "").split(".")[0])
    return result


def failures(module: ModuleType) -> tuple[list[str], int]:
    """Run a module's examples; return what is false, and how many there were."""
    said: list[str] = []
    runner = doctest.DocTestRunner(verbose=False, optionflags=doctest.ELLIPSIS)
    for test in doctest.DocTestFinder().find(module):
        runner.run(test, out=said.append)
    return said, runner.tries


SOURCES = sources()


@pytest.mark.parametrize("name", sorted(SOURCES))
def test_the_examples_of_a_module_are_true(name: str) -> None:
    needs = imported(ast.parse(SOURCES[name].read_text(encoding="utf-8"))) & ON_A_BOARD
    assert not needs, f"examples that cannot be run here: it imports {needs}"
    said, tried = failures(importlib.import_module(name))
    assert said == [], "\n".join(said)
    assert tried > 0, "its examples stand where no docstring is"


def false_pages(pages: Iterable[Path]) -> list[str]:
    """Return the names of the pages on which an example is false."""
    made = [(page, doctest.testfile(str(page), module_relative=False)) for page in pages]
    return [page.name for page, result in made if result.failed]


def test_the_examples_of_all_pages_are_true() -> None:
    pages = [*ROOT.glob("*.md")]
    for folder, _ in PLACES:
        pages += (ROOT / folder).rglob("*.md")
    assert len(pages) > 5
    assert false_pages(pages) == []


def test_there_are_examples_of_both_sides() -> None:
    assert {name.split(".")[0] for name in SOURCES} >= {"pixelpitch", "host_tools"}
    assert len(SOURCES) > 30


def test_a_false_example_on_a_page_is_found(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    page = tmp_path / "page.md"
    page.write_text("```\n>>> 1 + 1\n3\n\n```\n")
    assert false_pages([page]) == ["page.md"]
    assert "Got:\n    2\n" in capsys.readouterr().out


def test_a_false_example_is_found() -> None:
    module = ModuleType("false")
    module.__doc__ = "::\n\n    >>> 1 + 1\n    3\n    >>> 2 + 2\n    4\n"
    said, tried = failures(module)
    assert tried == 2
    assert len(said) == 1
    assert "Expected:\n    3\nGot:\n    2\n" in said[0]
