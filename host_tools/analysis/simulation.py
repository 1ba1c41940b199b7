"""Plays thousands of matches without people; the number of processes does not change the result.

::

    >>> simulate("dicesoccer", {}, seed_range(7, 20)).match_count
    20

The matches have consecutive seeds, so that `pixelpitch match --seed` can replay each of them.
Results are returned in the order of the seeds. Otherwise short matches, which are finished first,
would be overrepresented in an interrupted run.
"""

import contextlib
from collections import abc
from concurrent.futures.process import BrokenProcessPool
from functools import partial
from typing import Any

from pixelpitch.rules import CHANCE, TERMINAL
from pixelpitch.rules.counters import GOALS, HOW_ENDED, NOBODY, WINNER, side
from pixelpitch.rules.generator import SEED_COUNT, Generator
from pixelpitch.rules.match import SIDES
from pixelpitch.rulesets import load

from ..common import matches
from ..common.errors import InputError
from . import cluster, counters, workers
from .tally import Tally, Total

MAX_MATCH_ACTIONS = 100_000  # a match with more actions counts as endless
# A run is divided into parts for the worker processes. Parts are small, so that the progress bar
# moves and all processes end at about the same time.
_MATCHES_PER_PART = 4
_MAX_PARTS = 5000  # limit for the number of parts; handling more would take too much time

# Names of statistics of every ruleset, in addition to those of ``rules.counters``.
NO_END_REASON = f"no end within {MAX_MATCH_ACTIONS} actions"
CHOICES_PER_DECISION_STATISTIC = "choices a decision"
STARTING_SIDE_RESULT_STATISTIC = "whoever began"
WIN, LOSS = "won", "lost"
# The largest number of decisions between two throws. A very large number suggests that coaches can
# go on deciding forever without a throw.
LONGEST_DECISION_RUN_STATISTIC = "longest row of decisions"
STARTING_SIDE_OPTION = "first"  # name of the option of every ruleset for the side that begins
EVENT_STATISTIC_PREFIX = (
    "event "  # prefix of a statistic's name; the kind of the counted event follows
)


class MatchFailed(InputError):
    """A match raised an exception or a process died; ``str()`` contains the seed and the error."""


def seed_range(first: int, match_count: int) -> list[int]:
    """Return the seeds of ``match_count`` matches, counting up from ``first``."""
    return [(first + number) % SEED_COUNT for number in range(match_count)]


def partial_totals(
    ruleset: str,
    options: dict[str, Any],
    seeds: abc.Sequence[int],
    jobs: int = 1,
    scheduler: str | None = None,
    opponent: str | None = None,
) -> abc.Generator[Total, None, None]:
    """Play a match for each of ``seeds`` in ``jobs`` processes; yield partial totals.

    Each partial total is about a few matches, in the order of the seeds.

    ``scheduler``  address of a Dask cluster that plays instead of local processes (`cluster`)
    ``opponent``   opponent that plays both sides (`play_opponents`); None means random actions

    Raises MatchFailed, ClusterError, and MatchError for an invalid option.
    """
    player = partial(play_matches, ruleset, options, opponent=opponent)
    yield from run_in_parts(player, seeds, jobs, scheduler)


