"""Measures the methods of a match when the list of legal actions is not in its cache.

This is the slowest case. This module plays matches and chooses positions from them. The program
``cold_calls_program``, which runs here or on a board, times the methods in these positions.
"""

from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from pixelpitch.rules import autoplay
from pixelpitch.rules.match import CHANCE, TERMINAL
from pixelpitch.rulesets import load

from . import cold_calls_program

# Number of evenly spaced positions measured for each kind (decision, throw).
SPACED_POSITION_COUNT = 60
# Number of positions with the most legal actions that are timed, for decisions and for throws each.
HARDEST_POSITION_COUNT = 4
_MATCH_COUNT = 20
_MAX_ACTIONS = 400  # positions come from the first 400 actions of a match
# Appended to the source of `cold_calls_program`. For each position it prints the microseconds of
# legal_actions, clone and apply_action, and then the number of legal actions.
_PROGRAM = """
for snapshot, action in {positions!r}:
    print(*time_methods({ruleset!r}, snapshot, action))
"""


class Position(NamedTuple):
    """A position in which the methods of a match are timed.

    ``snapshot``     the result of ``Match.to_bytes``
    ``legal_action_count``  the number of legal actions
    ``action``       the action to apply
    """

    snapshot: bytes
    legal_action_count: int
    action: int


def positions_to_time(ruleset: str, seed: int) -> tuple[list[Position], list[Position]]:
    """Play matches; return (positions with a decision to make, positions with a throw to make).

    The methods of a match are to be timed in these positions. Each list begins with at most
    ``SPACED_POSITION_COUNT`` positions from all parts of the matches, at equal distances. The
    ``HARDEST_POSITION_COUNT`` positions with the most legal actions follow. Decisions with only one
    legal action are left out, so the first list may be empty.
    """
    decisions: list[Position] = []
    throws: list[Position] = []
    for number in range(_MATCH_COUNT):
        match = load(ruleset)()
        generator = autoplay.Generator(seed + number)
        for _ in range(_MAX_ACTIONS):
            player = match.current_player()
            if player == TERMINAL:
                break
            snapshot, legal_count = match.to_bytes(), len(match.legal_actions())
            action = autoplay.play_action(match, generator)
            if player == CHANCE:
                throws.append(Position(snapshot, legal_count, action))
            elif legal_count > 1:
                decisions.append(Position(snapshot, legal_count, action))
    return _choose_positions(decisions), _choose_positions(throws)


def _choose_positions(positions: list[Position]) -> list[Position]:
    """Return a selection of ``positions``.

    It begins with at most ``SPACED_POSITION_COUNT`` evenly spaced ones. Then come the
    ``HARDEST_POSITION_COUNT`` ones with the most legal actions.
    """
    count = min(SPACED_POSITION_COUNT, len(positions))
    spread = [positions[at * len(positions) // count] for at in range(count)]
    return (
        spread
        + sorted(positions, key=lambda each: -each.legal_action_count)[:HARDEST_POSITION_COUNT]
    )


class CallTimes(NamedTuple):
    """Microseconds of each method, and the number of legal actions, in one position."""

    legal_actions_us: int
    clone_us: int
    apply_action_us: int
    legal_action_count: int


class DifferentActionsError(Exception):
    """The measured interpreter finds a different number of legal actions than this one."""


def timing_program(ruleset: str, positions: list[Position]) -> str:
    """Return the program that times the calls in each of ``positions``."""
    pairs = [(each.snapshot, each.action) for each in positions]
    source = Path(cold_calls_program.__file__).read_text(encoding="utf-8")
    return source + _PROGRAM.format(ruleset=ruleset, positions=pairs)


def measure(
    ruleset: str, seed: int, run_program: Callable[[str], str]
) -> tuple[list[CallTimes], list[CallTimes]]:
    """Time the methods of a match; return (times in decisions, times in throws).

    Each of the two is a list with a ``CallTimes`` for each position.

    ``ruleset``      id of the game
    ``seed``         seed of the first match from which positions are chosen
    ``run_program``  runs the source of a program and returns its output

    Raises DifferentActionsError if the program finds a different number of legal actions than this
    interpreter.
    """
    first, second = positions_to_time(ruleset, seed)
    return _measure_positions(ruleset, first, run_program), _measure_positions(
        ruleset, second, run_program
    )


def _measure_positions(
    ruleset: str, positions: list[Position], run_program: Callable[[str], str]
) -> list[CallTimes]:
    if not positions:
        return []
    lines = [line.split() for line in run_program(timing_program(ruleset, positions)).splitlines()]
    result = [CallTimes(*[int(word) for word in line]) for line in lines]
    if [each.legal_action_count for each in result] != [
        position.legal_action_count for position in positions
    ]:
        raise DifferentActionsError("the board finds other legal actions than the laptop")
    return result
