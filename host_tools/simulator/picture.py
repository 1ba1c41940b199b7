"""Renders a picture of the lit board, like a photograph, and saves it as a PNG.

::

    save_picture("board.png", lights.frame, lights.scale, board, ["Red to throw"])

The light is added up linearly. Most of an LED's light shines through its own frosted cell, and some
of it scatters into the neighbouring cells and the air. A camera's tone curve then converts the
light to screen colours. Without this curve, an LED at a tenth of its current would look black.
"""

import functools
from typing import Any

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw, ImageFilter, ImageFont

from pixelpitch.current import dimmed
from pixelpitch.devices import glyphs
from pixelpitch.letters import is_ascii

from ..common.glyphs import GLYPH_COLUMNS_HEX

PixelArray = NDArray[Any]

# Width in pixels of the pitch on the wide board; on the small board it is narrower.
PITCH_WIDTH_PX = 896
_LARGEST_LED_PX = 44
_RIM_PX = 52  # width in pixels of the dark rim around the pitch, with the names of the squares
_SUPERSAMPLING = 2  # the dark board is drawn at twice its size and then reduced

# Each pair is (share of an LED's light, radius in LEDs over which it spreads). _NEAR_LIGHT reaches
# the LED's own cell and the eight around it, _FAR_LIGHT the air and the rim.
_NEAR_LIGHT = ((0.62, 0.10), (0.30, 0.42))
_FAR_LIGHT = ((0.07, 1.3), (0.02, 4.5))
_LED_SHARE = 0.5  # share of a cell's width that its LED fills
_EXPOSURE = 7.5
_GAMMA = 2.2

_TABLE_COLOUR = (24, 20, 18)
_FRAME_COLOUR = (15, 16, 18)
_EDGE_COLOUR = (58, 60, 64)
_LETTER_COLOUR = (116, 120, 126)
_CELL_COLOUR = (22, 24, 25)  # colour of a cell whose LED is dark
_GAP_COLOUR = (14, 15, 16)
_SQUARE_LINE = (9, 10, 10)

_TEXT_SCALE = 3
_TEXT_ON = (150, 214, 255)
_TEXT_OFF = (6, 9, 14)


def save_picture(
    path: str, frame: bytes | bytearray, scale: int, board: Any, text_lines: list[str] | None = None
) -> None:
    """Write a picture of the board that shows ``frame`` at ``scale`` as the PNG file ``path``.

    ``frame``, ``scale``  as in ``pixelpitch.render.renderer.Renderer``
    ``text_lines``        up to 8 lines of 16 characters for the text display; None: no display

    Raises ValueError if the length of ``frame`` does not fit ``board``.
    """
    render_picture(frame, scale, board, text_lines).save(path)


