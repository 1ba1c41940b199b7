"""A link opens a puzzle in the page, and the page's address names the open puzzle. Each day, the
page suggests a new one.
"""

from pathlib import Path
from typing import Any

import pytest

from pixelpitch.app.puzzles import puzzle_data
from tests import processes
from tests.web.conftest import PageOpener
from tests.web.hands import wait_for_note, wait_for_screen, wait_until

PROGRAM_PATH = Path(__file__).resolve().parent / "puzzles.mjs"
GAMES_WITH_PUZZLE_COUNTS = [("streetsoccer", 24), ("sokhazania", 0), ("tactics", 12)]


def find_puzzles(
    dates: list[tuple[int, int, int, int]],
    links: list[str],
    puzzle_counts: Any = GAMES_WITH_PUZZLE_COUNTS,
) -> Any:
    """Return the puzzles that the page's program finds for ``dates`` and ``links``.

    A date is (year, month 0 to 11, day, hour).
    """
    given = [{"id": name, "puzzles": count} for name, count in puzzle_counts]
    return processes.run_node(PROGRAM_PATH, job={"games": given, "dates": dates, "links": links})


def test_every_puzzle_is_the_puzzle_of_a_day_before_a_puzzle_is_repeated() -> None:
    every = sum(count for _, count in GAMES_WITH_PUZZLE_COUNTS)
    days = find_puzzles([(2027, 0, 1 + day, 12) for day in range(every + 1)], [])["daily"]
    assert len({tuple(each) for each in days}) == every
    assert days[0] == days[-1]
    assert {game for game, _ in days} == {"streetsoccer", "tactics"}
    early, late = find_puzzles([(2027, 0, 5, 0), (2027, 0, 5, 23)], [])["daily"]
    assert early == late
    assert find_puzzles([(2027, 0, 5, 0)], [], [("sokhazania", 0)])["daily"] == [None]


def test_a_link_names_the_puzzle_that_it_opens() -> None:
    links = {
        "#puzzle=streetsoccer,7": ["streetsoccer", "7"],
        "#puzzle=streetsoccer": None,
        "#puzzle=streetsoccer,7,8": None,
        "#puzzle=../x,1": None,
        "#puzzle=pawnball,1234": None,
        "#play=pawnball": None,
        "": None,
    }
    assert find_puzzles([], list(links))["opened"] == list(links.values())


@pytest.mark.browser
def test_a_link_opens_a_puzzle_and_the_address_follows_the_screen(open_page: PageOpener) -> None:
    page = open_page("#puzzle=streetsoccer,7")
    wait_for_screen(page, "puzzle")
    assert page.inner_text("#title").startswith("StreetSoccer")
    assert page.url.endswith("#puzzle=streetsoccer,7")
    wait_until(
        page, f"window.pixelpitch.lines[0].endsWith(' 7/{len(puzzle_data('streetsoccer'))}')"
    )
    page.keyboard.press("q", delay=100)  # the key of BACK
    wait_for_screen(page, "menu")
    wait_until(page, "location.hash === ''")


@pytest.mark.browser
def test_a_link_to_a_puzzle_that_does_not_exist_is_reported(open_page: PageOpener) -> None:
    page = open_page("#puzzle=streetsoccer,99")
    count = len(puzzle_data("streetsoccer"))
    wait_for_note(page, f"got puzzle '99' of streetsoccer, expected 1..{count}")
    wait_for_screen(page, "menu")
    assert "#" not in page.url, "a reload asks for it no more"


@pytest.mark.browser
def test_the_dialog_of_games_offers_the_puzzle_of_the_day(open_page: PageOpener) -> None:
    page = open_page()
    page.click("#open-games")
    wait_until(page, "document.querySelectorAll('.card').length === 5")
    page.click("#puzzle-of-the-day")
    wait_for_screen(page, "puzzle")
    wait_until(page, "location.hash.startsWith('#puzzle=')")
    game, number = page.evaluate("location.hash").removeprefix("#puzzle=").split(",")
    assert 1 <= int(number) <= len(puzzle_data(game))
