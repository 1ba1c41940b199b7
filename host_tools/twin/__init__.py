"""The board on the desk that is none: the firmware's real image on an emulated RP2040.

``Twin`` boots it, has hands (pads, throws, plugs) and eyes (what leaves the LEDs, what
the display shows), and knows no other time than the emulated chip's.
"""

from .image import ImageError
from .twin import Twin

__all__ = ["ImageError", "Twin"]
