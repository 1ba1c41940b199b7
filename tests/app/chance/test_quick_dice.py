"""With the setting Quick dice, one shake of the virtual die throws all dice of a roll."""

import random

from host_tools.simulator.headless import Player
from pixelpitch.rules.entries import VIRTUAL_ENTRY
from tests.app.chance.test_virtual_die import (
    player_without_die,
    shake,
)
from tests.players import entry_kinds, record_entropy_requests


def test_quick_dice_throws_all_dice_of_a_roll_with_one_shake():
    player = player_without_die()
    player.session.set_setting("quick_dice", True)
    assert player.match.chance().left == 4
    shake(player)
    for _ in range(400):
        if player.match.rolls_used:
            break
        player.wait(20)
    assert player.match.rolls_used == 1
    assert entry_kinds(player) == [VIRTUAL_ENTRY] * 4
    player.settle()
    player.wait(3000)
    assert player.match.dice_count() == 0, "the coach starts the next roll"


def test_without_quick_dice_every_die_is_shaken():
    player = player_without_die()
    player.session.set_setting("quick_dice", False)
    shake(player)
    player.settle()
    player.wait(5000)
    assert player.match.dice_count() == 1


def test_quick_dice_never_throws_for_a_real_die():
    player = Player(ruleset="dicesoccer", options={"first": "left"})
    player.session.set_setting("quick_dice", True)
    calls = record_entropy_requests(player)
    player.throw(5)
    player.settle()
    player.wait(5000)
    assert player.match.dice == [5, 0, 0, 0]
    assert calls == []


def test_a_real_die_plugged_in_again_throws_the_remaining_dice_of_a_quick_roll():
    player = player_without_die()
    player.session.set_setting("quick_dice", True)
    shake(player)
    player.devices.motion.plug_in()
    player.settle()
    player.wait(5000)
    assert player.match.dice_count() == 1
    player.throw(5)
    assert player.match.dice[1] == 5


def test_only_dice_of_the_same_roll_are_thrown_together():
    from pixelpitch.rulesets import load

    match = load("dicesoccer")({"first": "left"})
    generator = random.Random(3)
    while not match.outcome():
        chance = match.chance()
        left = chance.left
        assert 1 <= left <= 4
        match.apply_action(generator.randint(1, 6))
        if left > 1:
            after = match.chance()
            assert after.left == left - 1
            assert (after.side, after.label[:5]) == (chance.side, chance.label[:5])
