"""A user can add matches, rulesets and boards to the page, and the page explains any fault in
them.
"""

import io
import zipfile
from pathlib import Path
from typing import Any

import pytest

from tests.web.conftest import PageOpener
from tests.web.hands import (
    choose_item,
    move_cursor_to,
    open_list,
    start_match,
    wait_for_board,
    wait_for_note,
    wait_for_screen,
    wait_for_text,
    wait_until,
)

TINY_FOLDER = Path(__file__).resolve().parent.parent / "cli" / "rulesets" / "tiny"

pytestmark = pytest.mark.browser


def test_a_record_can_be_uploaded_and_shared_completely_as_a_link(
    open_page: PageOpener, tmp_path: Path
) -> None:
    from host_tools.cli import main

    record = tmp_path / "a.txt"
    assert main(["match", "sokhazania", "--seed", "7", "--record", str(record)]) == 0
    page = open_page()
    page.click("#open-matches")
    wait_until(page, "document.getElementById('matches').open")
    page.set_input_files("#file", str(record))
    wait_for_screen(page, "replay")
    wait_until(page, "!document.getElementById('replay-count').value.includes('reading')")
    count = int(page.evaluate("document.getElementById('replay-at').max"))
    assert count > 50
    assert page.input_value("#replay-at") == "0"
    assert page.is_visible("#replay-play"), "at its beginning it is not over"
    wait_until(page, "!window.pixelpitch.spoken.includes('over')")
    page.fill("#replay-at", str(count))
    wait_until(page, "count => window.pixelpitch.matches.position === count", count)
    # this button is hidden when the match is over
    wait_until(page, "document.getElementById('replay-play').hidden")
    page.click("#share")
    wait_until(page, "document.getElementById('link').open")
    link = page.input_value("#link-text")
    page.click("#link form button:last-child")
    page.click("#replay-close")
    wait_for_screen(page, "menu")
    page.goto("about:blank")
    page.goto(link)
    wait_until(page, "count => window.pixelpitch.matches.actionCount === count", count)


