"""Program for MicroPython and CPython: plays random matches, and opens every screen after each.

The screens are Result, Statistics, Review (with the replay of each decision) and League. The
program opens them with the pads and prints what they show.
"""

from boards import pitch32
from pixelpitch.app.game import Game
from pixelpitch.app.input.pad_events import BACK, DOWN, OK, PRESS
from pixelpitch.app.screens import screen_module
from pixelpitch.app.screens.league import league_screen
from pixelpitch.app.screens.result import result_screen
from pixelpitch.app.session import Session
from pixelpitch.rules.autoplay import choose
from pixelpitch.rules.generator import Generator
from pixelpitch.rules.match import TERMINAL
from pixelpitch.rulesets import load
from tests.micropython.devices import SilentDevices

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

SESSION_STEP_MS = 200
MAX_STEPS_PER_SCREEN = 20000  # the most session steps that one screen may take


def play_match(
    session: "Any",
    ruleset: str,
    seed: int,
    max_actions: int = 20000,
    options: "Any" = None,
) -> Game:
    """Play a random match, stored in a journal, and return the game.

    The match depends only on ``seed`` and ends after at most ``max_actions`` actions.
    """
    generator = Generator(seed)
    game = Game(load(ruleset)(options), list(session.seats))
    session.game = game
    session.saver.begin(game)
    match = game.match
    while match.current_player() != TERMINAL and game.count() < max_actions:
        thrown = match.current_player() < 0
        game.apply(choose(match, generator))
        if thrown and match.SECONDS_PER_THROW:
            game.pass_time(match.SECONDS_PER_THROW)
    return game


def wait_for_screen(session: "Any", board: "Any", name: str, is_wanted: "Any") -> None:
    """Run the session until ``is_wanted(screen)`` is true of the shown screen, then print the
    screen's contents after ``name``.
    """
    steps = 0
    while not is_wanted(session.screen):
        board.now += SESSION_STEP_MS
        session.step()
        steps += 1
        if steps > MAX_STEPS_PER_SCREEN:
            raise AssertionError(name + " does not come to an end")
    assert session.screen.name == name
    print(name, session.screen.lines(), session.screen.scroll_text())


def open_screens_after_match(
    session: "Any", board: "Any", ruleset: str, seed: int, options: "Any"
) -> None:
    """Play one match and open the screens after it in turn."""
    game = play_match(session, ruleset, seed, options=options)
    print(ruleset, seed, game.count(), game.match.checksum())
    session.open(result_screen(session, game))

    def press_key(key: int) -> None:
        """Press one of the left coach's pads."""
        session.screen.press(0, key, PRESS)

    def is_screen_named(name: str) -> "Any":
        """Return a function that says whether a screen is called ``name``."""
        return lambda screen: screen.name == name

    def is_different_screen(other: "Any") -> "Any":
        """Return a function that says whether a screen is not ``other``."""
        return lambda screen: screen is not other

    wait_for_screen(session, board, "result", is_screen_named("result"))
    press_key(OK)  # skips the full-time animation
    for steps in (0, 2):  # opens Review, then Statistics, which is two items below
        for _ in range(steps):
            press_key(DOWN)
        press_key(OK)
        page = session.screen
        if page.name == "statistics":
            wait_for_screen(session, board, "statistics", lambda screen: screen.is_over)
        else:
            wait_for_screen(session, board, "review", is_different_screen(page))
            print(page.luck, page.cost)
            for _ in page.worst:
                press_key(OK)
                replayed = session.screen
                wait_for_screen(session, board, "mistake", lambda screen: screen._thought is None)
                while not replayed._shown:
                    press_key(OK)
                wait_for_screen(session, board, "mistake", lambda screen: screen._at)
                press_key(BACK)
                wait_for_screen(session, board, "review", is_different_screen(replayed))
                press_key(DOWN)
        press_key(BACK)
        wait_for_screen(session, board, "result", is_screen_named("result"))
    session.open(league_screen(session))
    wait_for_screen(session, board, "league", is_screen_named("league"))
    for _ in range(3):  # moves the cursor over Season and both coaches
        press_key(DOWN)
    press_key(OK)
    wait_for_screen(
        session,
        board,
        "reading",
        lambda screen: isinstance(screen, screen_module("learn").ReadingScreen),
    )
    press_key(BACK)
    wait_for_screen(session, board, "league", is_screen_named("league"))


def run(ruleset: str, seeds: "Any", options: "Any" = None) -> None:
    """Play the matches of ``seeds`` in one session, and open the screens after each of them."""
    board = SilentDevices()
    session = Session(board.devices(), pitch32)
    session.saver.load()
    for seed in seeds:
        open_screens_after_match(session, board, ruleset, seed, options)
