"""Who may import whom, read from the source; imports go one way.

Found by walking the syntax tree, so an import inside a function or behind an ``if``
counts.  What stands under ``if TYPE_CHECKING:`` is not imported at run time and is left out.
"""

import ast
from collections.abc import Iterator
from pathlib import Path
from xml.etree import ElementTree

import pytest

from pixelpitch.rules.parts import is_laptop_only

ROOT = Path(__file__).resolve().parent.parent.parent

OURS = {"pixelpitch", "boards", "host_tools", "main"}
# What CPython lacks: a laptop runs everything but the drivers.
HARDWARE = {"machine", "micropython", "rp2"}
# What the base image holds (tests/twin/test_boot.py asks it).  The interpreter of the tests
# has more (functools, itertools, abc, ...), so running there proves nothing about these.
ON_THE_CHIP = HARDWARE | set(
    "array binascii builtins cmath collections deflate errno"
    " framebuf gc hashlib heapq io json math micropython os platform random re select"
    " struct sys time uctypes vfs".split()
)
FROZEN = {"flash_map", "slots"}  # of the base image, firmware/image/frozen
# Time and chance enter the rules as arguments; asking for them would break a replay.
NOT_FOR_RULES = {"time", "random", "asyncio"}
# The modules of a game that play it; all others are its rules.
PLAYS = {"player", "hint", "odds"}
GAMES = {path.name for path in (ROOT / "firmware/pixelpitch/rulesets").iterdir() if path.is_dir()}
# What the renderer needs of others: a scene, squares, the names of the die's events, time.
RENDER_READS = (
    "pixelpitch.rules.scene",
    "pixelpitch.rules.squares",
    "pixelpitch.dice.events",
    "pixelpitch.ticks",
    "pixelpitch.current",
)
# For each place the packages of this project that it may import, besides itself.  A place that
# this table does not name may be imported by nobody but main until it stands here.
MAY_IMPORT = {
    "rules": set(),
    "rulesets": {"rules"},
    "ticks": set(),
    "current": set(),
    "dice": {"ticks"},
    # From these only what RENDER_READS names: no match, no ruleset, no detector.
    "render": {"rules", "dice", "ticks", "current"},
    "app": {
        *("rules", "rulesets", "dice", "render", "opponents", "storage", "ticks", "current"),
        "__version__",  # the live view tells it
    },
    "opponents": {"rules", "rulesets"},
    "storage": {"rules", "rulesets", "dice"},
    "devices": {"current"},
    # Power on: it puts session and devices together, and tells its version.
    "boot": {"app", "render", "devices", "__version__"},
}


