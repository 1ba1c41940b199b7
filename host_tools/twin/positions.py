"""Positions of a ruleset whose ``legal_actions`` is worth timing, found on the laptop.

The rules are one source: what is found here with CPython is the same match there.
"""

from typing import NamedTuple

from pixelpitch.rules import autoplay
from pixelpitch.rules.match import CHANCE, TERMINAL
from pixelpitch.rulesets import load

SPREAD = 60  # positions for the median
HARDEST = 4  # more of them: those with the most to choose from
_MATCHES = 20
_LONGEST = 400  # actions of a match that are looked at


class Position(NamedTuple):
    """A match as ``to_bytes`` gives it, and how many actions are legal in it."""

    data: bytes
    legal: int


def choices(ruleset: str, seed: int) -> tuple[list[Position], str]:
    """Return positions to time and what they are: "decisions", or "throws".

    ``SPREAD`` evenly from unattended matches, then ``HARDEST``.  Decisions with more than
    one legal action; throws only of a ruleset in which nobody ever has a choice.
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
            legal = len(match.legal_actions())
            if player == CHANCE:
                throws.append(Position(match.to_bytes(), legal))
            elif legal > 1:
                decisions.append(Position(match.to_bytes(), legal))
            autoplay.step(match, generator)
    if decisions:
        return _chosen(decisions), "decisions"
    return _chosen(throws), "throws"


def _chosen(found: list[Position]) -> list[Position]:
    """Return ``SPREAD`` of ``found`` at even distances, then the ``HARDEST`` (first come)."""
    count = min(SPREAD, len(found))
    spread = [found[at * len(found) // count] for at in range(count)]
    return spread + sorted(found, key=lambda each: -each.legal)[:HARDEST]
