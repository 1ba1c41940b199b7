"""The board starts and plays whatever its flash contains, and if files are lost or old.

In these tests the content is wrong although its checksums are right, as if a different program or
faulty firmware had written it.
"""

import random
import struct
from binascii import crc32
from typing import Any

import pytest

from host_tools.common.store import Flash, Store
from host_tools.simulator.headless import Player
from host_tools.twin.image import ruleset_region as region_of
from pixelpitch.storage import league, records, ruleset_region, stored_match
from pixelpitch.storage.journal import Journal
from pixelpitch.storage.log import Log
from tests.app import test_installed
from tests.app.test_resume import (
    LEFT_BEGINS_OPTIONS,
    PowerCut,
    PowerCutter,
    finish_match,
    play_actions,
    restart_after_power_cut,
)

INVALID_UTF_8 = b"\xff\xc3\x28\x80"
LEAGUE_LINES = (
    b"number -7",
    b"number 99999999999999999999",
    b"number x",
    b"points 1",
    b"points 1 2 3",
    b"names Ann",
    b"names " + INVALID_UTF_8 + b"|Bert",
    b"names A|B|C",
    b"names " + 300 * b"x" + b"|y",
    b"opponents nobody",
    b"opponents nobody|hard",
    b"options sokhazania first",
    b"options sokhazania first=middle minutes=0",
    b"options " + INVALID_UTF_8 + b" first=left",
    b"options none_such first=left",
    b"worn 3 x",
    b"worn -1 3 200",
    b"pair 1 2 3 Ann|Bert",
    b"pair 1 2 3 4 5 Ann",
    b"pair 1 2 3 4 5 " + INVALID_UTF_8 + b"|Bert",
    b"pair",
    b"",
    INVALID_UTF_8,
)
STRANGE_HEADINGS: tuple[list[tuple[str, str]], ...] = (
    [],
    [("ruleset", "none_such")],
    [("ruleset", "dicesoccer")],
    [("ruleset", "dicesoccer"), ("version", "1"), ("opponents", "hard")],
    [("ruleset", "dicesoccer"), ("version", "one"), ("opponents", "x|y"), ("number", "x")],
    [("ruleset", "../etc"), ("number", "99999999999"), ("names", "A")],
    [("ruleset", "dicesoccer"), ("version", "1"), ("opponents", "|"), ("number", "0")],
)
STRANGE_HISTORIES = (
    b"",
    b"P",
    b"PH",
    b"PH\x01\xff",
    b"PH\x01\x04" + INVALID_UTF_8,
    b"PH\x01\x0adicesoccer\0\1",
    INVALID_UTF_8,
)


def play_with_store(store: Store) -> Player:
    """Start a board with the data in ``store``, finish its unfinished match if there is one, and
    play and store a new match.
    """
    player = Player(store=store)
    for _ in range(3):
        if player.place in ("unfinished", "resuming"):
            player.press("left ok")
            player.wait(400)
    player.session.go_home()
    player.session.match_starter.start("dicesoccer", LEFT_BEGINS_OPTIONS)
    finish_match(player)
    assert int(player.devices.files.names("records")[-1]) == player.session.saver.match_number
    return restart_after_power_cut(player)


def add_league_checksum(*lines: bytes) -> bytes:
    """Return the lines as a league file with a right checksum."""
    body = b"".join([each + b"\n" for each in (league.LEAGUE_TITLE.encode(), *lines)])
    return body + f"sum {crc32(body):08x}\n".encode()


@pytest.mark.parametrize("line", LEAGUE_LINES)
@pytest.mark.long(but=["opponents nobody", "opponents nobody|hard", "options none_such first=left"])
def test_an_invalid_line_of_the_league_is_ignored(line: bytes) -> None:
    store = Store()
    store.files.save(
        league.LEAGUE_FILE, add_league_checksum(b"number 3", b"names Ann|Bert", line, b"points 4 5")
    )
    player = play_with_store(store)
    if not line.startswith((b"number", b"names", b"points")):
        assert [seat.name for seat in player.session.seats] == ["Ann", "Bert"]
    if not line.startswith(b"number"):
        assert player.session.saver.league.number == 4


