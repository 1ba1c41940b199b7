"""The cursor moves only to legal squares, and to the nearest one in the pressed direction."""

import random

from pixelpitch.app.input import cursor
from pixelpitch.app.input.pad_events import DOWN, LEFT, RIGHT, UP
from pixelpitch.rules.squares import column_of, name, number, row_of


def test_the_cursor_moves_to_the_nearest_square_in_its_direction():
    legal = [number(text) for text in ("d4", "g4", "h2", "d7")]
    assert cursor.nearest_square(legal, number("d4"), RIGHT) == number("g4")
    assert cursor.nearest_square(legal, number("g4"), LEFT) == number("d4")
    assert cursor.nearest_square(legal, number("g4"), UP) == number("h2")
    assert cursor.nearest_square(legal, number("d4"), DOWN) == number("d7")


def test_the_cursor_prefers_a_square_straight_ahead_to_a_nearer_one_off_the_line():
    legal = [number(text) for text in ("c4", "d8", "h4")]
    assert cursor.nearest_square(legal, number("c4"), RIGHT) == number("h4")


def test_the_cursor_reaches_a_square_off_the_line_if_it_is_the_only_one():
    legal = [number("c4"), number("d8")]
    assert cursor.nearest_square(legal, number("c4"), RIGHT) == number("d8")


def test_the_cursor_does_not_jump_far_sideways() -> None:
    """Previously, DOWN from n4 led to d7, ten columns to the left, and RIGHT from g4 skipped j3."""
    legal = [number(text) for text in ("n4", "d7", "n8")]
    assert cursor.nearest_square(legal, number("n4"), DOWN) == number("n8")
    legal = [number(text) for text in ("g4", "j3", "p4")]
    assert cursor.nearest_square(legal, number("g4"), RIGHT) == number("j3")
    assert cursor.nearest_square(legal, number("j3"), RIGHT) == number("p4")


def test_a_square_on_the_way_to_the_nearest_one_comes_first() -> None:
    legal = [number(text) for text in ("c3", "d4", "e4")]
    assert cursor.nearest_square(legal, number("c3"), RIGHT) == number("d4")


def test_without_a_square_in_the_direction_the_cursor_stays():
    assert cursor.nearest_square([5, 21], 21, DOWN) == -1


def test_each_cursor_move_goes_in_its_direction_and_ends_on_a_legal_square():
    chooser = random.Random(1)
    for _ in range(500):
        legal = sorted(chooser.sample(range(128), chooser.randint(2, 60)))
        square = chooser.choice(legal)
        for direction, along in ((RIGHT, 1), (LEFT, -1), (DOWN, 16), (UP, -16)):
            to = cursor.nearest_square(legal, square, direction)
            if to < 0:
                continue
            assert to in legal
            if abs(along) == 1:
                assert (column_of(to) - column_of(square)) * along > 0
            else:
                assert (row_of(to) - row_of(square)) * along > 0


def test_every_square_of_any_set_is_reached_with_presses() -> None:
    chooser = random.Random(2)
    for _ in range(300):
        legal = sorted(chooser.sample(range(128), chooser.randint(1, 40)))
        seen = {legal[0]}
        todo = [legal[0]]
        while todo:
            at = todo.pop()
            for direction in (LEFT, RIGHT, UP, DOWN):
                to = cursor.nearest_square(legal, at, direction)
                todo += [to] * (to >= 0 and to not in seen)
                seen |= set(todo)
        assert seen == set(legal)


def test_the_cursor_follows_a_row_and_stays_at_its_end() -> None:
    legal = [number(each) for each in ("b2", "e2", "c3", "p8")]
    walk = [number("b2")]
    while (to := cursor.nearest_square(legal, walk[-1], RIGHT)) >= 0:
        walk.append(to)
    assert [name(each) for each in walk] == ["b2", "e2", "p8"], "choices in the same row come first"
    assert cursor.nearest_square(legal, number("b2"), LEFT) == -1


def test_up_and_down_skip_no_row_and_do_not_drift() -> None:
    """The squares that a walk of three steps can reach touch only at their corners. So UP from f5
    leads to f3, although e4 is nearer.
    """
    walk_of_three = "f1 e2 g2 d3 f3 h3 e4 g4 d5 f5 h5 e6 g6 f7"
    legal = sorted([number(each) for each in walk_of_three.split()])
    walk = [number("f7")]
    while (to := cursor.nearest_square(legal, walk[-1], UP)) >= 0:
        walk.append(to)
    assert [row_of(each) for each in walk] == [6, 5, 4, 3, 2, 1, 0], "the walk visits each row"
    assert len({column_of(each) for each in walk}) == 2, "the walk uses two columns"


def test_the_cursor_begins_at_the_square_nearest_to_the_ball():
    assert cursor.first_choice([0, 50, 127, 130], 52) == 50
    assert cursor.first_choice([7, 53, 9], -1) == 53, (
        "without a ball, the cursor starts at the middle choice"
    )


def test_labelled_actions_come_after_the_squares():
    assert cursor.first_choice([127, 128], 0) == 127
    assert cursor.first_choice([129, 128], 0) == 128
    assert cursor.first_choice([], 0) == -1
