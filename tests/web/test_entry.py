"""On the page, coaches use keys or short touches to enter what ordinary dice show."""

import pytest

from pixelpitch.render import entry
from tests.web.conftest import PageOpener
from tests.web.hands import (
    becomes_true_within,
    choose_item,
    count_actions,
    locate_square,
    open_list,
    start_match,
    wait_for_note,
    wait_for_screen,
    wait_until,
)

pytestmark = pytest.mark.browser


def test_ordinary_dice_are_entered_by_number_or_by_a_click_on_a_face(open_page: PageOpener) -> None:
    page = open_page()
    open_list(page, "Settings")
    choose_item(page, "Dice")
    wait_for_screen(page, "values")
    choose_item(page, "Dice > ordinary")
    wait_for_screen(page, "settings")
    page.keyboard.press("q")
    wait_for_screen(page, "menu")
    start_match(page)
    page.keyboard.press(" ")
    wait_for_note(page, "throw your own dice")
    before = count_actions(page)
    page.keyboard.press("4")
    wait_until(page, "before => window.pixelpitch.actions > before", before)
    before = count_actions(page)
    five = next(square for square in range(128) if entry.cell_of(square) == 7)
    # The first click opens the list of faces, but a click during an animation only ends the
    # animation.
    for _ in range(20):
        page.mouse.click(*locate_square(page, five))
        if becomes_true_within(page, f"window.pixelpitch.actions > {before}", 1000):
            break
    assert count_actions(page) > before
