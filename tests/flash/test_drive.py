"""A board in BOOTSEL mode appears as a drive. The command finds this drive, and writes to it only
after the user confirms.
"""

import errno
import sys

import pytest

from host_tools.cli import main
from host_tools.flash import FlashError, drive, image, uf2
from host_tools.flash.chips import RP2040, RP2350

RP2350_DRIVE_INFO = "UF2 Bootloader v1.0\nModel: Raspberry Pi RP2350\nBoard-ID: RP2350\n"
RP2040_DRIVE_INFO = "UF2 Bootloader v3.0\nModel: Raspberry Pi RP2\nBoard-ID: RPI-RP2\n"


@pytest.fixture
def plug_in_drives(tmp_path, monkeypatch):
    """Return a function that creates a drive for each given text of an info file, and returns the
    drives' folders.
    """

    def make_drives(*infos):
        """Plug in drives with these texts as info files ("": no file); return their folders."""
        folders = []
        for number, info in enumerate(infos):
            folder = tmp_path / f"drive {number}"
            folder.mkdir()
            if info:
                (folder / drive.UF2_INFO_FILE).write_text(info)
            folders.append(folder)
        monkeypatch.setattr(drive.find_drives, "__defaults__", (lambda: folders,))
        monkeypatch.setattr(drive.wait_for_drive, "__defaults__", (lambda: folders,))
        monkeypatch.setattr("serial.tools.list_ports.comports", list)
        return folders

    return make_drives


def test_a_drive_is_recognised_by_its_info_file(plug_in_drives):
    folders = plug_in_drives("", RP2040_DRIVE_INFO, "a camera")
    assert drive.find_drives() == [folders[1]]
    assert drive.wait_for_drive(0) == folders[1]


def test_the_info_file_says_which_chip_has_the_drive(plug_in_drives):
    folders = plug_in_drives(RP2350_DRIVE_INFO, RP2040_DRIVE_INFO, "Board-ID: RP9999\n")
    assert drive.find_drives() == folders[:2]
    assert [drive.chip_of(each) for each in folders] == [RP2350, RP2040, None]


def test_a_drive_of_a_different_chip_than_the_board_has_is_refused(plug_in_drives):
    """The drive must belong to the board that has just restarted; a different Pico may also be
    plugged in.
    """
    (folder,) = plug_in_drives(RP2350_DRIVE_INFO)
    with pytest.raises(FlashError) as caught:
        drive.wait_for_drive(0)
    assert str(caught.value) == f"got RP2350 at {folder}, expected an RP2040 (Pico, Pico W)"
    assert drive.wait_for_drive(0, chip=RP2350) == folder


def test_a_pico_2_gets_the_file_for_its_chip(plug_in_drives, capsys):
    (folder,) = plug_in_drives(RP2350_DRIVE_INFO)
    assert main(["flash", "--yes", "--board", "mini16"]) == 0
    assert "mini16: " in capsys.readouterr().out
    data = (folder / "pixelpitch.uf2").read_bytes()
    assert data == image.make_image("mini16", RP2350)
    assert uf2.read_uf2(data, "x", RP2350)


def test_a_board_file_for_an_rp2040_module_is_refused_for_a_pico_2(plug_in_drives, error_of):
    (folder,) = plug_in_drives(RP2350_DRIVE_INFO)
    words = "zero16 is for the module RP2040-Zero, expected a board for a Pico"
    error_of(["flash", "--yes", "--board", "zero16"], words)
    assert not (folder / "pixelpitch.uf2").exists()


def test_waiting_for_a_drive_that_never_appears_ends_with_an_error(plug_in_drives):
    plug_in_drives("")
    with pytest.raises(FlashError, match=r"got no drive RPI-RP2 within 0 s.*hold BOOTSEL"):
        drive.wait_for_drive(0)
    with pytest.raises(FlashError, match="got no drive RP2350 within 0 s"):
        drive.wait_for_drive(0, chip=RP2350)


def test_escapes_in_linux_mount_names_are_decoded(tmp_path):
    table = tmp_path / "mounts"
    table.write_text(
        "/dev/sda1 / ext4 rw 0 0\n/dev/sdb1 /media/a\\040b/RPI-RP2 vfat rw 0 0\nnonsense\n"
    )
    assert [str(each) for each in drive.linux_mounts(table)] == ["/media/a b/RPI-RP2"]
    assert drive.linux_mounts(tmp_path / "none") == []


