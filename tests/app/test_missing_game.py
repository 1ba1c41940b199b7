"""A match that was cut off and whose game is not there any more: it waits, and blocks nobody."""

import pytest

from host_tools.common.store import Store
from host_tools.simulator.headless import Player
from pixelpitch import rulesets
from pixelpitch.rules import autoplay
from pixelpitch.rules.generator import Generator
from pixelpitch.rules.history import History
from pixelpitch.rules.match import TERMINAL
from pixelpitch.rules.record import from_history
from pixelpitch.storage import kept_match
from tests.conftest import TOY
from tests.players import choose, speech_of

LEFT = {"first": "left"}
WORDS = "Its game toy is not here: it stays unfinished until another begins"


@pytest.fixture
def cut() -> Player:
    """Return a board on which Toy Soccer was played for a while."""
    player = Player(ruleset=rulesets.add(str(TOY), "one"), options=LEFT)
    play(player, 5)
    return player


def play(player: Player, actions: int) -> None:
    generator = Generator(7)
    for _ in range(actions):
        if player.match.current_player() != TERMINAL:
            player.session.screen.apply(autoplay.choose(player.match, generator))


def again(player: Player) -> Player:
    """Pull the plug of a player's board and sit down at it once more."""
    store = Store()
    store.files, store.flash = player.devices.files, player.devices.flash
    return Player(player.board, store=store)


def try_to_resume(player: Player) -> Player:
    """Start the board without the game, try to resume, go on to the menu."""
    if rulesets.is_known("toy"):
        rulesets.remove("toy")
    player = again(player)
    choose(player, "Resume")
    player.wait(100)
    assert speech_of(player) == WORDS
    assert " ".join(player.text()).split() == WORDS.split()  # all of it fits
    player.press("left ok")
    assert player.place == "menu"
    return player


def test_it_goes_on_once_its_game_is_there_again(cut: Player) -> None:
    before = cut.match.to_bytes()
    player = try_to_resume(try_to_resume(cut))
    player.wait(1000)
    player.session.keeper.save()
    rulesets.add(str(TOY), "one")
    player = again(player)
    choose(player, "Resume")
    player.wait(100)
    assert player.place == "play"
    assert player.match.to_bytes() == before
    assert player.devices.files.names("records") == []


def test_it_can_be_dropped(cut: Player) -> None:
    player = again(try_to_resume(cut))
    choose(player, "Drop it")
    player.press("left ok")
    assert again(player).place == "menu"


def test_another_match_ends_it(cut: Player) -> None:
    """Its record is kept, and each of the two has a number of its own."""
    expected = from_history(cut.session.game).to_text()
    player = try_to_resume(cut)
    player.session.matches.start("dicesoccer", LEFT)
    assert player.session.keeper.number == 2
    assert again(player).session.keeper.unfinished[0]["ruleset"] == "dicesoccer"
    play(player, 1000)
    player.settle()
    player.wait(1000)
    assert player.place == "result"
    assert player.session.keeper.league.number == 2
    assert player.devices.files.names("records") == ["000001", "000002"]
    assert again(player).place == "menu"
    heading, history = kept_match.unpack(player.devices.files.load("records/000001"))
    assert heading["ruleset"] == "toy"
    kept = History.from_bytes(rulesets.load(rulesets.add(str(TOY), "one")), history)
    assert from_history(kept).to_text() == expected
