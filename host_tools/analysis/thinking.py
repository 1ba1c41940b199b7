"""What an opponent's decisions take: see ``thinking_program``.

The positions are those of a match that the opponent plays against itself here, the ones that
take this interpreter longest; ``run`` runs a program wherever the time is to be measured.
"""

import gc
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from pixelpitch import opponents
from pixelpitch.rules import CHANCE, TERMINAL
from pixelpitch.rules.generator import Generator
from pixelpitch.rulesets import load

from . import thinking_program

# After the source of `thinking_program`.  A line a position.
_PROGRAM = """
for data in {positions!r}:
    print(*measure({ruleset!r}, {name!r}, data))
"""
_ACTIONS = 300  # of the match, chance included: enough for every kind of decision


class Times(NamedTuple):
    """Microseconds of one decision and of its longest slice, and the number of slices."""

    whole: int
    longest: int
    slices: int


def hardest(ruleset: str, name: str, seed: int, count: int) -> list[bytes]:
    """Return decisions of the first part of a match: the ``count`` that take longest here, and
    half as many with the longest slices.
    """
    gc.freeze()  # what is there already need not be collected before each decision
    try:
        return _hardest(ruleset, name, seed, count)
    finally:
        gc.unfreeze()


def _hardest(ruleset: str, name: str, seed: int, count: int) -> list[bytes]:
    match = load(ruleset)()
    generator = Generator(seed)
    players = [opponents.make(name, Generator(seed + side)) for side in (1, 2)]
    took: dict[bytes, tuple[int, int]] = {}
    for _ in range(_ACTIONS):
        player = match.current_player()
        if player == TERMINAL:
            break
        if player == CHANCE:
            match.apply_action(generator.pick(match.chance_outcomes()))
            continue
        data = match.to_bytes()
        whole, longest, _ = thinking_program.measure(ruleset, name, data)
        took[data] = whole, longest
        match.apply_action(players[player].think(match, lambda: False))
    by_whole = sorted(took, key=lambda data: took[data], reverse=True)[:count]
    by_slice = sorted(took, key=lambda data: took[data][1], reverse=True)[: count // 2]
    return sorted({*by_whole, *by_slice})


def measure(
    ruleset: str, name: str, positions: list[bytes], run: Callable[[str], str]
) -> list[Times]:
    """Return the times of the opponent ``name`` in ``positions``."""
    source = Path(thinking_program.__file__).read_text(encoding="utf-8")
    program = source + _PROGRAM.format(ruleset=ruleset, name=name, positions=positions)
    return [Times(*[int(word) for word in line.split()]) for line in run(program).splitlines()]
