"""In the workshop, a user edits, runs, stores and downloads the rules of a game, while its board is
shown.
"""

import re
from pathlib import Path
from typing import Any

import pytest

from host_tools.cli import main
from host_tools.web import build
from tests.web.conftest import DESKTOP_WINDOW, PageOpener
from tests.web.hands import start_match, throw_face, wait_for_board, wait_for_screen, wait_until

pytestmark = pytest.mark.browser

ARE_CARDS_SHOWN_SCRIPT = "document.querySelectorAll('.card').length >= 5"
DOES_RULESET_RUN_SCRIPT = "/^It runs.*[.]$/.test(document.getElementById('work-state').textContent)"


def open_workshop(page: Any, name: str) -> None:
    """Open the workshop from the card of the game ``name``."""
    page.click("#open-games")
    wait_until(page, ARE_CARDS_SHOWN_SCRIPT)
    page.click(f"[aria-label='Change its rules: {name}']")
    wait_until(page, "!document.getElementById('workshop').hidden")


def replace_text(page: Any, file: str, old: str, new: str) -> int:
    """Replace ``old`` by ``new`` in ``file`` by typing, and return the number of the line on which
    ``old`` began.
    """
    page.select_option("#work-file", file)
    text = page.input_value("#work-text")
    assert text.count(old) == 1, old
    page.fill("#work-text", text.replace(old, new))
    return int(text[: text.index(old)].count("\n")) + 1


def run_ruleset(page: Any) -> None:
    """Press Run and wait for the result."""
    page.click("#work-run")
    wait_until(page, "!/ …$/.test(document.getElementById('work-state').textContent)")


def read_findings(page: Any) -> list[str]:
    """Return the findings that the page shows."""
    rows: list[str] = page.locator("#work-found button").all_inner_texts()
    return rows


def download_ruleset(page: Any, folder: Path) -> Path:
    """Download the ruleset into ``folder`` and return the path of the zip."""
    with page.expect_download() as waited:
        page.click("#work-save")
    path = folder / waited.value.suggested_filename
    waited.value.save_as(path)
    return path


