"""Each ruleset's match statistics agree with the mean values that are known exactly."""

import pytest

from host_tools.analysis import counters, simulation
from host_tools.analysis.tally import Z_SCORE_95_PERCENT
from pixelpitch.rules.counters import GOALS, Counter
from pixelpitch.rulesets import ids
from pixelpitch.rulesets.sokhazania import counters as sokhazania

# How many standard errors a mean may deviate from the exact value.
MAX_DEVIATION_STANDARD_ERRORS = 4
OPTION_SETS = (
    {"minutes": 5},
    {"minutes": 4, "level": "hard", "first": "left"},
    {"minutes": 4, "level": "easy", "level_at_time": "shoot_out", "first": "right"},
)


def test_all_rulesets_except_tactics_have_their_own_counter():
    own = [name for name in ids() if counters.load_counters(name).Counter is not Counter]
    assert own == ["dicesoccer", "pawnball", "sokhazania", "streetsoccer"]


@pytest.mark.parametrize("name", ["never_seen", "../dicesoccer", "tally.x", ""])
def test_a_ruleset_without_a_counter_gets_the_common_one(name):
    own = counters.load_counters(name)
    assert own.Counter is Counter
    assert (own.exact({}), own.report({})) == ({}, "")


@pytest.mark.parametrize("options", OPTION_SETS)
@pytest.mark.long
def test_sokhazania_matches_its_markov_chain(options):
    total = simulation.simulate("sokhazania", options, simulation.seed_range(3, 500))
    exact = sokhazania.exact(options)
    for (name, word), value in exact.items():
        if word:
            share = total.words[name][word] / total.match_count
            error = (value * (1 - value) / total.match_count) ** 0.5
            assert abs(share - value) < MAX_DEVIATION_STANDARD_ERRORS * error, word
        else:
            figure = total.statistics[name]
            low, high = figure.confidence_limits or (0, 0)
            error = (high - low) / 2 / Z_SCORE_95_PERCENT
            assert abs(figure.mean - value) < MAX_DEVIATION_STANDARD_ERRORS * error, name
    assert (GOALS, "") in exact
    assert (("decisions", "") in exact) == (options.get("level_at_time") != "shoot_out")
    assert total.statistics[sokhazania.SCORING_SHOTS].values.total() > 500


@pytest.mark.parametrize(
    ("ruleset", "options"), [("dicesoccer", {}), ("sokhazania", {"minutes": 3})]
)
def test_exact_shares_add_up_to_1(ruleset, options):
    known = counters.load_counters(ruleset).exact
    shares: dict[str, float] = {}
    for (name, word), value in known(options).items():
        if word:
            shares[name] = shares.get(name, 0) + value
    assert shares
    assert all(value == pytest.approx(1) for value in shares.values())


@pytest.mark.parametrize(
    "options", [{"target": 2}, {"die_fouls": "on"}, {"level_at_time": "golden_goal"}]
)
def test_with_options_that_the_markov_chain_lacks_only_shots_are_exact(options):
    assert list(sokhazania.exact(options)) == [(sokhazania.SCORING_SHOTS, "")]
