"""The right serial port is chosen, and errors are clear if no board is connected."""

import errno
import os
import sys

import pytest

from host_tools.flash import FlashError, link, ports
from tests.flash.serial_ports import make_port

PICO_PORT = make_port("/dev/ttyACM0", 0x2E8A, 0x0005, "Board in FS mode", "e661")
SECOND_PICO_PORT = make_port("/dev/ttyACM1", 0x2E8A, 0x0005)
PICO_WITHOUT_CONSOLE_PORT = make_port("/dev/ttyACM2", 0x2E8A, 0x000A, "Pico", "77")
MODEM_PORT = make_port("/dev/ttyS0")
# a device of another maker with the product number of a board
FOREIGN_DEVICE_PORT = make_port("/dev/ttyACM3", 0x1A86, 0x0005, "USB serial", "1")


def test_the_only_board_is_chosen_and_named(set_ports, capsys):
    set_ports(MODEM_PORT, FOREIGN_DEVICE_PORT, PICO_WITHOUT_CONSOLE_PORT, PICO_PORT)
    assert ports.choose_port(None) == "/dev/ttyACM0"
    assert capsys.readouterr().out == "found /dev/ttyACM0 (Board in FS mode, e661)\n"
    assert ports.choose_port(None, quiet=True) == "/dev/ttyACM0"
    assert ports.choose_port("/dev/ttyS0") == "/dev/ttyS0"
    assert capsys.readouterr().out == ""


def test_only_boards_are_listed_sorted_by_port(set_ports):
    set_ports(
        SECOND_PICO_PORT, MODEM_PORT, FOREIGN_DEVICE_PORT, PICO_WITHOUT_CONSOLE_PORT, PICO_PORT
    )
    assert [port.device for port in ports.board_ports()] == ["/dev/ttyACM0", "/dev/ttyACM1"]
    set_ports(PICO_WITHOUT_CONSOLE_PORT, MODEM_PORT)
    assert ports.board_ports() == []


@pytest.mark.parametrize("command", ["flash", "doctor", "selftest"])
@pytest.mark.parametrize(
    ("found", "words"),
    [
        ([], "got no board, expected one on USB"),
        ([MODEM_PORT, FOREIGN_DEVICE_PORT], "got no board, expected one on USB"),
        (
            [PICO_WITHOUT_CONSOLE_PORT],
            "got no board with MicroPython, but /dev/ttyACM2 (Pico, 77): hold BOOTSEL",
        ),
        (
            [SECOND_PICO_PORT, PICO_PORT],
            "got 2 boards: /dev/ttyACM0 (Board in FS mode, e661), /dev/ttyACM1; expected one, or"
            " --port PORT",
        ),
    ],
)
def test_a_missing_board_and_several_boards_are_reported_in_one_line(
    set_ports, error_of, command, found, words
):
    set_ports(*found)
    error_of([command], f"pixelpitch {command}: ", words)


@pytest.fixture
def silent_port():
    """Return a serial port at which no device answers."""
    if sys.platform == "win32":
        pytest.skip("needs a pseudo-terminal")
    import pty
    import tty

    master, slave = pty.openpty()
    tty.setraw(slave)
    yield os.ttyname(slave)
    os.close(master)
    os.close(slave)


def test_a_port_in_use_is_reported(silent_port):
    from serial import Serial

    with (
        Serial(silent_port, exclusive=True),
        pytest.raises(FlashError, match="is busy: close what"),
    ):
        link.Link(silent_port)


@pytest.fixture
def no_permission(monkeypatch):
    """Make every attempt to open a serial port fail for lack of permission.

    A real port would not do, because tests that run as root may open any port.
    """

    def refuse_to_open(*words):
        """Raise the error of a port that the user may not open."""
        raise PermissionError(errno.EACCES, "Permission denied")

    monkeypatch.setattr("serial.serialposix.os.open", refuse_to_open)


def test_without_permission_the_error_names_the_group_of_the_port(no_permission, silent_port):
    """Serial ports belong to the group dialout on Debian and uucp on Arch; a pseudo-terminal
    usually belongs to tty.
    """
    import grp

    if os.geteuid() == 0:
        os.chown(silent_port, -1, grp.getgrnam("uucp").gr_gid)
    os.chmod(silent_port, 0o660)
    group = grp.getgrgid(os.stat(silent_port).st_gid).gr_name
    words = rf"no permission to use .*: join its group \(sudo usermod -aG {group} \$USER\)"
    with pytest.raises(FlashError, match=words):
        link.Link(silent_port)
    assert group != "dialout"


def test_the_error_says_that_not_even_the_group_of_the_port_has_permission(
    no_permission, silent_port
):
    os.chmod(silent_port, 0o600)
    words = r"it belongs to \w+:\w+ \(crw-------\), expected a group that may read and write it"
    with pytest.raises(FlashError, match=words):
        link.Link(silent_port)


def test_an_emulated_board_is_recognised_by_its_port():
    for name in ("/dev/pts/3", "/dev/ttys003"):
        assert ports.is_emulated(name)
    for name in ("/dev/ttyACM0", "/dev/ttyS0", "/dev/tty.usbmodem1101", "COM3"):
        assert not ports.is_emulated(name)


def test_a_port_without_an_answer_is_reported(monkeypatch, silent_port, capsys):
    monkeypatch.setattr(link, "_EMULATED_LIMIT_S", 0.2)
    message = r"got no answer from MicroPython at .*: drag pixelpitch\.uf2 onto"
    with pytest.raises(FlashError, match=message), link.Link(silent_port):
        pass
    assert capsys.readouterr().out == ""  # the command suppresses the output of mpremote
