"""Fixtures that the tests of the app share."""

from typing import Any

import pytest

from pixelpitch.app.screens import LATER, part
from tests.app.uncut import uncut


@pytest.fixture
def seen(monkeypatch: Any) -> Any:
    """Return a dict of the texts that are shown from now on; a truncated text fails (see
    ``uncut``).
    """
    for name in (*LATER, "selftest.led_current", "selftest.supply_voltage"):
        part(name)
    return uncut(monkeypatch)
