"""Matches and records support other chance steps than dice, here a spinner of eight sectors and a
pack of 52 cards.
"""

import pytest

from pixelpitch.rules import CHANCE, TERMINAL, Match
from pixelpitch.rules.autoplay import play, play_action
from pixelpitch.rules.chance import KIND_CARDS, KIND_SPINNER, Chance
from pixelpitch.rules.errors import NotLegal
from pixelpitch.rules.generator import Generator
from pixelpitch.rules.history import History
from pixelpitch.rules.record import Record, parse, replay, to_history

SPINNER_SECTORS = tuple((sector, 9 - sector) for sector in range(1, 9))  # sector 1 is the widest
CARD_OUTCOMES = tuple((card, 1) for card in range(52))


class SpinnerAndCards(Match):
    """A match of ten rounds, each of a spin and a card; a high card scores."""

    RULESET = "wheel"
    STATE = (("steps", 0, 20), ("score", 0, 20, 2), ("sector", 0, 8))

    def _start(self) -> None:
        self.steps = self.sector = 0
        self.score = [0, 0]

    def current_player(self) -> int:
        """Return CHANCE, or TERMINAL after 20 steps."""
        return TERMINAL if self.steps == 20 else CHANCE

    def chance(self) -> Chance | None:
        """Return a spinner or cards in turn, or None at the end."""
        if self.steps == 20:
            return None
        if self.steps % 2:
            return Chance(KIND_CARDS, CARD_OUTCOMES, "card", 1)
        return Chance(KIND_SPINNER, SPINNER_SECTORS, "battle", 0)

    def prompt(self) -> str:
        """Return the label of the chance step."""
        chance = self.chance()
        return "nothing" if chance is None else chance.label

    def outcome(self) -> dict[str, object] | None:
        """Return a draw after 20 steps, otherwise None."""
        if self.steps < 20:
            return None
        return {"score": list(self.score), "winner": None, "reason": "ten rounds"}

    def _apply(self, action: int) -> None:
        if self.steps % 2 == 0:
            self.sector = action
        elif action > 40 + self.sector:
            self.score[1] += 1
            self.emit("goal", 1, action, None, True, "high")
        self.steps += 1


def test_outcomes_of_a_spinner_and_of_cards_are_written_as_numbers() -> None:
    match = SpinnerAndCards()
    assert [match.action_to_string(each) for each in match.legal_actions()] == list("12345678")
    match.apply_action(8)
    words = [match.action_to_string(each) for each in match.legal_actions()]
    assert words == [str(card) for card in range(52)]
    assert match.string_to_action("0") == 0
    with pytest.raises(NotLegal, match="got 'out', expected card"):
        match.string_to_action("out")
    with pytest.raises(NotLegal, match="action 52"):
        match.apply_action(52)


def test_a_die_that_left_the_box_has_the_name_out() -> None:
    assert Match.action_to_string(OneFaceMatch(), 0) == "out"


class OneFaceMatch(SpinnerAndCards):
    """A match whose chance steps have the outcomes 0 and 1."""

    def chance(self) -> Chance:
        """Return a chance step with two outcomes of equal weight."""
        return Chance(outcomes=((0, 1), (1, 1)))


def test_random_matches_draw_outcomes_in_proportion_to_their_weights() -> None:
    counts = [0] * 9
    cards = set()
    for seed in range(400):
        match = SpinnerAndCards()
        generator = Generator(seed)
        while match.current_player() != TERMINAL:
            spins = match.steps % 2 == 0
            outcome = play_action(match, generator)
            if spins:
                counts[outcome] += 1
            else:
                cards.add(outcome)
    assert cards == set(range(52))
    assert counts[0] == 0
    total = sum(counts)
    for sector, weight in SPINNER_SECTORS:
        assert abs(counts[sector] - total * weight / 36) < 4 * (total * weight / 36) ** 0.5


def test_records_and_histories_with_a_spinner_and_cards_can_be_restored() -> None:
    for seed in range(20):
        match = SpinnerAndCards()
        record = Record.for_match(match)
        play(match, Generator(seed), record)
        record.last = match.checksum()
        text = record.to_text()
        assert replay(parse(text), SpinnerAndCards).to_bytes() == match.to_bytes()
        history = to_history(parse(text), SpinnerAndCards)
        again = History.from_bytes(SpinnerAndCards, history.to_bytes())
        assert again.match.to_bytes() == match.to_bytes()


def test_an_event_without_a_sentence_still_has_text() -> None:
    match = SpinnerAndCards()
    match.apply_action(1)
    match.apply_action(51)
    assert match.events == [("goal", 1, (51, None, True, "high"))]
    assert match.event_to_string(match.events[0]) == "goal 51 None True high"
