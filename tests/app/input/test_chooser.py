"""The cursor moves over the squares and labelled actions that a decision offers."""

import random

from pixelpitch.app.input.chooser import Chooser
from pixelpitch.app.input.pad_events import DOWN, LEFT, PRESS, REPEAT, RIGHT, UP
from pixelpitch.rules.squares import name, number

MATCH_CHOICES = (0, 18, 21, 128, 129)


def make_chooser(choices, ball=-1):
    """Return a chooser of ``choices``, with the ball on the square ``ball`` (-1: none)."""
    chooser = Chooser()
    chooser.begin(choices, ball)
    return chooser


def test_without_choices_there_is_no_cursor():
    chooser = make_chooser(())
    assert (chooser.choice(), chooser.square()) == (-1, -1)
    chooser.select_next()
    assert chooser.choice() == -1


def test_the_cursor_begins_near_the_ball():
    assert make_chooser(MATCH_CHOICES, ball=1).choice() == 0
    assert make_chooser((128, 129)).choice() == 128


def test_the_pads_move_the_cursor_from_the_squares_to_the_labelled_actions_and_back():
    chooser = make_chooser(MATCH_CHOICES, ball=18)
    assert chooser.move(RIGHT, PRESS)
    assert (chooser.choice(), chooser.square()) == (21, 21)
    assert chooser.move(DOWN, PRESS)
    assert (chooser.choice(), chooser.square()) == (128, -1)
    seen = []
    for key in (DOWN, DOWN, UP, UP):
        chooser.move(key, PRESS)
        seen.append(chooser.choice())
    assert seen == [129, 129, 128, 21], "the cursor stays on the last choice"


def test_only_a_press_wraps_around_the_list_of_labelled_actions():
    for kind, end in ((PRESS, 128), (REPEAT, 130)):
        chooser = make_chooser((128, 129, 130))
        chooser.move(DOWN, PRESS)
        chooser.move(DOWN, PRESS)
        chooser.move(DOWN, kind)
        assert chooser.choice() == end


def test_the_opposite_pad_returns_the_cursor_to_the_last_square():
    chooser = Chooser()
    for key, back in ((RIGHT, LEFT), (DOWN, UP), (LEFT, RIGHT), (UP, DOWN)):
        for first in (18, 35, 53, 52, 128):
            chooser.begin((18, 35, 52, 53, 128), -1, first)
            if chooser.move(key, PRESS):
                assert chooser.move(back, PRESS)
                assert chooser.choice() == first


def test_opposite_presses_lead_back_all_the_way() -> None:
    choices = sorted(number(each) for each in ("b4", "d3", "f5", "h2", "e8"))
    walks = 0
    for first in choices:
        for keys in ((RIGHT, RIGHT), (RIGHT, DOWN, RIGHT), (LEFT, LEFT), (UP, LEFT, UP)):
            chooser = make_chooser(choices, ball=first)
            if all(chooser.move(key, PRESS) for key in keys):
                walks += 1
                assert all(chooser.move(key ^ 1, PRESS) for key in reversed(keys))
                assert chooser.choice() == first
    assert walks > 5


def test_presses_reach_every_choice_whatever_was_pressed_before() -> None:
    """An opposite press moves the cursor back along its path. This must not make any choice
    unreachable.
    """
    choose = random.Random(3)
    for _ in range(100):
        choices = sorted(choose.sample(range(128), choose.randint(2, 6)))
        chooser = make_chooser(choices, ball=choices[0])
        first = chooser.choice()
        paths: list[tuple[int, ...]] = [()]
        seen = {first}
        while len(seen) < len(choices):
            path = paths.pop(0)
            assert len(path) < 8, [name(each) for each in choices]
            for key in (UP, DOWN, LEFT, RIGHT):
                chooser.begin(choices, -1, first)
                if all(chooser.move(each, PRESS) for each in (*path, key)):
                    seen.add(chooser.choice())
                    paths.append((*path, key))


def test_the_cursor_stays_if_nothing_lies_in_the_pressed_direction():
    """RIGHT from i4 must not lead to e5, which is further left."""
    i4, e5 = number("i4"), number("e5")
    for kind in (PRESS, REPEAT):
        chooser = make_chooser((i4, e5), ball=i4)
        for key in (RIGHT, UP):
            assert not chooser.move(key, kind)
            assert chooser.choice() == i4
        assert chooser.move(LEFT, kind)
        assert chooser.choice() == e5
    assert not make_chooser((21,)).move(RIGHT, PRESS), "with one choice, the cursor cannot move"


def test_the_free_cursor_of_inspect_visits_all_squares():
    chooser = make_chooser(MATCH_CHOICES, ball=0)
    seen = set()
    for _ in MATCH_CHOICES:
        seen.add(chooser.choice())
        chooser.select_next()
    assert seen == set(MATCH_CHOICES)
