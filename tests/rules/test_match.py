"""What a match remembers of its state: the legal decisions, until anything changes them."""

import pytest

from pixelpitch.rules.autoplay import step
from pixelpitch.rules.generator import Generator
from pixelpitch.rules.match import Match
from pixelpitch.rulesets import load


class Line(Match):
    """A counter goes to ``at`` or on; who asks on the way what is legal must not find it later."""

    RULESET = "line"
    STATE = (("at", 0, 9),)
    asked: int

    def _start(self):
        self.at = self.asked = 0

    def current_player(self):
        return 0

    def legal_decisions(self):
        self.asked += 1
        return [self.at, self.at + 1]

    def prompt(self):
        return "go on"

    def _apply(self, action):
        before = self.legal_actions()
        self.at = action + len(before)
        return [self.at, self.at + 1] if action % 2 else None

    def _pass_time(self, seconds):
        return seconds < 60


def test_legal_decisions_are_found_once_a_state():
    match = Line()
    assert [match.legal_actions(), match.legal_actions()] == [[0, 1], [0, 1]]
    match.pass_time(59)
    match.clone().legal_actions()
    match.legal_actions().append(7)
    assert match.legal_actions() == [0, 1]
    assert match.asked == 1
    match.pass_time(60)
    assert (match.legal_actions(), match.asked) == ([0, 1], 2)


@pytest.mark.parametrize("action", [0, 1])
def test_what_an_action_asks_for_on_its_way_is_forgotten(action):
    match = Line()
    match.apply_action(action)
    assert match.legal_actions() == [match.at, match.at + 1]


def test_fields_set_by_hand_change_what_is_legal():
    match = Line()
    match.legal_actions()
    match.set_fields({"at": 5})
    assert match.legal_actions() == [5, 6]


def test_what_the_rules_found_on_the_way_is_not_found_again(monkeypatch):
    """StreetSoccer looks whether a throw has any legal turn: the coach waits for that only once."""
    match, generator = load("streetsoccer")(), Generator(1)
    while match.position()["phase"] != "throw":
        step(match, generator)
    match.apply_action(6)
    assert match.current_player() == match.side
    monkeypatch.setattr(type(match), "legal_decisions", None)
    assert match.legal_actions()
