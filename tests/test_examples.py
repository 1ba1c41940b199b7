"""Every example (`>>>`) in a docstring or on a page runs and gives the result shown.

pytest's own collection of doctests would import all modules in each of its processes, and a laptop
cannot import the drivers among them.
"""

import doctest
import importlib
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
FOLDERS_OF_MODULES = (
    ("firmware", ROOT / "firmware"),
    ("boards", ROOT),
    ("host_tools", ROOT),
    ("pcb", ROOT),
)
DOCTEST_PROMPT = ">>> "


def find_modules_with_examples() -> list[str]:
    """Return the names of all modules that contain an example."""
    return sorted(
        ".".join(path.relative_to(base).with_suffix("").parts).removesuffix(".__init__")
        for folder, base in FOLDERS_OF_MODULES
        for path in (ROOT / folder).rglob("*.py")
        if DOCTEST_PROMPT in path.read_text(encoding="utf-8")
    )


def find_pages_with_examples() -> list[str]:
    """Return the paths of all Markdown pages that contain an example."""
    found = [
        *ROOT.glob("*.md"),
        *(page for place, _ in FOLDERS_OF_MODULES for page in ROOT.glob(f"{place}/**/*.md")),
    ]
    return sorted(
        str(page.relative_to(ROOT))
        for page in found
        if DOCTEST_PROMPT in page.read_text(encoding="utf-8")
    )


@pytest.mark.parametrize("name", find_modules_with_examples())
def test_the_examples_of_each_module_give_the_results_they_show(name: str) -> None:
    failed, tried = doctest.testmod(importlib.import_module(name), optionflags=doctest.ELLIPSIS)
    assert failed == 0
    assert tried > 0, "its examples stand where no docstring is"


@pytest.mark.parametrize("page", find_pages_with_examples())
def test_the_examples_of_each_page_give_the_results_they_show(page: str) -> None:
    failed, tried = doctest.testfile(str(ROOT / page), module_relative=False)
    assert failed == 0
    assert tried > 0


def test_firmware_host_tools_and_pages_all_have_examples() -> None:
    assert {name.split(".")[0] for name in find_modules_with_examples()} >= {
        "pixelpitch",
        "host_tools",
    }
    assert len(find_modules_with_examples()) > 30
    assert find_pages_with_examples()
