"""The result of a match, which ``Match.outcome()`` returns, has the same keys in every game
(rules/README.md, "The end").
"""

import pytest

from host_tools.common.matches import result_lines
from pixelpitch.rules import autoplay, table, text
from pixelpitch.rules.autoplay import Generator
from pixelpitch.rulesets import ids, load

RESULT_KEYS = ["reason", "score", "shootout", "winner"]
# each entry is (game, options, seed) of a random match that ends with a shoot-out
MATCHES_WITH_SHOOT_OUT: list[tuple[str, dict[str, str], int]] = [
    ("dicesoccer", {}, 15),
    ("sokhazania", {"level_at_time": "shoot_out"}, 10),
]


@pytest.mark.parametrize("ruleset", ids())
def test_the_result_has_the_same_keys_in_every_game(ruleset):
    match = load(ruleset)()
    assert match.outcome() is None
    autoplay.play(match, Generator(7))
    outcome = match.outcome()
    assert sorted(outcome) == RESULT_KEYS
    assert outcome["score"] == list(match.score)
    assert len(outcome["shootout"]) == 2
    assert match.table().ending_words(outcome) == table.ending_text(outcome)


@pytest.mark.parametrize(("ruleset", "options", "seed"), MATCHES_WITH_SHOOT_OUT)
def test_the_result_shows_the_goals_of_a_shoot_out_only_once(ruleset, options, seed, monkeypatch):
    match = load(ruleset)(options)
    autoplay.play(match, Generator(seed))
    outcome = match.outcome()
    goals = [scored for scored, _ in match.table().kicks(match)]
    assert outcome["shootout"] == goals
    assert outcome["winner"] == int(goals[1] > goals[0])
    assert outcome["score"][0] == outcome["score"][1]
    ending = table.ending_text(outcome)
    assert all(ending.count(str(each)) == 1 for each in goals)
    assert result_lines(match, seed, 1)[2].endswith(": " + ending)
    assert match.table().ending_words(outcome) == ending
    monkeypatch.setattr(text, "_language", ["nl"])
    assert match.table().ending_words(outcome).startswith("strafschoppen")


@pytest.mark.parametrize(
    ("given", "words"),
    [
        ({"reason": "full time", "shootout": [0, 0]}, "full time"),
        ({"reason": "shoot-out", "shootout": [4, 3]}, "shoot-out 4-3"),
        ({"reason": "shoot-out: Red 3, Blue 1", "shootout": [3, 1]}, "shoot-out: Red 3, Blue 1"),
        ({"reason": "all goals"}, "all goals"),
    ],
)
def test_the_result_names_the_ending_of_a_match_without_a_shoot_out(given, words):
    assert table.ending_text(given) == words
