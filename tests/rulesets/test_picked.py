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


def test_pawnball_shows_the_ways_of_a_ball_that_can_only_be_kicked() -> None:
    """Each end is one press, with the light that it has once the ball is taken (12)."""
    generator = Generator(7)
    seen = 0
    for _ in range(6):
        match = rulesets.load("pawnball")()
        while match.current_player() != TERMINAL:
            ball, ends, first = guide.pick(match) if match.current_player() >= 0 else (-1, (), -1)
            if ball >= 0 and ball == match.balls[match.board]:
                kicks = match.clone()
                kicks.apply_action(ball)
                assert list(ends) == kicks.legal_actions()
                assert first == guide.likeliest(kicks)
                ways = [guide.way_to(kicks, end) for end in ends]
                assert [guide.way_to(match, end) for end in ends] == ways
                seen += all(ways)
            autoplay.step(match, generator)
    assert seen > 3
