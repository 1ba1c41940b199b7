"""Two pads held at the same time: no combination may end the match."""

import os

import pytest

from host_tools.simulator.headless import Player
from pixelpitch import rulesets
from tests.app import holds

ALL = os.environ.get("PIXELPITCH_MATCHES") == "all"
GAMES = [None, *rulesets.ids()]
SAMPLE = 40


@pytest.mark.parametrize("board", holds.BOARDS)
def test_ok_pressed_while_back_is_held_chooses_on_release(board: str) -> None:
    player = Player(board, "pawnball", {"draws": 1})
    pads = player.devices.pads
    chosen = player.session.screen.chooser.choice()
    pads.press(*player.pad("left back"))
    player.wait(300)
    pads.press(*player.pad("left ok"))
    player.wait(600)  # BACK has been down for 0.9 s, OK for 0.6 s
    assert player.session.screen.shown_board == -1, "the other board hides what OK would take"
    assert player.session.game.count() == 0
    pads.release(*player.pad("left ok"))
    player.wait(100)
    assert player.session.game.count() > 0, chosen
    before = player.match.to_bytes()
    pads.release(*player.pad("left back"))
    player.wait(200)
    assert player.place == "play"
    assert player.match.to_bytes() == before


@pytest.mark.parametrize("ruleset", GAMES)
@pytest.mark.parametrize("board", holds.BOARDS)
@pytest.mark.long(but=["mini16-dicesoccer"])
def test_two_pads_at_once_on_screens_at_random(board: str, ruleset: str | None) -> None:
    for seed in range(2):
        holds.wander(board, ruleset, seed, SAMPLE // 2)


@pytest.mark.skipif(not ALL, reason="`make exact`: up to eight minutes each")
@pytest.mark.parametrize("ruleset", GAMES)
@pytest.mark.parametrize("board", holds.BOARDS)
def test_every_pair_of_pads_on_every_screen(board: str, ruleset: str | None) -> None:
    assert holds.search(board, ruleset) > 10_000
