"""The page in a real browser: pads, die, resume, links, what is dropped, offline, words aloud."""

import io
import re
import zipfile
from pathlib import Path
from typing import Any

import pytest

from tests.web.conftest import PHONE, Opens, text, wait_said, wait_screen

TINY = Path(__file__).resolve().parent.parent / "cli" / "rulesets" / "tiny"

pytestmark = pytest.mark.browser


def start(page: Any, game: str = "Soccer Dice") -> None:
    """Start a match by the left coach's keys."""
    choose(page, game)
    wait_screen(page, "setup")
    page.keyboard.press("e")
    wait_screen(page, "play")


def reach(page: Any, item: str) -> None:
    """Move the cursor of a list to the item that begins with ``item``."""
    while not text(page).startswith(item):
        said = text(page)
        page.keyboard.press("s")
        page.wait_for_function("said => window.pixelpitch.spoken !== said", arg=said)


def choose(page: Any, item: str) -> None:
    """Take the item of a list that begins with ``item``."""
    reach(page, item)
    page.keyboard.press("e")


def actions(page: Any) -> int:
    """Return how many actions the match has."""
    count: int = page.evaluate("window.pixelpitch.actions")
    return count


def drag_die(page: Any) -> None:
    """Take the die, shake it with the mouse and let go near the middle of the box."""
    area = page.locator("#box").bounding_box()
    x, y = area["x"] + area["width"] / 2, area["y"] + area["height"] / 2
    die = page.evaluate("[window.pixelpitch.box.die.x, window.pixelpitch.box.die.y]")
    half = (
        page.evaluate("window.pixelpitch.box.half")
        * area["width"]
        / page.evaluate("document.getElementById('box').width")
    )
    page.mouse.move(x + die[0] * half, y - die[1] * half)
    page.mouse.down()
    for swing in range(14):
        page.mouse.move(x + (-0.6, 0.6)[swing % 2] * half, y, steps=3)
        page.wait_for_timeout(25)
    page.mouse.move(x, y + 0.1 * half, steps=2)
    page.mouse.up()


def test_the_menu_a_match_and_a_die_that_is_thrown_by_dragging(opens: Opens) -> None:
    page = opens()
    start(page)
    for _ in range(8):  # a hand on a busy machine may throw it out of the box, or too weakly
        page.wait_for_function("!window.pixelpitch.box.die.busy")
        drag_die(page)
        page.wait_for_timeout(3000)
        if actions(page):
            break
    assert actions(page)


def test_touch_on_pads_and_die_on_a_phone(opens: Opens) -> None:
    page = opens(size=PHONE, has_touch=True, is_mobile=True)
    page.tap(".left .ok")
    wait_screen(page, "setup")
    page.tap(".left .ok")
    wait_screen(page, "play")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    button = page.locator("#throw")
    button.dispatch_event("pointerdown")
    page.wait_for_timeout(700)
    button.dispatch_event("pointerup")
    page.wait_for_function("window.pixelpitch.actions > 0")


def test_a_square_is_taken_with_the_mouse_or_refused_with_a_reason(opens: Opens) -> None:
    page = opens()
    start(page, "StreetSoccer")
    area = page.locator("#lights").bounding_box()
    page.mouse.click(area["x"] + area["width"] * 0.5, area["y"] + area["height"] * 0.5)
    page.wait_for_function("window.pixelpitch.actions > 0 || window.pixelpitch.spoken.length > 0")
    assert text(page)


def test_a_match_is_resumed_after_a_reload(opens: Opens) -> None:
    page = opens()
    start(page)
    page.keyboard.press("4")
    page.wait_for_function("window.pixelpitch.actions === 1")
    page.reload()
    wait_screen(page, "unfinished")
    page.keyboard.press("e")
    wait_screen(page, "play")
    assert actions(page) == 1


