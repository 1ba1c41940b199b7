"""Draws the pictures of the page and of its game cards: `python -m tests.web.pictures`.

A browser that offers to install the page shows ``screenshot-wide.webp`` and
``screenshot-narrow.webp``. The game cards show ``game-ID.webp``. All pictures are small and have
lossy compression.
"""

import io
import tempfile
import threading
from pathlib import Path
from typing import Any

from PIL import Image
from playwright.sync_api import sync_playwright

from host_tools.cli import main as main_of_cli
from host_tools.web import build, serve
from tests.web.conftest import CHROMIUM_OPTIONS, DESKTOP_WINDOW, PHONE_WINDOW, find_chromium
from tests.web.hands import throw_face, wait_for_board, wait_for_screen, wait_until

SCREENSHOT_SIZES = {"wide": DESKTOP_WINDOW, "narrow": PHONE_WINDOW}
WEBP_QUALITY = 55
THROW_KEYS = "46"
GAME_WINDOW_SIZE_PX: Any = {"width": 1280, "height": 800}
GAME_CARD_SIZE_PX = (440, 234)
# {game: number of actions in the match with seed 7 before the picture is taken}
ACTIONS_BEFORE_PICTURE = {
    "sokhazania": 30,
    "dicesoccer": 20,
    "streetsoccer": 60,
    "pawnball": 60,
    "tactics": 90,
}
REPLAY_SCRIPT = """text =>
    window.pixelpitch.client.call("replay", new TextEncoder().encode(text))"""


def draw_screenshots(site: str) -> None:
    """Draw the pictures in the page at the address ``site``, and write them next to the page's
    modules.
    """
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find_chromium(), args=CHROMIUM_OPTIONS)
        for name, size in SCREENSHOT_SIZES.items():
            view: Any = size
            page = browser.new_page(viewport=view, has_touch=name == "narrow")
            page.goto(f"{site}?pictures=5#play=dicesoccer,normal")
            wait_for_screen(page, "play")
            for face in THROW_KEYS:
                throw_face(page, face)
            wait_until(page, "!window.pixelpitch.box.die.busy")
            page.wait_for_timeout(1500)  # waits until the picture of the match is painted
            out = io.BytesIO()
            Image.open(io.BytesIO(page.screenshot())).save(
                out, "WEBP", quality=WEBP_QUALITY, method=6
            )
            path = build.PAGE_FOLDER / build.screenshot_name(name)
            path.write_bytes(out.getvalue())
            print(f"{path}: {len(out.getvalue())} bytes")
        browser.close()


def draw_game_cards(site: str) -> None:
    """Write a picture of each game's lights next to the page's modules."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find_chromium(), args=CHROMIUM_OPTIONS)
        page = browser.new_page(viewport=GAME_WINDOW_SIZE_PX)
        page.goto(f"{site}?pictures=5")
        wait_for_board(page)
        for name, action in ACTIONS_BEFORE_PICTURE.items():
            with tempfile.TemporaryDirectory() as folder:
                record = Path(folder) / "record.txt"
                assert main_of_cli(["match", name, "--seed", "7", "--record", str(record)]) == 0
                page.evaluate(REPLAY_SCRIPT, record.read_text("utf-8"))
            wait_until(page, f"window.pixelpitch.matches.actionCount > {action}")
            page.evaluate(f"window.pixelpitch.client.call('replay_to', {action})")
            page.wait_for_timeout(2500)
            shot = page.locator("#lights").screenshot()
            whole = Image.open(io.BytesIO(shot)).convert("RGB")
            small = whole.resize(GAME_CARD_SIZE_PX, Image.Resampling.LANCZOS)
            path = build.PAGE_FOLDER / f"game-{name}.webp"
            small.save(path, "WEBP", quality=WEBP_QUALITY, method=6)
            print(f"{path}: {path.stat().st_size} bytes")
            page.evaluate("window.pixelpitch.client.call('leave_replay')")
            wait_for_screen(page, "menu")
        browser.close()


def main() -> None:
    """Build the page, serve it here and draw all pictures."""
    with tempfile.TemporaryDirectory() as folder:
        build.write_page(Path(folder))
        with serve.page_server(Path(folder)) as running:
            threading.Thread(target=running.serve_forever, daemon=True).start()
            draw_screenshots(serve.page_address(running))
            draw_game_cards(serve.page_address(running))
            running.shutdown()


if __name__ == "__main__":
    main()
