"""How the lights draw what does not move: pitch, sides, tracks, margins, clock, legal squares,
cursor.
"""

from itertools import pairwise

import pytest

from boards import mini16, pitch32, strip32x8
from pixelpitch.render import palette
from pixelpitch.rules import scene as scenes
from pixelpitch.rules.squares import column_of, number, row_of
from tests.render.scenes import match_showing, match_showing_everything, parse_squares
from tests.render.seen import led_colour, lights_of, square_colour_names, square_colours

TESTED_BOARDS = (pitch32, mini16, strip32x8)


def board_as_text(lights, board):
    """Return the board as text, with one letter for each LED."""
    names_of = {"dark": ".", "grass": ",", "white": "W", "red": "R", "blue": "B", "cyan": "C"}
    rows = []
    for y in range(board.HEIGHT):
        words = [palette.name(led_colour(lights, board, x, y)) for x in range(board.WIDTH)]
        rows.append("".join(names_of[word] for word in words))
    return rows


def match_with_two_dots():
    """Return a match whose scene has a dot of each side and paths of the ball."""
    match = match_showing()
    match.things = [(number("d3"), scenes.DOT, 0, 0), (number("m3"), scenes.DOT, 1, 0)]
    match.ball = number("d7")
    match.paths = [(4, scenes.PASS, parse_squares("d7 m7"))]
    match.score = [2, 0]
    return match


def test_pitch32_shows_a_small_scene_as_drawn_here():
    lights = lights_of(pitch32, match_with_two_dots())
    assert board_as_text(lights, pitch32) == [
        "R.,,,,,,,,,,,,,,,,,,,,,,,,,,,,..",
        "R.,............,,............,..",
        "..,............,,............,..",
        "..,,,,,,......,,,,......,,,,,,..",
        "..,...RR.....,.,,.,.....B....,..",
        "..,,,.RR....,..,,..,.....B.,,,..",
        "..,.,..,...,...,,...,...,..,.,..",
        "..,.,..,...,...,,...,...,..,.,..",
        "..,.,..,...,...,,...,...,..,.,..",
        "..,.,..,...,...,,...,...,..,.,..",
        "..,,,..,....,..,,..,....,..,,,..",
        "..,....,.....,.,,.,.....,....,..",
        "..,,,,WWCCCCCCCCCCCCCCCCCC,,,,..",
        "..,...WW.......,,.......CC...,..",
        "..,............,,............,..",
        "..,,,,,,,,,,,,,,,,,,,,,,,,,,,,..",
    ]


def test_mini16_shows_a_small_scene_as_drawn_here():
    lights = lights_of(mini16, match_with_two_dots())
    assert board_as_text(lights, mini16) == [
        "R,,,,,,,,,,,,,,.",
        "R,.....,,.....,.",
        ".,.....,,.....,.",
        ".,,,,..,,..,,,,.",
        ".,.R,.,,,,.,B.,.",
        ".,.R,,.,,.,,..,.",
        ".,..,..,,..,..,.",
        ".,..,..,,..,..,.",
        ".,..,..,,..,..,.",
        ".,..,..,,..,..,.",
        ".,..,,.,,.,,..,.",
        ".,..,.,,,,.,..,.",
        ".,,WCCCCCCCCC,,.",
        ".,.W...,,...C.,.",
        ".,.....,,.....,.",
        ".,,,,,,,,,,,,,,.",
    ]


def test_the_sides_may_swap_colours():
    match = match_showing()
    match.things = [(number("d3"), scenes.FIGURE, 0, 0), (number("m6"), scenes.FIGURE, 1, 0)]
    match.colours = (scenes.BLUE, scenes.RED)
    lights = lights_of(pitch32, match)
    assert square_colour_names(lights, pitch32, "d3") == ["blue"] * 4
    assert square_colour_names(lights, pitch32, "m6") == ["red", "dark", "dark", "red"]


def test_goals_dots_figures_and_goalies_increase_in_brightness():
    lights = None
    levels = []
    for kind in (scenes.GOAL, scenes.DOT, scenes.FIGURE, scenes.GOALIE):
        match = match_showing(things=[(number("d3"), kind, 0, 0)])
        lights = lights_of(pitch32, match)
        levels.append(palette.brightest_channel(square_colours(lights, pitch32, "d3")[0]))
    assert levels == sorted(set(levels))


def test_a_penalty_spot_looks_like_part_of_the_lines():
    match = match_showing(things=[(number("d5"), scenes.SPOT, -1, 0)])
    assert square_colour_names(lights_of(pitch32, match), pitch32, "d5") == ["grass"] * 4


