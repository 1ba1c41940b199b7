"""What a match of Toy Soccer is made of: phases, places, weights, cards."""

from pixelpitch.rules import squares

TOSS, DEAL, SPIN, STEP, ACT, DRAW, LAY, MOVE, OVER = range(9)
PHASES = ("toss", "deal", "spin", "step", "act", "draw", "lay", "move", "over")

STAY, KEEP, FLIP = 128, 129, 130
LABELS = {STAY: "stay", KEEP: "keep", FLIP: "flip"}

HAND = 3  # cards of a side
CARDS = 52
SECONDS = {"slow": 600, "fast": 120}

# Pawns 0 and 1 are side 0's, 2 and 3 side 1's.
PAWNS = 4
START = tuple([squares.number(text) for text in ("c3", "c6", "n6", "n3")])
FLOORS = (0, 1, 0, 1)  # the board of each
GOALS = (
    tuple([squares.number("b" + row) for row in "234567"]),
    tuple([squares.number("o" + row) for row in "234567"]),
)
# On each board six dots, by kind 1..6 (rules.scene).
DOTS = (
    tuple([squares.number(text) for text in ("d2", "f7", "g4", "j5", "k2", "m7")]),
    tuple([squares.number(text) for text in ("d7", "f2", "g5", "j4", "k7", "m2")]),
)
WORN = (1, 2, 5, 6)  # the dot that each pawn wears at first
LEFT_EDGE, RIGHT_EDGE = 1, 14  # columns b and o: a and p are left to score and die

# Sector 1..8 -> (columns, rows) of a step; the weights of rule 4.
WINDS = ((0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1))
SECTORS = ((1, 2), (2, 1), (3, 4), (4, 1), (5, 2), (6, 1), (7, 4), (8, 1))
STEPS = (2, 2, 4, 4, 6, 6)
ACTS = ((1, 1), (2, 1), (3, 2), (4, 2))
LAYS, DRAWS, TURNS = 1, 2, 3  # what they mean; 4 is nothing

STATE = (
    ("phase", 0, OVER),
    ("side", 0, 1),
    ("score", 0, 9, 2),
    ("board", 0, 1),
    ("flipped", 0, 1),
    ("sector", 0, 8),
    ("steps", 0, 6),
    ("pawns", 0, squares.SQUARES - 1, PAWNS),
    ("floors", 0, 1, PAWNS),
    ("laid", -1, CARDS - 1, PAWNS),  # the card on each pawn; -1: none
    ("worn", 1, 6, PAWNS),
    ("hands", -1, CARDS - 1, 2 * HAND),
    ("clock_s", 0, 600),
)
TAIL = ("drawn", 0, CARDS - 1, CARDS)  # the cards that are not in the pack, as they came


def fault(match):
    """Return (field, expected) of what does not fit the rest of ``match``, or None."""
    held = [card for card in match.hands + match.laid if card >= 0]
    if len(set(match.drawn)) != len(match.drawn):
        return "drawn", "each card once"
    if len(set(held)) != len(held) or not set(held) <= set(match.drawn):
        return "hands", "cards that were drawn, each once"
    if match.clock_s > SECONDS[match.options["pace"]]:
        return "clock_s", "at most the time of the match"
    if max(match.score) > match.options["goals"] or min(match.score) == match.options["goals"]:
        return "score", "at most one side with all goals"
    ended = match.is_won() or match.clock_s == SECONDS[match.options["pace"]]
    if ended != (match.phase == OVER):
        return "phase", "over with all goals or all time, and only then"
    for pawn in range(PAWNS):
        if not LEFT_EDGE <= match.pawns[pawn] % squares.COLUMNS <= RIGHT_EDGE:
            return "pawns", "squares b1..o8"
    for one in (0, 2):
        if match.floors[one] == match.floors[one + 1] and match.pawns[one] == match.pawns[one + 1]:
            return "pawns", "two squares for two pawns of a side on one board"
    return _turn_fault(match)


def _turn_fault(match):
    """Return the same of what the turn so far has brought."""
    if match.steps and match.steps not in STEPS:
        return "steps", "0, 2, 4 or 6"
    if match.phase != OVER:
        if (match.phase >= STEP) != (match.sector > 0):
            return "sector", "1..8 after the spinner, 0 before"
        if (match.phase >= ACT) != (match.steps > 0):
            return "steps", "2, 4 or 6 after the step die, 0 before"
    free = match.hands[HAND * match.side : HAND * match.side + HAND].count(-1)
    if match.phase == LAY and free == HAND:
        return "phase", "lay with a card in the hand"
    if match.phase in (DRAW, DEAL) and not free:
        return "phase", "draw with less than three cards in the hand"
    return None
