"""The exact odds of Soccer Dice, enumerated from the rules with fractions.

Written from RULEBOOK.md only: it does not use the match that the board plays, so that tests can
compare both. There are no decisions, so every probability is a fraction of throws::

    >>> goal_from_shot()
    Fraction(7, 12)
    >>> print(percent(goal_in_turn()))
    20.33 %

`pixelpitch analyse dicesoccer` prints them all, beside those of played matches.
"""

from fractions import Fraction
from functools import cache
from itertools import product

ROLLS = 4
WHITE = 4
IN_ORDER = (2, 3, 4)
TURNS = 6
ATTEMPTS = 5
FACES = range(1, 7)


@cache
def after_roll(aside: int) -> dict[int, Fraction]:
    """Return {dice set aside: odds} after one roll that began with ``aside`` (0..2) (rule 4)."""
    dice = WHITE - aside
    counts = dict.fromkeys(range(aside, 4), 0)
    for roll in product(FACES, repeat=dice):
        taken = aside
        for number in IN_ORDER[aside:]:
            if number not in roll:
                break
            taken += 1
        counts[taken] += 1
    return {taken: Fraction(count, 6**dice) for taken, count in counts.items()}


def set_aside_after(rolls: int) -> dict[int, Fraction]:
    """Return {dice set aside: odds} after ``rolls`` rolls of a turn without a shot (rule 3)."""
    state = {0: Fraction(1), 1: Fraction(0), 2: Fraction(0), 3: Fraction(0)}
    for _ in range(rolls):
        following = dict.fromkeys(state, Fraction(0))
        following[3] += state[3]
        for aside in (0, 1, 2):
            for taken, odds in after_roll(aside).items():
                following[taken] += state[aside] * odds
        state = following
    return state


def shot_in_turn() -> Fraction:
    """Return the odds that a turn has a shot: three dice set aside with a roll left (rule 5)."""
    return set_aside_after(ROLLS - 1)[3]


def goal_from_shot() -> Fraction:
    """Return the odds that a shot is a goal: a 1, or more than the keeper throws (rule 6)."""
    goals = sum(shot == 1 or black < shot for shot, black in product(FACES, repeat=2))
    return Fraction(goals, 36)


def goal_in_turn() -> Fraction:
    """Return the odds that a turn ends with a goal (rules 3 to 7)."""
    return shot_in_turn() * goal_from_shot()


def goals_in(tries: int, goal: Fraction) -> list[Fraction]:
    """Return the odds of 0..``tries`` goals if each try is a goal with the odds ``goal``."""
    odds = [Fraction(1)]
    for _ in range(tries):
        longer = [each * (1 - goal) for each in odds] + [Fraction(0)]
        for goals, each in enumerate(odds):
            longer[goals + 1] += each * goal
        odds = longer
    return odds


def scores() -> dict[tuple[int, int], Fraction]:
    """Return {(first side's goals, other side's): odds} after regulation (rule 2)."""
    goals = goals_in(TURNS, goal_in_turn())
    return {(a, b): goals[a] * goals[b] for a, b in product(range(TURNS + 1), repeat=2)}


def ahead_level_behind(tries: int, goal: Fraction) -> tuple[Fraction, Fraction, Fraction]:
    """Return the odds that the first side is ahead, level, behind after ``tries`` each."""
    goals = goals_in(tries, goal)
    ahead = level = Fraction(0)
    for a, b in product(range(tries + 1), repeat=2):
        if a > b:
            ahead += goals[a] * goals[b]
        elif a == b:
            level += goals[a] * goals[b]
    return ahead, level, 1 - ahead - level


def regulation() -> tuple[Fraction, Fraction, Fraction]:
    """Return the odds that the first side is ahead, level, behind at the end of regulation."""
    return ahead_level_behind(TURNS, goal_in_turn())


def goal_from_attempt() -> Fraction:
    """Return the odds of a shoot-out attempt: either white die beats the black one (rule 8)."""
    goals = sum(max(one, two) > black for one, two, black in product(FACES, repeat=3))
    return Fraction(goals, 216)


def series() -> tuple[Fraction, Fraction, Fraction]:
    """Return the odds that the first side is ahead, level, behind after five attempts each."""
    return ahead_level_behind(ATTEMPTS, goal_from_attempt())


def first_wins() -> Fraction:
    """Return the odds that the side on offence first wins, including any number of shoot-outs."""
    ahead, level, _ = regulation()
    series_ahead, series_level, _ = series()
    return ahead + level * series_ahead / (1 - series_level)


def percent(odds: Fraction) -> str:
    """Return odds as a percentage with two digits."""
    return f"{float(odds) * 100:.2f} %"


def report() -> str:
    """Return all odds as lines of text."""
    ahead, level, _ = regulation()
    series_ahead, series_level, _ = series()
    of_side = goals_in(TURNS, goal_in_turn())
    by_rolls = [
        f"  roll {rolls}             {_both(set_aside_after(rolls)[3])}" for rolls in range(1, 5)
    ]
    lines = [
        "Soccer Dice, exact odds",
        "",
        "2, 3 and 4 set aside after",
        *by_rolls,
        "",
        f"shot in a turn       {_both(shot_in_turn())}",
        f"goal from a shot     {_both(goal_from_shot())}",
        f"goal in a turn       {_both(goal_in_turn())}",
        f"goals a match        {float(2 * TURNS * goal_in_turn()):.4f} before any shoot-out",
        "",
        "goals of a side      " + "".join(f"{goals:>9}" for goals in range(TURNS + 1)),
        " " * 21 + "".join(f"{percent(each):>9}" for each in of_side),
        "",
        f"after regulation     ahead {percent(ahead)}, level {percent(level)}",
        f"shoot-out attempt    {_both(goal_from_attempt())}",
        f"five attempts each   ahead {percent(series_ahead)}, level {percent(series_level)}",
        f"fives a shoot-out    {float(1 / (1 - series_level)):.4f} on average",
        f"first side wins      {_both(first_wins())}",
    ]
    return "\n".join(lines)


def _both(odds: Fraction) -> str:
    """Return odds as a percentage, and as a fraction if that is short."""
    return percent(odds) + (f"  = {odds}" if odds.denominator < 10**6 else "")