def zip_files(files: dict[str, bytes]) -> bytes:
    """Return a zip of ``files``."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in files.items():
            archive.writestr(name, content)
    return out.getvalue()


def upload_file(page: Any, name: str, content: bytes) -> None:
    """Upload a file ``name`` with ``content`` to the page."""
    page.click("#open-matches")
    wait_until(page, "document.getElementById('matches').open")
    page.set_input_files(
        "#file", {"name": name, "mimeType": "application/octet-stream", "buffer": content}
    )


def accept_ruleset(page: Any) -> None:
    """Accept the ruleset in the dialog in which the page asks for confirmation."""
    wait_until(page, "document.getElementById('agree').open")
    page.click("#agree button[value=take]")


def test_a_custom_ruleset_is_uploaded_and_played_after_a_reload(open_page: PageOpener) -> None:
    page = open_page()
    files = {f"tiny/{path.name}": path.read_bytes() for path in TINY_FOLDER.glob("*.py")}
    upload_file(page, "tiny.zip", zip_files(files))
    accept_ruleset(page)
    wait_for_note(page, "tiny is in")
    wait_for_screen(page, "menu")
    page.reload()
    wait_for_board(page)
    start_match(page, "Tiny")
    assert page.evaluate("document.getElementById('title').textContent").startswith("Tiny")


def read_names_on_cards(page: Any) -> list[str]:
    """Open the dialog of games and return the names on their cards."""
    page.click("#open-games")
    wait_until(page, "document.querySelectorAll('.card').length >= 5")
    names: list[str] = page.locator(".card h3").all_inner_texts()
    page.keyboard.press("Escape")
    return names


BUILT_IN_NAMES = ["StreetSoccer", "Sokhazania", "PawnBall", "Soccer Tactics WORLD", "Soccer Dice"]


def test_a_ruleset_without_the_facts_place_and_typical_has_a_card(
    open_page: PageOpener,
) -> None:
    page = open_page()
    files = {f"tiny/{path.name}": path.read_bytes() for path in TINY_FOLDER.glob("*.py")}
    upload_file(page, "tiny.zip", zip_files(files))
    accept_ruleset(page)
    wait_for_note(page, "tiny is in")
    wait_for_screen(page, "menu")
    assert read_names_on_cards(page) == [*BUILT_IN_NAMES, "Tiny Soccer"]
    page.reload()
    wait_for_board(page)
    assert read_names_on_cards(page) == [*BUILT_IN_NAMES, "Tiny Soccer"]


FAULTY_RULESETS = {
    "place": (b"\nPLACE = 'first'\n", "got PLACE = 'first', expected a whole number"),
    "typical": (b"\nTYPICAL = 15\n", "got TYPICAL = 15, expected a text"),
    "option": (b"\nOPTIONS = (7,)\n", "got 7 among OPTIONS"),
}
STORE_RULESET_SCRIPT = """async ([id, files]) => {
    const database = await new Promise((resolve) => {
        const request = indexedDB.open("pixelpitch");
        request.onsuccess = () => resolve(request.result);
    });
    const bytes = files.map(([path, text]) => [path, new TextEncoder().encode(text)]);
    const change = database.transaction("rulesets", "readwrite");
    change.objectStore("rulesets").put(bytes, id);
    await new Promise((resolve) => (change.oncomplete = resolve));
    database.close();
}"""


def test_a_faulty_ruleset_is_refused_and_a_stored_faulty_ruleset_hides_no_other_game(
    open_page: PageOpener,
) -> None:
    page = open_page()
    for name, (more, words) in FAULTY_RULESETS.items():
        files = {path.name: path.read_bytes() for path in TINY_FOLDER.glob("*.py")}
        files["__init__.py"] += more
        page.evaluate("document.getElementById('note').textContent = ''")
        upload_file(
            page, f"{name}.zip", zip_files({f"tiny/{part}": text for part, text in files.items()})
        )
        accept_ruleset(page)
        wait_for_note(page, words)
    assert read_names_on_cards(page) == BUILT_IN_NAMES
    # Simulates an older version of the page, which stored the ruleset without checking it.
    page.evaluate(
        STORE_RULESET_SCRIPT, ["tiny", [[part, text.decode()] for part, text in files.items()]]
    )
    page.reload()
    wait_for_board(page)
    wait_for_note(page, words)
    assert read_names_on_cards(page) == [*BUILT_IN_NAMES, "tiny"], (
        "it is not in the menu, and can be changed"
    )
    choose_item(page, "Games")
    wait_for_screen(page, "games")
    move_cursor_to(page, "Soccer Dice")


def drop_files(page: Any, *paths: Path) -> None:
    """Drag files or folders of this machine over the page and drop them."""
    devtools = page.context.new_cdp_session(page)
    data = {"items": [], "files": [str(path) for path in paths], "dragOperationsMask": 1}
    for kind in ("dragEnter", "dragOver", "dragOver", "drop"):
        event = {"type": kind, "x": 300, "y": 200, "data": data}
        devtools.send("Input.dispatchDragEvent", event)
        # The page accepts the files when it handles the drag. Before the next frame, the browser
        # ignores a drop.
        page.evaluate("new Promise(requestAnimationFrame)")


def test_a_folder_or_a_record_is_dropped_onto_the_page(
    open_page: PageOpener, tmp_path: Path
) -> None:
    page = open_page()
    drop_files(page, TINY_FOLDER)
    accept_ruleset(page)
    wait_for_note(page, "tiny is in")
    wait_for_screen(page, "menu")
    choose_item(page, "Games")
    wait_for_screen(page, "games")
    move_cursor_to(page, "Tiny")
    record = tmp_path / "a.txt"
    record.write_text("no record")
    drop_files(page, record)
    wait_for_note(page, "got")
    assert not page.evaluate("document.body.classList.contains('dropping')")


def make_zip_bomb() -> bytes:
    """Return a zip of 0.2 MB whose only file has 200 MB but claims to have 1000 bytes."""
    whole = zip_files({"a/rules.py": bytes(200_000_000)})
    size = (200_000_000).to_bytes(4, "little")
    assert whole.count(size) == 2
    return whole.replace(size, (1000).to_bytes(4, "little"))


BROKEN_ZIPS = {
    "swollen": (make_zip_bomb, "expected deflated data"),
    "cut": (lambda: zip_files({"a/rules.py": b"x" * 500})[:-30], "expected a whole zip"),
    "no zip": (lambda: b"no zip at all", "expected a whole zip"),
    "no ruleset": (lambda: zip_files({"a/b.txt": b"hello"}), "no rules.py"),
    "raises": (
        lambda: zip_files({"bad/__init__.py": b"NAME = 1 / 0", "bad/rules.py": b""}),
        "ZeroDivisionError",
    ),
    "no facts": (lambda: zip_files({"rules.py": b"", "__init__.py": b""}), "does not start"),
    "id of a built-in game": (
        lambda: zip_files({"tactics/__init__.py": b"", "tactics/rules.py": b""}),
        "no built-in game has",
    ),
}

# these zips are intact, and only their rulesets are faulty
KEYS_OF_VALID_ZIPS = ("raises", "no facts", "id of a built-in game")


def test_a_broken_zip_is_refused_in_one_line_and_nothing_is_lost(open_page: PageOpener) -> None:
    page = open_page()
    for name, (content, words) in BROKEN_ZIPS.items():
        page.evaluate("document.getElementById('note').textContent = ''")
        upload_file(page, name.replace(" ", "_") + ".zip", content())
        if name in KEYS_OF_VALID_ZIPS:
            accept_ruleset(page)
        wait_for_note(page, words)
    assert page.evaluate("document.body.dataset.screen") == "menu"
    page.keyboard.press("s")
    wait_for_text(page, "Games")


CLASSIC_BOARD_FILE = (
    Path(__file__).resolve().parents[2] / "firmware/pixelpitch/rulesets/sokhazania/classic.board"
)


def test_a_custom_sokhazania_board_becomes_an_option_or_is_refused(open_page: PageOpener) -> None:
    page = open_page()
    board = CLASSIC_BOARD_FILE.read_text().replace("name Classic", "name Mine")
    upload_file(page, "broken.board", board[: len(board) // 2].encode())
    wait_for_note(page, "expected")
    upload_file(page, "mine.board", board.encode())
    wait_for_note(page, "mine.board is")
    wait_for_screen(page, "menu")
    choose_item(page, "Games")
    wait_for_screen(page, "games")
    choose_item(page, "Sokhazania")
    wait_for_screen(page, "setup")
    open_list(page, "More")
    move_cursor_to(page, "Track map classic")
    page.keyboard.press("d")
    wait_for_text(page, "Track map mine")
    open_list(page, "Back")
    move_cursor_to(page, "Start")
    page.keyboard.press("e")
    wait_for_screen(page, "play")


@pytest.mark.parametrize(
    "tokens",
    [
        pytest.param("+100000 " * 3250, id="long wait"),
        pytest.param("+1073741823", id="one number"),
    ],
)
def test_an_excessively_long_record_is_refused_in_a_sentence(
    open_page: PageOpener, tokens: str
) -> None:
    """The record contains 3,250 pauses of more than a day each, or one pause of 34 years."""
    record = f"pixelpitch-record 1\nruleset sokhazania\nactions\n{tokens}\nend 0000\n"
    page = open_page()
    upload_file(page, "long.txt", record.encode())
    wait_for_note(page, "expected")
    assert not page.evaluate("document.getElementById('failed').open")
    wait_for_screen(page, "menu")
