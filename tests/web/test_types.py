"""The page's modules declare their types in JSDoc comments, which tsc checks strictly."""

import subprocess
from pathlib import Path

import pytest

from host_tools.micropython.node import find_node, find_package
from host_tools.web.build import PAGE_FOLDER

PINNED_VERSIONS_FOLDER = Path(__file__).resolve().parent / "types"
STRICT_TSC_OPTIONS = "--noEmit --checkJs --allowJs --strict --target es2022 --module es2022".split()
BROWSER_TSC_OPTIONS = ["--moduleResolution", "bundler", "--lib", "es2023,dom,dom.iterable"]


def find_type_errors(folder: Path) -> str:
    """Return the errors that tsc finds in the modules in ``folder``."""
    tsc = find_package(PINNED_VERSIONS_FOLDER, "typescript") / "bin" / "tsc"
    files = sorted([*folder.glob("*.mjs"), *folder.glob("*.js"), *folder.glob("*.ts")])
    process = subprocess.run(
        [find_node(), str(tsc), *STRICT_TSC_OPTIONS, *BROWSER_TSC_OPTIONS, *map(str, files)],
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    return process.stdout + process.stderr


@pytest.mark.long
def test_the_page_has_no_type_errors() -> None:
    assert find_type_errors(PAGE_FOLDER) == ""


@pytest.mark.long
def test_tsc_finds_a_wrong_type(tmp_path: Path) -> None:
    (tmp_path / "a.mjs").write_text("/** @type {number} */\nexport const a = 'b';\n")
    assert "a.mjs(2,14): error TS2322" in find_type_errors(tmp_path)
