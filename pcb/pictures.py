"""Trims pictures of the boards, reduces their colours, and marks the parts of assembly steps."""

from pathlib import Path
from typing import Any

from PIL import Image, ImageChops, ImageDraw, ImageEnhance

PICTURE_MARGIN_PX = 12  # width of the empty border that trimming leaves around a picture
PART_MARK_COLOUR = (230, 40, 30)


def trim_picture(path: Path) -> None:
    """Cut off a picture's empty border and reduce it to 128 colours."""
    with Image.open(path) as picture:
        clear = picture.convert("RGBA")
    flat = Image.new("RGB", clear.size, "white")
    flat.paste(clear, mask=clear.getchannel("A"))
    paper = Image.new("RGB", flat.size, flat.getpixel((0, 0)))
    differs = ImageChops.difference(flat, paper).convert("L").point(lambda v: 255 * (v > 12))
    left, top, right, bottom = differs.getbbox() or (0, 0, *flat.size)
    margin = PICTURE_MARGIN_PX
    box = (max(0, left - margin), max(0, top - margin),
           min(flat.width, right + margin), min(flat.height, bottom + margin))  # fmt: skip
    flat.crop(box).quantize(128).save(path, optimize=True)


def write_assembly_step_picture(
    board: Path, size: tuple[float, float], places: list[dict[str, Any]], parts: set[str],
    target: Path,
) -> Path:  # fmt: skip
    """Write a board's picture in grey, with the parts ``parts`` in colour and in red frames.

    ``board`` is the picture of a whole board of ``size`` (mm), without an empty border. ``places``
    comes from ``pcb.places``; in it the box of a part is (left, bottom, right, top) in mm, with y
    upwards.
    """
    with Image.open(board) as picture:
        bright = picture.convert("RGB")
    scale = (bright.width - 2 * PICTURE_MARGIN_PX) / size[0]
    dull = ImageEnhance.Brightness(bright.convert("L").convert("RGB")).enhance(0.75)
    pen = ImageDraw.Draw(dull)
    for each in places:
        if each["reference"] not in parts:
            continue
        left, bottom, right, top = each["box"]
        box = (
            int(PICTURE_MARGIN_PX + (left - 0.6) * scale),
            int(PICTURE_MARGIN_PX + (size[1] - top - 0.6) * scale),
            int(PICTURE_MARGIN_PX + (right + 0.6) * scale),
            int(PICTURE_MARGIN_PX + (size[1] - bottom + 0.6) * scale),
        )
        dull.paste(bright.crop(box), box)
        pen.rectangle(box, outline=PART_MARK_COLOUR, width=3)
    dull.resize((840, round(840 * dull.height / dull.width))).quantize(96).save(
        target, optimize=True
    )
    return target
