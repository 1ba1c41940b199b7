"""Unreadable files are moved aside and reported, and data of a newer version are preserved."""

from pathlib import Path
from typing import Any

import pytest

from host_tools.common.store import (
    JOURNAL_FILE_NAME,
    JOURNAL_SECTOR_BYTES,
    JOURNAL_SECTOR_COUNT,
    FolderStore,
    Store,
)
from host_tools.simulator.headless import Player
from pixelpitch.storage import league, season, settings, stored_match
from pixelpitch.storage.league import League
from pixelpitch.storage.log import Log
from pixelpitch.storage.sealed import seal, unseal
from pixelpitch.storage.settings import Settings
from tests.app.test_resume import LEFT_BEGINS_OPTIONS, finish_match, restart_after_power_cut
from tests.players import scroll_text_of

STORED_FILES = {
    league.LEAGUE_FILE: seal([league.LEAGUE_TITLE, "number 5", "points 9 4", "names Ann|Bert"]),
    season.SEASON_FILE: season.Season(
        "round", "dicesoccer", 1, [("Ann", ""), ("Bert", "")]
    ).to_bytes(),
    settings.SETTINGS_FILE: b"brightness 5\nfaces 1 2 3 4 5 6 0000\n",  # its checksum is wrong
}


def cut_in_half(data: bytes) -> bytes:
    """Return the first half of a file, as a power cut may leave it."""
    return data[: len(data) // 2]


def play_a_match(player: Player) -> str:
    """Play a match and open the season; return everything that the board displays meanwhile."""
    player.session.go_home()
    player.session.saver.season()
    player.session.match_starter.start("dicesoccer", LEFT_BEGINS_OPTIONS)
    player.wait(4000)
    said = scroll_text_of(player)
    finish_match(player)
    return said


@pytest.mark.parametrize("name", [league.LEAGUE_FILE, season.SEASON_FILE, settings.SETTINGS_FILE])
def test_a_damaged_file_is_moved_aside_before_it_is_replaced(name: str) -> None:
    """An earlier version read a damaged table of five matches as empty and overwrote the table."""
    store = Store()
    damaged = (
        STORED_FILES[name] if name == settings.SETTINGS_FILE else cut_in_half(STORED_FILES[name])
    )
    store.files.save(name, damaged)
    player = Player(store=store)
    player.wait(1000)
    said = play_a_match(player)
    kept = name.replace(".txt", ".bad")
    assert f"{kept[:-4].capitalize()} unreadable: " in said
    player.session.set_setting("brightness", 4)
    player.session.saver.store_season(season.Season("cup", "pawnball", 1, [("C", ""), ("D", "")]))
    assert player.session.settings.save()
    assert store.files.load(name) != damaged
    assert store.files.load(kept) == damaged
    # A second damaged file does not replace the first.
    store.files.save(name, damaged + b"x")
    player = restart_after_power_cut(player)
    play_a_match(player)
    player.session.set_setting("brightness", 2)
    assert player.session.settings.save()
    assert store.files.load(kept) == damaged
    assert store.files.load(kept + "2") == damaged + b"x"


def test_a_damaged_file_is_moved_aside_only_once() -> None:
    store = Store()
    store.files.save(league.LEAGUE_FILE, cut_in_half(STORED_FILES[league.LEAGUE_FILE]))
    for _ in range(12):
        Player(store=store).wait(1000)
    assert [each for each in store.files.content if "bad" in each] == ["league.bad"]


@pytest.mark.parametrize("name", [league.LEAGUE_FILE, season.SEASON_FILE, settings.SETTINGS_FILE])
def test_a_file_that_the_flash_cannot_read_is_moved_and_not_overwritten(
    name: str,
) -> None:
    class FailingFiles(type(Store().files)):  # type: ignore[misc]  # the class of a store's files
        """Files of which one cannot be read while it has its old content."""

        def load(self, requested_name: str) -> bytes:
            """Return the content of a file, or raise an error if it is the lost one."""
            if (
                requested_name == name
                and requested_name in self.content
                and self.content[requested_name] == b"lost"
            ):
                raise OSError(5, "EIO")
            return bytes(super().load(requested_name))

    store = Store()
    store.files = FailingFiles({name: b"lost"})
    player = Player(store=store)
    player.wait(1000)
    said = play_a_match(player)
    kept = name.replace(".txt", ".bad")
    assert f"{kept[:-4].capitalize()} unreadable: kept as {kept}" in said
    assert store.files.content[kept] == b"lost"


@pytest.mark.parametrize("name", [league.LEAGUE_FILE, season.SEASON_FILE, settings.SETTINGS_FILE])
def test_a_file_that_can_be_neither_read_nor_moved_is_never_written(name: str) -> None:
    class FailingFiles(type(Store().files)):  # type: ignore[misc]  # the class of a store's files
        """Files of which one can be neither read nor moved."""

        def load(self, requested_name: str) -> bytes:
            """Return the content of a file, or raise an error if it is the failing one."""
            if requested_name == name:
                raise OSError(5, "EIO")
            return bytes(super().load(requested_name))

        def rename(self, old_name: str, new_name: str) -> None:
            """Raise the error of a full disk."""
            raise OSError(28, "ENOSPC")

    store = Store()
    store.files = FailingFiles({name: b"lost"})
    player = Player(store=store)
    player.wait(1000)
    said = play_a_match(player)
    player.session.set_setting("brightness", 4)
    player.session.settings.save()
    player.session.saver.store_season(season.Season("cup", "pawnball", 1, [("C", ""), ("D", "")]))
    assert store.files.content[name] == b"lost"
    assert f"{name[:-4].capitalize()} unreadable, not written: [Errno 28] ENOSPC" in said


@pytest.mark.parametrize("sectors", [JOURNAL_SECTOR_COUNT - 1, JOURNAL_SECTOR_COUNT + 4])
def test_a_journal_of_a_different_size_is_moved_aside_with_the_match_in_it(
    tmp_path: Path, sectors: int
) -> None:
    """An earlier version erased a journal of a different size, and the match in the journal."""
    first = FolderStore(tmp_path)
    player = Player(ruleset="sokhazania", options={"first": "left"}, store=first)
    player.press("left ok")
    player.throw(5)
    first.close()
    path = tmp_path / JOURNAL_FILE_NAME
    whole = path.read_bytes()
    other = (whole + bytes(4 * JOURNAL_SECTOR_BYTES))[: sectors * JOURNAL_SECTOR_BYTES]
    path.write_bytes(other)
    store = FolderStore(tmp_path)
    came = f"{len(other)} bytes, expected {JOURNAL_SECTOR_COUNT * JOURNAL_SECTOR_BYTES}"
    assert store.notice == f"journal.bin could not be read: {came}. It is kept as journal.bad."
    play_a_match(Player(store=store))
    store.close()
    assert (tmp_path / "journal.bad").read_bytes() == other
    path.write_bytes(b"short")
    FolderStore(tmp_path).close()
    assert (tmp_path / "journal.bad").read_bytes() == other
    assert (tmp_path / "journal.bad2").read_bytes() == b"short"
    # A version with the old journal size can still resume the match from the file that was moved
    # aside.
    path.write_bytes(whole)
    store = FolderStore(tmp_path)
    assert store.notice == ""
    assert Player(store=store).place == "unfinished"
    store.close()


def test_a_folder_in_place_of_a_file_is_moved_aside(tmp_path: Path) -> None:
    (tmp_path / league.LEAGUE_FILE).mkdir()
    (tmp_path / league.LEAGUE_FILE / "mine").write_text("x")
    store = FolderStore(tmp_path)
    play_a_match(Player(store=store))
    store.close()
    assert (tmp_path / "league.bad" / "mine").read_text() == "x"
    assert b"number 1" in (tmp_path / league.LEAGUE_FILE).read_bytes()


def make_store_with_journal(data: bytes) -> Store:
    """Return the store of a board whose journal begins with ``data``."""
    store = Store()
    log = Log(store.flash)
    log.begin()
    log.append(data)
    log.commit()
    return store


def test_an_unfinished_match_of_a_newer_version_is_moved_aside() -> None:
    """A newer version's match begins with the bytes PXK2. In an earlier version, the menu erased
    the file of the newer match.
    """
    data = stored_match.pack([("ruleset", "dicesoccer")], b"PH").replace(b"PXK1", b"PXK2")
    store = make_store_with_journal(data + bytes(-len(data) % 4))
    player = Player(store=store)
    player.wait(1000)
    assert "of another version" in play_a_match(player)
    assert store.files.load("journal.bad").startswith(data)


def test_a_damaged_unfinished_match_is_moved_aside() -> None:
    data = bytearray(stored_match.pack([("ruleset", "dicesoccer")], b"PH"))
    data[12] ^= 4
    more = bytes(-len(data) % 4) + b"\x20\x03\x11\x16"
    store = make_store_with_journal(bytes(data) + more)
    player = Player(store=store)
    player.wait(1000)
    assert "is damaged" in play_a_match(player)
    assert store.files.load("journal.bad") == bytes(data) + more


# Data of a newer version. An older version finds the data if the newer firmware has failed three
# times.

SETTINGS_OF_NEWER_VERSION = (
    "brightness 5",
    "sound off",
    "die throwing-machine",  # this version does not know the value
    "language de",  # only a newer version has this setting
    settings._sealed_line("box", "30 2 7"),  # this version stores two numbers, not three
    settings._sealed_line("wireless", "c0ffee black"),
)
LEAGUE_OF_NEWER_VERSION = (
    "number 5",
    "points 9 4 2",  # a newer version also stores the points of a third seat
    "names Maximilian-Alexander|Bert",  # a name that is too long for this version
    "opponents grandmaster|hard",
    "options sokhazania first=left minutes=20 weather=rain",
    "pair 3 1 1 10 4 Ann|Bert",
    "pair 3 1 1 10 4 8 Ann|Cy|Di",
    "dice c0ffee Ann",
)


def test_an_older_version_preserves_settings_of_a_newer_one() -> None:
    store = Store()
    store.files.save(settings.SETTINGS_FILE, ("\n".join(SETTINGS_OF_NEWER_VERSION) + "\n").encode())
    player = Player(store=store)
    player.session.set_setting("brightness", 4)
    play_a_match(player)
    assert player.session.settings.save()
    lines = store.files.load(settings.SETTINGS_FILE).decode().splitlines()
    assert set(SETTINGS_OF_NEWER_VERSION[1:]) <= set(lines)
    assert "brightness 4" in lines
    assert [each for each in lines if each.startswith("die ")] == ["die throwing-machine"]
    assert not [each for each in store.files.content if "bad" in each], "no file was marked as bad"
    # a value that a coach sets here persists
    changed = Settings(store.files)
    changed.set("die", settings.VIRTUAL)
    changed.set("die", settings.LEAD)
    changed.box[:] = [40, 3]
    assert changed.save()
    lines = store.files.load(settings.SETTINGS_FILE).decode().splitlines()
    assert [each for each in lines if each.startswith("die ")] == ["die real"]
    assert [each for each in lines if each.startswith("box ")] == [
        settings._sealed_line("box", "40 3")
    ]


def test_an_older_version_preserves_league_data_of_a_newer_one() -> None:
    store = Store()
    store.files.save(league.LEAGUE_FILE, seal(["pixelpitch-league 2", *LEAGUE_OF_NEWER_VERSION]))
    player = Player(store=store)
    player.wait(1000)
    assert player.session.seats[0].name == "Maximilian-"
    player.session.saver.save()
    lines = [each.decode() for each in unseal(store.files.load(league.LEAGUE_FILE))]
    assert set(LEAGUE_OF_NEWER_VERSION) <= set(lines)
    assert lines[0] == "pixelpitch-league 2"
    play_a_match(player)
    lines = [each.decode() for each in unseal(store.files.load(league.LEAGUE_FILE))]
    assert {
        LEAGUE_OF_NEWER_VERSION[2],
        LEAGUE_OF_NEWER_VERSION[3],
        *LEAGUE_OF_NEWER_VERSION[5:],
    } <= set(lines)
    assert "number 6" in lines
    player.session.match_starter.start("sokhazania", {"first": "right"})
    ours = [
        each
        for each in store.files.load(league.LEAGUE_FILE).decode().splitlines()
        if "sokh" in each
    ]
    assert all("weather=rain" in each for each in ours if each.startswith("options"))
    assert len([each for each in lines if each.startswith("points")]) == 1


def test_an_older_version_preserves_season_data_of_a_newer_one() -> None:
    store = Store()
    lines = [each.decode() for each in unseal(STORED_FILES[season.SEASON_FILE])]
    lines[1] += " handicap"
    lines[-1] += " 3 7"
    newer = [*lines[:2], "venue garden", *lines[2:], "referee Eve"]
    store.files.save(season.SEASON_FILE, seal(newer))
    player = Player(store=store)
    player.wait(1000)
    kept: Any = player.session.saver.season()
    assert kept is not None, "the season goes on"
    kept.enter_result(0, 7, (3, 1), (3, 0), 0)
    player.session.saver.store_season(kept)
    after = [each.decode() for each in unseal(store.files.load(season.SEASON_FILE))]
    assert after[1] == lines[1]
    assert after[-3].endswith(" 3 7")
    assert after[-2:] == ["venue garden", "referee Eve"]
    assert not [each for each in store.files.content if "bad" in each]


def test_a_current_league_is_rewritten_identically() -> None:
    store = Store()
    store.files.save(league.LEAGUE_FILE, STORED_FILES[league.LEAGUE_FILE])
    assert League(store.files).to_bytes().startswith(STORED_FILES[league.LEAGUE_FILE][:40])
