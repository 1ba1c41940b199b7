"""Serves the page on this machine: only to it, and nothing but the page's files."""

import functools
import http.server
from pathlib import Path

from .build import WebError

TYPES = {
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


class Handler(http.server.SimpleHTTPRequestHandler):
    """Serves files with their types, uncached: the service worker keeps them."""

    extensions_map = TYPES  # a machine's own table may lack .mjs and .wasm

    def end_headers(self) -> None:
        """Add what every answer has."""
        self.send_header("Cache-Control", "no-cache")
        super().end_headers()

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002  (the base class's name)
        """Say nothing about each file."""


def server(folder: Path, port: int = 0) -> http.server.ThreadingHTTPServer:
    """Return a server of ``folder`` at 127.0.0.1; port 0: any free one.  Raises WebError."""
    handler = functools.partial(Handler, directory=str(folder))
    try:
        return http.server.ThreadingHTTPServer(("127.0.0.1", port), handler)
    except OSError as error:
        raise WebError(f"got port {port}, expected a free one: {error.strerror}") from None


def address(running: http.server.ThreadingHTTPServer) -> str:
    """Return where a browser finds the page."""
    return f"http://127.0.0.1:{running.server_address[1]}/"
