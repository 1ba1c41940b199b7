"""Finds a board's serial port by MicroPython's USB ids."""

from typing import Any, NamedTuple

from . import FlashError

RASPBERRY_PI_VENDOR_ID = 0x2E8A
MICROPYTHON_PRODUCT_ID = 0x0005  # USB console of the rp2 port


def board_ports() -> list[Any]:
    """Return pyserial's records of the ports with MicroPython's ids, sorted by device."""
    return [
        port
        for port in _ports()
        if (port.vid, port.pid) == (RASPBERRY_PI_VENDOR_ID, MICROPYTHON_PRODUCT_ID)
    ]


def describe_port(port: Any) -> str:
    """Return a port with its USB facts: "/dev/ttyACM0 (Board in FS mode, e6614c311b7e6f35)"."""
    about = [str(each) for each in (port.product, port.serial_number) if each]
    return str(port.device) + (f" ({', '.join(about)})" if about else "")


class UsbIdentity(NamedTuple):
    """The USB identity of the device behind a serial port; unknown parts are None."""

    vid: int | None
    pid: int | None
    serial_number: str | None


def port_info(device: str) -> Any:
    """Return pyserial's record of the port ``device``, or None if pyserial does not list it."""
    return next((port for port in _ports() if port.device == device), None)


def usb_identity(port: Any) -> UsbIdentity:
    """Return the USB identity in pyserial's record ``port``, which may be None."""
    return UsbIdentity(*(getattr(port, name, None) for name in UsbIdentity._fields))


def find_again(identity: UsbIdentity) -> str:
    """Return the port where the device ``identity`` is plugged in now, or "" if it is not."""
    if identity.serial_number is None:
        return ""
    return next((str(each.device) for each in _ports() if usb_identity(each) == identity), "")


def is_emulated(name: str) -> bool:
    """Return True if ``name`` is a pseudo-terminal, which means that the board is emulated."""
    return name.startswith(("/dev/pts/", "/dev/ttys"))


def choose_port(name: str | None, quiet: bool = False) -> str:
    """Return the port ``name`` if given, otherwise the port of the only board.

    A port that was found is printed unless ``quiet``. Raises FlashError if there is no board, or
    more than one.
    """
    if name:
        return name
    devices = board_ports()
    if len(devices) == 1:
        if not quiet:
            print("found", describe_port(devices[0]))
        return str(devices[0].device)
    if devices:
        port_list = ", ".join([describe_port(port) for port in devices])
        raise FlashError(f"got {len(devices)} boards: {port_list}; expected one, or --port PORT")
    others = [describe_port(port) for port in _ports() if port.vid == RASPBERRY_PI_VENDOR_ID]
    if others:
        raise FlashError(
            f"got no board with MicroPython, but {', '.join(others)}: hold BOOTSEL while you plug"
            " it in and drag pixelpitch.uf2 onto its drive (README), or name it with --port"
        )
    raise FlashError(
        "got no board, expected one on USB: is it plugged in with a cable that carries data?"
        "  A bare one shows its drive while BOOTSEL is held (README)"
    )


def all_ports() -> list[Any]:
    """Return pyserial's records of all ports, sorted by device."""
    return _ports()


def _ports() -> list[Any]:
    # Imported late: this takes 20 ms, and a user who gives --port does not need it.
    from serial.tools import list_ports

    return sorted(list_ports.comports(), key=lambda port: str(port.device))
