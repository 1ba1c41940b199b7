"""The toy ruleset by its rules, and by what no rules may ever break.

A bracketed number is a rule of tests/rulesets/toy/RULEBOOK.md.
"""

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from host_tools.ruleset.program import some_options
from pixelpitch.rules import CHANCE, TERMINAL, squares
from pixelpitch.rules.autoplay import Generator, step
from pixelpitch.rules.chance import KIND_CARDS, KIND_DIE, KIND_SPINNER
from pixelpitch.rules.errors import NotLegal, NotUnderstood
from pixelpitch.rules.history import History
from pixelpitch.rules.record import Record, from_history, parse, replay, to_history
from pixelpitch.rules.scene import CARD, DOT, DOT_KIND, FIGURE
from pixelpitch.rulesets import facts, load
from tests.opponents.positions import result
from tests.rules.test_layers import complaint, imports_of
from tests.rulesets import position_soundness, soundness

FOLDER = Path(__file__).resolve().parent / "toy"
LEFT = {"first": "left"}


@pytest.fixture
def make(toy: str) -> Any:
    return load(toy)


def names(match: Any) -> list[str]:
    return [match.action_to_string(action) for action in match.legal_actions()]


def dealt(make: Any, **options: object) -> Any:
    """Return a match whose cards are dealt: 0, 2, 4 to side 0, and 1, 3, 5."""
    match = make({**LEFT, **options})
    for card in range(6):
        match.apply_action(card)
    return match


def turn(match: Any, sector: int, steps: int, act: int) -> Any:
    for outcome in (sector, steps, act):
        match.apply_action(outcome)
    return match


def test_two_pawns_a_side_one_on_each_board(make: Any) -> None:
    """[1]"""
    match = make()
    scene = match.scene()
    assert scene.board == (0, 2)
    figures = [each for each in scene.things if each[1] == FIGURE]
    assert [(squares.name(each[0]), each[2]) for each in figures] == [("c3", 0), ("n6", 1)]


def test_a_spinner_says_who_begins(make: Any) -> None:
    """[2]"""
    match = make()
    chance = match.chance()
    assert (chance.kind, chance.label, chance.side) == (KIND_SPINNER, "toss", -1)
    assert [weight for _, weight in chance.outcomes] == [2, 1, 4, 1, 2, 1, 4, 1]
    assert chance.name(3) == "east"
    for sector in range(1, 9):
        match = make()
        match.apply_action(sector)
        assert match.thrower() == 1 - sector % 2
    assert make(LEFT).chance().kind == KIND_CARDS


def test_cards_are_drawn_without_putting_them_back(make: Any) -> None:
    """[3]"""
    match = make(LEFT)
    drawn: list[int] = []
    for number in range(6):
        chance = match.chance()
        assert (chance.kind, chance.side) == (KIND_CARDS, number % 2)
        assert chance.total() == len(chance.outcomes) == 52 - number
        assert not {card for card, _ in chance.outcomes} & set(drawn)
        card = chance.outcomes[(number * 7) % len(chance.outcomes)][0]
        match.apply_action(card)
        drawn.append(card)
        if number < 5:
            with pytest.raises(NotLegal):
                match.apply_action(card)
    assert match.chance().kind == KIND_SPINNER


def test_card_0_is_a_card_and_no_die_out_of_the_box(make: Any) -> None:
    match = make(LEFT)
    assert names(match)[:2] == ["0", "1"]
    assert match.chance().name(0) == "ace of clubs"
    match.apply_action(match.string_to_action("0"))
    assert match.event_to_string(match.events[0]) == "Red takes the ace of clubs"


def test_the_pack_is_mixed_again_when_it_is_used_up(make: Any) -> None:
    """[3]"""
    position = turn(dealt(make), 1, 1, 2).position()
    position["phase"] = "draw"
    position["hands"][2] = -1
    position["drawn"] = list(range(51))
    match = make.from_position(position)
    assert match.chance().outcomes == ((51, 1),)
    match.apply_action(51)
    held = {0, 2, 51, 1, 3, 5}
    position = {**match.position(), "phase": "draw", "hands": [0, 2, -1, 1, 3, 5]}
    match = make.from_position(position)
    assert {card for card, _ in match.chance().outcomes} == set(range(52)) - (held - {51})
    match.apply_action(30)
    assert sorted(match.drawn) == [0, 1, 2, 3, 5, 30]


