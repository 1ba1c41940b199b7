"""The virtual die serves a board without a die; with a real die no number is drawn."""

import pytest

from host_tools.simulator.headless import Player
from pixelpitch.app.chance.virtual_die import NO_ENTROPY, ROLL_MS, SHAKE_MS, VirtualDie
from pixelpitch.dice import events
from pixelpitch.rules.entries import THROW, VIRTUAL
from tests.players import actions, change_dice, hide_coach_lines, kinds, scroll_text_of

BOARDS = ("pitch32", "mini16")
LATER_MS = ROLL_MS + 100


def player_without_die(board="pitch32", ruleset="dicesoccer", options=None, **more):
    """Return a player at a board that never had a die."""
    return hide_coach_lines(Player(board, ruleset, options or {"first": "left"}, die=False, **more))


def shake(player, pad="left ok", milliseconds=600):
    """Hold OK, release it, and wait until the die rests and all lights are still."""
    player.hold(pad, milliseconds)
    player.wait(LATER_MS)


def player_with_unplugged_die(ruleset="dicesoccer", board="pitch32"):
    """Return a player whose lead was unplugged in the middle of a match."""
    player = Player(board, ruleset, {"first": "left"})
    player.throw(5)
    player.settle()
    player.pull_out()
    player.wait(300)
    return player


# The entropy source.


def test_a_stuck_source_gives_no_number():
    die = VirtualDie(lambda count: b"\xff" * count)
    die.roll(0)
    kind, face, evidence = die.feed(0, ROLL_MS)[0]
    assert (kind, face, evidence.reason) == (events.WEAK, 0, NO_ENTROPY)
    assert die.state == events.READY


def test_the_number_is_drawn_when_the_die_comes_to_rest():
    asked = []

    def entropy(count):
        asked.append(count)
        return bytes(count)

    die = VirtualDie(entropy)
    die.shake(1, 0)
    die.feed(1, 1000)
    die.feed(0, 1020)
    die.feed(0, 1040)
    assert die.state == events.ROLLING
    assert not die.feed(0, 1040 + ROLL_MS - 1)
    assert asked == []
    assert [each[:2] for each in die.feed(0, 1040 + ROLL_MS)] == [(events.THROW, 1)]
    assert asked == [4]


def test_contact_bounce_is_not_a_release():
    die = VirtualDie(bytes)
    die.shake(1, 0)
    die.feed(0, 500)
    die.feed(1, 520)
    assert die.state == events.SHAKING


def test_the_clock_wraps_in_the_middle_of_a_shake():
    from pixelpitch.ticks import PERIOD

    die = VirtualDie(bytes)
    die.shake(1, PERIOD - 100)
    die.feed(0, 300)
    die.feed(0, 320)
    assert die.state == events.ROLLING


# In a session.


@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.long
def test_a_board_without_a_die_plays_a_whole_match(board):
    player = player_without_die(board)
    for _ in range(400):
        if player.match.outcome():
            break
        side = ("left", "right")[player.match.thrower()]
        shake(player, side + " ok")
        player.settle()
    assert player.match.outcome()
    player.wait(3000)
    assert player.place == "result"


@pytest.mark.parametrize("board", BOARDS)
def test_the_screen_says_that_it_is_a_virtual_die(board):
    player = player_without_die(board)
    assert "hold OK to throw" in scroll_text_of(player)
    assert Player(board, "dicesoccer").text()[-1].find("virtual") < 0


def test_texts_alternate_if_every_line_is_needed():
    player = player_without_die(ruleset="sokhazania")
    player.press("left ok")
    player.settle()
    player.wait(6000)
    seen = set()
    for _ in range(60):
        player.wait(100)
        seen.add(player.text()[1])
        assert player.text()[7][0] == "6", "the legend stays whole"
    assert seen == {"Red: throw", "hold OK to throw"}


def test_scroll_text_says_throw_once():
    player = player_without_die("mini16", "sokhazania")
    player.press("left ok")
    player.settle()
    player.wait(6000)
    assert scroll_text_of(player) == "Red: hold OK to throw"


def test_the_die_tumbles_while_ok_is_held_and_until_it_rests():
    player = player_without_die()
    still = bytes(player.devices.pixels.frame)
    player.devices.pads.press("left", "ok")
    player.wait(SHAKE_MS + 100)
    held = bytes(player.devices.pixels.frame)
    assert held != still
    player.devices.pads.release("left", "ok")
    player.wait(200)
    assert bytes(player.devices.pixels.frame) not in (still, held)
    assert player.match.dice_count() == 0
    player.wait(ROLL_MS)
    assert player.match.dice_count() == 1


def test_a_short_press_explains_how_to_throw():
    player = player_without_die()
    before = player.match.to_bytes()
    player.press("left ok")
    player.wait(LATER_MS)
    assert player.match.to_bytes() == before
    assert "Hold OK to shake" in scroll_text_of(player)