@pytest.mark.parametrize("board", TESTED_BOARDS, ids=lambda board: board.NAME)
def test_tracks_end_in_the_colour_of_their_number_and_the_shape_of_their_dot(board):
    lights = lights_of(board, match_showing_everything())
    # h2 is a dot of side 0 and the end of a track with the number 3
    assert set(square_colour_names(lights, board, "h2")) == {"green"}
    # the end of a shot by Red, on a dot of side 1
    hollow = square_colour_names(lights, board, "o5")
    assert "orange" in hollow
    assert "dark" in hollow
    line = square_colours(lights, board, "n4")
    assert "orange" in [palette.name(each) for each in line]
    assert max(map(palette.brightest_channel, line)) < max(
        map(palette.brightest_channel, square_colours(lights, board, "o5"))
    )


def test_a_track_runs_behind_other_dots():
    match = match_showing()
    match.ball = number("d5")
    match.things = [(number("g5"), scenes.DOT, 0, 0), (number("j5"), scenes.DOT, 1, 0)]
    match.paths = [(4, scenes.PASS, parse_squares("d5 m5"))]
    for board in TESTED_BOARDS:
        lights = lights_of(board, match)
        assert set(square_colour_names(lights, board, "g5")) == {"red"}
        assert set(square_colour_names(lights, board, "j5")) == {"blue", "dark"}
        assert "cyan" in square_colour_names(lights, board, "h5")
        assert set(square_colour_names(lights, board, "m5")) == {"cyan"}


def test_shots_of_blue_are_purple():
    match = match_showing_everything(
        ball=number("i4"), paths=[(6, scenes.SHOT, parse_squares("i4 b4"))]
    )
    assert square_colour_names(lights_of(pitch32, match), pitch32, "b4") == ["purple"] * 4


def test_tracks_on_the_same_path_alternate_their_lights():
    match = match_showing()
    match.ball = number("d2")
    # The tracks 1 and 5 both lead over the squares from d2 to h2.
    match.paths = [
        (1, scenes.PASS, parse_squares("d2 h2 l2")),
        (5, scenes.PASS, parse_squares("d2 h2 h7")),
    ]
    for board in TESTED_BOARDS:
        lights = lights_of(board, match)
        words = [
            name for word in ("e2", "f2", "g2") for name in square_colour_names(lights, board, word)
        ]
        assert words.count("yellow") >= 1
        assert abs(words.count("yellow") - words.count("magenta")) <= 1
        assert "magenta" not in square_colour_names(lights, board, "j2")


def test_two_numbers_that_lead_to_one_dot_share_its_lights():
    match = match_showing()
    match.ball = number("d2")
    match.things = [(number("d6"), scenes.DOT, 0, 0)]
    match.paths = [
        (1, scenes.PASS, parse_squares("d2 d6")),
        (2, scenes.PASS, parse_squares("d2 d6")),
    ]
    assert square_colour_names(lights_of(pitch32, match), pitch32, "d6") == [
        "yellow",
        "lime",
        "yellow",
        "lime",
    ]
    assert square_colour_names(lights_of(mini16, match), mini16, "d6") == ["yellow", "lime"]


def test_during_a_choice_only_the_tracks_of_the_thrown_number_stay_lit():
    match = match_showing_everything(thrown=5)
    lights = lights_of(pitch32, match)
    assert set(square_colour_names(lights, pitch32, "n6")) == {"magenta"}
    assert set(square_colour_names(lights, pitch32, "h2")) == {"red"}


def test_the_path_of_the_last_move_stays_lit():
    match = match_showing(last=parse_squares("d5 g5"), ball=number("g5"))
    lights = lights_of(pitch32, match)
    start = square_colours(lights, pitch32, "d5")
    assert len(set(start)) == 1, "the whole square has one colour"
    assert (
        0
        < 2 * palette.brightest_channel(start[0])
        < palette.brightest_channel(palette.TRAIL_COLOUR)
    ), "the start is too dim to look like a second ball"
    assert palette.TRAIL_COLOUR in square_colours(lights, pitch32, "e5")
    assert square_colours(lights, pitch32, "g5") == [palette.WHITE] * 4


@pytest.mark.parametrize("board", TESTED_BOARDS, ids=lambda board: board.NAME)
def test_legal_squares_breathe_in_their_own_colour_or_in_teal(board):
    match = match_showing()
    match.player = 1
    match.things = [(number("d3"), scenes.DOT, 0, 0), (number("m3"), scenes.DOT, 1, 0)]
    match.legal = parse_squares("d3 g5 m3")
    lights = lights_of(board, match)
    levels: dict[str, list[int]] = {"d3": [], "g5": [], "m3": []}
    for now in range(0, 1024, 16):
        lights.draw(now)
        for word, found in levels.items():
            found.append(max(map(palette.brightest_channel, square_colours(lights, board, word))))
        assert set(square_colour_names(lights, board, "d3")) == {"red"}
        # A free square lights one quarter; for side 1 it is the last quarter.
        assert square_colour_names(lights, board, "g5")[-1] == "teal"
        assert set(square_colour_names(lights, board, "g5")[:-1]) == {"dark"}
        assert square_colour_names(lights, board, "m3")[0] == "blue"
    for found in levels.values():
        assert max(found) > 5 * min(found) > 0
        top = found.index(max(found))
        # in one pulse the light rises, then falls
        assert found[: top + 1] == sorted(found[: top + 1])


