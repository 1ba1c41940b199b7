"""Times the calls of a match without a warm cache of legal actions: see ``cold_program``.

The positions are found here with CPython. ``run`` runs a program on the machine to be measured, a
board or this interpreter, and returns its output.
"""

from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from pixelpitch.rules import autoplay
from pixelpitch.rules.match import CHANCE, TERMINAL
from pixelpitch.rulesets import load

from . import cold_program

SPREAD = 60  # positions of each kind, for the median
HARDEST = 4  # additional positions with the largest number of legal actions
_MATCHES = 20
_LONGEST = 400  # actions of a match from which positions are taken
# Appended to the source of `cold_program`. For each position it prints the microseconds of
# legal_actions, clone and apply_action, and the number of legal actions.
_PROGRAM = """
for data, action in {positions!r}:
    print(*measure({ruleset!r}, data, action))
"""


class Position(NamedTuple):
    """A position to time.

    ``data`` is the result of ``to_bytes``, ``legal`` the number of legal actions, ``action`` the
    one to apply.
    """

    data: bytes
    legal: int
    action: int


def positions_to_time(ruleset: str, seed: int) -> tuple[list[Position], list[Position]]:
    """Return (decisions, throws) to time, each at most ``SPREAD`` + ``HARDEST`` positions.

    The first ``SPREAD`` are evenly spaced in unattended matches. Decisions have more than one legal
    action; the list is empty if a ruleset has none of these.
    """
    decisions: list[Position] = []
    throws: list[Position] = []
    for number in range(_MATCHES):
        match = load(ruleset)()
        generator = autoplay.Generator(seed + number)
        for _ in range(_LONGEST):
            player = match.current_player()
            if player == TERMINAL:
                break
            data, legal = match.to_bytes(), len(match.legal_actions())
            action = autoplay.step(match, generator)
            if player == CHANCE:
                throws.append(Position(data, legal, action))
            elif legal > 1:
                decisions.append(Position(data, legal, action))
    return _choose(decisions), _choose(throws)


def _choose(positions: list[Position]) -> list[Position]:
    """Return ``SPREAD`` evenly spaced ``positions``, then the ``HARDEST``, with most actions."""
    count = min(SPREAD, len(positions))
    spread = [positions[at * len(positions) // count] for at in range(count)]
    return spread + sorted(positions, key=lambda each: -each.legal)[:HARDEST]


class Times(NamedTuple):
    """Microseconds of the calls in one position, and its number of legal actions."""

    legal_actions: int
    clone: int
    apply_action: int
    legal: int


class OtherActions(Exception):
    """The measured interpreter has different legal actions than this one."""


def script(ruleset: str, positions: list[Position]) -> str:
    """Return the program that times the calls in each of ``positions``."""
    pairs = [(each.data, each.action) for each in positions]
    source = Path(cold_program.__file__).read_text(encoding="utf-8")
    return source + _PROGRAM.format(ruleset=ruleset, positions=pairs)


def measure(ruleset: str, seed: int, run: Callable[[str], str]) -> tuple[list[Times], list[Times]]:
    """Return (``Times`` of decisions, ``Times`` of throws), one for each position.

    ``run`` runs a program and returns its output; ``seed`` is that of the matches from which the
    positions are taken. Raises OtherActions if the number of legal actions differs from that found
    here.
    """
    first, second = positions_to_time(ruleset, seed)
    return _timed(ruleset, first, run), _timed(ruleset, second, run)


def _timed(ruleset: str, positions: list[Position], run: Callable[[str], str]) -> list[Times]:
    if not positions:
        return []
    lines = [line.split() for line in run(script(ruleset, positions)).splitlines()]
    result = [Times(*[int(word) for word in line]) for line in lines]
    if [each.legal for each in result] != [position.legal for position in positions]:
        raise OtherActions("the board finds other legal actions than the laptop")
    return result