def test_an_edited_copy_of_a_game_runs_is_stored_and_passes_the_check(
    open_page: PageOpener, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    page = open_page(size=DESKTOP_WINDOW)
    open_workshop(page, "PawnBall")
    assert page.inner_text("#work-title") == "mypawnball"
    replace_text(page, "__init__.py", 'NAME = "My PawnBall"', 'NAME = "Garden Ball"')
    run_ruleset(page)
    wait_for_screen(page, "play")
    wait_until(page, DOES_RULESET_RUN_SCRIPT)
    assert read_findings(page) == [], page.inner_text("#work-state")
    wait_until(page, "document.getElementById('title').textContent.startsWith('Garden Ball')")
    page.wait_for_timeout(900)  # the typed text is stored with a delay
    page.reload()
    wait_for_board(page)
    open_workshop(page, "Garden Ball")
    page.select_option("#work-file", "__init__.py")
    assert 'NAME = "Garden Ball"' in page.input_value("#work-text")
    path = download_ruleset(page, tmp_path)
    assert main(["ruleset", "check", str(path), "--matches", "3"]) == 0
    assert re.search(r"^mypawnball: \d+ files", capsys.readouterr().out, re.MULTILINE)


def test_while_the_editor_is_open_the_board_runs_and_keys_go_to_the_editor(
    open_page: PageOpener,
) -> None:
    page = open_page(size=DESKTOP_WINDOW)
    start_match(page)
    open_workshop(page, "PawnBall")
    box, shop = (page.locator(each).bounding_box() for each in ("#lights", "#workshop"))
    assert box["x"] + box["width"] <= shop["x"], "nothing covers the pitch"
    assert box["width"] >= 0.85 * shop["x"]
    actions = page.evaluate("window.pixelpitch.actions")
    page.click("#work-text")
    page.keyboard.type("3 m ")
    assert "3 m " in page.input_value("#work-text")
    assert page.evaluate("window.pixelpitch.actions") == actions
    page.click("#work-close")
    throw_face(page, "4")


def test_findings_are_shown_next_to_their_lines(open_page: PageOpener) -> None:
    page = open_page(size=DESKTOP_WINDOW)
    open_workshop(page, "Soccer Dice")
    page.select_option("#work-file", "rules.py")
    before = page.input_value("#work-text")
    line = replace_text(page, "rules.py", "    RULESET", "    def RULESET")
    run_ruleset(page)
    assert page.inner_text("#work-state").startswith("Not run")
    assert [re.match(rf"rules.py:{line}: SyntaxError", each) for each in read_findings(page)] != [
        None
    ]
    assert page.inner_text("#work-lines .wrong") == str(line)
    page.fill("#work-text", before)
    line = replace_text(page, "__init__.py", 'NAME = "My Soccer Dice"', "NAME = 5")
    run_ruleset(page)
    assert read_findings(page) == [f"__init__.py:{line}: got NAME = 5, expected a text"]
    replace_text(page, "__init__.py", "NAME = 5", r'NAME = "My \u202eSoccer Dice"')
    run_ruleset(page)
    assert read_findings(page)[0].startswith(f"__init__.py:{line}: got 'My ")
    assert read_findings(page)[0].endswith(", expected a text without control characters")
    replace_text(page, "__init__.py", r"My \u202eSoccer Dice", "My Soccer Dice")
    page.select_option("#work-file", "rules.py")
    rules = page.input_value("#work-text")
    page.fill("#work-text", rules + "\nprint('here')\n")
    run_ruleset(page)
    assert (
        read_findings(page)[0]
        == f"rules.py:{rules.count(chr(10)) + 2}: calls print(), expected none"
    )
    page.fill("#work-text", rules)
    page.select_option("#work-file", "table.py")
    words = page.input_value("#work-text")
    page.fill("#work-text", words + "\nimport os\nfrom ...app import tunes\n")
    last = words.count("\n") + 2
    run_ruleset(page)
    rows = read_findings(page)
    assert rows[0].startswith(f"table.py:{last}: imports os, expected the ruleset's own modules")
    assert rows[1].startswith(f"table.py:{last + 1}: imports pixelpitch.app.tunes, expected")
    page.click("#work-found button")
    assert page.evaluate("document.activeElement.id") == "work-text"
    assert page.input_value("#work-file") == "table.py"


def test_random_matches_find_faults_in_the_rules(open_page: PageOpener) -> None:
    page = open_page(size=DESKTOP_WINDOW)
    open_workshop(page, "Soccer Dice")
    text = page.input_value("#work-text")
    before = re.search(r"^    MAX_LENGTH = .*$", text, re.MULTILINE)
    assert before
    line = replace_text(page, "rules.py", before[0], "    MAX_LENGTH = 3")
    run_ruleset(page)
    wait_until(page, DOES_RULESET_RUN_SCRIPT)
    words = "more than MAX_LENGTH = 3 actions"
    assert read_findings(page) == [f"rules.py:{line}: seed 0: {words}"]
    assert page.inner_text("#work-lines .wrong") == str(line)


def test_endless_rules_are_not_started_and_the_board_continues(open_page: PageOpener) -> None:
    page = open_page(size=DESKTOP_WINDOW)
    start_match(page)
    open_workshop(page, "PawnBall")
    replace_text(page, "rules.py", "class Match(", "while True:\n    pass\n\n\nclass Match(")
    run_ruleset(page)
    assert "it does not end" in page.inner_text("#work-state")
    assert page.inner_text("#title").startswith("Soccer Dice")
    throw_face(page, "4")


# The check runs no session, so this loop is endless only on the board.
ENDLESS_BOARD_PROGRAM = """import sys

while "pixelpitch.app.session" in sys.modules:
    pass


class Match("""


def test_rules_that_are_endless_only_on_the_board_do_not_block_the_page(
    open_page: PageOpener,
) -> None:
    page = open_page(size=DESKTOP_WINDOW)
    open_workshop(page, "PawnBall")
    replace_text(page, "rules.py", "class Match(", ENDLESS_BOARD_PROGRAM)
    page.click("#work-run")
    wait_until(page, "document.getElementById('failed').open")
    assert "no response for" in page.inner_text("#failed-words")
    page.click("#failed-plain")
    wait_for_screen(page, "menu")
    page.select_option("#work-file", "rules.py")
    replace_text(page, "rules.py", ENDLESS_BOARD_PROGRAM, "class Match(")
    run_ruleset(page)
    wait_for_screen(page, "play")
    wait_until(page, "document.getElementById('title').textContent.startsWith('My PawnBall')")


def test_on_a_phone_the_workshop_covers_the_board_and_run_shows_the_match(
    open_page: PageOpener,
) -> None:
    page = open_page(size={"width": 390, "height": 844}, has_touch=True, service_workers="block")
    open_workshop(page, "Soccer Dice")
    area = page.locator("#work-text").bounding_box()
    assert area["width"] > 280
    assert area["height"] > 300
    page.click("#work-run")
    wait_for_screen(page, "play")
    wait_until(page, "document.getElementById('workshop').hidden")


@pytest.mark.parametrize("game", build.source_names())
def test_a_copy_of_every_game_passes_the_check(
    open_page: PageOpener, tmp_path: Path, game: str, capsys: pytest.CaptureFixture[str]
) -> None:
    page = open_page("", DESKTOP_WINDOW, "?manual")
    page.evaluate("game => window.pixelpitch.workshop.edit(game)", game)
    wait_until(page, "!document.getElementById('workshop').hidden")
    path = download_ruleset(page, tmp_path)
    assert main(["ruleset", "check", str(path), "--matches", "1"]) == 0, capsys.readouterr().out
    assert "1 random matches on MicroPython" in capsys.readouterr().out


def test_an_edited_game_continues_at_the_same_position(open_page: PageOpener) -> None:
    """Run and Ctrl+S load the edited rules and continue the match, as `sim --reload` does."""
    page = open_page(size=DESKTOP_WINDOW)
    open_workshop(page, "Soccer Dice")
    run_ruleset(page)
    wait_for_screen(page, "play")
    wait_until(page, DOES_RULESET_RUN_SCRIPT)
    throw_face(page, "4")
    wait_until(page, "window.pixelpitch.actions >= 1")
    before = page.evaluate("window.pixelpitch.actions")
    replace_text(page, "__init__.py", 'NAME = "My Soccer Dice"', 'NAME = "Garden Dice"')
    page.keyboard.press("Control+s")
    wait_until(page, "document.getElementById('title').textContent.startsWith('Garden Dice')")
    assert page.evaluate("window.pixelpitch.actions") == before
    assert "The match continues with the new rules." in page.inner_text("body")
    page.click("#work-close")  # after this click, keys go to the board again
    throw_face(page, "4")
