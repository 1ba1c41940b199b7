"""Runs OpenSpiel's own game tests on every ruleset, with the extreme values of every option.

OpenSpiel's tests import scipy, which takes 3 s in each pytest process. So only the functions that
use these tests import them.
"""

import io
import os
import unittest

import pyspiel
import pytest

from host_tools.analysis import openspiel
from pixelpitch.rules import CHANCE, TERMINAL, options
from pixelpitch.rules.errors import MatchError
from pixelpitch.rulesets import ids, load

OPENSPIEL_GAME_NAMES = openspiel.register()
# A game with more actions is tried only with its default options, unless PLAYS_ALL_MATCHES is set.
LONG_GAME_MIN_ACTIONS = 5000
PLAYS_ALL_MATCHES = os.environ.get("PIXELPITCH_MATCHES") == "all"
# Options that make matches shorter, for the test that follows whole matches.
SHORT_MATCH_OPTIONS = {"tactics": "minutes=10,overtime=0", "pawnball": "draws=2"}


def list_option_sets(ruleset):
    """Return as few option sets as possible, as [{option: value}].

    Together they contain every choice, and the lowest and highest value of every number. In `make
    exact`, each set contains only one value.
    """
    singles = list(yield_option_values(ruleset))
    if PLAYS_ALL_MATCHES:
        return [{name: value} for name, values in singles for value in values]
    most = max((len(values) for _, values in singles), default=0)
    return [{name: values[at % len(values)] for name, values in singles} for at in range(most)]


def yield_option_values(ruleset):
    """Yield (name, values to try) for each option."""
    for option in load(ruleset).OPTIONS:
        values = option.choices
        if option.kind == options.WHOLE_KIND:
            values = [option.low, option.high, *([0] if option.off else [])]
        elif option.kind == options.SWITCH_KIND:
            values = [False, True]
        yield option.name, list(dict.fromkeys(values))


def yield_rulesets_and_parameters():
    """Yield (ruleset, parameters); for each ruleset, the default options come first."""
    for ruleset in ids():
        sets = list_option_sets(ruleset)
        if load(ruleset).MAX_LENGTH > LONG_GAME_MIN_ACTIONS and not PLAYS_ALL_MATCHES:
            sets = []
        for parameters in [{}, *sets]:
            named = ",".join(f"{name}={value}" for name, value in parameters.items()) or "defaults"
            yield pytest.param(
                openspiel.GAME_NAME_PREFIX + ruleset, parameters, id=f"{ruleset}-{named}"
            )


@pytest.mark.parametrize(("name", "parameters"), yield_rulesets_and_parameters())
@pytest.mark.long(but=["dicesoccer-first=left", "dicesoccer-first=right", "dicesoccer-first=toss"])
def test_the_random_simulation_of_openspiel_finds_no_fault(name, parameters):
    """The simulation checks the odds of chance steps, the legality of actions, returns, lengths,
    clones, masks and serialisation.
    """
    game = pyspiel.load_game(name, parameters)
    assert {each: game.get_parameters()[each] for each in parameters} == parameters
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)
    if PLAYS_ALL_MATCHES or (not parameters and game.max_game_length() <= LONG_GAME_MIN_ACTIONS):
        pyspiel.random_sim_test(game, num_sims=1, serialize=False, verbose=False)


@pytest.mark.parametrize("name", OPENSPIEL_GAME_NAMES)
@pytest.mark.long(but=["pixelpitch_dicesoccer", "pixelpitch_sokhazania", "pixelpitch_pawnball"])
def test_the_python_simulation_of_openspiel_finds_no_fault(name):
    """A game, its type and a state survive pickling and OpenSpiel's text format unchanged, and
    clones play identically.
    """
    from open_spiel.python.tests import games_sim_test

    games_sim_test.GamesSimTest("sim_game").sim_game(pyspiel.load_game(name))


@pytest.mark.parametrize("name", OPENSPIEL_GAME_NAMES)
@pytest.mark.long(but=["pixelpitch_dicesoccer", "pixelpitch_sokhazania"])
def test_the_api_test_of_openspiel_finds_no_fault(name):
    """OpenSpiel's API test checks lengths, observations and whose turn it is, in 400 states."""
    from open_spiel.integration_tests import api_test

    fields = {"game_name": name, "game": pyspiel.load_game(name)}
    case = type("Api", (api_test.EnforceAPIOnPartialTreeBase,), fields)
    out = io.StringIO()
    result = unittest.TextTestRunner(out).run(
        unittest.defaultTestLoader.loadTestsFromTestCase(case)
    )
    assert result.testsRun >= 5
    assert result.wasSuccessful(), out.getvalue()


@pytest.mark.parametrize("name", OPENSPIEL_GAME_NAMES)
@pytest.mark.long(but=["pixelpitch_sokhazania"])
def test_openspiel_replays_its_own_playthrough(name, tmp_path):
    from absl import flags
    from open_spiel.python.algorithms import generate_playthrough

    if not flags.FLAGS.is_parsed():
        flags.FLAGS(["pytest"])
    short = SHORT_MATCH_OPTIONS.get(name.removeprefix(openspiel.GAME_NAME_PREFIX), "")
    path = tmp_path / "playthrough.txt"
    path.write_text(generate_playthrough.playthrough(f"{name}({short})", None, seed=3))
    before, again = generate_playthrough.replay(str(path))
    assert before == again
    assert "IsTerminal() = True" in again


@pytest.mark.parametrize("ruleset", ids())
def test_an_openspiel_state_equals_the_state_of_the_match(ruleset):
    """At each step, the OpenSpiel state equals the state of a match with the same actions and
    elapsed times.
    """
    game = pyspiel.load_game(openspiel.GAME_NAME_PREFIX + ruleset)
    state, match = game.new_initial_state(), load(ruleset)()
    observer = game.make_py_observer()
    for _ in range(150):
        assert state.current_player() == match.current_player()
        assert str(state) == str(state.clone())
        observer.set_from(state, 0)
        assert 0 <= observer.tensor.min() <= observer.tensor.max() <= 1
        assert observer.tensor[:4].sum() == 1
        if match.current_player() == TERMINAL:
            break
        assert state.legal_actions() == match.legal_actions()
        action = state.legal_actions()[state.move_number() % len(state.legal_actions())]
        assert state.action_to_string(action) == match.action_to_string(action)
        thrown = match.current_player() == CHANCE
        if thrown:
            total = sum(weight for _, weight in match.chance_outcomes())
            shares = {outcome: weight / total for outcome, weight in match.chance_outcomes()}
            assert dict(state.chance_outcomes()) == pytest.approx(shares)
        state.apply_action(action)
        match.apply_action(action)
        if thrown:
            match.pass_time(match.SECONDS_PER_THROW)
        assert state.match.to_bytes() == match.to_bytes()
        assert list(state.returns()) == match.returns()


def test_an_option_value_out_of_range_is_refused():
    with pytest.raises(MatchError, match=r"got draws = 17, expected 1\.\.16"):
        pyspiel.load_game("pixelpitch_pawnball", {"draws": 17})
    with pytest.raises(pyspiel.SpielError, match="nonsense"):
        pyspiel.load_game("pixelpitch_pawnball", {"nonsense": 1})
