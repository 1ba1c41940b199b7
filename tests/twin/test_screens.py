"""The pad sequences of the stack measurement open the right screens and return to the menu."""

import importlib

import pytest

from host_tools.twin.screens import BACK_TO_MENU_PRESSES, SCREEN_ROUTES, route_pads
from tests.players import Player

OPENED_SCREENS = {
    "league and names": "name",
    "season": "table",
    "learn": "lesson",
    "settings": "settings",
    "die check": "die",
    "fairness": "die",
    "calibrate die": "die",
    "calibrate box": "die",
    "LED current": "self-test",
    "self-test": "self-test",
    "games, set-up and values": "values",
    "puzzles": "puzzle",
    "first match": "menu",
}
PRESS_WAIT_MS = 60


@pytest.mark.parametrize("board", ["pitch32", "mini16"])
def test_each_pad_sequence_opens_its_screen_and_returns_to_the_menu(board: str) -> None:
    player = Player(board)
    player.wait(600)
    places: dict[str, set[str]] = {}
    for name, way in SCREEN_ROUTES:
        for pad in route_pads(way, importlib.import_module(f"boards.{board}")):
            player.press(pad)
            player.wait(PRESS_WAIT_MS)
            places.setdefault(name, set()).add(player.place)
        for pad in route_pads(BACK_TO_MENU_PRESSES, player.session.board):
            player.press(pad)
            player.wait(PRESS_WAIT_MS)
        assert player.place == "menu", name
    assert {
        name: place for name, place in OPENED_SCREENS.items() if place not in places[name]
    } == {}
    assert "guided" in places["first match"]
    assert "question" in places["first match"]
