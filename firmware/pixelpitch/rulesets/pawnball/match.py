"""One match of PawnBall: what it waits for, and what an action brings (RULEBOOK.md).

    >>> from pixelpitch.rulesets import load
    >>> match = load("pawnball")()
    >>> match.prompt()
    'Blue: place black pawn 1 of 2 on board 1, or take the usual line-up'
    >>> match.apply_action(match.string_to_action("lineup"))
    >>> [match.event_to_string(event) for event in match.events]
    ['board 1: Blue lines up the black-and-white team']

Side 0 is Blue and plays from left to right on both boards.  ``placing``, ``draw``, ``points``
and ``kick`` know what is legal; ``order_of_play`` knows what comes after what.
"""

from ...rules import match as core
from ...rules.chance import Chance
from ...rules.match import CHANCE, SIDES, TERMINAL
from . import NAME, OPTIONS, SECONDS_PER_THROW
from .choices import legal
from .draw import FACES
from .placing import LINEUP
from .play import act
from .state import (
    DIE_ITEM,
    DONE,
    DOTS,
    NONE,
    OVER,
    PLACE,
    STATE,
    THROW,
    dot_of,
    team_of,
)
from .words import outcome


def _labels():
    result = {DONE: "done", LINEUP: "lineup"}
    for team in (0, 1):
        for points in range(1, 7):
            result[DIE_ITEM + 6 * team + points] = DOTS[team][dot_of(points)] + str(points)
    return result


class Match(core.Match):
    """One match; ``state`` lists its fields.  Beside them, and no part of the state:

    ``travel``  squares that the ball passed in the last action, first to last, or ()
    ``jump``    squares from and to which a pawn moved in the last action, or ()
    ``last_board``  the board on which the last action was played, or -1
    """

    RULESET = "pawnball"
    NAME = NAME
    OPTIONS = OPTIONS
    SECONDS_PER_THROW = SECONDS_PER_THROW
    SIDE_NAMES = ("Blue", "Red")
    LABELS = _labels()
    MAX_LENGTH = 1500  # 16 draws of 4 dice, each played on both boards by up to 7 decisions
    MAX_ACTION = DIE_ITEM + 12
    MAX_OUTCOME = 6
    BOARDS = 2
    CHANCE_SCORES = False
    STATE = STATE

    travel: tuple
    jump: tuple

    def _start(self):
        self.phase = PLACE
        self.pawns = [NONE] * 24
        self.balls = [55, 72]  # (6)
        self.draw = 1
        self.dice = [0] * 4
        self.board = self.side = self.proposer()
        self.left = [0] * 4
        self.die = self.points = 0
        self.moved = [NONE] * 2
        self.picked = NONE
        self.score = [0, 0]
        self.goals = [0, 0]
        self.travel = self.jump = ()
        self.last_board = NONE

    # What the match waits for.

    def current_player(self):
        """Return CHANCE, TERMINAL, or the side that decides."""
        if self.phase == THROW:
            return CHANCE
        return TERMINAL if self.phase == OVER else self.side

    def chance(self):
        """Return the next of the four dice of a draw (7), or None."""
        if self.phase != THROW:
            return None
        index = self.dice.index(0)
        return Chance(
            label="die " + str(index + 1), side=self.side, faces=FACES[index], left=4 - index
        )

    def proposer(self):
        """Return the side that proposed: it places first, on the board of its own number."""
        return SIDES.index(self.options["first"])

    def team(self):
        """Return the team that is placed or plays."""
        return team_of(self.board, self.side)

    def legal_decisions(self):
        """Return the legal squares, then menu items, sorted."""
        return legal(self)

    def outcome(self):
        """Return None, or the outcome of a match that is over (18)."""
        return outcome(self) if self.phase == OVER else None

    def board_in_play(self):
        """Return the board (0, 1) that is placed on, thrown for or played on."""
        return self.board

    def _apply(self, action):
        return act(self, action)