def test_the_two_dice_are_special(make: Any) -> None:
    """[4]"""
    match = dealt(make)
    match.apply_action(3)
    chance = match.chance()
    assert (chance.kind, chance.label, chance.left) == (KIND_DIE, "step die", 2)
    assert [chance.name(face) for face in range(1, 7)] == [
        f"{steps} steps" for steps in (2, 2, 4, 4, 6, 6)
    ]
    match.apply_action(5)
    chance = match.chance()
    assert (chance.label, chance.left) == ("act die", 1)
    assert chance.outcomes == ((1, 1), (2, 1), (3, 2), (4, 2))
    before = match.to_bytes()
    for face in (5, 6, 0):
        with pytest.raises(NotLegal):
            match.apply_action(face)
    assert match.to_bytes() == before


def test_a_card_is_laid_on_a_pawn_or_kept(make: Any) -> None:
    """[5]"""
    match = turn(dealt(make), 3, 1, 1)
    assert names(match) == ["c3", "keep"]
    kept = match.clone()
    kept.apply_action(kept.string_to_action("keep"))
    assert names(kept) == ["e3", "stay", "flip"]
    match.apply_action(match.string_to_action("c3"))
    assert names(match) == ["f3", "stay", "flip"]  # a step more
    marks = {each[0]: each[3] for each in match.scene().things if each[1] == FIGURE}
    assert marks[squares.number("c3")] == 1 | CARD
    assert match.hands[0] == -1


def test_the_other_board_is_turned_up_by_die_or_by_choice(make: Any) -> None:
    """[5] [6]"""
    match = turn(dealt(make), 3, 1, 3)
    assert match.scene().board == (1, 2)
    assert names(match) == ["e6", "stay", "flip"]
    match.apply_action(match.string_to_action("flip"))
    assert match.scene().board == (0, 2)
    assert names(match) == ["e3", "stay"]


def test_two_pawns_may_share_a_square(make: Any) -> None:
    """[6]"""
    position = turn(dealt(make), 3, 1, 4).position()
    position["pawns"] = ["c3", "c6", "e3", "n3"]
    match = make.from_position(position)
    match.apply_action(match.string_to_action("e3"))
    assert [event[0] for event in match.events] == ["move", "meet"]
    there = [each[2] for each in match.scene().things if each[:2] == (squares.number("e3"), FIGURE)]
    assert there == [0, 1]


@pytest.mark.parametrize(("rain", "square"), [(False, "g3"), (True, "f3")])
def test_rain_takes_a_step(make: Any, rain: bool, square: str) -> None:
    """[6]"""
    assert names(turn(dealt(make, rain=rain), 3, 3, 4))[0] == square


def test_a_pawn_in_the_goal_scores_and_goes_to_the_other_board(make: Any) -> None:
    """[7] [8]"""
    position = turn(dealt(make, goals=1), 3, 5, 4).position()
    position["pawns"][0] = "l4"
    match = make.from_position(position)
    assert match.scene().targets[squares.number("o4")]
    match.apply_action(match.string_to_action("o4"))
    assert [event[0] for event in match.events] == ["move", "goal", "whistle", "over"]
    assert match.scene().scored == 0
    assert match.outcome() == {"score": [1, 0], "winner": 0, "reason": "all goals"}
    assert match.league_points() == [3, 0]
    assert (match.floors[:2], len(set(match.pawns[:2]))) == ([1, 1], 2)


def test_time_ends_it(make: Any) -> None:
    """[8]"""
    match = dealt(make, pace="fast")
    match.pass_time(119)
    assert match.scene().clock == (1, 120)
    match.pass_time(5)
    assert match.current_player() == TERMINAL
    assert match.outcome()["reason"] == "the time is up"
    assert [match.event_to_string(event) for event in match.events] == [
        "time is up: 0 to 0",
        "the end",
    ]


def test_six_kinds_of_dots_lie_on_each_board(make: Any) -> None:
    """[9]"""
    match = dealt(make)
    for act in (4, 3):
        turn(match, 3, 1, act)
        dots = [each for each in match.scene().things if each[1] == DOT]
        assert [each[3] & DOT_KIND for each in dots] == [1, 2, 3, 4, 5, 6]
        match.apply_action(match.string_to_action("stay"))
    position = turn(dealt(make), 3, 1, 4).position()
    position["pawns"][0] = "b2"
    match = make.from_position(position)
    match.apply_action(match.string_to_action("d2"))
    assert match.event_to_string(match.events[-1]) == "a black dot"
    position["pawns"][0] = "i2"
    match = make.from_position(position)
    match.apply_action(match.string_to_action("k2"))
    assert match.worn == [5, 2, 5, 6]
    marks = {each[0]: each[3] for each in match.scene().things if each[1] == FIGURE}
    assert marks[squares.number("k2")] == 5


