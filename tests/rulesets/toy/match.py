"""The rules of Toy Soccer (RULEBOOK.md; its numbers in brackets)."""

from pixelpitch.rules import match as base
from pixelpitch.rules import squares
from pixelpitch.rules.chance import FACES, KIND_CARDS, KIND_SPINNER, Chance

from . import NAME, OPTIONS, SECONDS_PER_THROW, words
from .state import (
    ACT,
    ACTS,
    CARDS,
    DEAL,
    DOTS,
    DRAW,
    DRAWS,
    FLIP,
    FLOORS,
    GOALS,
    HAND,
    KEEP,
    LABELS,
    LAY,
    LAYS,
    LEFT_EDGE,
    MOVE,
    OVER,
    PAWNS,
    RIGHT_EDGE,
    SECONDS,
    SECTORS,
    SPIN,
    START,
    STATE,
    STAY,
    STEP,
    STEPS,
    TAIL,
    TOSS,
    TURNS,
    WINDS,
    WORN,
)


class Match(base.Match):
    """One match; ``state`` has its fields."""

    RULESET = "toy"
    NAME = NAME
    OPTIONS = OPTIONS
    SECONDS_PER_THROW = SECONDS_PER_THROW
    SIDE_NAMES = ("Red", "Blue")
    LABELS = LABELS
    STATE = STATE
    TAIL = TAIL

    def _start(self):
        self.phase, self.side, self.score = TOSS, 0, [0, 0]
        self.board = self.flipped = self.sector = self.steps = self.clock_s = 0
        self.pawns, self.floors = list(START), list(FLOORS)
        self.worn = list(WORN)
        self.laid, self.hands, self.drawn = [-1] * PAWNS, [-1] * (2 * HAND), []
        self.walk: tuple = ()  # like events: of the last action, not part of the state
        if self.options["first"] != "toss":
            self.phase, self.side = DEAL, base.SIDES.index(self.options["first"])

    # What is awaited.

    def current_player(self):
        """Return who acts next."""
        if self.phase == OVER:
            return base.TERMINAL
        return self.side if self.phase in (LAY, MOVE) else base.CHANCE

    def chance(self):
        """Return the spinner, the die or the pack that is awaited, or None."""
        if self.phase == TOSS:
            return Chance(KIND_SPINNER, SECTORS, "toss", -1, words.SECTORS)
        if self.phase == SPIN:
            return Chance(KIND_SPINNER, SECTORS, "wind", self.side, words.SECTORS)
        if self.phase in (DEAL, DRAW):
            pack = tuple([(card, 1) for card in self._pack()])
            faces = {card: words.card(card) for card, _ in pack}
            return Chance(KIND_CARDS, pack, "card", self.side, faces)
        if self.phase == STEP:
            return Chance(
                outcomes=FACES, label="step die", side=self.side, faces=words.STEPS, left=2
            )
        if self.phase == ACT:
            return Chance(outcomes=ACTS, label="act die", side=self.side, faces=words.ACTS)
        return None

    def _pack(self):
        """Return the cards that can be drawn (3)."""
        gone = self.drawn
        if len(gone) == CARDS:
            gone = self.hands + self.laid
        return [card for card in range(CARDS) if card not in gone]

    def legal_decisions(self):
        """Return squares of pawns (lay) or where pawns can go, then menu items."""
        if self.phase == LAY:
            return sorted([self.pawns[each] for each in self.shown_pawns()]) + [KEEP]
        other = [each for each in self._own() if self.floors[each] != self.board]
        menu = [STAY] + ([FLIP] if other and not self.flipped else [])
        return sorted(set(self.targets().values())) + menu

    def _own(self):
        return (2 * self.side, 2 * self.side + 1)

    def shown_pawns(self):
        """Return the pawns of the side to move on the shown board."""
        return [each for each in self._own() if self.floors[each] == self.board]

    def targets(self):
        """Return {pawn: square} of the pawns that can go (6)."""
        result = {}
        shown = self.shown_pawns()
        taken = [self.pawns[each] for each in shown]
        for pawn in shown:
            square = self._path(pawn)[-1]
            if square not in taken:
                result[pawn] = square
        return result

    def _path(self, pawn):
        """Return the squares from the pawn's to where the wind takes it."""
        length = self.steps - self.options["rain"] + (self.laid[pawn] >= 0)
        across, down = WINDS[self.sector - 1]
        column = self.pawns[pawn] % squares.COLUMNS
        row = self.pawns[pawn] // squares.COLUMNS
        result = [self.pawns[pawn]]
        for _ in range(length):
            if LEFT_EDGE <= column + across <= RIGHT_EDGE and 0 <= row + down < squares.ROWS:
                column, row = column + across, row + down
                result.append(row * squares.COLUMNS + column)
        return result

    # What happens.

    def _apply(self, action):
        self.walk = ()
        if self.phase == TOSS:
            self.side = 1 - action % 2
            self.phase = DEAL
            self.emit("whistle", self.side, "begins", action)
        elif self.phase in (DEAL, DRAW):
            self._take(action)
        elif self.phase == SPIN:
            self.sector = action
            self.phase = STEP
            self.emit("wind", self.side, "wind", action)
        elif self.phase == STEP:
            self.steps = STEPS[action - 1]
            self.phase = ACT
        elif self.phase == ACT:
            self._act(action)
        elif self.phase == LAY:
            self._lay(action)
        elif action == FLIP:
            self._turn_board()
            self.flipped = 1
        else:
            self._move(action)

    def _take(self, card):
        """Take a card: while dealing the sides take turns (3, 5)."""
        if len(self.drawn) == CARDS:
            self.drawn = [each for each in self.hands + self.laid if each >= 0]
        self.drawn.append(card)
        hand = self.hands[HAND * self.side : HAND * self.side + HAND]
        self.hands[HAND * self.side + hand.index(-1)] = card
        self.emit("card", self.side, "took", card)
        if self.phase == DRAW:
            self.phase = MOVE
            return
        self.side = 1 - self.side
        if -1 not in self.hands:
            self.phase = SPIN
            self.emit("whistle", self.side, "dealt")

    def _act(self, action):
        """Carry out the act die (5)."""
        hand = self.hands[HAND * self.side : HAND * self.side + HAND]
        self.phase = MOVE
        if action == LAYS and hand.count(-1) < HAND and self.shown_pawns():
            self.phase = LAY
        elif action == DRAWS and -1 in hand:
            self.phase = DRAW
        elif action == TURNS:
            self._turn_board()

    def _turn_board(self):
        self.board = 1 - self.board
        self.emit("board", -1, "board", self.board)

    def _lay(self, action):
        self.phase = MOVE
        if action == KEEP:
            return
        pawn = min(each for each in self.shown_pawns() if self.pawns[each] == action)
        for at in range(HAND * self.side, HAND * self.side + HAND):
            if self.hands[at] >= 0:
                self.laid[pawn] = self.hands[at]  # a card that lay there is gone
                self.hands[at] = -1
                break
        self.emit("card", self.side, "laid", self.laid[pawn], action)

    def _move(self, action):
        side = self.side
        if action == STAY:
            self.emit("lost", side, "stayed")
        else:
            targets = self.targets()
            pawn = min(each for each in targets if targets[each] == action)
            self.walk = tuple(self._path(pawn))
            self.pawns[pawn] = action
            self.emit("move", side, "moved", self.walk[0], action)
            if self._other_at(action):
                self.emit("meet", side, "met", action)
            if action in DOTS[self.board]:
                self.worn[pawn] = DOTS[self.board].index(action) + 1
                self.emit("dot", side, "dot", self.worn[pawn])
            if action in GOALS[1 - side]:
                self._goal(pawn)
        self.sector = self.steps = self.flipped = 0
        self.side = 1 - side
        self.phase = SPIN
        if self.is_won():
            self._end("goals")

    def _other_at(self, square):
        for pawn in range(PAWNS):
            there = self.floors[pawn] == self.board and self.pawns[pawn] == square
            if there and pawn // 2 != self.side:
                return True
        return False

    def _goal(self, pawn):
        """Score, and send the pawn to the other board, beside its fellow if need be (7)."""
        self.score[self.side] += 1
        fellow = pawn ^ 1
        self.floors[pawn] = 1 - self.floors[pawn]
        self.pawns[pawn] = START[pawn]
        if self.floors[fellow] == self.floors[pawn] and self.pawns[fellow] == START[pawn]:
            self.pawns[pawn] = START[fellow]
        self.laid[pawn] = -1
        self.emit("goal", self.side, "goal", *self.score)

    def is_won(self):
        """Return whether a side has all goals (8)."""
        return max(self.score) == self.options["goals"]

    def _pass_time(self, seconds):
        """Let the clock run, but not while cards are dealt (8)."""
        whole = SECONDS[self.options["pace"]]
        if self.phase >= SPIN:
            self.clock_s = min(self.clock_s + seconds, whole)
            if self.clock_s == whole:
                self._end("time")

    def _end(self, why):
        self.phase = OVER
        outcome = self.outcome()
        self.emit("whistle", -1, why, *self.score)
        self.emit("over", -1 if outcome["winner"] is None else outcome["winner"], "over")

    # What others read.

    def outcome(self):
        """Return None, or the outcome of a match that is over."""
        if self.phase != OVER:
            return None
        left, right = self.score
        winner = None if left == right else int(right > left)
        reason = "all goals" if self.is_won() else "the time is up"
        return {"score": [left, right], "winner": winner, "reason": reason, "shootout": [0, 0]}

    def league_points(self):
        """Return three points for a win, one for a draw."""
        return None if self.outcome() is None else [(1, 3, 0)[each] for each in self.returns()]
