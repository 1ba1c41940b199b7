"""The twin: the firmware's real image on an emulated RP2040.

``Twin`` boots it, has hands (pads, throws, plugs) and eyes (what leaves the LEDs, what
the display shows), and has no other time than the emulated chip's.
"""

from typing import TYPE_CHECKING, Any

from . import faster

if TYPE_CHECKING:
    from .twin import Twin

__all__ = ["Twin"]

faster.use()  # before anything imports the emulator


def __getattr__(name: str) -> Any:
    """Import the emulator only for who boots a twin."""
    if name != "Twin":
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from .twin import Twin

    return Twin
