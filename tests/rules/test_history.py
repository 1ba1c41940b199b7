"""Takeback, bytes, record text and replay of a history all give the same sequence of entries and
events.
"""

import os
from collections.abc import Callable

import pytest

from host_tools.ruleset.program import random_options
from pixelpitch.rules import CHANCE, TERMINAL, Match
from pixelpitch.rules.autoplay import choose
from pixelpitch.rules.entries import (
    DECISION_ENTRY,
    ENTERED_ENTRY,
    PENDING_ENTRY,
    THROW_ENTRY,
    TIME_ENTRY,
    VIRTUAL_ENTRY,
)
from pixelpitch.rules.errors import NotUnderstood
from pixelpitch.rules.generator import Generator
from pixelpitch.rules.history import History
from pixelpitch.rules.history_bytes import ruleset_of
from pixelpitch.rules.record import from_history, parse, replay, to_history
from pixelpitch.rulesets import ids, load
from tests.rulesets.soundness import assert_same_state

CHANGES_ONLY_BY_ACTIONS = True
PLAYS_ALL_MATCHES = os.environ.get("PIXELPITCH_MATCHES") == "all"
SEED_COUNT = 6 if PLAYS_ALL_MATCHES else 1
for_every_ruleset = pytest.mark.parametrize("ruleset", ids())
for_each_seed = pytest.mark.parametrize("seed", range(SEED_COUNT))
HISTORY_HEADER_BYTES = 6  # bytes of a history apart from the ruleset's id and the first snapshot


def play_to_end(
    history: History, generator: Generator, on_step: Callable[[], object] = int
) -> History:
    """Play a match to its end as a session would, with elapsed time, virtual throws and
    takebacks.
    """
    while history.match.current_player() != TERMINAL:
        chance = history.match.current_player() == CHANCE
        kept = history.next_pending()
        action = choose(history.match, generator) if kept is None else kept
        history.apply(
            action,
            (THROW_ENTRY, VIRTUAL_ENTRY, ENTERED_ENTRY)[generator.below(3)]
            if chance
            else THROW_ENTRY,
        )
        on_step()
        for _ in range(generator.below(3)):
            history.pass_time(generator.below(9))
            on_step()
        if generator.below(40) == 0:
            history.take_back()
            on_step()
            if generator.below(2):
                history.redo()
                on_step()
    return history


def play_match(ruleset: str, seed: int) -> History:
    """Return the history of a complete match with takebacks."""
    generator = Generator(seed)
    make = load(ruleset)
    return play_to_end(History(make(random_options(make, generator))), generator)


def count_bytes_before_entries(history: History) -> int:
    """Return the number of bytes before the first entry."""
    match = history.initial_match()
    return HISTORY_HEADER_BYTES + len(match.RULESET) + len(match.to_bytes())


@for_every_ruleset
@for_each_seed
@pytest.mark.long(but=["0-dicesoccer", "0-sokhazania", "0-pawnball"])
def test_a_history_restored_from_bytes_equals_the_original(ruleset: str, seed: int) -> None:
    history = play_match(ruleset, seed)
    data = history.to_bytes()
    assert ruleset_of(data) == ruleset
    again = History.from_bytes(load(ruleset), data)
    assert_same_state(history.match, again.match)
    assert again.to_bytes() == data
    assert again.count() == history.count()
    assert again.match.events == []
    # The two histories stay equal while all decisions are taken back, one after the other.
    while history.take_back():
        assert again.take_back()
        assert again.match.to_bytes() == history.match.to_bytes()
        assert again.pending == history.pending
        assert again.to_bytes() == history.to_bytes()
    assert not again.take_back()


