"""Sokhazania as a whole: the half turn, records, facts, what is awaited."""

import copy

import pytest

from pixelpitch.rules import TERMINAL, squares
from pixelpitch.rules.autoplay import choose, step
from pixelpitch.rules.errors import NotUnderstood
from pixelpitch.rules.generator import Generator
from pixelpitch.rules.record import Record, parse, replay
from pixelpitch.rulesets import facts
from pixelpitch.rulesets.sokhazania import odds
from pixelpitch.rulesets.sokhazania.player import worth
from tests.rulesets import soundness
from tests.rulesets.sokhazania_states import (
    AFTER,
    CLASSIC,
    LEVELS,
    TRAINING,
    Match,
    at,
    both_boards,
    every_dot,
    options_of,
    play,
)

# RULEBOOK.md 1 and 5: one side's view is the half turn of the other's.


def turned(position):
    """Return a position seen from the other side."""
    result = copy.deepcopy(position)
    result["ball"] = squares.name(squares.half_turn(squares.number(position["ball"])))
    result["side"] = 1 - position["side"]
    result["score"].reverse()
    result["player1"] = 1 - position["player1"]
    result["red"] = 1 - position["red"]
    result["shootout"]["set_goals"].reverse()
    result["shootout"]["goals"].reverse()
    result["options"]["first"] = {"left": "right", "right": "left"}[position["options"]["first"]]
    return result


@both_boards
@pytest.mark.parametrize("seed", range(60))
def test_1_and_5_the_half_turn_of_every_match_is_a_match(board, seed):
    options = options_of(seed, board)
    match, other = Match(options), Match({**options, "first": "right"})
    generator = Generator(seed)
    play(match, ("red", "blue")[seed // 2 % 2])
    play(other, ("red", "blue")[seed // 2 % 2])
    while match.current_player() != TERMINAL:
        action = choose(match, generator)
        decision = match.current_player() >= 0 and action < squares.SQUARES
        other.apply_action(squares.half_turn(action) if decision else action)
        match.apply_action(action)
        assert match.side_name(0) == other.side_name(1)
        first, second = match.events, other.events
        assert [(kind, side) for kind, side, _ in first] == [
            (kind, 1 - side if side >= 0 else -1) for kind, side, _ in second
        ]
        assert [squares.half_turn(square) for square in match.travel] == list(other.travel)
        seconds = generator.below(15)
        match.pass_time(seconds)
        other.pass_time(seconds)
        assert turned(match.position()) == other.position()
        legal = match.legal_actions()
        if match.current_player() >= 0 and match.position()["phase"] == "choose":
            legal = sorted(squares.half_turn(action) for action in legal)
        assert other.legal_actions() == legal
    assert match.outcome()["score"] == other.outcome()["score"][::-1]
    assert match.returns() == other.returns()[::-1]
    assert match.league_points() == other.league_points()[::-1]


# A board of one's own: test_every_ruleset does the same with the real one.


@pytest.mark.parametrize("seed", range(12))
def test_on_a_board_of_ones_own_positions_snapshots_and_records_come_back(seed):
    match = Match({**options_of(seed, TRAINING), "first": "toss"})
    record = Record.of(match, [("seed", seed)])
    generator = Generator(seed)
    while match.current_player() != TERMINAL:
        soundness.check_state(match)
        step(match, generator, record)
    record.last = match.checksum()
    soundness.check_state(match)
    assert replay(parse(record.to_text()), Match).to_bytes() == match.to_bytes()


# Facts and awaited words.


def test_the_facts_of_the_menu():
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


@pytest.mark.parametrize(
    ("name", "good", "bad"),
    [
        ("level", LEVELS, ("Easy", 1)),
        ("minutes", (1, 60, "30"), (0, 61, "x", 1.5)),
        ("target", (0, 2, 3, "2"), (1, 4, True)),
        ("level_at_time", AFTER, ("penalties",)),
        ("die_fouls", (True, False, "on", "off"), (1, "yes")),
        ("board", ("classic", TRAINING), ("Classic", 3)),
        ("first", ("toss", "left", "right"), ("red",)),
    ],
)
def test_every_option_is_checked(name, good, bad):
    for value in good:
        text = str(Match({name: value}).options[name])
        assert text in (str(value), {"on": "True", "off": "False"}.get(value))
    for value in bad:
        with pytest.raises(NotUnderstood, match=f"^got {name} = "):
            Match({name: value})


def test_what_is_awaited_fits_the_small_display():
    seen = set()
    for seed in range(24):
        match = Match({**options_of(seed, TRAINING), "first": "toss"})
        generator = Generator(seed)
        while match.current_player() != TERMINAL:
            seen.add(match.prompt())
            step(match, generator)
    assert {"Left: throw for the toss", "Right: choose your colour", "Blue: throw"} <= seen
    assert "Red: choose a track for the 4" in seen
    assert "Blue: take kick 3 of 3 (3-6 is on target)" in seen
    assert max(map(len, seen)) <= 64, "half of 8 lines of 16"


def luck(match, number):
    """Return what a throw gave the side that throws."""
    thinking = odds.luck(match, number)
    try:
        while True:
            next(thinking)
    except StopIteration as end:
        return end.value[match.side]


def test_a_choice_of_two_tracks_is_worth_its_better_end():
    """What one number gives more than another is what the ball is worth more where it may lie."""
    differ = 0
    for _, side, square, _ in every_dot(CLASSIC):
        match = at(square, side)
        gained, value = [], []
        for number in (3, 4, 5):
            after = match.clone()
            after.apply_action(number)
            ends = after.legal_actions() if after.current_player() == side else [after.ball]
            values = [worth(after, side, end) for end in ends]
            differ += len(set(values)) > 1
            value.append(max(values))
            gained.append(luck(match, number))
        assert [each - gained[0] for each in gained] == [each - value[0] for each in value]
    assert differ > 2
