"""The status line of a terminal names the keys that act now, on screens outside a match as well."""

from boards import pitch32
from host_tools.simulator.terminal.guide import guide
from host_tools.simulator.terminal.keys import acting
from pixelpitch.app.screens.result import result
from tests.players import Player, choose, play_at_random


def test_a_lesson_names_the_keys_of_each_step() -> None:
    player = Player(die=True)
    choose(player, "Learn")
    player.press("left ok")
    player.press("left ok")
    said = set()
    for _ in range(60):
        player.settle()
        if player.place != "lesson":
            break
        words = guide(player.session)
        said.add(words)
        if "walk" in words:
            wanted = player.session.screen._wanted()
            player.session.point(wanted[0])
        elif words == "SPACE throws":
            player.throw(4)
        else:
            player.press("left ok")
    assert "arrows or WASD walk, Enter or E presses" in said
    assert "Enter or E goes on, Backspace or Q leaves" in said
    assert all(len(each) <= 48 for each in said)


def test_the_line_asks_for_no_throw_while_the_dice_roll() -> None:
    player = Player(ruleset="dicesoccer", options={"first": "left"}, die=True)
    player.settle()
    assert guide(player.session) == "SPACE throws"
    player.devices.motion.throw(3)
    player.wait(600)
    assert guide(player.session) == "the dice roll"


def test_after_a_match_the_line_names_no_match_key() -> None:
    player = Player(ruleset="dicesoccer", options={"first": "left"})
    assert acting(player.session, player.devices, pitch32, False, False).plays
    play_at_random(player, 1000)
    player.session.open(result(player.session, player.session.game))
    acts = acting(player.session, player.devices, pitch32, False, False)
    assert not any((acts.plays, acts.out, acts.boards))
