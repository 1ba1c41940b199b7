"""StreetSoccer's scene shows a path that the walking figure can really take (RULEBOOK.md 3, 9)."""

from itertools import pairwise

import pytest

from pixelpitch.app.offer import Offer
from pixelpitch.app.screens.prompt import choice_words, square_words
from pixelpitch.opponents.odds import Odds
from pixelpitch.rules.autoplay import play_action
from pixelpitch.rules.generator import Generator
from pixelpitch.rules.scene import FIGURE, OWN, SCORING
from pixelpitch.rules.squares import name, number
from pixelpitch.rulesets import load
from pixelpitch.rulesets.streetsoccer.field import INSIDE_LINES, INSIDE_WITH_RING, contains
from tests.app.street import STREETSOCCER_POSITION
from tests.rulesets.streetsoccer_matches import Match


def test_a_step_off_the_pitch_leads_nowhere():
    assert not [
        square for square in (-17, -16, -1, 128, 130, 143) if contains(INSIDE_WITH_RING, square)
    ]
    assert sum(contains(INSIDE_LINES, square) for square in range(128)) == 60
    assert sum(contains(INSIDE_WITH_RING, square) for square in range(128)) == 60 + 32


def test_9_the_path_of_a_walk_along_the_last_row_is_shown():
    """The 165th action of this match is a walk along row 8. In an earlier version, the search for
    its path left the pitch.
    """
    match = Match()
    generator = Generator(78)
    for _ in range(165):
        play_action(match, generator)
    assert match.walked
    check_shown_walk(match)


@pytest.mark.parametrize("seed", range(600, 606))
def test_9_every_shown_walk_is_possible(seed):
    match = Match({"ring": seed % 2 == 0})
    generator = Generator(seed)
    walks = 0
    while match.outcome() is None:
        play_action(match, generator)
        walks += check_shown_walk(match)
    assert walks > 20


def check_shown_walk(match):
    """Assert that a shown walk takes orthogonal steps over free spaces.

    Return True if the match shows a walk.
    """
    walk = match.scene().walk
    if len(walk) < 2:
        return False
    ground = INSIDE_WITH_RING if match.options["ring"] else INSIDE_LINES
    assert all(contains(ground, square) for square in walk), walk
    if {abs(now - before) for before, now in pairwise(walk)} <= {1, 16}:
        assert not set(walk[1:-1]) & {*match.figures, match.ball}
        return True
    # When a kicker moves aside after a kick (rule 20), the scene shows only the start and the end
    # of the move.
    assert match.travel
    assert walk == match.walked
    return False


def test_a_pass_and_a_goal_are_marked_among_the_kicks():
    match = Match({"first": "right"})
    for word in "d4 h4 f6 l3 g2 m5 i5 k3 e6 j7 6 4 k4 4 h4 k4".split():
        match.apply_action(match.string_to_action(word))
    assert {name(each): kind for each, kind in match.scene().targets.items()} == {"l3": OWN}
    match.apply_action(match.string_to_action("l3"))
    goals = {name(each) for each, kind in match.scene().targets.items() if kind == SCORING}
    assert goals == {"n4", "n5"}


def match_before_choice_of_steps():
    """Return a match in which Yellow's e3 has walked to e6 and may kick 3 steps, back to e3."""
    match = load("streetsoccer").from_position(
        {
            **STREETSOCCER_POSITION,
            "yellow": {"goalie": "d4", "players": ["e3", "h4", "j3", "k7"]},
            "red": {"goalie": "m5", "players": ["i3", "g4", "i5", "l7"]},
            "ball": "e6",
            "die": 5,
        }
    )
    for word in ("e3", "e6"):
        match.apply_action(match.string_to_action(word))
    assert [match.action_to_string(each) for each in match.legal_actions()] == ["kick-1", "kick-3"]
    return match


def test_10_the_walker_is_shown_at_the_ball_while_the_steps_of_its_kick_are_chosen():
    """In an earlier version the scene still had a figure on the square that the walker has left."""
    match = match_before_choice_of_steps()
    scene = match.scene()
    assert (number("e6"), FIGURE, 0, 0) in scene.things
    assert number("e3") not in [each[0] for each in scene.things]
    assert scene.walk == (number("e3"), *scene.walk[1:-1], number("e6"))
    assert number("e3") in Offer(match, scene).choices
    assert square_words(match, scene, number("e3")) == ""
    assert "kick" in choice_words(match, scene, number("e3"))
    assert "figure" not in choice_words(match, scene, number("e3"))
    assert square_words(match, scene, number("e6")) == "figure ball"


def test_10_the_odds_of_the_square_that_the_walker_has_left_are_the_odds_of_a_kick_to_it():
    match = match_before_choice_of_steps()
    words = Odds(number("e3")).think(match, lambda: False)
    assert words.startswith("Red scores on "), words
