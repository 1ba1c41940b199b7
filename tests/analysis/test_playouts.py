"""Playouts: every action legal, the state that of the match, each legal action as likely."""

from collections import Counter

import pytest
from scipy.stats import chisquare

from host_tools.analysis import playouts
from pixelpitch.rules import CHANCE, TERMINAL, autoplay
from pixelpitch.rules.generator import Generator
from pixelpitch.rulesets import ids, load
from pixelpitch.rulesets.streetsoccer.state import FIGURE, KICK, KICKOFF, MOVE, PLACE, THROW

STEPS = {"tactics": 400}
DRAWS = 12_000  # of a turn, which has hundreds of outcomes
FEW = 2_000  # of a single action
LEAST = 1e-5  # a chance of the draws at hand that is no accident any more


def follow(match, actions):
    """Carry out ``actions`` as a match takes them, checked, time let pass after a throw."""
    for action in actions:
        thrown = match.current_player() == CHANCE
        match.apply_action(action)
        if thrown:
            match.pass_time(match.SECONDS_PER_THROW)


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("ruleset", ids())
def test_every_action_is_legal_and_does_what_it_does_in_a_match(ruleset, seed):
    options = {"ring": "off"} if ruleset == "streetsoccer" and seed % 2 else {}
    match, shadow = load(ruleset)(options), load(ruleset)(options)
    generator = Generator(seed)
    for _ in range(STEPS.get(ruleset, 5000)):
        if match.current_player() == TERMINAL:
            assert ruleset != "tactics"
            break
        follow(shadow, playouts.of(ruleset)(match, generator))
        assert match.to_bytes() == shadow.to_bytes()


def chances(match):
    """Return {actions: probability} of a step: a throw and the walk after it, or one action."""
    thrown = match.phase == THROW
    if match.current_player() == CHANCE:
        total = sum(weight for _, weight in match.chance_outcomes())
        shares = {action: weight / total for action, weight in match.chance_outcomes()}
    else:
        legal = match.legal_actions()
        shares = dict.fromkeys(legal, 1 / len(legal))
    found = {}
    for action, share in shares.items():
        after = match.clone()
        after.apply_action(action)
        goes_on = (thrown or match.phase == MOVE) and after.phase == MOVE and after.stage != KICK
        for rest, chance in chances(after).items() if goes_on else [((), 1)]:
            found[(action, *rest)] = share * chance
    return found


def positions(phase, stage, count, options=None):
    """Return matches that wait in ``phase`` and ``stage``, from different matches."""
    found = []
    for seed in range(400):
        match = load("streetsoccer")(options)
        generator = Generator(seed)
        waited = 0
        while match.current_player() != TERMINAL:
            if match.phase == phase and stage in (match.stage, None):
                waited += 1
                if waited > seed % 8:
                    found.append(match)
                    break
            autoplay.step(match, generator)
        if len(found) == count:
            return found
    raise AssertionError(f"{len(found)} positions")


def drawn(match, seed, draws):
    """Return how often each step came, each from the same state."""
    step, generator = playouts.of("streetsoccer"), Generator(seed)
    return Counter(step(match.clone(), generator) for _ in range(draws))


def probability(seen, expected, draws):
    """Return how likely frequencies as far off as these are (chi-square)."""
    cells = list(expected)
    found = chisquare([seen[each] for each in cells], [expected[each] * draws for each in cells])
    return found.pvalue


CASES = [
    (PLACE, FIGURE, 6, {}),
    (THROW, FIGURE, 4, {}),
    (THROW, FIGURE, 2, {"ring": "off"}),
    (KICKOFF, KICK, 2, {}),
    (MOVE, KICK, 6, {}),
]


@pytest.mark.parametrize(("phase", "stage", "count", "options"), CASES)
def test_each_legal_action_is_as_likely(phase, stage, count, options):
    """StreetSoccer: frequencies against the enumeration of a match (6 to 23)."""
    for number, match in enumerate(positions(phase, stage, count, options)):
        expected = chances(match)
        assert len(expected) > 1
        draws = DRAWS if phase == THROW else FEW
        seen = drawn(match, number, draws)
        assert seen.keys() <= expected.keys()
        assert probability(seen, expected, draws) > LEAST, (match.position(), seen)


def test_a_mistake_in_the_odds_would_be_seen():
    """The same with one figure's walks drawn twice as often."""
    (match,) = positions(THROW, FIGURE, 1)
    expected = chances(match)
    favoured = {
        key: share * (2 if key[1] == match.figures[5 * match.side] else 1)
        for key, share in expected.items()
    }
    total = sum(favoured.values())
    expected = {key: share / total for key, share in favoured.items()}
    assert probability(drawn(match, 1, DRAWS), expected, DRAWS) < LEAST