def make_drive(folder):
    """Make ``folder`` look like the drive of an RP2040 in BOOTSEL mode."""
    folder.mkdir(parents=True)
    (folder / drive.UF2_INFO_FILE).write_text(RP2040_DRIVE_INFO)
    return folder


def test_drives_are_found_under_volumes_on_macos(tmp_path):
    """The folder also contains the system's own volume, a link to the root folder, and a dead
    link.
    """
    volumes = tmp_path / "Volumes"
    plug_in_drives = [make_drive(volumes / "RPI-RP2"), make_drive(volumes / "RPI-RP2 1")]
    (volumes / "Macintosh HD").symlink_to("/")
    (volumes / "gone").symlink_to(tmp_path / "nowhere")
    (volumes / "NO NAME").mkdir()
    assert drive.find_drives(lambda: drive.mounted_folders("darwin", volumes)) == plug_in_drives
    assert drive.mounted_folders("darwin", tmp_path / "none") == []


@pytest.mark.skipif(sys.platform == "win32", reason="folders stand in for the drives' letters")
def test_drives_are_found_by_their_letters_on_windows(tmp_path, monkeypatch):
    """A letter without a drive causes no error, and C: is not searched."""
    monkeypatch.chdir(tmp_path)
    make_drive(tmp_path / "C:\\")
    make_drive(tmp_path / "F:\\")
    (tmp_path / "D:\\").mkdir()
    assert [str(each) for each in drive.find_drives(lambda: drive.mounted_folders("win32"))] == [
        "F:\\"
    ]


@pytest.mark.long
def test_flash_asks_before_it_erases_and_then_copies(plug_in_drives, monkeypatch, capsys):
    (folder,) = plug_in_drives(RP2040_DRIVE_INFO)
    monkeypatch.setattr("sys.stdin.isatty", lambda: False, raising=False)
    assert main(["flash"]) == 2
    error = capsys.readouterr().err
    assert "its program is replaced; data of Pixelpitch stays; expected a yes, or --yes" in error
    assert error.count("\n") == 1
    assert not (folder / "pixelpitch.uf2").exists()

    monkeypatch.setattr("sys.stdin.isatty", lambda: True, raising=False)
    monkeypatch.setattr("builtins.input", lambda words: "n")
    assert main(["flash"]) == 2
    assert "stopped: nothing was written" in capsys.readouterr().err
    assert not (folder / "pixelpitch.uf2").exists()

    monkeypatch.setattr("builtins.input", lambda words: "yes")
    assert main(["flash", "--board", "mini16"]) == 0
    assert "mini16: " in capsys.readouterr().out
    assert (folder / "pixelpitch.uf2").read_bytes() == image.make_image("mini16")


def test_two_drives_at_the_same_time_are_refused(plug_in_drives, error_of):
    plug_in_drives(RP2040_DRIVE_INFO, RP2040_DRIVE_INFO)
    error_of(["flash", "--yes"], "got 2 boards: ")


@pytest.mark.parametrize(
    ("number", "words"),
    [
        (errno.EACCES, "no permission to write to"),
        (errno.EIO, "lost the drive .* after 0 of .* hold BOOTSEL while you plug it in"),
        (errno.ENOSPC, "lost the drive"),
    ],
)
def test_a_failed_copy_is_reported_in_one_line(plug_in_drives, monkeypatch, number, words):
    (folder,) = plug_in_drives(RP2040_DRIVE_INFO)

    def refuse_to_copy(*_, **__):
        """Raise an OS error in place of copying."""
        raise OSError(number, "no")

    monkeypatch.setattr("builtins.open", refuse_to_copy)
    with pytest.raises(FlashError, match=words):
        drive.copy_to_drive(folder, b"x" * 600, lambda done, total: None)


def test_a_drive_that_disappears_after_the_last_block_is_a_success(plug_in_drives, monkeypatch):
    (folder,) = plug_in_drives(RP2040_DRIVE_INFO)

    def remove_drive(drive_number):
        """Remove the drive's info file and raise the error of a drive that is gone."""
        (folder / drive.UF2_INFO_FILE).unlink()
        raise OSError(errno.EIO, "gone")

    monkeypatch.setattr("os.fsync", remove_drive)
    drive.copy_to_drive(folder, uf2.write_uf2({0: b"x" * 256}), lambda done, total: None)
