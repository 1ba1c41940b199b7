"""A weighted draw from random bytes is unbiased."""

from collections import Counter

import pytest

from pixelpitch.app.chance.draw import draw_outcome
from pixelpitch.rules.chance import FACES


def test_all_faces_are_equally_likely():
    drawn = [
        draw_outcome(lambda count, byte=byte: bytes([byte] * count), FACES) for byte in range(256)
    ]
    assert drawn.count(None) == 4
    assert [drawn.count(face) for face in range(1, 7)] == [42] * 6


def test_a_byte_that_would_bias_the_draw_is_skipped():
    assert draw_outcome(lambda count: bytes([255, 253, 8, 0]), FACES) == 3


@pytest.mark.parametrize(
    "outcomes",
    [
        ((7, 3), (2, 1), (9, 4)),
        ((1, 100), (2, 29)),
        ((0, 6), *((face, 49) for face in range(1, 7))),
    ],
)
def test_each_outcome_is_drawn_in_proportion_to_its_weight(outcomes):
    total = sum(weight for _, weight in outcomes)
    size = 1 if total <= 256 else 2
    counts = Counter(
        draw_outcome(
            lambda count, value=value: value.to_bytes(size, "big") * (count // size), outcomes
        )
        for value in range(256**size)
    )
    each, rejected = divmod(256**size, total)
    expected = {outcome: weight * each for outcome, weight in outcomes}
    assert counts == (expected | {None: rejected} if rejected else expected)


def test_an_entropy_source_that_never_changes_gives_no_outcome():
    assert draw_outcome(lambda count: b"\xff" * count, FACES) is None
    assert draw_outcome(lambda count: b"\xff" * count, ((5, 3), (6, 5))) == 6, (
        "with a total weight of 8, no byte is too high"
    )
