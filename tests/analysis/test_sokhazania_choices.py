"""Sokhazania's stored best choices of tracks are up to date, and no other choices are better."""

from pathlib import Path

import numpy as np
import pytest

from pixelpitch.rulesets.sokhazania import board as boards
from pixelpitch.rulesets.sokhazania import counters_choices as choices
from pixelpitch.rulesets.sokhazania.counters_chain import SAVE_RESULTS_BY_LEVEL, MarkovChain

CLASSIC_BOARD = boards.load("classic")


def test_the_stored_choices_equal_a_newly_computed_solution():
    kept = Path(boards.choices_path("classic")).read_text(encoding="utf-8")
    assert kept == choices.to_text(CLASSIC_BOARD, choices.find_better_tracks(CLASSIC_BOARD))


@pytest.mark.parametrize("level", SAVE_RESULTS_BY_LEVEL)
def test_no_single_change_of_a_choice_is_better(level):
    """Each changed choice is judged by goals scored minus goals conceded in a whole match."""
    policy = choices.find_better_tracks_at(CLASSIC_BOARD, level)

    def evaluate_choices(rated_policy):
        """Return Red's expected goals minus Blue's if they choose by ``rated_policy``."""
        return np.subtract(
            *MarkovChain(CLASSIC_BOARD, level, policy=rated_policy).expected_goals(20_000)
        )

    best = evaluate_choices(policy)
    for key, exits in choices.track_choices(CLASSIC_BOARD).items():
        for other in exits - {policy[key]}:
            change = evaluate_choices({**policy, key: other}) - best
            assert change > -1e-9 if CLASSIC_BOARD.dots[key[0]][1] else change < 1e-9


def test_the_choices_of_blue_equal_those_of_red_on_the_board_turned_by_half():
    policy = choices.find_better_tracks(CLASSIC_BOARD)
    for (dot, number), better in policy.items():
        turned = CLASSIC_BOARD.index_of(127 - CLASSIC_BOARD.dots[dot][2])
        assert policy[turned, number] == CLASSIC_BOARD.index_of(127 - CLASSIC_BOARD.dots[better][2])


@pytest.mark.long
def test_the_best_choices_beat_random_choices_by_the_computed_margin():
    """The probabilities of a win, draw and loss are computed exactly for a match of 15 minutes, and
    averaged over both results of the toss.
    """
    red = {
        key: to
        for key, to in choices.find_better_tracks(CLASSIC_BOARD).items()
        if not CLASSIC_BOARD.dots[key[0]][1]
    }
    chain = MarkovChain(CLASSIC_BOARD, "normal", policy=red)
    results = (chain.goal_distribution(first=0) + chain.goal_distribution(first=1)) / 2
    won, lost = np.tril(results, -1).sum(), np.triu(results, 1).sum()
    assert won == pytest.approx(0.425, abs=0.001)
    assert results.trace() == pytest.approx(0.250, abs=0.001)
    assert lost == pytest.approx(0.325, abs=0.001)
