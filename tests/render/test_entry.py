"""Tests the picture from which coaches choose when they enter a throw of ordinary dice.

On every board, it has nine cells: six faces, a die that is out of the box, and a foul by each side.
"""

import pytest

from pixelpitch.render import palette
from pixelpitch.render.entry import FOUL_MARK, OUT_MARK, cell_of
from pixelpitch.render.palette import brightest_channel
from pixelpitch.rules.squares import SQUARES
from tests.render.scenes import scene_of
from tests.render.seen import led_colour, lights_of
from tests.render.sizes import dot_size, on_each_board_size

FACES_BY_CELL = {1: 1, 2: 2, 3: 3, 6: 4, 7: 5, 8: 6}
ALL_MARKS_BY_CELL = {**FACES_BY_CELL, 4: OUT_MARK, 5: FOUL_MARK, 9: FOUL_MARK + 1}
RIM_GREY_LEVEL = 0x30  # the rim of a face that is not selected is darker than every pip


def lights_of_throw_entry(board, marks, cursor=2, throws_left=1, now=0):
    """Return a renderer that shows ``marks``: {cell: face, OUT_MARK or FOUL_MARK}."""
    lights = lights_of(board, scene_of(), at_once=True)
    lights.set_entry(marks, cursor, throws_left)
    lights.draw(now)
    return lights


def cell_colours(lights, board, cell_number):
    """Return the colours of the LEDs of one of the nine cells, numbered from 1."""
    across, down = board.WIDTH // 16, board.HEIGHT // 8
    squares = [each for each in range(SQUARES) if cell_of(each) == cell_number]
    return [
        led_colour(lights, board, each % 16 * across + x, each // 16 * down + y)
        for each in squares
        for x in range(across)
        for y in range(down)
    ]


@on_each_board_size
@pytest.mark.parametrize("at", list(FACES_BY_CELL))
def test_every_face_has_its_pips_and_only_the_selected_face_has_a_bright_rim(board, at):
    lights = lights_of_throw_entry(board, FACES_BY_CELL, at)
    unit = dot_size(board)
    for number, face in FACES_BY_CELL.items():
        lit = cell_colours(lights, board, number)
        greys = [
            each for each in lit if each and len({each >> 16, each >> 8 & 255, each & 255}) == 1
        ]
        pips = [each for each in lit if brightest_channel(each) and each not in greys]
        assert len(pips) == face * unit * unit
        assert (max(brightest_channel(each) for each in greys) > RIM_GREY_LEVEL) == (number == at)
        assert all(brightest_channel(each) > RIM_GREY_LEVEL for each in pips), (
            "pips are brighter than a rim"
        )
        colour = palette.NUMBERS[face]
        assert (colour in pips) == (number == at)


@on_each_board_size
def test_out_and_fouls_are_at_the_edges_in_amber_and_team_colours(board):
    for at in ALL_MARKS_BY_CELL:
        lights = lights_of_throw_entry(board, ALL_MARKS_BY_CELL, at)
        for number, colour in ((4, palette.AMBER), (5, palette.RED), (9, palette.BLUE)):
            assert (colour in cell_colours(lights, board, number)) == (number == at)
            assert any(cell_colours(lights, board, number))


@on_each_board_size
def test_the_remaining_dice_are_counted_at_the_edge(board):
    counts = []
    for left in (1, 2, 3, 4, 9):
        lights = lights_of_throw_entry(board, FACES_BY_CELL, throws_left=left)
        leds = [
            led_colour(lights, board, x, y) for y in range(board.HEIGHT) for x in range(board.WIDTH)
        ]
        counts.append(leds.count(palette.TEAL))
    unit = dot_size(board)
    assert [each // (unit * unit) for each in counts] == [0, 2, 3, 4, 4]


@on_each_board_size
def test_the_cursor_blinks_and_the_match_is_shown_again_after_the_entry(board):
    lights = lights_of(board, scene_of(), at_once=True)
    lights.draw(0)
    before = bytes(lights.frame)
    lights.set_entry(FACES_BY_CELL, 2, 1)
    seen = set()
    for now in range(0, 1024, 64):
        lights.draw(now)
        seen.add(bytes(lights.frame))
    assert len(seen) == 2
    assert before not in seen
    lights.set_entry(())
    lights.draw(0)
    assert bytes(lights.frame) == before


@on_each_board_size
def test_the_upper_bound_for_the_current_of_the_entry_picture_holds(board):
    for at in ALL_MARKS_BY_CELL:
        lights = lights_of_throw_entry(board, ALL_MARKS_BY_CELL, at, throws_left=4)
        assert sum(lights.frame) <= lights._entry.maximum
