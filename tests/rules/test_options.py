"""Options with a range and a separate 0: how they are read, stored and listed in menus."""

import pytest

from pixelpitch.rules import options
from pixelpitch.rules.errors import NotUnderstood
from pixelpitch.rulesets import load

SECONDS_OPTION = options.whole("seconds", 60, 30, 300, "time for a move", off=True)


@pytest.mark.parametrize("value", [0, "0", 30, "300", 60])
def test_an_option_accepts_its_range_and_zero(value):
    assert SECONDS_OPTION.read(value) == int(value)


@pytest.mark.parametrize("value", [1, "29", 301, -1, True, None, False, "off"])
def test_an_option_refuses_values_outside_its_range(value):
    with pytest.raises(NotUnderstood, match=r"seconds = .*, expected 0, 30\.\.300"):
        SECONDS_OPTION.read(value)


def test_an_option_that_cannot_be_off_refuses_zero():
    with pytest.raises(NotUnderstood):
        options.whole("seconds", 60, 30, 300, "time for a move").read(0)


def test_a_menu_lists_zero_below_the_lowest_value():
    assert [SECONDS_OPTION.value_at(index) for index in range(3)] == [0, 30, 31]
    assert SECONDS_OPTION.value_at(SECONDS_OPTION.count() - 1) == 300
    assert [SECONDS_OPTION.index(value) for value in (0, 30, 300)] == [0, 1, 271]


@pytest.mark.parametrize("value", [0, 30, 300])
def test_a_snapshot_stores_the_value_of_an_option(value):
    make = load("tactics")
    match = make({"move_seconds": value})
    assert make.from_bytes(match.to_bytes()).options["move_seconds"] == value


def test_a_snapshot_with_a_value_out_of_range_is_refused():
    make = load("tactics")
    match = make({"move_seconds": 0})
    match.options["move_seconds"] = 7
    with pytest.raises(NotUnderstood, match="move_seconds = 7"):
        make.from_bytes(match.to_bytes())
