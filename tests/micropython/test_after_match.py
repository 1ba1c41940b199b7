"""Every screen after a match works on MicroPython, for random matches of each game."""

import os

import pytest

from pixelpitch.rulesets import ids
from tests.micropython import after_match_program

PLAYS_ALL_MATCHES = os.environ.get("PIXELPITCH_MATCHES") == "all"
MATCHES_PER_TEST = 4  # number of matches in one test of `make exact`
# {game: number of matches}, 2 for a game that is not listed. StreetSoccer needs 4, because its
# fourth match is the first in which a coach chooses the number of steps of a kick.
SEED_COUNT_BY_GAME = {"streetsoccer": 4}


@pytest.mark.parametrize("ruleset", ids())
@pytest.mark.parametrize(
    "first", range(0, 100 if PLAYS_ALL_MATCHES else MATCHES_PER_TEST, MATCHES_PER_TEST)
)
@pytest.mark.long(but=["0-dicesoccer", "0-sokhazania"])
def test_the_screens_after_random_matches_are_the_same_on_both_interpreters(
    ruleset: str, first: int
) -> None:
    """`make exact` compares the screens after 100 matches of each game."""
    count = MATCHES_PER_TEST if PLAYS_ALL_MATCHES else SEED_COUNT_BY_GAME.get(ruleset, 2)
    after_match_program.run(ruleset, range(first, first + count))