def test_the_other_coach_cannot_throw():
    player = player_without_die()
    before = player.match.to_bytes()
    shake(player, "right ok")
    assert player.match.to_bytes() == before
    assert "It is Red's turn" in scroll_text_of(player)


def test_opening_the_menu_while_shaking_is_not_a_throw():
    player = player_without_die()
    before = player.match.to_bytes()
    player.devices.pads.press("left", "ok")
    player.wait(500)
    player.press("menu")
    player.devices.pads.release("left", "ok")
    player.wait(LATER_MS)
    player.press("menu")
    player.press("left back")
    player.wait(LATER_MS)
    assert player.place == "play"
    assert player.match.to_bytes() == before


def test_a_shake_during_a_pending_throw_does_not_count_for_the_next():
    player = player_without_die(ruleset="sokhazania", options={"first": "left"})
    player.press("left ok")  # the colour
    player.settle()
    shake(player)
    player.settle()
    before = actions(player)
    assert len(before) == 2
    player.press("left back")
    player.press("left ok")  # yes
    player.settle()
    player.press("left ok")
    shake(player)  # at once, before the throw is repeated automatically
    player.wait(3000)
    assert actions(player) == before
    assert kinds(player)[-1] == VIRTUAL


def test_the_throw_of_a_virtual_die_is_marked_in_the_game():
    player = player_without_die()
    shake(player)
    assert kinds(player) == [VIRTUAL]
    player = Player(ruleset="dicesoccer", options={"first": "left"})
    player.throw(4)
    assert kinds(player) == [THROW]


# A real die comes first.


def record_entropy_requests(player):
    """Record each request to the board's entropy source in a list; return the list."""
    calls = []
    source = player.devices.entropy

    def entropy(count):
        calls.append(count)
        return source(count)

    player.devices.entropy = entropy
    return calls


def test_with_a_real_die_ok_does_not_throw():
    player = Player(ruleset="dicesoccer", options={"first": "left"})
    calls = record_entropy_requests(player)
    before = player.match.to_bytes()
    shake(player)
    assert player.match.to_bytes() == before
    assert "Red: throw" in scroll_text_of(player)
    player.throw(3)
    assert player.match.dice[0] == 3
    assert calls == []


def test_an_unplugged_die_is_waited_for_until_it_is_back():
    player = player_with_unplugged_die()
    calls = record_entropy_requests(player)
    before = player.match.to_bytes()
    assert "No die" in scroll_text_of(player)
    shake(player)
    player.wait(60_000)
    spoken = scroll_text_of(player)
    player.wait(2048)  # two texts alternate on the line
    assert "no die: lead in?" in spoken + scroll_text_of(player)
    assert player.match.to_bytes() == before
    assert calls == []
    player.put_back()
    player.throw(2)
    assert player.match.to_bytes() != before
    assert "no die" not in scroll_text_of(player).lower()


@pytest.mark.parametrize("board", BOARDS)
def test_the_virtual_die_stands_in_by_choice_until_the_real_one_is_back(board):
    player = player_with_unplugged_die(board=board)
    count = player.match.dice_count()
    change_dice(player, "virtual")
    assert player.place == "play"
    shake(player)
    player.settle()
    assert player.match.dice_count() == count + 1
    player.put_back()
    calls = record_entropy_requests(player)
    before = player.match.to_bytes()
    shake(player)
    assert player.match.to_bytes() == before
    assert calls == []


def test_a_real_die_that_comes_back_in_the_middle_of_a_shake_ends_it():
    player = player_without_die()
    player.devices.pads.press("left", "ok")
    player.wait(500)
    player.devices.motion.put_back()
    player.wait(500)
    player.devices.pads.release("left", "ok")
    player.wait(LATER_MS)
    assert player.match.dice_count() == 0
    player.throw(6)
    assert player.match.dice[0] == 6


def test_the_settings_choose_the_virtual_die_before_a_match():
    player = Player()
    player.session.set_setting("die", "virtual")
    player.session.matches.start("dicesoccer", {"first": "left"})
    before = player.match.to_bytes()
    player.throw(6)
    assert player.match.to_bytes() == before, "then the real one is not in use"
    shake(player)
    assert player.match.dice_count() == 1
    change_dice(player, "on a lead")
    player.settle()
    player.throw(4)
    assert player.match.dice[1] == 4


def test_a_session_with_a_virtual_die_is_reproducible():
    faces = []
    for _ in range(2):
        player = player_without_die(seed=9)
        for _ in range(3):
            shake(player)
            player.settle()
        faces.append(player.match.dice[:3])
    assert faces[0] == faces[1]
    assert 0 not in faces[0]
