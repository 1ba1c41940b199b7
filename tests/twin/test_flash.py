"""The commands `pixelpitch flash` and `doctor` work with the real mpremote on the base image."""

import json
import sys
from typing import Any

import pytest

import pixelpitch
from host_tools.cli import main
from host_tools.flash import FlashError, build, exchange, image, link, romfs
from host_tools.flash.flash_map import flash_map
from host_tools.flash.install import install
from host_tools.flash.link import Link
from host_tools.twin import Twin
from host_tools.twin.console import PseudoTerminal
from host_tools.twin.files import read_files

from .conftest import TwinFactory
from .flashing import USER_FILES, flash_files, make_named_firmware, restart_twin, run_command

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="needs a pseudo-terminal")


@pytest.mark.long
def test_an_empty_board_is_flashed_and_examined(pico: Twin) -> None:
    process = run_command(pico, "flash", "--name", "the inn's")
    assert process.returncode == 0, process.stderr
    assert 'pitch32 "the inn\'s": firmware of' in process.stdout
    assert "base image" not in process.stdout
    content = image.pack_files(build.firmware_files("pitch32"))
    start = flash_map.REGIONS["a"][0] + flash_map.SECTOR
    assert pico.flash()[start : start + len(content)] == content
    assert read_files(pico.flash()) == {"name.txt": b"the inn's\n"}
    pico.wait_until(lambda: pico.text()[1].startswith(">Play"), 4000)
    assert pico.text()[0] == "PIXELPITCH     v"
    assert pico.text()[1].startswith(">Play")
    pico.wait(1500)  # waits until the menu has run long enough for the firmware to be confirmed

    result = run_command(pico, "doctor", "--json")
    assert result.returncode == 0, result.stderr
    found = json.loads(result.stdout)
    assert (found["micropython"], found["board"], found["name"], found["slot"]) == (
        "1.25.0",
        "pitch32",
        "the inn's",
        "a",
    )
    states = {
        each["what"]: (each["bus"], each["address"], each["state"]) for each in found["sensors"]
    }
    assert states == {
        "die": (1, 0x18, "LIS3DH"),
        "tray": (0, 0x19, "LIS3DH"),
        "text display": (0, 0x3C, "there"),
    }
    assert found["firmware"] == pixelpitch.__version__
    assert not found["trial"]
    assert 200_000 < found["memory_free"] < found["memory_all"] < 264_000
    assert 0 < found["flash_free"] < found["flash_all"] == 128 * 4096


@pytest.mark.long
def test_only_changed_sectors_are_sent_and_files_of_the_coaches_remain(
    new_twin: TwinFactory,
) -> None:
    twin = new_twin(files=USER_FILES)
    first = flash_files(twin, make_named_firmware("one"))
    assert (first.slot, first.writes, first.sectors) == ("a", 1, 1)
    assert restart_twin(twin).startswith("started one a")

    again = flash_files(twin, make_named_firmware("one"))
    assert (again.slot, again.writes, again.changed) == ("a", 0, False)

    second = flash_files(twin, make_named_firmware("two", 9000))
    assert (second.slot, second.writes, second.sectors) == ("b", 3, 3)
    assert restart_twin(twin).startswith("started two b")

    # slot a already contains most of this firmware, so little has to be sent
    third = flash_files(twin, make_named_firmware("one", 9000))
    assert third.slot == "a"
    assert 0 < third.writes <= 3
    assert restart_twin(twin).startswith("started one a")
    assert read_files(twin.flash()) == USER_FILES


@pytest.mark.long
def test_two_flashes_in_a_row_keep_the_confirmed_firmware(pico: Twin) -> None:
    flash_files(pico, make_named_firmware("proven"))
    assert restart_twin(pico).startswith("started proven a")
    assert flash_files(pico, make_named_firmware("new", confirms=False)).slot == "b"
    assert flash_files(pico, make_named_firmware("newer", confirms=False)).slot == "b"
    assert restart_twin(pico).startswith("started newer b")


