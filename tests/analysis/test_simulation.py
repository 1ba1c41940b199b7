"""Each simulated match depends only on its seed, whatever the number of processes."""

import multiprocessing
import os
import signal

import pytest

from host_tools.analysis import counters, simulation
from pixelpitch.rules.autoplay import play, play_action
from pixelpitch.rules.counters import HOW_ENDED, NOBODY, WINNER, Counter
from pixelpitch.rules.errors import MatchError
from pixelpitch.rules.generator import SEED_COUNT, Generator
from pixelpitch.rules.match import TERMINAL
from pixelpitch.rulesets import ids, load

CHANGES_ONLY_BY_ACTIONS = True


def simulate_matches(ruleset, match_numbers, jobs=1, options=None):
    """Return the statistics of matches of ``ruleset``; each match number is its seed."""
    return simulation.simulate(ruleset, options or {}, match_numbers, jobs)


@pytest.mark.parametrize("ruleset", ids())
def test_the_totals_equal_the_sums_over_the_matches_of_the_seeds(ruleset):
    numbers = simulation.seed_range(11, 3)
    goals, actions = [], []
    for seed in numbers:
        match = load(ruleset)()
        play(match, Generator(seed))
        goals.append(sum(match.score))
        again, generator = load(ruleset)(), Generator(seed)
        actions.append(0)
        while again.current_player() != TERMINAL:
            play_action(again, generator)
            actions[-1] += 1
    total = simulate_matches(ruleset, numbers)
    assert sorted(total.statistics["goals"].values.elements()) == sorted(goals)
    assert sorted(total.statistics["actions"].values.elements()) == sorted(actions)
    figures = total.statistics
    both = figures["throws"].mean + figures["decisions"].mean
    assert both == pytest.approx(figures["actions"].mean)
    assert total.words[HOW_ENDED].total() == 3


@pytest.mark.parametrize("ruleset", ids())
@pytest.mark.long(but=["dicesoccer"])
def test_the_figures_do_not_depend_on_the_number_of_processes(ruleset):
    numbers = simulation.seed_range(5, 9)
    alone, together = simulate_matches(ruleset, numbers), simulate_matches(ruleset, numbers, jobs=2)
    assert list(together.statistics.items()) == list(alone.statistics.items())
    assert list(together.words.items()) == list(alone.words.items())


def test_the_largest_seed_is_followed_by_seed_0():
    assert simulation.seed_range(SEED_COUNT - 2, 4) == [SEED_COUNT - 2, SEED_COUNT - 1, 0, 1]


def test_a_simulation_that_is_closed_early_leaves_no_process():
    parts = simulation.partial_totals("dicesoccer", {}, simulation.seed_range(0, 400), 2)
    first = next(parts)
    assert 0 < first.match_count < 400
    parts.close()
    assert multiprocessing.active_children() == []


@pytest.mark.skipif(os.name != "posix", reason="signals as POSIX sends them")
def test_a_killed_worker_process_is_reported():
    parts = simulation.partial_totals("dicesoccer", {}, simulation.seed_range(0, 4000), 2)
    next(parts)
    os.kill(multiprocessing.active_children()[0].pid or 0, signal.SIGKILL)
    with pytest.raises(simulation.MatchFailed, match="one of the processes was ended"):
        list(parts)
    assert multiprocessing.active_children() == []


def test_a_match_that_raises_is_reported_with_its_seed(monkeypatch):
    class FailingCounter(Counter):
        """A counter that fails in its first match."""

        def before(self, match, legal_actions):
            """Raise an error before the first action is applied."""
            raise KeyError("lost")

    monkeypatch.setattr(counters, "Counter", FailingCounter)
    monkeypatch.setattr(counters, "load_counters", lambda ruleset: counters.RulesetCounters(None))
    with pytest.raises(simulation.MatchFailed, match=r"of seed 8 broke off: KeyError\('lost'\)"):
        list(simulation.partial_totals("dicesoccer", {}, [8]))


def test_an_error_in_a_worker_process_is_reported_as_text():
    """A MatchError cannot be pickled, because its constructor has two required arguments."""
    with pytest.raises(simulation.MatchFailed, match="of seed 3 broke off: NotUnderstood"):
        list(simulation.partial_totals("dicesoccer", {"surprise": "1"}, [3, 4], 2))
    assert issubclass(simulation.MatchFailed, Exception)
    assert not issubclass(simulation.MatchFailed, MatchError)


def test_a_match_without_end_is_counted_as_unfinished(monkeypatch):
    monkeypatch.setattr(simulation, "MAX_MATCH_ACTIONS", 50)
    total = simulate_matches("sokhazania", [1, 2])
    assert total.words[HOW_ENDED] == {simulation.NO_END_REASON: 2}
    assert total.words[WINNER] == {NOBODY: 2}
    assert total.statistics["actions"].values == {50: 2}
