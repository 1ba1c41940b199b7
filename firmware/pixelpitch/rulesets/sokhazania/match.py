"""One match of Sokhazania: its state, and throws, passes, shots and saves (RULEBOOK.md 7 to 11).

    >>> from pixelpitch.rulesets import load
    >>> match = load("sokhazania")({"first": "left"})
    >>> match.prompt()
    'Left: choose your colour'
    >>> match.apply_action(match.string_to_action("red"))
    >>> match.apply_action(OUT)
    >>> match.event_to_string(match.events[0])
    'out of the box, throw-in for Blue'

Side 0 plays from left to right on the board file's red dots, side 1 on its blue ones,
whatever colour each wears: the board is its own half turn, so only the hues change.
"""

from ...rules import match as core
from ...rules.chance import Chance
from ...rules.errors import NotUnderstood
from ...rules.match import CHANCE, OUT, TERMINAL
from . import NAME, OPTIONS, SECONDS_PER_THROW
from .board import CORNER, GOALIE, INTERCEPTION, KICKOFF, PASS, SHOT, THROWIN
from .board_cache import board
from .clock import corner_follows, is_up, run, whistle
from .penalties import (
    NEW_SAVE,
    TAKE_PENALTY,
    answer_foul,
    award,
    offer,
    throw_penalty,
    throw_shootout,
)
from .phases import (
    CHOOSE,
    COLOUR,
    EXTRA_S,
    FOUL_CHOICE,
    GOLDEN_GOAL,
    MAXIMUM,
    NORMAL,
    OVER,
    PLAY,
    SAVE,
    SHOOT_OUT,
    SHOOTOUT,
    TOSS,
)
from .result import end, league_points, reason, winner_of
from .toss import WEAR_BLUE, WEAR_RED, choose_colour, let_choose, throw_toss
from .words import reason_words

# Two more outcomes of a throw with the option die_fouls (RULEBOOK.md 16).
FOUL = 7  # by the side that throws: it grabbed the moving die
FOUL_OTHER = 8  # by the other side: it grabbed the die or threw out of turn

# Unattended, one throw in 50 leaves the box, and with die_fouls one in 50 is a foul.
_THROWS = ((OUT, 6), (1, 49), (2, 49), (3, 49), (4, 49), (5, 49), (6, 49))
_THROWS_AND_FOULS = (
    ((OUT, 6),) + tuple([(face, 48) for face in range(1, 7)]) + ((FOUL, 3), (FOUL_OTHER, 3))
)

HIGHEST_GOAL = {"easy": 5, "normal": 4, "hard": 3}  # RULEBOOK.md 8: from 3 up to this

_CENTRE = (55, 56, 71, 72)  # h4, i4, h5, i5: around the centre spot


