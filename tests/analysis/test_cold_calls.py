"""The time budgets measure cold calls: before a measured call, none of its results is cached."""

import contextlib
import gc
import io

import pytest

from host_tools.analysis import cold_calls, cold_calls_program
from host_tools.analysis.cold_calls import (
    HARDEST_POSITION_COUNT,
    SPACED_POSITION_COUNT,
    positions_to_time,
)
from pixelpitch.rules.match import CHANCE
from pixelpitch.rulesets import ids, load
from pixelpitch.rulesets.streetsoccer.rules import Match as StreetSoccer

MATCH_SEED = 7


@pytest.mark.parametrize("ruleset", ids())
@pytest.mark.long(but=["dicesoccer"])
def test_enough_positions_of_every_ruleset_are_timed(ruleset):
    decisions, throws = positions_to_time(ruleset, MATCH_SEED)
    assert (decisions, throws) == positions_to_time(ruleset, MATCH_SEED)
    assert len(throws) == SPACED_POSITION_COUNT + HARDEST_POSITION_COUNT
    assert len(decisions) == (
        0 if ruleset == "dicesoccer" else SPACED_POSITION_COUNT + HARDEST_POSITION_COUNT
    )
    kind = load(ruleset)
    for chosen, chance in ((decisions, False), (throws, True)):
        for position in chosen:
            match = kind.from_bytes(position.snapshot)
            assert (match.current_player() == CHANCE) == chance
            assert len(match.legal_actions()) == position.legal_action_count > 1
            assert position.action in match.legal_actions()
        if chosen:
            assert len({position.snapshot for position in chosen}) > SPACED_POSITION_COUNT / 2


def test_the_timed_calls_use_no_cached_result(monkeypatch, small_heap):
    """A match caches its legal decisions, so a second call on the same match would be timed too
    short. Every timed call must compute them again.
    """
    found = 0
    at_ticks = []
    real = StreetSoccer.legal_decisions

    def search_and_count(self):
        """Count the search, then return the legal decisions that it finds."""
        nonlocal found
        found += 1
        return real(self)

    def record_search_count():
        """Return a time as a clock would, and record how many searches have run so far."""
        at_ticks.append(found)
        return len(at_ticks)

    monkeypatch.setattr(StreetSoccer, "legal_decisions", search_and_count)
    monkeypatch.setattr(cold_calls_program, "_ticks_us", record_search_count)
    positions, _ = positions_to_time("streetsoccer", MATCH_SEED)
    for position in positions:
        at_ticks.clear()
        cold_calls_program.time_methods("streetsoccer", position.snapshot, position.action)
        asked, cloned, applied = [
            at_ticks[at + 1] - at_ticks[at] for at in range(0, len(at_ticks), 2)
        ]
        assert asked == 1
        assert applied >= 1
        assert cloned == 0  # clone() copies fields but computes no legal decisions


def test_a_second_call_in_the_same_match_uses_the_cached_result(monkeypatch):
    """A second call does not search again. So a count of the searches reveals a cached result."""
    position = positions_to_time("streetsoccer", MATCH_SEED)[0][0]
    match = StreetSoccer.from_bytes(position.snapshot)
    match.legal_actions()

    def fail_if_searched(self):
        """Fail the test: the cached result should be used."""
        raise AssertionError("searched again")

    monkeypatch.setattr(StreetSoccer, "legal_decisions", fail_if_searched)
    assert len(match.legal_actions()) == position.legal_action_count


@pytest.fixture
def small_heap():
    """Keep the heap of the test small, because collecting garbage before each call would otherwise
    take a second.
    """
    gc.collect()
    gc.freeze()
    yield
    gc.unfreeze()


def run_on_cpython(program):
    """Run the source text ``program`` on CPython and return what it prints."""
    out = io.StringIO()
    with contextlib.redirect_stdout(out):
        exec(program, {"__name__": "cold_calls_program"})
    return out.getvalue()


@pytest.mark.parametrize("ruleset", ids())
@pytest.mark.long
def test_the_program_for_the_board_runs_on_cpython(ruleset, small_heap):
    decisions, throws = cold_calls.measure(ruleset, MATCH_SEED, run_on_cpython)
    assert len(throws) == SPACED_POSITION_COUNT + HARDEST_POSITION_COUNT
    assert all(each.clone_us > 0 for each in decisions + throws)


def test_different_legal_actions_on_an_interpreter_raise_an_error():
    with pytest.raises(cold_calls.DifferentActionsError, match="other legal actions"):
        cold_calls.measure(
            "dicesoccer",
            MATCH_SEED,
            lambda program: "1 1 1 99\n" * (SPACED_POSITION_COUNT + HARDEST_POSITION_COUNT),
        )
