"""Before the kick-off: the toss and the choice of colours (RULEBOOK.md 6)."""

from ...rules.match import OUT
from .ball import restart
from .board import KICKOFF
from .phases import COLOUR

WEAR_RED = 128
WEAR_BLUE = 129


def throw_toss(match, number):
    """Left throws, then right; the higher one is Player 1."""
    if number == OUT:
        match.emit("out", match.side, "toss_out")
    elif not match.toss:
        match.toss = number
        match.side = 1
        match.emit("toss", 0, "throws", number)
    elif number == match.toss:
        match.toss = match.side = 0
        match.emit("toss", -1, "tie", number)
    else:
        winner = 1 if number > match.toss else 0
        high, low = max(number, match.toss), min(number, match.toss)
        match.toss = 0
        match.emit("toss", winner, "wins_toss", high, low)
        let_choose(match, winner)


def let_choose(match, player1):
    """Make a side Player 1, who chooses the colour to wear."""
    match.player1 = match.side = player1
    match.phase = COLOUR


def choose_colour(match, action):
    """Player 1 wears what it chose, and kicks off."""
    match.red = match.player1 if action == WEAR_RED else 1 - match.player1
    match.emit("whistle", match.player1, "kickoff")
    restart(match, match.player1, KICKOFF)
