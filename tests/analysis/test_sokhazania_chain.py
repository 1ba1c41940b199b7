"""The exact averages of Sokhazania's Markov chain are compared with a small independent
simulation.
"""

import random

import numpy as np
import pytest

from pixelpitch.rulesets.sokhazania import board as boards
from pixelpitch.rulesets.sokhazania import counters_chain
from pixelpitch.rulesets.sokhazania.counters_chain import MarkovChain, throw_count

SAVE_LEVELS = ("easy", "normal", "hard")


@pytest.fixture(scope="module")
def board():
    """Return Sokhazania's classic board."""
    return boards.load("classic")


@pytest.fixture(scope="module")
def chains_by_level(board):
    """Return {level: Markov chain of ``board``}; saves are harder to beat at a higher level."""
    return {level: MarkovChain(board, level) for level in SAVE_LEVELS}


# {level: results of a save for the faces 1 to 6}: c is a corner, g a goal, k a goal kick
# (RULEBOOK.md 8).
SAVE_RESULTS_BY_LEVEL = {"easy": "ccgggk", "normal": "ccggkk", "hard": "ccgkkk"}


class Simulation:
    """A simulation of rules 7 to 12 of Sokhazania, written from RULEBOOK.md alone.

    It shares only the board file with the ruleset.
    """

    def __init__(self, board, level, seed):
        self.level = level
        self.random = random.Random(seed)
        self.side = [dot[1] for dot in board.dots]
        self.place = {(dot[1], dot[3]): index for index, dot in enumerate(board.dots)}
        self.roles = [dot[3] for dot in board.dots]
        self.ends = [
            [board.next_dots(dot, number) for number in range(7)] for dot in range(len(board.dots))
        ]

    def throw_die(self):
        """Return the face of a thrown die, or 0 in 2 % of throws: the die left the tray."""
        return 0 if self.random.random() < 0.02 else self.random.randint(1, 6)

    def throw_for_save(self, defender):
        """Return the result of one save: "c" (corner), "g" (goal), "k" (goal kick) or "again"."""
        die = self.throw_die()
        if die == 0:
            return "again" if self.level == "hard" else "g"
        return SAVE_RESULTS_BY_LEVEL[self.level][die - 1]

    def play_match(self, first_side=0, seconds=900):
        """Play a match and return the goals of both sides. Also store in ``choices`` how many
        choices the coaches had.
        """
        score = [0, 0]
        self.choices = 0
        ball, saving, clock = self.place[first_side, "kickoff"], False, 0
        while clock < seconds or saving:
            clock += 7
            holder = self.side[ball]
            if saving:
                result = self.throw_for_save(holder)
                saving = result == "again"
                if result == "g":
                    score[1 - holder] += 1
                    ball = self.place[holder, "kickoff"]
                elif result == "c":
                    ball = self.place[1 - holder, "corner"]
                continue
            die = self.throw_die()
            if die == 0:
                ball = self.place[1 - holder, "throwin"]
                continue
            saving = die == 6 and self.roles[ball] in ("penalty", "striker", "corner")
            self.choices += len(self.ends[ball][die]) > 1
            ball = self.random.choice(self.ends[ball][die])
        return score

    def play_until_goal(self, ball):
        """Return (number of throws from the dot ``ball`` to the next goal, side that scores)."""
        throws, saving = 0, False
        while True:
            throws += 1
            holder = self.side[ball]
            if saving:
                result = self.throw_for_save(holder)
                saving = result == "again"
                if result == "g":
                    return throws, 1 - holder
                if result == "c":
                    ball = self.place[1 - holder, "corner"]
                continue
            die = self.throw_die()
            if die == 0:
                ball = self.place[1 - holder, "throwin"]
                continue
            saving = die == 6 and self.roles[ball] in ("penalty", "striker", "corner")
            ball = self.random.choice(self.ends[ball][die])


