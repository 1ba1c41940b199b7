"""One match of Sokhazania: what it waits for; ``play`` has the course of it (RULEBOOK.md).

    >>> from pixelpitch.rulesets import load
    >>> match = load("sokhazania")({"first": "left"})
    >>> match.prompt()
    'Left: choose your colour'
    >>> match.apply_action(match.string_to_action("red"))
    >>> match.apply_action(0)  # out of the box
    >>> match.event_to_string(match.events[0])
    'out of the box, throw-in for Blue'

Side 0 plays from left to right on the board file's red dots, side 1 on its blue ones,
whatever colour each wears: the board is its own half turn, so only the hues change.
"""

from ...rules import match as core
from ...rules.match import CHANCE, TERMINAL
from . import NAME, OPTIONS, SECONDS_PER_THROW
from .board import PASS
from .board_cache import board, check_board
from .clock import run
from .penalties import NEW_SAVE, TAKE_PENALTY
from .phases import CHOOSE, COLOUR, FOUL_CHOICE, NORMAL, OVER, TOSS
from .play import FOUL, FOUL_OTHER, act, chance, ends, fouls_count
from .result import league_points
from .state import STATE
from .toss import WEAR_BLUE, WEAR_RED, let_choose
from .words import outcome

_CENTRE = (55, 56, 71, 72)  # h4, i4, h5, i5: around the centre spot


class Match(core.Match):
    """One match; ``state`` lists its fields.  Beside them, and no part of the state:

    ``travel``  the squares of the ball's last way, ``travelled`` the number it took and ``way``
                that track's kind
    """

    RULESET = "sokhazania"
    NAME = NAME
    OPTIONS = OPTIONS
    SECONDS_PER_THROW = SECONDS_PER_THROW
    LABELS = {WEAR_RED: "red", WEAR_BLUE: "blue", TAKE_PENALTY: "penalty", NEW_SAVE: "save"}
    MAX_LENGTH = 4000  # a match to three goals has no clock; half of all take less than 200
    MAX_ACTION = NEW_SAVE
    MAX_OUTCOME = FOUL_OTHER
    FOULS = ((FOUL, True), (FOUL_OTHER, False))
    STATE = STATE

    travel: tuple

    def _start(self):
        self.board, self.board_sum = board(self.options["board"])
        self.loaded_sum = self.board_sum  # what the board_sum of a snapshot must equal
        free = [square for square in _CENTRE if self.board.index_of(square) < 0]
        self.centre = free[0] if free else _CENTRE[0]
        self.ball = self.centre
        self.travel = ()
        self.way = PASS
        self.phase = TOSS
        self.period = NORMAL
        self.player1 = self.red = -1
        self.side = self.toss = self.thrown = self.travelled = self.clock_s = 0
        self.shootout_set = self.kick = 0
        self.score, self.set_goals, self.shootout = [0, 0], [0, 0], [0, 0]
        if self.options["first"] != "toss":
            let_choose(self, core.SIDES.index(self.options["first"]))

    # What the match waits for, and its words.

    def current_player(self):
        """Return CHANCE, TERMINAL, or the side that chooses colour, track or penalty."""
        if self.phase == OVER:
            return TERMINAL
        return self.side if self.phase in (COLOUR, CHOOSE, FOUL_CHOICE) else CHANCE

    def chance(self):
        """Return the throw that is awaited, or None."""
        return chance(self) if self.current_player() == CHANCE else None

    def legal_decisions(self):
        """Return the colours, penalty or new save, or where the thrown number leads."""
        if self.phase == COLOUR:
            return [WEAR_RED, WEAR_BLUE]
        if self.phase == FOUL_CHOICE:
            return [TAKE_PENALTY, NEW_SAVE]
        return ends(self, self.thrown)

    def action_to_string(self, action):
        """Return the record's token; a foul is ``foul`` or ``foul-other``."""
        if action in (FOUL, FOUL_OTHER) and fouls_count(self):
            return "foul" if action == FOUL else "foul-other"
        return core.Match.action_to_string(self, action)

    def side_name(self, side):
        """Return Red or Blue, or Left or Right before the colours are chosen."""
        if self.red < 0:
            return "Right" if side else "Left"
        return "Red" if side == self.red else "Blue"

    def outcome(self):
        """Return None, or the outcome of a match that is over (12, 13, 14)."""
        return outcome(self) if self.phase == OVER else None

    def league_points(self):
        """Return the points of RULEBOOK.md 15; [0, 0] until the match is over."""
        return league_points(self)

    def _check(self):
        check_board(self)

    def _apply(self, action):
        act(self, action)

    def _pass_time(self, seconds):
        run(self, seconds)
