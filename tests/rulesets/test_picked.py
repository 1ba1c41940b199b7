"""What is as if it were picked already (``guide.pick``), in whole matches of every game."""

import pytest

from pixelpitch import rulesets
from pixelpitch.rules import autoplay, guide
from pixelpitch.rules.generator import Generator
from pixelpitch.rules.match import TERMINAL
from tests.rulesets.position_soundness import picked_is_legal

PICKING = ("pawnball", "streetsoccer", "tactics")


@pytest.mark.parametrize("ruleset", rulesets.ids())
def test_it_is_legal_and_so_are_its_squares_after_it(ruleset: str) -> None:
    match = rulesets.load(ruleset)()
    generator = Generator(5)
    picked = 0
    for _ in range(300):
        if match.current_player() == TERMINAL:
            break
        if match.current_player() >= 0:
            picked_is_legal(match)
            picked += guide.pick(match)[0] >= 0
        autoplay.step(match, generator)
    assert (picked > 20) == (ruleset in PICKING)
