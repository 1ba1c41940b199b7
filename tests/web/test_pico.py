"""For a bare Pico, the page saves the same file that ``pixelpitch image`` writes."""

from pathlib import Path

import pytest

from host_tools.flash import image
from host_tools.flash.chips import RP2350
from tests.web.conftest import PageOpener
from tests.web.hands import wait_until

pytestmark = pytest.mark.browser

MESSAGE_CONTAINS_SCRIPT = (
    "words => document.getElementById('pico-said').textContent.includes(words)"
)


def test_the_file_for_the_chosen_board_is_saved_or_refused_with_a_reason(
    open_page: PageOpener,
) -> None:
    page = open_page()
    page.click("#open-matches")
    page.click("#open-pico")
    assert page.is_hidden("#matches")
    assert page.input_value("#pico-board") == "pitch32"
    page.select_option("#pico-board", "mini16")
    with page.expect_download() as saved:
        page.click("#pico-save")
    assert saved.value.suggested_filename == "pixelpitch.uf2"
    whole = image.make_image("mini16")
    assert Path(saved.value.path()).read_bytes() == whole
    wait_until(page, MESSAGE_CONTAINS_SCRIPT, "for mini16 is saved")
    downloads: list[str] = []
    page.on("download", lambda each: downloads.append(each.suggested_filename))
    page.route("**/mini16.uf2", lambda route: route.fulfill(body=whole[:-512]))
    page.click("#pico-save")
    wait_until(page, MESSAGE_CONTAINS_SCRIPT, "did not arrive completely")
    page.unroute("**/mini16.uf2")
    lost = "window.fetch = () => Promise.reject(new TypeError('Failed to fetch'))"
    page.evaluate(f"() => {{ {lost}; }}")
    page.click("#pico-save")
    wait_until(page, MESSAGE_CONTAINS_SCRIPT, "needs the network")
    assert not downloads
    assert page.is_enabled("#pico-save")


def test_the_page_saves_a_different_file_for_a_pico_2_if_the_board_supports_it(
    open_page: PageOpener,
) -> None:
    page = open_page()
    page.click("#open-matches")
    page.click("#open-pico")
    page.select_option("#pico-chip", "rp2350")
    with page.expect_download() as saved:
        page.click("#pico-save")
    assert Path(saved.value.path()).read_bytes() == image.make_image("pitch32", RP2350)
    page.select_option("#pico-board", "zero16")
    assert page.input_value("#pico-chip") == "rp2040"
    assert page.is_disabled("#pico-chip option[value=rp2350]")
