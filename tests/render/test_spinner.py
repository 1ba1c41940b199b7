"""How the lights draw a spinner and a drawn card on the pitch."""

from itertools import pairwise

import pytest

from boards import mini16, pitch32, strip32x8
from pixelpitch.render import palette
from pixelpitch.render.renderer import Renderer
from pixelpitch.render.spinner import OUTCOME_SHOWN_MS, SPINNER_SLOWING_MS
from tests.render.scenes import scene_of
from tests.render.seen import led_colour, white_leds
from tests.render.sizes import on_each_board_size

# Eight equal sectors with three meanings: goal x 4, corner x 2, goal kick x 2.
SHOT_SECTORS = ((1, 0),) * 4 + ((1, 1),) * 2 + ((1, 2),) * 2
SECTOR_COLOURS = ("yellow", "magenta", "cyan")


def lights_of_empty_pitch(board, now=0):
    """Return the lights of ``board`` with an empty pitch."""
    lights = Renderer(board)
    lights.show(scene_of(), now, True)
    return lights


def count_sector_leds(lights, board):
    """Return how many LEDs in the middle of the pitch have the colour of each sector."""
    result = dict.fromkeys(SECTOR_COLOURS, 0)
    for y in range(board.HEIGHT):
        for x in range(board.WIDTH):
            word = palette.name(led_colour(lights, board, x, y))
            if word in result:
                result[word] += 1
    return result


@on_each_board_size
def test_sectors_have_a_colour_for_each_meaning_and_an_area_in_proportion_to_their_weight(board):
    lights = lights_of_empty_pitch(board)
    lights.set_spinner(SHOT_SECTORS)
    totals = dict.fromkeys(SECTOR_COLOURS, 0)
    for now in range(0, 1024, 32):
        lights.draw(now)
        for word, count in count_sector_leds(lights, board).items():
            totals[word] += count
    assert totals["yellow"] == pytest.approx(2 * totals["cyan"], rel=0.1)
    assert totals["magenta"] == pytest.approx(totals["cyan"], rel=0.1)


@on_each_board_size
def test_the_light_of_the_spinner_runs_until_it_is_stopped(board):
    lights = lights_of_empty_pitch(board)
    lights.set_spinner(SHOT_SECTORS)
    places = []
    for now in range(0, 2048, 32):
        lights.draw(now)
        places.append(tuple(white_leds(lights, board)))
    assert len(set(places)) == 32
    assert not lights.is_busy(0)


@pytest.mark.parametrize("board", [mini16, pitch32, strip32x8])
@pytest.mark.parametrize(("index", "start"), [(0, 0), (3, 777), (4, 5), (7, (1 << 30) - 900)])
def test_the_spinner_slows_down_and_stops_in_the_drawn_sector(board, index, start):
    lights = lights_of_empty_pitch(board, start)
    lights.set_spinner(SHOT_SECTORS)
    lights.draw(start)
    lights.stop_spinner(index, start)
    lights.set_spinner(())  # the match continues without a spinner
    places = []
    for gone in range(0, SPINNER_SLOWING_MS, 30):
        lights.draw(start + gone & (1 << 30) - 1)
        places.append(tuple(white_leds(lights, board)))
    steps = [one != other for one, other in pairwise(places)]
    assert sum(steps[:16]) > sum(steps[-16:]) > 0
    lights.draw(start + SPINNER_SLOWING_MS + 10 & (1 << 30) - 1)
    seen = {word for word, count in count_sector_leds(lights, board).items() if count}
    assert seen == {SECTOR_COLOURS[SHOT_SECTORS[index][1]]}
    assert lights.is_busy(start + SPINNER_SLOWING_MS + OUTCOME_SHOWN_MS - 10 & (1 << 30) - 1)
    end = start + SPINNER_SLOWING_MS + OUTCOME_SHOWN_MS + 10 & (1 << 30) - 1
    lights.draw(end)
    assert not lights.is_busy(end)
    assert not any(count_sector_leds(lights, board).values())


def test_the_next_spinner_waits_for_the_previous_one():
    lights = lights_of_empty_pitch(pitch32)
    lights.set_spinner(SHOT_SECTORS)
    lights.stop_spinner(0, 0)
    lights.set_spinner(SHOT_SECTORS[4:6])
    lights.draw(SPINNER_SLOWING_MS + 10)
    assert count_sector_leds(lights, pitch32)["magenta"] == 0
    lights.draw(SPINNER_SLOWING_MS + OUTCOME_SHOWN_MS + 10)
    assert count_sector_leds(lights, pitch32)["magenta"] > 0
    lights.end_movement()
    lights.draw(9000)
    assert count_sector_leds(lights, pitch32)["magenta"] > 0, "a running spinner is not skipped"


@on_each_board_size
def test_a_drawn_card_shows_a_figure_in_the_rim_of_its_side(board):
    seen = []
    for name, side in (("9 of hearts", 0), ("queen of clubs", 0), ("9 of clubs", 1), ("10", -1)):
        lights = lights_of_empty_pitch(board)
        dark = bytes(lights.frame)
        lights.set_card(name, side, 0)
        assert lights.is_busy(100)
        lights.draw(100)
        words = {
            palette.name(led_colour(lights, board, board.WIDTH // 2, y))
            for y in range(board.HEIGHT)
        }
        assert "teal" in words or name.startswith("10")
        seen.append(bytes(lights.frame))
        lights.draw(3000)
        assert not lights.is_busy(3000)
        assert bytes(lights.frame) != seen[-1]
        assert dark
    assert len(set(seen)) == 4
