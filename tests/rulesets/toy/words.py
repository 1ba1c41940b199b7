"""Every word of Toy Soccer."""

from pixelpitch.rules import squares

from .state import ACT, DEAL, DRAW, LAY, MOVE, SPIN, STEP, TOSS

_RANKS = "ace 2 3 4 5 6 7 8 9 10 jack queen king".split()
_SUITS = ("clubs", "diamonds", "hearts", "spades")
SECTORS = {
    1: "north",
    2: "north-east",
    3: "east",
    4: "south-east",
    5: "south",
    6: "south-west",
    7: "west",
    8: "north-west",
}
STEPS = {1: "2 steps", 2: "2 steps", 3: "4 steps", 4: "4 steps", 5: "6 steps", 6: "6 steps"}
ACTS = {1: "lay", 2: "draw", 3: "turn", 4: "rest"}
_DOTS = ("", "black", "grey", "white", "yellow", "green", "violet")
_AWAITED = {
    DEAL: "'s card",
    DRAW: "'s card",
    SPIN: "'s wind",
    STEP: "'s step die",
    ACT: "'s act die",
    LAY: "'s pawn for a card",
    MOVE: "'s move",
}


def card(number):
    """Return the name of card 0..51."""
    return _RANKS[number % 13] + " of " + _SUITS[number // 13]


def prompt(match):
    """Return what ``match`` waits for, in words."""
    if match.phase == TOSS:
        return "the toss"
    return match.side_name(match.side) + _AWAITED[match.phase]


def event_words(match, kind, side, values):
    """Return the line of an event: its first value says which, numbers follow."""
    what, numbers = values[0], values[1:]
    who = match.side_name(side) if side >= 0 else ""
    if what == "begins":
        return who + " begins: " + SECTORS[numbers[0]]
    if what == "took":
        return who + " takes the " + card(numbers[0])
    if what == "laid":
        return who + " lays the " + card(numbers[0]) + " on " + squares.name(numbers[1])
    if what == "wind":
        return "the wind blows " + SECTORS[numbers[0]]
    if what == "board":
        return "the " + ("upper", "lower")[numbers[0]] + " board"
    if what == "moved":
        return who + " goes " + squares.name(numbers[0]) + " to " + squares.name(numbers[1])
    if what == "met":
        return "two pawns on " + squares.name(numbers[0])
    if what == "dot":
        return "a " + _DOTS[numbers[0]] + " dot"
    if what in ("goal", "goals", "time"):
        began = {"goal": "goal", "goals": "all goals", "time": "time is up"}[what]
        return began + ": " + str(numbers[0]) + " to " + str(numbers[1])
    return {"dealt": "the cards are dealt", "stayed": "nobody goes", "over": "the end"}[what]