@for_every_ruleset
@pytest.mark.long(but=["dicesoccer"])
def test_a_truncated_history_gives_the_match_up_to_the_last_complete_entry(ruleset: str) -> None:
    generator = Generator(11)
    make = load(ruleset)
    history = History(make())
    states = {len(history.to_bytes()): history.match.to_bytes()}

    def remember_state() -> None:
        """Record the match's state under the length of its history."""
        states[len(history.to_bytes())] = history.match.to_bytes()

    # The match is played without takebacks. Time passes only after the entry of a throw.
    for _ in range(100):
        if history.match.current_player() == TERMINAL:
            break
        history.apply(choose(history.match, generator))
        remember_state()
        if generator.below(2):
            history.pass_time(1 + generator.below(5))
            remember_state()
    data = history.to_bytes()
    first = count_bytes_before_entries(history)
    assert len(data) > first + 150
    for length in range(first, len(data) + 1):
        cut = History.from_bytes(make, data[:length])
        assert cut.match.to_bytes() == states[length - (length - first) % 2], length
        if (length - first) % 2 == 0:
            erased = History.from_bytes(make, data[:length] + b"\xff" * 64)
            assert erased.match.to_bytes() == cut.match.to_bytes()
    for length in range(first):
        with pytest.raises(NotUnderstood):
            History.from_bytes(make, data[:length])


@for_every_ruleset
@for_each_seed
def test_the_record_of_a_history_can_be_replayed_and_parsed(ruleset: str, seed: int) -> None:
    history = play_match(ruleset, seed)
    make = load(ruleset)
    text = from_history(history, [("seed", str(seed))]).to_text()
    assert_same_state(replay(parse(text), make), history.match)
    again = to_history(parse(text), make)
    assert list(again.entries()) == list(history.entries())
    assert from_history(again, [("seed", str(seed))]).to_text() == text
    assert {kind for kind, _ in history.entries()} >= {
        THROW_ENTRY,
        VIRTUAL_ENTRY,
        ENTERED_ENTRY,
        TIME_ENTRY,
    }


@for_every_ruleset
def test_a_record_can_hold_a_month_of_time_at_one_action(ruleset: str) -> None:
    make = load(ruleset)
    history = History(make())
    history.apply(history.match.legal_actions()[0])
    for _ in range(31 * 24):
        history.pass_time(3600)
    again = to_history(parse(from_history(history).to_text()), make)
    assert again.to_bytes() == history.to_bytes()


@pytest.mark.parametrize("ruleset", ["sokhazania", "tactics"])
def test_a_replay_reports_the_events_of_actions_and_of_time(ruleset: str) -> None:
    make = load(ruleset)
    generator = Generator(1)
    history = History(make({"first": "left", "minutes": 20} if ruleset == "sokhazania" else {}))
    steps: list[list] = []
    by_time = 0
    while history.match.current_player() != TERMINAL:
        history.apply(choose(history.match, generator))
        steps.append(list(history.match.events))
        history.pass_time(40)
        steps[-1] += history.match.events
        by_time += len(history.match.events)
    assert by_time, "an entry of time has changed a match"
    replayed_events: list[list] = []
    record = parse(from_history(history).to_text())
    to_history(record, make, lambda match, text: replayed_events.append(list(match.events)))
    assert replayed_events == steps


