"""The laptop writes the directory of the flash region for rulesets, and the board's code reads
it.
"""

import random

import pytest

from host_tools.flash import romfs
from host_tools.ruleset import RulesetError
from host_tools.ruleset.directory import RULESETS_REGION_BYTES, Directory, make_entry
from host_tools.ruleset.package import Package
from pixelpitch.storage import ruleset_region as layout


def make_package(name: str, version: int = 1) -> Package:
    """Return a package ``name`` of the given version."""
    content = romfs.pack_romfs({f"{name}/a": bytes(5000)})
    return Package(name, f"{name} ä", "", 1, version, content)


def make_flash_region(package_count: int) -> bytes:
    """Return the content of a flash region whose directory lists ``package_count`` packages."""
    entries = [
        make_entry(make_package(f"game{number}"), 2 + 2 * number) for number in range(package_count)
    ]
    sector = Directory(b"").pack(entries)
    return sector.ljust(RULESETS_REGION_BYTES, b"\xff")


def test_a_written_directory_is_read_back_unchanged() -> None:
    sector, sequence, entries = layout.read(make_flash_region(3))
    assert (sector, sequence) == (0, 1)
    assert [(each.id, each.title, each.first, each.sectors) for each in entries] == [
        ("game0", "game0 ä", 2, 2),
        ("game1", "game1 ä", 4, 2),
        ("game2", "game2 ä", 6, 2),
    ]
    made = make_package("game1")
    assert (entries[1].length, entries[1].digest) == (len(made.content), made.digest)
    assert layout.read(b"\xff" * RULESETS_REGION_BYTES) == (-1, 0, [])
    assert layout.read(bytes(RULESETS_REGION_BYTES)) == (-1, 0, [])


def test_the_newest_undamaged_directory_is_used() -> None:
    old = Directory(make_flash_region(1))
    newer = old.pack([*old.entries, make_entry(make_package("two"), 9)])
    both = make_flash_region(1)[:4096] + newer + b"\xff" * (RULESETS_REGION_BYTES - 2 * 4096)
    assert [each.id for each in layout.read(both)[2]] == ["game0", "two"]
    draw = random.Random(1)
    for at in [
        *range(16),
        *draw.sample(range(layout.ENTRIES_OFFSET, layout.ENTRIES_OFFSET + 256), 40),
    ]:
        damaged = bytearray(both)
        damaged[4096 + at] ^= 1 << draw.randrange(8)
        assert [each.id for each in layout.read(bytes(damaged))[2]] == ["game0"], at


def test_an_entry_outside_the_region_is_left_out() -> None:
    sector = Directory(b"").pack(
        [
            make_entry(make_package("in"), 2),
            make_entry(make_package("out"), RULESETS_REGION_BYTES // 4096),
        ]
    )
    assert [each.id for each in layout.read(sector.ljust(RULESETS_REGION_BYTES, b"\xff"))[2]] == [
        "in"
    ]


def test_a_failure_is_copied_to_new_directories_until_it_is_cleared() -> None:
    data = bytearray(make_flash_region(2))
    failure = layout.read(bytes(data))[2][1].failure
    data[failure : failure + 12] = b"KeyError: 12"
    old = Directory(bytes(data))
    assert [old.refusal_reason(each) for each in old.entries] == ["", "KeyError: 12"]
    for forgiven, words in ((None, "KeyError: 12"), (old.entries[1], "")):
        again = Directory(old.pack(old.entries[::-1], forgiven))
        assert [again.refusal_reason(each) for each in again.entries] == [words, ""]
    torn = bytearray(make_flash_region(1))
    torn[layout.FAILURES_OFFSET] = 0x7F  # an interrupted write may leave this value
    again = Directory(bytes(torn))
    assert again.refusal_reason(again.entries[0]) != ""


def test_the_first_gap_with_room_for_a_package_is_found() -> None:
    kept = Directory(
        Directory(b"").pack([make_entry(make_package("a"), 2), make_entry(make_package("b"), 6)])
    )
    assert kept.find_gap(2) == 4
    assert kept.find_gap(3) == 8
    assert kept.find_gap(RULESETS_REGION_BYTES // 4096) == -1


def test_more_packages_than_the_directory_holds_are_refused() -> None:
    entries = [
        make_entry(make_package(f"g{number}"), 2) for number in range(layout.MAX_ENTRIES + 1)
    ]
    with pytest.raises(RulesetError, match="got 17 packages with the versions before, expected at"):
        Directory(b"").pack(entries)
