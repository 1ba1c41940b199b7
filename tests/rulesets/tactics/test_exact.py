"""Pawn and ball reach (rules 4, 8, 10, 11) agree with the slow enumeration, square by square.

A slice; ``make exact`` compares 3,000 positions.
"""

import pytest

from pixelpitch.rulesets.tactics import pawn_moves
from tests.rulesets.tactics import compare
from tests.rulesets.tactics.slow import ways


def test_the_slow_enumeration_agrees():
    seen: dict[str, int] = {}
    for seed in range(20):
        compare.compare(seed, seen)
    assert seen["pawns"] == 20 * 20
    assert seen["ends"] > 3000
    assert seen["targets"] > 3000


def test_a_difference_would_be_seen(monkeypatch):
    monkeypatch.setattr(pawn_moves, "_TURNS", (1, 2, 3, 5, 6))
    with pytest.raises(AssertionError):
        compare.compare(5, {})


def test_the_slow_enumeration_knows_the_ways_of_two():
    """From a corner: three directions on, and each of them with the turns that stay on board."""
    found = {tuple(way) for way in ways((0, 0), 2)}
    assert ((0, 0), (1, 1), (0, 2)) in found
    assert ((0, 0), (1, 0), (0, 0)) in found  # the way back: a square twice, sorted out later
    assert ((0, 0), (1, 1), (2, 2)) in found
    assert all(len(way) == 3 for way in found)
