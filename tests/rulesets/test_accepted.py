"""After a match has accepted a position, no action or query raises an error, and all positions that
follow are accepted, too.
"""

import os
from functools import cache
from typing import Any

import pytest

from host_tools.ruleset.program import random_options
from pixelpitch.rules import TERMINAL
from pixelpitch.rules.autoplay import play_action
from pixelpitch.rules.errors import NotUnderstood
from pixelpitch.rules.generator import Generator
from pixelpitch.rulesets import ids, load
from tests.rulesets import position_soundness
from tests.rulesets.tactics import table

MATCH_COUNT = 6
MAX_POSITIONS_OF_A_KIND = 4  # limit for the number of positions of one kind from each match
CHUNK_COUNT = 8 if os.environ.get("PIXELPITCH_MATCHES") == "all" else 2
ACCEPTED_POSITION_COUNT = 25  # number of accepted positions in each chunk


@cache
def collect_positions_of_matches(ruleset: str) -> list[dict[str, Any]]:
    """Return positions of random matches, some of every phase and step."""
    make, generator = load(ruleset), Generator(31)
    result = []
    for _ in range(MATCH_COUNT):
        match = make(random_options(make, generator))
        kinds: dict[tuple[Any, ...], int] = {}
        while match.current_player() != TERMINAL:
            position = match.position()
            names = ("phase", "step", "stage", "kick", "by", "period", "half")
            kind = tuple(position.get(name) for name in names)
            kinds[kind] = kinds.get(kind, 0) + 1
            if kinds[kind] <= MAX_POSITIONS_OF_A_KIND:
                result.append(position)
            play_action(match, generator)
        result.append(match.position())
    return result


@pytest.mark.parametrize("chunk", range(CHUNK_COUNT))
@pytest.mark.parametrize("ruleset", ids())
@pytest.mark.long
def test_every_action_from_an_accepted_position_leads_to_an_accepted_one(
    ruleset: str, chunk: int
) -> None:
    mutant = position_soundness.PositionMutator(collect_positions_of_matches(ruleset), chunk)
    accepted = refused = 0
    while accepted < ACCEPTED_POSITION_COUNT:
        given = mutant.position()
        match = position_soundness.match_or_none(load(ruleset), given)
        if match is None:
            refused += 1
        elif match.position() not in collect_positions_of_matches(ruleset):
            accepted += 1
            position_soundness.assert_match_works(match)
    assert refused, "some mutants are refused"


@pytest.mark.parametrize("square", ["d5", "h4", "p8", "m1"])
def test_a_shot_from_an_impossible_square_is_refused(square: str) -> None:
    """No pawn can shoot from h4, p8 or m1. From d5 only a defender could, who would have to leave
    its half for a corner kick after the shot, which is illegal.
    """
    red = {"defenders": f"d4 {square} d2 d7"} if square == "d5" else {"strikers": f"h5 {square}"}
    with pytest.raises(NotUnderstood, match=r"^got ball = "):
        table.match_at("shot", "spin", ball=square, red=red)
    assert table.match_at("shot", "spin", ball="n3", red={"strikers": "n3 h5"}).legal_actions()
