"""A light at the end of a track of Sokhazania dims as many times per cycle as the track's number
says, so coaches can read the number without seeing colours.

The tests measure the lightness (CIELAB's L*) of the LEDs through a whole cycle, in both sets of
colours. test_observers.py checks the depth of a dip with CIEDE2000 for three observers.
"""

from itertools import pairwise
from typing import Any

import pytest

from boards import mini16, pitch32, strip32x8
from pixelpitch.render import palette
from pixelpitch.render.renderer import Renderer
from pixelpitch.rules.autoplay import choose
from pixelpitch.rules.generator import Generator
from pixelpitch.rules.match import TERMINAL
from pixelpitch.rules.squares import name
from pixelpitch.rulesets import load
from tests.render import eyes
from tests.render.seen import lights_of, square_colours

PULSE_CYCLE_MS = 4096
FRAME_INTERVAL_MS = 32
# An LED counts as dim if its lightness L* is this much below its maximum. A difference of 1 between
# adjacent lights is just visible.
MIN_LIGHTNESS_DIFFERENCE = 8
on_each_board = pytest.mark.parametrize(
    "board", [pitch32, mini16, strip32x8], ids=lambda board: board.NAME
)


@pytest.fixture(params=["vivid", "distinct"], autouse=True)
def use_both_sets_of_colours(request: Any) -> Any:
    """Run each test twice, with the vivid and with the distinct colours."""
    palette.use_distinct(request.param == "distinct")
    yield
    palette.use_distinct(False)


def count_dips(
    lights: Any, board: Any, square_name: str, start_ms: int = 3 * PULSE_CYCLE_MS
) -> set[int]:
    """Return how often each lit LED of the square ``square_name`` dims and brightens in a cycle."""
    frames = []
    for now in range(start_ms, start_ms + PULSE_CYCLE_MS, FRAME_INTERVAL_MS):
        lights.draw(now)
        frames.append(
            [
                eyes.convert_to_cielab(eyes.linear_rgb(each))[0]
                for each in square_colours(lights, board, square_name)
            ]
        )
    result = set()
    for led in zip(*frames, strict=True):
        if max(led) < 1:
            continue
        dim = [each < max(led) - MIN_LIGHTNESS_DIFFERENCE for each in led]
        result.add(sum(one and not other for one, other in pairwise(dim)))
    return result


def scenes_awaiting_a_throw(action_count: int) -> list[Any]:
    """Play ``action_count`` random actions and return the different scenes in which the match waits
    for a throw along a track.
    """
    match = load("sokhazania")()
    generator = Generator(4)
    found: dict[int, Any] = {}
    for _ in range(action_count):
        scene = match.scene()
        if scene.paths and not scene.open:
            found.setdefault(scene.ball, scene)
        if match.current_player() == TERMINAL:
            break
        match.apply_action(choose(match, generator))
    return list(found.values())


@on_each_board
@pytest.mark.long
def test_each_end_of_a_track_dims_as_often_as_its_number_says(board: Any) -> None:
    seen = set()
    for scene in scenes_awaiting_a_throw(40)[:6]:
        lights = Renderer(board)
        lights.show(scene, 0, True)
        ends: dict[int, set[int]] = {}
        for number, _, squares in scene.paths:
            ends.setdefault(squares[-1], set()).add(number)
        for end, numbers in ends.items():
            assert count_dips(lights, board, name(end)) == numbers, name(end)
            seen |= numbers
    assert seen == {1, 2, 3, 4, 5, 6}


@on_each_board
def test_ends_of_tracks_pause_between_counts_and_no_other_light_dims(board: Any) -> None:
    scene = scenes_awaiting_a_throw(10)[0]
    lights = lights_of(board, scene, at_once=True)
    bright = bytes(lights.frame)
    rest = longest = 0
    changed = set()
    for now in range(0, 2 * PULSE_CYCLE_MS, FRAME_INTERVAL_MS):
        lights.draw(now)
        rest = rest + FRAME_INTERVAL_MS if lights.frame == bright else 0
        longest = max(longest, rest)
        changed |= {at // 3 for at, value in enumerate(lights.frame) if value != bright[at]}
    assert 700 < longest < 1500, "a long pause marks where counting begins"
    ends = {squares[-1] for _, _, squares in scene.paths}
    across, down = board.WIDTH // 16, board.HEIGHT // 8
    places = [divmod(led, board.WIDTH) for led in changed]
    assert {y // down * 16 + x // across for y, x in places} == ends


@on_each_board
def test_the_ends_of_a_thrown_number_breathe_instead_of_counting(board: Any) -> None:
    """While a coach chooses between two tracks, their ends dim and brighten once a second."""
    match = load("sokhazania")({"first": "left"})
    generator = Generator(2)
    while not match.scene().thrown or not match.scene().open:
        match.apply_action(choose(match, generator))
    lights = Renderer(board)
    lights.show(match.scene(), 0, True)
    for end in match.scene().open:
        assert count_dips(lights, board, name(end)) <= {4}, "each light dims four times"
