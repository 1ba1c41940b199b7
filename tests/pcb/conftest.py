"""Tests that call KiCad: skipped, loudly, where it is missing."""

import shutil
from pathlib import Path

import pytest

from pcb import kicad

SOURCE = Path(kicad.__file__).resolve().parent


@pytest.fixture(scope="session")
def with_kicad() -> None:
    if kicad.missing():
        pytest.skip("no KiCad 9; `make pcb` says how to install it")


def copy_of(name: str, folder: Path) -> Path:
    """A board's files in a folder of their own; returns the folder."""
    for file in (SOURCE / name).iterdir():
        shutil.copy(file, folder / file.name)
    return folder
