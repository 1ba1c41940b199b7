"""If the power fails while a ruleset is installed, no other ruleset is lost, and a second push
succeeds.
"""

import random
import sys
from collections.abc import Callable
from hashlib import sha256
from itertools import pairwise
from typing import Any

import pytest

from host_tools.common.store import torn_contents
from host_tools.flash import romfs
from host_tools.flash.link import Link
from host_tools.ruleset import RulesetError
from host_tools.ruleset.directory import Directory
from host_tools.ruleset.package import Package
from host_tools.ruleset.store import PackageStore
from host_tools.twin import Twin
from host_tools.twin.console import PseudoTerminal
from host_tools.twin.flash_time import observe_writes
from host_tools.twin.image import base_image_flash, with_firmware, with_rulesets
from pixelpitch.storage import ruleset_region
from tests.twin.conftest import TwinFactory
from tests.twin.flashing import ignore_progress, make_named_firmware, mark_confirmed
from tests.twin.ruleset_flash import RULESETS_LENGTH, RULESETS_START
from tests.twin.test_flash_cut import record_operations

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="needs a pseudo-terminal")


def make_package(name: str, version: int, filler: int = 9000) -> Package:
    """Return a package whose content is its name, its version and about ``filler`` bytes."""
    content = romfs.pack_romfs({f"{name}/a.txt": f"{name} {version} ".encode() * (filler // 10)})
    return Package(name, name.upper(), "", 1, version, content)


@pytest.fixture
def new_board(new_twin: TwinFactory) -> TwinFactory:
    """Return a function that boots a board with packages, which are given as for
    ``with_rulesets``.
    """

    def boot_board(*packages: tuple[Package, bool]) -> Twin:
        """Return the emulated board with old firmware and these ruleset packages."""
        files = {**make_named_firmware("old"), "pixelpitch/rules.py": b"INTERFACE = 1\n"}
        flash = mark_confirmed(with_firmware(base_image_flash(), files, "pitch32"))
        return new_twin(flash=with_rulesets(flash, *packages))

    return boot_board


def installed_packages(flash: bytes) -> tuple[Any, ...]:
    """Return the packages that the board's own code finds in ``flash``; also check them against
    their hashes.
    """
    region = flash[RULESETS_START : RULESETS_START + RULESETS_LENGTH]
    found = []
    for each in ruleset_region.read(region)[2]:
        assert sha256(each.content(region)).digest() == each.digest, each.id
        found.append(
            (each.id, each.version, each.active, ruleset_region.failure_reason(region, each))
        )
    return tuple(sorted(found))


OLD_PACKAGES = (("one", 1, False, ""), ("one", 2, True, ""), ("two", 1, True, ""))
PUSH_STEPS: dict[str, tuple[Callable[[PackageStore], Any], list[tuple[Any, ...]]]] = {
    "push of a new one": (
        lambda store: store.push(make_package("three", 1, 6000), ignore_progress),
        [(*OLD_PACKAGES[:2], ("three", 1, True, ""), OLD_PACKAGES[2])],
    ),
    "push of a third version": (
        lambda store: store.push(make_package("one", 3, 15000), ignore_progress),
        [(("one", 2, False, ""), ("one", 3, True, ""), OLD_PACKAGES[2])],
    ),
    "rollback": (
        lambda store: store.rollback("one"),
        [(("one", 1, True, ""), ("one", 2, False, ""), OLD_PACKAGES[2])],
    ),
    "remove": (lambda store: store.remove("one"), [OLD_PACKAGES[2:]]),
    # The region has room for only two versions, so a separate step first removes the oldest one.
    "push where room is short": (
        lambda store: store.push(make_package("one", 3), ignore_progress),
        [OLD_PACKAGES[1:], (("one", 2, False, ""), ("one", 3, True, ""), OLD_PACKAGES[2])],
    ),
}


@pytest.mark.parametrize("step", PUSH_STEPS)
@pytest.mark.long(but=["rollback"])
def test_a_power_cut_at_any_flash_operation_loses_no_other_ruleset(
    new_board: TwinFactory, step: str
) -> None:
    """After each operation, whether complete or interrupted, the board's own code reads the
    packages.
    """
    does, after_it = PUSH_STEPS[step]
    two = make_package("two", 1, 3000)
    if "short" in step:
        two = two._replace(content=two.content.ljust(RULESETS_LENGTH - 7 * 4096, b"\xff"))
    board = new_board((make_package("one", 1), False), (make_package("one", 2), True), (two, True))
    state = bytearray(board.flash())
    assert installed_packages(bytes(state)) == OLD_PACKAGES
    made = record_operations(board)
    with PseudoTerminal(board) as port, Link(port) as link:
        does(PackageStore(link))
    draw = random.Random(5)
    allowed = [OLD_PACKAGES, *after_it]
    seen = [OLD_PACKAGES]
    for at, before, after in made:
        assert state[at : at + len(before)] == before
        assert RULESETS_START <= at < RULESETS_START + RULESETS_LENGTH, "nothing else is written"
        for part in torn_contents(before, after, draw)[1:3]:
            state[at : at + len(part)] = part
            assert installed_packages(bytes(state)) in allowed[allowed.index(seen[-1]) :][:2]
        state[at : at + len(after)] = after
        seen.append(installed_packages(bytes(state)))
    assert bytes(state) == board.flash()
    changes = [new for old, new in pairwise(seen) if new != old]
    assert changes == after_it  # each switch to a new directory is a single write
    assert seen[-2] != seen[-1]  # the last write switches to the new directory


@pytest.mark.parametrize("sequence", [1, 2])
@pytest.mark.long(but=["1"])
def test_a_directory_with_marginal_bits_is_rewritten_before_the_older_directory_is_erased(
    new_board: TwinFactory, sequence: int
) -> None:
    """The power failed while the board was writing the directory's header. So each bit of the
    header may read as 0 or as 1 until it is programmed again.
    """
    board = new_board((make_package("one", 1), True), (make_package("two", 1), True))
    with PseudoTerminal(board) as port, Link(port) as link:
        for version in range(sequence):
            PackageStore(link).push(make_package("one", 2 + version), ignore_progress)
    state = bytearray(board.flash())
    before_push = installed_packages(bytes(state))
    newest = (
        RULESETS_START
        + 4096
        * ruleset_region.read(bytes(state[RULESETS_START : RULESETS_START + RULESETS_LENGTH]))[0]
    )
    marginal = {newest + at for at in range(16)}
    made = record_operations(board)
    with PseudoTerminal(board) as port, Link(port) as link:
        PackageStore(link).push(make_package("three", 1, 6000), ignore_progress)
    draw = random.Random(3)
    allowed = [before_push, installed_packages(board.flash())]
    for at, _, after in made:
        state[at : at + len(after)] = after
        # These bytes are now fully programmed or erased, so their bits read reliably.
        marginal -= set(range(at, at + len(after)))
        for _ in range(4):
            flickers = bytearray(state)
            for place in marginal:
                flickers[place] |= draw.getrandbits(8)
            assert installed_packages(bytes(flickers)) in allowed
    assert allowed[0] != allowed[1]


def test_a_worn_sector_of_the_region_is_skipped(new_board: TwinFactory) -> None:
    board = new_board((make_package("one", 1), True))
    free = Directory(board.flash()[RULESETS_START : RULESETS_START + RULESETS_LENGTH]).find_gap(1)
    worn = RULESETS_START + 4096 * free  # the next package would be placed here
    tries = []

    def damage_worn_sector(address: int, old_content: bytes, new_content: bytes) -> None:
        """Damage the worn sector whenever it is written."""
        if address == worn:
            tries.append(address)
            board.chip.rp2040.flash[address] = 0x55

    observe_writes(board.chip.rp2040, damage_worn_sector)
    with PseudoTerminal(board) as port, Link(port) as link:
        PackageStore(link).push(make_package("two", 1), ignore_progress)
    assert len(tries) == 4  # the sector was erased twice and written twice
    assert installed_packages(board.flash()) == (("one", 1, True, ""), ("two", 1, True, ""))


@pytest.mark.long
def test_a_push_after_an_unplugged_push_succeeds(new_board: TwinFactory) -> None:
    board = new_board(
        (make_package("one", 1), False),
        (make_package("one", 2), True),
        (make_package("two", 1), True),
    )
    console = PseudoTerminal(board)
    console.open()

    def unplug_before_end(sent_byte_count: int, total: int) -> None:
        """Unplug the cable before the transfer ends."""
        if sent_byte_count < total and console.port:
            console.close()

    new = make_package("one", 3, 30000)
    with pytest.raises(Exception, match="lost the board at"), Link(console.port) as link:
        PackageStore(link).push(new, unplug_before_end)
    board.power_cycle()
    assert installed_packages(board.flash()) == OLD_PACKAGES
    with PseudoTerminal(board) as port, Link(port) as link:
        sent = PackageStore(link).push(new, ignore_progress)
    assert 0 < sent < len(new.content), "what was sent before is not sent again"
    assert installed_packages(board.flash())[1] == ("one", 3, True, "")


def test_a_board_file_does_not_replace_a_game_of_the_same_name(new_board: TwinFactory) -> None:
    """A game does not replace a board file of the same name either, not even a previous version."""
    file = make_package("two", 1)._replace(serves="sokhazania")
    board = new_board((make_package("one", 1), False), (make_package("one", 2), True), (file, True))
    before = board.flash()
    with PseudoTerminal(board) as port, Link(port) as link:
        store = PackageStore(link)
        words = "got one, a file for sokhazania, expected another name: the board has a game of"
        with pytest.raises(RulesetError, match=words):
            store.push(make_package("one", 3)._replace(serves="sokhazania"), ignore_progress)
        with pytest.raises(RulesetError, match="got two, a game, expected another name"):
            store.push(make_package("two", 1), ignore_progress)
        assert board.flash() == before
        assert (
            store.push(file._replace(version=2, content=file.content + b"\0"), ignore_progress) > 0
        )
