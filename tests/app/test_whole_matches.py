"""Whole matches on the small board, and by throws alone."""

import pytest

from host_tools.simulator.headless import Player


@pytest.mark.parametrize("ruleset", ["sokhazania", "dicesoccer"])
def test_the_small_board_plays_with_shared_pads_and_running_words(ruleset):
    player = Player("mini16", ruleset, {"first": "right"})
    assert player.session.display.scrolled
    player.wait(45_000)
    assert not player.session.display.scrolled, "the words have run once and the pitch is free"
    if ruleset == "sokhazania":
        player.press("ok")
        assert player.match.red == 1
    count = player.session.game.count()
    player.devices.motion.throw(4)
    for _ in range(500):
        if player.session.game.count() > count:
            break
        player.wait(20)
    assert player.session.game.count() > count
    assert not player.session.display.scrolled, "what moves is seen first"
    player.settle()
    player.wait(20)
    assert player.session.display.scrolled
    assert player.devices.pixels.maximum < player.board.BUDGET_MA