@for_every_ruleset
@pytest.mark.parametrize(
    ("seed", "snapshots"), [(1, 64), (2, 4), *([(0, 64)] if PLAYS_ALL_MATCHES else [])]
)
@pytest.mark.long(but=["1-64-dicesoccer", "1-64-sokhazania", "2-4-dicesoccer"])
def test_takeback_restores_every_decision_and_its_clock(
    ruleset: str, seed: int, snapshots: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("pixelpitch.rules.entries._SNAPSHOTS_MAX", snapshots)
    generator = Generator(100 + seed)
    make = load(ruleset)
    history = History(make(random_options(make, generator)))
    decisions: list[bytes] = []
    while history.match.current_player() != TERMINAL:
        if history.match.current_player() != CHANCE:
            decisions.append(history.match.to_bytes())
        history.apply(choose(history.match, generator))
        history.pass_time(generator.below(9))
    assert len(history._snapshots.states) <= snapshots
    thrown = [value for kind, value in history.entries() if kind == THROW_ENTRY]
    count = history.count()
    assert count == len(decisions) + len(thrown)
    for state in reversed(decisions):
        assert history.take_back()
        assert history.match.to_bytes() == state
        kept = [value for kind, value in history.entries() if kind == THROW_ENTRY]
        assert kept + [each for each, _ in history.pending] == thrown, (
            "all throws stay, in the same order"
        )
        assert history.count() == len(kept) + len(
            [kind for kind, _ in history.entries() if kind == DECISION_ENTRY]
        )
    assert not history.take_back()


def test_entries_of_time_add_up_and_never_look_like_erased_flash() -> None:
    history = History(load("sokhazania")({"first": "left", "minutes": 60}))
    for _ in range(3):
        history.pass_time(3600)
    history.pass_time(0)
    history.apply(128)
    for _ in range(50):
        history.pass_time(3)
    entries = list(history.entries())
    assert entries == [(TIME_ENTRY, 3600)] * 3 + [(DECISION_ENTRY, 128), (TIME_ENTRY, 150)]
    history.pass_time(3600)
    assert list(history.entries())[4:] == [(TIME_ENTRY, 3600), (TIME_ENTRY, 150)]


def test_a_refused_action_changes_neither_match_nor_history() -> None:
    history = History(load("dicesoccer")())
    before = history.to_bytes()
    with pytest.raises(NotUnderstood):
        history.apply("4")  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="action 9"):
        history.apply(9)
    with pytest.raises(NotUnderstood):
        history.pass_time(-1)
    assert history.to_bytes() == before
    assert history.count() == 0


def test_pending_throws_are_stored() -> None:
    make: type[Match] = load("sokhazania")
    history = History(make({"first": "left"}))
    history.apply(128)
    history.apply(1)
    history.apply(2, VIRTUAL_ENTRY)
    history.apply(1, ENTERED_ENTRY)
    assert history.take_back()
    assert [each for each, _ in history.pending] == [1, 2, 1]
    again = History.from_bytes(make, history.to_bytes())
    again.apply(129)
    for outcome in (1, 2, 1):
        assert again.next_pending() == outcome
        again.apply(outcome)
    assert again.next_pending() is None
    # the kind of each throw (real, virtual, entered) is stored, too
    assert [kind for kind, _ in again.entries()] == [
        DECISION_ENTRY,
        THROW_ENTRY,
        VIRTUAL_ENTRY,
        ENTERED_ENTRY,
    ]


def test_the_error_names_the_fault_in_a_history() -> None:
    make = load("sokhazania")
    history = History(make({"first": "left"}))
    history.apply(128)
    data = history.to_bytes()
    first = len(data) - 2
    cases = [
        (bytes((ENTERED_ENTRY << 5, 7)), "got entry 2: action 7, expected Red: throw"),
        (bytes((THROW_ENTRY << 5, 9)), "got entry 2: action 9, expected Red: throw"),
        (bytes((DECISION_ENTRY << 5, 4)), "got entry 2: a decision 4, expected Red: throw"),
        (bytes((TIME_ENTRY << 5 | 31, 254)), "got entry 2: seconds 8190, expected a whole number"),
        (
            bytes((PENDING_ENTRY << 5, 3, THROW_ENTRY << 5, 3)),
            "got entry 3: kind 1, expected nothing but",
        ),
    ]
    for entries, words in cases:
        with pytest.raises(NotUnderstood) as caught:
            History.from_bytes(make, data + entries)
        assert str(caught.value).startswith(words)
    wrong = bytearray(data)
    for at in range(first):
        wrong[at] ^= 0x10
        with pytest.raises(NotUnderstood):
            History.from_bytes(make, bytes(wrong))
        wrong[at] ^= 0x10
    with pytest.raises(NotUnderstood, match="'sokhazania', expected one of dicesoccer"):
        History.from_bytes(load("dicesoccer"), data)
    with pytest.raises(NotUnderstood, match="no history"):
        ruleset_of(b"")
    middle = History(history.match)
    with pytest.raises(NotUnderstood, match="in the middle of a match"):
        from_history(middle)


def replay_entries(history: History) -> bytes:
    """Return the snapshot of the match after replaying the entries from the start."""
    match = history.initial_match()
    for kind, value in history.entries():
        if kind == TIME_ENTRY:
            match.pass_time(value)
        else:
            match.apply_action(value)
    return bytes(match.to_bytes())


