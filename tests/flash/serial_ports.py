"""Serial ports as pyserial lists them."""

from collections.abc import Callable
from typing import Any

from serial.tools.list_ports_common import ListPortInfo

PlugFunction = Callable[..., None]


def make_port(
    device: str,
    vid: int | None = None,
    pid: int | None = None,
    product: str | None = None,
    serial_number: str | None = None,
) -> Any:
    """Return a serial port as pyserial lists it."""
    port: Any = ListPortInfo(device)
    port.vid, port.pid = vid, pid
    port.product, port.serial_number = product, serial_number
    return port
