"""Colours differ enough for three observers: normal vision, protanopia and deuteranopia.

The two deficiencies follow Machado, Oliveira and Fernandes 2009 with severity 1, and differences
are measured with CIEDE2000; both come from the package colour-science. An LED at full brightness
counts as white of luminance Y.
"""

import functools
from itertools import combinations
from typing import Any

import numpy as np
import pytest

from pixelpitch import rulesets
from pixelpitch.render import counts, palette
from pixelpitch.rules.autoplay import choose
from pixelpitch.rules.generator import Generator

OBSERVER_VISIONS = ("normal", "Protanomaly", "Deuteranomaly")
WHITE_POINT = ("CIE 1931 2 Degree Standard Observer", "D65")
# brightness of the end of a track, a dot and a figure, in 1/64
END_LEVEL, DOT_LEVEL, FIGURE_LEVEL = 44, 20, 28
# smallest colour difference (CIEDE2000) that is visible at a glance; between adjacent lights a
# difference of 1 is just visible
MIN_TRACK_COLOUR_DIFFERENCE = 10
MIN_TEAM_COLOUR_DIFFERENCE = 10


@functools.cache
def colour_science() -> Any:
    """Return the module of colour-science, which takes 1 s to import; skip the test if it is
    missing.
    """
    return pytest.importorskip("colour")


@pytest.fixture(autouse=True)
def use_distinct_colours() -> Any:
    """Use the colours for colour-blind coaches (setting "distinct") during the test."""
    palette.use_distinct(True)
    yield
    palette.use_distinct(False)


def convert_to_cielab(rgb: int, level: int, observer: str) -> Any:
    """Return the CIELAB colour that ``observer`` sees at a brightness of ``level``/64."""
    colour = colour_science()
    light = np.array([rgb >> 16, rgb >> 8 & 255, rgb & 255]) / 255 * level / 64
    if observer != "normal":
        matrix = colour.blindness.matrix_cvd_Machado2009(observer, 1.0)
        light = np.clip(matrix @ light, 0, 1)
    xyz = colour.RGB_to_XYZ(light, "sRGB", apply_cctf_decoding=False)
    return colour.XYZ_to_Lab(xyz, colour.CCS_ILLUMINANTS[WHITE_POINT[0]][WHITE_POINT[1]])


def colour_difference(
    first_light: tuple[int, int], second_light: tuple[int, int], observer: str
) -> float:
    """Return the difference (CIEDE2000) that ``observer`` sees between two lights, each (colour,
    level in 1/64).
    """
    first, second = (
        convert_to_cielab(*first_light, observer),
        convert_to_cielab(*second_light, observer),
    )
    return float(colour_science().delta_E(first, second, method="CIE 2000"))


def sokhazania_lights() -> list[tuple[int, int]]:
    """Return (colour, level) of each kind of light in Sokhazania: ends of tracks and shots, ball,
    trail and grass.
    """
    ends = [(each, END_LEVEL) for each in (*palette.NUMBERS[1:], *palette.SHOTS[:2])]
    return [*ends, (palette.WHITE, 64), (palette.TRAIL_COLOUR, 64), (palette.GRASS_COLOUR, 64)]


@pytest.mark.parametrize("observer", OBSERVER_VISIONS)
@pytest.mark.long
def test_every_observer_can_tell_tracks_ball_and_lines_apart(observer: str) -> None:
    for one, other in combinations(sokhazania_lights(), 2):
        assert colour_difference(one, other, observer) > MIN_TRACK_COLOUR_DIFFERENCE or {
            one,
            other,
        } <= set(sokhazania_lights()[-3:])


@pytest.mark.parametrize("observer", OBSERVER_VISIONS[1:])
def test_colour_blind_observers_cannot_tell_vivid_tracks_apart(observer: str) -> None:
    """These observers see the vivid colours of tracks 1, 2 and 3 as the same yellow. This shows
    that the test of the distinct colours can fail.
    """
    palette.use_distinct(False)
    one, two, three = [(palette.NUMBERS[number], END_LEVEL) for number in (1, 2, 3)]
    assert colour_difference(one, two, observer) < 5
    assert colour_difference(two, three, observer) < 5


@pytest.mark.parametrize("chosen", [False, True], ids=["vivid", "distinct"])
@pytest.mark.parametrize("observer", OBSERVER_VISIONS)
def test_the_dips_that_count_a_number_are_visible(observer: str, chosen: bool) -> None:
    """test_counts.py checks how often each end dims; this test checks how far it dims."""
    palette.use_distinct(chosen)
    for end in (*palette.NUMBERS[1:], *palette.SHOTS[:2]):
        dim = palette.shade(palette.shade(end, END_LEVEL), counts._DIM_LEVEL)
        assert (
            colour_difference((palette.shade(end, END_LEVEL), 64), (dim, 64), observer)
            > MIN_TRACK_COLOUR_DIFFERENCE
        )


@pytest.mark.parametrize("observer", OBSERVER_VISIONS)
@pytest.mark.parametrize("ruleset", rulesets.ids())
def test_every_observer_can_tell_teams_and_lines_apart_in_every_game(
    ruleset: str, observer: str
) -> None:
    match = rulesets.load(ruleset)()
    generator = Generator(1)
    for _ in range(30):
        match.apply_action(choose(match, generator))
    teams = [palette.TEAMS[each] for each in match.scene().colours]
    for level in (DOT_LEVEL, FIGURE_LEVEL):
        assert (
            colour_difference((teams[0], level), (teams[1], level), observer)
            > MIN_TEAM_COLOUR_DIFFERENCE
        )
        for team in teams:
            assert (
                colour_difference((team, level), (palette.GRASS_COLOUR, 64), observer)
                > MIN_TEAM_COLOUR_DIFFERENCE
            )


@pytest.mark.parametrize("observer", OBSERVER_VISIONS)
def test_every_observer_can_tell_the_sectors_of_a_spinner_apart(observer: str) -> None:
    for one, other in combinations(palette.SECTORS, 2):
        assert (
            colour_difference((one, END_LEVEL), (other, END_LEVEL), observer)
            > MIN_TRACK_COLOUR_DIFFERENCE
        )


def test_every_colour_in_a_legend_has_a_name_of_its_own() -> None:
    shown = [*palette.NUMBERS[1:], *palette.SHOTS[:2]]
    assert len({palette.legend_name(each) for each in shown}) == len(shown)