def run_in_parts(
    play_seeds: abc.Callable[[abc.Sequence[int]], Total],
    seeds: abc.Sequence[int],
    jobs: int,
    scheduler: str | None = None,
) -> abc.Generator[Total, None, None]:
    """Call ``play_seeds`` with parts of ``seeds`` in ``jobs`` processes; yield its results.

    They are in the order of the seeds. If ``jobs`` is 1, this process does all the work. If
    ``scheduler`` is the address of a Dask cluster, the cluster does all the work.
    """
    if jobs == 1 and scheduler is None:
        for seed in seeds:
            yield play_seeds([seed])
        return
    size = max(_MATCHES_PER_PART, len(seeds) // _MAX_PARTS)
    cut = [seeds[at : at + size] for at in range(0, len(seeds), size)]
    try:
        if scheduler is None:
            executor = workers.process_pool(min(jobs, len(cut)))
        else:
            executor = cluster.executor(scheduler)
        yield from workers.ordered_results(executor, play_seeds, cut)
    except BrokenProcessPool:
        raise MatchFailed("one of the processes was ended from outside: out of memory?") from None


def simulate(
    ruleset: str, options: dict[str, Any], seeds: abc.Sequence[int], jobs: int = 1
) -> Total:
    """Play a match for each of ``seeds`` in ``jobs`` processes; return the total.

    ``options`` are those of the ruleset. Raises the same exceptions as `partial_totals`.
    """
    total = Total()
    with contextlib.closing(partial_totals(ruleset, options, seeds, jobs)) as totals:
        for part in totals:
            total.add(part)
    return total


def play_matches(
    ruleset: str,
    options: dict[str, Any],
    seeds: abc.Sequence[int],
    opponent: str | None = None,
) -> Total:
    """Play a match for each of ``seeds``; return their total."""
    if opponent is None:
        return play_and_total(partial(play, ruleset, options), seeds)
    return play_and_total(partial(play_opponents, ruleset, options, opponent), seeds)


def play_and_total(play_one: abc.Callable[[int], Tally], seeds: abc.Sequence[int]) -> Total:
    """Call ``play_one`` for each of ``seeds``; return the total of the results."""
    total = Total()
    for seed in seeds:
        try:
            total.add_match(play_one(seed))
        # A ruleset may raise any exception, of which only the text can be sent to another process.
        except Exception as error:
            raise MatchFailed(f"the match of seed {seed} broke off: {error!r}") from None
    return total


def play_opponents(ruleset: str, options: dict[str, Any], opponent: str, seed: int) -> Tally:
    """Play one match in which the opponent ``opponent`` plays both sides; return its statistics.

    Without ``first`` in ``options``, the left side begins for even seeds and the right side for odd
    seeds. This separates the advantage of beginning from the advantage of the left side.
    """
    first = options.get(STARTING_SIDE_OPTION) or SIDES[seed % 2]
    tally = play(ruleset, {**options, STARTING_SIDE_OPTION: first}, seed, opponent)
    (winner,) = tally.words[WINNER]
    began = SIDES.index(first) if first in SIDES else -1
    if winner != NOBODY and began >= 0:
        winner = WIN if winner.startswith(f"side {began}") else LOSS
    if began >= 0:
        tally.add_word(STARTING_SIDE_RESULT_STATISTIC, winner)
    return tally


def play(ruleset: str, options: dict[str, Any], seed: int, opponent: str | None = None) -> Tally:
    """Play one match, with ``opponent`` on both sides (None: random actions); return its tally."""
    match = load(ruleset)(options)
    seats = matches.opponents_for((opponent, opponent), seed)
    longest = row = 0
    sides = [side(match, number) for number in (0, 1)]
    generator = Generator(seed)
    tally = Tally()
    of_sides = [f"{GOALS} of {name}" for name in sides]
    for name in (GOALS, *of_sides, "actions", "throws", "decisions"):
        tally.count(name, 0)  # fixes the order of the figures in the output
    own = counters.load_counters(ruleset).Counter(match, tally)
    for _ in range(MAX_MATCH_ACTIONS):
        player = match.current_player()
        if player == TERMINAL:
            break
        legal = [] if player == CHANCE else match.legal_actions()
        tally.count("actions")
        tally.count("decisions" if legal else "throws")
        if legal:
            tally.add_value(CHOICES_PER_DECISION_STATISTIC, len(legal))
        row = row + 1 if legal else 0
        longest = max(longest, row)
        own.before(match, legal)
        action = matches.play_step(match, generator, seats)
        for kind, _, _ in match.events:
            tally.count(EVENT_STATISTIC_PREFIX + kind)
        own.after(match, action)
    outcome = match.outcome()
    tally.add_word(
        HOW_ENDED, NO_END_REASON if outcome is None else outcome["reason"].partition(":")[0]
    )
    winner = None if outcome is None else outcome["winner"]
    tally.add_word(WINNER, NOBODY if winner is None else sides[winner])
    score = match.score if outcome is None else outcome["score"]
    tally.count(GOALS, sum(score))
    for name, goals in zip(of_sides, score, strict=True):
        tally.count(name, goals)
    if opponent:
        tally.count(LONGEST_DECISION_RUN_STATISTIC, longest)
    if outcome is not None:
        own.end(match)
    return tally
