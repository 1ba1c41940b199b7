"""Plays matches of a test player against a level of the board's opponents, and prints the share of
the points that the test player wins.
"""

from collections.abc import Callable, Iterable
from typing import Any

from host_tools.analysis.tally import wilson_limits
from pixelpitch import opponents
from pixelpitch.rules import CHANCE, TERMINAL
from pixelpitch.rules.generator import SEED_COUNT, Generator


def play_match(
    make_match: Callable[[], Any], make_player: Callable[[Generator], Any], level: str, seed: int
) -> int:
    """Play a match of a test player against an opponent of ``level``.

    The test player is the result of ``make_player`` and has side ``seed`` % 2. Return 2 if it wins,
    1 for a draw, and 0 if it loses.
    """
    match = make_match()
    generator = Generator(seed)
    own = seed % 2
    ours = make_player(Generator(seed * 2 % SEED_COUNT))
    theirs = opponents.make(level, Generator((seed * 2 + 1) % SEED_COUNT))
    while (turn := match.current_player()) != TERMINAL:
        if turn == CHANCE:
            match.apply_action(generator.pick(match.chance_outcomes()))
            if match.SECONDS_PER_THROW:
                match.pass_time(match.SECONDS_PER_THROW)
        elif turn == own:
            match.apply_action(ours.choose(match))
        else:
            match.apply_action(theirs.think(match, lambda: False))
    winner = match.outcome()["winner"]
    return 1 if winner is None else 2 * (winner == own)


def print_points_fraction(
    make_match: Callable[[], Any],
    make_player: Callable[[Generator], Any],
    level: str,
    seeds: Iterable[int],
) -> None:
    """Play a match for each of ``seeds``; after each match, print the player's share of the points
    so far.
    """
    points = 0
    for count, seed in enumerate(seeds, 1):
        points += play_match(make_match, make_player, level, seed)
        low, high = wilson_limits(points / 2, count)
        print(
            f"{seed}: {points / 2:g} of {count}, {50 * points / count:.1f} %"
            f" [{100 * low:.1f}, {100 * high:.1f}] of the points against {level}",
            flush=True,
        )
