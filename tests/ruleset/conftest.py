"""Fixture with a new ruleset, for the tests of `pixelpitch ruleset check`."""

from pathlib import Path

import pytest

from host_tools.ruleset import new_ruleset


@pytest.fixture
def game_folder(tmp_path: Path) -> Path:
    """Return the folder of a new ruleset, as `pixelpitch ruleset new` writes it."""
    folder = tmp_path / "my_game"
    new_ruleset.write_template(folder)
    return folder
