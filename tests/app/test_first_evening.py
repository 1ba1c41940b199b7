"""A new board proposes what most coaches want first: a quick match against the board."""

import pytest

from host_tools.common.store import Store
from host_tools.simulator.headless import Player
from pixelpitch import opponents, rulesets
from pixelpitch.rules.options import resolve
from tests.players import change, choose, chosen_item, seek

BOARD_NAMES = ("pitch32", "mini16")


def read_value_of_item(player: Player, label: str) -> str:
    """Return the value of the item ``label`` of the open list; a long value has a line of its
    own.
    """
    seek(player, label)
    value = chosen_item(player).removeprefix(label).strip()
    lines = player.text()
    return value or lines[[line[:1] for line in lines].index(">") + 1].strip()


@pytest.mark.parametrize("board", BOARD_NAMES)
@pytest.mark.parametrize("ruleset", rulesets.ids())
def test_a_set_up_proposes_the_weakest_opponent_and_the_quick_length(
    board: str, ruleset: str
) -> None:
    facts = rulesets.facts(ruleset)
    player = Player(board)
    choose(player, "Games", facts.NAME, "Start")
    assert [seat.opponent and seat.opponent.NAME for seat in player.session.seats] == [
        None,
        opponents.names()[0],
    ], "the opponent is the weakest one, which plays every game"
    quick = facts.PRESETS[0][2] if hasattr(facts, "PRESETS") else {}
    expected = resolve(facts.OPTIONS, quick) | getattr(facts, "AGAINST_BOARD", {})
    assert player.match.options == expected


def test_the_set_up_names_opponent_and_length() -> None:
    player = Player()
    choose(player, "Games", "PawnBall")
    assert read_value_of_item(player, "Against") == "Beginner"
    assert read_value_of_item(player, "Length") == "quick"


@pytest.mark.parametrize(("item", "value"), [("Against", "a friend"), ("Length", "standard")])
def test_a_choice_in_the_set_up_applies_to_later_matches_too(item: str, value: str) -> None:
    store = Store()
    player = Player(store=store)
    choose(player, "Games", "PawnBall")
    change(player, item, value)
    choose(player, "Back")
    again = Player(store=store)
    again.wait(1000)
    choose(again, "Games", "PawnBall")
    assert read_value_of_item(again, item) == value


@pytest.mark.parametrize("ruleset", rulesets.ids())
def test_a_match_started_by_the_name_of_its_game_has_two_coaches_and_the_printed_length(
    ruleset: str,
) -> None:
    player = Player(ruleset=ruleset)
    player.wait(1000)
    assert [seat.opponent for seat in player.session.seats] == [None, None]
    assert player.match.options == resolve(rulesets.facts(ruleset).OPTIONS)


def test_after_the_guided_match_the_set_up_still_has_the_quick_length() -> None:
    player = Player()
    choose(player, "Play now")
    player.press("left ok")
    player.session.go_home()
    player.wait(300)
    choose(player, "Games", "StreetSoccer")
    assert read_value_of_item(player, "Against") == "Beginner"
    assert read_value_of_item(player, "Length") == "quick"
