"""The photograph: the right size, light where light is, dim things visible."""

import numpy as np
import pytest
from PIL import Image

from boards import mini16, pitch32
from host_tools.simulator import picture
from tests.render.scenes import rich
from tests.render.seen import lights_of

both = pytest.mark.parametrize("board", [pitch32, mini16], ids=lambda board: board.NAME)


@both
def test_save_writes_a_png_of_about_a_thousand_pixels(board, tmp_path):
    lights = lights_of(board, rich())
    path = tmp_path / "board.png"
    picture.save(path, lights.frame, lights.scale, board, ["Red to throw", "", "3:2"])
    with Image.open(path) as saved:
        assert saved.format == "PNG"
        assert 900 <= saved.width <= 1400
        assert saved.mode == "RGB"


def middle(image, board, x, y):
    """The colour in the middle of a LED's cell, without a display in the picture."""
    led = min(picture.PITCH_PX // board.WIDTH, 44)
    edge = (image.width - board.WIDTH * led) // 2
    return image.getpixel((edge + x * led + led // 2, edge + y * led + led // 2))


@both
def test_a_led_shines_in_its_own_place_and_colour(board):
    frame = bytearray(3 * board.WIDTH * board.HEIGHT)
    at = 5 * board.WIDTH + 9
    frame[3 * at : 3 * at + 3] = bytes((255, 0, 0))
    image = picture.render(frame, 64, board)
    red, green, blue = middle(image, board, 9, 5)
    assert red > 180 > 80 > max(green, blue)
    assert max(middle(image, board, 13, 12)) < 60
    near, far = middle(image, board, 10, 5), middle(image, board, 14, 5)
    assert near[0] > far[0]  # it sheds light around itself


@both
def test_a_dim_led_can_be_seen(board):
    frame = bytearray(3 * board.WIDTH * board.HEIGHT)
    frame[1] = 26  # green, as the lines of the pitch are
    dark = picture.render(bytes(len(frame)), 64, board)
    image = picture.render(frame, 64, board)
    assert middle(image, board, 0, 0)[1] > middle(dark, board, 0, 0)[1] + 40


def test_a_dark_board_is_dark_but_there():
    image = np.asarray(picture.render(bytes(3 * 32 * 16), 64, pitch32))
    assert 8 < image.mean() < 40


def test_the_display_shows_its_lines():
    frame = bytes(3 * 32 * 16)
    blank = np.asarray(picture.render(frame, 64, pitch32, []))
    said = np.asarray(picture.render(frame, 64, pitch32, ["GOAL"]))
    assert blank.shape == said.shape
    assert blank.shape[0] > np.asarray(picture.render(frame, 64, pitch32)).shape[0]
    assert said.astype(int).sum() > blank.astype(int).sum()


def test_a_frame_of_another_board_is_refused():
    with pytest.raises(ValueError, match=r"^got a frame of 768 bytes, expected 1536 for pitch32$"):
        picture.render(bytes(768), 64, pitch32)
