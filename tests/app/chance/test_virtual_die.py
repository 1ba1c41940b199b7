"""If no die is connected, a virtual die replaces it; if one is connected, no random number is
drawn.
"""

import pytest

from host_tools.simulator.headless import Player
from pixelpitch.app.chance.virtual_die import (
    MIN_SHAKE_MS,
    REASON_NO_ENTROPY,
    VIRTUAL_ROLL_MS,
    VirtualDie,
)
from pixelpitch.dice import events
from pixelpitch.rules.entries import THROW_ENTRY, VIRTUAL_ENTRY
from tests.players import (
    change_dice,
    entry_kinds,
    hide_coach_lines,
    played_actions,
    record_entropy_requests,
    scroll_text_of,
)

BOARD_NAMES = ("pitch32", "mini16")
ROLL_WAIT_MS = VIRTUAL_ROLL_MS + 100


def player_without_die(board="pitch32", ruleset="dicesoccer", options=None, **kwargs):
    """Return a player at a board that never had a die."""
    return hide_coach_lines(
        Player(board, ruleset, options or {"first": "left"}, die=False, **kwargs)
    )


def shake(player, pad="left ok", milliseconds=600):
    """Hold and release OK at the player's board, and wait until the virtual die and all lights
    rest.
    """
    player.hold(pad, milliseconds)
    player.wait(ROLL_WAIT_MS)


def player_with_unplugged_die(ruleset="dicesoccer", board="pitch32"):
    """Return a player whose die was unplugged during a match."""
    player = Player(board, ruleset, {"first": "left"})
    player.throw(5)
    player.settle()
    player.unplug_die()
    player.wait(300)
    return player


def test_an_entropy_source_that_never_changes_gives_no_number():
    die = VirtualDie(lambda count: b"\xff" * count)
    die.roll(0)
    kind, face, throw_evidence = die.feed(0, VIRTUAL_ROLL_MS)[0]
    assert (kind, face, throw_evidence.reason) == (events.ANSWER_WEAK, 0, REASON_NO_ENTROPY)
    assert die.state == events.DIE_READY


def test_the_number_is_drawn_when_the_virtual_die_comes_to_rest():
    asked = []

    def record_and_return_zeros(byte_count):
        """Record how many random bytes are requested, and return that many zeros."""
        asked.append(byte_count)
        return bytes(byte_count)

    die = VirtualDie(record_and_return_zeros)
    die.shake(1, 0)
    die.feed(1, 1000)
    die.feed(0, 1020)
    die.feed(0, 1040)
    assert die.state == events.DIE_ROLLING
    assert not die.feed(0, 1040 + VIRTUAL_ROLL_MS - 1)
    assert asked == []
    assert [each[:2] for each in die.feed(0, 1040 + VIRTUAL_ROLL_MS)] == [(events.ANSWER_THROW, 1)]
    assert asked == [4]


def test_bouncing_contacts_of_a_pad_do_not_release_the_virtual_die():
    die = VirtualDie(bytes)
    die.shake(1, 0)
    die.feed(0, 500)
    die.feed(1, 520)
    assert die.state == events.DIE_SHAKING


def test_a_shake_continues_while_the_millisecond_counter_wraps():
    from pixelpitch.ticks import TICKS_PERIOD

    die = VirtualDie(bytes)
    die.shake(1, TICKS_PERIOD - 100)
    die.feed(0, 300)
    die.feed(0, 320)
    assert die.state == events.DIE_ROLLING


@pytest.mark.parametrize("board", BOARD_NAMES)
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


@pytest.mark.parametrize("board", BOARD_NAMES)
def test_the_screen_says_that_the_die_is_virtual(board):
    player = player_without_die(board)
    assert "hold OK to throw" in scroll_text_of(player)
    assert Player(board, "dicesoccer").text()[-1].find("virtual") < 0


def test_two_texts_alternate_if_the_display_has_no_free_line():
    player = player_without_die(ruleset="sokhazania")
    player.press("left ok")
    player.settle()
    player.wait(6000)
    seen = set()
    for _ in range(60):
        player.wait(100)
        seen.add(player.text()[1])
        assert player.text()[7][0] == "6", "the legend keeps its last line"
    assert seen == {"Red: throw", "hold OK to throw"}


def test_scroll_text_asks_for_a_throw_only_once():
    player = player_without_die("mini16", "sokhazania")
    player.press("left ok")
    player.settle()
    player.wait(6000)
    assert scroll_text_of(player) == "Red: hold OK to throw"


