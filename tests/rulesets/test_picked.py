"""Actions offered before a pick (``guide.pick``); test_accepted.py checks that they are legal."""

from pixelpitch import rulesets
from pixelpitch.rules import autoplay
from pixelpitch.rules.generator import Generator
from pixelpitch.rules.match import TERMINAL


def test_pawnball_shows_the_paths_of_a_ball_that_can_only_be_kicked() -> None:
    """Each end takes one press and has the light that it has after picking the ball (rule 12)."""
    generator = Generator(7)
    seen = 0
    for _ in range(6):
        match = rulesets.load("pawnball")()
        while match.current_player() != TERMINAL:
            ball, ends, first = (
                match.table().pick(match) if match.current_player() >= 0 else (-1, (), -1)
            )
            if ball >= 0 and ball == match.balls[match.board]:
                kicks = match.clone()
                kicks.apply_action(ball)
                assert list(ends) == kicks.legal_actions()
                assert first == kicks.table().likeliest(kicks)
                ways = [kicks.table().path_to(kicks, end) for end in ends]
                assert [match.table().path_to(match, end) for end in ends] == ways
                seen += all(ways)
            autoplay.step(match, generator)
    assert seen > 3
