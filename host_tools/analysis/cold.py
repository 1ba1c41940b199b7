"""What the calls of a match take when nothing was asked before: see ``cold_program``.

The positions are found here with CPython; ``run`` runs a program wherever the time is to be
measured, and returns what it printed: MicroPython under Node, a board, this interpreter.
"""

from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from . import cold_program
from .positions import Position, choices

# After the source of `cold_program`.  A line a position: microseconds of legal_actions, of
# clone and of apply_action, and how many actions are legal.
_PROGRAM = """
for data, action in {positions!r}:
    print(*measure({ruleset!r}, data, action))
"""


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
    first, second = choices(ruleset, seed)
    return _timed(ruleset, first, run), _timed(ruleset, second, run)


def _timed(ruleset: str, positions: list[Position], run: Callable[[str], str]) -> list[Times]:
    if not positions:
        return []
    lines = [line.split() for line in run(script(ruleset, positions)).splitlines()]
    result = [Times(*[int(word) for word in line]) for line in lines]
    if [each.legal for each in result] != [position.legal for position in positions]:
        raise OtherActions("the board finds other legal actions than the laptop")
    return result
