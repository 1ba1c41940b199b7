"""The UF2 image is complete, and was built from the stored base image."""

import hashlib
import itertools
import re

import pytest

from host_tools.cli import main
from host_tools.common.folders import IMAGE
from host_tools.common.languages import known_languages
from host_tools.flash import FlashError, base, build, image, romfs
from host_tools.flash.chips import CHIPS, RP2040, RP2350
from host_tools.flash.flash_map import flash_map
from host_tools.flash.name_tables import base_path
from host_tools.twin import bootrom


@pytest.mark.parametrize("chip", CHIPS, ids=lambda chip: chip.id)
def test_the_base_image_was_made_from_the_sources_in_the_repository(chip):
    """After a change of frozen code, this test fails until the base image is rebuilt. The test
    needs no compiler.
    """
    kept = base.read_record(chip)
    program = image.base_image(chip=chip)
    assert kept["sha256"] == hashlib.sha256(program).hexdigest()
    assert int(kept["bytes"]) == len(program)
    inputs = {key[6:]: value for key, value in kept.items() if key.startswith("input ")}
    assert inputs == base.source_digests(), "firmware/image has changed: make image KEEP=1"


def test_every_component_of_the_base_image_has_its_licence():
    text = (IMAGE / "LICENSES.txt").read_text(encoding="utf-8")
    for part in ("MicroPython", "Pico SDK", "TinyUSB", "Mbed TLS", "littlefs", "newlib", "libgcc"):
        assert re.search(rf"^{part}", text, re.MULTILINE), part


@pytest.mark.parametrize("chip", CHIPS, ids=lambda chip: chip.id)
def test_the_base_image_has_the_names_of_the_firmware_but_not_its_code(chip):
    program = image.base_image(chip=chip)
    # the image must contain the list of all frozen modules
    assert b"flash_map.py\0slots.py\0main.py\0" in program
    assert b"pixelpitch/__init__.py" not in program
    for path, content in build.firmware_files("pitch32").items():
        # the second half of a file is bytecode, which the base image must not contain
        if len(content) > 200:
            assert content[-100:] not in program, path


@pytest.mark.parametrize("chip", CHIPS, ids=lambda chip: chip.id)
@pytest.mark.parametrize("board", ["pitch32", "mini16"])
@pytest.mark.long
def test_the_command_makes_a_complete_image(board, chip, tmp_path, capsys):
    out = tmp_path / "pixelpitch.uf2"
    assert main(["image", "--board", board, "--chip", chip.id, "--out", str(out)]) == 0
    output = capsys.readouterr().out
    assert f"KB for {board}{'' if chip is RP2040 else ' on an RP2350'}; firmware" in output
    used = bytes(chip.flash)
    flash = bootrom.copy_uf2(used, out.read_bytes(), chip=chip)
    program = image.base_image(chip=chip)
    assert flash[: len(program)] == program
    start, _ = chip.regions["a"]
    _, size, digest, label = flash_map.read_header(flash[start:])
    content = flash[start + flash_map.SECTOR : start + flash_map.SECTOR + size]
    assert (hashlib.sha256(content).digest(), label) == (digest, board)
    assert content == image.pack_files(build.firmware_files(board, chip=chip), chip=chip)
    free = chip.capacity("a") - len(content)
    assert output.endswith(f", {free // 1024} KB free\n")
    assert free >= image.MIN_FREE_SLOT_BYTES
    # The board must now start slot a, whatever slot b contained before. Installed rulesets and data
    # must be unchanged.
    heads = [flash[chip.regions[slot][0] :][:512] for slot in flash_map.SLOTS]
    assert flash_map.choose(*heads) == ("a", None)
    behind = chip.regions["rulesets"][0]
    assert flash[behind:] == used[behind:]


def test_an_unknown_chip_is_refused_in_one_line(tmp_path, error_of):
    out = tmp_path / "x.uf2"
    error_of(
        ["image", "--chip", "rp2041", "--out", str(out)], "got chip 'rp2041', expected rp2040 or"
    )
    command = ["image", "--board", "zero16", "--chip", "rp2350", "--out", str(out)]
    error_of(command, "zero16 is for the module RP2040-Zero, expected a board for a Pico: its pins")
    assert not out.exists()


def test_an_image_that_does_not_fit_is_reported_in_one_line(tmp_path, monkeypatch, error_of):
    room = flash_map.capacity("a")
    with pytest.raises(FlashError, match=rf"^a: got \d+ bytes of files, expected at most {room}"):
        image.pack_files({"pixelpitch/big.mpy": bytes(room)})
    path = tmp_path / "base.bin"
    path.write_bytes(bytes(flash_map.PROGRAM_END + 1))
    with pytest.raises(FlashError, match="is a program of 393217 bytes, expected at most 393216"):
        image.base_image(path)
    with pytest.raises(FlashError, match=r"got no base image .*, expected it: make image"):
        image.base_image(tmp_path / "none.bin")
    monkeypatch.setattr(build, "firmware_files", lambda board, **_: {"x/big": bytes(room)})
    message = f"pixelpitch image: a: got {room // 1000}"
    error_of(["image", "--out", str(tmp_path / "x.uf2")], message)
    assert not (tmp_path / "x.uf2").exists()


@pytest.mark.long
def test_the_order_of_files_does_not_change_the_image():
    files = build.firmware_files("mini16")
    turned = dict(reversed(files.items()))
    assert image.pack_files(files) == image.pack_files(turned)


def test_the_check_names_a_changed_input_of_the_base_image(tmp_path, monkeypatch, capsys):
    for chip in CHIPS:
        (tmp_path / base_path(chip).name).write_bytes(image.base_image(chip=chip))
    monkeypatch.setattr(base, "compiler_version", lambda: base.read_record()["compiler"])
    assert base.main([str(tmp_path)]) == 0
    assert capsys.readouterr().out.count("equals the one built here") == len(CHIPS)
    changed = tmp_path / base_path(RP2350).name
    changed.write_bytes(changed.read_bytes()[:-1])
    assert base.main([str(tmp_path)]) == 1
    output = capsys.readouterr().out
    assert "RP2040: the stored base image equals" in output
    assert "differs from the one built here: sha256, bytes; make image" in output
    monkeypatch.setattr(base, "compiler_version", lambda: "another")
    assert base.main([str(tmp_path)]) == 0
    assert "not with the stored image's compiler: not compared" in capsys.readouterr().out


@pytest.mark.parametrize("two", [*itertools.combinations(known_languages(), 2)], ids="-".join)
@pytest.mark.long
def test_two_languages_besides_english_leave_the_reserve_in_a_slot(two):
    files = build.firmware_files("pitch32", languages=two)
    free = flash_map.capacity("a") - len(image.pack_files(files))
    assert free >= image.MIN_FREE_SLOT_BYTES, (
        "the slot is nearly full: make something smaller, or the map"
    )


def test_modules_contain_their_names_only_for_a_different_base_image():
    files = build.firmware_files("pitch32")
    with_names = image.pack_files(files, for_other_base=True)
    assert with_names == romfs.pack_romfs(files, lambda path, content: content)
    assert b"legal_actions" in with_names
    assert b"legal_actions" not in image.pack_files(files)