def test_squares_that_are_not_legal_do_not_breathe():
    match = match_showing(
        player=0, things=[(number("d3"), scenes.DOT, 0, 0)], legal=parse_squares("g5")
    )
    lights = lights_of(pitch32, match)
    still = set()
    for now in range(0, 1024, 16):
        lights.draw(now)
        still.add(tuple(square_colours(lights, pitch32, "d3")))
    assert len(still) == 1


def test_labelled_actions_light_no_square():
    match = match_showing(player=0, legal=[128, 200])
    plain = match_showing(throwing_side=0)
    before = lights_of(pitch32, plain).frame
    assert lights_of(pitch32, match).frame == before


def test_after_a_few_frames_all_squares_of_a_large_choice_breathe_together():
    match = match_showing(player=0, legal=list(range(128)))
    lights = lights_of(pitch32, match)
    for now in range(0, 200, 20):  # ten frames are enough to paint all 128 squares
        lights.draw(now)
    assert all("teal" in square_colour_names(lights, pitch32, word) for word in ("a1", "h4", "p8"))


def has_cursor_corners(lights, square_name):
    """Return True if the LEDs at the four outer corners of a square have the cursor's white."""
    x, y = 2 * column_of(number(square_name)), 2 * row_of(number(square_name))
    found = [led_colour(lights, pitch32, a, b) for a in (x - 1, x + 2) for b in (y - 1, y + 2)]
    return found == [palette.shade(palette.WHITE, 28)] * 4


def test_the_cursor_blinks_white_around_its_square():
    match = match_showing(player=0, legal=parse_squares("g5"))
    lights = lights_of(pitch32, match)
    lights.set_cursor(number("g5"))
    on = []
    for now in range(0, 2048, 16):
        lights.draw(now)
        on.append(has_cursor_corners(lights, "g5"))
        assert "teal" in square_colour_names(lights, pitch32, "g5"), (
            "the piece on the square stays visible"
        )
    changes = sum(1 for one, two in pairwise(on) if one != two)
    assert changes == 7  # lit at first, so the cursor is lit four times and dark four times
    assert on[0]
    lights.set_cursor(-1)
    lights.draw(0)
    assert not has_cursor_corners(lights, "g5")


@pytest.mark.parametrize("word", ["a1", "p1", "a8", "p8"])
def test_at_the_edge_the_corners_of_the_cursor_move_onto_the_square(word):
    lights = lights_of(pitch32, match_showing())
    lights.set_cursor(number(word))
    before = bytes(lights.frame)
    lights.draw(0)
    changed = {at // 3 for at in range(len(before)) if lights.frame[at] != before[at]}
    assert len(changed) == 4
    assert "white" in square_colour_names(lights, pitch32, word)


def test_adjacent_figures_leave_a_gap():
    """Two figures of a side are two blocks; the line between them has a fifth of their light."""
    match = match_showing(
        things=[(each, scenes.FIGURE, 0, 0) for each in parse_squares("d3 e3 g3 g4 i6")]
    )
    lights = lights_of(pitch32, match)
    row = [palette.brightest_channel(led_colour(lights, pitch32, x, 4)) for x in range(6, 10)]
    assert row[0] == row[2] == row[3] > 4 * row[1] > 0
    column = [palette.brightest_channel(led_colour(lights, pitch32, 12, y)) for y in range(4, 8)]
    assert column[0] == column[2] == column[3] > 4 * column[1] > 0
    assert len(set(square_colours(lights, pitch32, "i6"))) == 1, "a figure alone fills its square"


def test_the_cursor_is_visible_on_the_ball():
    match = match_showing(ball=number("g5"))
    lights = lights_of(pitch32, match)
    lights.set_cursor(number("g5"))
    seen = set()
    for now in range(0, 512, 16):
        lights.draw(now)
        assert square_colours(lights, pitch32, "g5") == [palette.WHITE] * 4
        seen.add(has_cursor_corners(lights, "g5"))
    assert seen == {True, False}


def test_the_lights_of_the_menu_show_nothing_of_the_match():
    lights = lights_of(pitch32, match_showing_everything())
    lights.show_menu()
    lights.draw(100)
    assert max(lights.frame[: 3 * 32]) < 60
    assert square_colour_names(lights, pitch32, "a1") == ["dark"] * 2 + ["dark"] * 2
    before = bytes(lights.frame)
    lights.draw(900)
    assert bytes(lights.frame) != before  # the demo's ball moves
    assert not lights.is_busy(900)
