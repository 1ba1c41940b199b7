"""An unfinished match whose game was removed can be resumed once the game is back.

Until then it blocks nothing.
"""

import pytest

from host_tools.common.store import Store
from host_tools.simulator.headless import Player
from pixelpitch import rulesets
from pixelpitch.rules import autoplay
from pixelpitch.rules.generator import Generator
from pixelpitch.rules.history import History
from pixelpitch.rules.match import TERMINAL
from pixelpitch.rules.record import from_history
from pixelpitch.storage import stored_match
from tests.conftest import TOY_FOLDER
from tests.players import choose, scroll_text_of

LEFT_BEGINS_OPTIONS = {"first": "left"}
REFUSAL_TEXT = "Its game toy is not here: it stays unfinished until another begins"


@pytest.fixture
def player_in_toy_match() -> Player:
    """Return a player after the first five actions of a match of Toy Soccer."""
    player = Player(ruleset=rulesets.add(str(TOY_FOLDER), "one"), options=LEFT_BEGINS_OPTIONS)
    apply_random_actions(player, 5)
    return player


def apply_random_actions(player: Player, action_count: int) -> None:
    """Apply up to ``action_count`` random actions to the match at the player's simulated board."""
    generator = Generator(7)
    for _ in range(action_count):
        if player.match.current_player() != TERMINAL:
            player.session.screen.apply(autoplay.choose(player.match, generator))


def restart_after_power_cut(player: Player) -> Player:
    """Cut the power of the player's simulated board and return it started again with its files."""
    store = Store()
    store.files, store.flash = player.devices.files, player.devices.flash
    return Player(player.board, store=store)


def try_to_resume(player: Player) -> Player:
    """Start the player's simulated board without the game, try to resume, and go to the menu."""
    if rulesets.is_known("toy"):
        rulesets.remove("toy")
    player = restart_after_power_cut(player)
    choose(player, "Resume")
    player.wait(100)
    assert scroll_text_of(player) == REFUSAL_TEXT
    # the whole text fits on the display
    assert " ".join(player.text()).split() == REFUSAL_TEXT.split()
    player.press("left ok")
    assert player.place == "menu"
    return player


def test_the_match_is_resumed_when_its_game_is_back(player_in_toy_match: Player) -> None:
    before = player_in_toy_match.match.to_bytes()
    player = try_to_resume(try_to_resume(player_in_toy_match))
    player.wait(1000)
    player.session.saver.save()
    rulesets.add(str(TOY_FOLDER), "one")
    player = restart_after_power_cut(player)
    choose(player, "Resume")
    player.wait(100)
    assert player.place == "play"
    assert player.match.to_bytes() == before
    assert player.devices.files.names("records") == []


def test_an_unfinished_match_of_a_missing_game_can_be_dropped(player_in_toy_match: Player) -> None:
    player = restart_after_power_cut(try_to_resume(player_in_toy_match))
    choose(player, "Drop it", "Yes")
    assert restart_after_power_cut(player).place == "menu"


def test_a_new_match_ends_the_unfinished_one(player_in_toy_match: Player) -> None:
    """The ended match still gets a record, and the two records have different numbers."""
    expected = from_history(player_in_toy_match.session.game).to_text()
    player = try_to_resume(player_in_toy_match)
    player.session.match_starter.start("dicesoccer", LEFT_BEGINS_OPTIONS)
    assert player.session.saver.match_number == 2
    assert restart_after_power_cut(player).session.saver.unfinished[0]["ruleset"] == "dicesoccer"
    apply_random_actions(player, 1000)
    player.settle()
    player.wait(1000)
    assert player.place == "result"
    assert player.session.saver.league.number == 2
    assert player.devices.files.names("records") == ["000001", "000002"]
    assert restart_after_power_cut(player).place == "menu"
    heading, history = stored_match.unpack(player.devices.files.load("records/000001"))
    assert heading["ruleset"] == "toy"
    kept = History.from_bytes(rulesets.load(rulesets.add(str(TOY_FOLDER), "one")), history)
    assert from_history(kept).to_text() == expected
