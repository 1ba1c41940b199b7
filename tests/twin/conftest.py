"""Twins for the tests (see tests/conftest.py for the image that they boot)."""

from collections.abc import Callable
from pathlib import Path

import pytest

from host_tools.twin import Twin


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
