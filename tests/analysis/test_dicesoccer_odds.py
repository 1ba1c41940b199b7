"""The exact odds of Soccer Dice: against closed forms, and against the match on the board."""

from fractions import Fraction
from functools import cache
from itertools import product
from math import sqrt

from host_tools.analysis import dicesoccer_odds as odds
from pixelpitch.rules import TERMINAL
from pixelpitch.rules.generator import Generator
from pixelpitch.rulesets import load

MATCHES = 3000
ERRORS = 4  # standard errors


def test_a_roll_by_inclusion_and_exclusion():
    """dicesoccer.md 4: all of n numbers among d dice."""

    def all_of(numbers, dice):
        terms = {1: (1, -1), 2: (1, -2, 1), 3: (1, -3, 3, -1)}[numbers]
        return sum(Fraction(term * (6 - left) ** dice, 6**dice) for left, term in enumerate(terms))

    for aside in (0, 1, 2):
        dice = 4 - aside
        after = odds.after_roll(aside)
        assert sum(after.values()) == 1
        for more in range(1, 4 - aside):
            at_least = sum(after[taken] for taken in after if taken >= aside + more)
            assert at_least == all_of(more, dice)


def test_two_rolls_by_writing_all_of_them_down():
    """dicesoccer.md 3 and 4: all 6**4 first rolls, each with all second ones."""

    def reached(aside, roll):
        while aside < 3 and aside + 2 in roll:
            aside += 1
        return aside

    total = Fraction(0)
    for first in product(range(1, 7), repeat=4):
        aside = reached(0, first)
        if aside == 3:
            total += 1
            continue
        dice = 4 - aside
        hits = sum(reached(aside, roll) == 3 for roll in product(range(1, 7), repeat=dice))
        total += Fraction(hits, 6**dice)
    assert total / 6**4 == odds.set_aside_after(2)[3] == Fraction(4871, 23328)


def test_a_shot():
    """dicesoccer.md 6: a 1 always, a shot of s by the s - 1 lower faces of the keeper."""
    assert odds.goal_from_shot() == Fraction(1, 6) + Fraction(1 + 2 + 3 + 4 + 5, 36)


def test_a_shoot_out_attempt():
    """dicesoccer.md 8: no goal if both white dice are at most the black one."""
    saved = Fraction(sum(black * black for black in range(1, 7)), 6**3)
    assert odds.goal_from_attempt() == 1 - saved


def test_scores_add_up():
    scores = odds.scores()
    assert sum(scores.values()) == 1
    assert sum((a + b) * each for (a, b), each in scores.items()) == 12 * odds.goal_in_turn()
    ahead, level, behind = odds.regulation()
    assert ahead == sum(each for (a, b), each in scores.items() if a > b)
    assert level == sum(each for (a, b), each in scores.items() if a == b)
    assert ahead == behind


def test_going_first_is_worth_nothing():
    assert odds.first_wins() == Fraction(1, 2)


def test_the_report_tells_them_all():
    report = odds.report()
    for number in ("7/12", "125/216", "34.85 %", "20.33 %", "28.86 %", "1/2"):
        assert number in report


@cache
def simulated():
    """Return counts from seeded matches: what the match on the board makes of the throws."""
    counts = dict.fromkeys(
        "turns shots turn_goals goals squares level attempts attempt_goals first_wins".split(), 0
    )
    make = load("dicesoccer")
    generator = Generator(20)
    for _ in range(MATCHES):
        match = make()
        while match.current_player() != TERMINAL:
            phase, before = match.phase, sum(match.score)
            attempt = match.series > 0 and match.die() == "black"
            match.apply_action(generator.below(6) + 1)
            kinds = [kind for kind, _, _ in match.events]
            counts["attempts"] += attempt
            counts["attempt_goals"] += attempt and "goal" in kinds
            counts["turn_goals"] += sum(match.score) - before
            counts["shots"] += phase != match.phase and match.set_aside == 3 and "pass" in kinds
        goals = sum(match.score)
        counts["turns"] += 12
        counts["goals"] += goals
        counts["squares"] += goals * goals
        counts["level"] += match.score[0] == match.score[1]
        counts["first_wins"] += match.outcome()["winner"] == match.first
    return counts


def near(count, tries, exact):
    """Assert that ``count`` of ``tries`` lies within the standard errors of ``exact``."""
    error = sqrt(exact * (1 - exact) / tries)
    assert abs(count / tries - exact) < ERRORS * error


def test_a_turn_on_the_board():
    """dicesoccer.md 3 to 7."""
    counts = simulated()
    near(counts["turn_goals"], counts["turns"], odds.goal_in_turn())
    near(counts["shots"], counts["turns"], odds.shot_in_turn())


def test_goals_a_match_on_the_board():
    """dicesoccer.md 2."""
    counts = simulated()
    mean = counts["goals"] / MATCHES
    variance = counts["squares"] / MATCHES - mean * mean
    assert abs(mean - 12 * odds.goal_in_turn()) < ERRORS * sqrt(variance / MATCHES)


def test_level_after_regulation_on_the_board():
    """dicesoccer.md 8."""
    near(simulated()["level"], MATCHES, odds.regulation()[1])


def test_shoot_out_attempts_on_the_board():
    """dicesoccer.md 8."""
    counts = simulated()
    near(counts["attempt_goals"], counts["attempts"], odds.goal_from_attempt())
    level = counts["level"]
    attempts = counts["attempts"] / level
    exact = 10 / (1 - odds.series()[1])
    spread = 10 * sqrt(odds.series()[1]) / (1 - odds.series()[1])  # a geometric count of series
    assert abs(attempts - exact) < ERRORS * spread / sqrt(level)


def test_the_first_side_on_the_board():
    near(simulated()["first_wins"], MATCHES, odds.first_wins())
