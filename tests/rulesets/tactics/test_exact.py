"""Soccer Tactics agrees with the slow reference in whole matches, and in the squares that pawns and
the ball can reach.

The tests compare some matches and positions. ``make exact`` plays many more matches and compares
3,000 positions.
"""

from collections import Counter

import pytest

from tests.rulesets.tactics import compare, reach
from tests.rulesets.tactics.reference import pawns, play
from tests.rulesets.tactics.reference.game import Game

MATCH_SEEDS = (1, 2, 5, 6)
# seeds of matches that begin in extreme positions; together they reach every phase and step
EXTREME_POSITION_SEEDS = (2703, 2695, 2023, 2063, 2759, 2191, 2607, 2327, 2103, 2087)


@pytest.mark.parametrize("seed", MATCH_SEEDS)
@pytest.mark.long
def test_a_whole_match_agrees_at_every_step(seed):
    seen: Counter[str] = Counter()
    compare.compare_match(seed, seen)
    assert seen["whole matches"] == 1
    assert seen["steps"] > 100


@pytest.mark.long
def test_the_compared_matches_reach_every_phase_and_step():
    seen: Counter[str] = Counter()
    for seed in (*EXTREME_POSITION_SEEDS, 1):
        compare.compare_match(seed, seen)
    assert not compare.find_steps_not_compared(seen)


def test_the_error_names_seed_step_and_field_of_a_difference(monkeypatch):
    """The error text contains the seed, the step, the field and both values."""
    monkeypatch.setattr(play, "battle_bonus", lambda state, side: 9 * side)
    with pytest.raises(compare.DisagreementError, match=r"seed 5, step \d+.*\n.*reference: "):
        compare.compare_match(5, Counter())


@pytest.mark.parametrize("chunk", range(4))
@pytest.mark.long
def test_the_reach_of_pawns_and_ball_agrees_with_enumerated_walks(chunk):
    seen: Counter[str] = Counter()
    for seed in range(10 * chunk, 10 * chunk + 10):
        reach.compare_position(seed, seen)
    assert seen["pawn moves"] > 1000
    assert seen["ball targets"] > 500
    assert seen["dribbles"]


def test_the_comparison_finds_a_reach_that_is_too_short(monkeypatch):
    """The test injects a fault: rule 4 allows only three pawns in a printed row, not four."""
    count_pawns_in_line = pawns.count_pawns_in_line
    monkeypatch.setattr(
        pawns,
        "count_pawns_in_line",
        lambda square, taken, way: count_pawns_in_line(square, taken, way) + (way == (0, 1)),
    )
    with pytest.raises(AssertionError):
        reach.main(0, 20)


def test_the_reference_agrees_with_a_kick_off_worked_out_by_hand():
    """Rules 5 and 7: a kick-off must go into the other half, no opponent stands near the ball, and
    the pawn that kicked off may not touch the ball again at once.
    """
    game = Game({"first": "left"})
    game.apply("usual")
    game.apply("usual")
    game.apply(1)
    assert game.legal_actions() == ["i3", "i4", "i5"]
    game.apply("i4")
    assert game.state["barred"] == "h4"
    game.apply(1)
    assert "h5" in game.legal_actions()  # the other striker stands on h5, next to i4
    game.apply("h5")
    assert "i4" in game.legal_actions()
    game.apply("i4")
    assert (game.state["phase"], game.state["by"], game.state["barred"]) == (
        "defend",
        "capture",
        None,
    )
