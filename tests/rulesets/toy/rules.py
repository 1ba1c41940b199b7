"""The rules of Toy Soccer, in the order of RULEBOOK.md."""

from pixelpitch.rules import match as base
from pixelpitch.rules import squares
from pixelpitch.rules.chance import FACES, KIND_CARDS, KIND_SPINNER, Chance
from pixelpitch.rules.phase import Over, Phase, Throw

from . import NAME, OPTIONS, SECONDS_PER_THROW

# indices of the phases in Match.PHASES
TOSS, DEAL, SPIN, STEP, ACT, DRAW, LAY, MOVE, OVER = range(9)

STAY, KEEP, FLIP = 128, 129, 130

HAND_SIZE = 3  # number of cards in the hand of a side
CARD_COUNT = 52
MATCH_SECONDS = {"slow": 600, "fast": 120}

# Pawns 0 and 1 belong to side 0, pawns 2 and 3 to side 1 (rule 1).
PAWN_COUNT = 4
START_SQUARES = tuple([squares.number(text) for text in ("c3", "c6", "n6", "n3")])
START_BOARDS = (0, 1, 0, 1)  # number of the board on which each pawn starts
GOAL_SQUARES = (
    tuple([squares.number("b" + row) for row in "234567"]),
    tuple([squares.number("o" + row) for row in "234567"]),
)
# six dots on each board, of the kinds 1 to 6 (rule 9)
DOT_SQUARES = (
    tuple([squares.number(text) for text in ("d2", "f7", "g4", "j5", "k2", "m7")]),
    tuple([squares.number(text) for text in ("d7", "f2", "g5", "j4", "k7", "m2")]),
)
START_DOTS = (1, 2, 5, 6)  # the kind of dot that each pawn has at first
LEFT_EDGE, RIGHT_EDGE = 1, 14  # columns b and o; a and p are reserved for score and die

# the wind of each sector 1 to 8, as (columns, rows) of a step (rule 4)
STEPS_BY_SECTOR = ((0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1))
# (sector, weight)
SECTOR_WEIGHTS = ((1, 2), (2, 1), (3, 4), (4, 1), (5, 2), (6, 1), (7, 4), (8, 1))
STEP_DIE_FACES = (2, 2, 4, 4, 6, 6)
ACT_DIE_WEIGHTS = ((1, 1), (2, 1), (3, 2), (4, 2))
LAY_OUTCOME, DRAW_OUTCOME, TURN_OUTCOME = 1, 2, 3  # outcomes of the act die; 4 does nothing


class Match(base.Match):
    """A match of Toy Soccer.

    ``walk`` has the squares that a pawn crossed in the last action. Like the events, it is not part
    of the state.
    """

    RULESET = "toy"
    NAME = NAME
    OPTIONS = OPTIONS
    SECONDS_PER_THROW = SECONDS_PER_THROW
    SIDE_NAMES = ("Red", "Blue")
    LABELS = {STAY: "stay", KEEP: "keep", FLIP: "flip"}
    STATE = (
        ("phase", 0, OVER),
        ("side", 0, 1),
        ("score", 0, 9, 2),
        ("board", 0, 1),
        ("flipped", 0, 1),
        ("sector", 0, 8),
        ("steps", 0, 6),
        ("pawns", 0, squares.SQUARES - 1, PAWN_COUNT),
        ("floors", 0, 1, PAWN_COUNT),
        ("laid", -1, CARD_COUNT - 1, PAWN_COUNT),  # the card on each pawn, or -1 if there is none
        ("worn", 1, 6, PAWN_COUNT),
        ("hands", -1, CARD_COUNT - 1, 2 * HAND_SIZE),
        ("clock_s", 0, 600),
    )
    # the cards that are not in the pack, in the order of drawing
    TAIL = ("drawn", 0, CARD_COUNT - 1, CARD_COUNT)

    def _start(self):
        self.phase, self.side, self.score = TOSS, 0, [0, 0]
        self.board = self.flipped = self.sector = self.steps = self.clock_s = 0
        self.pawns, self.floors = list(START_SQUARES), list(START_BOARDS)
        self.worn = list(START_DOTS)
        self.laid, self.hands, self.drawn = [-1] * PAWN_COUNT, [-1] * (2 * HAND_SIZE), []
        self.walk: tuple = ()
        if self.options["first"] != "toss":
            self.phase, self.side = DEAL, base.SIDES.index(self.options["first"])

    def _apply(self, action):
        self.walk = ()
        return self.PHASES[self.phase].act(self, action)

    def _own_pawns(self):
        return (2 * self.side, 2 * self.side + 1)

    def shown_pawns(self):
        """Return the pawns of the side to move on the shown board."""
        return [each for each in self._own_pawns() if self.floors[each] == self.board]

    def hidden_pawns(self):
        """Return the pawns of the side to move on the other board."""
        return [each for each in self._own_pawns() if self.floors[each] != self.board]

    def targets(self):
        """Return {pawn: square} for each pawn that can move (rule 6)."""
        result = {}
        shown = self.shown_pawns()
        taken = [self.pawns[each] for each in shown]
        for pawn in shown:
            square = self.path_of(pawn)[-1]
            if square not in taken:
                result[pawn] = square
        return result

    def path_of(self, pawn):
        """Return the squares from the pawn's square to where the wind carries it (rule 6)."""
        length = self.steps - self.options["rain"] + (self.laid[pawn] >= 0)
        across, down = STEPS_BY_SECTOR[self.sector - 1]
        column = self.pawns[pawn] % squares.COLUMNS
        row = self.pawns[pawn] // squares.COLUMNS
        result = [self.pawns[pawn]]
        for _ in range(length):
            if LEFT_EDGE <= column + across <= RIGHT_EDGE and 0 <= row + down < squares.ROWS:
                column, row = column + across, row + down
                result.append(row * squares.COLUMNS + column)
        return result

    def is_won(self):
        """Return True if a side has all the goals that it needs (rule 8)."""
        return max(self.score) == self.options["goals"]

    def _pass_time(self, seconds):
        """Run the clock, except while cards are dealt (rule 8)."""
        whole = MATCH_SECONDS[self.options["pace"]]
        if self.phase >= SPIN:
            self.clock_s = min(self.clock_s + seconds, whole)
            if self.clock_s == whole:
                _end_match(self, "time")

    def outcome(self):
        """Return the result of a finished match, otherwise None (rule 8)."""
        if self.phase != OVER:
            return None
        left, right = self.score
        winner = None if left == right else int(right > left)
        reason = "all goals" if self.is_won() else "the time is up"
        return {"score": [left, right], "winner": winner, "reason": reason, "shootout": [0, 0]}

    def league_points(self):
        """Return three points for a win, one for a draw."""
        return None if self.outcome() is None else [(1, 3, 0)[each] for each in self.returns()]


