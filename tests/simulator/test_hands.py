"""The simulator and the twin share the words for pads, throws and lights."""

import random

import pytest

from boards import mini16, pitch32
from host_tools.simulator import hands, script
from host_tools.simulator.devices import Pads
from host_tools.simulator.terminal import keys
from host_tools.simulator.throws import KINDS, WORDS, Throws
from pixelpitch.current import milliamperes
from pixelpitch.render import palette
from pixelpitch.rules.errors import NotUnderstood


def test_the_words_of_a_pad():
    two, shared = Pads(pitch32), Pads(mini16)
    assert hands.pad("left ok", two) == ("left", "ok")
    assert hands.pad("menu", two) == ("menu", None)
    assert hands.pad("right up", shared) == hands.pad("up", shared) == ("shared", "up")
    for words in ("", "ok", "left fire", "left ok now", "left menu"):
        with pytest.raises(NotUnderstood, match="left or right and one of up, down"):
            hands.pad(words, two)


@pytest.mark.long
def test_every_named_throw_works():
    for what in (*KINDS, 1, 6):
        assert Throws(random.Random(1)).of(what)
        assert str(what) in WORDS
    for wrong in ("fly", "1", 0, 7, True, None):
        assert Throws(random.Random(1)).of(wrong) is None
    assert set(keys.FACES.values()) == {1, 2, 3, 4, 5, 6}
    assert set(keys.ACCIDENTS.values()) <= set(KINDS)
    assert script.COMMANDS["throw"] == "throw " + WORDS


def test_the_words_and_letters_of_lights():
    colours = {(0, 0): (255, 255, 255), (1, 1): (255, 0, 0)}

    def colour(x, y):
        return colours.get((x, y), (0, 0, 0))

    white, red, dark = [palette.name(each) for each in ((255,) * 3, (255, 0, 0), (0, 0, 0))]
    assert hands.colour_words("a1", pitch32, colour) == f"{white} {dark} {red}"
    assert hands.colour_words("p8", pitch32, colour) == dark
    plain = hands.screen(pitch32, colour, None).split("\n")
    assert len(plain) == pitch32.HEIGHT
    assert plain[0] == hands.LETTERS[white] + hands.LETTERS[dark] * 31
    assert plain[1][:2] == hands.LETTERS[dark] + hands.LETTERS[red]
    boxed = hands.screen(pitch32, colour, ["Hello"] + [""] * 7).split("\n")
    assert boxed[1] == plain[1] + "  |Hello           |"


@pytest.mark.parametrize("board", [pitch32, mini16])
def test_the_current_of_a_board(board):
    leds = board.WIDTH * board.HEIGHT
    assert milliamperes(board, 0) == -(-leds * board.IDLE_UA // 1000)
    one = milliamperes(board, 255 * 1000) - milliamperes(board, 0)
    assert one == 1000 * board.CHANNEL_MA
