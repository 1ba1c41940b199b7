"""What the calls of a match take when nothing was asked before: see ``cold_program``.

The positions are found here with CPython, the same match on the board; ``run`` runs a program
wherever the time is to be measured, and returns what it printed: a board, this interpreter.
"""

from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from pixelpitch.rules import autoplay
from pixelpitch.rules.match import CHANCE, TERMINAL
from pixelpitch.rulesets import load

from . import cold_program

SPREAD = 60  # positions of each kind for the median
HARDEST = 4  # more of them: those with the most to choose from
_MATCHES = 20
_LONGEST = 400  # actions of a match that are looked at
# After the source of `cold_program`.  A line a position: microseconds of legal_actions, of
# clone and of apply_action, and how many actions are legal.
_PROGRAM = """
for data, action in {positions!r}:
    print(*measure({ruleset!r}, data, action))
"""


class Position(NamedTuple):
    """A match and what is done with it.

    ``data`` as ``to_bytes`` gives it, ``legal`` how many actions are legal, ``action`` the
    one that is applied.
    """

    data: bytes
    legal: int
    action: int


def positions_to_time(ruleset: str, seed: int) -> tuple[list[Position], list[Position]]:
    """Return (decisions, throws) to time, each at most ``SPREAD`` and ``HARDEST``.

    ``SPREAD`` evenly from unattended matches, then the ``HARDEST``.  Decisions have more
    than one legal action; a ruleset in which nobody ever has a choice gives none.
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
    """Return ``SPREAD`` of ``positions`` at even distances, then the ``HARDEST`` (first come)."""
    count = min(SPREAD, len(positions))
    spread = [positions[at * len(positions) // count] for at in range(count)]
    return spread + sorted(positions, key=lambda each: -each.legal)[:HARDEST]


class Times(NamedTuple):
    """Microseconds in one position, and how many actions are legal there."""

    legal_actions: int
    clone: int
    apply_action: int
    legal: int


class OtherActions(Exception):
    """The other interpreter finds other legal actions than this one."""


def script(ruleset: str, positions: list[Position]) -> str:
    """Return the program that times every call in ``positions``, each cold."""
    pairs = [(each.data, each.action) for each in positions]
    source = Path(cold_program.__file__).read_text(encoding="utf-8")
    return source + _PROGRAM.format(ruleset=ruleset, positions=pairs)


def measure(ruleset: str, seed: int, run: Callable[[str], str]) -> tuple[list[Times], list[Times]]:
    """Return the ``Times`` of each position, microseconds: (of decisions, of throws).

    ``run`` returns what a program printed; ``seed`` is that of the matches in which the positions
    are found.  Raises OtherActions if the legal actions there are not those found here.
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
