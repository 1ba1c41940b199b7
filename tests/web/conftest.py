"""A real browser before the page: the distribution's Chromium, driven by Playwright.

Each test has a browser context of its own, so a store of its own.  Whatever the page writes to its
console as an error, raises, or asks of another host than ours fails the test.
"""

import os
import shutil
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from host_tools.web import build, serve

NAMES = ("chromium", "chromium-browser", "google-chrome")
DESKTOP = {"width": 1280, "height": 800}
SMALL = {"width": 800, "height": 500}  # without a graphics card a large picture takes long to paint
PHONE = {"width": 390, "height": 844}
READY_MS = 30_000


def chromium() -> str:
    """Return the path of the machine's Chromium, or ""."""
    return next((path for name in NAMES if (path := shutil.which(name))), "")


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of the page, built and served here."""
    folder = tmp_path_factory.mktemp("site")
    build.write(folder)
    with serve.server(folder) as running:
        thread = threading.Thread(target=running.serve_forever, daemon=True)
        thread.start()
        yield serve.address(running)
        running.shutdown()
        thread.join()


@pytest.fixture(scope="session")
def browser() -> Iterator[Any]:
    """A headless Chromium; the test is skipped, and the summary says so, where there is none."""
    api = pytest.importorskip("playwright.sync_api")
    if not chromium():
        pytest.skip("no Chromium on this machine: apt-get install chromium")
    options = ["--no-sandbox"] if hasattr(os, "getuid") and os.getuid() == 0 else []
    with api.sync_playwright() as playwright:
        started = playwright.chromium.launch(executable_path=chromium(), args=options)
        yield started
        started.close()


Opens = Callable[..., Any]


@pytest.fixture
def opens(browser: Any, site: str) -> Iterator[Opens]:
    """A function ``opens(path, size, **context)`` that returns a page, at the menu if it runs."""
    contexts: list[Any] = []
    wrong: list[str] = []

    def open_page(path: str = "", size: dict[str, int] = SMALL, **more: Any) -> Any:
        context = more.pop("context", None)
        if context is None:
            context = browser.new_context(viewport=size, **more)
            contexts.append(context)
        page = context.new_page()
        page.on("console", lambda message: _note(wrong, message))
        page.on("pageerror", lambda error: wrong.append(f"raised: {error}"))
        page.on("request", lambda request: _foreign(wrong, request.url, site))
        page.goto(site + path)
        if "manual" not in path:
            page.wait_for_function("document.body.dataset.screen", timeout=READY_MS)
        return page

    yield open_page
    for context in contexts:
        context.close()
    assert not wrong


def _note(wrong: list[str], message: Any) -> None:
    if message.type == "error":
        wrong.append(f"console: {message.text}")


def _foreign(wrong: list[str], url: str, site: str) -> None:
    if not url.startswith((site, "blob:", "data:")):
        wrong.append(f"asked for {url}")


def text(page: Any) -> str:
    """Return what the board says: the words for those who cannot see it."""
    said: str = page.evaluate("window.pixelpitch.spoken")
    return said


def wait_screen(page: Any, name: str, timeout: int = READY_MS) -> None:
    """Wait until the screen ``name`` of the firmware is shown."""
    page.wait_for_function(
        "name => document.body.dataset.screen === name", arg=name, timeout=timeout
    )


def wait_said(page: Any, words: str, timeout: int = READY_MS) -> None:
    """Wait until the board says something that contains ``words``."""
    page.wait_for_function(
        "words => window.pixelpitch.spoken.includes(words)", arg=words, timeout=timeout
    )


HERE = Path(__file__).resolve().parent
