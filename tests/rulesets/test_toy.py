"""The toy ruleset, which other tests use as an example, passes the checks for every ruleset.

The numbers of rules refer to tests/rulesets/toy/RULEBOOK.md.
"""

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from host_tools.ruleset.program import random_options
from pixelpitch.rules import CHANCE, TERMINAL, squares
from pixelpitch.rules.autoplay import Generator, play_action
from pixelpitch.rules.errors import NotUnderstood
from pixelpitch.rules.history import History
from pixelpitch.rules.record import Record, from_history, parse, replay, to_history
from pixelpitch.rulesets import advice, facts, load
from pixelpitch.storage.ruleset_imports import is_allowed
from tests.opponents.positions import result_of
from tests.rules.test_layers import yield_imports
from tests.rulesets import position_soundness, soundness

TOY_FOLDER = Path(__file__).resolve().parent / "toy"
LEFT_BEGINS_OPTIONS = {"first": "left"}


@pytest.fixture
def toy_match_class(toy_ruleset: str) -> Any:
    """Return the match class of the toy ruleset."""
    return load(toy_ruleset)


def match_after_deal(toy_match_class: Any, **options: object) -> Any:
    """Return a match after the deal: cards 0, 2 and 4 to side 0; cards 1, 3 and 5 to side 1."""
    match = toy_match_class({**LEFT_BEGINS_OPTIONS, **options})
    for card in range(6):
        match.apply_action(card)
    return match


@pytest.mark.parametrize("seed", range(30))
@pytest.mark.long
def test_random_matches_pass_every_check(toy_match_class: Any, seed: int) -> None:
    generator = Generator(seed)
    match = toy_match_class({**random_options(toy_match_class, generator), "pace": "fast"})
    record = Record.for_match(match, [("seed", seed)])
    history = History(toy_match_class(match.options))
    score = [0, 0]
    number = 0
    while match.current_player() != TERMINAL:
        soundness.check_step(match, score)
        if number % 5 == 0:
            soundness.check_state(match)
            soundness.check_reasons(match, range(0, 128, 9))
        score = list(match.score)
        history.apply(play_action(match, generator, record))
        if record.tokens[-1][1]:
            history.pass_time(record.tokens[-1][1])
        assert history.match.to_bytes() == match.to_bytes()
        number += 1
    soundness.check_step(match, score)
    record.last = match.checksum()
    text = record.to_text()
    soundness.assert_same_state(match, replay(parse(text), toy_match_class))
    again = History.from_bytes(toy_match_class, history.to_bytes())
    soundness.assert_same_state(match, again.match)
    assert from_history(again, [("seed", seed)]).to_text() == text
    assert to_history(parse(text), toy_match_class).to_bytes() == history.to_bytes()


def test_random_matches_reach_every_event_and_phase(toy_match_class: Any) -> None:
    """Covers every kind of event and of chance, every phase and both endings."""
    events: Counter[str] = Counter()
    seen: Counter[str] = Counter()
    ends = set()
    for seed in range(25):
        match, generator = (
            toy_match_class({"goals": 1 + seed % 2, "rain": seed % 3 == 0}),
            Generator(seed),
        )
        while match.current_player() != TERMINAL:
            if match.current_player() == CHANCE:
                seen[match.chance().kind + " " + match.chance().label] += 1
            play_action(match, generator)
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


def test_the_odds_agree_with_the_rules(toy_match_class: Any) -> None:
    """Rules 4 and 6: a pawn on l3 reaches the goal (o2 to o7) with 4 or 6 steps to the east (4 of
    16 winds) or to the south-east (1 of 16).
    """
    match = match_after_deal(toy_match_class)
    match.set_fields({"pawns": [squares.number("l3"), *match.pawns[1:]]})
    odds = advice("toy", "odds")
    assert result_of(odds(match, squares.number("l3"))) == ("odds.goal", {"hits": 20})
    assert result_of(odds(match, squares.number("c6"))) is None, "c6 is on the other board"


def test_a_damaged_snapshot_is_refused(toy_match_class: Any) -> None:
    match, generator = toy_match_class(), Generator(9)
    for _ in range(60):
        play_action(match, generator)
    soundness.check_damaged_snapshots(toy_match_class, match.to_bytes())
    taken = [
        soundness.check_random_bytes(toy_match_class, match.to_bytes(), generator)
        for _ in range(100)
    ]
    assert False in taken


def test_a_wrong_position_is_refused_with_the_name_of_its_field(toy_match_class: Any) -> None:
    match, generator = toy_match_class(), Generator(9)
    for _ in range(60):
        play_action(match, generator)
    position_soundness.assert_wrong_positions_refused(
        toy_match_class, json.loads(json.dumps(match.position()))
    )
    for name, value in (
        ("hands", [0, 0, 1, 2, 3, 4]),
        ("phase", "over"),
        ("pawns", ["a1", "c6", "n6", "n3"]),
        ("steps", 3),
        ("drawn", [1, 1]),
    ):
        with pytest.raises(NotUnderstood, match=name):
            toy_match_class.from_position(
                {**match_after_deal(toy_match_class).position(), name: value}
            )


def test_the_facts_for_the_menu_agree_with_the_match(toy_match_class: Any) -> None:
    module: Any = facts("toy")
    assert (module.NAME, module.OPTIONS) == (toy_match_class.NAME, toy_match_class.OPTIONS)
    assert module.NAME in (TOY_FOLDER / "RULEBOOK.md").read_text()


def test_the_toy_imports_only_rules_and_its_own_folder() -> None:
    for path in TOY_FOLDER.glob("*.py"):
        module = "pixelpitch.rulesets.toy" + ("" if path.stem == "__init__" else "." + path.stem)
        for _, name in yield_imports(path, module):
            assert is_allowed(name, "toy"), (path, name)
            assert path.stem == "player" or "opponents" not in name, (path, name)
