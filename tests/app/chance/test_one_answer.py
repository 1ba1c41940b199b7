"""One throw, one answer: after an outcome the next one needs a hand, for every source of throws.

The die on its lead: test_real_die.py, which plays a die that slips off the table after its answer.
Wireless dice: tests/bridge/test_session.py.  Here the two that have no sensor.
"""

import pytest

from tests.app.test_entry import show
from tests.players import Player, actions


@pytest.mark.parametrize("board", ["pitch32", "mini16"])
@pytest.mark.parametrize(("dice", "held"), [("virtual", 700), ("ordinary", 60), ("ordinary", 4000)])
@pytest.mark.long
def test_a_pad_makes_one_outcome_however_long_it_is_held(board: str, dice: str, held: int) -> None:
    player = Player(board, "dicesoccer", {"first": "left"})
    player.session.set_setting("die", dice)
    player.session.set_setting("quick_dice", False)
    player.wait(100)
    if dice == "ordinary":
        show(player)
    player.hold("left ok", held)
    player.wait(20_000)
    assert len(actions(player)) == 1
    player.session.renderer.skip()
    player.hold("left ok", held)
    player.wait(20_000)
    assert len(actions(player)) == 2


def test_a_die_that_somebody_knocks_over_counts_for_nothing_with_ordinary_dice() -> None:
    """A sensor that is still plugged in says nothing while the coaches enter their throws."""
    player = Player(ruleset="dicesoccer", options={"first": "left"})
    player.session.set_setting("die", "ordinary")
    show(player)
    player.press("left ok")
    player.throw(5)
    player.throw("weak")
    player.wait(5000)
    assert len(actions(player)) == 1
