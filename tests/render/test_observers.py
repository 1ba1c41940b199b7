"""Colours under three observers: normal vision, a protanope and a deuteranope.

The deficient observers are those of Machado, Oliveira and Fernandes 2009 with severity 1; the
measure is CIEDE2000. Both come from colour-science. An LED at full brightness counts as Y of white.
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

OBSERVERS = ("normal", "Protanomaly", "Deuteranomaly")
WHITE_POINT = ("CIE 1931 2 Degree Standard Observer", "D65")
END_LEVEL, DOT, FIGURE = 44, 20, 28  # in 1/64: the end of a track, a dot, a figure
TRACKS_APART = 10  # CIEDE2000: visible at a glance; 1 is just visible side by side
TEAMS_APART = 10


@functools.cache
def science() -> Any:
    """Return colour-science, which takes 1 s to import; skip the test if it is not installed."""
    return pytest.importorskip("colour")


@pytest.fixture(autouse=True)
def distinct() -> Any:
    palette.use_distinct(True)
    yield
    palette.use_distinct(False)


def lab(rgb: int, level: int, observer: str) -> Any:
    colour = science()
    light = np.array([rgb >> 16, rgb >> 8 & 255, rgb & 255]) / 255 * level / 64
    if observer != "normal":
        matrix = colour.blindness.matrix_cvd_Machado2009(observer, 1.0)
        light = np.clip(matrix @ light, 0, 1)
    xyz = colour.RGB_to_XYZ(light, "sRGB", apply_cctf_decoding=False)
    return colour.XYZ_to_Lab(xyz, colour.CCS_ILLUMINANTS[WHITE_POINT[0]][WHITE_POINT[1]])


def difference(one: tuple[int, int], other: tuple[int, int], observer: str) -> float:
    """Return CIEDE2000 between two (colour, level in 1/64) as ``observer`` sees them."""
    first, second = lab(*one, observer), lab(*other, observer)
    return float(science().delta_E(first, second, method="CIE 2000"))


def sokhazania_lights() -> list[tuple[int, int]]:
    """Return Sokhazania's lights: ends of six numbers and of shots, ball, trail and grass."""
    ends = [(each, END_LEVEL) for each in (*palette.NUMBERS[1:], *palette.SHOTS[:2])]
    return [*ends, (palette.WHITE, 64), (palette.TRAIL, 64), (palette.GRASS, 64)]


@pytest.mark.parametrize("observer", OBSERVERS)
@pytest.mark.long
def test_tracks_ball_and_lines_are_told_apart(observer: str) -> None:
    for one, other in combinations(sokhazania_lights(), 2):
        assert difference(one, other, observer) > TRACKS_APART or {one, other} <= set(
            sokhazania_lights()[-3:]
        )


@pytest.mark.parametrize("observer", OBSERVERS[1:])
def test_the_vivid_colours_fail_the_same_test(observer: str) -> None:
    """Shows that the test can fail: to these observers vivid 1, 2 and 3 have the same yellow."""
    palette.use_distinct(False)
    one, two, three = [(palette.NUMBERS[number], END_LEVEL) for number in (1, 2, 3)]
    assert difference(one, two, observer) < 5
    assert difference(two, three, observer) < 5


@pytest.mark.parametrize("chosen", [False, True], ids=["vivid", "distinct"])
@pytest.mark.parametrize("observer", OBSERVERS)
def test_the_dips_that_count_a_number_are_visible(observer: str, chosen: bool) -> None:
    """test_counts checks how often each end dims; this test checks how deep it dims."""
    palette.use_distinct(chosen)
    for end in (*palette.NUMBERS[1:], *palette.SHOTS[:2]):
        dim = palette.shade(palette.shade(end, END_LEVEL), counts._DIM)
        assert difference((palette.shade(end, END_LEVEL), 64), (dim, 64), observer) > TRACKS_APART


@pytest.mark.parametrize("observer", OBSERVERS)
@pytest.mark.parametrize("ruleset", rulesets.ids())
def test_teams_are_told_apart_and_from_the_lines_in_every_game(ruleset: str, observer: str) -> None:
    match = rulesets.load(ruleset)()
    generator = Generator(1)
    for _ in range(30):
        match.apply_action(choose(match, generator))
    teams = [palette.TEAMS[each] for each in match.scene().colours]
    for level in (DOT, FIGURE):
        assert difference((teams[0], level), (teams[1], level), observer) > TEAMS_APART
        for team in teams:
            assert difference((team, level), (palette.GRASS, 64), observer) > TEAMS_APART


@pytest.mark.parametrize("observer", OBSERVERS)
def test_the_sectors_of_a_spinner_are_told_apart(observer: str) -> None:
    for one, other in combinations(palette.SECTORS, 2):
        assert difference((one, END_LEVEL), (other, END_LEVEL), observer) > TRACKS_APART


def test_every_colour_in_a_legend_has_its_own_name() -> None:
    shown = [*palette.NUMBERS[1:], *palette.SHOTS[:2]]
    assert len({palette.legend_name(each) for each in shown}) == len(shown)
