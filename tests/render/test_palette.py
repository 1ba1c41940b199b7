"""One meaning for each colour, and every two of them can be told apart."""

from itertools import combinations

import numpy as np
import pytest

from pixelpitch.render import palette

# Machado, Oliveira and Fernandes 2009, severity 1.0, on linear RGB.
DEFICIENT = {
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}
# sRGB primaries to XYZ, and the white of D65.
XYZ = ((0.4124, 0.3576, 0.1805), (0.2126, 0.7152, 0.0722), (0.0193, 0.1192, 0.9505))
D65 = (0.9505, 1.0, 1.089)


def linear(colour):
    return np.array([colour >> 16, colour >> 8 & 255, colour & 255]) / 255


def lab(light):
    """Return CIELAB of linear RGB."""
    ratio = np.clip(np.array(XYZ) @ light / np.array(D65), 0, None)
    curve = np.where(ratio > 0.008856, np.cbrt(ratio), 7.787 * ratio + 16 / 116)
    return np.array([116 * curve[1] - 16, 500 * (curve[0] - curve[1]), 200 * (curve[1] - curve[2])])


def distance(one, other):
    return float(np.linalg.norm(lab(one) - lab(other)))


@pytest.mark.parametrize(
    ("one", "other"), combinations([each for each in palette.NAMES if each[1] != "grass"], 2)
)
def test_every_two_colours_can_be_told_apart(one, other):
    assert distance(linear(one[0]), linear(other[0])) > 20, (one[1], other[1])


@pytest.mark.parametrize("kind", DEFICIENT)
@pytest.mark.parametrize(("other", "apart"), [(palette.BLUE, 60), (palette.YELLOW, 35)])
def test_the_teams_stay_apart_for_every_eye(kind, other, apart):
    """Red plays against blue, or against yellow, which a deuteranope tells by its light."""
    teams = (palette.RED, other)
    seen = [np.clip(np.array(DEFICIENT[kind]) @ linear(team), 0, 1) for team in teams]
    assert distance(*seen) > apart


@pytest.mark.parametrize("kind", DEFICIENT)
def test_the_shots_stay_apart_for_every_eye(kind):
    seen = [np.clip(np.array(DEFICIENT[kind]) @ linear(shot), 0, 1) for shot in palette.SHOTS[:2]]
    assert distance(*seen) > 40


@pytest.mark.parametrize("kind", ["every colour", *DEFICIENT])
def test_the_six_dots_are_told_apart_by_shape_or_for_every_eye(kind):
    """Black and yellow light one quarter, grey and green two, white and violet three.

    Two kinds of the same shape must differ in light for a colour-blind coach, too; they
    never belong to the same team.
    """
    eye = np.array(DEFICIENT.get(kind, np.eye(3)))
    shapes = {1: 1, 2: 2, 3: 3, 4: 1, 5: 2, 6: 3}  # tests/render/test_things.py looks at them
    for one, other in combinations(shapes, 2):
        if shapes[one] == shapes[other]:
            seen = [np.clip(eye @ linear(palette.DOTS[each]), 0, 1) for each in (one, other)]
            assert distance(*seen) > 25, (one, other)


def test_the_dots_of_black_grey_and_white_grow_brighter():
    levels = [palette.brightest(each) for each in palette.DOTS[1:4]]
    assert levels == sorted(set(levels))
    assert levels[2] < 255 // 2, "the ball is white, too"


def test_neighbouring_numbers_differ_most():
    for one in range(1, 7):
        for other in range(one + 1, 7):
            apart = distance(linear(palette.NUMBERS[one]), linear(palette.NUMBERS[other]))
            assert apart > 24, (one, other, apart)


@pytest.mark.parametrize("level", [9, 14, 20, 36, 44, 64])
def test_a_colour_keeps_its_name_at_every_level_in_use(level):
    for colour, word in palette.NAMES:
        if word != "grass":  # its levels are below
            assert palette.name(palette.shade(colour, level)) == word


@pytest.mark.parametrize("level", [20, 22, 24, 64, 128, 150, 190])
def test_the_lines_of_the_pitch_are_grass(level):
    assert palette.name(palette.shade(palette.GRASS, level)) == "grass"


def test_names_of_bytes_and_of_nothing():
    assert palette.name((0, 0, 0)) == palette.name(bytes((1, 2, 0))) == "dark"
    assert palette.name((255, 0, 0)) == "red"
    assert palette.name((90, 92, 88)) == "white"


def test_shade_and_vivid():
    assert palette.shade(0xFF8040, 64) == 0xFF8040
    assert palette.shade(0xFF8040, 32) == 0x7F4020
    assert palette.vivid(0x400010) == 0xFF0040
    assert palette.vivid(0) == 0
