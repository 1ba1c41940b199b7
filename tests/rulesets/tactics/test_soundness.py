"""Every position of unattended matches of the tactics game is sound; a share of ``make exact``.

The checker knows the moves only from the reference; it also notices what is not sound.
"""

from collections import Counter

import pytest

from pixelpitch.rulesets import load
from tests.rulesets.tactics import soundness as sound
from tests.rulesets.tactics.positions import draw_position


@pytest.mark.parametrize("seed", [0, 1, 2, 4, 6])
def test_every_position_of_a_match_is_sound(seed):
    seen: Counter[str] = Counter()
    sound.play(seed, seen)
    assert seen["matches"] == 1
    assert sum(seen.values()) > 100


def position():
    p = load("tactics").from_position(draw_position(3)).position()
    sound.check(p)
    return p


@pytest.mark.parametrize(
    "spoil",
    [
        lambda p: p["red"]["strikers"].append(p["red"]["keeper"]),  # two on a square
        lambda p: p["blue"].update(keeper="a1"),  # 4: not in its half
        lambda p: p["cards"]["red"].update(keeper=2),
        lambda p: p["cards"]["red"]["midfielders"].append(0),
        lambda p: p.update(possession=None),
        lambda p: p.update(ball="z9"),
        lambda p: p.update(clock_s=99999),
        lambda p: p.update(clock_s=sound.limit(p)),  # 31: nothing is to be completed
        lambda p: p.update(die=3),
        lambda p: p.update(move_s=5),
        lambda p: p.update(step="throw2"),
        lambda p: p.update(barred=p["ball"]),
    ],
)
def test_what_is_not_sound_is_seen(spoil):
    p = position()
    spoil(p)
    with pytest.raises((AssertionError, ValueError)):
        sound.check(p)


def test_a_move_that_breaks_rule_4_is_seen():
    before = position()
    after = position()
    side = "red"
    after[side]["defenders"][0] = after[side]["keeper"]
    with pytest.raises(AssertionError):
        sound.check_change(before, after)
