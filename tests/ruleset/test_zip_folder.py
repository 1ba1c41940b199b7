"""A zipped ruleset, as the page's Workshop writes it, is checked like a folder."""

import zipfile
from pathlib import Path
from typing import Any

import pytest

from host_tools.cli import main
from tests.ruleset.test_check import replace_in_file


def write_zip(path: Path, files: dict[str, bytes]) -> Path:
    """Write ``files`` as a zip to ``path``."""
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in files.items():
            archive.writestr(name, content)
    return path


@pytest.mark.long
def test_a_zip_is_checked_like_its_folder(game_folder: Path, tmp_path: Path, capsys: Any) -> None:
    line = replace_in_file(game_folder / "rules.py", "    MAX_LENGTH = ", "    MAX_LENGTH = 3 or ")
    paths = [path for path in game_folder.rglob("*") if path.is_file()]
    files = {f"my_game/{path.relative_to(game_folder)}": path.read_bytes() for path in paths}
    path = write_zip(tmp_path / "any.zip", files)
    assert main(["ruleset", "check", str(path), "--matches", "1"]) == 1
    assert f"{path}/rules.py:{line}: seed 0" in capsys.readouterr().out


INVALID_ZIPS = {
    "up": ({"a/__init__.py": b"", "a/../../x.py": b""}, "expected one that lies in a folder"),
    "root": ({"/a/__init__.py": b""}, "expected one that lies in a folder"),
    "two": ({"a/__init__.py": b"", "b/rules.py": b""}, "expected one with all files in it"),
    "flat": ({"__init__.py": b""}, "expected one with all files in it"),
    "swollen": ({"a/__init__.py": bytes(3_000_000)}, "expected a ruleset"),
    "id": ({"A-B/__init__.py": b""}, "expected an id"),
}


@pytest.mark.parametrize("case", [*INVALID_ZIPS, "no zip", "cut", "missing"])
def test_a_zip_without_a_ruleset_is_refused(case: str, tmp_path: Path, error_of: Any) -> None:
    files, words = INVALID_ZIPS.get(case, ({"a/__init__.py": b"NAME = 5"}, "damaged"))
    path = write_zip(tmp_path / "a.zip", files)
    if case == "no zip":
        path.write_bytes(b"no zip")
    elif case == "cut":
        path.write_bytes(path.read_bytes()[:-30])
    elif case == "missing":
        path.unlink()
        words = "cannot read"
    error_of(["ruleset", "check", str(path)], words)
    assert [each.name for each in tmp_path.iterdir()] in (["a.zip"], [])
