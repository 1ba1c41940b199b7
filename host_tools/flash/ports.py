"""Which serial port is the board?  By the USB numbers that MicroPython gives itself."""

from typing import Any

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


def _ports() -> list[Any]:
    from serial.tools import list_ports  # 20 ms, which a named port saves

    return sorted(list_ports.comports(), key=lambda port: str(port.device))
