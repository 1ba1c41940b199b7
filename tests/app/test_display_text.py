"""Text for the display is laid out in 8 lines of 16 characters."""

import pytest

from pixelpitch.app.display_text import clock_words, fit_page, justify, wrap
from pixelpitch.app.screens.prompt import legend_lines
from pixelpitch.rules.scene import BLUE, PASS, RED, SHOT, Scene


def test_wrapping_loses_no_text():
    text = "a Donaudampfschifffahrtsgesellschaft kicks off, from the left"
    lines = wrap(text)
    assert all(0 < len(line) <= 16 for line in lines)
    assert "".join(lines).replace(" ", "") == text.replace(" ", "")


@pytest.mark.parametrize("left", ["", "R 0-0 B", "a name that is much too long"])
def test_justify_puts_left_and_right_text_on_exactly_one_line(left):
    line = justify(left, "14:59")
    assert len(line) == 16
    assert line.endswith("14:59")


def test_a_page_has_eight_lines():
    assert fit_page(["x" * 20]) == ["x" * 16] + [""] * 7
    assert clock_words(899) == "14:59"


def test_the_legend_names_the_colours_that_the_lights_show():
    scene = Scene()
    scene.paths = [(3, PASS, (0, 5)), (3, PASS, (0, 21)), (6, SHOT, (0, 127))]
    assert legend_lines(scene, 0) == ["3 green f1 f2", "6 SHOT orange p8"]
    assert legend_lines(scene, 1) == ["3 green f1 f2", "6 SHOT purple p8"]
    scene.paths.append((6, SHOT, (0, 126)))
    assert legend_lines(scene, 1)[1] == "6 SHOT p8 o8", "the line has no room for the colour"
    scene.paths.pop()
    scene.colours = (BLUE, RED)
    assert legend_lines(scene, 0)[1] == "6 SHOT purple p8"
