"""A ruleset of one's own to be checked."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from host_tools.ruleset import new
from pixelpitch import rulesets


@pytest.fixture
def game(tmp_path: Path) -> Iterator[Path]:
    """A new ruleset, as `new` writes it."""
    folder = tmp_path / "my_game"
    new.write(folder)
    yield folder
    if "my_game" in rulesets.ids():
        rulesets.remove("my_game")
