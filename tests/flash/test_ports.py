"""Finding the board, and every refusal that needs none."""

import errno
import os
import sys

import pytest
from serial.tools.list_ports_common import ListPortInfo

from host_tools.flash import FlashError, link, ports


def record(device, vid=None, pid=None, product=None, serial_number=None):
    """Return what pyserial tells of a serial port."""
    port = ListPortInfo(device)
    port.vid, port.pid = vid, pid
    port.product, port.serial_number = product, serial_number
    return port


PICO = record("/dev/ttyACM0", 0x2E8A, 0x0005, "Board in FS mode", "e661")
OTHER = record("/dev/ttyACM1", 0x2E8A, 0x0005)
BARE = record("/dev/ttyACM2", 0x2E8A, 0x000A, "Pico", "77")
MODEM = record("/dev/ttyS0")
FOREIGN = record("/dev/ttyACM3", 0x1A86, 0x0005, "USB serial", "1")  # the same product number


@pytest.fixture
def plugged(monkeypatch):
    """Say what is plugged in."""

    def plug(*found):
        monkeypatch.setattr("serial.tools.list_ports.comports", lambda: list(found))

    return plug


def test_the_only_board_is_taken_and_named(plugged, capsys):
    plugged(MODEM, FOREIGN, BARE, PICO)
    assert ports.choose(None) == "/dev/ttyACM0"
    assert capsys.readouterr().out == "found /dev/ttyACM0 (Board in FS mode, e661)\n"
    assert ports.choose(None, quiet=True) == "/dev/ttyACM0"
    assert ports.choose("/dev/ttyS0") == "/dev/ttyS0"
    assert capsys.readouterr().out == ""


def test_boards_are_listed_by_port_and_nothing_else_is(plugged):
    plugged(OTHER, MODEM, FOREIGN, BARE, PICO)
    assert [port.device for port in ports.boards()] == ["/dev/ttyACM0", "/dev/ttyACM1"]
    plugged(BARE, MODEM)
    assert ports.boards() == []


@pytest.mark.parametrize("command", ["flash", "doctor", "selftest"])
@pytest.mark.parametrize(
    ("found", "words"),
    [
        ([], "got no board, expected one on USB"),
        ([MODEM, FOREIGN], "got no board, expected one on USB"),
        ([BARE], "got no board with MicroPython, but /dev/ttyACM2 (Pico, 77): hold BOOTSEL"),
        (
            [OTHER, PICO],
            "got 2 boards: /dev/ttyACM0 (Board in FS mode, e661), /dev/ttyACM1; expected one, or"
            " --port PORT",
        ),
    ],
)
def test_none_or_several_are_refused_in_a_line(plugged, refusal, command, found, words):
    plugged(*found)
    refusal([command], f"pixelpitch {command}: ", words)


@pytest.fixture
def terminal():
    """A serial port at which nobody answers."""
    if sys.platform == "win32":
        pytest.skip("needs a pseudo-terminal")
    import pty
    import tty

    master, slave = pty.openpty()
    tty.setraw(slave)
    yield os.ttyname(slave)
    os.close(master)
    os.close(slave)


def test_a_port_in_use(terminal):
    from serial import Serial

    with Serial(terminal, exclusive=True), pytest.raises(FlashError, match="is busy: close what"):
        link.Link(terminal)


@pytest.fixture
def refused(monkeypatch):
    """Let no port be opened: root, who may run the tests, may open any."""

    def refuse(*words):
        raise PermissionError(errno.EACCES, "Permission denied")

    monkeypatch.setattr("serial.serialposix.os.open", refuse)


def test_no_permission_names_the_port_s_own_group(refused, terminal):
    """Debian's serial ports belong to dialout, Arch's to uucp; this one mostly to tty."""
    import grp

    if os.geteuid() == 0:
        os.chown(terminal, -1, grp.getgrnam("uucp").gr_gid)
    os.chmod(terminal, 0o660)
    group = grp.getgrgid(os.stat(terminal).st_gid).gr_name
    words = rf"no permission to use .*: join its group \(sudo usermod -aG {group} \$USER\)"
    with pytest.raises(FlashError, match=words):
        link.Link(terminal)
    assert group != "dialout"


def test_no_permission_where_the_group_has_none_either(refused, terminal):
    os.chmod(terminal, 0o600)
    words = r"it belongs to \w+:\w+ \(crw-------\), expected a group that may read and write it"
    with pytest.raises(FlashError, match=words):
        link.Link(terminal)


def test_an_emulated_board_is_known_by_its_port():
    for name in ("/dev/pts/3", "/dev/ttys003"):
        assert ports.is_emulated(name)
    for name in ("/dev/ttyACM0", "/dev/ttyS0", "/dev/tty.usbmodem1101", "COM3"):
        assert not ports.is_emulated(name)


def test_nobody_answers(monkeypatch, terminal, capsys):
    monkeypatch.setattr(link, "_EMULATED_S", 0.2)
    told = r"got no answer from MicroPython at .*: drag pixelpitch\.uf2 onto"
    with pytest.raises(FlashError, match=told), link.Link(terminal):
        pass
    assert capsys.readouterr().out == ""  # mpremote's own words are kept back
