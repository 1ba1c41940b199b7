"""Positions of a ruleset whose calls are worth timing, found on the laptop.

The rules are one source: what is found here with CPython is the same match on the board.
"""

from typing import NamedTuple

from pixelpitch.rules import autoplay
from pixelpitch.rules.match import CHANCE, TERMINAL
from pixelpitch.rulesets import load

SPREAD = 60  # positions of each kind for the median
HARDEST = 4  # more of them: those with the most to choose from
_MATCHES = 20
_LONGEST = 400  # actions of a match that are looked at


class Position(NamedTuple):
    """A match and what is done with it.

    ``data`` as ``to_bytes`` gives it, ``legal`` how many actions are legal, ``action`` the
    one that is applied.
    """

    data: bytes
    legal: int
    action: int


def choices(ruleset: str, seed: int) -> tuple[list[Position], list[Position]]:
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
