"""The photograph-like picture of a board has the right size, shows LEDs at their places, and keeps
dim LEDs visible.
"""

import numpy as np
import pytest
from PIL import Image

from boards import mini16, pitch32, strip32x8
from host_tools.simulator import picture
from tests.render.scenes import match_showing_everything
from tests.render.seen import lights_of

on_each_board = pytest.mark.parametrize(
    "board", [pitch32, mini16, strip32x8], ids=lambda board: board.NAME
)


@on_each_board
def test_save_writes_a_png_of_about_a_thousand_pixels(board, tmp_path):
    lights = lights_of(board, match_showing_everything())
    path = tmp_path / "board.png"
    picture.save_picture(path, lights.frame, lights.scale, board, ["Red to throw", "", "3:2"])
    with Image.open(path) as saved:
        assert saved.format == "PNG"
        assert 900 <= saved.width <= 1400
        assert saved.mode == "RGB"


def led_centre_colour(image, board, x, y):
    """Return the colour in the middle of an LED's cell, in a picture of a board without a
    display.
    """
    led = min(picture.PITCH_WIDTH_PX // board.WIDTH, 44)
    edge = (image.width - board.WIDTH * led) // 2
    return image.getpixel((edge + x * led + led // 2, edge + y * led + led // 2))


@on_each_board
def test_an_led_has_its_own_place_and_colour(board):
    frame = bytearray(3 * board.WIDTH * board.HEIGHT)
    at = 5 * board.WIDTH + 9
    frame[3 * at : 3 * at + 3] = bytes((255, 0, 0))
    image = picture.render_picture(frame, 64, board)
    red, green, blue = led_centre_colour(image, board, 9, 5)
    assert red > 180 > 80 > max(green, blue)
    assert max(led_centre_colour(image, board, 13, board.HEIGHT - 4)) < 60
    near, far = led_centre_colour(image, board, 10, 5), led_centre_colour(image, board, 14, 5)
    assert near[0] > far[0]  # the LED lights its surroundings


@on_each_board
def test_a_dim_led_is_visible(board):
    frame = bytearray(3 * board.WIDTH * board.HEIGHT)
    frame[1] = 26  # a dim green, like the lines of the pitch
    dark = picture.render_picture(bytes(len(frame)), 64, board)
    image = picture.render_picture(frame, 64, board)
    assert led_centre_colour(image, board, 0, 0)[1] > led_centre_colour(dark, board, 0, 0)[1] + 40


def test_a_dark_board_is_dark_but_visible():
    image = np.asarray(picture.render_picture(bytes(3 * 32 * 16), 64, pitch32))
    assert 8 < image.mean() < 40


def test_the_display_shows_its_lines():
    frame = bytes(3 * 32 * 16)
    blank = np.asarray(picture.render_picture(frame, 64, pitch32, []))
    said = np.asarray(picture.render_picture(frame, 64, pitch32, ["GOAL"]))
    assert blank.shape == said.shape
    assert blank.shape[0] > np.asarray(picture.render_picture(frame, 64, pitch32)).shape[0]
    assert said.astype(int).sum() > blank.astype(int).sum()


def test_a_frame_of_a_different_board_is_refused():
    with pytest.raises(ValueError, match=r"^got a frame of 768 bytes, expected 1536 for pitch32$"):
        picture.render_picture(bytes(768), 64, pitch32)
