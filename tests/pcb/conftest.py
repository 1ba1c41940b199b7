"""Fixtures for tests that call KiCad.

If KiCad is missing, these tests are skipped, and the reason is printed.
"""

import shutil
from pathlib import Path

import pytest

from pcb import kicad

BOARDS_FOLDER = Path(kicad.__file__).resolve().parent


@pytest.fixture(scope="session")
def needs_kicad() -> None:
    """Skip the test if KiCad is missing."""
    if kicad.missing_kicad():
        pytest.skip("no KiCad 9; `make pcb` says how to install it")


def copy_board(name: str, folder: Path) -> Path:
    """Copy the files of the board ``name`` into ``folder`` and return the folder."""
    for file in (BOARDS_FOLDER / name).iterdir():
        shutil.copy(file, folder / file.name)
    return folder
