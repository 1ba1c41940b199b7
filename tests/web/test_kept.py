"""The page works without a browser store, in two tabs, on a slow network, and when a new version of
it appears.
"""

import os
import threading
import time
from pathlib import Path
from typing import Any

import pytest

from host_tools.web import build, serve
from tests.web.conftest import LOW_FRAME_RATE_QUERY, SMALL_WINDOW, PageOpener
from tests.web.hands import start_match, throw_face, wait_for_note, wait_for_screen, wait_until

pytestmark = pytest.mark.browser


IS_SECOND_PAGE_NOTE_SHOWN = "!document.getElementById('elsewhere').hidden"


def test_a_second_page_says_that_it_stores_nothing_until_it_takes_over(
    open_page: PageOpener,
) -> None:
    page = open_page()
    start_match(page)
    throw_face(page, "4")
    other = open_page(beside=page)
    wait_until(other, IS_SECOND_PAGE_NOTE_SHOWN)
    other.click("#take-over")
    wait_for_screen(other, "unfinished")
    wait_until(page, IS_SECOND_PAGE_NOTE_SHOWN)
    other.close()  # `page` is the only page again, so it stores data and offers to resume its match
    wait_until(page, "document.getElementById('elsewhere-words').textContent.includes('closed')")
    page.click("#take-over")
    wait_for_screen(page, "replay")
    assert not page.evaluate(IS_SECOND_PAGE_NOTE_SHOWN)
    page.click("#replay-close")
    wait_for_screen(page, "unfinished")


def test_a_page_begins_to_store_when_the_other_page_closes(open_page: PageOpener) -> None:
    page = open_page()
    start_match(page)
    throw_face(page, "4")
    other = open_page(beside=page)
    wait_until(other, IS_SECOND_PAGE_NOTE_SHOWN)
    page.goto("about:blank")
    wait_for_screen(other, "unfinished")
    assert not other.evaluate(IS_SECOND_PAGE_NOTE_SHOWN)


DENY_STORE_SCRIPTS = {
    "no local storage": """Object.defineProperty(window, "localStorage", {
        get() { throw new DOMException("denied", "SecurityError"); } });""",
    "no database": """Object.defineProperty(window, "indexedDB", {
        get() { throw new DOMException("denied", "SecurityError"); } });""",
    "silent database": "IDBFactory.prototype.open = () => ({});",
    "full": """IDBObjectStore.prototype.put = () => {
        throw new DOMException("full", "QuotaExceededError"); };""",
}


@pytest.mark.parametrize("what", DENY_STORE_SCRIPTS)
def test_without_a_store_the_page_plays_and_says_that_it_stores_nothing(
    browser: Any, site: str, what: str
) -> None:
    page = browser.new_context(service_workers="block", viewport=SMALL_WINDOW).new_page()
    page.add_init_script(DENY_STORE_SCRIPTS[what])
    page.goto(site + LOW_FRAME_RATE_QUERY)
    wait_for_screen(page, "menu")
    start_match(page)
    throw_face(page, "4")
    if what != "no local storage":
        wait_for_note(page, "stored")
    page.context.close()


def test_a_page_that_loads_slowly_says_so_and_names_a_missing_file(browser: Any, site: str) -> None:
    page = browser.new_context(service_workers="block").new_page()
    held: list[Any] = []
    page.route("**/firmware.pack", lambda route: held.append(route))
    page.goto(site + LOW_FRAME_RATE_QUERY)
    wait_until(page, "document.getElementById('loading').textContent.includes('%')")
    assert page.is_visible("#loading")
    held.pop().abort()
    wait_until(page, "document.getElementById('failed').open")
    assert "firmware.pack could not be loaded" in page.inner_text("#failed-words")
    page.unroute("**/firmware.pack")
    page.click("#failed form button:last-child")
    wait_for_screen(page, "menu")
    assert page.is_hidden("#loading")
    page.context.close()


def test_without_javascript_the_page_says_that_it_needs_javascript(browser: Any, site: str) -> None:
    page = browser.new_context(java_script_enabled=False).new_page()
    page.goto(site)
    assert "JavaScript" in page.inner_text("body")
    page.context.close()


def test_a_new_version_waits_for_the_user(browser: Any, tmp_path: Path) -> None:
    """The old page and the new service worker must never run together."""
    build.write_page(tmp_path)
    with serve.page_server(tmp_path) as running:
        threading.Thread(target=running.serve_forever, daemon=True).start()
        page = browser.new_context().new_page()
        page.goto(serve.page_address(running) + LOW_FRAME_RATE_QUERY)
        wait_until(page, "navigator.serviceWorker.controller !== null")
        # The server rounds file times to seconds. So changed files get a time 2 s ahead, to count
        # as newer.
        later = time.time() + 2
        for name, old, new in (
            ("index.html", "<title>Pixelpitch", "<title>Newer"),
            ("sw.js", '"version": "', '"version": "new'),
        ):
            path = tmp_path / name
            path.write_text(path.read_text().replace(old, new))
            os.utime(path, times=(later, later))
        page.reload()
        wait_until(page, "!document.getElementById('version').hidden")
        assert page.title() == "Pixelpitch"
        page.click("#version-load")
        wait_until(page, "document.title === 'Newer'")
        wait_for_screen(page, "menu")
        page.context.close()
        running.shutdown()
