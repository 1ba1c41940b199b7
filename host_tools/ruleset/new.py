"""Writes a first ruleset: the template in this folder with a user's name."""

from pathlib import Path

from pixelpitch import rulesets

from ..common import ruleset_folder
from . import RulesetError

TEMPLATE = Path(__file__).resolve().parent / "template"
_ID = "yourgame"
_TITLE = "Your Game"


def write(folder: Path) -> list[Path]:
    """Write a small working ruleset into the new ``folder``; return its files.

    Raises RulesetError if the folder exists or its name is no valid id.
    """
    name = folder.name
    ruleset_folder.expect_id(name, repr(name))
    if name in rulesets.ids():
        raise RulesetError(f"got {name!r}, expected an id that no built-in game has")
    if folder.exists():
        raise RulesetError(f"got {str(folder)!r}, which is there already, expected a new folder")
    title = name.replace("_", " ").title()
    result = []
    for path in sorted(TEMPLATE.rglob("*")):
        if not path.is_file() or "__pycache__" in path.parts:
            continue
        there = folder / str(path.relative_to(TEMPLATE)).replace(_ID, name)
        there.parent.mkdir(parents=True, exist_ok=True)
        text = path.read_text(encoding="utf-8").replace(_ID, name).replace(_TITLE, title)
        there.write_text(text, encoding="utf-8", newline="\n")
        result.append(there)
    return result
