"""Writes a first ruleset for a user: a copy of the template in this folder with a new name."""

import json
import sys
from pathlib import Path
from typing import Any

import pixelpitch
from pixelpitch import rulesets

from ..common import ruleset_folder
from . import RulesetError

_TEMPLATE_PARENT = Path(__file__).resolve().parent
TEMPLATE_FOLDER = _TEMPLATE_PARENT / "template"
# Type stubs for modules that a ruleset may import and CPython lacks.
MICROPYTHON_STUBS_FOLDER = _TEMPLATE_PARENT / "stubs"
_TEMPLATE_ID = "yourgame"
_TITLE = "Your Game"


def write_template(folder: Path) -> list[Path]:
    """Write a small working ruleset into the new ``folder``; return its files.

    Raises RulesetError if the folder exists or its name is not a valid id.
    """
    name = folder.name
    ruleset_folder.expect_id(name, repr(name))
    if name in rulesets.ids():
        raise RulesetError(f"got {name!r}, expected an id that no built-in game has")
    if folder.exists():
        raise RulesetError(f"got {str(folder)!r}, which is there already, expected a new folder")
    title = name.replace("_", " ").title()
    result = []
    for path in sorted(TEMPLATE_FOLDER.rglob("*")):
        if not path.is_file() or "__pycache__" in path.parts:
            continue
        target = folder / str(path.relative_to(TEMPLATE_FOLDER)).replace(_TEMPLATE_ID, name)
        target.parent.mkdir(parents=True, exist_ok=True)
        text = path.read_text(encoding="utf-8").replace(_TEMPLATE_ID, name).replace(_TITLE, title)
        target.write_text(text, encoding="utf-8", newline="\n")
        result.append(target)
    settings = folder / ruleset_folder.EDITOR_SETTINGS_FILE
    settings.write_text(
        json.dumps(_editor_settings(), indent=2) + "\n", encoding="utf-8", newline="\n"
    )
    return [*result, settings]


def _editor_settings() -> dict[str, Any]:
    """Return settings for Pyright, which VS Code's Pylance also reads.

    They contain paths on this computer, with which an editor finds ``pixelpitch``. Without them it
    finds the package only if it uses the interpreter of this command, and never if the installation
    is editable.
    """
    result: dict[str, Any] = {
        "typeCheckingMode": "basic",
        "reportMissingModuleSource": "none",
        "extraPaths": [str(Path(pixelpitch.__file__).resolve().parent.parent)],
        "stubPath": str(MICROPYTHON_STUBS_FOLDER),
    }
    if sys.prefix != sys.base_prefix:  # a virtual environment, in which pytest may be installed
        environment = Path(sys.prefix)
        result |= {"venvPath": str(environment.parent), "venv": environment.name}
    return result
