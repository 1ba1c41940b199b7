"""Where packages come from is the machine's own setting: the repository names no host of them."""

import subprocess
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


def test_no_host_of_packages_is_named() -> None:
    hosts = r"(deb\.debian|registry\.npmjs|[^a-z]pypi)\.org"
    found = subprocess.run(
        ["git", "grep", "-nE", hosts, "--", ":!*.html"],
        cwd=ROOT, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert found.stdout == ""
