"""The house itself: only the agreed names at its top, and everything importable."""

import subprocess
from pathlib import Path

import pytest

import host_tools
import pixelpitch

ROOT = Path(__file__).resolve().parent.parent
TOP_LEVEL = set(
    "firmware boards host_tools tests pcb README.md Makefile pyproject.toml LICENSE .ci"
    " .gitignore .gitattributes".split()
)


def test_nothing_else_lies_at_the_top() -> None:
    listed = subprocess.run(
        ["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=False
    )
    if listed.returncode:
        pytest.skip("not a git checkout")
    assert {name.split("/")[0] for name in listed.stdout.splitlines()} <= TOP_LEVEL


def test_the_packages_are_those_of_this_checkout() -> None:
    assert Path(pixelpitch.__file__).parent == ROOT / "firmware" / "pixelpitch"
    assert Path(host_tools.__file__).parent == ROOT / "host_tools"


def test_the_version_is_told_once() -> None:
    assert pixelpitch.__version__ in (ROOT / "firmware/pixelpitch/__init__.py").read_text()
