"""PawnBall's kicks and jumps agree with a slow enumeration, square by square.

The tests compare some positions; ``make exact`` compares 3,000.
"""

from collections import Counter

import pytest

from tests.rulesets import pawnball_compare as compare
from tests.rulesets.pawnball_slow import BoardOfSide, yield_paths

CHUNK_COUNT = 4
SEEDS_PER_CHUNK = 120


@pytest.mark.parametrize("chunk", range(CHUNK_COUNT))
@pytest.mark.long
def test_the_rules_agree_with_the_slow_enumeration(chunk):
    seen: Counter[str] = Counter()
    for seed in range(chunk * SEEDS_PER_CHUNK, chunk * SEEDS_PER_CHUNK + SEEDS_PER_CHUNK):
        compare.compare_position(seed, seen)
    assert seen["kicks"] > 200
    assert seen["ends"] > 1000
    assert seen["goals"] > 20


def test_the_comparison_finds_an_injected_fault(monkeypatch):
    """The test removes an end of a kick. Then it falsifies the length of the shortest path."""
    kick_ends = BoardOfSide.kick_ends

    def drop_last_end(self, kicker, steps):
        """Return the ends of a kick without the last one."""
        ends = kick_ends(self, kicker, steps)
        return dict(sorted(ends.items())[:-1])

    monkeypatch.setattr(BoardOfSide, "kick_ends", drop_last_end)
    monkeypatch.setattr(compare, "MAX_BRUTE_FORCE_STEPS", 0)
    with pytest.raises(AssertionError):
        compare.compare_position(1, Counter())
    monkeypatch.setattr(
        BoardOfSide, "kick_ends", lambda *given: dict.fromkeys(kick_ends(*given), 9)
    )
    with pytest.raises(AssertionError):
        compare.compare_position(1, Counter())


def test_the_slow_enumeration_agrees_with_a_kick_worked_out_by_hand():
    """The pawn on c4 kicks the ball on d4 two steps; its team-mate on e4 sends the ball straight on
    or back.
    """
    board = BoardOfSide([(2, 3), (4, 3)], [], (3, 3), 0)
    ways = {tuple(way) for way in yield_paths(board, (2, 3), 2)}
    assert ((3, 3), (4, 3), (5, 3), (6, 3)) in ways
    assert ((3, 3), (4, 3), (3, 3), (2, 3), (3, 2)) in ways  # the kicker passes the ball on
    assert ((3, 3), (4, 3), (3, 3), (2, 3), (3, 3)) in ways
    assert ((3, 3), (4, 3), (5, 3)) not in ways  # this path has only one step
    assert board.kick_ends((2, 3), 2)[6, 3] == 1
    assert (3, 3) not in board.kick_ends((2, 3), 2)
