"""Twins for the tests: every test here that boots one is marked `twin`.

They are skipped where there is no image; with PIXELPITCH_TWIN=require (`make twin`) they
fail instead.
"""

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from host_tools.twin import Twin
from host_tools.twin.image import ImageError, find_image

REQUIRED = os.environ.get("PIXELPITCH_TWIN") == "require"


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark the tests that boot a twin."""
    for item in items:
        if {"image", "new_twin", "pico"} & set(getattr(item, "fixturenames", ())):
            item.add_marker(pytest.mark.twin)


@pytest.fixture(scope="session")
def image() -> Path:
    """The image to boot; skips the test where there is none."""
    try:
        return find_image(download=REQUIRED)
    except ImageError as error:
        if REQUIRED:
            raise
        pytest.skip(f"no twin: {error}")


@pytest.fixture
def new_twin(image: Path) -> Callable[..., Twin]:
    """A function that boots a twin; it takes what ``Twin`` takes."""

    def make(board: str = "pitch32", files: dict[str, bytes] | None = None, **more: object) -> Twin:
        return Twin(board, str(image), {} if files is None else files, **more)  # type: ignore[arg-type]

    return make


@pytest.fixture
def pico(new_twin: Callable[..., Twin]) -> Twin:
    """A fresh pitch32 with MicroPython and no file."""
    return new_twin()
