"""`python -m tests.web.pictures`: the page as it is, for those who are offered to install it.

The manifest names both: ``screenshot-wide.webp`` and ``screenshot-narrow.webp``, small and lossy.
"""

import io
import tempfile
import threading
from pathlib import Path
from typing import Any

from PIL import Image
from playwright.sync_api import sync_playwright

from host_tools.web import build, serve
from tests.web.conftest import DESKTOP, OPTIONS, PHONE, chromium
from tests.web.hands import throw, wait_screen, wait_until

SIZES = {"wide": DESKTOP, "narrow": PHONE}
QUALITY = 55
THROWS = "46"


def draw(site: str) -> None:
    """Write the pictures beside the page's modules; ``site`` is its address."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=OPTIONS)
        for name, size in SIZES.items():
            view: Any = size
            page = browser.new_page(viewport=view, has_touch=name == "narrow")
            page.goto(f"{site}?pictures=5#play=dicesoccer,normal")
            wait_screen(page, "play")
            for face in THROWS:
                throw(page, face)
            wait_until(page, "!window.pixelpitch.box.die.busy")
            page.wait_for_timeout(1500)  # a picture of it is painted
            out = io.BytesIO()
            Image.open(io.BytesIO(page.screenshot())).save(out, "WEBP", quality=QUALITY, method=6)
            path = build.PAGE / build.screenshot(name)
            path.write_bytes(out.getvalue())
            print(f"{path}: {len(out.getvalue())} bytes")
        browser.close()


def main() -> None:
    """Build the page, serve it here and draw."""
    with tempfile.TemporaryDirectory() as folder:
        build.write(Path(folder))
        with serve.server(Path(folder)) as running:
            threading.Thread(target=running.serve_forever, daemon=True).start()
            draw(serve.address(running))
            running.shutdown()


if __name__ == "__main__":
    main()
