"""The line-ups of rule 6, and where the cursor begins."""

import pytest

from pixelpitch.rules.squares import name
from pixelpitch.rulesets import load
from pixelpitch.rulesets.streetsoccer.setup import LINEUPS, lineup
from pixelpitch.rulesets.streetsoccer.state import LINEUP

PAIRS = [(one, other) for one in range(len(LINEUPS)) for other in range(len(LINEUPS))]


@pytest.mark.parametrize(("one", "other"), PAIRS)
def test_6_a_line_up_is_what_could_be_placed_singly(one: int, other: int) -> None:
    together, singly = load("streetsoccer")(), load("streetsoccer")()
    for index in (one, other):
        squares = lineup(singly, index)
        assert LINEUP + index in together.legal_actions()
        together.apply_action(LINEUP + index)
        for square in squares:
            singly.apply_action(square)
        assert together.to_bytes() == singly.to_bytes()
    assert together.prompt() == "Yellow's throw for the kick-off"


def test_6_no_line_up_once_a_figure_stands() -> None:
    match = load("streetsoccer")()
    assert match.legal_actions() == [51, 67, LINEUP, LINEUP + 1, LINEUP + 2]
    match.apply_action(51)
    assert max(match.legal_actions()) < 128


def test_6_no_line_up_over_the_other_sides_figures() -> None:
    match = load("streetsoccer")()
    for square in ("d4", "h4", "f6", "k3", "g2"):  # k3 is Red's in standard and defence
        match.apply_action(match.string_to_action(square))
    words = [match.action_to_string(each) for each in match.legal_actions()]
    assert words == ["m4", "m5", "attack"]


def test_the_cursor_begins_on_a_line_up_then_on_a_kick_forward() -> None:
    match = load("streetsoccer")({"first": "left"})
    for _ in (0, 1):
        assert match.action_to_string(match.likeliest()) == "standard"
        match.apply_action(match.likeliest())
    match.apply_action(6)
    match.apply_action(2)
    before: list[int] = []
    while match.current_player() == 0:
        chosen = match.likeliest()
        assert chosen in match.legal_actions()
        assert chosen not in before, f"{name(chosen)} undoes the kick"
        before.append(match.ball)
        match.apply_action(chosen)
    assert match.ball & 15 > 8, "over the halfway line"
