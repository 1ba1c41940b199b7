"""The dice of a draw: their sides, whose they are, who plays first (RULEBOOK.md 7 to 9)."""

from .state import BLACK_WHITE, COLOUR, DOTS, dot_of


def die_team(index, points):
    """Return whose the side with ``points`` of die ``index`` (0..3) is: a team (7).

    On the first two dice the odd sides are the black-and-white team's, on the others the
    even ones.
    """
    return BLACK_WHITE if (points & 1) == (index < 2) else COLOUR


def side_words(index, points):
    """Return what die ``index`` shows with ``points``: ``"black 1"``."""
    return DOTS[die_team(index, points)][dot_of(points)] + " " + str(points)


FACES = tuple([{points: side_words(index, points) for points in range(1, 7)} for index in range(4)])


def dice_of(dice, team):
    """Return the points of the dice that are ``team``'s, sorted; 0 is not thrown yet."""
    return sorted(
        [dice[index] for index in range(4) if dice[index] and die_team(index, dice[index]) == team]
    )


def order(dice):
    """Return (team that plays first, the other one, why): ``dice``, ``points`` or ``level`` (9)."""
    ours = dice_of(dice, BLACK_WHITE)
    theirs = dice_of(dice, COLOUR)
    why = "level"
    first = BLACK_WHITE
    if len(ours) != len(theirs):
        why = "dice"
        first = BLACK_WHITE if len(ours) < len(theirs) else COLOUR
    elif sum(ours) != sum(theirs):
        why = "points"
        first = BLACK_WHITE if sum(ours) < sum(theirs) else COLOUR
    return first, 1 - first, why
