"""The choice of the board's serial port, and errors that occur without a board."""

import errno
import os
import sys

import pytest
from serial.tools.list_ports_common import ListPortInfo

from host_tools.flash import FlashError, link, ports


def port_record(device, vid=None, pid=None, product=None, serial_number=None):
    """Return a serial port in the form in which pyserial lists it."""
    port = ListPortInfo(device)
    port.vid, port.pid = vid, pid
    port.product, port.serial_number = product, serial_number
    return port


PICO = port_record("/dev/ttyACM0", 0x2E8A, 0x0005, "Board in FS mode", "e661")
SECOND_PICO = port_record("/dev/ttyACM1", 0x2E8A, 0x0005)
PICO_WITHOUT_SERIAL_NUMBER = port_record("/dev/ttyACM2", 0x2E8A, 0x000A, "Pico", "77")
MODEM = port_record("/dev/ttyS0")
# a foreign device with the product number of a board
FOREIGN_DEVICE = port_record("/dev/ttyACM3", 0x1A86, 0x0005, "USB serial", "1")


@pytest.fixture
def plugged(monkeypatch):
    """Return a function that sets the list of plugged-in ports."""

    def plug(*found):
        monkeypatch.setattr("serial.tools.list_ports.comports", lambda: list(found))

    return plug


def test_the_only_board_is_chosen_and_named(plugged, capsys):
    plugged(MODEM, FOREIGN_DEVICE, PICO_WITHOUT_SERIAL_NUMBER, PICO)
    assert ports.choose_port(None) == "/dev/ttyACM0"
    assert capsys.readouterr().out == "found /dev/ttyACM0 (Board in FS mode, e661)\n"
    assert ports.choose_port(None, quiet=True) == "/dev/ttyACM0"
    assert ports.choose_port("/dev/ttyS0") == "/dev/ttyS0"
    assert capsys.readouterr().out == ""


def test_only_boards_are_listed_sorted_by_port(plugged):
    plugged(SECOND_PICO, MODEM, FOREIGN_DEVICE, PICO_WITHOUT_SERIAL_NUMBER, PICO)
    assert [port.device for port in ports.board_ports()] == ["/dev/ttyACM0", "/dev/ttyACM1"]
    plugged(PICO_WITHOUT_SERIAL_NUMBER, MODEM)
    assert ports.board_ports() == []


@pytest.mark.parametrize("command", ["flash", "doctor", "selftest"])
@pytest.mark.parametrize(
    ("found", "words"),
    [
        ([], "got no board, expected one on USB"),
        ([MODEM, FOREIGN_DEVICE], "got no board, expected one on USB"),
        (
            [PICO_WITHOUT_SERIAL_NUMBER],
            "got no board with MicroPython, but /dev/ttyACM2 (Pico, 77): hold BOOTSEL",
        ),
        (
            [SECOND_PICO, PICO],
            "got 2 boards: /dev/ttyACM0 (Board in FS mode, e661), /dev/ttyACM1; expected one, or"
            " --port PORT",
        ),
    ],
)
def test_no_board_and_several_boards_are_reported_in_one_line(
    plugged, error_of, command, found, words
):
    plugged(*found)
    error_of([command], f"pixelpitch {command}: ", words)


@pytest.fixture
def terminal():
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


def test_a_port_in_use_is_reported(terminal):
    from serial import Serial

    with Serial(terminal, exclusive=True), pytest.raises(FlashError, match="is busy: close what"):
        link.Link(terminal)


@pytest.fixture
def no_permission(monkeypatch):
    """Make opening any port fail, because root, who may run the tests, could open every port."""

    def refuse(*words):
        raise PermissionError(errno.EACCES, "Permission denied")

    monkeypatch.setattr("serial.serialposix.os.open", refuse)


def test_without_permission_the_error_names_the_ports_group(no_permission, terminal):
    """Debian's serial ports belong to dialout, Arch's to uucp, and a pseudo-terminal usually to
    tty.
    """
    import grp

    if os.geteuid() == 0:
        os.chown(terminal, -1, grp.getgrnam("uucp").gr_gid)
    os.chmod(terminal, 0o660)
    group = grp.getgrgid(os.stat(terminal).st_gid).gr_name
    words = rf"no permission to use .*: join its group \(sudo usermod -aG {group} \$USER\)"
    with pytest.raises(FlashError, match=words):
        link.Link(terminal)
    assert group != "dialout"


def test_the_error_says_that_not_even_the_ports_group_has_permission(no_permission, terminal):
    os.chmod(terminal, 0o600)
    words = r"it belongs to \w+:\w+ \(crw-------\), expected a group that may read and write it"
    with pytest.raises(FlashError, match=words):
        link.Link(terminal)


def test_an_emulated_board_is_recognised_by_its_port():
    for name in ("/dev/pts/3", "/dev/ttys003"):
        assert ports.is_emulated(name)
    for name in ("/dev/ttyACM0", "/dev/ttyS0", "/dev/tty.usbmodem1101", "COM3"):
        assert not ports.is_emulated(name)


def test_a_port_without_an_answer_is_reported(monkeypatch, terminal, capsys):
    monkeypatch.setattr(link, "_EMULATED_LIMIT_S", 0.2)
    message = r"got no answer from MicroPython at .*: drag pixelpitch\.uf2 onto"
    with pytest.raises(FlashError, match=message), link.Link(terminal):
        pass
    assert capsys.readouterr().out == ""  # the output of mpremote itself is suppressed
