"""Options with a range and also the value 0 (off) are read, stored and listed correctly."""

from typing import Any

import pytest

from pixelpitch.rules import options, record, snapshot
from pixelpitch.rules.errors import NotUnderstood
from pixelpitch.rules.generator import Generator
from pixelpitch.rules.history import History
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


# The next tests add options to a game after matches have been stored.


def _game_with_later_options(count):
    """Return a variant of StreetSoccer's match class with ``count`` options that were added
    later.
    """
    make: Any = load("streetsoccer")
    added = [
        options.later(number, options.switch("later" + str(number), False, "a new rule"))
        for number in range(count, 0, -1)
    ]
    rest = [option for option in make.OPTIONS if option.first_format == 1]

    class MatchWithOptionsOfLaterVersions(make):
        """StreetSoccer with ``count`` options that later versions added."""

        OPTIONS = (*rest[:2], *added, *rest[2:])

    return MatchWithOptionsOfLaterVersions


def _play_history(match_class, values, seed=3):
    """Return the history of 30 random actions in a match of ``match_class``."""
    history = History(match_class(values))
    generator = Generator(seed)
    for _ in range(30):
        outcomes = history.match.chance_outcomes()
        actions = [each for each, _ in outcomes] or list(history.match.legal_actions())
        history.apply(actions[generator.below(len(actions))])
    return history


def test_a_snapshot_stored_before_a_later_option_is_read_and_has_the_same_checksum():
    old, new = _game_with_later_options(0), _game_with_later_options(2)
    history = _play_history(old, {"minutes": 5, "ring": False})
    data = history.match.to_bytes()
    match = new.from_bytes(data)
    assert match.options["minutes"] == 5
    assert not match.options["ring"]
    assert not match.options["later1"]
    assert match.to_bytes() == data
    assert match.checksum() == history.match.checksum()
    assert History.from_bytes(new, history.to_bytes()).to_bytes() == history.to_bytes()
    text = record.from_history(history).to_text()
    assert record.replay(record.parse(text), new).checksum() == history.match.checksum()


@pytest.mark.parametrize("on", [("later1",), ("later2",), ("later1", "later2")])
def test_a_later_option_that_is_on_is_stored(on):
    make = _game_with_later_options(2)
    match = _play_history(make, dict.fromkeys(on, True)).match
    again = make.from_bytes(match.to_bytes())
    assert again.options == match.options
    assert again.to_bytes() == match.to_bytes()
    assert make(match.options).checksum() != make().checksum()
    if "later2" not in on:  # the snapshot does not mention the option that is off
        assert (
            _game_with_later_options(1).from_bytes(match.to_bytes()).to_bytes() == match.to_bytes()
        )


def test_a_snapshot_with_an_option_of_newer_rules_is_refused():
    data = _game_with_later_options(1)({"later1": True}).to_bytes()
    with pytest.raises(NotUnderstood, match="no snapshot, expected a snapshot of"):
        _game_with_later_options(0).from_bytes(data)


def test_a_puzzle_that_names_a_later_option_stores_it():
    make = _game_with_later_options(1)
    names = [option.name for option in make.OPTIONS]
    match = make({"later1": True})
    data = snapshot.pack(match, names)
    assert snapshot.unpack(make, data, names).options == match.options
    assert len(data) == len(snapshot.pack(make(), names))
