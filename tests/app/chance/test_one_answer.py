"""With any kind of dice, one throw gives one outcome; the next outcome needs a new throw or press.

This file tests virtual and ordinary dice. test_real_die.py tests the die with a cable, and
tests/bridge/test_session.py tests wireless dice.
"""

import pytest

from tests.app.test_entry import wait_for_faces
from tests.players import Player, played_actions


@pytest.mark.parametrize("board", ["pitch32", "mini16"])
@pytest.mark.parametrize(("dice", "held"), [("virtual", 700), ("ordinary", 60), ("ordinary", 4000)])
@pytest.mark.long
def test_a_pad_enters_one_outcome_however_long_it_is_held(board: str, dice: str, held: int) -> None:
    player = Player(board, "dicesoccer", {"first": "left"})
    player.session.set_setting("die", dice)
    player.session.set_setting("quick_dice", False)
    player.wait(100)
    if dice == "ordinary":
        wait_for_faces(player)
    player.hold("left ok", held)
    player.wait(20_000)
    assert len(played_actions(player)) == 1
    player.session.renderer.end_movement()
    player.hold("left ok", held)
    player.wait(20_000)
    assert len(played_actions(player)) == 2


def test_a_die_knocked_over_is_ignored_while_ordinary_dice_are_in_use() -> None:
    """The sensor of a die that is still plugged in has no effect while coaches enter their
    throws.
    """
    player = Player(ruleset="dicesoccer", options={"first": "left"})
    player.session.set_setting("die", "ordinary")
    wait_for_faces(player)
    player.press("left ok")
    player.throw(5)
    player.throw("weak")
    player.wait(5000)
    assert len(played_actions(player)) == 1
