"""A session is played with wireless dice; their advertisements, the bridge, the UART and the driver
are simulated.
"""

from typing import Any

import pytest

from pixelpitch.rules.match import OUT
from tests.bridge.playing import BoardWithBridge
from tests.players import scroll_text_of

SOCCER_DICE_ARGUMENTS = {"ruleset": "dicesoccer", "options": {"first": "left"}}


def make_board_at_first_throw(**kwargs: Any) -> BoardWithBridge:
    """Return a board on which Soccer Dice waits for its first white die."""
    return BoardWithBridge(**{**SOCCER_DICE_ARGUMENTS, **kwargs})


def test_the_throw_of_a_wireless_die_is_the_outcome_in_the_match() -> None:
    board = make_board_at_first_throw()
    die = board.make_pixels()
    board.wait(4000)
    assert board.actions() == []
    for index in (3, 0, 5):
        die.roll(index)
        board.wait(3500)
    assert board.actions() == [4, 1, 6]


def test_the_lights_tumble_while_the_die_rolls() -> None:
    board = make_board_at_first_throw()
    die = board.make_pixels()
    board.wait(4000)
    die.roll(3, handling_ms=800, rolling_ms=1500)
    board.wait(600)
    assert board.session.die.state == "shaking"
    board.wait(1200)
    assert board.session.die.state == "rolling"
    board.wait(2500)
    assert board.session.die.state == "ready"


def test_four_dice_can_be_thrown_at_once() -> None:
    board = make_board_at_first_throw()
    dice = [board.make_pixels(last, name=f"Die {last}") for last in range(1, 5)]
    board.wait(5000)
    for index, die in enumerate(dice):
        die.roll(index)
    board.wait(6000)
    assert sorted(board.actions()) == [1, 2, 3, 4]


def test_a_fifth_die_is_ignored_in_a_throw_of_four() -> None:
    board = make_board_at_first_throw()
    dice = [board.make_pixels(last) for last in range(1, 6)]
    board.wait(5000)
    for die in dice:
        die.roll(5)
    board.wait(8000)
    assert board.actions() == [6, 6, 6, 6]


def test_only_the_black_die_can_save_a_shot() -> None:
    board = make_board_at_first_throw()
    white, black = board.make_pixels(1), board.make_pixels(2, "black")
    board.wait(4000)
    black.roll(2)
    board.wait(3500)
    assert board.actions() == [], "a white die is thrown now"
    # The first roll of a turn has four white dice. The numbers 2, 3 and 4 are set aside. The die
    # with the 5 is left and is thrown again, as the shot.
    for index in (1, 2, 3, 4):
        white.roll(index)
        board.wait(3500)
    assert board.actions() == [2, 3, 4, 5]
    white.roll(5)
    board.wait(3500)
    assert board.match.chance().label == "black"
    white.roll(0)
    board.wait(3500)
    assert len(board.actions()) == 5, "the black die is asked for"
    black.roll(0)
    board.wait(3500)
    assert board.actions()[5:] == [1]


def test_a_roll_that_the_match_does_not_wait_for_is_ignored() -> None:
    board = make_board_at_first_throw()
    die = board.make_pixels()
    board.wait(4000)
    board.press("menu")
    assert board.place == "pause"
    die.roll(3)
    board.wait(4000)
    board.press("menu")
    board.wait(4000)
    assert board.actions() == []
    assert "No throw" not in scroll_text_of(board)


def test_one_throw_gives_one_outcome() -> None:
    """A die that has come to rest and then falls off the table makes no second throw."""
    board = make_board_at_first_throw()
    die = board.make_pixels()
    board.wait(4000)
    die.roll(3)
    board.wait(1500)
    die.roll(5, handling_ms=0, rolling_ms=600)
    board.wait(4000)
    assert board.actions() == [4]


def test_two_boards_in_one_room_receive_only_their_own_dice() -> None:
    here = make_board_at_first_throw()
    mine, other = here.make_pixels(1), here.make_pixels(2, is_added=False)
    here.wait(4000)
    other.roll(5)
    here.wait(4000)
    assert here.actions() == []
    mine.roll(2)
    here.wait(4000)
    assert here.actions() == [3]


