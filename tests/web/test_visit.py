"""The first visit downloads a limited amount, and nothing twice."""

import functools
import http.server
import threading
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any, ClassVar

import pytest

from host_tools.web import build, serve
from tests.web.hands import wait_board, wait_until

pytestmark = pytest.mark.browser

MAX_REQUESTS = 40  # including those answered with "not modified"
MAX_BYTES = 1_500_000
IS_CACHED = """caches.keys().then((names) => names.length === 0 ? false : caches.open(names[0])
    .then((kept) => kept.keys()).then((kept) => kept.length >= 15))"""


class CountingServer(serve.Handler):
    """A server that counts its answers."""

    sent: ClassVar[Counter[str]] = Counter()  # bytes of each path
    answers: ClassVar[Counter[tuple[str, int]]] = Counter()  # path, status

    def log_request(self, code: Any = "-", size: Any = "-") -> None:
        """Count an answer."""
        self.answers[self.path.partition("?")[0], int(code)] += 1

    def copyfile(self, source: Any, outputfile: Any) -> None:
        """Send a file."""
        content = source.read()
        self.sent[self.path.partition("?")[0]] += len(content)
        outputfile.write(content)


@pytest.fixture
def counting_site(tmp_path: Path) -> Iterator[str]:
    """The address of a page whose server counts."""
    build.write(tmp_path)
    CountingServer.sent.clear()
    CountingServer.answers.clear()
    handler = functools.partial(CountingServer, directory=str(tmp_path))
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as running:
        thread = threading.Thread(target=running.serve_forever, daemon=True)
        thread.start()
        yield serve.address(running)
        running.shutdown()
        thread.join()


@pytest.mark.parametrize("query", ["", "?board=mini16#play=pawnball"])
def test_nothing_is_downloaded_twice(browser: Any, counting_site: str, query: str) -> None:
    context = browser.new_context(service_workers="allow")
    page = context.new_page()
    page.goto(counting_site + query)
    wait_board(page)
    wait_until(page, IS_CACHED)
    assert page.evaluate("caches.match('./').then(kept => kept.text())").startswith("<!doctype")
    page.wait_for_timeout(1000)
    context.close()
    requests, size = sum(CountingServer.answers.values()), sum(CountingServer.sent.values())
    print(f"first visit: {requests} requests, {size} bytes")
    assert CountingServer.sent["/firmware.pack"] > 0
    twice = [
        path for (path, code), count in CountingServer.answers.items() if code == 200 and count > 1
    ]
    assert twice == []
    assert requests <= MAX_REQUESTS
    assert size <= MAX_BYTES
