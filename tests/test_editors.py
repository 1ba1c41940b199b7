"""Pyright, and so VS Code, finds every imported module, in a checkout and in a user's own folder.

`make setup` does not install Pyright. So the tests look for each import in the folders that
Pyright's configuration lists.
"""

import ast
import json
import sys
import tomllib
from pathlib import Path
from typing import Any

import pytest

from host_tools import checks
from host_tools.common import ruleset_folder
from host_tools.ruleset import new_ruleset
from pixelpitch.storage import ruleset_imports

ROOT = Path(__file__).resolve().parent.parent
PYRIGHT_SETTINGS = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"][
    "pyright"
]
SITE_PACKAGES = Path(sys.prefix) / "lib" / f"python3.{sys.version_info.minor}" / "site-packages"
FIRMWARE_FOLDERS = ("firmware", "boards")


def find_imported_modules(path: Path) -> set[str]:
    """Return the modules that a file imports by their absolute names."""
    result = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            result |= {each.name for each in node.names}
        elif isinstance(node, ast.ImportFrom) and not node.level and node.module:
            result.add(node.module)
    return result


def is_importable(module: str, folders: list[Path]) -> bool:
    """Return True if ``module`` is in one of the folders ``folders`` or in CPython's standard
    library.
    """
    path = module.replace(".", "/")
    forms = (
        f"{path}.py",
        f"{path}.pyi",
        f"{path}/__init__.py",
        f"{path}/__init__.pyi",
        path,
        f"{path}.so",
    )
    if module.partition(".")[0] in sys.stdlib_module_names:
        return True
    return any((place / form).exists() for place in folders for form in forms)


def list_import_folders(path: str) -> list[Path]:
    """Return the folders in which Pyright searches for the imports of the file ``path`` of the
    checkout.
    """
    for each in PYRIGHT_SETTINGS["executionEnvironments"]:
        if each["root"] == "." or path.startswith(each["root"] + "/"):
            return [
                ROOT / each["root"],
                *(ROOT / extra for extra in each["extraPaths"]),
                SITE_PACKAGES,
            ]
    raise AssertionError(path)


def test_every_folder_in_the_pyright_configuration_exists() -> None:
    for each in PYRIGHT_SETTINGS["executionEnvironments"]:
        for place in (each["root"], *each["extraPaths"]):
            if not place.startswith(".venv"):
                assert (ROOT / place).is_dir(), place
    for path in PYRIGHT_SETTINGS["ignore"]:
        assert (ROOT / path).is_file(), path
    assert (
        checks.MICROPYTHON_STUBS_FOLDER.name == "micropython-stubs"
    )  # pyproject.toml repeats this name


@pytest.mark.parametrize("folder", ["firmware", "boards", "host_tools", "pcb", "tests"])
def test_every_import_of_the_checkout_is_found(folder: str) -> None:
    missing = []
    for path in sorted((ROOT / folder).rglob("*.py")):
        name = path.relative_to(ROOT).as_posix()
        if name in PYRIGHT_SETTINGS["ignore"] or "PIXELPITCH" in name or "node_modules" in name:
            continue
        places = list_import_folders(name)
        missing += [
            f"{name}: {each}"
            for each in find_imported_modules(path)
            if not is_importable(each, places)
        ]
    assert missing == []


@pytest.fixture
def game_folder(tmp_path: Path) -> Path:
    """Return the folder of a game made from the template."""
    new_ruleset.write_template(tmp_path / "my_game")
    return tmp_path / "my_game"


def list_editor_import_folders(game_folder: Path) -> list[Path]:
    """Return the folders in which Pyright searches for the imports of a file in the user's
    ``game_folder``.
    """
    settings: dict[str, Any] = json.loads(
        (game_folder / ruleset_folder.EDITOR_SETTINGS_FILE).read_text()
    )
    return [Path(settings["stubPath"]), *(Path(each) for each in settings["extraPaths"])]


def test_an_editor_finds_every_module_that_a_ruleset_may_import(game_folder: Path) -> None:
    places = list_editor_import_folders(game_folder)
    for module in (*ruleset_imports.ALLOWED_MODULES, *ruleset_imports.ALLOWED_PACKAGES):
        assert is_importable(module, places), module
    for path in (each for each in game_folder.glob("*.py")):
        for module in find_imported_modules(path):
            assert is_importable(module, places), f"{path.name}: {module}"
    assert not is_importable("machine", places), "a ruleset may not use it"


def test_the_editor_configuration_is_not_sent_to_a_board(game_folder: Path) -> None:
    assert (game_folder / ruleset_folder.EDITOR_SETTINGS_FILE).is_file()
    assert "rules.py" in ruleset_folder.ruleset_files(game_folder)
    assert ruleset_folder.EDITOR_SETTINGS_FILE not in ruleset_folder.ruleset_files(game_folder)
    before = ruleset_folder.rules_digest(game_folder)
    (game_folder / ruleset_folder.EDITOR_SETTINGS_FILE).unlink()
    assert ruleset_folder.rules_digest(game_folder) == before, (
        "another computer has the same ruleset"
    )


def test_the_commit_hook_checks_only_the_changed_files() -> None:
    """`.ci/pre-commit.yaml` passes only the changed files to the checks that `make lint` runs."""

    def words_by_check(*files: str) -> dict[str, tuple[str, ...]]:
        """Return {name of a check: its command line} for the checks of these ``files``."""
        return {each.name.split()[0]: each.words for each in checks.lint_checks(files)}

    page = words_by_check("README.md")
    assert set(page) == {"spelling", "links"}
    assert page["links"][-1] == "README.md"
    rules = "firmware/pixelpitch/rules/match.py"
    assert set(words_by_check(rules)) == {"style", "spelling", "imports", "types,"}
    assert "--custom-typeshed-dir" in words_by_check(rules)["types,"]
    assert "--custom-typeshed-dir" not in words_by_check("tests/conftest.py")["types,"]
    assert words_by_check("host_tools/web/page/text/de.txt", "/etc/passwd", "none.py") == {}
    assert set(words_by_check("firmware/image/PIXELPITCH/manifest.py")) >= {"style"}
    assert "types," not in words_by_check("firmware/image/PIXELPITCH/manifest.py")
    assert len(checks.lint_checks()) == 6


def test_the_commit_hook_runs_the_checks_of_make_lint() -> None:
    import yaml

    settings = yaml.safe_load((ROOT / ".ci/pre-commit.yaml").read_text(encoding="utf-8"))
    hooks = [hook for repo in settings["repos"] for hook in repo["hooks"]]
    assert [hook["entry"] for hook in hooks] == [".venv/bin/python -m host_tools.checks --no-tests"]
    assert all(repo["repo"] == "local" for repo in settings["repos"]), "nothing is downloaded"
