"""Each colour has one meaning, and any two colours can be told apart."""

from itertools import combinations

import numpy as np
import pytest

from pixelpitch.render import palette
from tests.render.eyes import RGB_MATRIX_BY_DEFICIENCY, colour_distance, linear_rgb


@pytest.mark.parametrize(
    ("one", "other"), combinations([each for each in palette.COLOUR_NAMES if each[1] != "grass"], 2)
)
def test_every_two_colours_can_be_told_apart(one, other):
    assert colour_distance(linear_rgb(one[0]), linear_rgb(other[0])) > 20, (one[1], other[1])


@pytest.mark.parametrize("kind", RGB_MATRIX_BY_DEFICIENCY)
@pytest.mark.parametrize(("other", "min_difference"), [(palette.BLUE, 60), (palette.YELLOW, 35)])
def test_the_teams_can_be_told_apart_by_every_observer(kind, other, min_difference):
    """The pairs of teams are red and blue, or red and yellow; a deuteranope sees yellow as
    brighter.
    """
    teams = (palette.RED, other)
    seen = [
        np.clip(np.array(RGB_MATRIX_BY_DEFICIENCY[kind]) @ linear_rgb(team), 0, 1) for team in teams
    ]
    assert colour_distance(*seen) > min_difference


@pytest.mark.parametrize("kind", RGB_MATRIX_BY_DEFICIENCY)
def test_the_shots_can_be_told_apart_by_every_observer(kind):
    seen = [
        np.clip(np.array(RGB_MATRIX_BY_DEFICIENCY[kind]) @ linear_rgb(shot), 0, 1)
        for shot in palette.SHOTS[:2]
    ]
    assert colour_distance(*seen) > 40


@pytest.mark.parametrize("kind", ["every colour", *RGB_MATRIX_BY_DEFICIENCY])
def test_the_six_kinds_of_dots_differ_by_shape_or_by_brightness_for_every_observer(kind):
    """The six kinds of dots light different parts of a square:

    - grey and green: the same quarter
    - yellow: a different quarter
    - white and violet: two quarters
    - black: none

    Two kinds with the same shape are never in the same team. They must differ in brightness, so
    that a colour-blind coach can tell them apart.
    """
    eye = np.array(RGB_MATRIX_BY_DEFICIENCY.get(kind, np.eye(3)))
    shapes = {1: 1, 2: 2, 3: 3, 4: 1, 5: 2, 6: 3}  # see tests/render/test_pieces.py
    for one, other in combinations(shapes, 2):
        if shapes[one] == shapes[other]:
            seen = [
                np.clip(eye @ linear_rgb(palette.DOT_COLOURS[each]), 0, 1) for each in (one, other)
            ]
            assert colour_distance(*seen) > 25, (one, other)


def test_black_grey_and_white_dots_increase_in_brightness():
    levels = [palette.brightest_channel(each) for each in palette.DOT_COLOURS[1:4]]
    assert levels == sorted(set(levels))


@pytest.mark.parametrize("kind", ["every colour", *RGB_MATRIX_BY_DEFICIENCY])
def test_no_dot_looks_like_the_ball(kind):
    eye = np.array(RGB_MATRIX_BY_DEFICIENCY.get(kind, np.eye(3)))
    ball = np.clip(eye @ linear_rgb(palette.WHITE), 0, 1)
    for dot in palette.DOT_COLOURS[1:]:
        assert colour_distance(ball, np.clip(eye @ linear_rgb(dot), 0, 1)) > 25


def test_the_colours_of_the_numbers_of_tracks_differ_clearly():
    for one in range(1, 7):
        for other in range(one + 1, 7):
            apart = colour_distance(
                linear_rgb(palette.NUMBERS[one]), linear_rgb(palette.NUMBERS[other])
            )
            assert apart > 24, (one, other, apart)


@pytest.mark.parametrize("level", [9, 14, 20, 36, 44, 64])
def test_a_colour_keeps_its_name_at_every_level_in_use(level):
    for colour, word in palette.COLOUR_NAMES:
        if word != "grass":  # the next test covers the levels of grass
            assert palette.name(palette.shade(colour, level)) == word


@pytest.mark.parametrize("level", [20, 22, 24, 64, 128, 150, 190])
def test_the_lines_of_the_pitch_are_grass(level):
    assert palette.name(palette.shade(palette.GRASS_COLOUR, level)) == "grass"


def test_colours_given_as_bytes_and_dark_colours_have_names():
    assert palette.name((0, 0, 0)) == palette.name(bytes((1, 2, 0))) == "dark"
    assert palette.name((255, 0, 0)) == "red"
    assert palette.name((90, 92, 88)) == "white"


def test_shade_scales_a_colour_and_vivid_saturates_it():
    assert palette.shade(0xFF8040, 64) == 0xFF8040
    assert palette.shade(0xFF8040, 32) == 0x7F4020
    assert palette.scaled_to_peak(0x400010) == 0xFF0040
    assert palette.scaled_to_peak(0) == 0