@pytest.mark.parametrize("heading", STRANGE_HEADINGS)
@pytest.mark.parametrize("history", STRANGE_HISTORIES)
@pytest.mark.long
def test_the_board_plays_with_any_heading_and_history_in_its_journal(
    heading: list[tuple[str, str]], history: bytes
) -> None:
    store = Store()
    write_journal_base(store.flash, stored_match.pack(heading, history))
    play_with_store(store)


def test_the_board_plays_with_settings_of_invalid_utf_8_in_its_journal() -> None:
    store = Store()
    data = stored_match.pack([("ruleset", "xx")], b"PH")[:-4].replace(b"xx", INVALID_UTF_8[:2])
    write_journal_base(store.flash, data + struct.pack("<I", crc32(data)))
    assert play_with_store(store).place == "menu"


def write_journal_base(flash: Flash, data: bytes) -> None:
    """Write ``data`` as the base of the journal."""
    log = Log(flash)
    log.begin()
    log.append(data)
    log.commit()


def test_the_board_plays_with_the_highest_serial_number_in_its_journal() -> None:
    flash = Flash()
    log = Log(flash)
    log.serial = 0xFFFFFFFE
    log.begin()
    log.append(stored_match.pack([], b"PH"))
    log.commit()
    store = Store()
    store.flash = flash
    play_with_store(store)


def test_the_board_plays_with_random_bytes_as_settings() -> None:
    draw = random.Random(6)
    for _ in range(20):
        store = Store()
        line = "mounting " + draw.choice(["000000", "9", "", "\N{DEVANAGARI DIGIT THREE}" * 6])
        line += f" {crc32(line.encode()) & 0xFFFF:04x}\n"
        store.files.save(
            "settings.txt", draw.choice([draw.randbytes(200), line.encode(), INVALID_UTF_8])
        )
        Player(store=store).press("left down")


def make_region_with_directory(change_region: Any) -> bytes:
    """Return a region whose directory was changed and has a correct checksum again."""
    region = bytearray(region_of((test_installed.make_package("mine"), True)))
    change_region(region)
    count = struct.unpack_from("<H", region, 6)[0]
    entries = bytes(region[256 : 256 + 128 * count])
    struct.pack_into("<I", region, 12, crc32(entries, crc32(bytes(region[:12]))))
    return bytes(region)


@pytest.mark.parametrize(
    "change",
    [
        lambda region: region.__setitem__(slice(256, 260), INVALID_UTF_8),  # changes the id
        lambda region: region.__setitem__(slice(256, 261), b"../up"),
        lambda region: region.__setitem__(slice(256, 272), bytes(16)),
        lambda region: region.__setitem__(slice(272, 276), INVALID_UTF_8),  # changes the title
        # the id of the ruleset that uses the package
        lambda region: region.__setitem__(slice(304, 308), INVALID_UTF_8),
        # overwrites the fields ``interface`` and ``version``
        lambda region: region.__setitem__(slice(322, 326), b"\xff" * 4),
        # changes the position of the package
        lambda region: region.__setitem__(slice(326, 338), b"\xff" * 12),
        lambda region: struct.pack_into("<I", region, 8, 0xFFFFFFFF),  # changes the sequence number
    ],
)
def test_the_board_plays_with_invalid_content_in_the_directory_of_rulesets(change: Any) -> None:
    region = make_region_with_directory(change)
    try:
        player = test_installed.player_with_flash(test_installed.FakeFlashRegion(region))
        player.press("left down", 3)
        assert player.place == "menu"
        assert ruleset_region.read(region)[1] < 0xFFFFFFFF
    finally:
        test_installed.remove_added_rulesets()


# In the next tests, one of several files that belong together is lost, damaged or outdated.


