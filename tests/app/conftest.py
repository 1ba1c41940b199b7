"""Fixtures that several tests of the app share."""

from typing import Any

import pytest

from pixelpitch.app.screens import LAZY_SCREENS, screen_module
from tests.app.uncut import forbid_truncation


@pytest.fixture
def seen_texts(monkeypatch: Any) -> Any:
    """Return a dict that collects the texts shown during the test; a truncated text fails the test
    (see ``forbid_truncation``).
    """
    for name in (*LAZY_SCREENS, "selftest.led_current", "selftest.supply_voltage"):
        screen_module(name)
    return forbid_truncation(monkeypatch)
