"""The top level of the checkout has only the agreed names, and every package can be imported."""

import re
import subprocess
import tomllib
from pathlib import Path

import pytest

import host_tools
import pixelpitch

ROOT = Path(__file__).resolve().parent.parent
TOP_LEVEL_FILE_NAMES = set(
    "firmware boards host_tools tests pcb README.md Makefile pyproject.toml LICENSE CITATION.cff"
    " .ci .github .gitignore .gitattributes".split()
)


def test_the_top_level_has_only_the_agreed_names() -> None:
    listed = subprocess.run(
        ["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=False
    )
    if listed.returncode:
        pytest.skip("not a git checkout")
    assert {name.split("/")[0] for name in listed.stdout.splitlines()} <= TOP_LEVEL_FILE_NAMES


def test_the_imported_packages_are_those_of_this_checkout() -> None:
    assert Path(pixelpitch.__file__).parent == ROOT / "firmware" / "pixelpitch"
    assert Path(host_tools.__file__).parent == ROOT / "host_tools"


def test_the_version_is_written_once() -> None:
    """One module contains the version, and the wheel reads it from there."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())
    assert "version" not in project["project"]
    version_source = project["tool"]["setuptools"]["dynamic"]["version"]
    assert version_source == {"attr": "pixelpitch.__version__"}
    value = re.compile(r"""["']""" + re.escape(pixelpitch.__version__) + r"""["']""")
    files = [ROOT / "pyproject.toml", ROOT / "Makefile"]
    for folder in ("firmware", "boards", "host_tools", "pcb"):
        files += [path for kind in ("py", "json") for path in (ROOT / folder).rglob("*." + kind)]
    found = [str(path.relative_to(ROOT)) for path in files if value.search(path.read_text())]
    assert found == ["firmware/pixelpitch/__init__.py"]
    # CITATION.cff contains a copy of the version, which must equal the package's version.
    assert f"\nversion: {pixelpitch.__version__}\n" in (ROOT / "CITATION.cff").read_text()
    changes = (ROOT / "firmware/CHANGES.md").read_text(encoding="utf-8")
    assert changes.startswith(f"# Changes\n\n## {pixelpitch.__version__}")
