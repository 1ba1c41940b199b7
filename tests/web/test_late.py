"""If the page's program cannot run, the page says why.

In these tests, the page is opened as a file, or the server sends the scripts with a wrong type.
"""

import functools
import http.server
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from host_tools.web import build, serve
from tests.web.hands import wait_until

pytestmark = pytest.mark.browser

MESSAGE_CONTAINS_SCRIPT = "words => document.getElementById('loading').textContent.includes(words)"


class PlainTextHandler(serve.PageHandler):
    """A request handler that sends scripts as plain text, as some servers do."""

    extensions_map = {**serve.CONTENT_TYPE_BY_SUFFIX, ".js": "text/plain"}  # noqa: RUF012


@pytest.fixture
def page_folder(tmp_path: Path) -> Path:
    """Return a folder that contains the page."""
    build.write_page(tmp_path)
    return tmp_path


@pytest.fixture
def plain_text_site(page_folder: Path) -> Iterator[str]:
    """Return the address of a page whose server sends scripts as plain text."""
    handler = functools.partial(PlainTextHandler, directory=str(page_folder))
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as running:
        thread = threading.Thread(target=running.serve_forever, daemon=True)
        thread.start()
        yield serve.page_address(running)
        running.shutdown()
        thread.join()


def test_a_server_that_sends_scripts_as_text_is_reported(
    browser: Any, plain_text_site: str
) -> None:
    context = browser.new_context(service_workers="block")
    page = context.new_page()
    page.goto(plain_text_site)
    wait_until(page, MESSAGE_CONTAINS_SCRIPT, "sends page.js as text/plain")
    context.close()


def test_a_page_opened_as_a_file_says_that_it_needs_a_server(
    browser: Any, page_folder: Path
) -> None:
    context = browser.new_context()
    page = context.new_page()
    page.goto((page_folder / "index.html").as_uri())
    wait_until(page, MESSAGE_CONTAINS_SCRIPT, "was opened as a file")
    context.close()
