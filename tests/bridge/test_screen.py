"""The screen for wireless dice: adding a die by rolling or blinking, roles, batteries and
refusals.
"""

import pytest

from pixelpitch.storage.settings import LEAD, WIRELESS, Settings
from tests.bridge import air as around
from tests.bridge.playing import Table
from tests.players import Player, choose, chosen_item, item_labels, scroll_text_of


def open_wireless_dice(*args: str) -> Table:
    """Return a table that shows the list of wireless dice; choose the items ``args`` in the list,
    if any.
    """
    table = Table()
    table.session.set_setting("die", LEAD)
    choose(table, "Settings", "Wireless dice")
    table.wait(3000)
    if args:
        choose(table, *args)
    return table


def list_added_dice(table: Table) -> list[tuple[bytes, str, str]]:
    return [tuple(each) for each in table.session.settings.wireless]


def test_a_die_is_added_by_rolling_it() -> None:
    table = open_wireless_dice("Add a die")
    ada, bob = (
        table.make_pixels(1, added=False, name="Ada"),
        table.make_pixels(2, added=False, name="Bob"),
    )
    table.wait(5000)
    assert sorted(item_labels(table)) == ["Ada", "Back", "Bob"]
    assert "Roll the die" in scroll_text_of(table)
    assert "-60 dBm" in scroll_text_of(table)
    bob.roll(2)
    table.wait(4000)
    assert list_added_dice(table) == [(b"P1a2b3c02", "any", "Bob")]
    assert table.session.settings.values["die"] == WIRELESS
    assert item_labels(table) == ["Bob", "Add a die", "Back"]
    assert chosen_item(table).split() == ["Bob", "80", "%"]
    ada.roll(3)
    table.wait(4000)
    assert len(list_added_dice(table)) == 1, "it is added only where dice are added"
    kept = Settings(table.devices.files)
    table.session.go_home()
    table.wait(3000)
    kept = Settings(table.devices.files) if table.devices.files else kept
    choose(table, "Games", "Soccer Dice", "Start")
    table.wait(4000)
    bob.roll(4)
    table.wait(4000)
    assert table.actions() == [5], "it throws at once"


def test_a_godice_blinks_and_ok_adds_it() -> None:
    table = open_wireless_dice("Add a die")
    die = table.make_godice(7, added=False)
    table.wait(4000)
    choose(table, item_labels(table)[0])
    assert "blink? OK adds it." in scroll_text_of(table)
    table.wait(3000)
    assert [data[0] for data in die.written if data[0] == 16] == [16]
    table.press("left back")
    assert list_added_dice(table) == []
    table.wait(2000)
    assert item_labels(table)[0].startswith("GoDice")
    choose(table, item_labels(table)[0])
    table.press("left ok")
    assert [each[0] for each in list_added_dice(table)] == [b"G1a2b3c07"]
    table.wait(4000)
    assert die.conn
    assert chosen_item(table).split()[-2:] == ["70", "%"]


def test_our_own_die_is_added_by_rolling_it() -> None:
    table = open_wireless_dice("Add a die")
    die = around.Raw(table.link.air)
    head = b"\xff\xffPP\x01\x1a\x2b\x3c\x4d"

    def advertise_event(event: int, face: int, number: int) -> None:
        data = head + bytes((event, face, number, 0, 31, 12, 44, 1, 0, 87))
        die.content = around.format_own_die_advertisement(data + bytes((around_crc(data[2:]),)))

    from tests.bridge import bridge

    around_crc = bridge.crc8
    advertise_event(2, 0, 1)
    table.wait(1000)
    advertise_event(3, 4, 2)
    table.wait(1500)
    assert [each[0] for each in list_added_dice(table)] == [b"O1a2b3c4d"]


@pytest.mark.parametrize(
    ("leds", "kind", "shown", "why"),
    [(20, 7, "d20", "It has 20 sides: a die with six is needed."), (6, 9, "d3", "It has 3 sides")],
)
def test_a_die_without_six_sides_cannot_be_added(
    leds: int, kind: int, shown: str, why: str
) -> None:
    table = open_wireless_dice("Add a die")
    die = table.make_pixels(1, added=False, name="Eve", leds=leds, kind=kind)
    table.wait(4000)
    assert shown in scroll_text_of(table)
    choose(table, "Eve")
    assert why in scroll_text_of(table)
    choose(table, "Back")
    assert item_labels(table) == ["Eve", "Back"]
    die.roll(3)
    table.wait(4000)
    assert list_added_dice(table) == []


def test_a_die_can_be_given_a_role_and_removed() -> None:
    table = open_wireless_dice()
    table.make_pixels(1)
    choose(table, "Back", "Wireless dice", "Ada")
    assert item_labels(table) == ["Role", "Let it blink", "Remove it", "Back"]
    table.press("left right")
    assert list_added_dice(table) == [(b"P1a2b3c01", "black", "Ada")]
    choose(table, "Let it blink", "Remove it")
    assert list_added_dice(table) == []
    assert item_labels(table) == ["Add a die", "Back"]


def test_a_ninth_die_is_refused() -> None:
    table = open_wireless_dice()
    for last in range(1, 9):
        table.add_die(f"P1a2b3c{last:02x}".encode(), "any", f"Die {last}")
    choose(table, "Back", "Wireless dice", "Add a die")
    assert "This board has 8 dice." in scroll_text_of(table)


def test_a_missing_bridge_is_reported() -> None:
    player = Player()
    choose(player, "Settings", "Wireless dice")
    assert "no bridge" in scroll_text_of(player)
    table = open_wireless_dice()
    table.link.bridge.step = lambda: None
    table.wait(4000)
    assert "No bridge heard" in scroll_text_of(table)


def test_leaving_the_screen_stops_the_bridge_from_listing_dice() -> None:
    table = open_wireless_dice("Add a die")
    table.press("left back")
    table.press("left back")
    assert table.session.die.wireless.listener is None
    table.wait(2500)
    assert not table.link.bridge.lists
    die = table.make_pixels(1, added=False)
    table.wait(3000)
    die.roll(1)
    table.wait(3000)
    assert list_added_dice(table) == []
