"""A coach picks a piece and chooses its target with one press (``Table.pick``). test_accepted.py
checks that such choices are legal.
"""

from pixelpitch import rulesets
from pixelpitch.rules import autoplay
from pixelpitch.rules.generator import Generator
from pixelpitch.rules.match import TERMINAL
from pixelpitch.rules.squares import steps_apart
from pixelpitch.rulesets.streetsoccer.moves import turn_of


def test_pawnball_shows_the_paths_of_a_ball_that_can_only_be_kicked() -> None:
    """Rule 12: if the ball can only be kicked, one press chooses the end of the kick. The paths
    shown are the same as after picking the ball.
    """
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
            autoplay.play_action(match, generator)
    assert seen > 3


def test_streetsoccer_suggests_its_goalie_only_if_it_is_near_and_nearest_to_the_ball() -> None:
    """Otherwise the cursor begins on another figure, because the goalie would empty the goal."""
    generator = Generator(7)
    reached = cleared = 0
    for _ in range(40):
        match = rulesets.load("streetsoccer")({"first": "left"})
        while match.current_player() != TERMINAL:
            if match.prompt().endswith("steps)") and ": choose a figure" in match.prompt():
                goalie, *others = match.teams()[0]
                figure = match.table().pick(match)[0]
                distances = [steps_apart(each, match.ball) for each in match.teams()[0]]
                if figure == goalie:
                    cleared += 1
                    assert distances[0] < min(*distances[1:], 4)
                if figure < 0:
                    assert not any(turn_of(match).legal_kick_steps(each) for each in others)
                    legal = match.legal_actions()
                    assert match.table().likeliest(match) in others or legal == [goalie]
                reached += figure in others
            autoplay.play_action(match, generator)
    assert reached > 20
    assert cleared
