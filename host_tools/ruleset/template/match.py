"""The rules of Your Game (RULEBOOK.md; its numbers in brackets)."""

from pixelpitch.rules import match as base
from pixelpitch.rules import squares
from pixelpitch.rules.chance import Chance

from . import NAME, OPTIONS, SECONDS_PER_THROW, VERSION

TOSS, THROW, MOVE, OVER = range(4)
KICK_OFF = squares.number("h4")
MOVES = 60
GOAL_LINES = (0, 15)  # columns a and p

STATE = (
    ("phase", TOSS, OVER),
    ("side", 0, 1),
    ("ball", 0, squares.SQUARES - 1),
    ("thrown", 0, 6),
    ("moves", 0, MOVES),
    ("score", 0, 9, 2),
)


class Match(base.Match):
    """One match; ``STATE`` has its fields."""

    RULESET = "yourgame"
    VERSION = VERSION
    NAME = NAME
    OPTIONS = OPTIONS
    SECONDS_PER_THROW = SECONDS_PER_THROW
    SIDE_NAMES = ("Red", "Blue")
    MAX_LENGTH = 1 + 2 * MOVES
    MAX_ACTION = squares.SQUARES - 1
    MAX_OUTCOME = 6
    STATE = STATE

    def _start(self):
        self.phase = TOSS
        self.side = self.thrown = self.moves = 0
        self.ball = KICK_OFF
        self.score = [0, 0]
        self.way: tuple = ()  # like events: of the last action, not part of the state
        if self.options["first"] != "toss":
            self.phase = THROW
            self.side = base.SIDES.index(self.options["first"])

    # What the match waits for.

    def current_player(self):
        """Return who acts next."""
        if self.phase == OVER:
            return base.TERMINAL
        return self.side if self.phase == MOVE else base.CHANCE

    def chance(self):
        """Return the die that is awaited, or None."""
        if self.phase == TOSS:
            return Chance(label="toss")
        return Chance(side=self.side) if self.phase == THROW else None

    def legal_decisions(self):
        """Return the squares to which the ball can go, sorted (2)."""
        way = 1 if self.side == 0 else -1
        column = self.ball % squares.COLUMNS + way * self.thrown
        column = min(max(column, 0), squares.COLUMNS - 1)
        row = self.ball // squares.COLUMNS
        rows = [each for each in (row - 1, row, row + 1) if 0 <= each < squares.ROWS]
        return [each * squares.COLUMNS + column for each in rows]

    # What happens.

    def _apply(self, action):
        self.way = ()
        if self.phase == TOSS:
            self.side = 1 - action % 2
            self.phase = THROW
            self.emit("whistle", self.side)
        elif self.phase == THROW:
            self.thrown = action
            self.phase = MOVE
        else:
            _move(self, action)

    def outcome(self):
        """Return None, or the outcome of a match that is over (4)."""
        if self.phase != OVER:
            return None
        red, blue = self.score
        winner = None if red == blue else int(blue > red)
        reason = f"{MOVES} moves" if self.moves == MOVES else "all goals"
        return {"score": [red, blue], "winner": winner, "reason": reason, "shootout": [0, 0]}


def _move(match, square):
    """Move the ball; on the goal line it scores or is lost (3)."""
    match.way = (match.ball, square)
    match.emit("move", match.side, match.ball, square)
    match.ball = square
    if square % squares.COLUMNS == GOAL_LINES[1 - match.side]:
        if 2 <= square // squares.COLUMNS <= 5:
            match.score[match.side] += 1
            match.emit("goal", match.side)
        else:
            match.emit("lost", match.side)
        match.ball = KICK_OFF
    match.moves += 1
    match.thrown = 0
    match.side = 1 - match.side
    match.phase = THROW
    if max(match.score) == match.options["goals"] or match.moves == MOVES:
        match.phase = OVER
        winner = match.outcome()["winner"]
        match.emit("over", -1 if winner is None else winner)
