"""The rules of Your Game in the order of RULEBOOK.md; numbers in brackets refer to it."""

from pixelpitch.rules import match as base
from pixelpitch.rules import squares
from pixelpitch.rules.chance import Chance
from pixelpitch.rules.phase import Over, Phase, Throw

from . import NAME, OPTIONS, SECONDS_PER_THROW, VERSION

TOSS, THROW, MOVE, OVER = range(4)  # indices of Match.PHASES
KICK_OFF_SQUARE = squares.number("h4")
MAX_MOVES = 60
GOAL_LINES = (0, 15)  # columns a and p


class Match(base.Match):
    """One match. A saved match has neither its events nor ``path``, the ball's last squares."""

    RULESET = "yourgame"
    VERSION = VERSION
    NAME = NAME
    OPTIONS = OPTIONS
    SECONDS_PER_THROW = SECONDS_PER_THROW
    SIDE_NAMES = ("Red", "Blue")
    MAX_LENGTH = 1 + 2 * MAX_MOVES
    MAX_ACTION = squares.SQUARES - 1
    MAX_OUTCOME = 6
    STATE = (
        ("phase", TOSS, OVER),
        ("side", 0, 1),
        ("ball", 0, squares.SQUARES - 1),
        ("thrown", 0, 6),
        ("moves", 0, MAX_MOVES),
        ("score", 0, 9, 2),
    )

    def _start(self):
        self.phase = TOSS
        self.side = self.thrown = self.moves = 0
        self.ball = KICK_OFF_SQUARE
        self.score = [0, 0]
        self.path: tuple = ()
        if self.options["first"] != "toss":
            self.phase = THROW
            self.side = base.SIDES.index(self.options["first"])

    def _apply(self, action):
        self.path = ()
        self.PHASES[self.phase].act(self, action)

    def outcome(self):
        """Return None, or the result of a match that is over (4)."""
        if self.phase != OVER:
            return None
        red, blue = self.score
        winner = None if red == blue else int(blue > red)
        reason = f"{MAX_MOVES} moves" if self.moves == MAX_MOVES else "all goals"
        return {"score": [red, blue], "winner": winner, "reason": reason, "shootout": [0, 0]}


class _Toss(Throw):
    """Gives the first throw to Red if the toss is odd, to Blue if it is even (1)."""

    name = "toss"

    def chance(self, match):
        return Chance(label="toss")

    def act(self, match, face):
        match.side = 1 - face % 2
        match.phase = THROW
        match.emit("whistle", match.side)


class _Die(Throw):
    """Throws for the distance that the ball goes (2)."""

    name = "throw"

    def act(self, match, face):
        match.thrown = face
        match.phase = MOVE


class _Move(Phase):
    """Asks the coach for a square: straight ahead, or one row higher or lower (rule 2)."""

    name = "move"

    def legal(self, match):
        forward = 1 if match.side == 0 else -1
        column = match.ball % squares.COLUMNS + forward * match.thrown
        column = min(max(column, 0), squares.COLUMNS - 1)
        row = match.ball // squares.COLUMNS
        rows = [each for each in (row - 1, row, row + 1) if 0 <= each < squares.ROWS]
        return [each * squares.COLUMNS + column for each in rows]

    def act(self, match, square):
        match.path = (match.ball, square)
        match.emit("move", match.side, match.ball, square)
        match.ball = square
        if square % squares.COLUMNS == GOAL_LINES[1 - match.side]:
            _reach_goal_line(match, square)
        match.moves += 1
        match.thrown = 0
        match.side = 1 - match.side
        match.phase = THROW
        if max(match.score) == match.options["goals"] or match.moves == MAX_MOVES:  # (4)
            match.phase = OVER
            winner = match.outcome()["winner"]
            match.emit("over", -1 if winner is None else winner)


def _reach_goal_line(match, square):
    """Score a goal if ``square`` is in rows 3 to 6, otherwise a lost ball (rule 3).

    In both cases put the ball back on h4.
    """
    if 2 <= square // squares.COLUMNS <= 5:
        match.score[match.side] += 1
        match.emit("goal", match.side)
    else:
        match.emit("lost", match.side)
    match.ball = KICK_OFF_SQUARE


Match.PHASES = (_Toss(), _Die(), _Move(), Over())
