"""Forced placements: a rule puts a pawn onto one of several named squares (RULEBOOK.md 4).

One mechanism for goal kick, corner kick, free kick, penalty kick and a new Keeper.
"""

from .board import apart
from .standing import Standing
from .state import NONE


def squares_for(match, index, squares, forbidden, as_role=NONE):
    """Return the squares among which the owner of pawn ``index`` chooses, sorted.

    ``squares`` are the rule's squares; ``forbidden(square)`` says which ones it forbids when
    rule 4 allows none of those.
    """
    standing = Standing(match, index, as_role)
    result = [square for square in squares if standing.allows(square)]
    if not result:
        nearest = 16
        for square in range(128):
            if forbidden(square) or not standing.allows(square):
                continue
            far = min([apart(square, each) for each in squares])
            if far < nearest:
                nearest = far
                result = []
            if far == nearest:
                result.append(square)
    return sorted(result)


def nearest_pawns(match, indices, square):
    """Return where those pawns stand that may take a kick from ``square``, sorted (25, 29).

    They are the nearest that rule 4 lets stand there.  If it lets nobody, as when the Keeper
    would make four in a line and every other pawn a second one in the Goal Area, they are
    the nearest that may be in that half.
    """
    result: list = []
    for strictly in (True, False):
        nearest = 16
        for index in indices:
            far = apart(match.pawns[index], square)
            if far > nearest:
                continue
            standing = Standing(match, index)
            if not (standing.allows(square) if strictly else standing.is_free(square)):
                continue
            if far < nearest:
                nearest = far
                result = []
            result.append(match.pawns[index])
        if result:
            break
    return sorted(result)
