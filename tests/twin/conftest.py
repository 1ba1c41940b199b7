"""Twins for the tests; what uses `new_twin` or `pico` is marked `twin`."""

from collections.abc import Callable
from typing import Any

import pytest

from host_tools.twin import Twin

MakeTwin = Callable[..., Twin]


@pytest.fixture
def new_twin(emulator: None) -> MakeTwin:
    """A function that boots a twin; it takes what ``Twin`` takes, and starts no firmware unless
    it is given: ``firmware=None`` is this checkout's.
    """

    def make(board: str = "pitch32", **more: Any) -> Twin:
        return Twin(board, **{"firmware": {}, **more})

    return make


@pytest.fixture
def at_the_menu(new_twin: MakeTwin) -> MakeTwin:
    """``new_twin`` with this firmware, at its menu, the die at rest."""

    def make(**more: Any) -> Twin:
        twin = new_twin(**{"firmware": None, **more})
        twin.wait_for_lights()
        twin.wait(600)  # the die's first rest is known
        return twin

    return make


@pytest.fixture
def make_stopped_twin(new_twin: MakeTwin) -> MakeTwin:
    """``new_twin`` with this firmware, stopped before it has loaded anything."""

    def make() -> Twin:
        twin = new_twin(firmware=None)
        twin.stop()
        return twin

    return make


@pytest.fixture
def pico(new_twin: MakeTwin) -> Twin:
    """A pitch32 with the base image alone: no firmware, no file."""
    return new_twin()
