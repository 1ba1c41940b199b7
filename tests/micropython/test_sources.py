"""No file of the repository names a package host. Each machine's settings decide where packages
come from.
"""

import subprocess
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


def test_no_package_host_is_named() -> None:
    hosts = r"(deb\.debian|registry\.npmjs|[^a-z]pypi)\.org"
    found = subprocess.run(
        ["git", "grep", "-nE", hosts, "--", ":!*.html"],
        cwd=ROOT, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert found.stdout == ""
