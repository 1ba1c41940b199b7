"""The set-up of a match offers the right opponents, and suggests another level after one-sided
matches.
"""

import pytest

from host_tools.simulator.headless import Player
from pixelpitch import opponents
from pixelpitch.app.screens.list_screen import Item
from pixelpitch.app.screens.setup import setup_screen
from pixelpitch.app.seats import update_form
from pixelpitch.app.texts import words
from pixelpitch.rulesets import facts
from tests.players import change, choose, scroll_text_of, seek


def make_zero_bytes(byte_count: int) -> bytes:
    """Return ``byte_count`` zeros."""
    return bytes(byte_count)


def opponent_item(player: Player, ruleset: str) -> Item:
    """Return the item of the player's simulated board that chooses the opponent of ``ruleset``."""
    found = [
        item for item in setup_screen(player.session, ruleset).items if item.label == "Against"
    ]
    assert len(found) == 1
    return found[0]


@pytest.mark.parametrize(
    ("ruleset", "labels"),
    [
        ("sokhazania", ["easy", "hard", "random"]),
        ("pawnball", ["beginner", "easy", "normal", "hard", "expert", "random"]),
    ],
)
def test_a_set_up_offers_only_levels_that_differ_in_this_game(
    ruleset: str, labels: list[str]
) -> None:
    player = Player()
    player.session.seats[1].seat_player("", make_zero_bytes)
    item = opponent_item(player, ruleset)
    assert item.value() == "a friend"
    seen = []
    for _ in labels:
        item.change(1)
        seen.append(item.value())
    assert seen == [each.capitalize() for each in labels]
    item.change(1)
    assert item.value() == "a friend"


def test_a_level_that_this_game_lacks_stays_until_a_coach_changes_it() -> None:
    player = Player()
    player.session.seats[1].seat_player("normal", make_zero_bytes)
    item = opponent_item(player, "sokhazania")
    assert item.value() == "Normal"
    item.change(1)
    assert item.value() == "a friend"


def test_each_level_says_what_it_means() -> None:
    player = Player()
    choose(player, "Games", "StreetSoccer")
    seek(player, "Against")
    said = {scroll_text_of(player).split("Back")[-1].strip()}
    for level in ("Beginner", "Easy", "Normal", "Hard", "Expert"):
        change(player, "Against", level)
        assert "the board: " in scroll_text_of(player)
        said.add(scroll_text_of(player).split("the board: ")[1])
    assert len(said) == 6


@pytest.mark.parametrize(
    ("level", "scores", "proposed"),
    [
        ("easy", [(2, 0), (3, 1)], "two clear wins: try Normal"),
        ("easy", [(0, 2), (1, 4)], "two clear losses: try Beginner"),
        ("easy", [(2, 0), (1, 0), (2, 0)], ""),
        ("easy", [(2, 0), (0, 2)], ""),
        ("easy", [(2, 0), (0, 2), (0, 2)], "two clear losses: try Beginner"),
        ("easy", [(0, 2), (2, 0), (2, 0)], "two clear wins: try Normal"),
        ("expert", [(2, 0), (2, 0)], ""),
        ("beginner", [(0, 3), (0, 3)], ""),
        ("uniform", [(3, 0), (3, 0)], ""),
    ],
)
def test_two_one_sided_results_propose_the_next_level(
    level: str, scores: list[tuple[int, int]], proposed: str
) -> None:
    player = Player()
    seats = player.session.seats
    seats[1].seat_player(level, make_zero_bytes)
    for score in scores:
        update_form(seats, score)
    item = opponent_item(player, "tactics")
    said = item.about() if callable(item.about) else words(item.about)
    assert said == (proposed or words((f"level.{level}.about", {})))
    item.change(1)  # the newly chosen opponent has no results yet
    assert seats[1].form == 0


def test_there_is_an_opponent_for_every_level_of_every_game() -> None:
    for ruleset in ("dicesoccer", "pawnball", "sokhazania", "streetsoccer", "tactics"):
        assert set(opponents.levels_of(facts(ruleset))) <= set(opponents.names())
    # older versions have stored these names
    assert {"easy", "normal", "hard"} <= set(opponents.names())
