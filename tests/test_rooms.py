"""The packages in host_tools ("rooms") form layers: a room imports only the rooms below it."""

import ast
from pathlib import Path

import pytest

from tests.rules.test_layers import find_import_cycles, write_files, yield_imports

ROOT = Path(__file__).resolve().parent.parent
TOOLS_FOLDER = "host_tools"
# {room: rooms that it may import}. The modules outside all rooms (__main__, checks) may import any.
ALLOWED_IMPORTS_BY_ROOM = {
    "common": set(),
    "micropython": {"common"},
    "physics": set(),
    "simulator": {"common", "physics"},
    "flash": {"common"},
    "live": {"common", "flash", "simulator"},
    "turns": {"common", "flash", "live", "simulator"},
    "analysis": {"common", "micropython", "physics", "simulator"},
    "ruleset": {"analysis", "common", "flash", "micropython"},
    "web": {"common", "flash", "live", "micropython"},
    "twin": {"common", "flash", "ruleset", "simulator", "analysis", "physics"},
}
ALLOWED_IMPORTS_BY_ROOM["cli"] = set(ALLOWED_IMPORTS_BY_ROOM)
# Copies of these files run in the web page or in a user's folder, under a different package name.
COPIED_FOLDERS = ("web/browser/", "ruleset/template/")


def find_forbidden_imports(root: Path) -> list[str]:
    """Return one line for each import that ``ALLOWED_IMPORTS_BY_ROOM`` does not allow."""
    result = []
    for path in sorted((root / TOOLS_FOLDER).rglob("*.py")):
        inside = path.relative_to(root / TOOLS_FOLDER).as_posix()
        if inside.startswith(COPIED_FOLDERS) or "/" not in inside:
            continue
        room = inside.split("/")[0]
        module = path.relative_to(root).with_suffix("").as_posix().replace("/", ".")
        for line, name in yield_imports(path, module.removesuffix(".__init__")):
            there = name.split(".")
            if there[0] in ("boards", "tests", "pcb"):
                result.append(f"{inside}:{line}: imports {name}: not in the wheel by this name")
            if there[0] != TOOLS_FOLDER:
                continue
            if there[1] != room and there[1] not in ALLOWED_IMPORTS_BY_ROOM.get(room, set()):
                result.append(f"{inside}:{line}: {room} may not import {there[1]}")
    return result


def find_absolute_imports(root: Path) -> list[str]:
    """Return "path:line" of each import in host_tools that names host_tools absolutely."""
    return [
        f"{path.relative_to(root)}:{node.lineno}"
        for path in sorted((root / TOOLS_FOLDER).rglob("*.py"))
        if not path.relative_to(root / TOOLS_FOLDER).as_posix().startswith(COPIED_FOLDERS)
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.ImportFrom | ast.Import)
        for name in [getattr(node, "module", None) or node.names[0].name]
        if not getattr(node, "level", 0) and name.split(".")[0] == TOOLS_FOLDER
    ]


def test_no_room_imports_one_above_it() -> None:
    assert find_forbidden_imports(ROOT) == []


def test_each_room_is_in_may_import_and_no_two_rooms_import_each_other() -> None:
    rooms = {path.parent.name for path in (ROOT / TOOLS_FOLDER).glob("*/__init__.py")}
    assert rooms == set(ALLOWED_IMPORTS_BY_ROOM)
    above: set[str] = set()
    for room, others in reversed(ALLOWED_IMPORTS_BY_ROOM.items()):
        above.add(room)
        assert not others & above, f"{room} stands in the table before what it imports"


@pytest.mark.long
def test_no_two_modules_import_each_other() -> None:
    assert find_import_cycles(ROOT / TOOLS_FOLDER) == []


@pytest.mark.long
def test_host_tools_works_under_any_package_name() -> None:
    assert find_absolute_imports(ROOT) == []


def test_the_cli_has_exactly_these_commands() -> None:
    from host_tools.cli import COMMAND_ENTRIES

    modules = {path.stem for path in (ROOT / TOOLS_FOLDER / "cli").glob("*.py")} - {"__init__"}
    assert modules == {module for _, module, _ in COMMAND_ENTRIES}


@pytest.mark.parametrize(
    ("name", "text", "why"),
    [
        ("common/files.py", "from ..cli import match", "common may not import cli"),
        ("flash/link.py", "def f():\n    from ..twin import Twin", "flash may not import twin"),
        ("simulator/tour.py", "from ..cli.match import run", "simulator may not import cli"),
        ("web/build.py", "from boards import mini16", "not in the wheel by this name"),
    ],
)
def test_a_forbidden_import_is_reported(tmp_path: Path, name: str, text: str, why: str) -> None:
    (found,) = find_forbidden_imports(write_files(tmp_path, {f"{TOOLS_FOLDER}/{name}": text}))
    assert why in found


def test_an_absolute_import_of_a_module_of_the_same_package_is_reported(tmp_path: Path) -> None:
    files = {
        f"{TOOLS_FOLDER}/a.py": "import host_tools.cli",
        f"{TOOLS_FOLDER}/b.py": "from host_tools import cli\nfrom . import cli",
    }
    assert find_absolute_imports(write_files(tmp_path, files)) == [
        "host_tools/a.py:1",
        "host_tools/b.py:1",
    ]
