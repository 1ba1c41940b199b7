"""The menu lists the installed rulesets, and says why if one of them cannot be played.

Only MicroPython can run the code of an installed ruleset. So tests/twin/test_rulesets.py plays such
a match on the emulated board.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from host_tools.common.store import Store
from host_tools.flash import build, romfs
from host_tools.ruleset.package import Package
from host_tools.simulator.headless import Player
from host_tools.twin.image import ruleset_region as region
from pixelpitch import rulesets
from pixelpitch.app.session import Session
from pixelpitch.rules import INTERFACE, data
from pixelpitch.rules.errors import NotUnderstood
from pixelpitch.storage import ruleset_region
from tests.conftest import TOY_FOLDER
from tests.players import change, choose, chosen_item, scroll_text_of, seek

BUILT_IN_RULESETS = rulesets.ids()


class FakeFlashRegion:
    """The flash region for rulesets, in memory. Nothing is mounted, because CPython cannot run .mpy
    files.
    """

    def __init__(self, content: bytes) -> None:
        self.view = memoryview(bytearray(content))
        self.noted: list[int] = []
        self.mounted: list[str] = []

    def has_directory(self) -> bool:
        """Return True, because the region has a directory of packages."""
        return True

    def set_active_package(self, index: int) -> None:
        """Record the ``index`` of the package that is set active."""
        self.noted.append(index)

    def mount(self, content: memoryview, folder: str) -> None:
        """Record the ``folder`` to which a package's content is mounted."""
        self.mounted.append(folder)


def make_package(
    name: str,
    interface_version: int = INTERFACE,
    served_ruleset: str = "",
    code: bytes = bytes(9000),
) -> Package:
    """Return a package with one module: a ruleset, or a data file of ``served_ruleset``."""
    content = romfs.pack_romfs({f"{name}/__init__.mpy": code})
    return Package(name, name.upper(), served_ruleset, interface_version, 1, content)


def player_with_flash(flash: FakeFlashRegion) -> Any:
    """Return a player at a simulated board that has the flash region ``flash``."""

    def make_session(devices: Any, board: Any, *args: Any) -> Session:
        """Return a session whose devices have the flash region."""
        devices.rulesets = flash
        return Session(devices, board, *args)

    return Player(session=make_session)


@pytest.fixture(autouse=True)
def keep_only_built_in_rulesets() -> Iterator[None]:
    """Remove the added rulesets after the test."""
    yield
    remove_added_rulesets()


def remove_added_rulesets() -> None:
    """Remove every ruleset and board that is not built into the firmware."""
    rulesets.call_before_import(lambda ruleset: None)
    for each in set(rulesets.ids()) - set(BUILT_IN_RULESETS):
        rulesets.remove(each)
    for name in data.names("sokhazania"):
        data.remove("sokhazania", name)


def damage_sector(content: bytes, sector: int) -> bytes:
    """Return ``content`` with one changed bit in the flash sector numbered ``sector``."""
    changed = bytearray(content)
    changed[4096 * sector + 100] ^= 1
    return bytes(changed)


@pytest.mark.parametrize(
    ("made", "reason"),
    [
        (
            make_package("mine", INTERFACE + 1),
            "MINE, too new for this board: update it with pixelpitch flash",
        ),
        (make_package("mine", 1), "MINE, too old for this board: push a newer one"),
        (make_package("mine"), "MINE, damaged: push it again"),
        (make_package("mine", served_ruleset="sokhazania"), "MINE, damaged: push it again"),
        (make_package("dicesoccer"), "DICESOCCER, the board has a game of this name"),
    ],
)
def test_the_menu_says_why_an_installed_game_cannot_be_played(made: Package, reason: str) -> None:
    flash = FakeFlashRegion(damage_sector(region((made, True)), 3))
    at = player_with_flash(flash)
    choose(at, "Games", made.title)
    # the display breaks words that are longer than a line
    assert reason.replace(" ", "") in scroll_text_of(at).replace(" ", "")
    at.press("left back")
    seek(at, made.title)
    assert chosen_item(at) == f"{made.title:<14}!"
    choose(at, "Soccer Dice")
    assert "Start" in scroll_text_of(at)
    assert flash.mounted == []
    assert set(flash.noted) <= {0}