@pytest.mark.parametrize("ruleset", ["sokhazania", "tactics"])
@pytest.mark.parametrize("slept", [3599, 3600])
@pytest.mark.parametrize("before", range(1, 34))
def test_a_takeback_after_an_hour_of_sleep_restores_the_shown_clock(
    ruleset: str, slept: int, before: int
) -> None:
    """One second passes, then about an hour in one step. The history has ``before`` entries."""
    generator = Generator(before)
    make = load(ruleset)
    longest = {"minutes": 60} if ruleset == "sokhazania" else {}
    history = History(make(longest))
    while history.length() < before - 1:
        history.apply(choose(history.match, generator))
    history.pass_time(1)
    history.pass_time(slept)
    decisions: list[bytes] = []
    while len(decisions) < 3 and history.match.current_player() != TERMINAL:
        if history.match.current_player() != CHANCE:
            decisions.append(history.match.to_bytes())
        history.apply(choose(history.match, generator))
    while decisions:
        assert history.take_back()
        assert history.match.to_bytes() == decisions.pop() == replay_entries(history)


@for_every_ruleset
@for_each_seed
@pytest.mark.long(but=["0-tactics", "0-dicesoccer", "0-sokhazania"])
def test_a_takeback_restores_the_match_whatever_time_has_passed(ruleset: str, seed: int) -> None:
    """Up to three steps, each of 0 s to an hour, lie between two actions."""
    generator = Generator(200 + seed)
    make = load(ruleset)
    history = History(make(random_options(make, generator)))
    back = 0
    while history.match.current_player() != TERMINAL and back < 40:
        kept = history.next_pending()
        history.apply(choose(history.match, generator) if kept is None else kept)
        for _ in range(generator.below(4)):
            history.pass_time((0, 1, 24, 1799, 3599, 3600)[generator.below(6)])
        if generator.below(8) == 0 and history.take_back():
            back += 1
            assert history.match.to_bytes() == replay_entries(history)
    for at, state in enumerate(history._snapshots.states):
        cut = History.from_bytes(make, history.to_bytes()[: count_bytes_before_entries(history)])
        for kind, value in list(history.entries())[: at * history._snapshots.interval]:
            cut.pass_time(value) if kind == TIME_ENTRY else cut.apply(value, kind)
        assert cut.match.to_bytes() == state, "a snapshot is the match before its entry"


@for_every_ruleset
@for_each_seed
@pytest.mark.long(but=["0-dicesoccer", "0-sokhazania", "0-pawnball"])
def test_a_redo_restores_the_match_before_the_takeback(ruleset: str, seed: int) -> None:
    """Covers one to three takebacks. A redo drops the time that has passed since the takeback."""
    generator = Generator(300 + seed)
    make = load(ruleset)
    history = History(make(random_options(make, generator)))
    redone = 0
    while history.match.current_player() != TERMINAL and redone < 40:
        kept = history.next_pending()
        how = (THROW_ENTRY, VIRTUAL_ENTRY, ENTERED_ENTRY)[generator.below(3)]
        history.apply(choose(history.match, generator) if kept is None else kept, how)
        history.pass_time((0, 1, 24, 3599, 3600)[generator.below(5)])
        assert not history.redo(), "after a new action there is nothing to redo"
        if generator.below(6):
            continue
        states = [(history.to_bytes(), history.match.to_bytes(), history.count())]
        size = history.length()
        for _ in range(1 + generator.below(3)):
            if history.take_back():
                states.append((history.to_bytes(), history.match.to_bytes(), history.count()))
                history.pass_time((0, 5, 3600)[generator.below(3)])
                assert history._undone_at + len(history.undone) // 2 <= size
        states.pop()
        for _ in range(1 + generator.below(3)):
            assert history.redo() == bool(states)
            if states:
                redone += 1
                expected = states.pop()
                assert (history.to_bytes(), history.match.to_bytes(), history.count()) == expected
                assert history.match.to_bytes() == replay_entries(history)
                history.pass_time((0, 5)[generator.below(2)])
    assert redone or ruleset == "dicesoccer"
