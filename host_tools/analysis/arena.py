"""Plays matches between two opponents and counts the results.

::

    >>> total = play_matches("sokhazania", {}, ("hard", "uniform"), [1, 2, 3])
    >>> total.match_count, sum(total.words[RESULT_STATISTIC].values())
    (3, 3)

The opponents swap sides after each match, so that the advantage of a side cancels out.
"""

from collections import abc
from functools import partial
from typing import Any

from pixelpitch.rules import CHANCE, TERMINAL
from pixelpitch.rules.generator import Generator
from pixelpitch.rulesets import load

from ..common import matches
from .simulation import MAX_MATCH_ACTIONS, play_and_total
from .tally import Tally, Total

RESULT_STATISTIC = "result"
MATCH_RESULTS = WIN, DRAW, LOSS, NO_END = ("won", "drawn", "lost", "no end")
GOAL_STATISTICS = ("goals", "goals against")
DECISIONS_STATISTIC = "decisions"
ACTIONS_STATISTIC = "actions"  # counts throws and decisions


def play_matches(
    ruleset: str, options: dict[str, Any], opponents: tuple[str, str], seeds: abc.Sequence[int]
) -> Total:
    """Play a match for each of ``seeds``; return the total.

    Wins and losses in the total are those of the first of the two ``opponents``.
    """
    return play_and_total(partial(play, ruleset, options, opponents), seeds)


def play(ruleset: str, options: dict[str, Any], opponents: tuple[str, str], seed: int) -> Tally:
    """Play one match between the two ``opponents``; return its statistics.

    The first opponent plays side 0 if the seed is even and side 1 if it is odd.
    """
    match = load(ruleset)(options)
    generator = Generator(seed)
    own = seed % 2
    players = matches.opponents_for([opponents[side ^ own] for side in (0, 1)], seed)
    tally = Tally()
    for _ in range(MAX_MATCH_ACTIONS):
        player = match.current_player()
        if player == TERMINAL:
            break
        tally.count(ACTIONS_STATISTIC)
        tally.count(DECISIONS_STATISTIC, player != CHANCE)
        matches.play_step(match, generator, players)
    outcome = match.outcome()
    if outcome is None:
        result = NO_END
    elif outcome["winner"] is None:
        result = DRAW
    else:
        result = WIN if outcome["winner"] == own else LOSS
    tally.add_word(RESULT_STATISTIC, result)
    score = match.score if outcome is None else outcome["score"]
    for name, side in zip(GOAL_STATISTICS, (own, 1 - own), strict=True):
        tally.count(name, score[side])
    return tally