@pytest.mark.long
def test_damaged_data_is_refused_and_the_old_firmware_starts(
    pico: Twin, monkeypatch: pytest.MonkeyPatch
) -> None:
    flash_files(pico, make_named_firmware("one"))
    restart_twin(pico)
    run, wrong = link.Link.run, [99]

    def run_damaged_script(self: Link, script: str, limit_s: float = 0.0) -> str:
        """Run ``script``, with damaged data the first few times."""
        if script.startswith("put(") and wrong[0]:
            wrong[0] -= 1
            script = script.replace("I", "J")  # changes the base64 text
        return run(self, script, limit_s)

    monkeypatch.setattr(link.Link, "run", run_damaged_script)
    with pytest.raises(FlashError, match=r"slot b holds something else than was sent, 3 times"):
        flash_files(pico, make_named_firmware("two"))
    assert restart_twin(pico).startswith("started one a")
    wrong[0] = 1
    assert (
        flash_files(pico, make_named_firmware("two")).writes == 2
    )  # the command sent the damaged sector twice
    assert restart_twin(pico).startswith("started two b")


@pytest.mark.long
def test_a_firmware_larger_than_its_slot_is_refused_before_writing(
    pico: Twin, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    flash_files(pico, make_named_firmware("one"))
    before = pico.flash()
    room = flash_map.capacity("a")
    monkeypatch.setattr(
        build, "firmware_files", lambda board, **_: make_named_firmware("two", room)
    )
    with PseudoTerminal(pico) as port:
        assert main(["flash", "--port", port]) == 2
    error = capsys.readouterr().err
    assert f"expected at most {room}: leave a ruleset out" in error
    assert error.count("\n") == 1
    slots = slice(flash_map.REGIONS["a"][0], flash_map.REGIONS["rulesets"][0])
    assert pico.flash()[slots] == before[slots]
    pico.reset()
    assert restart_twin(pico).startswith("started one a")


@pytest.mark.long
def test_a_full_data_region_prevents_only_storing_the_name_of_the_board(
    new_twin: TwinFactory, monkeypatch: pytest.MonkeyPatch
) -> None:
    # the file system itself needs three blocks
    sectors = flash_map.REGIONS["data"][1] // flash_map.SECTOR - 3
    pico = new_twin(files={"ballast": bytes(sectors * flash_map.SECTOR)})
    assert pico.run("import os; print(os.statvfs('/')[4])") in ("0\r\n", "1\r\n")
    flash_files(pico, make_named_firmware("one"))
    assert restart_twin(pico).startswith("started one a")
    run = Link.run

    # simulates a full disk, because on a real full disk the small file with the name might still
    # fit
    def run_with_full_disk(self: Link, script: str) -> str:
        """Run ``script``, but raise the error of a full disk when a file is replaced."""
        return run(self, "raise OSError(28)" if script.startswith("replace(") else script)

    monkeypatch.setattr(Link, "run", run_with_full_disk)
    with (
        PseudoTerminal(pico) as port,
        Link(port) as board,
        pytest.raises(FlashError, match=r"^no room for the name in the board's data: got it full"),
    ):
        install(
            board,
            romfs.pack_romfs(make_named_firmware("one")),
            "pitch32",
            "inn",
            lambda done, total: None,
        )


@pytest.mark.long
def test_worn_flash_is_reported(pico: Twin) -> None:
    flash_files(pico, make_named_firmware("one"))
    restart_twin(pico)
    ssi = next(
        each for each in pico.chip.rp2040.peripherals.values() if hasattr(each, "_apply_command")
    )
    apply = ssi._apply_command

    def apply_command_and_wear_out() -> None:
        """Apply the command and then wear out a sector of slot b."""
        apply()
        at = flash_map.REGIONS["b"][0] + flash_map.SECTOR + 5
        pico.chip.rp2040.flash[at] = 0  # these bits cannot be set to 1 any more, as in worn flash

    ssi._apply_command = apply_command_and_wear_out
    with pytest.raises(FlashError, match=r"sector 0 of the flash does not keep.*still starts"):
        flash_files(pico, make_named_firmware("two"))
    assert restart_twin(pico).startswith("started one a")


@pytest.mark.long
def test_flashing_for_a_different_kind_of_board_changes_the_board_file_in_use(
    pico: Twin, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(build, "firmware_files", lambda board, **_: make_named_firmware("one"))

    def flash_again(*arguments: str) -> str:
        """Run `pixelpitch flash` on the emulated Pico; return the last line that it prints."""
        with PseudoTerminal(pico) as port:
            assert main(["flash", "--port", port, *arguments]) == 0
        pico.reset()
        return capsys.readouterr().out.splitlines()[-1]

    assert flash_again().startswith("pitch32: firmware of 3.3 KB in slot a, sent 1 of 1 sectors in")
    assert flash_again("--board", "mini16").startswith(
        "mini16: firmware of 3.3 KB in slot b, sent 1"
    )
    # The board remains a mini16 until a command changes that.
    assert flash_again() == "mini16 is up to date in slot b: nothing sent; restarted"
    assert flash_again("--name", "bar") == "now mini16 'bar', in slot b: no sector sent; restarted"


@pytest.mark.long
def test_a_different_base_image_or_format_is_refused(
    pico: Twin, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(build, "firmware_files", lambda board, **_: make_named_firmware("one"))
    program = image.base_image()
    with monkeypatch.context() as patch, PseudoTerminal(pico) as port:
        patch.setattr(image, "base_image", lambda **_: program[:-4] + b"new!")
        assert main(["flash", "--port", port]) == 0
    assert "its base image differs from this checkout's" in capsys.readouterr().out
    pico.reset()
    with monkeypatch.context() as patch, PseudoTerminal(pico) as port:
        patch.setattr(exchange, "MPY_FORMAT_VERSION", 7)
        with pytest.raises(FlashError, match=r"got .mpy version 6 at .*, expected 7"), Link(port):
            pass


@pytest.mark.long
def test_a_foreign_micropython_needs_confirmation_and_restarts_as_a_drive(
    pico: Twin, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Any
) -> None:
    from host_tools.flash import board_helpers, drive

    foreign = board_helpers.HELPERS_PROGRAM.replace("import flash_map, slots", "import none_such")
    monkeypatch.setattr(board_helpers, "HELPERS_PROGRAM", foreign)
    asked: list[str] = []
    monkeypatch.setattr(Link, "restart_as_drive", lambda self: asked.append("bootloader"))
    monkeypatch.setattr(drive.wait_for_drive, "__defaults__", (lambda: [tmp_path],))
    (tmp_path / drive.UF2_INFO_FILE).write_text("Board-ID: RPI-RP2\n")
    with PseudoTerminal(pico) as port:
        assert main(["flash", "--port", port]) == 2
        error = capsys.readouterr().err
        assert "has another MicroPython: its program and files are replaced" in error
        assert "expected a yes, or --yes" in error
        assert asked == []
    pico.reset()
    with PseudoTerminal(pico) as port:
        assert main(["flash", "--port", port, "--yes"]) == 0
    assert asked == ["bootloader"]
    assert (tmp_path / "pixelpitch.uf2").read_bytes() == image.make_image("pitch32")


@pytest.mark.long
def test_the_doctor_reports_missing_parts_and_the_last_error(new_twin: TwinFactory) -> None:
    log = b"--- pixelpitch 0.1.0 on pitch32\nold\n--- pixelpitch 0.1.0 on pitch32\nOSError: 5\n"
    twin = new_twin(files={"errors.log": log})
    process = run_command(twin, "doctor")
    assert process.returncode == 1
    assert "none: pixelpitch flash" in process.stdout
    assert "OSError: 5" in process.stdout
    assert "old" not in process.stdout


@pytest.mark.parametrize(
    ("standing", "words"),
    [
        ((0, 0, 0), "LIS3DH, but feels 0 mg at rest, not 850..1150"),
        ((0, 0, 1008), "LIS3DH, but its data stand still"),
    ],
)
@pytest.mark.long
def test_the_doctor_checks_the_samples_of_a_chip_and_not_only_its_id(
    new_twin: TwinFactory, standing: tuple[int, int, int], words: str
) -> None:
    """Counterfeit chips have the right id but return zeros, or the same sample forever."""
    twin = new_twin(firmware=None)
    tray = twin.parts.tray
    assert tray is not None
    take = tray._store_sample
    tray._store_sample = lambda sample: take(standing)  # type: ignore[method-assign]
    result = run_command(twin, "doctor", "--json")
    assert result.returncode == 1, result.stderr
    states = {
        each["what"]: (each["state"], each["feels"])
        for each in json.loads(result.stdout)["sensors"]
    }
    assert states["tray"] == (words, f"{standing[2]} mg, noise 0")
    assert states["die"][0] == "LIS3DH"
    assert "noise 0" not in states["die"][1]


@pytest.mark.long
def test_the_doctor_names_a_bus_line_that_is_held_low(new_twin: TwinFactory) -> None:
    twin = new_twin(firmware=None)
    twin.parts.die_wire.hold_sda_low(10**9)
    result = run_command(twin, "doctor", "--json")
    states = {
        each["what"]: (each["bus"], each["state"]) for each in json.loads(result.stdout)["sensors"]
    }
    held = "not there: SDA (GP2) is held down: a short, or a lead half in"
    assert states == {"die": (1, held), "tray": (0, "LIS3DH"), "text display": (0, "there")}