def test_the_virtual_die_tumbles_while_ok_is_held_and_until_it_rests():
    player = player_without_die()
    still = bytes(player.devices.pixels.frame)
    player.devices.pads.press("left", "ok")
    player.wait(MIN_SHAKE_MS + 100)
    held = bytes(player.devices.pixels.frame)
    assert held != still
    player.devices.pads.release("left", "ok")
    player.wait(200)
    assert bytes(player.devices.pixels.frame) not in (still, held)
    assert player.match.dice_count() == 0
    player.wait(VIRTUAL_ROLL_MS)
    assert player.match.dice_count() == 1


def test_a_short_press_explains_how_to_throw():
    player = player_without_die()
    before = player.match.to_bytes()
    player.press("left ok")
    player.wait(ROLL_WAIT_MS)
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
    player.wait(ROLL_WAIT_MS)
    player.press("menu")
    player.press("left back")
    player.wait(ROLL_WAIT_MS)
    assert player.place == "play"
    assert player.match.to_bytes() == before


def test_a_shake_during_a_pending_throw_does_not_count_for_the_next_throw():
    player = player_without_die(ruleset="sokhazania", options={"first": "left"})
    player.press("left ok")  # chooses the colour
    player.settle()
    shake(player)
    player.settle()
    before = played_actions(player)
    assert len(before) == 2
    player.press("left back")
    player.press("left ok")  # confirms the takeback
    player.settle()
    player.press("left ok")
    # Shaken at once: after a pause, the board would use the throw pending since the takeback.
    shake(player)
    player.wait(3000)
    assert played_actions(player) == before
    assert entry_kinds(player)[-1] == VIRTUAL_ENTRY


def test_the_history_marks_the_throw_of_a_virtual_die():
    player = player_without_die()
    shake(player)
    assert entry_kinds(player) == [VIRTUAL_ENTRY]
    player = Player(ruleset="dicesoccer", options={"first": "left"})
    player.throw(4)
    assert entry_kinds(player) == [THROW_ENTRY]


def test_ok_throws_nothing_while_a_real_die_is_plugged_in():
    player = Player(ruleset="dicesoccer", options={"first": "left"})
    calls = record_entropy_requests(player)
    before = player.match.to_bytes()
    shake(player)
    assert player.match.to_bytes() == before
    assert "Red: throw" in scroll_text_of(player)
    player.throw(3)
    assert player.match.dice[0] == 3
    assert calls == []


def test_the_match_waits_until_an_unplugged_die_is_plugged_in_again():
    player = player_with_unplugged_die()
    calls = record_entropy_requests(player)
    before = player.match.to_bytes()
    assert "No die" in scroll_text_of(player)
    shake(player)
    player.wait(60_000)
    spoken = scroll_text_of(player)
    player.wait(2048)  # waits until both alternating texts have been shown
    assert "no die: lead in?" in spoken + scroll_text_of(player)
    assert player.match.to_bytes() == before
    assert calls == []
    player.plug_die_in()
    player.throw(2)
    assert player.match.to_bytes() != before
    assert "no die" not in scroll_text_of(player).lower()


@pytest.mark.parametrize("board", BOARD_NAMES)
def test_a_coach_may_choose_the_virtual_die_until_the_real_die_is_back(board):
    player = player_with_unplugged_die(board=board)
    count = player.match.dice_count()
    change_dice(player, "virtual")
    assert player.place == "play"
    shake(player)
    player.settle()
    assert player.match.dice_count() == count + 1
    player.plug_die_in()
    calls = record_entropy_requests(player)
    before = player.match.to_bytes()
    shake(player)
    assert player.match.to_bytes() == before
    assert calls == []


def test_plugging_a_real_die_in_ends_the_shake_of_the_virtual_die():
    player = player_without_die()
    player.devices.pads.press("left", "ok")
    player.wait(500)
    player.devices.motion.plug_in()
    player.wait(500)
    player.devices.pads.release("left", "ok")
    player.wait(ROLL_WAIT_MS)
    assert player.match.dice_count() == 0
    player.throw(6)
    assert player.match.dice[0] == 6


def test_the_virtual_die_can_be_chosen_in_the_settings_before_a_match():
    player = Player()
    player.session.set_setting("die", "virtual")
    player.session.match_starter.start("dicesoccer", {"first": "left"})
    before = player.match.to_bytes()
    player.throw(6)
    assert player.match.to_bytes() == before, "throws of the real die are ignored"
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
