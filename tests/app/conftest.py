"""What the tests of the app share."""

from typing import Any

import pytest

from pixelpitch.app.screens import part
from tests.app.uncut import uncut


@pytest.fixture
def seen(monkeypatch: Any) -> Any:
    names = ("die", "games", "guided", "league", "learn", "name_entry", "puzzles", "selftest")
    for name in (*names, "demo", "settings", "setup", "statistics", "values", "wireless"):
        part(name)
    part("unfinished")
    part("selftest.led_current")
    return uncut(monkeypatch)
