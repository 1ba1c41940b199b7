"""PawnBall's counter collects statistics of matches: kicks, goals and decisions for each die."""

from functools import cache

from host_tools.analysis import simulation
from host_tools.analysis.tally import Tally
from pixelpitch.rules import counters
from pixelpitch.rulesets.pawnball import counters as counted
from tests.rulesets.pawnball_matches import match_before_kick, play

MATCH_COUNT = 8
DICE_THROWN_PER_MATCH = 2 * 4 * 3  # three draws of four dice for each of the two sides


def play_and_return_counts(match, *labels):
    """Play the actions with these ``labels`` in ``match``, and return what a new counter has
    counted.
    """
    tally = Tally()
    counter = counted.Counter(match, tally)
    for word in labels:
        counter.before(match, match.legal_actions())
        action = match.string_to_action(word)
        play(match, word)
        counter.after(match, action)
    return tally


def test_a_kick_into_the_goal_over_a_team_mate_counts_as_a_goal():
    match = match_before_kick(
        2, "l4", blue={"black": "k4 c7", "grey": "m4 e7"}, red={"yellow": "m7 n7"}
    )
    tally = play_and_return_counts(match, "o4")
    assert tally.values[counted.SCORING_KICKS] == {1: 1}
    assert tally.values[counted.KICKS_ABLE_TO_SCORE] == {1: 1}
    assert tally.values[counted.MATES_PER_KICK] == {1: 1}
    assert tally.values[counted.DICE_WITH_KICK] == {1: 1}
    assert tally.values[counted.DECISIONS_PER_DIE] == {1: 1}


def test_a_die_that_only_moves_a_pawn_counts_as_no_kick():
    match = match_before_kick(3, blue={"white": "g4 d7"}, phase="pawn")
    tally = play_and_return_counts(match, "d7", "d6", "done")
    assert tally.values[counted.DECISIONS_PER_DIE] == {3: 1}
    assert tally.values[counted.DICE_ABLE_TO_KICK] == {1: 1}
    assert tally.values[counted.DICE_WITH_KICK] == {0: 1}
    assert counted.SCORING_KICKS not in tally.values


@cache
def simulate_matches():
    """Return the statistics of a few PawnBall matches; the cached result serves all tests."""
    return simulation.simulate("pawnball", {"draws": 3}, simulation.seed_range(5, MATCH_COUNT))


def test_every_die_is_counted_once():
    found = simulate_matches().statistics
    lost = found[counted.UNPLAYABLE_DICE].values
    assert (
        found[counted.DECISIONS_PER_DIE].values.total()
        + sum(number * times for number, times in lost.items())
        == DICE_THROWN_PER_MATCH * MATCH_COUNT
    )
    assert simulate_matches().words[counters.WHO_WON].total() == MATCH_COUNT


def test_a_phase_without_dice_does_not_count_as_a_turn():
    assert 0 < simulate_matches().statistics[counted.PHASES_WITHOUT_DICE].mean < 12
