"""Fouls and cards (RULEBOOK.md 18, 27); what follows is in ``set_pieces``."""

from .board import in_penalty_area
from .set_pieces import after_foul, begin_newkeeper
from .squad import card_of, keeper, pawn_on, take_off, team
from .state import FREE_KICK, OFF, OVER
from .transitions import dead, wait

FEWEST = 7  # pawns with which a side can go on (27)


def foul(match, side):
    """The pawn of ``side`` on the ball's square has fouled: a card, then the kick (27)."""
    index = pawn_on(match, side, match.ball)
    match.emit("foul", side, "foul", match.ball)
    dead(match)
    match.o = 1 - side
    if not in_penalty_area(side, match.ball):
        match.kick = FREE_KICK
    _card(match, side, index)
    if len(team(match, side)) < FEWEST:
        abandon(match, side)
    elif match.pawns[keeper(match, side)] == OFF:
        begin_newkeeper(match, side)
    else:
        after_foul(match, side)


def _card(match, side, index):
    """A yellow card; the second one sends off, and the count starts again (27)."""
    card = card_of(index)
    if match.cards[card]:
        match.cards[card] = 0
        take_off(match, index)
        match.emit("card", side, "red", match.ball)
    else:
        match.cards[card] = 1
        match.emit("card", side, "yellow", match.ball)


def abandon(match, side):
    """``side`` has too few pawns left and has lost (27)."""
    dead(match)
    wait(match, OVER, 0, match.o)
    match.emit("over", 1 - side, "abandoned")
