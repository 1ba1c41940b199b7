"""Functions that are compiled to machine code give the same results on the chip as on the laptop.

``host_tools/flash/viper.py`` lists them. The opponents of level expert use them all, so an emulated
board must choose the same plans with the same values as the laptop.
"""

import json
from collections.abc import Callable
from typing import Any

import pytest

from host_tools.twin import Twin
from pixelpitch import opponents
from pixelpitch.rules import CHANCE, TERMINAL
from pixelpitch.rules.generator import Generator
from pixelpitch.rulesets import load
from pixelpitch.rulesets.pawnball.rules import DIE_PHASE, KICK_PHASE
from pixelpitch.rulesets.streetsoccer.player.search import has_plans

COMPARE_SEARCHES_PROGRAM = """
import gc, json
from pixelpitch.rules.generator import Generator
from pixelpitch.rulesets import load

def result_of(generator):
    try:
        while True:
            next(generator)
    except StopIteration as over:
        return over.value

def compare(ruleset, snapshot):
    match = load(ruleset).from_bytes(bytes.fromhex(snapshot))
    gc.collect()
    print(json.dumps([match.legal_actions(), find_plan(match)]))

"""
FIND_PLAN_SOURCE_BY_GAME = {
    "pawnball": """
def find_plan(match):
    from pixelpitch.rulesets.pawnball.player import expert, odds, search
    ball = match.balls[match.board]
    numbers = result_of(odds.scoring_numbers(match, match.side, ball, range(1, 7)))
    return [result_of(expert.best_plan(match, search.plans_of(match), Generator(1))), numbers]
""",
    "streetsoccer": """
def find_plan(match):
    from pixelpitch.rulesets.streetsoccer.player import scoring, search
    search._values[:] = [None, {}, {}]
    own, other = match.teams()
    value = result_of(scoring.evaluate(match, match.side, own, other, match.ball))
    return [result_of(search.best_plan(match, Generator(1), 4)), value]
""",
}
IS_PLANNED_FUNCTION_BY_GAME = {
    "pawnball": lambda match: DIE_PHASE <= match.phase <= KICK_PHASE,
    "streetsoccer": has_plans,
}


def collect_positions(ruleset: str, seed: int, position_count: int) -> list[Any]:
    """Return ``position_count`` positions in which the level ``normal`` plans its turn."""
    generator = Generator(seed)
    found: list[Any] = []
    match = load(ruleset)()
    opponent = opponents.make("normal", Generator(seed))
    while len(found) < position_count:
        if match.current_player() == TERMINAL:
            match = load(ruleset)()
        if match.current_player() == CHANCE:
            match.apply_action(generator.pick(match.chance_outcomes()))
            continue
        legal = match.legal_actions()
        if (
            len(legal) > 1
            and IS_PLANNED_FUNCTION_BY_GAME[ruleset](match)
            and not generator.below(9)
        ):
            found.append(match.clone())
        match.apply_action(opponent.think(match, lambda: False))
    return found


@pytest.mark.long
@pytest.mark.parametrize(("ruleset", "count"), [("pawnball", 14), ("streetsoccer", 10)])
def test_the_chip_finds_the_same_plans(
    make_stopped_twin: Callable[[], Twin], ruleset: str, count: int
) -> None:
    laptop: dict[str, Any] = {}
    exec(COMPARE_SEARCHES_PROGRAM + FIND_PLAN_SOURCE_BY_GAME[ruleset], laptop)
    twin = make_stopped_twin()
    twin.run(COMPARE_SEARCHES_PROGRAM + FIND_PLAN_SOURCE_BY_GAME[ruleset], 60000)
    for match in collect_positions(ruleset, 9760001, count):
        snapshot = match.to_bytes().hex()
        output = twin.run(f"compare({ruleset!r}, {snapshot!r})", 600000)
        expected = [match.legal_actions(), laptop["find_plan"](match.clone())]
        assert json.loads(output) == json.loads(json.dumps(expected)), match.prompt()