def render_picture(
    frame: bytes | bytearray,
    scale: int,
    board: Any,
    text_lines: list[str] | None = None,
    pitch_px: int = PITCH_WIDTH_PX,
) -> Image.Image:
    """Return the picture that ``save_picture`` writes, as a Pillow image.

    ``pitch_px`` is the width of the pitch in pixels (of a narrow board, less). Half the width takes
    a quarter of the time.
    """
    expected = 3 * board.WIDTH * board.HEIGHT
    if len(frame) != expected:
        raise ValueError(f"got a frame of {len(frame)} bytes, expected {expected} for {board.NAME}")
    led = min(pitch_px // board.WIDTH, _LARGEST_LED_PX * pitch_px // PITCH_WIDTH_PX)
    values = np.frombuffer(bytes(frame), np.uint8)
    panel = _light_panel(_dark_panel(board.WIDTH, board.HEIGHT, led), values, scale, board, led)
    if text_lines is None:
        return _place_on_table([panel], beside=False)
    beside = board.WIDTH * led < pitch_px
    return _place_on_table([panel, _display_image(text_lines)], beside)


def _light_panel(
    panel: Image.Image, values: PixelArray, scale: int, board: Any, led: int
) -> Image.Image:
    """Return ``panel``, a picture of the dark board, with the light of its LEDs added.

    ``values`` are R, G and B of each LED, ``scale`` / 256 dims them, and ``led`` is the width of an
    LED in pixels. The light also falls on the rim.
    """
    sent = dimmed(values.astype(np.int64), scale).reshape(board.HEIGHT, board.WIDTH, 3)
    around = _RIM_PX // led + 1  # width of the rim on each side, in LEDs
    wide = np.pad(sent / 255, ((around, around), (around, around), (0, 0))).astype(np.float32)
    light = _add_near_light(wide, led) + _far_light(wide, led)
    cut = around * led - _RIM_PX
    light = light[cut : cut + panel.height, cut : cut + panel.width]
    # Like a camera, expose a dimmed board longer, but not so long that it looks as bright as at
    # full power.
    exposure = _EXPOSURE * (64 / max(scale, 16)) ** 0.55
    ground = (np.asarray(panel.convert("RGB"), np.float32) / 255) ** _GAMMA
    total = ground + exposure * light
    # A very bright LED becomes a little whiter, as in a photograph.
    strongest = _strongest_channel(total)
    total += 0.02 * np.maximum(strongest - 1.2, 0)
    strongest = np.maximum(_strongest_channel(total), 1e-9)
    # The tone curve is applied to the strongest channel; the others scale with it to keep the hue.
    film = total / strongest * (1 - np.exp(-1.75 * strongest))
    picture = Image.fromarray((np.clip(film, 0, 1) ** (1 / _GAMMA) * 255).round().astype(np.uint8))
    picture.putalpha(panel.getchannel("A"))
    return picture


def _strongest_channel(light: PixelArray) -> PixelArray:
    """Return the strongest channel of each pixel, with shape (rows, columns, 1).

    This is ten times as fast as ``numpy.max`` along the last axis.
    """
    red, green, blue = (light[..., channel] for channel in range(3))
    return np.maximum(np.maximum(red, green), blue)[..., None]  # type: ignore[no-any-return]


def _add_near_light(wide: PixelArray, led: int) -> PixelArray:
    """Return the light of each LED on its own cell and the eight around it.

    ``wide`` is the light of each LED, with dark LEDs for the rim. ``led`` is the width of a cell in
    pixels.
    """
    stamp = _led_stamp(led)
    rows, columns = wide.shape[:2]
    light = np.zeros((rows, led, columns, led, 3), np.float32)
    for down in (0, 1, 2):
        for right in (0, 1, 2):
            tile = stamp[down * led : (down + 1) * led, right * led : (right + 1) * led]
            # np.roll wraps around at the edges, which is harmless because the rim has no LEDs.
            shifted = np.roll(wide, (down - 1, right - 1), (0, 1))
            for row, column in np.argwhere(shifted.any(axis=2)):  # skips dark LEDs, the majority
                light[row, :, column] += tile[..., None] * shifted[row, column]
    return light.reshape(rows * led, columns * led, 3)


@functools.cache
def _led_stamp(led: int) -> PixelArray:
    """Return the light of one LED on its own cell and the eight around it.

    ``led`` is the width of a cell in pixels. The result has 3 ``led`` rows and columns.
    """
    cell = np.pad(np.asarray(_cell_brightness(led), np.float64) / 255, led)
    blurred: Any = sum(share * _blur(cell, spread * led) for share, spread in _NEAR_LIGHT)
    return blurred.astype(np.float32)  # type: ignore[no-any-return]


def _far_light(wide: PixelArray, led: int) -> PixelArray:
    """Return the haze over the board: the LEDs' light, blurred and then enlarged.

    ``wide`` is the light of each LED, with dark LEDs for the rim; ``led`` is the width of an LED in
    pixels.
    """
    haze: Any = sum(share * _blur(wide, spread) for share, spread in _FAR_LIGHT)
    size = (wide.shape[1] * led, wide.shape[0] * led)
    planes = []
    for channel in range(3):
        plane = Image.fromarray(haze[..., channel].astype(np.float32))
        planes.append(np.asarray(plane.resize(size, Image.Resampling.BICUBIC)))
    return np.maximum(np.stack(planes, axis=2), 0) * _LED_SHARE


def _blur(values: PixelArray, radius: float) -> PixelArray:
    """Return ``values`` (rows, columns, ...) spread by a Gaussian of ``radius``."""
    reach = max(1, int(3 * radius + 0.5))
    weights = np.exp(-0.5 * (np.arange(-reach, reach + 1) / radius) ** 2)
    weights /= weights.sum()
    for axis in (0, 1):
        padding = [(0, 0)] * values.ndim
        padding[axis] = (reach, reach)
        padded = np.pad(values, padding)
        length = values.shape[axis]
        values = sum(
            weight * np.take(padded, range(shift, shift + length), axis=axis)
            for shift, weight in enumerate(weights)
        )
    return values


def _cell_brightness(led: int) -> Image.Image:
    """Return an image of ``led`` x ``led`` pixels with the brightness (0..255) in one LED's cell.

    It is a rounded square, brightest in the middle.
    """
    big = led * 4
    image = Image.new("L", (big, big), 0)
    draw = ImageDraw.Draw(image)
    for inset, level in ((0.08, 150), (0.16, 210), (0.27, 255)):
        edge = int(big * inset)
        draw.rounded_rectangle((edge, edge, big - edge - 1, big - edge - 1), big // 4, fill=level)
    return image.filter(ImageFilter.GaussianBlur(big * 0.035)).resize(
        (led, led), Image.Resampling.LANCZOS
    )


def _dark_field(columns: int, rows: int, led: int) -> Image.Image:
    """Return a picture of the unlit LEDs: frosted cells, with grooves between the squares."""
    width, height = columns * led * _SUPERSAMPLING, rows * led * _SUPERSAMPLING
    image = Image.new("RGB", (width, height), _GAP_COLOUR)
    draw = ImageDraw.Draw(image)
    step = led * _SUPERSAMPLING
    inset = step // 14
    for row in range(rows):
        for column in range(columns):
            x, y = column * step + inset, row * step + inset
            corner = (x, y, x + step - 2 * inset - 1, y + step - 2 * inset - 1)
            draw.rounded_rectangle(corner, step // 5, fill=_CELL_COLOUR)
    for column in range(17):
        x = column * (width - 1) // 16
        draw.line((x, 0, x, height), fill=_SQUARE_LINE, width=_SUPERSAMPLING)
    for row in range(9):
        y = row * (height - 1) // 8
        draw.line((0, y, width, y), fill=_SQUARE_LINE, width=_SUPERSAMPLING)
    return image.resize(
        (width // _SUPERSAMPLING, height // _SUPERSAMPLING), Image.Resampling.LANCZOS
    )


@functools.cache
def _dark_panel(columns: int, rows: int, led: int) -> Image.Image:
    """Return the picture of the unlit board: dark cells and the rim with the squares' names."""
    field = _dark_field(columns, rows, led)
    width, height = field.width + 2 * _RIM_PX, field.height + 2 * _RIM_PX
    mask = Image.new("L", (width * _SUPERSAMPLING, height * _SUPERSAMPLING), 0)
    ImageDraw.Draw(mask).rounded_rectangle(
        (0, 0, width * _SUPERSAMPLING - 1, height * _SUPERSAMPLING - 1),
        22 * _SUPERSAMPLING,
        fill=255,
    )
    panel = Image.new("RGBA", (width, height), (0, 0, 0, 0))
    panel.paste(
        Image.new("RGB", (width, height), _FRAME_COLOUR), (0, 0), mask.resize((width, height))
    )
    draw = ImageDraw.Draw(panel)
    draw.rounded_rectangle((1, 1, width - 2, height - 2), 21, outline=_EDGE_COLOUR, width=1)
    edge = _RIM_PX - 5
    draw.rounded_rectangle(
        (edge, edge, width - edge - 1, height - edge - 1), 6, outline=_EDGE_COLOUR
    )
    panel.paste(field, (_RIM_PX, _RIM_PX))
    font = ImageFont.load_default(15)
    for column in range(16):
        x = _RIM_PX + (2 * column + 1) * columns * led // 32
        for y in (_RIM_PX // 2 - 1, height - _RIM_PX // 2 + 1):
            draw.text((x, y), chr(97 + column), _LETTER_COLOUR, font, anchor="mm")
    for row in range(8):
        y = _RIM_PX + (2 * row + 1) * rows * led // 16
        for x in (_RIM_PX // 2, width - _RIM_PX // 2):
            draw.text((x, y), str(row + 1), _LETTER_COLOUR, font, anchor="mm")
    return panel


def _draw_letter(dots: Image.Image, letter: str, left: int, top: int) -> None:
    """Draw a non-ASCII letter in the same way as the board's display driver."""
    columns = bytearray.fromhex(GLYPH_COLUMNS_HEX[ord(glyphs.to_ascii(letter)) - 32])
    glyphs.draw(letter, columns, 0)
    for at, column in enumerate(columns):
        for row in range(8):
            if column >> row & 1:
                dots.putpixel((left + at, top + row), 1)


def _display_image(lines: list[str]) -> Image.Image:
    """Return a 128 x 64 text display that shows ``lines`` in cells of 8 x 8 dots."""
    font = ImageFont.load_default_imagefont()
    dots = Image.new("1", (128, 64), 0)
    draw = ImageDraw.Draw(dots)
    for row, line in enumerate(lines[:8]):
        for column, character in enumerate(line[:16]):
            if not is_ascii(character):
                _draw_letter(dots, character, 8 * column, 8 * row)
                continue
            # The font has two empty rows above each letter; a descender may reach into the next
            # line.
            draw.text((8 * column + 1, 8 * row - 2), character, 1, font)
    scale = _TEXT_SCALE
    large = dots.convert("L").resize((128 * scale, 64 * scale), Image.Resampling.NEAREST)
    glow = large.filter(ImageFilter.GaussianBlur(scale * 1.4)).point(lambda level: level * 0.45)
    light = Image.blend(large, glow, 0.18)
    on = Image.new("RGB", large.size, _TEXT_ON)
    glass = Image.composite(on, Image.new("RGB", large.size, _TEXT_OFF), light)
    rim = 16
    panel = Image.new("RGBA", (glass.width + 2 * rim, glass.height + 2 * rim), (0, 0, 0, 0))
    draw = ImageDraw.Draw(panel)
    box = (0, 0, panel.width - 1, panel.height - 1)
    draw.rounded_rectangle(box, 10, fill=_FRAME_COLOUR, outline=_EDGE_COLOUR)
    panel.paste(glass, (rim, rim))
    return panel


def _place_on_table(parts: list[Image.Image], beside: bool) -> Image.Image:
    """Return a picture of a dark table with ``parts`` on it, in a row (``beside``) or a column."""
    gap = 26
    if beside:
        size = (sum(part.width for part in parts), max(part.height for part in parts))
        size = (size[0] + gap * (len(parts) + 1), size[1] + 2 * gap)
    else:
        size = (max(part.width for part in parts), sum(part.height for part in parts))
        size = (size[0] + 2 * gap, size[1] + gap * (len(parts) + 1))
    table = Image.new("RGB", size, _TABLE_COLOUR)
    x = y = gap
    for part in parts:
        left = x if beside else (size[0] - part.width) // 2
        top = (size[1] - part.height) // 2 if beside else y
        table.paste(part, (left, top), part)
        if beside:
            x += part.width + gap
        else:
            y += part.height + gap
    return table
