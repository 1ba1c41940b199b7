"""Fixtures that boot emulated boards ("twins"). Tests that use `new_twin` or `pico` are marked
`twin`.
"""

from collections.abc import Callable
from typing import Any

import pytest

from host_tools.twin import Twin

TwinFactory = Callable[..., Twin]


@pytest.fixture
def new_twin(emulator: None) -> TwinFactory:
    """Return a function that boots an emulated board, with the arguments of ``Twin``.

    By default the board has no firmware; ``firmware=None`` gives it that of this checkout.
    """

    def boot_twin(board: str = "pitch32", **kwargs: Any) -> Twin:
        """Return an emulated board with the arguments of ``Twin``, by default without firmware."""
        return Twin(board, **{"firmware": {}, **kwargs})

    return boot_twin


@pytest.fixture
def twin_at_menu(new_twin: TwinFactory) -> TwinFactory:
    """Return a function that boots an emulated board with the firmware of this checkout to its
    menu, with its die at rest. It has the arguments of ``new_twin``.
    """

    def boot_to_menu(**kwargs: Any) -> Twin:
        """Return an emulated board with this firmware that shows its menu."""
        twin = new_twin(**{"firmware": None, **kwargs})
        twin.wait_for_lights()
        twin.wait(600)  # waits until the die detector finds the die at rest
        return twin

    return boot_to_menu


@pytest.fixture
def make_stopped_twin(new_twin: TwinFactory) -> TwinFactory:
    """Return a function that boots an emulated board with this firmware and stops the firmware at
    its start.
    """

    def boot_and_stop() -> Twin:
        """Return an emulated board with this firmware, stopped at its start."""
        twin = new_twin(firmware=None)
        twin.stop()
        return twin

    return boot_and_stop


@pytest.fixture
def pico(new_twin: TwinFactory) -> Twin:
    """Return a pitch32 that has only the base image: no firmware and no files."""
    return new_twin()
