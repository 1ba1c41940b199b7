"""Program for MicroPython: plays parts of several matches in a row, as on a long evening.

After each, it opens Statistics and Review, computes hints and odds, plays a lesson, and returns to
the menu.
"""

from boards import pitch32
from pixelpitch import rulesets
from pixelpitch.app.input.pad_events import OK, PRESS
from pixelpitch.app.screens import screen_module
from pixelpitch.app.session import Session
from pixelpitch.opponents.hint import Hint
from pixelpitch.opponents.odds import Odds
from tests.micropython.after_match_program import MAX_STEPS_PER_SCREEN, SESSION_STEP_MS, play_match
from tests.micropython.devices import SilentDevices

ACTIONS_PER_MATCH = 12  # number of actions played in each match
LESSON_STEP_COUNT = 40  # number of session steps in a lesson
# only a few steps, because otherwise the menu's demo game would be in a different state each time
MENU_STEP_COUNT = 2


class Evening:
    """A session on simulated devices that plays parts of several matches and opens screens."""

    def __init__(self) -> None:
        self.board = SilentDevices()
        self.session = Session(self.board.devices(), pitch32)
        self.session.saver.load()

    def play_and_open_screens(self, ruleset: str, seed: int, folder: str = "") -> None:
        """Play part of a match of ``ruleset``, open screens, and return to the menu.

        ``folder`` is the folder of a ruleset that is not in the firmware, or "".
        """
        if folder:
            rulesets.add(folder)
        session = self.session
        game = play_match(session, ruleset, seed, ACTIONS_PER_MATCH)
        for opened in (screen_module("statistics").Statistics, screen_module("review").Review):
            session.open(opened(session, game, session.go_home))
            screen = session.screen
            for _ in range(MAX_STEPS_PER_SCREEN):
                if screen.is_over if screen.name == "statistics" else session.screen is not screen:
                    break
                self._run_steps(1)
            session.game = game
        for square in range(0, 128, 16):
            Odds(square).think(game.match, lambda: False)
        if game.match.current_player() >= 0:
            Hint().think(game.match, lambda: False)
        session.open_lessons(ruleset, session.go_home)
        session.screen.press(0, OK, PRESS)
        self._run_steps()
        session.go_home()
        if folder:
            rulesets.remove(ruleset)
        self._run_steps(MENU_STEP_COUNT)

    def _run_steps(self, count: int = LESSON_STEP_COUNT) -> None:
        for _ in range(count):
            self.board.now += SESSION_STEP_MS
            self.session.step()