def imports_of(path: Path, module: str) -> Iterator[tuple[int, str]]:
    """Yield (line, absolute dotted name) for each import of a file, relative ones resolved.

    ``part("name")`` imports the module of that name from the package that ``part`` comes from.
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
                if name.name == "part":
                    by_name[name.asname or name.name] = source
    for line, function, given in calls:
        if function in by_name:
            yield line, f"{by_name[function]}.{given}"


def complaint(module: str, name: str) -> str | None:
    """Say why the module may not import the dotted name, or None if it may."""
    here, there = module.split("."), name.split(".")
    if there[0] in FROZEN:
        ok = here[0] in {"main", "image"} or here[:3] == ["pixelpitch", "devices", "drivers"]
        return None if ok else "only main, the frozen modules and drivers need it"
    laptop = here[1:2] in (["rules"], ["rulesets"]) and is_laptop_only(here[-1])
    if there[0] not in OURS | ON_THE_CHIP and not laptop:
        return f"{there[0]} is not on the chip"
    if here[0] == "image":
        return f"the base image knows no {there[0]}" if there[0] in OURS else None
    if here[0] == "main":
        return "main is not for the laptop's tools" if there[0] == "host_tools" else None
    place = here[1] if here[0] == "pixelpitch" and len(here) > 1 else here[0]
    if there[0] in HARDWARE and place not in {"devices", "boards"}:
        return "only devices, boards and main touch hardware"
    if place in {"rules", "rulesets"} and there[0] in NOT_FOR_RULES:
        return "rules ask for neither time nor chance"
    if there[0] not in OURS or there[0] == here[0] == "boards":
        return None
    if here[0] == "boards":
        target = ".".join(there[:2])
        ok = target in {"pixelpitch.devices", "pixelpitch.render"}
        return None if ok else f"boards may not import {target}: only devices, and render's layout"
    if there[0] != "pixelpitch":
        return f"the firmware knows no {there[0]}"
    target = there[1] if len(there) > 1 else "pixelpitch"
    if place == "rulesets" and len(here) > 2:
        return _ruleset_complaint(here, there, laptop)
    if place != "rulesets" and target == "rulesets" and there[2:3] and there[2] in GAMES:
        return "only its own folder imports a game: the others find it by name"
    if target != place and target not in MAY_IMPORT.get(place, set()):
        return f"{place} may not import {target}"
    if place == "render" and target != place and not name.startswith(RENDER_READS):
        return f"render may not import {name}: only {', '.join(RENDER_READS)}"
    return None


def _ruleset_complaint(here: list[str], there: list[str], laptop: bool) -> str | None:
    """Say why a module of a game may not import ``there``: its rules know only themselves."""
    plays = here[3:4] and here[3] in PLAYS
    if there[1] == "rules" or (plays and there[1] == "opponents"):
        return None
    if there[1:3] != ["rulesets", here[2]]:
        more = ", opponents" if plays else ""
        return f"a ruleset imports only rules{more} and its own folder"
    if there[3:4] and there[3] in PLAYS and not plays:
        return "the rules know no player, hint or odds"
    if there[3:4] and is_laptop_only(there[3]) and not laptop:
        return "what a board holds knows nothing of what stays on the laptop"
    return None


def faults(root: Path) -> list[str]:
    """Return one line for each forbidden import under firmware/ and boards/ of a tree."""
    result = []
    for top in (root / "firmware", root):
        for path in sorted(top.rglob("*.py")):
            parts = path.relative_to(top).with_suffix("").parts
            if top == root and parts[0] != "boards":
                continue
            module = ".".join(part for part in parts if part != "__init__")
            for line, name in sorted(imports_of(path, module)):
                why = complaint(module, name)
                if why:
                    result.append(f"{path.relative_to(root)}:{line}: imports {name}: {why}")
    return result


def test_the_arrows_never_turn_back() -> None:
    assert faults(ROOT) == []


def tree(root: Path, files: dict[str, str]) -> Path:
    """Write the files below the root; return it."""
    for name, text in files.items():
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    return root


P = "firmware/pixelpitch"


@pytest.mark.parametrize(
    ("name", "text", "why"),
    [
        (f"{P}/rules/match.py", "from pixelpitch import render", "rules may not import render"),
        (f"{P}/rules/match.py", "def f():\n    from ..dice import tray", "may not import dice"),
        (f"{P}/rules/match.py", "import json\nimport machine", "touch hardware"),
        (f"{P}/rules/__init__.py", "from .. import app", "may not import app"),
        (f"{P}/rules/match.py", "from dataclasses import dataclass", "not on the chip"),
        (f"{P}/rules/match.py", "import typing", "not on the chip"),
        (f"{P}/rules/match.py", "import numpy as np", "not on the chip"),
        (f"{P}/rulesets/tactics/match.py", "import pixelpitch.render", "its own folder"),
        (f"{P}/rulesets/tactics/match.py", "from ..pawnball import board", "its own folder"),
        (f"{P}/rulesets/tactics/match.py", "from pixelpitch.rulesets import x", "own folder"),
        (f"{P}/rulesets/tactics/match.py", "from ...opponents import levels", "its own folder"),
        (f"{P}/rulesets/tactics/guide.py", "from . import odds", "no player, hint or odds"),
        (f"{P}/rulesets/tactics/match.py", "from .player import ball", "no player, hint or odds"),
        (f"{P}/rulesets/tactics/match.py", "def f():\n    from .validate_x import y", "the laptop"),
        (
            f"{P}/rulesets/tactics/player/ball.py",
            "from ....app import game",
            "rules, opponents and",
        ),
        (f"{P}/rulesets/tactics/hint.py", "from ..pawnball import odds", "rules, opponents and"),
        (f"{P}/opponents/levels.py", "from ..rulesets.tactics import player", "by name"),
        (f"{P}/app/menu.py", "from ..rulesets import pawnball", "by name"),
        (f"{P}/render/frame.py", "from pixelpitch.app import menu", "render may not import app"),
        (f"{P}/render/frame.py", "from ..rules import match", "render may not import pixelpitch"),
        (f"{P}/render/frame.py", "from ..rulesets import load", "render may not import rulesets"),
        (f"{P}/render/frame.py", "from ..dice import detector", "only pixelpitch.rules.scene"),
        (f"{P}/render/frame.py", "import boards.pitch32", "the firmware knows no boards"),
        (f"{P}/app/menu.py", "from host_tools import cli", "the firmware knows no host_tools"),
        (f"{P}/app/menu.py", "from pixelpitch.devices import pads", "may not import devices"),
        (f"{P}/devices/leds.py", "from pixelpitch.render import frame", "may not import render"),
        ("boards/pitch32/board.py", "from pixelpitch.app import x", "only devices, and render"),
        (f"{P}/rules/match.py", "import time", "neither time nor chance"),
        ("firmware/main.py", "import host_tools", "not for the laptop's tools"),
    ],
)
def test_a_wrong_import_is_found(tmp_path: Path, name: str, text: str, why: str) -> None:
    found = faults(tree(tmp_path, {name: text}))
    assert len(found) == 1
    assert found[0].startswith(f"{name}:{len(text.splitlines())}: ")
    assert why in found[0]


def test_the_right_imports_pass(tmp_path: Path) -> None:
    files = {
        f"{P}/rules/match.py": "import json\nfrom pixelpitch.rules import errors",
        f"{P}/rulesets/__init__.py": "from ..rules import parts",
        f"{P}/rulesets/tactics/match.py": "from ...rules import match\nfrom . import board",
        f"{P}/rulesets/tactics/hint.py": "from ...opponents import hint\nfrom .player import x",
        f"{P}/rulesets/tactics/player/ball.py": "from ..board import x\nfrom .. import odds",
        f"{P}/rulesets/tactics/count.py": "import numpy\nfrom . import match",
        f"{P}/opponents/levels.py": "from ..rulesets import part",
        f"{P}/render/frame.py": "from pixelpitch.rules import scene as scenes",
        f"{P}/render/types.py": "TYPE_CHECKING = False\nif TYPE_CHECKING:\n    import typing",
        f"{P}/app/session.py": "import json\nfrom pixelpitch.render import frame",
        f"{P}/devices/leds.py": "import machine, rp2",
        "boards/pitch32/board.py": "from machine import Pin\nfrom pixelpitch.devices import leds",
        "firmware/main.py": "import boards.pitch32\nfrom pixelpitch.app import session",
        "host_tools/cli.py": "import typing",
    }
    assert faults(tree(tmp_path, files)) == []


def rooms(root: Path) -> set[str]:
    """Return "app-rules" for each room under firmware/ that imports another one."""
    result = set()
    top = root / "firmware"
    for path in [top / "main.py", *(top / "pixelpitch").rglob("*.py")]:
        parts = path.relative_to(top).with_suffix("").parts
        here = parts[1] if len(parts) > 2 else parts[0]
        for _, name in imports_of(path, ".".join(part for part in parts if part != "__init__")):
            there = name.split(".")[1:2] if name.startswith("pixelpitch.") else name.split(".")[:1]
            result |= {f"{here}-{each}" for each in there if each != here}
    return result


def test_the_picture_of_the_rooms_is_true() -> None:
    """Every thin arrow is an import, every import between two rooms is a thin arrow."""
    picture = ElementTree.parse(ROOT / "firmware/rooms.svg")
    arrows = [each.get("id", "") for each in picture.iter() if each.get("class") == "import"]
    drawn = {room for arrow in arrows for room in arrow.split("-")}
    assert len(drawn) == 11
    known = {arrow for arrow in rooms(ROOT) if drawn.issuperset(arrow.split("-"))}
    assert sorted(arrows) == sorted(known)
    inside = {path.name for path in (ROOT / "firmware/pixelpitch").iterdir() if path.is_dir()}
    assert inside - {"__pycache__"} <= drawn


def circles(top: Path) -> list[list[str]]:
    """Return the groups of modules below ``top`` that import each other, however far round.

    Imports inside functions count.  That a module needs its package does not.
    """
    paths = {}
    for path in top.rglob("*.py"):
        parts = path.relative_to(top).with_suffix("").parts
        paths[".".join(part for part in parts if part != "__init__")] = path
    reached: dict[str, set[str]] = {}
    for module, path in paths.items():
        reached[module] = set()
        for _, name in imports_of(path, module):
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


def test_no_modules_of_the_firmware_import_each_other() -> None:
    assert circles(ROOT / "firmware") == []


def test_a_circle_is_found(tmp_path: Path) -> None:
    files = {
        "a/__init__.py": "from .one import x",
        "a/one.py": "import os\nfrom . import two",
        "a/two.py": "def f():\n    from b.three import y\n    return y",
        "b/__init__.py": "",
        "b/three.py": "import a.one",
        "b/four.py": "import a.one\nimport b.three",
    }
    assert circles(tree(tmp_path, files)) == [["a.one", "a.two", "b.three"]]
    files["b/three.py"] = "def f():\n    from a import part\n    return part('one')"
    assert circles(tree(tmp_path, files)) == [["a", "a.one", "a.two", "b.three"]]
    files["b/three.py"] = "import os"
    assert circles(tree(tmp_path, files)) == []
    files["a/two.py"] = "from . import x"  # a name of the package itself
    assert circles(tree(tmp_path, files)) == [["a", "a.one", "a.two"]]
    files["a/two.py"] = ""
    assert circles(tree(tmp_path, files)) == []


def test_an_empty_house_has_no_faults(tmp_path: Path) -> None:
    assert faults(tmp_path) == []