class Match(core.Match):
    """One match.  Beside the base's fields:

    ``side``     0 or 1: who has the ball, throws or decides
    ``ball``     square; ``travel`` the squares of its last way, ``travelled`` the number
                 it took and ``way`` that track's kind (these are no part of the state)
    ``phase``, ``period``   numbers of ``phases``
    ``player1``  side that kicked off first, ``red`` side that wears red; -1 before
    ``toss``     what the left side threw while the right side's toss is awaited, or 0
    ``thrown``   the number whose track is chosen, or 0
    ``clock_s``  playing time so far, seconds
    ``kick``     0..5, penalty of the shoot-out's set number ``shootout_set``, with its
                 goals ``set_goals``; ``shootout`` the goals of all sets
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
    STATE = (
        ("board_sum", 0, 65535),
        ("phase", TOSS, FOUL_CHOICE),
        ("period", NORMAL, SHOOT_OUT),
        ("side", 0, 1),
        ("ball", 0, 127),
        ("toss", 0, 6),
        ("player1", -1, 1),
        ("red", -1, 1),
        ("thrown", 0, 6),
        ("clock_s", 0, 3600 + EXTRA_S),
        ("score", 0, MAXIMUM, 2),
        ("shootout_set", 0, MAXIMUM),
        ("kick", 0, 5),
        ("set_goals", 0, 3, 2),
        ("shootout", 0, MAXIMUM, 2),
    )

    travel: tuple

    def _start(self):
        self.board, self.board_sum = board(self.options["board"])
        self.loaded_sum = self.board_sum  # what the board_sum of a snapshot must equal
        free = [square for square in _CENTRE if self.board.index_of(square) < 0]
        self.centre = free[0] if free else _CENTRE[0]
        self.ball = self.centre
        self.travel = ()
        self.travelled = 0
        self.way = PASS
        self.phase = TOSS
        self.period = NORMAL
        self.side = 0
        self.toss = 0
        self.player1 = self.red = -1
        self.thrown = 0
        self.clock_s = 0
        self.score = [0, 0]
        self.shootout_set = self.kick = 0
        self.set_goals = [0, 0]
        self.shootout = [0, 0]
        if self.options["first"] != "toss":
            let_choose(self, core.SIDES.index(self.options["first"]))

    # What is awaited, and its words.

    def current_player(self):
        """Return CHANCE, TERMINAL, or the side that chooses colour, track or penalty."""
        if self.phase == OVER:
            return TERMINAL
        return self.side if self.phase in (COLOUR, CHOOSE, FOUL_CHOICE) else CHANCE

    def chance(self):
        """Return the throw, or None; OUT is one in 50, as RULEBOOK.md, Options, says."""
        if self.current_player() != CHANCE:
            return None
        return Chance(
            outcomes=_THROWS_AND_FOULS if self._fouls_count() else _THROWS, side=self.side
        )

    def _fouls_count(self):
        return self.options["die_fouls"] and self.phase in (PLAY, SAVE)

    def legal_decisions(self):
        """Return the colours, penalty or new save, or where the thrown number leads."""
        if self.phase == COLOUR:
            return [WEAR_RED, WEAR_BLUE]
        if self.phase == FOUL_CHOICE:
            return [TAKE_PENALTY, NEW_SAVE]
        return sorted([self.board.dots[dot][2] for dot in self._ends(self.thrown)])

    def action_to_string(self, action):
        """Return the record's token; a foul is ``foul`` or ``foul-other``."""
        if action in (FOUL, FOUL_OTHER) and self._fouls_count():
            return "foul" if action == FOUL else "foul-other"
        return core.Match.action_to_string(self, action)

    def side_name(self, side):
        """Return Red or Blue, or Left or Right before the colours are chosen."""
        if self.red < 0:
            return "Right" if side else "Left"
        return "Red" if side == self.red else "Blue"

    def outcome(self):
        """Return None, or score, winner, reason, and ``"shootout"``: its goals [a, b]."""
        if self.phase != OVER:
            return None
        return {
            "score": list(self.score),
            "winner": winner_of(self),
            "reason": reason_words(reason(self)),
            "shootout": list(self.shootout),
        }

    def league_points(self):
        """Return the points of RULEBOOK.md 15; [0, 0] until the match is over."""
        return league_points(self)

    # Keeping.

    def _check(self):
        # A match goes on only on the board it was begun on.
        if self.board_sum != self.loaded_sum:
            raise NotUnderstood(
                "a match on a board with checksum " + str(self.board_sum),
                str(self.loaded_sum) + ", that of board " + self.options["board"],
            )

    # The course of a match.

    def _apply(self, action):
        self.travel = ()
        self.travelled = 0
        if self.phase == TOSS:
            throw_toss(self, action)
        elif self.phase == COLOUR:
            choose_colour(self, action)
        elif self.phase == CHOOSE:
            number = self.thrown
            self.thrown = 0
            self.phase = PLAY
            self._follow(number, self.board.index_of(action))
        elif self.phase == SHOOTOUT:
            throw_shootout(self, action)
        elif self.phase == FOUL_CHOICE:
            answer_foul(self, action)
        elif self.phase not in (PLAY, SAVE):
            throw_penalty(self, action)
        elif action == FOUL and self.phase == SAVE:
            offer(self)
        elif action in (FOUL, FOUL_OTHER):
            award(self, self.side if action == FOUL else 1 - self.side)
        elif self.phase == PLAY:
            self._throw(action)
        else:
            self._save(action)
        whistle(self)

    def _pass_time(self, seconds):
        run(self, seconds)

    def restart(self, side, role):
        """Put the ball on the dot of ``side`` that has ``role``; that side throws."""
        self.side = side
        self.phase = PLAY
        self.move(self.board.role(side, role))

    def move(self, dot):
        """Put the ball on ``dot`` and remember its way."""
        square = self.board.dots[dot][2]
        if square != self.ball:
            self.travel = (self.travel or (self.ball,)) + (square,)
            self.ball = square

    def _ends(self, number):
        return set(self.board.exits(self.board.index_of(self.ball), number))

    def _throw(self, number):
        """RULEBOOK.md 7 and 11."""
        if number == OUT:
            self.emit("out", self.side, "throw_in")
            self.restart(1 - self.side, THROWIN)
            return
        ends = self._ends(number)
        if len(ends) == 1:
            self._follow(number, ends.pop())
            return
        self.thrown = number
        self.phase = CHOOSE
        self.emit("choice", self.side, "tracks", number)

    def _follow(self, number, dest):
        """Move along a track; RULEBOOK.md 7, and 8 as far as the save."""
        dot = self.board.index_of(self.ball)
        role = self.board.dots[dot][3]
        kind = self.board.kind(dot, number)
        self.travel = self.board.path(dot, number, dest)
        self.travelled = number
        self.way = kind
        self.ball = self.board.dots[dest][2]
        if kind == SHOT:
            self.emit("shot", self.side, "shot", number, role)
            self.side = 1 - self.side
            self.phase = SAVE
        elif kind == INTERCEPTION:
            self.emit("lost", self.side, "up_field" if role == GOALIE else "intercepted", number)
            self.side = 1 - self.side
        else:
            self.emit("pass", self.side, "passes", number, self.ball)

    def _save(self, number):
        """RULEBOOK.md 8 and 9; 12 for the corner that the end of the match takes away."""
        attacker = 1 - self.side
        if number == OUT and self.options["level"] == "hard":
            self.emit("out", self.side, "save_out")
        elif number == OUT:
            self.goal(attacker, "own_goal")
        elif number <= 2 and not corner_follows(self):
            self.phase = PLAY
            self.emit("save", self.side, "no_corner", number)
        elif number <= 2:
            self.emit("save", self.side, "corner", number)
            self.restart(attacker, CORNER)
        elif number <= HIGHEST_GOAL[self.options["level"]]:
            self.goal(attacker, "goal", number)
        else:
            self.phase = PLAY
            self.emit("save", self.side, "saved", number)

    def goal(self, scorer, *values):
        """Count a goal, emit ``values`` and the score, and go on (RULEBOOK.md 10, 12, 13)."""
        self.score[scorer] = min(self.score[scorer] + 1, MAXIMUM)
        self.emit("goal", scorer, *values, *self.score)
        self.restart(1 - scorer, KICKOFF)
        if self.period == GOLDEN_GOAL or self.score[scorer] == self.options["target"]:
            end(self)
        elif not is_up(self):
            self.emit("kickoff", self.side, "kickoff")
