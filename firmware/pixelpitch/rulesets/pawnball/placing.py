"""Setting up: where pawns may be placed, and the line-up (RULEBOOK.md 5)."""

from .pitch import AREA, half, obstacles
from .state import NONE, PLACING, first_pawn, team_of

LINEUP = 129  # menu action: all six at once

# Blue's squares for each dot; Red's are the half turn.
_LINEUP = ((50, 66), (36, 84), (38, 86))  # c4 c5, e3 e6, g3 g6


def lineup(side):
    """Return the squares of the line-up of ``side``: two for each dot, sorted."""
    if side:
        return [(127 - second, 127 - first) for first, second in _LINEUP]
    return list(_LINEUP)


def stages(proposer):
    """Return ((board, side), ...) in the order of placing; ``proposer`` is the first side."""
    other = 1 - proposer
    return ((proposer, proposer), (other, other), (proposer, other), (other, proposer))


def next_dot(match):
    """Return the dot of the pawn that is placed next, or NONE if all six stand."""
    for dot in PLACING[team_of(match.board, match.side)]:
        if match.pawns[first_pawn(match.board, match.side, dot) + 1] < 0:
            return dot
    return NONE


def count_placed(match):
    """Return how many pawns of the team that is placed stand already."""
    at = first_pawn(match.board, match.side, 0)
    return 6 - match.pawns[at : at + 6].count(NONE)


def may_place(options, side, square):
    """Return whether a pawn of ``side`` may be placed on a free ``square`` of the area (5)."""
    return not options["half_setup"] or half(square) == side


def places(match):
    """Return the squares for the next pawn, sorted; LINEUP after them where it is possible."""
    full = obstacles(match, match.board)
    side = match.side
    result = [each for each in AREA if not full[each] and may_place(match.options, side, each)]
    if not count_placed(match):
        for first, second in lineup(side):
            if full[first] or full[second]:
                return result
        result.append(LINEUP)
    return result