def test_a_season_says_why_its_installed_game_cannot_be_played() -> None:
    at = player_with_flash(FakeFlashRegion(damage_sector(region((make_package("mine"), True)), 3)))
    choose(at, "Games", "League", "Season")
    change(at, "Game", "mine")
    choose(at, "Begin")
    assert scroll_text_of(at).startswith("mine")
    choose(at, "Play")
    assert "MINE, damaged: push it again" in scroll_text_of(at)
    at.press("left back")
    assert scroll_text_of(at).startswith("mine")
    choose(at, "End it", "Yes")
    assert at.session.saver.season() is None


def test_an_error_in_an_installed_ruleset_is_shown_and_the_ruleset_is_not_loaded() -> None:
    content = bytearray(region((make_package("mine"), True)))
    place = ruleset_region.read(bytes(content))[2][0].failure
    content[place : place + 11] = b"KeyError: 7"
    at = player_with_flash(FakeFlashRegion(bytes(content)))
    choose(at, "Games")
    at.press("left down", len(BUILT_IN_RULESETS))
    assert [each for each in at.text() if each.startswith(">MINE") and each.endswith("!")]
    at.press("left ok")
    assert "MINE, it failed: KeyError: 7" in scroll_text_of(at)
    with pytest.raises(NotUnderstood, match="got MINE, it failed: KeyError: 7, expected one"):
        rulesets.load("mine")


def test_an_intact_package_is_verified_and_mounted_on_first_use() -> None:
    flash = FakeFlashRegion(region((make_package("mine"), True), (make_package("other"), False)))
    at = player_with_flash(flash)
    assert flash.mounted == []
    assert "other" not in rulesets.ids()
    # FakeFlashRegion mounts no file system, so the package cannot be imported
    with pytest.raises(ImportError):
        rulesets.facts("mine")
    assert flash.mounted == ["/installed/mine"]
    (entry,) = at.session.installed.entries
    assert flash.noted[-1] == entry.failure > 0
    rulesets.facts("tactics")
    assert flash.noted[-1] == 0
    assert rulesets.digest("mine") == entry.digest[:4].hex()
    assert rulesets.digest("tactics") == ""


def test_a_package_with_a_forbidden_import_is_not_mounted(tmp_path: Path) -> None:
    """`check` and `push` would refuse this package, but a package can also be written to the flash
    without them.
    """
    (tmp_path / "match.py").write_text("def draw():\n    import os\n")
    code = build.compile_file(tmp_path / "match.py", "pixelpitch/rulesets/mine/match.py")
    content = romfs.pack_romfs({"mine/__init__.mpy": bytes(9000), "mine/cards/match.mpy": code})
    flash = FakeFlashRegion(region((Package("mine", "MINE", "", INTERFACE, 1, content), True)))
    at = player_with_flash(flash)
    choose(at, "Games")
    at.press("left down", len(BUILT_IN_RULESETS))
    at.press("left ok")
    assert "MINE, it imports os in mine/cards/match" in scroll_text_of(at)
    with pytest.raises(NotUnderstood, match="it imports os in mine/cards/match"):
        rulesets.facts("mine")
    assert flash.mounted == []


def test_a_data_package_is_offered_to_its_ruleset() -> None:
    at = player_with_flash(
        FakeFlashRegion(region((make_package("mine", served_ruleset="sokhazania"), True)))
    )
    assert data.folder("sokhazania", "mine") == "/installed/mine"
    assert "MINE" not in "".join(at.text())


def test_random_bytes_in_the_flash_region_leave_the_built_in_games_playable() -> None:
    good = region((make_package("mine"), True))
    for content in (b"PXRD" + bytes(len(good) - 4), good[:4] + bytes(20) + good[24:], bytes(8192)):
        at = player_with_flash(FakeFlashRegion(content.ljust(len(good), b"\xff")))
        assert at.session.installed.entries == []
        choose(at, "Games")
        assert "Sokhazania" in scroll_text_of(at)


def test_a_match_is_resumed_only_with_the_ruleset_build_that_began_it() -> None:
    """In the simulator, too, an edited folder counts as a different build."""
    at = Player(ruleset=rulesets.add(str(TOY_FOLDER), "one"))
    at.press("left ok")
    for digest, place in (("one", "play"), ("two", "resuming")):
        rulesets.remove("toy")
        rulesets.add(str(TOY_FOLDER), digest)
        store = Store()
        store.files, store.flash = at.devices.files, at.devices.flash
        again = Player(store=store)
        again.press("left ok")
        again.wait(400)
        assert again.place == place, scroll_text_of(again)
    assert (
        "resumed, its record is kept: got toy of build one, expected build two"
        in scroll_text_of(again)
    )
    again.press("left ok")
    assert again.place == "menu"
    assert len(again.devices.files.names("records")) == 1
