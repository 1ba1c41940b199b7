"""A pad acts at its first contact and repeats while it is held; contact bounce and sliding fingers
are ignored.
"""

import pytest

from pixelpitch.app.input.pad_events import (
    BACK,
    LEFT,
    LONG_PRESS,
    MENU,
    OK,
    PRESS,
    RELEASE,
    REPEAT,
    RIGHT,
    PadReader,
)
from pixelpitch.ticks import TICKS_PERIOD, add

LEFT_OK_MASK = 1 << OK
RIGHT_OK_MASK = 1 << (6 + OK)


@pytest.fixture(
    params=[0, TICKS_PERIOD - 60, TICKS_PERIOD - 700], ids=["plain", "wraps soon", "wraps later"]
)
def ticks_from_ms(request):
    """Return a function that turns milliseconds into ticks; in two of three cases the counter wraps
    in between.
    """
    return lambda ms: add(request.param, ms)


def test_the_first_contact_of_a_pad_acts_at_once(ticks_from_ms):
    assert PadReader().read(LEFT_OK_MASK, ticks_from_ms(0)) == [(0, OK, PRESS)]


def test_bounce_within_50_ms_is_ignored_and_the_state_afterwards_counts(ticks_from_ms):
    reader = PadReader()
    reader.read(LEFT_OK_MASK, ticks_from_ms(0))
    assert reader.read(0, ticks_from_ms(5)) == []
    assert reader.read(LEFT_OK_MASK, ticks_from_ms(10)) == []
    assert reader.read(0, ticks_from_ms(60)) == [(0, OK, RELEASE)]
    assert reader.read(LEFT_OK_MASK, ticks_from_ms(120)) == [(0, OK, PRESS)]


def test_two_coaches_can_press_at_the_same_time(ticks_from_ms):
    found = PadReader().read(LEFT_OK_MASK | RIGHT_OK_MASK, ticks_from_ms(0))
    assert found == [(0, OK, PRESS), (1, OK, PRESS)]


def test_a_hand_that_slides_over_several_pads_gives_one_press(ticks_from_ms):
    reader = PadReader()
    assert reader.read(1 << LEFT, ticks_from_ms(0)) == [(0, LEFT, PRESS)]
    assert reader.read(1 << LEFT | 1 << RIGHT, ticks_from_ms(30)) == []
    assert reader.read(1 << RIGHT, ticks_from_ms(60)) != [(0, LEFT, PRESS)]


def test_a_second_pad_counts_after_100_ms_although_the_first_is_still_held(ticks_from_ms):
    reader = PadReader()
    reader.read(1 << BACK, ticks_from_ms(0))
    assert reader.read(1 << BACK | LEFT_OK_MASK, ticks_from_ms(101)) == [(0, OK, PRESS)]


def test_a_held_direction_pad_repeats_and_a_held_ok_does_not(ticks_from_ms):
    reader = PadReader()
    reader.read(1 << RIGHT, ticks_from_ms(0))
    found = [
        event for ms in range(20, 1000, 20) for event in reader.read(1 << RIGHT, ticks_from_ms(ms))
    ]
    assert found.count((0, RIGHT, REPEAT)) == 4
    assert found.count((0, RIGHT, LONG_PRESS)) == 1
    reader = PadReader()
    reader.read(LEFT_OK_MASK, ticks_from_ms(0))
    found = [
        event
        for ms in range(20, 1000, 20)
        for event in reader.read(LEFT_OK_MASK, ticks_from_ms(ms))
    ]
    assert found == [(0, OK, LONG_PRESS)]


def test_the_menu_pad_belongs_to_no_cluster(ticks_from_ms):
    assert PadReader().read(1 << 12, ticks_from_ms(0)) == [(-1, MENU, PRESS)]