def is_within_four_standard_errors(samples, exact_value):
    """Return True if the mean of ``samples`` is within four standard errors of the exact value."""
    samples = np.asarray(samples, dtype=float)
    error = samples.std(ddof=1) / len(samples) ** 0.5
    return abs(samples.mean() - exact_value) <= 4 * error


@pytest.mark.parametrize("level", SAVE_LEVELS)
def test_expected_goals_agree_with_the_simulation(board, chains_by_level, level):
    simulation = Simulation(board, level, "goals " + level)
    scores = np.array([simulation.play_match(first_side=0) for _ in range(1500)])
    exact = chains_by_level[level].expected_goals(first=0)
    assert is_within_four_standard_errors(scores[:, 0], exact[0])
    assert is_within_four_standard_errors(scores[:, 1], exact[1])


@pytest.mark.parametrize("level", SAVE_LEVELS)
def test_expected_choices_agree_with_the_simulation(board, chains_by_level, level):
    simulation = Simulation(board, level, "choices " + level)
    counts = []
    for _ in range(1500):
        simulation.play_match(first_side=1)
        counts.append(simulation.choices)
    assert is_within_four_standard_errors(counts, chains_by_level[level].expected_choices(first=1))


@pytest.mark.parametrize("level", SAVE_LEVELS)
def test_the_distribution_of_scores_agrees_with_the_simulation(board, chains_by_level, level):
    simulation = Simulation(board, level, "results " + level)
    scores = np.array([simulation.play_match(first_side=1) for _ in range(1500)])
    exact = chains_by_level[level].goal_distribution(first=1)
    assert is_within_four_standard_errors(scores[:, 0] == scores[:, 1], np.trace(exact))
    assert is_within_four_standard_errors(scores[:, 0] > scores[:, 1], np.tril(exact, -1).sum())
    assert is_within_four_standard_errors(scores.sum(axis=1) == 0, exact[0, 0])
    assert is_within_four_standard_errors((scores == (2, 1)).all(axis=1), exact[2, 1])


@pytest.mark.parametrize("level", SAVE_LEVELS)
def test_time_until_a_goal_agrees_with_the_simulation(board, chains_by_level, level):
    simulation = Simulation(board, level, "spells " + level)
    chain = chains_by_level[level]
    for dot in (board.dot_with_role(0, "kickoff"), board.dot_with_role(1, "penalty")):
        spells = np.array([simulation.play_until_goal(dot) for _ in range(1200)])
        assert is_within_four_standard_errors(spells[:, 0], chain.throws_until_goal()[dot])
        holder = board.dots[dot][1]
        assert is_within_four_standard_errors(spells[:, 1] == holder, chain.holder_goal_odds()[dot])


def test_rule_12_a_save_is_thrown_after_a_shot_that_was_made_before_time_was_up(board):
    """The Markov chain and a simulation agree on the mean number of goals in a match of 35 s.

    In a match of 35 s they can agree only if both count a save that is thrown after time is up.
    """
    simulation = Simulation(board, "hard", "short")
    scores = [sum(simulation.play_match(seconds=35)) for _ in range(10000)]
    assert is_within_four_standard_errors(
        scores, sum(MarkovChain(board, "hard").expected_goals(35))
    )


def test_rule_12_lets_the_sides_throw_until_time_is_up():
    assert throw_count(900) == 129
    assert throw_count(0) == 0
    assert throw_count(7) == 1
    assert throw_count(7.5) == 2


@pytest.mark.parametrize("level", SAVE_LEVELS)
def test_rule_8_the_probabilities_of_every_state_add_up_to_1(chains_by_level, level):
    chain = chains_by_level[level]
    totals = chain.transitions.sum(axis=1) + chain.goals.sum(axis=1)
    assert np.allclose(totals, 1)


@pytest.mark.parametrize(("level", "goal"), [("easy", 0.51), ("normal", 0.98 / 3 + 0.02)])
def test_rule_8_gives_the_chance_of_a_goal_on_a_save(chains_by_level, level, goal):
    chain = chains_by_level[level]
    assert chain.goals[chain.state_of_save(0), 1] == pytest.approx(goal)


