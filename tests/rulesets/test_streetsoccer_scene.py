"""StreetSoccer's scene: the way of a walk is one that the figure can go (RULEBOOK.md 3, 9)."""

from itertools import pairwise

import pytest

from pixelpitch.rules.autoplay import step
from pixelpitch.rules.generator import Generator
from pixelpitch.rulesets.streetsoccer.field import WITH_RING, WITHIN, holds
from tests.rulesets.streetsoccer_matches import Match


def test_a_step_off_the_pitch_leads_nowhere():
    assert not [square for square in (-17, -16, -1, 128, 130, 143) if holds(WITH_RING, square)]
    assert sum(holds(WITHIN, square) for square in range(128)) == 60
    assert sum(holds(WITH_RING, square) for square in range(128)) == 60 + 32


def test_9_a_walk_round_the_last_row_is_shown():
    """Seed 78: the search for the walk of action 165 stepped from row 8 off the pitch."""
    match = Match()
    generator = Generator(78)
    for _ in range(165):
        step(match, generator)
    assert match.walked
    check_walk(match)


@pytest.mark.parametrize("seed", range(600, 606))
def test_9_every_walk_is_shown_as_it_can_be_walked(seed):
    match = Match({"ring": seed % 2 == 0})
    generator = Generator(seed)
    walks = 0
    while match.outcome() is None:
        step(match, generator)
        walks += check_walk(match)
    assert walks > 20


def check_walk(match):
    """Assert that the walk shown goes by orthogonal steps over free spaces; return if it is one."""
    walk = match.scene().walk
    if len(walk) < 2:
        return False
    ground = WITH_RING if match.options["ring"] else WITHIN
    assert all(holds(ground, square) for square in walk), walk
    if {abs(now - before) for before, now in pairwise(walk)} <= {1, 16}:
        assert not set(walk[1:-1]) & {*match.figures, match.ball}
        return True
    # Room made for the goalie over a figure (20): both ends are shown.
    assert match.travel
    assert walk == match.walked
    return False
