"""A first visit downloads few bytes, nothing twice, and shows the menu before the games have
loaded.

How long a visit takes depends on the machine, but the files that the menu needs do not. So the
tests count bytes (from a host that compresses text, as GitHub Pages does), and requests that must
wait for another request.
"""

import functools
import gzip
import http.server
import threading
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any, ClassVar

import pytest

from host_tools.web import build, serve
from tests.web.hands import (
    start_match,
    throw_face,
    wait_for_board,
    wait_for_note,
    wait_for_screen,
    wait_until,
)

pytestmark = pytest.mark.browser

# Limit for one visit; requests that are answered with "not modified" count, too.
MAX_VISIT_REQUESTS = 40
MAX_VISIT_BYTES = 1_500_000
# Limit for the files that load before the menu appears: at present 465,309 bytes, which take 2.7 s
# with Chromium's Fast 3G.
MAX_BYTES_UNTIL_MENU = 475_000
# file types that GitHub Pages compresses
TEXT_TYPES = (".html", ".css", ".js", ".webmanifest", ".txt")
IS_CACHED_SCRIPT = """caches.keys()
    .then((names) => names.length === 0 ? false : caches.open(names[0])
    .then((kept) => kept.keys()).then((kept) => kept.length >= 15))"""


class CountingHandler(serve.PageHandler):
    """A request handler that counts its answers and their bytes."""

    sent_bytes: ClassVar[Counter[str]] = Counter()  # number of bytes sent for each path
    # number of answers for each (path, status)
    answer_counts: ClassVar[Counter[tuple[str, int]]] = Counter()

    def log_request(self, code: Any = "-", size: Any = "-") -> None:
        """Count an answer by its path and status."""
        self.answer_counts[self.path.partition("?")[0], int(code)] += 1

    def copyfile(self, source: Any, outputfile: Any) -> None:
        """Send a file and count its bytes."""
        content = source.read()
        self.sent_bytes[self.path.partition("?")[0]] += len(content)
        outputfile.write(content)


@pytest.fixture
def counting_site(tmp_path: Path) -> Iterator[str]:
    """Return the address of a page whose server counts answers and bytes."""
    build.write_page(tmp_path)
    CountingHandler.sent_bytes.clear()
    CountingHandler.answer_counts.clear()
    handler = functools.partial(CountingHandler, directory=str(tmp_path))
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as running:
        thread = threading.Thread(target=running.serve_forever, daemon=True)
        thread.start()
        yield serve.page_address(running)
        running.shutdown()
        thread.join()


@pytest.mark.parametrize("query", ["", "?board=mini16#play=pawnball"])
def test_nothing_is_downloaded_twice(browser: Any, counting_site: str, query: str) -> None:
    context = browser.new_context(service_workers="allow")
    page = context.new_page()
    page.goto(counting_site + query)
    wait_for_board(page)
    wait_until(page, IS_CACHED_SCRIPT)
    assert page.evaluate("caches.match('./').then(kept => kept.text())").startswith("<!doctype")
    page.wait_for_timeout(1000)
    context.close()
    requests, size = (
        sum(CountingHandler.answer_counts.values()),
        sum(CountingHandler.sent_bytes.values()),
    )
    print(f"first visit: {requests} requests, {size} bytes")
    assert CountingHandler.sent_bytes["/firmware.pack"] > 0
    twice = [
        path
        for (path, code), count in CountingHandler.answer_counts.items()
        if code == 200 and count > 1
    ]
    assert twice == []
    assert requests <= MAX_VISIT_REQUESTS
    assert size <= MAX_VISIT_BYTES


def hold_game_requests(page: Any) -> list[Any]:
    """Hold back all requests for the games' files, and return the list of held requests, which the
    test continues later.
    """
    held: list[Any] = []
    page.route("**/games.pack", lambda route: held.append(route))
    return held


def wait_for_menu(page: Any) -> None:
    """Wait until the menu is on the display of the page."""
    wait_until(page, "window.pixelpitch?.lines[1]?.startsWith('>Play')")


def test_the_menu_appears_before_the_games(browser: Any, site: str) -> None:
    context = browser.new_context(service_workers="allow")
    page = context.new_page()
    held = hold_game_requests(page)
    page.goto(site)
    wait_for_menu(page)
    assert page.is_hidden("#loading")
    page.keyboard.press("s")
    wait_for_note(page, "the games are still loading")
    page.keyboard.press("s")
    page.wait_for_timeout(3000)  # longer than the board takes to check for an unfinished match
    assert not page.evaluate("document.getElementById('failed').open")
    assert page.evaluate("window.pixelpitch.lines[1]").startswith(">Play")
    assert page.evaluate("navigator.serviceWorker.getRegistrations().then(all => all.length)") == 0
    held.pop().continue_()
    # the presses made while the games were loading must both count
    wait_until(page, "window.pixelpitch.lines[3].startsWith('>')")
    wait_until(page, IS_CACHED_SCRIPT)
    page.keyboard.press("w")
    page.keyboard.press("w")
    wait_until(page, "window.pixelpitch.lines[1].startsWith('>')")
    start_match(page)
    context.close()


def test_a_visit_with_an_unfinished_match_waits_for_the_games(browser: Any, site: str) -> None:
    context = browser.new_context(service_workers="block")
    page = context.new_page()
    page.goto(site)
    wait_for_board(page)
    start_match(page)
    throw_face(page, "4")
    held = hold_game_requests(page)
    page.reload()
    wait_until(page, "document.getElementById('loading').textContent.includes('100')")
    page.wait_for_timeout(1000)
    assert page.evaluate("document.body.dataset.screen") is None
    held.pop().continue_()
    wait_for_screen(page, "unfinished")
    context.close()


def test_the_page_says_that_the_games_cannot_be_loaded(browser: Any, site: str) -> None:
    context = browser.new_context(service_workers="block")
    page = context.new_page()
    held = hold_game_requests(page)
    page.goto(site)
    wait_for_menu(page)
    held.pop().abort()
    page.unroute("**/games.pack")
    wait_until(page, "document.getElementById('failed').open")
    assert "games.pack could not be loaded" in page.inner_text("#failed-words")
    page.click("#failed form button:last-child")
    wait_for_board(page)
    start_match(page)
    context.close()


def test_the_menu_is_shown_after_a_limited_number_of_bytes(
    browser: Any, counting_site: str, tmp_path: Path
) -> None:
    context = browser.new_context(service_workers="block")
    page = context.new_page()
    hold_game_requests(page)
    page.goto(counting_site)
    wait_for_menu(page)
    paths = {path.strip("/") or "index.html" for path in CountingHandler.sent_bytes}
    context.close()
    needed = {path: (tmp_path / path).read_bytes() for path in paths if "icon" not in path}
    size = sum(
        len(gzip.compress(content, 6)) if path.endswith(TEXT_TYPES) else len(content)
        for path, content in needed.items()
    )
    print(f"up to the menu: {len(needed)} files, {size} bytes")
    assert size < MAX_BYTES_UNTIL_MENU
    index = needed.pop("index.html").decode()
    for path in needed:
        assert f'"{path}"' in index, f"{path} is not preloaded: its request waits for another file"
