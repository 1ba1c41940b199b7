"""Helpers that build the flash of a board with installed rulesets, without the command `ruleset
push`.
"""

from pathlib import Path

from host_tools.common import ruleset_folder
from host_tools.flash.flash_map import flash_map
from host_tools.ruleset import package
from host_tools.ruleset.package import Package
from pixelpitch import rulesets
from tests.conftest import TOY_FOLDER

RULESETS_START, RULESETS_LENGTH = flash_map.REGIONS["rulesets"]


def copy_changed_folder(folder: Path, old: str = "", new: str = "") -> Path:
    """Copy Toy Soccer into ``folder`` with ``old`` replaced by ``new``; return its path."""
    place = folder / "toy"
    place.mkdir(exist_ok=True)
    paths = [path for path in TOY_FOLDER.rglob("*.*") if "__pycache__" not in path.parts]
    texts = {path.relative_to(TOY_FOLDER): path.read_text(encoding="utf-8") for path in paths}
    assert any(old in text for text in texts.values()), f"Toy Soccer has no {old!r}"
    for path, text in texts.items():
        (place / path).parent.mkdir(exist_ok=True)
        (place / path).write_text(text.replace(old, new) if old else text, encoding="utf-8")
    return place


def pack_changed_folder(folder: Path, old: str = "", new: str = "") -> Package:
    """Return Toy Soccer as a package, with ``old`` replaced by ``new`` in its files."""
    try:
        place = copy_changed_folder(folder, old, new)
        module = rulesets.facts(ruleset_folder.register_folder(place))
        about = (module.NAME, module.INTERFACE, module.VERSION, module.AUTHORS)
        return package.package_of_folder(place, package.RulesetFacts(*about))
    finally:
        rulesets.remove("toy")
