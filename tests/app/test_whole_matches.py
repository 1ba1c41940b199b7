"""Whole matches are played on the small board, and one match is decided by throws alone."""

import pytest

from host_tools.simulator.headless import Player
from tests.app.test_said_again import wait_until_scroll_text_ends
from tests.players import scroll_text_of


@pytest.mark.parametrize("ruleset", ["sokhazania", "dicesoccer"])
def test_a_match_on_the_small_board_needs_only_shared_pads_and_scroll_text(ruleset):
    player = Player("mini16", ruleset, {"first": "right"})
    assert player.session.display.scrolled
    if ruleset == "dicesoccer":
        player.wait(45_000)
    else:
        # The lights do not show this choice, because it is a labelled action. So the scroll text
        # repeats (see test_said_again.py).
        wait_until_scroll_text_ends(player)
    assert not player.session.display.scrolled, "the scroll text has ended"
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
    assert not player.session.display.scrolled, "no text hides the moves"
    player.settle()
    player.wait(20)
    assert player.session.display.scrolled
    assert player.devices.pixels.maximum < player.board.BUDGET_MA


@pytest.mark.long
def test_a_match_of_soccer_dice_needs_only_throws():
    player = Player(ruleset="dicesoccer")
    for index in range(600):
        if player.match.outcome():
            break
        player.throw([5, 2, 3, 4, 1, 6, 2][index % 7])
    player.settle()
    player.wait(3000)
    assert player.place == "result"
    winner = player.match.outcome()["winner"]
    words = "a draw" if winner is None else player.match.side_name(winner) + " wins!"
    assert words in scroll_text_of(player)