def make_store_after_three_matches() -> Store:
    """Return the store after three finished matches."""
    player = Player(ruleset="dicesoccer", options=LEFT_BEGINS_OPTIONS)
    finish_match(player)
    for _ in range(2):
        player.session.match_starter.rematch(player.match)
        finish_match(player)
    store = Store()
    store.files, store.flash = player.devices.files, player.devices.flash
    assert store.files.names("records") == ["000001", "000002", "000003"]
    return store


@pytest.mark.parametrize("damage", ["lost", "damaged", "older"])
@pytest.mark.long(but=["older"])
def test_an_outdated_league_deletes_no_record(damage: str) -> None:
    store = make_store_after_three_matches()
    old = {name: store.files.load("records/" + name) for name in store.files.names("records")}
    if damage == "lost":
        store.files.remove(league.LEAGUE_FILE)
    elif damage == "damaged":
        store.files.save(league.LEAGUE_FILE, store.files.load(league.LEAGUE_FILE)[1:])
    else:
        store.files.save(league.LEAGUE_FILE, add_league_checksum(b"number 1"))
    play_with_store(store)
    assert store.files.names("records") == [*old, "000004"]
    assert {name: store.files.load("records/" + name) for name in old} == old


def test_a_new_record_is_never_deleted_whatever_the_numbers_of_the_others() -> None:
    store = Store()
    for number in range(500, 500 + records.MAX_RECORDS):
        records.store_record(store.files, number, [], b"PH")
    records.store_record(store.files, 7, [], b"PH")
    assert len(store.files.names("records")) == records.MAX_RECORDS
    assert "000007" in store.files.names("records")


def test_lost_records_are_not_replaced() -> None:
    store = make_store_after_three_matches()
    for name in store.files.names("records"):
        store.files.remove("records/" + name)
    play_with_store(store)
    assert store.files.names("records") == ["000004"]


@pytest.mark.parametrize("lost", ["league.txt", "journal", "records"])
def test_an_unfinished_match_is_offered_unless_its_journal_is_lost(lost: str) -> None:
    """A lost journal means that the unfinished match is lost, too. The next match then gets its
    number.
    """
    store = make_store_after_three_matches()
    player = Player(store=store)
    player.session.match_starter.start("dicesoccer", LEFT_BEGINS_OPTIONS)
    play_actions(player, 9)
    if lost == "journal":
        store.flash = Flash()
    elif lost == "records":
        for name in store.files.names("records"):
            store.files.remove("records/" + name)
    else:
        store.files.remove(lost)
    player = Player(store=store)
    assert player.place == ("menu" if lost == "journal" else "unfinished")
    play_with_store(store)
    expected = ["000001", "000002", "000003", "000004"]
    assert store.files.names("records") == (expected[-1:] if lost == "records" else expected)
    assert Journal(store.flash).unfinished_match() is None


@pytest.mark.parametrize("cut", ["keep", "save", "close"])
def test_an_unresumable_match_is_stored_once_whenever_the_power_fails(
    cut: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = make_store_after_three_matches()
    player = Player(store=store)
    player.session.match_starter.start("dicesoccer", LEFT_BEGINS_OPTIONS)
    play_actions(player, 9)
    monkeypatch.setattr(type(player.match), "VERSION", 9)
    player = Player(store=store)
    saver = player.session.saver
    with monkeypatch.context() as patch:
        stop = PowerCutter()
        if cut == "keep":
            patch.setattr("pixelpitch.app.saver.records.store_record", stop)
        elif cut == "save":
            patch.setattr(saver.league, "save", stop)
        else:
            patch.setattr(saver._journal, "close", stop)
        with pytest.raises(PowerCut):
            player.press("left ok")
    player = Player(store=store)
    assert player.place == "unfinished"
    player.press("left ok")
    player.wait(200)
    assert store.files.names("records") == ["000001", "000002", "000003", "000004"]
    assert Player(store=store).place == "menu"
