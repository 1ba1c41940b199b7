"""Whole matches keep to the rules, and Blue's view is Red's by the half turn.

A few; ``make exact`` plays more, and `PIXELPITCH_MATCHES=all` here too.
"""

import os
from collections import Counter

import pytest

from pixelpitch.rules import CHANCE, TERMINAL
from pixelpitch.rules.generator import Generator
from tests.rulesets.tactics import watch as watcher
from tests.rulesets.tactics.seeking import seek
from tests.rulesets.tactics.table import Match, turn

SEEDS = 40 if os.environ.get("PIXELPITCH_MATCHES") == "all" else 4
SHORT = {"minutes": 20, "overtime": 2}
GROUPS = ("defenders", "midfielders", "strikers")


@pytest.mark.parametrize("seed", range(SEEDS))
def test_every_position_of_a_match_keeps_to_the_rules(seed):
    seen: Counter[str] = Counter()
    watcher.watch(seed, seen, SHORT)
    assert seen["matches"] == 1


def test_the_checker_sees_what_is_wrong():
    position = Match({"first": "left"}).position()
    match = Match({"first": "left"})
    for token in ("usual", "usual"):
        match.apply_action(match.string_to_action(token))
    position = match.position()
    watcher.check(position, None)
    for field, value in (("barred", "h1"), ("clock_s", 9999), ("kick", "goalkick")):
        wrong = {**position, field: value}
        if field == "kick":
            wrong["phase"] = "set"
        with pytest.raises(AssertionError):
            watcher.check(wrong, None)
    position["red"]["strikers"][1] = "f3"
    with pytest.raises((AssertionError, ValueError)):
        watcher.check(position, None)


def turned(position):
    """The half turn of a position: sides, squares; the penalty spot is no half turn."""
    mirror = dict(position)
    for one, other in (("red", "blue"), ("blue", "red")):
        team = position[one]
        mirror[other] = {group: [_turn(each) for each in team[group]] for group in GROUPS}
        mirror[other]["keeper"] = _turn(team["keeper"])
    mirror["cards"] = {"red": position["cards"]["blue"], "blue": position["cards"]["red"]}
    for name in ("ball", "picked", "barred"):
        mirror[name] = _turn(position[name])
    if position["possession"]:
        had = position["possession"]
        mirror["possession"] = {"side": 1 - had["side"], "square": _turn(had["square"])}
    for name in ("o", "side", "first"):
        mirror[name] = 1 - position[name]
    for name in ("left", "score"):
        mirror[name] = position[name][::-1]
    at_spot = position["phase"] in ("penalty", "shot") and position["picked"]
    if at_spot:
        mirror["ball"] = {"b4": "o4", "o4": "b4"}[position["ball"]]
    return mirror


def _turn(name):
    return None if name is None else turn(name)


def _turned_action(action):
    return 127 - action if action < 128 else action


@pytest.mark.parametrize("seed", range(SEEDS // 2))
def test_blues_view_is_reds_by_the_half_turn(seed):
    """Throw by throw and choice by choice, but for the toss, which names Red first."""
    options = {"minutes": 30, "level_at_time": "draw"}
    one = Match({**options, "first": "left"})
    other = Match({**options, "first": "right"})
    generator = Generator(seed)
    while one.current_player() != TERMINAL:
        assert {**turned(one.position()), "options": None} == {**other.position(), "options": None}
        action = seek(one, generator)
        if one.current_player() == CHANCE:
            assert one.chance_outcomes() == other.chance_outcomes()
            one.apply_action(action)
            other.apply_action(action)
            one.pass_time(10)
            other.pass_time(10)
        else:
            legal = sorted(map(_turned_action, one.legal_actions()))
            assert legal == other.legal_actions()
            one.apply_action(action)
            other.apply_action(_turned_action(action))
    assert other.outcome()["score"] == one.outcome()["score"][::-1]