def test_another_page_keeps_nothing_and_says_so(opens: Opens) -> None:
    page = opens()
    other = opens(context=page.context)
    other.wait_for_function(
        "document.getElementById('note').textContent.includes('another page is open')"
    )


def test_a_match_is_shared_by_a_link_watched_and_played_on(opens: Opens) -> None:
    page = opens()
    start(page)
    for face, count in (("4", 1), ("2", 2)):
        page.keyboard.press(face)
        page.wait_for_function("count => window.pixelpitch.actions === count", arg=count)
    page.click("#share")
    page.wait_for_function("document.getElementById('link').open")
    link = page.input_value("#link-text")
    assert "#r=" in link
    assert len(link) < 400
    other = opens(link[link.index("#") :])
    wait_screen(other, "replay")
    other.wait_for_function("document.getElementById('replay-count').value === '0 / 2'")
    other.fill("#replay-at", "1")
    other.wait_for_function("document.getElementById('replay-count').value === '1 / 2'")
    other.click("#replay-play")
    wait_screen(other, "play")
    assert actions(other) == 1
    assert other.is_hidden("#replay")


@pytest.mark.parametrize("code", ["#r=%%%", "#r=AAAA", "#r=" + "A" * 9])
def test_a_damaged_link_is_refused_in_one_line(opens: Opens, code: str) -> None:
    page = opens(code)
    page.wait_for_function("document.getElementById('note').textContent.includes('got')")
    assert page.evaluate("document.body.dataset.screen") == "menu"


def test_a_record_is_dropped_in_and_a_kept_match_comes_out(opens: Opens, tmp_path: Path) -> None:
    from host_tools.cli import main

    record = tmp_path / "a.txt"
    assert main(["match", "sokhazania", "--seed", "7", "--record", str(record)]) == 0
    page = opens()
    page.click("#open-matches")
    page.set_input_files("#file", str(record))
    wait_screen(page, "replay")
    page.wait_for_function("!document.getElementById('replay-count').value.includes('reading')")
    count = int(page.evaluate("document.getElementById('replay-at').max"))
    assert count > 50
    page.fill("#replay-at", str(count))
    page.wait_for_function("count => window.pixelpitch.matches.at === count", arg=count)
    page.wait_for_function("document.getElementById('replay-play').hidden")  # it is over
    page.click("#replay-close")
    wait_screen(page, "menu")


