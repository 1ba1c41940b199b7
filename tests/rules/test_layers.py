"""Rules for the firmware's imports that import-linter (pyproject.toml) cannot express.

import-linter reads packages only. This module

- checks main.py, the frozen modules of the base image, and the games' modules for laptops
- checks that imported modules exist on the chip
- finds import cycles through calls of ``part("name")``

An import inside a function or under an ``if`` counts, except under ``if TYPE_CHECKING:``.
"""

import ast
from collections.abc import Iterator
from pathlib import Path
from xml.etree import ElementTree

import pytest

from pixelpitch.rules.parts import is_laptop_only

ROOT = Path(__file__).resolve().parent.parent.parent

PROJECT_PACKAGES = {"pixelpitch", "boards", "main"}
# The modules that the base image contains (tests/twin/test_boot.py checks this list). CPython has
# more, such as functools, so code that passes the tests could still fail on the chip.
CHIP_MODULES = set(
    "array binascii builtins cmath collections deflate errno"
    " framebuf gc hashlib heapq io json machine math micropython os platform random re rp2 select"
    " struct sys time uctypes vfs".split()
)
# single-file programs for an ESP32-C3, which runs the official MicroPython and has a radio
RADIO_PROGRAMS = {"bridge", "die"}  # these programs are boards/bridge and firmware/die
RADIO_MODULES = {"bluetooth", "esp32"}
FROZEN_MODULES = {"flash_map", "slots"}  # the base image contains them; see firmware/image/frozen


def yield_imports(path: Path, module: str) -> Iterator[tuple[int, str]]:
    """Yield (line, absolute dotted name) for each import in a file.

    Calls of two functions count as imports:

    - ``part("name")`` imports a module of the package from which ``part`` comes.
    - ``screen_module("name")`` imports the module of a screen.
    """
    by_name: dict[str, str] = {}
    calls: list[tuple[int, str, str]] = []
    package = module if path.name == "__init__.py" else module.rpartition(".")[0]
    waiting: list[ast.AST] = [ast.parse(path.read_text(encoding="utf-8"), str(path))]
    while waiting:
        node = waiting.pop()
        if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING":
            waiting.extend(node.orelse)
            continue
        waiting.extend(ast.iter_child_nodes(node))
        match node:
            case ast.Call(ast.Name(function), [ast.Constant(str(given))]):
                calls.append((node.lineno, function, given))
        if isinstance(node, ast.Import):
            for name in node.names:
                yield node.lineno, name.name
        elif isinstance(node, ast.ImportFrom):
            base = package.split(".")[: len(package.split(".")) - node.level + 1]
            source = ".".join([*(base if node.level else []), *filter(None, [node.module])])
            for name in node.names:
                yield node.lineno, f"{source}.{name.name}"
                if name.name in ("part", "screen_module"):
                    by_name[name.asname or name.name] = source
    for line, function, given in calls:
        if function in by_name:
            yield line, f"{by_name[function]}.{given}"


def find_reason_against_import(module: str, name: str) -> str | None:
    """Return why ``module`` must not import the dotted name ``name``, or None if it may."""
    here, there = module.split("."), name.split(".")
    if there[0] in FROZEN_MODULES:
        ok = here[0] in {"main", "image"} or here[:3] == ["pixelpitch", "devices", "drivers"]
        return None if ok else "only main, the frozen modules and drivers need it"
    if here[1:2] in (["rules"], ["rulesets"]) and is_laptop_only(here[-1]):
        return None
    if there[0] in RADIO_MODULES and RADIO_PROGRAMS & set(here[:2]):
        return None
    if there[0] not in PROJECT_PACKAGES | CHIP_MODULES:
        return f"{there[0]} is not on the chip"
    if here[0] == "image" and there[0] in PROJECT_PACKAGES:
        return f"the base image knows no {there[0]}"
    if there[:2] == ["pixelpitch", "rulesets"] and there[3:4] and is_laptop_only(there[3]):
        return "what a board holds knows nothing of what stays on the laptop"
    return None


def find_forbidden_imports(root: Path) -> list[str]:
    """Return one line for each forbidden import under firmware/ and boards/ of the tree
    ``root``.
    """
    result = []
    for top in (root / "firmware", root):
        for path in sorted(top.rglob("*.py")):
            parts = path.relative_to(top).with_suffix("").parts
            if top == root and parts[0] != "boards":
                continue
            module = ".".join(part for part in parts if part != "__init__")
            for line, name in sorted(yield_imports(path, module)):
                why = find_reason_against_import(module, name)
                if why:
                    result.append(f"{path.relative_to(root)}:{line}: imports {name}: {why}")
    return result


@pytest.mark.long
def test_the_firmware_has_no_forbidden_imports() -> None:
    assert find_forbidden_imports(ROOT) == []


def write_files(root: Path, files: dict[str, str]) -> Path:
    """Write ``files`` below ``root`` and return ``root``."""
    for name, text in files.items():
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    return root


PACKAGE_PATH = "firmware/pixelpitch"


