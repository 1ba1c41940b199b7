"""What the tests of the app share."""

from typing import Any

import pytest

from pixelpitch.app.screens import LATER, part
from tests.app.uncut import uncut


@pytest.fixture
def seen(monkeypatch: Any) -> Any:
    """What is said from now on (``uncut``), in all screens, also those that no test has opened."""
    for name in (*LATER, "selftest.led_current", "selftest.supply_voltage"):
        part(name)
    return uncut(monkeypatch)
