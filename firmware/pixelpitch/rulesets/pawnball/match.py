"""One match of PawnBall: what is awaited, and what an action brings (RULEBOOK.md).

    >>> from pixelpitch.rulesets import load
    >>> match = load("pawnball")()
    >>> match.prompt()
    'Blue: place black pawn 1 of 2 on board 1, or take the line-up'
    >>> match.apply_action(match.string_to_action("lineup"))
    >>> [match.event_to_string(event) for event in match.events]
    ['board 1: Blue lines up black and white']

Side 0 is Blue and plays from left to right on both boards.  ``placing``, ``draw``, ``points``
and ``kick`` know what is legal; ``order_of_play`` knows what comes after what.
"""

from ...rules import match as core
from ...rules.chance import Chance
from ...rules.match import CHANCE, SIDES, TERMINAL
from . import NAME, OPTIONS, SECONDS_PER_THROW
from .draw import FACES
from .kick import Kick, directions
from .order_of_play import activate, end_die, throw
from .pitch import apart, in_area, obstacles, restart
from .placing import LINEUP, count_placed, lineup, next_dot, places, stages
from .points import can_jump, jumps
from .route import route
from .state import (
    DIE,
    DIE_ITEM,
    DONE,
    DOTS,
    KICK,
    MOVE,
    NONE,
    OVER,
    PAWN,
    PLACE,
    STATE,
    THROW,
    dot_of,
    filled,
    first_pawn,
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
    ``seen``    the board on which the last action was played, or -1
    """

    RULESET = "pawnball"
    NAME = NAME
    OPTIONS = OPTIONS
    SECONDS_PER_THROW = SECONDS_PER_THROW
    SIDE_NAMES = ("Blue", "Red")
    LABELS = _labels()
    MAX_LENGTH = 1500  # 16 draws of 4 dice, each played on both boards by up to 6 decisions
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
        self.seen = NONE

    # What is awaited.

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

    def movers(self):
        """Return the squares of the active die's pawns that it has not moved yet (10)."""
        at = first_pawn(self.board, self.side, dot_of(self.die))
        return [square for square in self.pawns[at : at + 2] if square not in self.moved]

    def legal_decisions(self):
        """Return the legal squares, then menu items, sorted."""
        if self.phase == PLACE:
            return places(self)
        if self.phase == DIE:
            item = DIE_ITEM + 6 * self.team()
            return [item + points for points in range(1, 7) if self.can_play(points)]
        if self.phase == KICK:
            return self.kick_ends()
        full = obstacles(self, self.board)
        if self.phase == MOVE:
            return jumps(full, self.picked, self.points)
        result = [square for square in self.movers() if can_jump(full, square, self.points)]
        if self.kick_ends():
            result.append(self.balls[self.board])
            result.sort()
        if self.moved[0] >= 0:
            result.append(DONE)
        return result

    def kick_ends(self):
        """Return where a kick with the active die can end, sorted; empty if there is none."""
        return self._kick_ends(self.die)

    def _kick_ends(self, points):
        kicked = directions(self, self.board, self.side, dot_of(points))
        if not kicked:
            return []
        return Kick(self, self.board, self.side).ends(kicked, points)

    def can_play(self, points):
        """Return whether the team in play has a die of ``points`` left, and can play it (11)."""
        if points not in self.left:
            return False
        full = obstacles(self, self.board)
        at = first_pawn(self.board, self.side, dot_of(points))
        for square in self.pawns[at : at + 2]:
            if can_jump(full, square, points):
                return True
        return bool(self._kick_ends(points))

    def outcome(self):
        """Return None, or score, winner and reason (18)."""
        return outcome(self) if self.phase == OVER else None

    # What helps the coach who decides.

    def board_in_play(self):
        """Return the board (0, 1) that is placed on, thrown for or played on."""
        return self.board

    # The course of a match.

    def _apply(self, action):
        self.travel = self.jump = ()
        self.seen = self.board
        if self.phase == PLACE:
            self._place(action)
        elif self.phase == THROW:
            throw(self, action)
        elif self.phase == DIE:
            activate(self, (action - DIE_ITEM - 1) % 6 + 1)
        elif self.phase == MOVE:
            self._move(action)
        elif self.phase == KICK:
            self._kick(action)
        elif action == DONE:
            end_die(self)
        elif action == self.balls[self.board]:
            self.phase = KICK
        else:
            self.picked = action
            self.phase = MOVE

    def _place(self, action):
        """One pawn, or all six at once (5); then the next team, or the first draw."""
        at = first_pawn(self.board, self.side, 0)
        if action == LINEUP:
            for dot, pair in enumerate(lineup(self.side)):
                self.pawns[at + 2 * dot : at + 2 * dot + 2] = pair
            self.emit("place", self.side, "lineup", self.board, self.team())
        else:
            dot = next_dot(self)
            self.emit("place", self.side, "stands", self.team(), dot, action)
            pair = at + 2 * dot
            found = [square for square in self.pawns[pair : pair + 2] if square >= 0]
            self.pawns[pair : pair + 2] = filled(found + [action], NONE, 2)
        if count_placed(self) < 6:
            return
        order = stages(self.proposer())
        at = order.index((self.board, self.side)) + 1
        if at < 4:
            self.board, self.side = order[at]
            return
        self.board = self.side = self.proposer()
        self.phase = THROW
        self.emit("whistle", -1, "draw", 1, self.options["draws"])

    def _move(self, square):
        """The picked pawn jumps (10)."""
        start = self.picked
        self.picked = NONE
        self.points -= apart(start, square)
        at = first_pawn(self.board, self.side, dot_of(self.die))
        pair = self.pawns[at : at + 2]
        pair[pair.index(start)] = square
        self.pawns[at : at + 2] = sorted(pair)
        self.moved = filled([each for each in self.moved if each >= 0] + [square], NONE, 2)
        self.jump = (start, square)
        self.phase = PAWN
        self.emit("move", self.side, "jumps", start, square, self.points)
        if self.legal_decisions() == [DONE]:
            end_die(self)

    def _kick(self, square):
        """The ball goes its way; into a goal, and back to a centre square (16, 17)."""
        board = self.board
        self.travel = route(self, square)
        if in_area(square):
            self.balls[board] = square
            self.emit("kick", self.side, "ends", self.travel[0], square)
        else:
            self.score[self.side] += 1
            if not board:
                self.goals[self.side] += 1
            self.balls[board] = restart(self.pawns[12 * board : 12 * board + 12], 1 - self.side)
            self.emit("goal", self.side, "goal", board, self.score[0], self.score[1])
            self.emit("kick", 1 - self.side, "restart", self.balls[board])
        end_die(self)
