"""The cursor over the choices of a decision."""

from pixelpitch.app.input.chooser import Chooser
from pixelpitch.app.input.pad_events import DOWN, LEFT, PRESS, REPEAT, RIGHT, UP

ITEMS = (0, 18, 21, 128, 129)


def at(choices, ball=-1):
    chooser = Chooser()
    chooser.begin(choices, ball)
    return chooser


def test_nothing_to_choose():
    chooser = at(())
    assert (chooser.choice(), chooser.square()) == (-1, -1)
    chooser.take_next()
    assert chooser.choice() == -1


def test_it_begins_near_the_ball():
    assert at(ITEMS, ball=1).choice() == 0
    assert at((128, 129)).choice() == 128


def test_pads_lead_over_the_squares_to_the_items_and_round():
    chooser = at(ITEMS, ball=18)
    assert chooser.move(RIGHT, PRESS)
    assert (chooser.choice(), chooser.square()) == (21, 21)
    assert chooser.move(DOWN, PRESS)
    assert (chooser.choice(), chooser.square()) == (128, -1)
    seen = []
    for key in (DOWN, DOWN, UP):
        assert chooser.move(key, PRESS)
        seen.append(chooser.choice())
    assert seen == [129, 0, 129]


def test_the_opposite_pad_takes_a_step_back():
    chooser = Chooser()
    for key, back in ((RIGHT, LEFT), (DOWN, UP), (LEFT, RIGHT), (UP, DOWN)):
        for first in (18, 35, 53, 52, 128):
            chooser.begin((18, 35, 52, 53, 128), -1, first)
            assert chooser.move(key, PRESS)
            assert chooser.move(back, PRESS)
            assert chooser.choice() == first
    assert chooser.move(DOWN, PRESS)
    assert chooser.choice() != 128, "the next press goes on"


def test_a_direction_with_nothing_in_it_goes_round():
    for kind in (PRESS, REPEAT):
        chooser = at((0, 18, 21), ball=21)
        assert chooser.move(RIGHT, kind)
        assert chooser.choice() == 0
        assert chooser.move(LEFT, kind)
        assert chooser.choice() == 21
    assert not at((21,)).move(RIGHT, PRESS), "there is nothing to go to"


def test_looking_at_everything():
    chooser = at(ITEMS, ball=0)
    seen = set()
    for _ in ITEMS:
        seen.add(chooser.choice())
        chooser.take_next()
    assert seen == set(ITEMS)
