"""The boards strip32x8, strips32x16 and zero16 are made of panels and modules that people already
own.

Their files have only constants, so this module checks values. tests/render/test_eight_rows.py
checks what 8 rows of LEDs show.
"""

from types import SimpleNamespace
from typing import Any

import pytest

from boards import mini16, pitch32, strip32x8, strips32x16, zero16
from host_tools.common.board_file import GPIO_NUMBERS_BY_CONTROLLER, board_errors, controller, pins
from host_tools.common.led_order import led_positions
from host_tools.simulator.headless import Player
from pixelpitch.render.renderer import Renderer
from pixelpitch.rules import TERMINAL
from pixelpitch.rules.autoplay import play_action
from pixelpitch.rules.generator import Generator
from pixelpitch.rulesets import ids, load
from tests.players import choose
from tests.render.seen import frame_milliamperes


def read_board_facts(board: Any) -> dict[str, Any]:
    """Return the facts of a board: its attributes in capital letters."""
    return {key: value for key, value in vars(board).items() if key.isupper()}


def find_differing_facts(first_board: Any, second_board: Any) -> set[str]:
    """Return the names of the facts that differ between two boards."""
    mine, theirs = read_board_facts(first_board), read_board_facts(second_board)
    return {key for key in {*mine, *theirs} if mine.get(key) != theirs.get(key)}


@pytest.mark.parametrize("board", [strip32x8, strips32x16, zero16])
def test_the_board_files_have_no_faults(board: Any) -> None:
    assert board_errors(board) == []


def test_one_strip_is_a_mini16_with_a_different_panel() -> None:
    """The LEDs of the panel form columns of eight, which run downwards and upwards in turn."""
    assert find_differing_facts(strip32x8, mini16) == {"NAME", "ABOUT", "WIDTH", "HEIGHT", "PANELS"}
    (panel,) = strip32x8.PANELS
    order = list(zip(*led_positions(panel, strip32x8.WIRING), strict=True))
    assert order[:2] == [(0, 0), (0, 1)]
    assert order[7:10] == [(0, 7), (1, 7), (1, 6)]
    assert order[-1] == (31, 0)
    assert len(set(order)) == 256


def test_two_strips_are_a_pitch32_with_different_panels() -> None:
    assert find_differing_facts(strips32x16, pitch32) == {"NAME", "ABOUT", "PANELS"}
    leds = [led for panel in strips32x16.PANELS for led in zip(*led_positions(panel), strict=True)]
    assert len(set(leds)) == 512
    assert leds[255:257] == [(31, 0), (0, 8)]


def test_a_board_with_an_rp2040_zero_uses_only_pins_at_its_edge() -> None:
    different = {"NAME", "ABOUT", "PANELS", "MENU", "CONTROLLER"}
    assert find_differing_facts(zero16, mini16) == different
    assert {pin for _, pin in pins(zero16)} <= {*range(16), 26, 27, 28}
    # this pin is not on the edge of an RP2040-Zero
    board = SimpleNamespace(**{**read_board_facts(zero16), "MENU": 20})
    assert board_errors(board) == [
        "MENU is GP20, but an RP2040-Zero has GP0..GP15 and GP26..GP28 at its edge"
    ]


def test_an_unknown_microcontroller_module_is_refused() -> None:
    board = SimpleNamespace(**{**read_board_facts(zero16), "CONTROLLER": "RP2350-Zero"})
    assert board_errors(board) == ["CONTROLLER is 'RP2350-Zero', expected Pico or RP2040-Zero"]
    board = SimpleNamespace(**{**read_board_facts(zero16), "CONTROLLER": 4})
    assert board_errors(board) == [
        "CONTROLLER is malformed, expected a printable text as in boards.pitch32"
    ]


def test_a_board_that_names_no_module_has_a_pico() -> None:
    assert controller(mini16) == "Pico"
    assert set(GPIO_NUMBERS_BY_CONTROLLER["RP2040-Zero"][0]) < set(
        GPIO_NUMBERS_BY_CONTROLLER["Pico"][0]
    )


@pytest.mark.parametrize("game", sorted(ids()))
def test_every_game_can_be_followed_on_a_board_of_one_strip(game: str) -> None:
    """In a random match each move changes the lights, and no frame exceeds the current budget of
    the board's LEDs.
    """
    match = load(game)()
    generator = Generator(5)
    lights = Renderer(strip32x8)
    lights.brightness = 8
    pictures = set()
    for now in range(0, 400_000, 4000):
        if match.current_player() == TERMINAL:
            break
        lights.show(match.scene(), now)
        for later in (0, 700, 3900):
            lights.draw(now + later)
            assert frame_milliamperes(lights, strip32x8) < strip32x8.BUDGET_MA
        pictures.add(bytes(lights.frame))
        play_action(match, generator)
    assert len(pictures) > 20


def test_a_match_begins_from_the_menu_of_a_board_of_one_strip() -> None:
    player = Player("strip32x8")
    choose(player, "Games", "Soccer Dice", "Start")
    player.wait(200)
    assert player.place == "play"
    for face in (5, 2, 4):
        player.throw(face)
        player.settle()
    assert player.match is not None
