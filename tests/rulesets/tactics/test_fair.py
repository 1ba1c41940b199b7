"""The tactics game favours nobody: the half turn of a match is a match (rules 1, 2, 5).

A share; ``make exact`` turns many more.
"""

from collections import Counter

import pytest

from pixelpitch.rulesets import load
from tests.rulesets.tactics import half_turn as turning
from tests.rulesets.tactics.compare import in_order
from tests.rulesets.tactics.positions import draw_position


@pytest.mark.parametrize("seed", [0, 1, 2, 4])
def test_the_half_turn_of_a_match_goes_the_same_way(seed):
    seen: Counter[str] = Counter()
    turning.walk(seed, seen)
    assert seen["matches"] == 1
    assert seen["setup"] >= 4  # two halves, both sides


def test_turned_twice_is_the_first_and_a_position():
    make = load("tactics")
    for seed in range(20):
        p = make.from_position(draw_position(seed)).position()
        assert turning.turned(turning.turned(p)) == p
        read = make.from_position(turning.turned(p)).position()
        assert in_order(read) == in_order(turning.turned(p))


def test_a_side_that_is_favoured_would_be_seen(monkeypatch):
    """A match that is not turned is not its own half turn."""
    monkeypatch.setattr(turning, "turned", lambda position: position)
    with pytest.raises(AssertionError):
        turning.walk(1, Counter())
