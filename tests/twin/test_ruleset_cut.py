"""Installing a ruleset cut off anywhere: the board has what it had, and a second push finishes."""

import random
import sys
from collections.abc import Callable
from hashlib import sha256
from itertools import pairwise
from typing import Any

import pytest

from host_tools.common.store import torn
from host_tools.flash import romfs
from host_tools.flash.link import Link
from host_tools.ruleset import RulesetError
from host_tools.ruleset.directory import Directory
from host_tools.ruleset.package import Package
from host_tools.ruleset.store import Store
from host_tools.twin import Twin
from host_tools.twin.console import Console
from host_tools.twin.flash_time import observe_writes
from host_tools.twin.image import base_alone, with_firmware, with_rulesets
from pixelpitch.storage import ruleset_region
from tests.twin.conftest import MakeTwin
from tests.twin.flashing import confirmed, firmware, no_progress
from tests.twin.ruleset_flash import LENGTH, START
from tests.twin.test_flash_cut import operations

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="needs a pseudo-terminal")


def package(name: str, version: int, filler: int = 9000) -> Package:
    """Return a package that holds nothing but what tells it from others."""
    content = romfs.pack({f"{name}/a.txt": f"{name} {version} ".encode() * (filler // 10)})
    return Package(name, name.upper(), "", 1, version, content)


@pytest.fixture
def new_board(new_twin: MakeTwin) -> MakeTwin:
    """A function that returns a board with packages as ``with_rulesets`` takes them."""

    def make(*packages: tuple[Package, bool]) -> Twin:
        files = {**firmware("old"), "pixelpitch/rules.py": b"INTERFACE = 1\n"}
        flash = confirmed(with_firmware(base_alone(), files, "pitch32"))
        return new_twin(flash=with_rulesets(flash, *packages))

    return make


def installed(flash: bytes) -> tuple[Any, ...]:
    """Return what the board's own code finds in flash, every package whole by its hash."""
    region = flash[START : START + LENGTH]
    found = []
    for each in ruleset_region.read(region)[2]:
        assert sha256(each.content(region)).digest() == each.digest, each.id
        found.append((each.id, each.version, each.active, ruleset_region.failure(region, each)))
    return tuple(sorted(found))


OLD = (("one", 1, False, ""), ("one", 2, True, ""), ("two", 1, True, ""))
STEPS: dict[str, tuple[Callable[[Store], Any], list[tuple[Any, ...]]]] = {
    "push of a new one": (
        lambda store: store.push(package("three", 1, 6000), no_progress),
        [(*OLD[:2], ("three", 1, True, ""), OLD[2])],
    ),
    "push of a third version": (
        lambda store: store.push(package("one", 3, 15000), no_progress),
        [(("one", 2, False, ""), ("one", 3, True, ""), OLD[2])],
    ),
    "rollback": (
        lambda store: store.rollback("one"),
        [(("one", 1, True, ""), ("one", 2, False, ""), OLD[2])],
    ),
    "remove": (lambda store: store.remove("one"), [OLD[2:]]),
    # Room for two versions only: the oldest is given up first, in a step of its own.
    "push where room is short": (
        lambda store: store.push(package("one", 3), no_progress),
        [OLD[1:], (("one", 2, False, ""), ("one", 3, True, ""), OLD[2])],
    ),
}


@pytest.mark.parametrize("step", STEPS)
@pytest.mark.long(but=["rollback"])
def test_every_erase_and_every_write_may_be_the_last(new_board: MakeTwin, step: str) -> None:
    """Each write, whole and torn, judged by the very code with which the board reads."""
    does, after_it = STEPS[step]
    two = package("two", 1, 3000)
    if "short" in step:
        two = two._replace(content=two.content.ljust(LENGTH - 7 * 4096, b"\xff"))
    board = new_board((package("one", 1), False), (package("one", 2), True), (two, True))
    state = bytearray(board.flash())
    assert installed(bytes(state)) == OLD
    made = operations(board)
    with Console(board) as port, Link(port) as link:
        does(Store(link))
    draw = random.Random(5)
    allowed = [OLD, *after_it]
    seen = [OLD]
    for at, before, after in made:
        assert state[at : at + len(before)] == before
        assert START <= at < START + LENGTH, "nothing else is written"
        for part in torn(before, after, draw)[1:3]:
            state[at : at + len(part)] = part
            assert installed(bytes(state)) in allowed[allowed.index(seen[-1]) :][:2]
        state[at : at + len(after)] = after
        seen.append(installed(bytes(state)))
    assert bytes(state) == board.flash()
    changes = [new for old, new in pairwise(seen) if new != old]
    assert changes == after_it  # each switch is one write
    assert seen[-2] != seen[-1]  # the last one


@pytest.mark.parametrize("sequence", [1, 2])
@pytest.mark.long(but=["1"])
def test_a_directory_whose_bits_are_marginal_is_settled_before_the_older_goes(
    new_board: MakeTwin, sequence: int
) -> None:
    """Its head's program was cut off: bits that nobody has programmed since may read either way."""
    board = new_board((package("one", 1), True), (package("two", 1), True))
    with Console(board) as port, Link(port) as link:
        for version in range(sequence):
            Store(link).push(package("one", 2 + version), no_progress)
    state = bytearray(board.flash())
    before_push = installed(bytes(state))
    newest = START + 4096 * ruleset_region.read(bytes(state[START : START + LENGTH]))[0]
    marginal = {newest + at for at in range(16)}
    made = operations(board)
    with Console(board) as port, Link(port) as link:
        Store(link).push(package("three", 1, 6000), no_progress)
    draw = random.Random(3)
    allowed = [before_push, installed(board.flash())]
    for at, _, after in made:
        state[at : at + len(after)] = after
        marginal -= set(range(at, at + len(after)))  # programmed in full, or erased
        for _ in range(4):
            flickers = bytearray(state)
            for place in marginal:
                flickers[place] |= draw.getrandbits(8)
            assert installed(bytes(flickers)) in allowed
    assert allowed[0] != allowed[1]


def test_a_worn_sector_of_the_region_is_passed_over(new_board: MakeTwin) -> None:
    board = new_board((package("one", 1), True))
    free = Directory(board.flash()[START : START + LENGTH]).gap(1)
    worn = START + 4096 * free  # the next package would lie there
    tries = []

    def written(at: int, before: bytes, after: bytes) -> None:
        if at == worn:
            tries.append(at)
            board.chip.rp2040.flash[at] = 0x55

    observe_writes(board.chip.rp2040, written)
    with Console(board) as port, Link(port) as link:
        Store(link).push(package("two", 1), no_progress)
    assert len(tries) == 4  # erased and written, twice
    assert installed(board.flash()) == (("one", 1, True, ""), ("two", 1, True, ""))


@pytest.mark.long
def test_the_plug_pulled_in_the_middle_and_a_second_push(new_board: MakeTwin) -> None:
    board = new_board(
        (package("one", 1), False), (package("one", 2), True), (package("two", 1), True)
    )
    console = Console(board)
    console.open()

    def pull(done: int, total: int) -> None:
        if done < total and console.port:
            console.close()

    new = package("one", 3, 30000)
    with pytest.raises(Exception, match="lost the board at"), Link(console.port) as link:
        Store(link).push(new, pull)
    board.power_cycle()
    assert installed(board.flash()) == OLD
    with Console(board) as port, Link(port) as link:
        sent = Store(link).push(new, no_progress)
    assert 0 < sent < len(new.content) // 4096 + 1, "what was sent before is not sent again"
    assert installed(board.flash())[1] == ("one", 3, True, "")


def test_a_file_does_not_take_the_place_of_a_game_of_its_name(new_board: MakeTwin) -> None:
    """Nor the other way round, nor that of a version before."""
    file = package("two", 1)._replace(serves="sokhazania")
    board = new_board((package("one", 1), False), (package("one", 2), True), (file, True))
    before = board.flash()
    with Console(board) as port, Link(port) as link:
        store = Store(link)
        words = "got one, a file for sokhazania, expected another name: the board has a game of"
        with pytest.raises(RulesetError, match=words):
            store.push(package("one", 3)._replace(serves="sokhazania"), no_progress)
        with pytest.raises(RulesetError, match="got two, a game, expected another name"):
            store.push(package("two", 1), no_progress)
        assert board.flash() == before
        assert store.push(file._replace(version=2, content=file.content + b"\0"), no_progress) > 0
