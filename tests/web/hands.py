"""Operates the page in tests, with keys or the mouse.

A function with "stepped" in its name makes the board's steps one by one, so that its result does
not depend on real time.
"""

import time
from typing import Any

from pixelpitch.app.session import STEPS_BEFORE_LOAD

SESSION_STEP_MS = 20
CONDITION_TIMEOUT_S = 60
POLL_INTERVAL_MS = 50
MAX_LIST_ITEMS = 40  # more items than any list has

# This JavaScript function lets the board make `count` steps and resolves when the page has shown
# all of them.
_RUN_STEPS_SCRIPT = """([count, ms]) => new Promise((done) => {
    const page = window.pixelpitch;
    page.listener = () => {
        if (--count) return;
        page.listener = null;
        done();
    };
    for (let each = count; each; each--) page.client.send({ kind: "tick", ms });
})"""

# This JavaScript function resolves to true if the browser's database has ``key`` in ``store``.
IS_STORED_SCRIPT = """([store, key]) => new Promise((resolve) => {
    const asked = indexedDB.open("pixelpitch");
    asked.onsuccess = () => {
        const found = asked.result.transaction(store).objectStore(store).getKey(key);
        found.onsuccess = () => resolve(found.result !== undefined);
        asked.result.close();
    };
})"""


def read_spoken_text(page: Any) -> str:
    """Return the board's text for screen readers."""
    result: str = page.evaluate("window.pixelpitch.spoken")
    return result


def count_actions(page: Any) -> int:
    """Return the number of actions of the match so far."""
    count: int = page.evaluate("window.pixelpitch.actions")
    return count


def wait_until(page: Any, condition: str, arg: Any = None) -> None:
    """Wait until ``condition``, a JavaScript expression or a function of ``arg``, is true in the
    page.

    This function polls the condition, because the page's security policy forbids Playwright's own
    polling inside the page.
    """
    assert _becomes_true(page, condition, arg, CONDITION_TIMEOUT_S), f"never true: {condition}"


def becomes_true_within(page: Any, condition: str, milliseconds: int) -> bool:
    """Return True if ``condition`` becomes true within ``milliseconds``."""
    return _becomes_true(page, condition, None, milliseconds / 1000)


def _becomes_true(page: Any, condition: str, arg: Any, seconds: float) -> bool:
    # imported here because only machines with a browser have it
    from playwright.sync_api import Error

    end = time.monotonic() + seconds
    while time.monotonic() < end:
        try:
            if page.evaluate(condition, arg):
                return True
        except Error as error:  # the page is still loading
            if "context was destroyed" not in str(error) and "avigat" not in str(error):
                raise
        page.wait_for_timeout(POLL_INTERVAL_MS)
    return False


def wait_for_board(page: Any) -> None:
    """Wait until the board has started and read its store, which may change its menu."""
    wait_until(page, "document.body?.dataset.screen")
    wait_until(page, "steps => window.pixelpitch.figures.steps.length > steps", STEPS_BEFORE_LOAD)


def wait_for_screen(page: Any, name: str) -> None:
    """Wait until the page shows the firmware's screen ``name``."""
    wait_until(page, "name => document.body?.dataset.screen === name", name)


def wait_for_text(page: Any, expected_text: str) -> None:
    """Wait until the text of the board contains ``expected_text``."""
    wait_until(page, "words => window.pixelpitch.spoken.includes(words)", expected_text)


def wait_for_note(page: Any, expected_text: str) -> None:
    """Wait until the note of the page, which is one line, contains ``expected_text``."""
    wait_until(
        page, "words => document.getElementById('note').textContent.includes(words)", expected_text
    )
    assert "\n" not in page.evaluate("document.getElementById('note').textContent")


def move_cursor_to(page: Any, item: str) -> None:
    """Move the cursor of the open list to the item whose text begins with ``item``."""
    wait_for_board(page)
    seen = []
    while not (said := read_spoken_text(page)).startswith(item):
        seen.append(said)
        assert len(seen) < MAX_LIST_ITEMS, f"no item {item!r}: {seen}"
        page.keyboard.press("s")
        wait_until(page, "said => window.pixelpitch.spoken !== said", said)


def choose_item(page: Any, item: str) -> None:
    """Choose the item of the open list whose text begins with ``item``."""
    move_cursor_to(page, item)
    page.keyboard.press("e")


def open_list(page: Any, item: str) -> None:
    """Choose the item whose text begins with ``item``, and wait until a different list is open."""
    choose_item(page, item)
    wait_until(page, "item => !window.pixelpitch.spoken.startsWith(item)", item)


