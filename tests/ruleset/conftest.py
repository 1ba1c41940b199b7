"""A ruleset of one's own to be checked."""

from pathlib import Path

import pytest

from host_tools.ruleset import new


@pytest.fixture
def game(tmp_path: Path) -> Path:
    """A new ruleset, as `new` writes it."""
    folder = tmp_path / "my_game"
    new.write(folder)
    return folder