@pytest.mark.parametrize("seed", range(30))
def test_random_matches_are_sound(make: Any, seed: int) -> None:
    generator = Generator(seed)
    match = make({**some_options(make, generator), "pace": "fast"})
    record = Record.of(match, [("seed", seed)])
    history = History(make(match.options))
    score = [0, 0]
    number = 0
    while match.current_player() != TERMINAL:
        soundness.check_step(match, score)
        if number % 5 == 0:
            soundness.check_state(match)
            soundness.check_reasons(match, range(0, 128, 9))
        score = list(match.score)
        history.apply(step(match, generator, record))
        if record.tokens[-1][1]:
            history.pass_time(record.tokens[-1][1])
        assert history.match.to_bytes() == match.to_bytes()
        number += 1
    soundness.check_step(match, score)
    record.last = match.checksum()
    text = record.to_text()
    soundness.is_same(match, replay(parse(text), make))
    again = History.from_bytes(make, history.to_bytes())
    soundness.is_same(match, again.match)
    assert from_history(again, [("seed", seed)]).to_text() == text
    assert to_history(parse(text), make).to_bytes() == history.to_bytes()


def test_random_matches_meet_everything(make: Any) -> None:
    """Every kind of event and of chance, every phase; both ways to end."""
    events: Counter[str] = Counter()
    seen: Counter[str] = Counter()
    ends = set()
    for seed in range(25):
        match, generator = make({"goals": 1 + seed % 2, "rain": seed % 3 == 0}), Generator(seed)
        while match.current_player() != TERMINAL:
            if match.current_player() == CHANCE:
                seen[match.chance().kind + " " + match.chance().label] += 1
            step(match, generator)
            events.update(kind for kind, _, _ in match.events)
        ends.add(match.outcome()["reason"])
    expected = "whistle card wind board lost move meet dot goal over".split()
    assert set(events) == set(expected)
    assert set(seen) == {
        "spinner toss",
        "spinner wind",
        "cards card",
        "die step die",
        "die act die",
    }
    assert ends == {"all goals", "the time is up"}


def test_its_odds_are_those_of_its_rules(make: Any) -> None:
    """[4, 6] From l3 into o2 to o7: 4 or 6 steps east (4 of 16 winds) or south-east (1)."""
    match = dealt(make)
    match.set_fields({"pawns": [squares.number("l3"), *match.pawns[1:]]})
    odds = match.part("odds").odds
    assert result(odds(match, squares.number("l3"))) == "Goal from here: 20 of 96 throws"
    assert result(odds(match, squares.number("c6"))) == "", "on the other board"


def test_a_damaged_snapshot_is_refused(make: Any) -> None:
    match, generator = make(), Generator(9)
    for _ in range(60):
        step(match, generator)
    soundness.check_damage(make, match.to_bytes())
    taken = [soundness.check_any_bytes(make, match.to_bytes(), generator) for _ in range(100)]
    assert False in taken


def test_a_wrong_position_is_refused_by_its_field(make: Any) -> None:
    match, generator = make(), Generator(9)
    for _ in range(60):
        step(match, generator)
    position_soundness.check_wrong_positions(make, json.loads(json.dumps(match.position())))
    for name, value in (
        ("hands", [0, 0, 1, 2, 3, 4]),
        ("phase", "over"),
        ("pawns", ["a1", "c6", "n6", "n3"]),
        ("steps", 3),
        ("drawn", [1, 1]),
    ):
        with pytest.raises(NotUnderstood, match=name):
            make.from_position({**dealt(make).position(), name: value})


def test_the_facts_are_those_of_the_match(make: Any) -> None:
    module: Any = facts("toy")
    assert (module.NAME, module.OPTIONS) == (make.NAME, make.OPTIONS)
    assert module.NAME in (FOLDER / "RULEBOOK.md").read_text()


def test_it_imports_only_rules_and_its_own_folder() -> None:
    for path in FOLDER.glob("*.py"):
        module = "pixelpitch.rulesets.toy" + ("" if path.stem == "__init__" else "." + path.stem)
        for _, name in imports_of(path, module):
            assert complaint(module, name) is None, (path, name)
