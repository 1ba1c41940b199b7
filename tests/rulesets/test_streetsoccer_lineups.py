"""Tests the line-ups of StreetSoccer, which place five figures with one press (rule 6), and the
space on which the cursor begins.
"""

from itertools import product
from typing import Any

import pytest

from host_tools.simulator.headless import Player
from pixelpitch.rules.squares import column_of, name
from pixelpitch.rulesets import load
from tests.players import choose
from tests.rulesets.lines import last_sentences

LINE_UP_NAMES = ["standard", "defence", "attack"]


def list_available_line_ups(match: Any) -> dict[str, bytes]:
    """Return {name that coaches read: squares} for each line-up that one press can place now."""
    table = match.table()
    return {table.text.words(name): squares for name, squares in table.shortcuts(match)}


@pytest.mark.parametrize(("one", "other"), list(product(LINE_UP_NAMES, LINE_UP_NAMES)))
def test_6_a_line_up_is_five_legal_placings(one: str, other: str) -> None:
    match = load("streetsoccer")()
    for chosen in (one, other):
        for square in list_available_line_ups(match)[chosen]:
            assert square in match.legal_actions()
            match.apply_action(square)
    assert match.prompt() == "Yellow: throw for the kick-off"


def test_6_no_line_up_is_offered_after_the_first_figure() -> None:
    match = load("streetsoccer")()
    assert list(list_available_line_ups(match)) == LINE_UP_NAMES
    assert match.legal_actions() == [51, 67], "a line-up is no action of the rules"
    match.apply_action(51)
    assert not list_available_line_ups(match)


def test_6_no_line_up_is_offered_on_squares_of_figures_of_the_other_side() -> None:
    match = load("streetsoccer")()
    for square in ("d4", "h4", "f6", "k3", "g2"):  # Red's line-ups "standard" and "defence" use k3
        match.apply_action(match.string_to_action(square))
    assert list(list_available_line_ups(match)) == ["attack"]


def test_6_one_press_places_five_figures_and_the_record_has_all_five() -> None:
    player = Player(ruleset="streetsoccer")
    assert "> standard" in player.text()
    player.press("left ok")
    player.wait(500)
    text = " ".join(player.text())
    assert "Yellow takes the standard line-up" in text
    assert "stands on" not in text
    player.wait(8000)
    assert "Red: 3 to defend, 1 to attack" in " ".join(player.text())
    assert player.session.game.match.position()["yellow"]["goalie"] == "d4"
    assert player.session.game.count() == 5
    choose(player, "defence", coach="right")
    player.wait(3000)
    assert player.match.prompt() == "Yellow: throw for the kick-off"


def test_6_the_sentence_names_only_a_known_line_up() -> None:
    for last, expected_lines in (
        (0, ["Yellow takes the standard line-up"]),
        (1, ["Yellow has placed all five figures"]),
    ):
        match = load("streetsoccer")()
        squares = list(match.table().shortcuts(match)[0][1])
        squares[2:] = squares[:1:-1]  # the same squares in a different order
        for square in squares[:4]:
            match.apply_action(square)
        match.apply_action((squares[4], match.string_to_action("g3"))[last])
        assert last_sentences(match) == expected_lines


def test_the_cursor_begins_on_a_forward_kick() -> None:
    match = load("streetsoccer")({"first": "left"})
    for _ in (0, 1):
        for square in match.table().shortcuts(match)[0][1]:
            match.apply_action(square)
    match.apply_action(6)
    match.apply_action(2)
    before: list[int] = []
    while match.current_player() == 0:
        chosen = match.table().likeliest(match)
        assert chosen in match.legal_actions()
        assert chosen not in before, f"{name(chosen)} undoes the kick"
        before.append(match.ball)
        match.apply_action(chosen)
    assert column_of(match.ball) > 8, "the kick leads over the halfway line"
