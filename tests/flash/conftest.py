"""A fixture that sets which serial ports are plugged in."""

from typing import Any

import pytest

from tests.flash.serial_ports import PlugFunction


@pytest.fixture
def set_ports(monkeypatch: pytest.MonkeyPatch) -> PlugFunction:
    """Return a function that sets which serial ports are plugged in."""

    def plug_in_ports(*found: Any) -> None:
        """Make pyserial list exactly these ports."""
        monkeypatch.setattr("serial.tools.list_ports.comports", lambda: list(found))

    return plug_in_ports
