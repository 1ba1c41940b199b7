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
    one that is applied, ``other`` a position in which other actions are legal, so that
    asking it makes a ruleset forget what it may have kept of this one's answer.
    """

    data: bytes
    legal: int
    action: int
    other: bytes


class _Seen(NamedTuple):
    data: bytes
    legal: tuple[int, ...]
    action: int


def choices(ruleset: str, seed: int) -> tuple[list[Position], list[Position]]:
    """Return (decisions, throws) to time, each at most ``SPREAD`` and ``HARDEST``.

    ``SPREAD`` evenly from unattended matches, then the ``HARDEST``.  Decisions have more
    than one legal action; a ruleset in which nobody ever has a choice gives none.
    """
    decisions: list[_Seen] = []
    throws: list[_Seen] = []
    for number in range(_MATCHES):
        match = load(ruleset)()
        generator = autoplay.Generator(seed + number)
        for _ in range(_LONGEST):
            player = match.current_player()
            if player == TERMINAL:
                break
            data, legal = match.to_bytes(), tuple(match.legal_actions())
            action = autoplay.step(match, generator)
            if player == CHANCE:
                throws.append(_Seen(data, legal, action))
            elif len(legal) > 1:
                decisions.append(_Seen(data, legal, action))
    every = decisions + throws
    return _chosen(decisions, every), _chosen(throws, every)


def _chosen(found: list[_Seen], every: list[_Seen]) -> list[Position]:
    """Return ``SPREAD`` of ``found`` at even distances, then the ``HARDEST`` (first come)."""
    count = min(SPREAD, len(found))
    chosen = [found[at * len(found) // count] for at in range(count)]
    chosen += sorted(found, key=lambda each: -len(each.legal))[:HARDEST]
    return [
        Position(each.data, len(each.legal), each.action, _other(each, every)) for each in chosen
    ]


def _other(position: _Seen, every: list[_Seen]) -> bytes:
    """Return the first position in which something else is legal; where none is, the last."""
    for each in every:
        if each.legal != position.legal:
            return each.data
    return every[-1].data
