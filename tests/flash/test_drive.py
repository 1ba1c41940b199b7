"""The drive of a board in BOOTSEL mode: found, asked about, written."""

import errno
import sys

import pytest

from host_tools.cli import main
from host_tools.flash import FlashError, drive, image, uf2

INFO = "UF2 Bootloader v3.0\nModel: Raspberry Pi RP2\nBoard-ID: RPI-RP2\n"


@pytest.fixture
def boards(tmp_path, monkeypatch):
    """A function that plugs in so many boards that show their drive; returns the folders."""

    def plug(*infos):
        folders = []
        for number, info in enumerate(infos):
            folder = tmp_path / f"drive {number}"
            folder.mkdir()
            if info:
                (folder / drive.INFO).write_text(info)
            folders.append(folder)
        monkeypatch.setattr(drive.find, "__defaults__", (lambda: folders,))
        monkeypatch.setattr(drive.wait, "__defaults__", (lambda: folders,))
        monkeypatch.setattr("serial.tools.list_ports.comports", list)
        return folders

    return plug


def test_it_is_known_by_its_file(boards):
    folders = boards("", INFO, "a camera")
    assert drive.find() == [folders[1]]
    assert drive.wait(0) == folders[1]


def test_another_chip_is_refused(boards):
    boards("UF2 Bootloader v1.0\nModel: Raspberry Pi RP2350\nBoard-ID: RP2350\n")
    with pytest.raises(FlashError, match="is an RP2350, expected an RP2040"):
        drive.find()


def test_none_comes(boards):
    boards("")
    with pytest.raises(FlashError, match=r"got no drive RPI-RP2 within 0 s.*hold BOOTSEL"):
        drive.wait(0)


def test_linux_names_its_mounts_with_escapes(tmp_path):
    table = tmp_path / "mounts"
    table.write_text(
        "/dev/sda1 / ext4 rw 0 0\n/dev/sdb1 /media/a\\040b/RPI-RP2 vfat rw 0 0\nnonsense\n"
    )
    assert [str(each) for each in drive.linux_mounts(table)] == ["/media/a b/RPI-RP2"]
    assert drive.linux_mounts(tmp_path / "none") == []


def plugged(folder):
    folder.mkdir(parents=True)
    (folder / drive.INFO).write_text(INFO)
    return folder


def test_macos_mounts_under_volumes(tmp_path):
    """Beside the boards lie the system's own volume, a link to the root, and one that is gone."""
    volumes = tmp_path / "Volumes"
    boards = [plugged(volumes / "RPI-RP2"), plugged(volumes / "RPI-RP2 1")]
    (volumes / "Macintosh HD").symlink_to("/")
    (volumes / "gone").symlink_to(tmp_path / "nowhere")
    (volumes / "NO NAME").mkdir()
    assert drive.find(lambda: drive.mounted("darwin", volumes)) == boards
    assert drive.mounted("darwin", tmp_path / "none") == []


@pytest.mark.skipif(sys.platform == "win32", reason="folders stand in for the drives' letters")
def test_windows_mounts_at_letters(tmp_path, monkeypatch):
    """Letters without a drive are no error, and C: is not looked at."""
    monkeypatch.chdir(tmp_path)
    plugged(tmp_path / "C:\\")
    plugged(tmp_path / "F:\\")
    (tmp_path / "D:\\").mkdir()
    assert [str(each) for each in drive.find(lambda: drive.mounted("win32"))] == ["F:\\"]


@pytest.mark.long
def test_flash_asks_before_it_erases_and_then_copies(boards, monkeypatch, capsys):
    (folder,) = boards(INFO)
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
    assert (folder / "pixelpitch.uf2").read_bytes() == image.make("mini16")


def test_two_boards_are_refused(boards, refusal):
    boards(INFO, INFO)
    refusal(["flash", "--yes"], "got 2 boards: ")


@pytest.mark.parametrize(
    ("number", "words"),
    [
        (errno.EACCES, "no permission to write to"),
        (errno.EIO, "lost the drive .* after 0 of .* hold BOOTSEL while you plug it in"),
        (errno.ENOSPC, "lost the drive"),
    ],
)
def test_a_copy_that_fails_is_one_line(boards, monkeypatch, number, words):
    (folder,) = boards(INFO)

    def refuse(*_, **__):
        raise OSError(number, "no")

    monkeypatch.setattr("builtins.open", refuse)
    with pytest.raises(FlashError, match=words):
        drive.copy(folder, b"x" * 600, lambda done, total: None)


def test_a_drive_that_goes_away_when_all_has_arrived_is_done(boards, monkeypatch):
    (folder,) = boards(INFO)

    def leave(number):
        (folder / drive.INFO).unlink()
        raise OSError(errno.EIO, "gone")

    monkeypatch.setattr("os.fsync", leave)
    drive.copy(folder, uf2.write({0: b"x" * 256}), lambda done, total: None)
