"""Before the kick-off: the toss and the choice of colours (sokhazania.md 6)."""

from ...rules.match import OUT
from .board import KICKOFF
from .phases import COLOUR

WEAR_RED = 128
WEAR_BLUE = 129


def throw_toss(match, number):
    """Left throws, then right; the higher one is Player 1."""
    name = match.side_name(match.side)
    if number == OUT:
        match.emit("out", "out of the box on the toss: " + name + " throws again", match.side)
    elif not match.toss:
        match.toss = number
        match.side = 1
        match.emit("toss", name + " throws " + str(number), 0)
    elif number == match.toss:
        match.toss = match.side = 0
        match.emit("toss", str(number) + " each: throw again")
    else:
        winner = 1 if number > match.toss else 0
        thrown = str(max(number, match.toss)) + " to " + str(min(number, match.toss))
        match.toss = 0
        match.emit("toss", match.side_name(winner) + " wins the toss, " + thrown, winner)
        let_choose(match, winner)


def let_choose(match, player1):
    """Make a side Player 1, who chooses the colour to wear."""
    match.player1 = match.side = player1
    match.phase = COLOUR


def choose_colour(match, action):
    """Player 1 wears what it chose, and kicks off."""
    match.red = match.player1 if action == WEAR_RED else 1 - match.player1
    name = match.side_name(match.player1)
    match.emit("whistle", "kick-off for " + name + ", Player 1", match.player1)
    match.restart(match.player1, KICKOFF)