def test_rule_8_at_level_hard_a_save_out_of_the_box_is_thrown_again(chains_by_level):
    chain = chains_by_level["hard"]
    state = chain.state_of_save(1)
    assert chain.transitions[state, state] == pytest.approx(0.02)
    assert chain.goals[state, 0] == pytest.approx(0.98 / 6)


def test_rule_11_out_of_the_box_gives_the_other_side_a_throw_in(board):
    chain = MarkovChain(board, out=0.5)
    kickoff, throw_in = board.dot_with_role(0, "kickoff"), board.dot_with_role(1, "throwin")
    assert chain.transitions[kickoff, throw_in] >= 0.5


@pytest.mark.parametrize("level", SAVE_LEVELS)
def test_the_distribution_of_scores_adds_up_to_1_and_has_the_expected_mean(chains_by_level, level):
    chain = chains_by_level[level]
    results = chain.goal_distribution(300)
    goals = np.arange(len(results))
    assert results.sum() == pytest.approx(1)
    assert goals @ results.sum(axis=1) == pytest.approx(chain.expected_goals(300)[0])
    assert goals @ results.sum(axis=0) == pytest.approx(chain.expected_goals(300)[1])


def test_both_sides_have_the_same_averages_on_the_symmetric_board(chains_by_level):
    chain = chains_by_level["normal"]
    assert chain.expected_goals(first=1) == pytest.approx(chain.expected_goals(first=0)[::-1])
    assert np.allclose(chain.goal_distribution(300, 1), chain.goal_distribution(300, 0).T)


def test_goals_per_100_throws_match_a_long_match(chains_by_level):
    chain = chains_by_level["normal"]
    hours = 7.0 * 20_000
    assert sum(chain.expected_goals(hours)) / 200 == pytest.approx(
        chain.goals_per_100_throws(), rel=1e-2
    )


def test_the_averages_are_in_the_intended_ranges(chains_by_level):
    goals = {level: sum(chains_by_level[level].expected_goals()) for level in SAVE_LEVELS}
    assert 2.0 <= goals["normal"] <= 4.0
    assert goals["easy"] > goals["normal"] > goals["hard"] > 1.0
    # Averaged over both results of the toss, the sides score equally often. The side that kicks off
    # wins less than 51 % of the matches.
    assert 0.5 < chains_by_level["normal"].first_player_share() < 0.51


def test_the_classic_board_gives_coaches_enough_choices(chains_by_level):
    """Coaches have enough choices if at least one throw in seven gives them one."""
    for first in (0, 1):
        assert chains_by_level["normal"].expected_choices(first=first) >= 18
        assert chains_by_level["normal"].expected_choices(0, first) == 0


def test_rule_12_a_choice_that_the_last_throw_opens_counts(board, chains_by_level):
    """A match of 7 s ends after its first throw. The coach then has a choice only if the face leads
    to two tracks, so the mean number of choices is the probability of these faces.
    """
    doubles = sum(
        len(board.next_dots(board.dot_with_role(0, "kickoff"), die)) == 2 for die in (3, 4, 5, 6)
    )
    assert doubles > 0
    assert chains_by_level["easy"].expected_choices(7) == pytest.approx(doubles * 0.98 / 6)


def test_errors_name_the_invalid_argument(board):
    with pytest.raises(ValueError, match="unknown level 'brutal': expected one of easy"):
        MarkovChain(board, "brutal")
    with pytest.raises(ValueError, match=r"chance of out 1\.5"):
        MarkovChain(board, out=1.5)


def test_the_report_shows_the_averages(chains_by_level):
    report = counters_chain.report(chains_by_level["hard"])
    assert report.startswith("Classic, hard: ")
    assert "goals in 15 minutes" in report
    assert "choices between two tracks in a match" in report
