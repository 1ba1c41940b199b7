"""The rules of Last Card (RULEBOOK.md; its numbers in brackets)."""

from pixelpitch.rules import match as base
from pixelpitch.rules import squares
from pixelpitch.rules.chance import FACES, KIND_CARDS, KIND_SPINNER, Chance

from . import NAME, OPTIONS, SECONDS_PER_THROW, VERSION, words

TOSS, CARD, PASS, SHOT, OVER = range(5)
SHOOT = 128
CARDS = 18
SECTORS = tuple([(sector, 1) for sector in range(1, 7)])
KICK_OFF = (squares.number("i5"), squares.number("h4"))  # Red's, Blue's (1, 6)
LEFT, RIGHT = 1, 14  # columns b and o (3)
NEAR = 3  # columns from which a shot is allowed (4)


class Match(base.Match):
    """One match; ``state`` has its fields."""

    RULESET = "lastcard"
    VERSION = VERSION
    NAME = NAME
    OPTIONS = OPTIONS
    SECONDS_PER_THROW = SECONDS_PER_THROW
    SIDE_NAMES = ("Red", "Blue")
    LABELS = {SHOOT: "shoot"}
    MAX_LENGTH = 1 + 3 * CARDS
    MAX_ACTION = SHOOT
    MAX_OUTCOME = CARDS - 1
    STATE = (
        ("phase", TOSS, OVER),
        ("side", 0, 1),
        ("ball", 0, squares.SQUARES - 1),
        ("card", 0, 3),
        ("score", 0, 5, 2),
    )
    TAIL = ("drawn", 0, CARDS - 1, CARDS)

    def _start(self):
        self.phase = TOSS
        self.side = self.card = 0
        self.ball = squares.number("h4")
        self.score = [0, 0]
        self.drawn = []
        self.way: tuple = ()  # like events: of the last action, not part of the state
        if self.options["first"] != "toss":
            self.phase = CARD
            self.side = base.SIDES.index(self.options["first"])

    # What is awaited.

    def current_player(self):
        """Return who acts next."""
        if self.phase == OVER:
            return base.TERMINAL
        return self.side if self.phase == PASS else base.CHANCE

    def chance(self):
        """Return the spinner, the cards or the die that is awaited, or None."""
        if self.phase == TOSS:
            return Chance(KIND_SPINNER, SECTORS, "toss", -1, words.SECTORS)
        if self.phase == CARD:
            left = [card for card in range(CARDS) if card not in self.drawn]
            faces = {card: words.card(card) for card in left}
            return Chance(KIND_CARDS, tuple([(each, 1) for each in left]), "card", self.side, faces)
        if self.phase == SHOT:
            return Chance(outcomes=FACES, label="shot", side=self.side)
        return None

    def legal_decisions(self):
        """Return where the ball can go, then the shot (3, 4)."""
        way = 1 if self.side == 0 else -1
        column = self.ball % squares.COLUMNS + way * self.card
        column = min(max(column, LEFT), RIGHT)
        row = self.ball // squares.COLUMNS
        rows = [each for each in (row - self.card, row, row + self.card) if 0 <= each < 8]
        found = [each * squares.COLUMNS + column for each in rows]
        found = [each for each in found if each != self.ball]
        return sorted(found) + ([SHOOT] if self.is_near() else [])

    def is_near(self):
        """Return whether the ball is near enough for a shot (4)."""
        column = self.ball % squares.COLUMNS
        return RIGHT - column < NEAR if self.side == 0 else column - LEFT < NEAR

    # What happens.

    def _apply(self, action):
        self.way = ()
        if self.phase == TOSS:
            self.side = 1 - action % 2
            self.phase = CARD
            self.emit("whistle", self.side, "begins")
        elif self.phase == CARD:
            self.drawn.append(action)
            self.card = 1 + action // 6
            self.phase = PASS
            self.emit("card", self.side, self.card)
        elif self.phase == SHOT:
            self._shot(action)
        elif action == SHOOT:
            self.phase = SHOT
        else:
            self.emit("pass", self.side, self.ball, action)
            self.way = (self.ball, action)
            self.ball = action
            self._next(self.side if self.card > 1 else 1 - self.side)

    def _shot(self, face):
        """Score, or not (4); then the ball goes back (6)."""
        least = 4 if 2 <= self.ball // squares.COLUMNS <= 5 else 6
        if face >= least:
            self.score[self.side] += 1
            self.emit("goal", self.side, face)
        else:
            self.emit("save", 1 - self.side, face)
        self._next(1 - self.side)
        self.ball = KICK_OFF[self.side]

    def _next(self, side):
        """Let ``side`` draw the next card (6), or end the match (7)."""
        self.card = 0
        self.side = side
        self.phase = CARD
        if max(self.score) == self.options["goals"] or len(self.drawn) == CARDS:
            self.phase = OVER
            winner = self.outcome()["winner"]
            self.emit("over", -1 if winner is None else winner)

    def outcome(self):
        """Return None, or score, winner and reason (7)."""
        if self.phase != OVER:
            return None
        red, blue = self.score
        winner = None if red == blue else int(blue > red)
        all_goals = max(self.score) == self.options["goals"]
        reason = "all goals" if all_goals else "the cards are gone"
        return {"score": [red, blue], "winner": winner, "reason": reason}

    # What others read.
