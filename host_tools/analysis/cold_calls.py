"""Measures how long the methods of a match take while its legal actions are not cached.

This computer chooses the positions. The program ``cold_calls_program`` then runs either here or on
a board, whichever is measured.
"""

from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from pixelpitch.rules import autoplay
from pixelpitch.rules.match import CHANCE, TERMINAL
from pixelpitch.rulesets import load

from . import cold_calls_program

# Number of evenly spaced positions measured for each kind (decision, throw). The median is taken
# over all positions of a kind.
SPREAD_COUNT = 60
HARDEST_COUNT = 4  # number of additional positions of each kind, those with the most legal actions
_MATCH_COUNT = 20
_MAX_ACTIONS = 400  # positions come from the first 400 actions of a match
# Appended to the source of `cold_calls_program`. For each position it prints the microseconds of
# legal_actions, clone and apply_action, and the number of legal actions.
_PROGRAM = """
for data, action in {positions!r}:
    print(*measure({ruleset!r}, data, action))
"""


class Position(NamedTuple):
    """A position in which the methods of a match are timed.

    ``data`` is the result of ``Match.to_bytes``, ``legal`` the number of legal actions, and
    ``action`` the action to apply.
    """

    data: bytes
    legal: int
    action: int


def positions_to_time(ruleset: str, seed: int) -> tuple[list[Position], list[Position]]:
    """Return (decisions, throws): the positions in which to time the methods of a match.

    Each list has at most ``SPREAD_COUNT`` positions, evenly spaced over matches that a program
    plays, and then the ``HARDEST_COUNT`` positions with the most legal actions. Decisions with only
    one legal action are left out; a ruleset may have no other decisions.
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
            data, legal = match.to_bytes(), len(match.legal_actions())
            action = autoplay.step(match, generator)
            if player == CHANCE:
                throws.append(Position(data, legal, action))
            elif legal > 1:
                decisions.append(Position(data, legal, action))
    return _choose_positions(decisions), _choose_positions(throws)


def _choose_positions(positions: list[Position]) -> list[Position]:
    """Return ``SPREAD_COUNT`` evenly spaced ``positions``, then the ``HARDEST_COUNT`` hardest ones.

    The hardest positions are those with the most legal actions.
    """
    count = min(SPREAD_COUNT, len(positions))
    spread = [positions[at * len(positions) // count] for at in range(count)]
    return spread + sorted(positions, key=lambda each: -each.legal)[:HARDEST_COUNT]


class Times(NamedTuple):
    """Microseconds of each method, and the number of legal actions, in one position."""

    legal_actions: int
    clone: int
    apply_action: int
    legal: int


class DifferentActionsError(Exception):
    """The measured interpreter finds a different number of legal actions than this one."""


def timing_program(ruleset: str, positions: list[Position]) -> str:
    """Return the program that times the calls in each of ``positions``."""
    pairs = [(each.data, each.action) for each in positions]
    source = Path(cold_calls_program.__file__).read_text(encoding="utf-8")
    return source + _PROGRAM.format(ruleset=ruleset, positions=pairs)


def measure(
    ruleset: str, seed: int, run_program: Callable[[str], str]
) -> tuple[list[Times], list[Times]]:
    """Return (``Times`` of decisions, ``Times`` of throws), one for each position.

    ``run_program`` runs the source of a program and returns its output. The positions come from
    matches with seeds from ``seed`` on. Raises DifferentActionsError if the measured interpreter
    and this one find different numbers of legal actions.
    """
    first, second = positions_to_time(ruleset, seed)
    return _measure_positions(ruleset, first, run_program), _measure_positions(
        ruleset, second, run_program
    )


def _measure_positions(
    ruleset: str, positions: list[Position], run_program: Callable[[str], str]
) -> list[Times]:
    if not positions:
        return []
    lines = [line.split() for line in run_program(timing_program(ruleset, positions)).splitlines()]
    result = [Times(*[int(word) for word in line]) for line in lines]
    if [each.legal for each in result] != [position.legal for position in positions]:
        raise DifferentActionsError("the board finds other legal actions than the laptop")
    return result
