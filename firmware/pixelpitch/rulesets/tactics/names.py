"""What pawns are called, and who stands where."""

from .squad import DEFENDER, card_of, pawn_on, role
from .state import PAWNS

ROLES = ("Keeper", "defender", "midfielder", "striker")
_FIRST_OF_ROLE = (0, 1, 5, 9)  # place in a side of the first pawn of each role


def pawn_name(index):
    """Return what the pawn ``index`` is called: ``"midfielder 2"``."""
    kind = role(index)
    number = index % PAWNS - _FIRST_OF_ROLE[kind] + 1
    return ROLES[kind] + (" " + str(number) if kind else "")


def the_pawn(index):
    """Return it as a noun phrase: ``"midfielder 2"``, ``"the Keeper"``."""
    words = pawn_name(index)
    return words if role(index) else "the " + words


def bonus_words(more, kind):
    """Return what a pawn of the role ``kind`` adds in a battle: ``" (defender +1)"``, or ""."""
    return f" ({ROLES[kind]} +{more})" if more else ""


def pawn_words(match, square):
    """Return who stands on ``square``: ``"Red striker 1, yellow card; Blue Keeper"``, or ""."""
    facts = []
    for side in (0, 1):
        index = pawn_on(match, side, square)
        if index >= 0:
            words = match.side_name(side) + " " + pawn_name(index)
            if match.cards[card_of(index)]:
                group = " of the defenders" if role(index) == DEFENDER else ""
                words += ", yellow card" + group
            facts.append(words)
    return "; ".join(facts)