def test_a_leaning_or_turned_die_is_reported_and_must_be_thrown_again() -> None:
    board = make_board_at_first_throw()
    die = board.make_pixels()
    board.wait(4000)
    die.roll(3, end_state=die.CROOKED)
    board.wait(2500)
    assert "It leans" in scroll_text_of(board)
    die.roll(3, handling_ms=900, rolling_ms=0, end_state=die.ON_FACE)
    board.wait(2500)
    assert "Throw it" in scroll_text_of(board)
    assert board.actions() == []


def test_a_missing_bridge_is_reported_and_the_match_waits() -> None:
    board = make_board_at_first_throw()
    board.make_pixels()
    board.wait(4000)
    assert not board.session.die.is_missing
    board.link.bridge.step = lambda: None  # has the same effect as unplugging the bridge
    board.wait(4000)
    assert board.session.die.is_missing
    assert "bridge" in scroll_text_of(board)
    del board.link.bridge.step
    board.wait(2000)
    assert not board.session.die.is_missing


def test_a_low_battery_and_a_missing_die_are_reported_once() -> None:
    board = make_board_at_first_throw()
    die = board.make_pixels(battery=9)
    board.wait_for("Ada: battery low")
    board.wait(10_000)
    assert "battery" not in scroll_text_of(board)
    die.in_range = False
    board.wait_for("Ada is gone", milliseconds=70_000)


def test_a_board_knows_its_dice_after_a_power_cut() -> None:
    from pixelpitch.storage.settings import Settings

    board = make_board_at_first_throw()
    board.make_pixels(1, name="Ada Lovelace")
    board.make_godice(2, "black")
    settings = board.session.settings
    again = Settings()
    again._load(settings.to_text())
    assert again.wireless == [
        (b"P1a2b3c01", "any", "Ada Lovelace"),
        (b"G1a2b3c02", "black", "GoDice red"),
    ]
    damaged = Settings()
    damaged._load(settings.to_text().replace("Ada", "Eva"))
    assert damaged.wireless == again.wireless[1:]
    assert damaged._damaged


@pytest.mark.parametrize(("tray", "answer"), [("box", 4), ("nothing", OUT)])
def test_the_tray_decides_whether_a_die_is_in_the_box_if_the_rules_need_it(
    tray: str, answer: int
) -> None:
    board = BoardWithBridge(ruleset="sokhazania", options={"first": "left"}, tray=True)
    die = board.make_pixels()
    board.wait(4000)
    while not (board.match.chance() and OUT in board.match.legal_actions()):
        if board.match.current_player() >= 0:
            board.session.screen.apply(board.match.legal_actions()[0])
        else:
            die.roll(5)
        board.wait(3500)
    before = len(board.actions())
    if tray == "box":
        board.devices.motion.throw(4)  # a die falls into the tray, which registers it
        felt = board.session.die.wireless.felt
        while not felt.energy(60, 0):
            board.wait(20)
    die.roll(3, handling_ms=200, rolling_ms=600)
    board.wait(4500)
    assert board.actions()[before:] == [answer]


def test_a_frozen_tray_makes_the_board_ask_and_is_reported_after_three_throws() -> None:
    """If the tray's sensor is frozen from power-on, the board must not count every throw as out of
    the box.
    """
    board = BoardWithBridge(ruleset="sokhazania", options={"first": "left"}, tray=True)
    motion: Any = board.devices.motion
    read = motion.read

    def read_frozen_tray() -> Any:
        """Return the die's samples; for the tray, repeat one sample, as a failed sensor would."""
        die, tray = read()
        return die, tray and [(3, -7, 1002)] * len(tray)

    motion.read = read_frozen_tray
    die = board.make_pixels()
    board.wait(2000)
    asked = named = 0
    for count in range(60):
        if asked == 3:
            break
        if board.place == "question":
            asked += 1
            board.press("left ok")  # answers that the die is in the box
            board.press("right ok")
        elif board.match.current_player() >= 0:
            board.session.screen.apply(board.match.legal_actions()[0])
        else:
            die.roll(count % 6)
        board.wait(3500)
        named += "data stand still" in board.session.sensors + scroll_text_of(board)
    assert asked == 3
    assert OUT not in board.actions()
    board.wait(9000)
    assert named, scroll_text_of(board)
