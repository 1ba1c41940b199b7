"""The twin: the firmware's real image on an emulated RP2040.

``Twin`` boots the image, presses pads, throws the die and plugs leads, and reads the LEDs' light
and the display's text. All times are the emulated chip's.
"""

from typing import TYPE_CHECKING, Any

from . import compiled_package

if TYPE_CHECKING:
    from .twin import Twin

__all__ = ["Twin"]

compiled_package.use_compiled_package()  # must come before any import of the emulator


def __getattr__(name: str) -> Any:
    """Import the emulator only when ``Twin`` is used."""
    if name != "Twin":
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from .twin import Twin

    return Twin
