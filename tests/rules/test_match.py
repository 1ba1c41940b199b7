"""A match caches its legal decisions until its state changes."""

import pytest

from pixelpitch.rules.autoplay import play_action
from pixelpitch.rules.generator import Generator
from pixelpitch.rules.match import Match
from pixelpitch.rulesets import load


class CountingMatch(Match):
    """A match whose state is one number, ``at``. ``request_count`` counts how often its legal
    decisions are computed; ``_apply`` also asks for them.
    """

    RULESET = "line"
    STATE = (("at", 0, 9),)
    request_count: int

    def _start(self):
        self.at = self.request_count = 0

    def current_player(self):
        """Return 0: the match always waits for a decision of side 0."""
        return 0

    def chance(self):
        """Return None: the match has no chance steps."""

    def legal_decisions(self):
        """Count the request and return two legal decisions."""
        self.request_count += 1
        return [self.at, self.at + 1]

    def prompt(self):
        """Return the same text at every step."""
        return "go on"

    def _apply(self, action):
        before = self.legal_actions()
        self.at = action + len(before)
        return [self.at, self.at + 1] if action % 2 else None

    def _pass_time(self, seconds):
        return seconds < 60


def test_legal_decisions_are_computed_once_per_state():
    match = CountingMatch()
    assert [match.legal_actions(), match.legal_actions()] == [[0, 1], [0, 1]]
    match.pass_time(59)
    match.clone().legal_actions()
    match.legal_actions().append(7)
    assert match.legal_actions() == [0, 1]
    assert match.request_count == 1
    match.pass_time(60)
    assert (match.legal_actions(), match.request_count) == ([0, 1], 2)


@pytest.mark.parametrize("action", [0, 1])
def test_legal_actions_asked_for_during_an_action_are_not_cached(action):
    match = CountingMatch()
    match.apply_action(action)
    assert match.legal_actions() == [match.at, match.at + 1]


def test_set_fields_clears_the_cached_legal_actions():
    match = CountingMatch()
    match.legal_actions()
    match.set_fields({"at": 5})
    assert match.legal_actions() == [5, 6]


def test_decisions_found_during_an_action_are_not_computed_again(monkeypatch):
    """When StreetSoccer applies a throw, the game computes the legal decisions.

    The coach must not wait for this computation twice.
    """
    match, generator = load("streetsoccer")(), Generator(1)
    while match.position()["phase"] != "throw":
        play_action(match, generator)
    match.apply_action(6)
    assert match.current_player() == match.side
    monkeypatch.setattr(type(match), "legal_decisions", None)
    assert match.legal_actions()
