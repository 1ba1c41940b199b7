"""Holding two pads at the same time must not end a match."""

import os

import pytest

from host_tools.simulator.headless import Player
from pixelpitch import rulesets
from tests.app import holds

TESTS_EVERY_COMBINATION = os.environ.get("PIXELPITCH_MATCHES") == "all"
GAME_IDS_AND_NONE = [None, *rulesets.ids()]
SAMPLED_SCREEN_COUNT = 40


@pytest.mark.parametrize("board", holds.BOARD_NAMES)
def test_ok_pressed_while_back_is_held_chooses_on_release(board: str) -> None:
    player = Player(board, "pawnball", {"draws": 1})
    pads = player.devices.pads
    chosen = player.session.screen.chooser.choice()
    pads.press(*player.parse_pad("left back"))
    player.wait(300)
    pads.press(*player.parse_pad("left ok"))
    player.wait(600)  # by now BACK has been held for 0.9 s and OK for 0.6 s
    assert player.session.screen.shown_board == -1, (
        "no other board hides the square that OK would choose"
    )
    assert player.session.game.count() == 0
    pads.release(*player.parse_pad("left ok"))
    player.wait(100)
    assert player.session.game.count() > 0, chosen
    before = player.match.to_bytes()
    pads.release(*player.parse_pad("left back"))
    player.wait(200)
    assert player.place == "play"
    assert player.match.to_bytes() == before


@pytest.mark.parametrize("ruleset", GAME_IDS_AND_NONE)
@pytest.mark.parametrize("board", holds.BOARD_NAMES)
@pytest.mark.long(but=["mini16-dicesoccer"])
def test_holding_two_random_pads_on_random_screens_never_fails(
    board: str, ruleset: str | None
) -> None:
    for seed in range(2):
        holds.hold_on_random_screens(board, ruleset, seed, SAMPLED_SCREEN_COUNT // 2)


@pytest.mark.skipif(not TESTS_EVERY_COMBINATION, reason="`make exact`: up to eight minutes each")
@pytest.mark.parametrize("ruleset", GAME_IDS_AND_NONE)
@pytest.mark.parametrize("board", holds.BOARD_NAMES)
def test_holding_every_pair_of_pads_on_every_screen_never_fails(
    board: str, ruleset: str | None
) -> None:
    assert holds.hold_on_every_screen(board, ruleset) > 10_000
