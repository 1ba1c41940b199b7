"""On the screen for wireless dice, a coach adds a die by rolling it or making it blink, and gives
it a role. The screen also shows battery levels, and why a die was refused.
"""

import pytest

from pixelpitch.storage.settings import LEAD, WIRELESS, Settings
from tests.bridge import air as around
from tests.bridge.playing import BoardWithBridge
from tests.players import Player, choose, chosen_item, item_labels, scroll_text_of


def open_wireless_dice(*args: str) -> BoardWithBridge:
    """Return a board that shows the list of wireless dice; choose the items ``args`` in the list,
    if any.
    """
    board = BoardWithBridge()
    board.session.set_setting("die", LEAD)
    choose(board, "Settings", "Wireless dice")
    board.wait(3000)
    if args:
        choose(board, *args)
    return board


def list_added_dice(board: BoardWithBridge) -> list[tuple[bytes, str, str]]:
    """Return the wireless dice that are stored in the board's settings."""
    return [tuple(each) for each in board.session.settings.wireless]


def test_a_die_is_added_by_rolling_it() -> None:
    board = open_wireless_dice("Add a die")
    ada, bob = (
        board.make_pixels(1, is_added=False, name="Ada"),
        board.make_pixels(2, is_added=False, name="Bob"),
    )
    board.wait(5000)
    assert sorted(item_labels(board)) == ["Ada", "Back", "Bob"]
    assert "Roll the die" in scroll_text_of(board)
    assert "-60 dBm" in scroll_text_of(board)
    bob.roll(2)
    board.wait(4000)
    assert list_added_dice(board) == [(b"P1a2b3c02", "any", "Bob")]
    assert board.session.settings.values["die"] == WIRELESS
    assert item_labels(board) == ["Bob", "Add a die", "Back"]
    assert chosen_item(board).split() == ["Bob", "80", "%"]
    ada.roll(3)
    board.wait(4000)
    assert len(list_added_dice(board)) == 1, "it is added only where dice are added"
    kept = Settings(board.devices.files)
    board.session.go_home()
    board.wait(3000)
    kept = Settings(board.devices.files) if board.devices.files else kept
    choose(board, "Games", "Soccer Dice", "Start")
    board.wait(4000)
    bob.roll(4)
    board.wait(4000)
    assert board.actions() == [5], "it throws at once"


def test_a_godice_blinks_and_ok_adds_it() -> None:
    board = open_wireless_dice("Add a die")
    die = board.make_godice(7, is_added=False)
    board.wait(4000)
    choose(board, item_labels(board)[0])
    assert "blink? OK adds it." in scroll_text_of(board)
    board.wait(3000)
    assert [data[0] for data in die.written if data[0] == 16] == [16]
    board.press("left back")
    assert list_added_dice(board) == []
    board.wait(2000)
    assert item_labels(board)[0].startswith("GoDice")
    choose(board, item_labels(board)[0])
    board.press("left ok")
    assert [each[0] for each in list_added_dice(board)] == [b"G1a2b3c07"]
    board.wait(4000)
    assert die.conn
    assert chosen_item(board).split()[-2:] == ["70", "%"]


def test_our_own_die_is_added_by_rolling_it() -> None:
    board = open_wireless_dice("Add a die")
    die = around.PlainAdvertiser(board.link.air)
    head = b"\xff\xffPP\x01\x1a\x2b\x3c\x4d"

    def advertise_event(event: int, face: int, event_count: int) -> None:
        """Make our own die advertise an event with its number and its face."""
        data = head + bytes((event, face, event_count, 0, 31, 12, 44, 1, 0, 87))
        die.content = around.format_own_die_advertisement(data + bytes((around_crc(data[2:]),)))

    from tests.bridge import bridge

    around_crc = bridge.crc8
    advertise_event(2, 0, 1)
    board.wait(1000)
    advertise_event(3, 4, 2)
    board.wait(1500)
    assert [each[0] for each in list_added_dice(board)] == [b"O1a2b3c4d"]


@pytest.mark.parametrize(
    ("leds", "kind", "shown", "why"),
    [(20, 7, "d20", "It has 20 sides: a die with six is needed."), (6, 9, "d3", "It has 3 sides")],
)
def test_a_die_without_six_sides_cannot_be_added(
    leds: int, kind: int, shown: str, why: str
) -> None:
    board = open_wireless_dice("Add a die")
    die = board.make_pixels(1, is_added=False, name="Eve", leds=leds, kind=kind)
    board.wait(4000)
    assert shown in scroll_text_of(board)
    choose(board, "Eve")
    assert why in scroll_text_of(board)
    choose(board, "Back")
    assert item_labels(board) == ["Eve", "Back"]
    die.roll(3)
    board.wait(4000)
    assert list_added_dice(board) == []


def test_a_die_can_be_given_a_role_and_removed() -> None:
    board = open_wireless_dice()
    board.make_pixels(1)
    choose(board, "Back", "Wireless dice", "Ada")
    assert item_labels(board) == ["Role", "Let it blink", "Remove it", "Back"]
    board.press("left right")
    assert list_added_dice(board) == [(b"P1a2b3c01", "black", "Ada")]
    choose(board, "Let it blink", "Remove it")
    assert list_added_dice(board) == []
    assert item_labels(board) == ["Add a die", "Back"]


def test_a_ninth_die_is_refused() -> None:
    board = open_wireless_dice()
    for last in range(1, 9):
        board.add_die(f"P1a2b3c{last:02x}".encode(), "any", f"Die {last}")
    choose(board, "Back", "Wireless dice", "Add a die")
    assert "This board has 8 dice." in scroll_text_of(board)


def test_a_missing_bridge_is_reported() -> None:
    player = Player()
    choose(player, "Settings", "Wireless dice")
    assert "no bridge" in scroll_text_of(player)
    board = open_wireless_dice()
    board.link.bridge.step = lambda: None
    board.wait(4000)
    assert "No bridge heard" in scroll_text_of(board)


def test_leaving_the_screen_stops_the_bridge_from_listing_dice() -> None:
    board = open_wireless_dice("Add a die")
    board.press("left back")
    board.press("left back")
    assert board.session.die.wireless.listener is None
    board.wait(2500)
    assert not board.link.bridge.lists
    die = board.make_pixels(1, is_added=False)
    board.wait(3000)
    die.roll(1)
    board.wait(3000)
    assert list_added_dice(board) == []