def zipped(files: dict[str, bytes]) -> bytes:
    """Return a zip of ``files``."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in files.items():
            archive.writestr(name, content)
    return out.getvalue()


def give(page: Any, name: str, content: bytes) -> None:
    """Choose a file of this machine in the page."""
    page.click("#open-matches")
    page.set_input_files(
        "#file", {"name": name, "mimeType": "application/octet-stream", "buffer": content}
    )


def test_a_ruleset_of_ones_own_is_dropped_and_played_after_a_reload(opens: Opens) -> None:
    page = opens()
    files = {f"tiny/{path.name}": path.read_bytes() for path in TINY.glob("*.py")}
    give(page, "tiny.zip", zipped(files))
    page.wait_for_function("document.getElementById('note').textContent.includes('tiny is in')")
    wait_screen(page, "menu")
    page.reload()
    page.wait_for_function("document.body.dataset.screen")
    start(page, "Tiny")
    assert page.evaluate("document.getElementById('title').textContent").startswith("Tiny")


BROKEN = {
    "cut": (lambda: zipped({"a/match.py": b"x" * 500})[:-30], "expected a whole zip"),
    "no zip": (lambda: b"no zip at all", "expected a whole zip"),
    "no ruleset": (lambda: zipped({"a/b.txt": b"hello"}), "no match.py"),
    "raises": (
        lambda: zipped({"bad/__init__.py": b"NAME = 1 / 0", "bad/match.py": b""}),
        "ZeroDivisionError",
    ),
    "no facts": (lambda: zipped({"match.py": b"", "__init__.py": b""}), "does not start"),
}


def test_a_broken_zip_is_refused_in_one_line_and_nothing_is_lost(opens: Opens) -> None:
    page = opens()
    for name, (content, words) in BROKEN.items():
        give(page, name.replace(" ", "_") + ".zip", content())
        page.wait_for_function(
            "words => document.getElementById('note').textContent.includes(words)", arg=words
        )
        assert "\n" not in page.evaluate("document.getElementById('note').textContent")
    assert page.evaluate("document.body.dataset.screen") == "menu"
    page.keyboard.press("s")
    wait_said(page, "PawnBall")


def test_without_network_once_it_was_loaded(opens: Opens) -> None:
    page = opens()
    page.evaluate("navigator.serviceWorker.ready")
    page.wait_for_function(
        "caches.keys().then(names => caches.open(names[0])).then(kept => kept.keys())"
        ".then(kept => kept.length > 20)"
    )
    page.context.set_offline(True)
    page.reload()
    page.wait_for_function("document.body.dataset.screen")
    start(page)
    page.context.set_offline(False)


def test_the_small_board_and_the_words_over_its_pitch(opens: Opens) -> None:
    page = opens()
    page.select_option("#board-choice", "mini16")
    page.wait_for_function("document.body.dataset.ready === 'mini16'")
    page.wait_for_function("document.getElementById('running').textContent !== ''")
    assert page.is_visible(".left .ok")
    assert page.is_hidden(".right")


def test_prompts_are_spoken_and_pads_and_buttons_have_names(opens: Opens) -> None:
    page = opens()
    start(page)
    page.wait_for_function("document.getElementById('live').textContent.includes('toss')")
    page.keyboard.press("4")
    page.wait_for_function("document.getElementById('live').textContent.includes('Blue')")
    nameless = page.evaluate(
        "[...document.querySelectorAll('button, input, canvas, select')].filter(e => !(e.ariaLabel"
        " || e.ariaHidden || e.textContent.trim() || e.closest('label'))).map(e => e.outerHTML)"
    )
    assert nameless == []


def test_the_figures_are_shown_on_demand(opens: Opens) -> None:
    page = opens()
    assert page.is_hidden("#figures")
    page.keyboard.press("f")
    page.wait_for_function("document.getElementById('figures').textContent.includes('steps/s')")
    found = re.search(r"mean ([\d.]+) ms", page.inner_text("#figures"))
    assert found
    assert 0 < float(found[1]) < 20


BOARD = (
    Path(__file__).resolve().parents[2] / "firmware/pixelpitch/rulesets/sokhazania/classic.board"
)


def test_a_sokhazania_board_of_ones_own_is_an_option_or_refused(opens: Opens) -> None:
    page = opens()
    board = BOARD.read_text().replace("name Classic", "name Mine")
    give(page, "broken.board", board[: len(board) // 2].encode())
    page.wait_for_function("document.getElementById('note').textContent.includes('expected')")
    give(page, "mine.board", board.encode())
    page.wait_for_function("document.getElementById('note').textContent.includes('mine.board is')")
    wait_screen(page, "menu")
    choose(page, "Sokhazania")
    wait_screen(page, "setup")
    reach(page, "board classic")
    page.keyboard.press("d")
    wait_said(page, "board mine")
    reach(page, "Start")
    page.keyboard.press("e")
    wait_screen(page, "play")


def test_an_opponent_decides_for_an_empty_seat(opens: Opens) -> None:
    page = opens()
    choose(page, "StreetSoccer")
    wait_screen(page, "setup")
    for seat in ("Left coach", "Right coach"):
        reach(page, seat)
        page.keyboard.press("d")
        page.wait_for_function("!window.pixelpitch.spoken.endsWith('coach coach')")
    reach(page, "Start")
    page.keyboard.press("e")
    wait_screen(page, "play")
    for face in "42":  # the toss: a throw of each
        page.wait_for_timeout(1500)
        page.keyboard.press(face)
    page.wait_for_function("window.pixelpitch.actions > 4")
