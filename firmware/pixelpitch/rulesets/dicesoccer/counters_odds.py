"""Computes the exact odds of Soccer Dice by enumerating all throws.

The rules are implemented here a second time, without the class ``Match``, so that tests can compare
the two. The game has no decisions, so every probability is an exact fraction::

    >>> goal_from_shot_odds()
    Fraction(7, 12)
    >>> print(format_percent(goal_in_turn_odds()))
    20.33 %

`pixelpitch analyse dicesoccer` prints all these odds next to what happened in simulated matches.
"""

from fractions import Fraction
from functools import cache
from itertools import product

ROLLS_PER_TURN = 4
WHITE_DICE_COUNT = 4
NEEDED_FACES = (2, 3, 4)
TURNS_PER_SIDE = 6
ATTEMPTS_PER_SIDE = 5
DIE_FACES = range(1, 7)


@cache
def roll_odds(set_aside: int) -> dict[int, Fraction]:
    """Return {number of dice set aside: odds} after a roll; ``set_aside`` were before (rule 4)."""
    dice = WHITE_DICE_COUNT - set_aside
    counts = dict.fromkeys(range(set_aside, 4), 0)
    for roll in product(DIE_FACES, repeat=dice):
        taken = set_aside
        for number in NEEDED_FACES[set_aside:]:
            if number not in roll:
                break
            taken += 1
        counts[taken] += 1
    return {taken: Fraction(count, 6**dice) for taken, count in counts.items()}


def set_aside_odds(rolls: int) -> dict[int, Fraction]:
    """Return {number of dice set aside: odds} after ``rolls`` rolls without a shot (rule 3)."""
    state = {0: Fraction(1), 1: Fraction(0), 2: Fraction(0), 3: Fraction(0)}
    for _ in range(rolls):
        following = dict.fromkeys(state, Fraction(0))
        following[3] += state[3]
        for aside in (0, 1, 2):
            for taken, odds in roll_odds(aside).items():
                following[taken] += state[aside] * odds
        state = following
    return state


def shot_in_turn_odds() -> Fraction:
    """Return the odds of a shot in a turn: three dice are set aside after three rolls (rule 5)."""
    return set_aside_odds(ROLLS_PER_TURN - 1)[3]


def goal_from_shot_odds() -> Fraction:
    """Return the odds that a shot scores: the white die is a 1 or beats the black die (rule 6)."""
    goals = sum(shot == 1 or black < shot for shot, black in product(DIE_FACES, repeat=2))
    return Fraction(goals, 36)


def goal_in_turn_odds() -> Fraction:
    """Return the odds that a turn ends with a goal (rules 3 to 7)."""
    return shot_in_turn_odds() * goal_from_shot_odds()


def goal_count_odds(tries: int, goal_odds: Fraction) -> list[Fraction]:
    """Return [odds of 0 goals, of 1 goal, ...] in ``tries`` that each score with ``goal_odds``."""
    odds = [Fraction(1)]
    for _ in range(tries):
        longer = [each * (1 - goal_odds) for each in odds] + [Fraction(0)]
        for goals, each in enumerate(odds):
            longer[goals + 1] += each * goal_odds
        odds = longer
    return odds


def score_odds() -> dict[tuple[int, int], Fraction]:
    """Return {(first side's goals, other side's goals): odds} after the six turns (rule 2)."""
    goals = goal_count_odds(TURNS_PER_SIDE, goal_in_turn_odds())
    return {(a, b): goals[a] * goals[b] for a, b in product(range(TURNS_PER_SIDE + 1), repeat=2)}


def lead_odds(tries: int, goal_odds: Fraction) -> tuple[Fraction, Fraction, Fraction]:
    """Return three odds, that a side is ahead, level or behind after ``tries`` tries of each side.

    Each try scores with the probability ``goal_odds``.
    """
    goals = goal_count_odds(tries, goal_odds)
    ahead = level = Fraction(0)
    for a, b in product(range(tries + 1), repeat=2):
        if a > b:
            ahead += goals[a] * goals[b]
        elif a == b:
            level += goals[a] * goals[b]
    return ahead, level, 1 - ahead - level


def regulation_odds() -> tuple[Fraction, Fraction, Fraction]:
    """Return the odds that a side is (ahead, level, behind) after six turns of each side."""
    return lead_odds(TURNS_PER_SIDE, goal_in_turn_odds())


def goal_from_attempt_odds() -> Fraction:
    """Return the odds that an attempt scores: a white die is higher than the black one (rule 8)."""
    goals = sum(max(one, two) > black for one, two, black in product(DIE_FACES, repeat=3))
    return Fraction(goals, 216)


def series_odds() -> tuple[Fraction, Fraction, Fraction]:
    """Return the odds that a side is (ahead, level, behind) after five attempts of each side."""
    return lead_odds(ATTEMPTS_PER_SIDE, goal_from_attempt_odds())


def first_side_win_odds() -> Fraction:
    """Return the odds that the side that began wins, including wins in a shoot-out."""
    ahead, level, _ = regulation_odds()
    series_ahead, series_level, _ = series_odds()
    return ahead + level * series_ahead / (1 - series_level)


def format_percent(odds: Fraction) -> str:
    """Return ``odds`` as a percentage with two decimals."""
    return f"{float(odds) * 100:.2f} %"


def report() -> str:
    """Return a table of all odds that this module computes, as text."""
    ahead, level, _ = regulation_odds()
    series_ahead, series_level, _ = series_odds()
    of_side = goal_count_odds(TURNS_PER_SIDE, goal_in_turn_odds())
    by_rolls = [
        f"  roll {rolls}             {_percent_and_fraction(set_aside_odds(rolls)[3])}"
        for rolls in range(1, 5)
    ]
    lines = [
        "Soccer Dice, exact odds",
        "",
        "2, 3 and 4 set aside after",
        *by_rolls,
        "",
        f"shot in a turn       {_percent_and_fraction(shot_in_turn_odds())}",
        f"goal from a shot     {_percent_and_fraction(goal_from_shot_odds())}",
        f"goal in a turn       {_percent_and_fraction(goal_in_turn_odds())}",
        f"goals a match        {float(2 * TURNS_PER_SIDE * goal_in_turn_odds()):.4f}"
        " before any shoot-out",
        "",
        "goals of a side      " + "".join(f"{goals:>9}" for goals in range(TURNS_PER_SIDE + 1)),
        " " * 21 + "".join(f"{format_percent(each):>9}" for each in of_side),
        "",
        f"after regulation     ahead {format_percent(ahead)}, level {format_percent(level)}",
        f"shoot-out attempt    {_percent_and_fraction(goal_from_attempt_odds())}",
        f"five attempts each   ahead {format_percent(series_ahead)},"
        f" level {format_percent(series_level)}",
        f"fives a shoot-out    {float(1 / (1 - series_level)):.4f} on average",
        f"first side wins      {_percent_and_fraction(first_side_win_odds())}",
    ]
    return "\n".join(lines)


def _percent_and_fraction(odds: Fraction) -> str:
    """Return ``odds`` as a percentage. If the fraction is short, add it."""
    return format_percent(odds) + (f"  = {odds}" if odds.denominator < 10**6 else "")
