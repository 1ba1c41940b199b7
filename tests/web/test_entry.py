"""Keys and short touches in the page enter the result of physical dice."""

import pytest

from pixelpitch.render import entry
from tests.web.conftest import Opens
from tests.web.hands import (
    actions,
    becomes_true_within,
    choose,
    open_list,
    square_at,
    start,
    wait_note,
    wait_screen,
    wait_until,
)

pytestmark = pytest.mark.browser


def test_physical_dice_are_entered_by_number_or_by_a_click_on_a_face(opens: Opens) -> None:
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
    for _ in range(20):  # the first click opens the faces; a click during an animation ends it
        page.mouse.click(*square_at(page, five))
        if becomes_true_within(page, f"window.pixelpitch.actions > {before}", 1000):
            break
    assert actions(page) > before
