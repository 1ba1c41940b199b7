"""Shows the lights on a real panel of WS2812B LEDs, with Adafruit's NeoPixel library.

All panels in the board's file form a chain on one pin, in the order of ``PANELS``. No frame needs
more current than the board allows (``pixelpitch.current``).

The extra ``pixelpitch[neopixel]`` installs two libraries of Adafruit:

- ``neopixel`` drives the pins of a Raspberry Pi, or of a Pico with u2if on USB.
- ``neopixel_spi`` drives the MOSI pin of an SPI bus, for example on an FT232H.
"""

import contextlib
import importlib
import re
from collections.abc import Iterator
from typing import Any

from pixelpitch.current import dimmed, fitting_scale, light_limit

from ..common.errors import InputError, expect_extra
from ..common.led_order import led_positions

SPI_PIN_ARGUMENT = "spi"  # value of --neopixel that stands for the MOSI pin
LED_COLOUR_ORDER = "GRB"
# Eight bits on the SPI bus encode one bit of an LED. At 6 MHz a 0 is high for 333 ns and a 1 for
# 667 ns, which suits WS2812B, WS2812B-V5 and SK6812. The library's default of 6.4 MHz makes a 1 of
# 625 ns, too short for WS2812B. The library's default reset of 80 us is too short for WS2812B-V5,
# which needs 280 us.
SPI_SETTINGS = {"frequency": 6_000_000, "reset_time": 300e-6}
_DATA_PINS = re.compile(r"D\d+|GP\d+|NEOPIXEL\w*|MOSI|SCK")


class PanelError(InputError):
    """The panel cannot be used; ``str()`` is one line."""


class NeoPixelPanel:
    """The lights of ``board`` (a module) on a real panel at ``pin``.

    ``pin`` is a pin's name in Blinka such as "D18", or "spi" for the MOSI pin. Raises MissingExtra
    without the library, and PanelError if the panel cannot be opened. If the panel fails later, no
    error is raised, but ``problem`` is one line with the reason.
    """

    def __init__(self, board: Any, pin: str) -> None:
        self._places = led_order(board)
        self._most = light_limit(board)
        self._last: list[tuple[int, int, int]] = []
        self.problem = ""
        self._pixels = _open_strip(pin, len(self._places))

    def show(self, frame: bytes | bytearray, scale: int) -> None:
        """Send ``frame`` (R G B, row by row) times ``scale`` / 256, if it has changed."""
        if sum(dimmed(value, scale) for value in frame) > self._most:
            lit = sum(value > 0 for value in frame)
            scale = min(scale, fitting_scale(self._most, sum(frame), lit))
        lights = bytes([dimmed(value, scale) for value in frame])
        colours = [(lights[at], lights[at + 1], lights[at + 2]) for at in self._places]
        if colours == self._last or self.problem:
            return
        self._last = colours
        try:
            self._pixels[:] = colours
            self._pixels.show()
        except Exception as error:  # the drivers of different computers raise different exceptions
            self.problem = f"the panel cannot be lit any more: {_error_line(error)}"

    def close(self) -> None:
        """Darken the panel and release the pin."""
        try:
            self._pixels.deinit()
        except Exception as error:
            self.problem = self.problem or f"the panel cannot be darkened: {_error_line(error)}"


@contextlib.contextmanager
def open_panel(board: Any, pin: str | None) -> Iterator[NeoPixelPanel | None]:
    """Context manager: yields the panel at ``pin`` (None without a pin), and darkens it at the end.

    Raises InputError if the panel cannot be opened, or at the end if it has failed in the meantime.
    """
    panel = None if pin is None else NeoPixelPanel(board, pin)
    try:
        yield panel
    finally:
        if panel is not None:
            panel.close()
            if panel.problem:
                raise PanelError(panel.problem)


def led_order(board: Any) -> list[int]:
    """Return the offset of each LED in a frame, in the order of the LEDs along the data line."""
    order = []
    for panel in board.PANELS:
        for x, y in zip(*led_positions(panel, board.WIRING), strict=True):
            order.append(3 * (y * board.WIDTH + x))
    return order


def _open_strip(pin: str, count: int) -> Any:
    expect_extra("neopixel")
    name = "neopixel_spi" if pin == SPI_PIN_ARGUMENT else "neopixel"
    try:
        library = importlib.import_module(name)
        pins = importlib.import_module("board")
    except ModuleNotFoundError as error:  # Blinka's message says what else this computer needs
        words = f"got a computer without what Blinka needs: {_error_line(error)}"
        raise PanelError(words) from None
    except Exception as error:
        raise PanelError(
            f"got a computer that Blinka cannot light LEDs with ({_error_line(error)}), expected a"
            " Raspberry Pi, a Pico with u2if on USB, or an FT232H with BLINKA_FT232H=1 and spi"
        ) from None
    if pin != SPI_PIN_ARGUMENT and (not pin[:1].isupper() or not hasattr(pins, pin)):
        names = [each for each in dir(pins) if _DATA_PINS.fullmatch(each)] + [SPI_PIN_ARGUMENT]
        raise PanelError(f"got pin {pin!r}, expected one of this computer's: {', '.join(names)}")
    settings: dict[str, Any] = {
        "auto_write": False,
        "brightness": 1.0,
        "pixel_order": LED_COLOUR_ORDER,
    }
    try:
        if pin == SPI_PIN_ARGUMENT:
            pixels = library.NeoPixel_SPI(pins.SPI(), count, **SPI_SETTINGS, **settings)
        else:
            pixels = library.NeoPixel(getattr(pins, pin), count, **settings)
        pixels.show()
    except Exception as error:
        raise PanelError(f"pin {pin} cannot be used: {_error_line(error)}") from None
    return pixels


def _error_line(error: BaseException) -> str:
    """Return the message of ``error`` as one line."""
    return " ".join(str(error).split()) or type(error).__name__
