"""Which serial port is the board?  By the USB numbers that MicroPython gives itself."""

from typing import Any, NamedTuple

from . import FlashError

RASPBERRY = 0x2E8A
MICROPYTHON = 0x0005  # of RASPBERRY: the rp2 port's USB console


def boards() -> list[Any]:
    """Return pyserial's records of the ports that speak MicroPython, sorted by device."""
    return [port for port in _ports() if (port.vid, port.pid) == (RASPBERRY, MICROPYTHON)]


def describe(port: Any) -> str:
    """Return a port in a few words: "/dev/ttyACM0 (Board in FS mode, e6614c311b7e6f35)"."""
    about = [str(each) for each in (port.product, port.serial_number) if each]
    return str(port.device) + (f" ({', '.join(about)})" if about else "")


class Identity(NamedTuple):
    """What USB says of the device behind a port; None for what it does not say."""

    vid: int | None
    pid: int | None
    serial_number: str | None


def at(device: str) -> Any:
    """Return pyserial's record of the port ``device``, None for one that it does not list."""
    return next((port for port in _ports() if port.device == device), None)


def identity(port: Any) -> Identity:
    """Return the identity of one of pyserial's records, or of None: a port that is not listed."""
    return Identity(*(getattr(port, name, None) for name in Identity._fields))


def find_again(wanted: Identity) -> str:
    """Return the port of the device ``wanted``, "" if none has its serial number."""
    if wanted.serial_number is None:
        return ""
    return next((str(each.device) for each in _ports() if identity(each) == wanted), "")


def is_emulated(name: str) -> bool:
    """Return whether a program answers at the port: a pseudo-terminal of Linux or macOS."""
    return name.startswith(("/dev/pts/", "/dev/ttys"))


def choose(name: str | None, quiet: bool = False) -> str:
    """Return the port to use: the one that was asked for, or the only board there is.

    Says what it found unless ``quiet``.  Raises FlashError where there is none, or several.
    """
    if name:
        return name
    devices = boards()
    if len(devices) == 1:
        if not quiet:
            print("found", describe(devices[0]))
        return str(devices[0].device)
    if devices:
        listed = ", ".join([describe(port) for port in devices])
        raise FlashError(f"got {len(devices)} boards: {listed}; expected one, or --port PORT")
    others = [describe(port) for port in _ports() if port.vid == RASPBERRY]
    if others:
        raise FlashError(
            f"got no board with MicroPython, but {', '.join(others)}: hold BOOTSEL while you plug"
            " it in and drag pixelpitch.uf2 onto its drive (README), or name it with --port"
        )
    raise FlashError(
        "got no board, expected one on USB: is it plugged in with a cable that carries data?"
        "  A bare one shows its drive while BOOTSEL is held (README)"
    )


def listed() -> list[Any]:
    """Return pyserial's records of all ports, sorted by device."""
    return _ports()


def _ports() -> list[Any]:
    from serial.tools import list_ports  # 20 ms, which a named port saves

    return sorted(list_ports.comports(), key=lambda port: str(port.device))