@pytest.mark.parametrize(
    ("name", "text", "why"),
    [
        (
            f"{PACKAGE_PATH}/rules/match.py",
            "from dataclasses import dataclass",
            "not on the chip",
        ),
        (f"{PACKAGE_PATH}/rules/match.py", "import typing", "not on the chip"),
        (f"{PACKAGE_PATH}/rules/match.py", "import numpy as np", "not on the chip"),
        (
            f"{PACKAGE_PATH}/rulesets/tactics/match.py",
            "def f():\n    from .laptop_x import y",
            "the laptop",
        ),
        (
            f"{PACKAGE_PATH}/app/menu.py",
            "from host_tools import cli",
            "host_tools is not on the chip",
        ),
        (f"{PACKAGE_PATH}/app/menu.py", "import bluetooth", "not on the chip"),
        (
            f"{PACKAGE_PATH}/app/menu.py",
            "import slots",
            "only main, the frozen modules and drivers",
        ),
        ("firmware/image/frozen/slots.py", "import boards", "the base image knows no boards"),
        ("firmware/main.py", "import host_tools", "host_tools is not on the chip"),
    ],
)
def test_a_forbidden_import_in_the_firmware_is_found(
    tmp_path: Path, name: str, text: str, why: str
) -> None:
    found = find_forbidden_imports(write_files(tmp_path, {name: text}))
    assert len(found) == 1
    assert found[0].startswith(f"{name}:{len(text.splitlines())}: ")
    assert why in found[0]


def test_allowed_imports_are_not_reported(tmp_path: Path) -> None:
    files = {
        f"{PACKAGE_PATH}/rules/match.py": "import json\nfrom pixelpitch.rules import errors",
        f"{PACKAGE_PATH}/rulesets/tactics/counters.py": "import numpy\nfrom . import rules, laptop",
        f"{PACKAGE_PATH}/render/types.py": (
            "TYPE_CHECKING = False\nif TYPE_CHECKING:\n    import typing"
        ),
        f"{PACKAGE_PATH}/devices/drivers/leds.py": "import machine, rp2, slots",
        "boards/pitch32/board.py": "from machine import Pin\nfrom pixelpitch.devices import leds",
        "firmware/main.py": "import boards.pitch32, slots\nfrom pixelpitch.app import session",
        "firmware/image/frozen/boot.py": "import machine, flash_map",
        "host_tools/cli.py": "import typing",
    }
    assert find_forbidden_imports(write_files(tmp_path, files)) == []


def find_package_imports(root: Path) -> set[str]:
    """Return pairs such as "app-rules": a package under firmware/ (a "room" of the diagram) and a
    package that it imports.
    """
    result = set()
    top = root / "firmware"
    for path in [top / "main.py", *(top / "pixelpitch").rglob("*.py")]:
        parts = path.relative_to(top).with_suffix("").parts
        here = parts[1] if len(parts) > 2 else parts[0]
        for _, name in yield_imports(path, ".".join(part for part in parts if part != "__init__")):
            there = name.split(".")[1:2] if name.startswith("pixelpitch.") else name.split(".")[:1]
            result |= {f"{here}-{each}" for each in there if each != here}
    return result


@pytest.mark.long
def test_the_diagram_of_the_packages_matches_the_imports() -> None:
    """Each thin arrow of the diagram stands for an import between two rooms, and each import has an
    arrow.
    """
    picture = ElementTree.parse(ROOT / "firmware/rooms.svg")
    arrows = [each.get("id", "") for each in picture.iter() if each.get("class") == "import"]
    drawn = {room for arrow in arrows for room in arrow.split("-")}
    assert len(drawn) == 11
    known = {arrow for arrow in find_package_imports(ROOT) if drawn.issuperset(arrow.split("-"))}
    assert sorted(arrows) == sorted(known)
    inside = {path.name for path in (ROOT / "firmware/pixelpitch").iterdir() if path.is_dir()}
    assert inside - {"__pycache__"} <= drawn


def find_import_cycles(root: Path) -> list[list[str]]:
    """Return the groups of modules below ``root`` that import each other, directly or indirectly.

    An import inside a function counts; a module's import of its own package does not.
    """
    paths = {}
    for path in root.rglob("*.py"):
        parts = path.relative_to(root).with_suffix("").parts
        paths[".".join(part for part in parts if part != "__init__")] = path
    reached: dict[str, set[str]] = {}
    for module, path in paths.items():
        reached[module] = set()
        for _, name in yield_imports(path, module):
            while name and name not in paths:
                name = name.rpartition(".")[0]
            if name and name != module:
                reached[module].add(name)
    growing = True
    while growing:
        growing = False
        for there in reached.values():
            more = set().union(*(reached[name] for name in there)) - there
            there |= more
            growing = growing or bool(more)
    result = []
    for module in sorted(reached):
        group = sorted(name for name in reached[module] if module in reached[name])
        if group and module == group[0]:
            result.append(group)
    return result


@pytest.mark.long
def test_the_firmware_has_no_import_cycles() -> None:
    assert find_import_cycles(ROOT / "firmware") == []


def test_an_import_cycle_is_found(tmp_path: Path) -> None:
    files = {
        "a/__init__.py": "from .one import x",
        "a/one.py": "import os\nfrom . import two",
        "a/two.py": "def f():\n    from b.three import y\n    return y",
        "b/__init__.py": "",
        "b/three.py": "import a.one",
        "b/four.py": "import a.one\nimport b.three",
    }
    assert find_import_cycles(write_files(tmp_path, files)) == [["a.one", "a.two", "b.three"]]
    files["b/three.py"] = "def f():\n    from a import part\n    return part('one')"
    assert find_import_cycles(write_files(tmp_path, files)) == [["a", "a.one", "a.two", "b.three"]]
    files["b/three.py"] = "import os"
    assert find_import_cycles(write_files(tmp_path, files)) == []
    files["a/two.py"] = "from . import x"  # imports a name from the package itself
    assert find_import_cycles(write_files(tmp_path, files)) == [["a", "a.one", "a.two"]]
    files["a/two.py"] = ""
    assert find_import_cycles(write_files(tmp_path, files)) == []


def test_an_empty_tree_has_no_faults(tmp_path: Path) -> None:
    assert find_forbidden_imports(tmp_path) == []
