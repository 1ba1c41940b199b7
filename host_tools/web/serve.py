"""Serves the page's files to this machine only."""

import functools
import http.server
from pathlib import Path

from .build import WebError

CONTENT_TYPE_BY_SUFFIX = {
    ".html": "text/html; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".mjs": "text/javascript; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".webmanifest": "application/manifest+json",
    ".zip": "application/zip",
    ".png": "image/png",
    ".webp": "image/webp",
    ".txt": "text/plain; charset=utf-8",
}


class PageHandler(http.server.SimpleHTTPRequestHandler):
    """Serves files with their content types; the service worker, not the browser, caches them."""

    extensions_map = CONTENT_TYPE_BY_SUFFIX  # the system's table may lack .mjs and .wasm

    def end_headers(self) -> None:
        """Add the headers common to all responses."""
        self.send_header("Cache-Control", "no-cache")
        super().end_headers()

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002  (the base class's name)
        """Do not log requests."""


def page_server(folder: Path, port: int = 0) -> http.server.ThreadingHTTPServer:
    """Return a server of ``folder`` at 127.0.0.1; port 0 means any free port. Raises WebError."""
    handler = functools.partial(PageHandler, directory=str(folder))
    try:
        return http.server.ThreadingHTTPServer(("127.0.0.1", port), handler)
    except OSError as error:
        raise WebError(f"got port {port}, expected a free one: {error.strerror}") from None


def page_address(server: http.server.ThreadingHTTPServer) -> str:
    """Return the address of the page that ``server`` serves."""
    return f"http://127.0.0.1:{server.server_address[1]}/"
