"""Who stands where: the pawns of a side by index, square and role (RULEBOOK.md 3)."""

from .state import OFF, PAWNS

GOALKEEPER = 0
DEFENDER = 1
MIDFIELDER = 2
FORWARD = 3  # a striker


def role(index):
    """Return the role of the pawn ``index`` (0..21)."""
    place = index % PAWNS
    return (place + 3) // 4 if place else GOALKEEPER


def pawn_on(match, side, square):
    """Return the index of the pawn of ``side`` on ``square``, or -1."""
    first = PAWNS * side
    for index in range(first, first + PAWNS):
        if match.pawns[index] == square:
            return index
    return -1


def field_players(match, side):
    """Return the indices of the field players of ``side`` that have not been sent off."""
    first = PAWNS * side + 1
    return [each for each in range(first, first + PAWNS - 1) if match.pawns[each] != OFF]


def team(match, side):
    """Return the indices of all pawns of ``side`` that have not been sent off."""
    first = PAWNS * side
    return [each for each in range(first, first + PAWNS) if match.pawns[each] != OFF]


def in_order(match, side, indices):
    """Return ``indices`` by their squares, a1 first; Blue's p8 first (4)."""
    squares = sorted([match.pawns[index] for index in indices], reverse=side == 1)
    return [pawn_on(match, side, square) for square in squares]


def keeper(match, side):
    """Return the index of the Keeper of ``side``."""
    return PAWNS * side


def card_of(index):
    """Return the index of the field of ``cards`` that counts for the pawn ``index`` (27)."""
    return PAWNS * (index // PAWNS) + 1 if role(index) == DEFENDER else index


def take_off(match, index):
    """The pawn ``index`` leaves the match; those of its kind after it move up by one."""
    pawns, cards = match.pawns, match.cards
    kind = role(index)
    last = index
    while (last + 1) % PAWNS and role(last + 1) == kind:
        last += 1
    while index < last:
        pawns[index] = pawns[index + 1]
        if kind != DEFENDER:
            cards[index] = cards[index + 1]
        index += 1
    pawns[last] = OFF
    if kind != DEFENDER:
        cards[last] = 0


def move(match, index, square):
    """Put the pawn ``index`` on ``square``; a barred pawn stays barred there."""
    start = match.pawns[index]
    if start >= 0 and start == match.barred and index // PAWNS == match.o:
        match.barred = square
    match.pawns[index] = square
    match.walk = (start, square) if start >= 0 else ()
