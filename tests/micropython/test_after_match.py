"""Every screen after a match, over random matches of each game."""

import os

import pytest

from pixelpitch.rulesets import ids
from tests.micropython import after_match_program

ALL = os.environ.get("PIXELPITCH_MATCHES") == "all"
PART = 4  # matches of one test in `make exact`
SEEDS = {"streetsoccer": 4}  # of the others 2: its fourth has a kick with a choice of steps


@pytest.mark.parametrize("ruleset", ids())
@pytest.mark.parametrize("first", range(0, 100 if ALL else PART, PART))
@pytest.mark.long(but=["0-dicesoccer", "0-sokhazania"])
def test_the_screens_after_random_matches(ruleset: str, first: int) -> None:
    """`make exact` goes through 100 matches of each game."""
    count = PART if ALL else SEEDS.get(ruleset, 2)
    after_match_program.run(ruleset, range(first, first + count))
