"""The tactics game favours nobody: sides swapped and board turned, a match maps onto itself.

Two things of the rules are not their own half turn: Red throws first where both throw, and the
penalty spot is D2 at both ends.  ``python -m tests.rulesets.tactics.half_turn FIRST LAST``.
"""

import random
import sys
from collections import Counter
from typing import Any

from pixelpitch.rules import CHANCE, TERMINAL, squares
from pixelpitch.rulesets import load
from tests.rulesets.tactics.compare import in_order
from tests.rulesets.tactics.positions import some_options
from tests.rulesets.tactics.reference.board import SPOT, half_turn
from tests.rulesets.tactics.seek import Seeker

FIRST = {"left": "right", "right": "left", "toss": "toss"}


def turn(square: str | None) -> str | None:
    return None if square is None else half_turn(square)


def turn_team(team: dict[str, Any]) -> dict[str, Any]:
    return {
        kind: [turn(each) for each in at] if isinstance(at, list) else turn(at)
        for kind, at in team.items()
    }


def flip(side: int | None) -> int | None:
    return None if side is None else 1 - side


def turned(p: dict[str, Any]) -> dict[str, Any]:
    """The half turn of a position."""
    has, end = p["possession"], p["shootout"]
    result = {
        **p,
        "options": {**p["options"], "first": FIRST[p["options"]["first"]]},
        "red": turn_team(p["blue"]),
        "blue": turn_team(p["red"]),
        "cards": {"red": p["cards"]["blue"], "blue": p["cards"]["red"]},
        "ball": turn(p["ball"]),
        "possession": has and {"side": 1 - has["side"], "square": turn(has["square"])},
        "picked": turn(p["picked"]),
        "barred": turn(p["barred"]),
        "left": p["left"][::-1],
        "score": p["score"][::-1],
        "first": flip(p["first"]),
        "shootout": end and {**end, "first": flip(end["first"]), "goals": end["goals"][::-1]},
    }
    if not is_toss(p):  # Red throws first
        result["o"], result["side"] = 1 - p["o"], 1 - p["side"]
    return result


def is_toss(p: dict[str, Any]) -> bool:
    return p["phase"] == "toss" or p["step"] == "toss"


def turned_action(match: Any, action: int) -> int:
    """The half turn of a decision; an outcome and a menu item stay."""
    if match.current_player() == CHANCE or action >= squares.SQUARES:
        return action
    return int(squares.half_turn(action))


def throw_both(one: Any, two: Any, seeker: Seeker) -> None:
    """Both throw, Red first: the two numbers change hands."""
    thrown = [seeker.generator.below(6) + 1, seeker.generator.below(6) + 1]
    for match, numbers in ((one, thrown), (two, thrown[::-1])):
        for number in numbers:
            match.apply_action(number)


def walk(seed: int, seen: Counter[str]) -> None:
    """Assert that a match and its half turn go the same way, step by step."""
    options = some_options(random.Random(seed))
    make = load("tactics")
    one, two = make(options), make({**options, "first": FIRST[options["first"]]})
    seeker = Seeker(seed, wild=(3, 15, 100)[seed % 3])
    spot = None  # where the ball of a penalty kick lies, until it lies elsewhere
    while one.current_player() != TERMINAL:
        p = one.position()
        spot = p["ball"] if p["phase"] == "penalty" or p["ball"] == spot else None
        expected = turned(p)
        if spot is not None:
            expected["ball"] = SPOT[1 - SPOT.index(spot)]
        assert in_order(two.position()) == in_order(expected), seed
        seen[p["phase"]] += 1
        if is_toss(p):
            throw_both(one, two, seeker)
            continue
        legal = [turned_action(one, action) for action in one.legal_actions()]
        assert two.legal_actions() == sorted(legal), seed
        player = one.current_player()
        assert two.current_player() == (player if player == CHANCE else 1 - player)
        if player == CHANCE and one.thrower() >= 0:
            assert two.thrower() == 1 - one.thrower()
        action = seeker.choose(one)
        two.apply_action(turned_action(one, action))
        one.apply_action(action)
        assert [each[0] for each in two.events] == [each[0] for each in one.events], seed
        for match in (one, two):
            match.pass_time(10 if player == CHANCE else 0)
    assert two.outcome()["score"] == one.outcome()["score"][::-1]
    assert two.outcome()["winner"] == flip(one.outcome()["winner"])
    seen["matches"] += 1


def main(first: int, last: int) -> None:
    seen: Counter[str] = Counter()
    for seed in range(first, last):
        walk(seed, seen)
    print("tactics: the half turn agreed:", dict(seen))


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]))
