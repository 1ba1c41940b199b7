"""The flash map divides the flash into regions, and its code chooses the slot from which the board
starts. After any interruption, a complete firmware starts.
"""

import hashlib
import itertools
import random
import struct
from binascii import crc32

import pytest

from host_tools.flash.chips import CHIPS
from host_tools.flash.flash_map import flash_map

FIRMWARE_DIGEST = hashlib.sha256(b"firmware").digest()
BLANK_HEADER_SECTOR = b"\xff" * 512


def make_header_sector(
    sequence=1, is_confirmed=False, start_count=0, excused_count=0, label="pitch32"
):
    """Return the first 512 bytes of a slot whose header has these values."""
    result = bytearray(
        flash_map.pack_header(sequence, 1000, FIRMWARE_DIGEST, label) + b"\xff" * 256
    )
    marks = [flash_map.CONFIRMED] if is_confirmed else []
    marks += [flash_map.STARTS + number for number in range(start_count)]
    marks += [flash_map.EXCUSED + number for number in range(excused_count)]
    for mark in marks:
        result[flash_map.MARKS + mark] = 0
    return bytes(result)


@pytest.mark.parametrize("chip", CHIPS, ids=lambda chip: chip.id)
def test_the_regions_fill_the_flash_after_the_program_without_overlap(chip):
    at = chip.program_end
    for name in ("a", "b", "rulesets", "data"):
        offset, length = chip.regions[name]
        assert offset == at
        assert offset % flash_map.SECTOR == length % flash_map.SECTOR == 0
        at += length
    assert at == chip.flash
    assert chip.regions["a"][1] == chip.regions["b"][1]
    assert chip.capacity("a") == chip.regions["a"][1] - flash_map.SECTOR


def test_a_header_that_was_packed_is_read_back_unchanged():
    page = flash_map.pack_header(7, 123456, FIRMWARE_DIGEST, "mini16")
    assert len(page) == flash_map.PAGE
    assert flash_map.read_header(page) == (7, 123456, FIRMWARE_DIGEST, "mini16")
    assert flash_map.read_header(BLANK_HEADER_SECTOR) is None
    assert flash_map.read_header(bytes(512)) is None


def test_a_partly_written_header_is_ignored():
    page = make_header_sector()
    for length in range(flash_map.HEADER):
        assert flash_map.read_header(page[:length] + BLANK_HEADER_SECTOR[length:]) is None, length
    draw = random.Random(1)
    # Programming clears bits. If it is interrupted, some bits are still 1. Each round leaves
    # different bits at 1.
    for _ in range(500):
        torn = bytes([byte | draw.getrandbits(8) for byte in page])
        if torn[: flash_map.HEADER] != page[: flash_map.HEADER]:
            assert flash_map.read_header(torn) is None


def make_header_with_checksum(sequence, length, label):
    """Return a sector whose header has a correct checksum, but any ``sequence``, ``length`` and
    ``label``.
    """
    head = struct.pack("<4sII32s32s", flash_map.MAGIC, sequence, length, FIRMWARE_DIGEST, label)
    return head + struct.pack("<I", crc32(head)) + b"\xff" * (512 - flash_map.HEADER)


@pytest.mark.parametrize(
    "strange",
    [
        make_header_with_checksum(9, 1000, b"\xff\xfe"),
        make_header_with_checksum(9, 1000, b"pitch32\xc3"),
        make_header_with_checksum(0xFFFFFFFF, 1000, b"pitch32"),
    ],
)
def test_a_header_with_a_correct_checksum_and_invalid_content_is_ignored(strange):
    """``read_header`` must not raise an exception. It is frozen code that runs before anything
    could catch an exception.
    """
    assert flash_map.read_header(strange) is None
    assert flash_map.choose(make_header_sector(), strange) == ("a", None)
    assert flash_map.choose(strange, strange) == (None, None)
    slot, sequence = flash_map.to_fill(strange, make_header_sector())
    assert slot == "a"
    flash_map.pack_header(sequence, 1000, FIRMWARE_DIGEST, "pitch32")


def test_reading_a_header_with_a_correct_checksum_never_raises():
    draw = random.Random(8)
    for _ in range(2000):
        label = draw.randbytes(draw.randrange(33))
        sequence = draw.choice([0, 1, 7, 0xFFFFFFFE, 0xFFFFFFFF])
        pair = [
            make_header_with_checksum(sequence, draw.getrandbits(32), label),
            make_header_sector(),
        ]
        draw.shuffle(pair)
        assert flash_map.choose(*pair)[0] in ("a", "b")
        assert flash_map.to_fill(*pair)[1] <= 0xFFFFFFFF


@pytest.mark.parametrize(
    ("a", "b", "expected"),
    [
        (BLANK_HEADER_SECTOR, BLANK_HEADER_SECTOR, (None, None)),
        (make_header_sector(), BLANK_HEADER_SECTOR, ("a", None)),
        (BLANK_HEADER_SECTOR, make_header_sector(), ("b", None)),
        (make_header_sector(1, True), make_header_sector(2), ("b", None)),
        (make_header_sector(3), make_header_sector(2, True), ("a", None)),
        (make_header_sector(1, True), make_header_sector(2, start_count=2), ("b", None)),
        (make_header_sector(1, True), make_header_sector(2, start_count=3), ("a", "b")),
        (
            make_header_sector(1, True),
            make_header_sector(2, start_count=3, excused_count=1),
            ("b", None),
        ),
        (make_header_sector(1, True), make_header_sector(2, True, start_count=3), ("b", None)),
        # there is no other firmware, so this one is tried again
        (make_header_sector(1, start_count=3), BLANK_HEADER_SECTOR, ("a", None)),
        (make_header_sector(1, start_count=3), make_header_sector(2, start_count=3), ("b", None)),
        (
            make_header_sector(1, True),
            make_header_sector(2, start_count=64, excused_count=64),
            ("a", "b"),
        ),
    ],
)
def test_the_newest_firmware_starts_unless_it_has_failed(a, b, expected):
    assert flash_map.choose(a, b) == expected


def test_a_new_firmware_never_overwrites_the_confirmed_firmware():
    cases = [BLANK_HEADER_SECTOR] + [
        make_header_sector(sequence, confirmed, starts)
        for sequence, confirmed, starts in itertools.product((1, 2), (False, True), (0, 2, 3))
    ]
    for a, b in itertools.product(cases, cases):
        heads = dict(zip("ab", (a, b), strict=True))
        found = {name: flash_map.read_header(head) for name, head in heads.items()}
        if found["a"] and found["b"] and found["a"][0] == found["b"][0]:
            continue  # cannot happen, because each sequence number is used once
        target, sequence = flash_map.to_fill(a, b)
        proven = [
            (header[0], name)
            for name, header in found.items()
            if header and flash_map.is_marked(heads[name], flash_map.CONFIRMED)
        ]
        if proven:
            assert target != max(proven)[1]
        elif flash_map.choose(a, b)[0]:
            assert target != flash_map.choose(a, b)[0]
        assert all(header is None or sequence > header[0] for header in found.values())
