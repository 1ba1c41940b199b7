"""Ordinary dice in the page: keys and taps enter what they show."""

import pytest

from pixelpitch.render import entry
from tests.web.conftest import Opens
from tests.web.hands import (
    actions,
    choose,
    open_list,
    seen_within,
    square_at,
    start,
    wait_note,
    wait_screen,
    wait_until,
)

pytestmark = pytest.mark.browser


def test_ordinary_dice_are_entered_by_their_number_or_by_a_tap_on_a_face(opens: Opens) -> None:
    page = opens()
    open_list(page, "Settings")
    choose(page, "Dice")
    wait_screen(page, "values")
    choose(page, "Dice > ordinary")
    wait_screen(page, "settings")
    page.keyboard.press("q")
    wait_screen(page, "menu")
    start(page)
    page.keyboard.press(" ")
    wait_note(page, "throw dice of your own")
    before = actions(page)
    page.keyboard.press("4")
    wait_until(page, "before => window.pixelpitch.actions > before", before)
    before = actions(page)
    five = next(square for square in range(128) if entry.cell_of(square) == 7)
    for _ in range(20):  # the first tap opens the faces; one that meets a show ends it
        page.mouse.click(*square_at(page, five))
        if seen_within(page, f"window.pixelpitch.actions > {before}", 1000):
            break
    assert actions(page) > before