def choose_board(page: Any, board: str) -> None:
    """Choose ``board`` in the settings of the page."""
    page.evaluate("document.getElementById('settings').showModal()")
    page.select_option("#board-choice", board)
    wait_until(page, "!document.getElementById('settings').open")


def start_match(page: Any, game: str = "Soccer Dice") -> None:
    """Start a match of ``game`` between two coaches with the left coach's keys."""
    choose_item(page, "Games")
    wait_for_screen(page, "games")
    choose_item(page, game)
    wait_for_screen(page, "setup")
    move_cursor_to(page, "Against")
    while "a friend" not in (spoken := read_spoken_text(page)):
        page.keyboard.press("a")
        wait_until(page, "spoken => window.pixelpitch.spoken !== spoken", spoken)
    choose_item(page, "Start")
    wait_for_screen(page, "play")


def throw_face(page: Any, face: str) -> None:
    """Throw ``face`` with its key, and wait until the match has received the throw."""
    before = count_actions(page)
    wait_until(page, "!window.pixelpitch.box.die.busy")
    page.keyboard.press(face)
    wait_until(page, f"window.pixelpitch.actions === {before + 1}")


# The functions below make single steps. The board's time passes only when the test says so.


def start_stepped_board(page: Any) -> None:
    """Start the board of a page that was opened with ``manual``; the board then shows its menu."""
    page.evaluate("window.pixelpitch.start({ manual: true, now: 1000 })")
    wait_until(page, "document.body.dataset.ready")
    run_steps(page, 10)
    assert page.evaluate("document.body.dataset.screen") == "menu"


def run_steps(page: Any, step_count: int) -> None:
    """Let the board make ``step_count`` steps."""
    page.evaluate(_RUN_STEPS_SCRIPT, [step_count, SESSION_STEP_MS])


def press_stepped(page: Any, key: str) -> None:
    """Press a key, make four steps of the board, release the key, and make four steps more."""
    page.keyboard.down(key)
    run_steps(page, 4)
    page.keyboard.up(key)
    run_steps(page, 4)


def drag_die(page: Any, pointer: Any = None) -> None:
    """Pick up the die with ``pointer`` (by default the mouse), shake it, and release it near the
    middle of the box.
    """
    pointer = pointer or page.mouse
    area = page.locator("#box").bounding_box()
    x, y = area["x"] + area["width"] / 2, area["y"] + area["height"] / 2
    at_x, at_y, half = page.evaluate(
        "(({ die, halfBox, canvas }, width) => [die.x, die.y, (halfBox * width) / canvas.width])"
        f"(window.pixelpitch.box, {area['width']})"
    )
    pointer.move(x + at_x * half, y - at_y * half)
    pointer.down()
    for swing in range(14):
        pointer.move(x + (-0.6, 0.6)[swing % 2] * half, y)
        run_steps(page, 4)
    pointer.move(x, y + 0.1 * half)
    run_steps(page, 1)
    pointer.up()


def locate_square(page: Any, square: int) -> tuple[float, float]:
    """Return (x, y) in the page of the middle of a square (0 to 127) of the pitch."""
    x, y = page.evaluate(
        """square => {
            const { canvas, rim } = window.pixelpitch.panel;
            const area = canvas.getBoundingClientRect();
            const per = area.width / canvas.width;
            const at = (n, of, whole) => (rim + ((n + 0.5) * (whole - 2 * rim)) / of) * per;
            return [area.left + at(square % 16, 16, canvas.width),
                    area.top + at(square >> 4, 8, canvas.height)];
        }""",
        square,
    )
    return x, y


class Finger:
    """A touch on the screen; ``devtools`` sends the touches to the browser."""

    def __init__(self, devtools: Any, number: int = 0) -> None:
        self._devtools = devtools
        self._at: dict[str, float] = {"id": number}
        self._is_down = False

    def move(self, x: float, y: float) -> None:
        """Move the finger to a position in the page."""
        self._at.update(x=x, y=y)
        if self._is_down:
            self._send("touchMove", [self._at])

    def down(self, *others: "Finger") -> None:
        """Touch the screen while the fingers ``others`` still touch it."""
        self._is_down = True
        self._send("touchStart", [*(each._at for each in others), self._at])

    def up(self) -> None:
        """End this touch and all others."""
        self._is_down = False
        self._send("touchEnd", [])

    def _send(self, kind: str, points: list[Any]) -> None:
        self._devtools.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
