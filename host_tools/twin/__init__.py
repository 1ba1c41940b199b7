"""The twin (the emulated board): the firmware's real image on an emulated RP2040.

``Twin`` boots the image with emulated parts. It presses pads, throws the die and plugs in the die's
cable. It reads the light of the LEDs and the text of the display. All times are times of the
emulated chip.
"""

from typing import TYPE_CHECKING, Any

from . import compiled_package

if TYPE_CHECKING:
    from .twin import Twin

__all__ = ["Twin"]

compiled_package.use_compiled_package()  # must run before any import of the emulator


def __getattr__(name: str) -> Any:
    """Import the emulator only when ``Twin`` is used."""
    if name != "Twin":
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from .twin import Twin

    return Twin