def _face_messages(kind, count):
    """Return {outcome: message} for the faces 1 to ``count`` of a special die or a spinner."""
    return {face: (kind + str(face), {}) for face in range(1, count + 1)}


def card_name(number):
    """Return the message that names card 0..51."""
    return "card", {"rank": number % 13, "suit": number // 13}


class _Toss(Throw):
    """The toss: the left side begins if the spinner stops on an odd-numbered sector (rule 2)."""

    name = "toss"

    def chance(self, match):
        """Return the spinner for the toss; no side spins it alone."""
        return Chance(KIND_SPINNER, SECTOR_WEIGHTS, "toss", -1, _face_messages("sector.", 8))

    def act(self, match, sector):
        """Let the side that ``sector`` gives begin, and deal the cards."""
        match.side = 1 - sector % 2
        match.phase = DEAL
        match.emit("whistle", match.side, "begins", sector)


class _Card(Throw):
    """A chance step that draws a card from the pack of cards not drawn yet (rule 3)."""

    def chance(self, match):
        """Return the cards that are still in the pack, each equally likely."""
        gone = match.drawn
        if len(gone) == CARD_COUNT:
            gone = match.hands + match.laid
        pack = tuple([(card, 1) for card in range(CARD_COUNT) if card not in gone])
        faces = {card: card_name(card) for card, _ in pack}
        return Chance(KIND_CARDS, pack, "card", match.side, faces)

    def act(self, match, card):
        """Put ``card`` in the hand of the side to move."""
        if len(match.drawn) == CARD_COUNT:
            match.drawn = [each for each in match.hands + match.laid if each >= 0]
        match.drawn.append(card)
        hand = match.hands[HAND_SIZE * match.side : HAND_SIZE * match.side + HAND_SIZE]
        match.hands[HAND_SIZE * match.side + hand.index(-1)] = card
        match.emit("card", match.side, "took", card)


class _Deal(_Card):
    """The deal: the sides take turns to draw three cards each (rule 3)."""

    name = "deal"

    def act(self, match, card):
        """Put ``card`` in a hand; begin the first turn when both hands are full."""
        _Card.act(self, match, card)
        match.side = 1 - match.side
        if -1 not in match.hands:
            match.phase = SPIN
            match.emit("whistle", match.side, "dealt")


class _Draw(_Card):
    """The draw of a card, which a side may make if the act die shows "draw" (rule 5)."""

    name = "draw"

    def act(self, match, card):
        """Put ``card`` in the hand and continue with the move."""
        _Card.act(self, match, card)
        match.phase = MOVE


class _Spin(Throw):
    """The spinner that chooses the wind (rule 4)."""

    name = "spin"

    def chance(self, match):
        """Return the spinner for the wind."""
        faces = _face_messages("sector.", 8)
        return Chance(KIND_SPINNER, SECTOR_WEIGHTS, "wind", match.side, faces)

    def act(self, match, sector):
        """Store the wind that ``sector`` gives and continue with the step die."""
        match.sector = sector
        match.phase = STEP
        match.emit("wind", match.side, "wind", sector)


class _Step(Throw):
    """The step die, with the faces 2, 2, 4, 4, 6, 6 (rule 4)."""

    name = "step"

    def chance(self, match):
        """Return the step die, which is one of two dice."""
        faces = _face_messages("step.", 6)
        return Chance(outcomes=FACES, label="step die", side=match.side, faces=faces, left=2)

    def act(self, match, face):
        """Store the number of steps that ``face`` gives and continue with the act die."""
        match.steps = STEP_DIE_FACES[face - 1]
        match.phase = ACT


class _Act(Throw):
    """The act die: lay, draw, turn or rest (rules 4, 5)."""

    name = "act"

    def chance(self, match):
        """Return the act die with its unequal faces."""
        faces = _face_messages("act.", 4)
        return Chance(outcomes=ACT_DIE_WEIGHTS, label="act die", side=match.side, faces=faces)

    def act(self, match, result):
        """Begin the act that the die gives: lay a card, draw one, or turn the board."""
        hand = match.hands[HAND_SIZE * match.side : HAND_SIZE * match.side + HAND_SIZE]
        match.phase = MOVE
        if result == LAY_OUTCOME and hand.count(-1) < HAND_SIZE and match.shown_pawns():
            match.phase = LAY
        elif result == DRAW_OUTCOME and -1 in hand:
            match.phase = DRAW
        elif result == TURN_OUTCOME:
            _turn_board(match)


def _turn_board(match):
    match.board = 1 - match.board
    match.emit("board", -1, "board", match.board)


class _Lay(Phase):
    """The choice to lay the first card of the hand on a shown pawn, or to keep it (rule 5)."""

    name = "lay"

    def legal(self, match):
        """Return the squares of the pawns that can get a card, and the choice to keep it."""
        return sorted([match.pawns[each] for each in match.shown_pawns()]) + [KEEP]

    def act(self, match, action):
        """Lay the first card of the hand on the chosen pawn, or keep it."""
        match.phase = MOVE
        if action == KEEP:
            return
        pawn = min(each for each in match.shown_pawns() if match.pawns[each] == action)
        for at in range(HAND_SIZE * match.side, HAND_SIZE * match.side + HAND_SIZE):
            if match.hands[at] >= 0:
                # a card that was already on the pawn is discarded
                match.laid[pawn] = match.hands[at]
                match.hands[at] = -1
                break
        match.emit("card", match.side, "laid", match.laid[pawn], action)


class _Move(Phase):
    """The choice to move a pawn with the wind, to stay, or to show the other board (rule 6)."""

    name = "move"

    def legal(self, match):
        """Return the squares that a pawn can reach, and the choices to stay or flip."""
        menu = [STAY] + ([FLIP] if match.hidden_pawns() and not match.flipped else [])
        return sorted(set(match.targets().values())) + menu

    def act(self, match, action):
        """Move a pawn to the square, stay, or flip the board; then end the turn."""
        if action == FLIP:
            _turn_board(match)
            match.flipped = 1
            return
        if action == STAY:
            match.emit("lost", match.side, "stayed")
        else:
            _move_to(match, action)
        match.sector = match.steps = match.flipped = 0
        match.side = 1 - match.side
        match.phase = SPIN
        if match.is_won():
            _end_match(match, "goals")


def _move_to(match, square):
    side = match.side
    targets = match.targets()
    pawn = min(each for each in targets if targets[each] == square)
    match.walk = tuple(match.path_of(pawn))
    match.pawns[pawn] = square
    match.emit("move", side, "moved", match.walk[0], square)
    if _is_other_at(match, square):
        match.emit("meet", side, "met", square)
    if square in DOT_SQUARES[match.board]:  # rule 9
        match.worn[pawn] = DOT_SQUARES[match.board].index(square) + 1
        match.emit("dot", side, "dot", match.worn[pawn])
    if square in GOAL_SQUARES[1 - side]:
        _score_goal(match, pawn)


def _is_other_at(match, square):
    for pawn in range(PAWN_COUNT):
        there = match.floors[pawn] == match.board and match.pawns[pawn] == square
        if there and pawn // 2 != match.side:
            return True
    return False


def _score_goal(match, pawn):
    """Score, and move the pawn to a free start square of its side on the other board (rule 7)."""
    match.score[match.side] += 1
    fellow = pawn ^ 1
    match.floors[pawn] = 1 - match.floors[pawn]
    match.pawns[pawn] = START_SQUARES[pawn]
    if match.floors[fellow] == match.floors[pawn] and match.pawns[fellow] == START_SQUARES[pawn]:
        match.pawns[pawn] = START_SQUARES[fellow]
    match.laid[pawn] = -1
    match.emit("goal", match.side, "goal", *match.score)


def _end_match(match, reason):
    match.phase = OVER
    outcome = match.outcome()
    match.emit("whistle", -1, reason, *match.score)
    match.emit("over", -1 if outcome["winner"] is None else outcome["winner"], "over")


Match.PHASES = (
    _Toss(),
    _Deal(),
    _Spin(),
    _Step(),
    _Act(),
    _Draw(),
    _Lay(),
    _Move(),
    Over(),
)
