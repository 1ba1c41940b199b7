"""Packs a ruleset or a Sokhazania board as a package: a ROM file system with its metadata."""

import hashlib
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

from pixelpitch import rulesets

from ..common import regular_file, ruleset_folder
from ..common.languages import language_of_file
from ..flash import FlashError, build, romfs
from . import RulesetError


class RulesetFacts(NamedTuple):
    """The facts that a ruleset declares."""

    title: str
    interface: int
    version: int
    authors: tuple[str, ...]


class Package(NamedTuple):
    """A package for a board; ``content`` is the file system.

    The other fields are as in the ``PackageEntry`` of ``storage.ruleset_region``.
    """

    id: str
    title: str
    serves: str
    interface: int
    version: int
    content: bytes

    @property
    def digest(self) -> bytes:
        """Return the SHA-256 of the content."""
        return hashlib.sha256(self.content).digest()


def package_of_folder(folder: Path, facts: RulesetFacts, languages: Sequence[str] = ()) -> Package:
    """Return the package of the ruleset in ``folder``; raises RulesetError.

    The ruleset must have passed the check; it is not executed here. ``facts`` are those that it
    declares. ``languages`` are the board's languages other than English.
    """
    name = folder.resolve().name
    files = compile_files(folder, languages)
    content = romfs.pack_romfs({f"{name}/{path}": data for path, data in files.items()})
    return Package(name, facts.title, "", facts.interface, facts.version, content)


def compile_files(folder: Path, languages: Sequence[str] = ()) -> dict[str, bytes]:
    """Return {path: content} of a ruleset's files for a board, with modules compiled to .mpy.

    ``languages`` are the board's languages other than English. Raises RulesetError.
    """
    result: dict[str, bytes] = {}
    for name, path in ruleset_folder.board_files(folder).items():
        if language_of_file(name) and language_of_file(name) not in languages:
            continue
        if name.endswith(".py"):
            result[name[:-3] + ".mpy"] = compile_module(folder, name, path)
        else:
            result[name] = build.without_comments(path)
    return result


def compile_module(folder: Path, name: str, source_path: Path) -> bytes:
    """Compile the module at ``source_path`` of a ruleset and return the content of its .mpy file.

    ``name`` is its path in the ruleset's folder. Raises RulesetError.
    """
    try:
        # Tracebacks on the board show this path, so it contains the name of the module.
        compiled_name = f"pixelpitch/rulesets/{folder.resolve().name}/{name}"
        return build.compile_file(source_path, compiled_name)
    except FlashError as error:
        raise RulesetError(str(error)) from None


def package_of_data(path: Path, serves: str) -> Package:
    """Return a package of the data file NAME.board for the ruleset ``serves``; raises RulesetError.

    If the folder also has a file NAME.choices, from `pixelpitch board check`, the package includes
    it.
    """
    name = path.stem
    data: Any = rulesets.part(serves, "laptop_boards")
    ruleset_folder.expect_id(name, f"board file {path.name!r}", f"NAME{path.suffix} with a NAME")
    if name in data.names():
        raise RulesetError(f"got board {name!r}, expected a name that the game does not have yet")
    try:
        board = data.load(str(path.resolve()))
    except data.DataError as error:
        raise RulesetError(str(error)) from None
    findings = data.findings(board)
    if findings:
        more = f" (and {len(findings) - 1} more: pixelpitch board check)" if findings[1:] else ""
        raise RulesetError(f"{path.name}: {findings[0]}{more}")
    # Loading the board has checked that this is a regular file.
    files = {path.name: path.read_bytes()}
    choices = Path(data.companion(str(path)))
    try:
        files[choices.name] = regular_file.read_whole(
            choices, ruleset_folder.MAX_RULESET_FILE_BYTES
        )
    except FileNotFoundError:
        pass  # NAME.choices is optional
    except OSError as error:
        raise RulesetError(
            f"got {str(choices)!r}, expected a file of pixelpitch board check: {error.strerror}"
        ) from None
    return Package(name, board.name, serves, 1, 1, romfs.pack_romfs(files))
