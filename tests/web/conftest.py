"""Fixtures that open the page in a real browser: the distribution's Chromium, controlled by
Playwright.

The browser's store is empty at the start of each test. A test fails if the page reports or raises
an error, or sends a request to a different host.
"""

import shutil
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from host_tools.web import build, serve
from tests.web.hands import wait_for_board

WEB_TESTS_FOLDER = Path(__file__).resolve().parent
CHROMIUM_NAMES = ("chromium", "chromium-browser", "google-chrome")
DESKTOP_WINDOW = {"width": 1280, "height": 800}
SMALL_WINDOW = {"width": 800, "height": 500}
PHONE_WINDOW = {"width": 390, "height": 844}
# Limits the page to 5 pictures a second: without a graphics card, the processor has to paint them.
LOW_FRAME_RATE_QUERY = "?pictures=5"
READY_TIMEOUT_MS = 60_000
# Chromium loads only our own page, so a container without a sandbox and with little shared memory
# is enough.
CHROMIUM_OPTIONS = ["--no-sandbox", "--disable-dev-shm-usage", "--disable-gpu"]


def find_chromium() -> str:
    """Return the path of this machine's Chromium, or ""."""
    return next((path for name in CHROMIUM_NAMES if (path := shutil.which(name))), "")


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Serve the built page on this machine and return its address."""
    folder = tmp_path_factory.mktemp("site")
    build.write_page(folder)
    with serve.page_server(folder) as running:
        thread = threading.Thread(target=running.serve_forever, daemon=True)
        thread.start()
        yield serve.page_address(running)
        running.shutdown()
        thread.join()


@pytest.fixture(scope="session")
def browser() -> Iterator[Any]:
    """Return a headless Chromium, or skip the test if this machine has no Chromium."""
    api = pytest.importorskip("playwright.sync_api")
    if not find_chromium():
        pytest.skip("no Chromium on this machine: apt-get install chromium")
    with api.sync_playwright() as playwright:
        try:
            started = playwright.chromium.launch(
                executable_path=find_chromium(), args=CHROMIUM_OPTIONS
            )
        except api.Error as error:
            pytest.skip(f"Chromium does not start here: {str(error).splitlines()[0]}")
        yield started
        started.close()


PageOpener = Callable[..., Any]


@pytest.fixture(scope="session")
def get_shared_page(browser: Any) -> Callable[[str], Any]:
    """Return a function ``get_page(script)``.

    Tests with the same start script share one page, because opening a new window takes as long as a
    test itself.
    """
    made: dict[str, Any] = {}

    def get_page(script: str) -> Any:
        """Return the shared page with this start ``script``; open it at the first call."""
        if script not in made:
            made[script] = browser.new_context(
                viewport=SMALL_WINDOW, service_workers="block"
            ).new_page()
            if script:
                made[script].add_init_script(script)
        return made[script]

    return get_page


@pytest.fixture
def open_page(
    browser: Any, get_shared_page: Callable[[str], Any], site: str
) -> Iterator[PageOpener]:
    """Return a function ``open_page(hash, size, query, **context)`` that opens the page.

    It returns the page once its menu is shown; if the query contains "manual", at once. The
    arguments decide which page it is:

    - none: the shared page, with an empty store
    - ``beside``: a second page with the same store as the page ``beside``
    - ``context`` (arguments of ``browser.new_context``): a new page for this test alone

    ``script`` runs before the page's own scripts.
    """
    contexts: list[Any] = []
    pages: list[Any] = []
    closed: list[Any] = []
    errors: list[str] = []
    heard = {
        "console": lambda message: _record_error(errors, message),
        "pageerror": lambda error: errors.append(f"raised: {error}"),
        "request": lambda request: _record_foreign_request(errors, request.url, site),
    }

    def open_and_prepare(
        fragment: str = "",
        size: dict[str, int] = SMALL_WINDOW,
        query: str = LOW_FRAME_RATE_QUERY,
        beside: Any = None,
        script: str = "",
        **kwargs: Any,
    ) -> Any:
        """Open and return a page; the fixture describes the arguments."""
        if beside is not None:
            page = beside.context.new_page()
            closed.append(page)
        elif kwargs:
            contexts.append(browser.new_context(viewport=size, **kwargs))
            page = contexts[-1].new_page()
        else:
            page = _empty_store(get_shared_page(script), site)
            page.set_viewport_size(size)
        if page not in pages:
            pages.append(page)
            page.set_default_timeout(READY_TIMEOUT_MS)
            for event, hear in heard.items():
                page.on(event, hear)
        page.goto(site + query + fragment)
        if "manual" not in query:
            wait_for_board(page)
        return page

    yield open_and_prepare
    for page in pages:
        for event, hear in heard.items():
            page.remove_listener(event, hear)
        if page in closed:
            page.close()
        else:
            # stops the board, which would otherwise disturb the measurements of the next test
            page.goto("about:blank")
    for context in contexts:
        context.close()
    assert not errors


def _empty_store(page: Any, site: str) -> Any:
    """Return the blank page, after deleting everything that the site has stored in its browser."""
    page.goto("about:blank")
    session = page.context.new_cdp_session(page)
    origin = {"origin": site.rstrip("/"), "storageTypes": "all"}
    session.send("Storage.clearDataForOrigin", origin)
    session.detach()
    return page


def _record_error(errors: list[str], message: Any) -> None:
    if message.type == "error":
        errors.append(f"console: {message.text}")


def _record_foreign_request(errors: list[str], url: str, site: str) -> None:
    if not url.startswith((site, "blob:", "data:")):
        errors.append(f"asked for {url}")
