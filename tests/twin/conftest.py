"""Twins for the tests; what uses `new_twin` or `pico` is marked `twin`."""

from collections.abc import Callable
from typing import Any

import pytest

from host_tools.twin import Twin


@pytest.fixture
def new_twin(emulator: None) -> Callable[..., Twin]:
    """A function that boots a twin; it takes what ``Twin`` takes, and starts no firmware unless
    it is given: ``firmware=None`` is this checkout's.
    """

    def make(board: str = "pitch32", **more: Any) -> Twin:
        return Twin(board, **{"firmware": {}, **more})

    return make


@pytest.fixture
def pico(new_twin: Callable[..., Twin]) -> Twin:
    """A pitch32 with the base image alone: no firmware, no file."""
    return new_twin()
