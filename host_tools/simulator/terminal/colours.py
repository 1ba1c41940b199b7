"""Computes the screen colour that represents the light of an LED."""

import functools
import math

LightColour = tuple[int, int, int]  # red, green, blue, 0..255

BOARD_COLOUR_RGB = (13, 14, 17)
DARK_LED_COLOUR_RGB = (34, 36, 42)
_TONE_EXPONENT = 2.0
_GAMMA = 1.8
_GLOW_SHARE = 0.5
# At this scale (brightness 3) a fully lit LED has the brightest colour of the screen.
_REFERENCE_SCALE = 64
# How far the eye adapts to a dimmed board, from 0 (not at all) to 1 (completely).
_ADAPTATION = 0.55


@functools.cache
def perceived_brightness(channel_peak: float) -> float:
    """Return the perceived brightness (0..255) of a light.

    ``channel_peak`` is the linear value (0..255) of the light's strongest channel. In a living
    room, an LED at a tenth of its light is still bright. A screen cannot show that range, so dim
    lights are raised and bright ones compressed.
    """
    whole = 1 - math.exp(-_TONE_EXPONENT)
    return (1 - math.exp(-_TONE_EXPONENT * channel_peak / 255)) / whole * 255


@functools.cache
def exposure_table(scale: int) -> bytes:
    """Return a table that maps the light of an LED to the light that an adapted eye perceives.

    ``scale`` is the factor (0..256) by which the board dims the frame. An eye adapts to a dimmed
    board; without this correction the screen would show only specks.
    """
    gain = 256 / _REFERENCE_SCALE * (_REFERENCE_SCALE / max(scale, 16)) ** _ADAPTATION
    return bytes(min(255, round(light * gain)) for light in range(256))


@functools.lru_cache(maxsize=65536)
def screen_colour(light: LightColour) -> LightColour:
    """Return the screen's (red, green, blue) for the ``light`` of an LED."""
    peak = max(light)
    if peak == 0:
        return DARK_LED_COLOUR_RGB
    lift = perceived_brightness(peak) / peak
    rgb = [round(255 * (channel * lift / 255) ** (1 / _GAMMA)) for channel in light]
    return tuple(max(a, b) for a, b in zip(rgb, DARK_LED_COLOUR_RGB, strict=True))


@functools.lru_cache(maxsize=65536)
def glow_colour(light: LightColour) -> LightColour:
    """Return the colour of the glow around an LED with the given ``light``."""
    if max(light) == 0:
        return BOARD_COLOUR_RGB
    colour = screen_colour(light)
    red, green, blue = (
        round(b + (c - b) * _GLOW_SHARE) for b, c in zip(BOARD_COLOUR_RGB, colour, strict=True)
    )
    return red, green, blue


def hex_colour(colour: LightColour) -> str:
    """Return ``#rrggbb`` of (red, green, blue)."""
    return "#" + bytes(colour).hex()
