"""Scripts use the same words for pads, throws and lights in the simulator and on the emulated
board.
"""

import random

import pytest

from boards import mini16, pitch32
from host_tools.simulator import hands, script
from host_tools.simulator.devices import Pads
from host_tools.simulator.terminal import keys
from host_tools.simulator.throws import FAULTY_THROW_KINDS, THROW_ARGUMENT_HELP, ThrowSamples
from pixelpitch.current import milliamperes
from pixelpitch.render import palette
from pixelpitch.rules.errors import NotUnderstood


def test_a_pad_is_named_by_seat_and_key():
    two, shared = Pads(pitch32), Pads(mini16)
    assert hands.parse_pad("left ok", two) == ("left", "ok")
    assert hands.parse_pad("menu", two) == ("menu", None)
    assert hands.parse_pad("right up", shared) == hands.parse_pad("up", shared) == ("shared", "up")
    for words in ("", "ok", "left fire", "left ok now", "left menu"):
        with pytest.raises(NotUnderstood, match="left or right and one of up, down"):
            hands.parse_pad(words, two)


@pytest.mark.long
def test_samples_exist_for_every_kind_of_throw():
    for what in (*FAULTY_THROW_KINDS, 1, 6):
        assert ThrowSamples(random.Random(1)).samples_of(what)
        assert str(what) in THROW_ARGUMENT_HELP
    for wrong in ("fly", "1", 0, 7, True, None):
        assert ThrowSamples(random.Random(1)).samples_of(wrong) is None
    assert set(keys.DIE_FACE_BY_KEY.values()) == {1, 2, 3, 4, 5, 6}
    assert set(keys.THROW_ACCIDENT_BY_KEY.values()) <= set(FAULTY_THROW_KINDS)
    assert script.HELP_BY_COMMAND["throw"] == "throw " + THROW_ARGUMENT_HELP


def test_lights_have_words_and_letters_for_their_colours():
    colours = {(0, 0): (255, 255, 255), (1, 1): (255, 0, 0)}

    def colour_at(x, y):
        """Return the colour of a light, black unless the test has set it."""
        return colours.get((x, y), (0, 0, 0))

    white, red, dark = [palette.name(each) for each in ((255,) * 3, (255, 0, 0), (0, 0, 0))]
    assert hands.square_colours("a1", pitch32, colour_at) == f"{white} {dark} {red}"
    assert hands.square_colours("p8", pitch32, colour_at) == dark
    plain = hands.screen_text(pitch32, colour_at, None).split("\n")
    assert len(plain) == pitch32.HEIGHT
    assert plain[0] == hands.LETTER_BY_COLOUR[white] + hands.LETTER_BY_COLOUR[dark] * 31
    assert plain[1][:2] == hands.LETTER_BY_COLOUR[dark] + hands.LETTER_BY_COLOUR[red]
    boxed = hands.screen_text(pitch32, colour_at, ["Hello"] + [""] * 7).split("\n")
    assert boxed[1] == plain[1] + "  |Hello           |"


@pytest.mark.parametrize("board", [pitch32, mini16])
def test_the_current_of_a_board_is_computed_from_its_lights(board):
    leds = board.WIDTH * board.HEIGHT
    assert milliamperes(board, 0) == -(-leds * board.IDLE_UA // 1000)
    one = milliamperes(board, 255 * 1000) - milliamperes(board, 0)
    assert one == 1000 * board.CHANNEL_MA
