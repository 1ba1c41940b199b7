"""Covers Sokhazania's records, its facts for the menu, its prompts and its luck."""

import pytest

from pixelpitch.rules import TERMINAL
from pixelpitch.rules.autoplay import play_action
from pixelpitch.rules.generator import Generator
from pixelpitch.rules.record import Record, parse, replay
from pixelpitch.rulesets import facts
from pixelpitch.rulesets.sokhazania import player
from pixelpitch.rulesets.sokhazania.player import ball_value
from tests.rulesets import soundness
from tests.rulesets.sokhazania_states import (
    CLASSIC_BOARD_NAME,
    TRAINING_BOARD_FILE,
    Match,
    match_at,
    short_match_options,
    yield_dots,
)

# These matches are on a custom board; test_every_ruleset.py covers the built-in board.


@pytest.mark.parametrize("seed", range(12))
@pytest.mark.long
def test_positions_snapshots_and_records_of_a_custom_board_are_restored(seed):
    match = Match({**short_match_options(seed, TRAINING_BOARD_FILE), "first": "toss"})
    record = Record.for_match(match, [("seed", seed)])
    generator = Generator(seed)
    while match.current_player() != TERMINAL:
        soundness.check_state(match)
        play_action(match, generator, record)
    record.last = match.checksum()
    soundness.check_state(match)
    assert replay(parse(record.to_text()), Match).to_bytes() == match.to_bytes()


def test_the_menu_has_the_name_and_default_options_of_sokhazania():
    module = facts("sokhazania")
    assert (module.NAME, module.SECONDS_PER_THROW) == ("Sokhazania", 7)
    defaults = {option.name: option.default for option in module.OPTIONS}
    assert defaults == {
        "level": "normal",
        "minutes": 15,
        "target": 0,
        "level_at_time": "draw",
        "die_fouls": False,
        "board": "classic",
        "first": "toss",
    }


def test_prompts_fit_the_small_display():
    seen = set()
    for seed in range(24):
        match = Match({**short_match_options(seed, TRAINING_BOARD_FILE), "first": "toss"})
        generator = Generator(seed)
        while match.current_player() != TERMINAL:
            seen.add(match.prompt())
            play_action(match, generator)
    assert {"Left: throw for the toss", "Right: choose your colour", "Blue: throw"} <= seen
    assert "Red: choose a track for the 4" in seen
    assert "Blue: take kick 3 of 3 (3-6 is on target)" in seen
    assert max(map(len, seen)) <= 64, "the text fills at most half of 8 lines of 16"


def luck_of_throw(match, thrown_number):
    """Return the luck that a throw of ``thrown_number`` gives to the side that throws."""
    thinking = player.luck(match, thrown_number)
    try:
        while True:
            next(thinking)
    except StopIteration as end:
        return end.value[match.side]


def test_a_choice_of_two_tracks_is_worth_its_better_end():
    """If a throw lets the coach choose between two tracks, the better end decides its luck.

    So the luck of two throws differs by as much as the values of their best ends.
    """
    differ = 0
    for _, side, square, _ in yield_dots(CLASSIC_BOARD_NAME):
        match = match_at(square, side)
        gained, value = [], []
        for number in (3, 4, 5):
            after = match.clone()
            after.apply_action(number)
            ends = after.legal_actions() if after.current_player() == side else [after.ball]
            values = [ball_value(after, side, end) for end in ends]
            differ += len(set(values)) > 1
            value.append(max(values))
            gained.append(luck_of_throw(match, number))
        assert [each - gained[0] for each in gained] == [each - value[0] for each in value]
    assert differ > 2
