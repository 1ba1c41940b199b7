"""The Share button saves a clip of a match as a complete GIF, with the same frames as `pixelpitch
clip`.
"""

import struct
from pathlib import Path
from typing import Any

import numpy
import pytest
from PIL import Image

from boards import pitch32
from host_tools.cli import main
from host_tools.simulator import clip
from host_tools.simulator.film import FILM_FRAME_MS
from pixelpitch.rules import record as records
from tests.web.conftest import PageOpener
from tests.web.hands import start_match, throw_face, wait_for_screen, wait_until

pytestmark = pytest.mark.browser

CLIP_FRAME_BYTES = 4 + 3 * 512
# Simulates a device that accepts files which the page shares.
SHARING_DEVICE_SCRIPT = """
navigator.canShare = ({ files }) =>
    files.length === 1 && files[0].type === "image/gif";
navigator.share = async ({ files }) => { window.shared = files[0].name; };"""


@pytest.fixture(scope="module")
def record(tmp_path_factory: Any) -> Path:
    """Return the record of a short match of Sokhazania with goals."""
    path: Path = tmp_path_factory.mktemp("clip") / "match.txt"
    assert main(["match", "sokhazania", "--seed", "3", "--record", str(path)]) == 0
    return path


def open_page_with_clip_dialog(open_page: PageOpener, record: Path, **kwargs: str) -> Any:
    """Return a page that shows the record, with the dialog of the Share button open."""
    page = open_page(**kwargs)
    page.set_input_files("#file", str(record))
    wait_for_screen(page, "replay")
    page.click("#share")
    wait_until(page, "document.getElementById('link').open")
    return page


def save_clip(page: Any, choice: str, path: Path) -> list[tuple[bytes, int, int]]:
    """Save a clip as ``path``; return the frames that the board sent for it, each as (lights,
    scale, ms).
    """
    with page.expect_download() as download:
        page.click(f"#clip-{choice}")
    download.value.save_as(path)
    assert download.value.suggested_filename == f"pixelpitch-{choice}.gif"
    wait_until(page, "document.getElementById('clip-words').textContent.startsWith('Saved as')")
    data = bytes(page.evaluate("window.pixelpitch.client.call('clip').then(data => [...data])"))
    frames = [data[at : at + CLIP_FRAME_BYTES] for at in range(0, len(data), CLIP_FRAME_BYTES)]
    return [(each[4:], *struct.unpack_from("<HH", each)[::-1]) for each in frames]


def merge_frames(frames: list[clip.FilmFrame]) -> list[tuple[bytes, int, int]]:
    """Merge equal consecutive ``frames``, and return each as (lights, scale, ms)."""
    found: list[tuple[bytes, int, int]] = []
    for lights, scale in frames:
        ms = FILM_FRAME_MS
        if found and found[-1][:2] == (lights, scale):
            ms += found.pop()[2]
        found.append((lights, scale, ms))
    return found


def test_the_clip_of_the_last_goal_equals_that_of_the_laptop(
    open_page: PageOpener, record: Path, tmp_path: Path
) -> None:
    path = tmp_path / "goal.gif"
    frames = save_clip(open_page_with_clip_dialog(open_page, record), "goal", path)
    parsed = records.parse(record.read_text())
    assert frames == merge_frames(clip.goal_frames(parsed, pitch32, clip.goal_steps(parsed)[-1]))
    with Image.open(path) as image:
        assert (image.width, image.height) == (34 * 14, 18 * 14)
        assert getattr(image, "n_frames", 1) == len(frames) > 20
        assert image.info["loop"] == 0
        lit = []
        for number, (lights, scale, ms) in enumerate(frames):
            image.seek(number)
            assert image.info["duration"] == (1500 if number == len(frames) - 1 else ms)
            picture = numpy.asarray(image.convert("RGB")).astype(int)
            # a white LED is bright in the picture, and a dark LED is not
            for led in range(512):
                least, most = min(lights[3 * led :][:3]), max(lights[3 * led :][:3])
                at = picture[14 * (1 + led // 32) + 7, 14 * (1 + led % 32) + 7]
                if least * scale > 30 * 64:
                    lit.append(at)
                elif most == 0:
                    assert at.max() < 140
        assert lit
        assert min(each.min() for each in lit) > 120
    assert path.stat().st_size < 4_000_000


def test_the_last_minute_of_a_running_match_is_shared_as_a_file(open_page: PageOpener) -> None:
    page = open_page(script=SHARING_DEVICE_SCRIPT)
    start_match(page)
    for face in "45":
        throw_face(page, face)
    page.click("#share")
    wait_until(page, "document.getElementById('link').open")
    page.click("#clip-goal")
    words = "document.getElementById('clip-words').textContent"
    wait_until(
        page,
        f"{words} === 'got a match without a goal, expected one with a goal: take its last minute'",
    )
    page.click("#clip-end")
    wait_until(page, "window.shared === 'pixelpitch-end.gif'")
    wait_until(page, f"{words}.startsWith('pixelpitch-end.gif, ')")
    page.click("#link form button:last-child")
    wait_until(page, "!document.getElementById('link').open")
    throw_face(page, "3")  # the match continues unchanged
