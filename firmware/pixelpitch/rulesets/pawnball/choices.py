"""What is legal in a decision: dice, pawns, jumps, kicks (RULEBOOK.md 5, 10, 11, 16)."""

from .kick import Kick, directions
from .pitch import obstacles
from .placing import places
from .points import can_jump, jumps
from .state import DIE, DIE_ITEM, DONE, KICK, MOVE, PLACE, dot_of, first_pawn


def legal(match):
    """Return the legal squares, then menu items, sorted."""
    if match.phase == PLACE:
        return places(match)
    if match.phase == DIE:
        item = DIE_ITEM + 6 * match.team()
        return [item + points for points in range(1, 7) if can_play(match, points)]
    if match.phase == KICK:
        return kick_ends(match)
    full = obstacles(match, match.board)
    if match.phase == MOVE:
        return jumps(full, match.picked, match.points)
    result = [square for square in movers(match) if can_jump(full, square, match.points)]
    if kick_ends(match):
        result.append(match.balls[match.board])
        result.sort()
    if match.moved[0] >= 0:
        result.append(DONE)
    return result


def movers(match):
    """Return the squares of the active die's pawns that it has not moved yet (10)."""
    at = first_pawn(match.board, match.side, dot_of(match.die))
    return [square for square in match.pawns[at : at + 2] if square not in match.moved]


def kick_ends(match):
    """Return where a kick with the active die can end, sorted; empty if there is none."""
    return _kick_ends(match, match.die)


def _kick_ends(match, points):
    kicked = directions(match, match.board, match.side, dot_of(points))
    if not kicked:
        return []
    return Kick(match, match.board, match.side).ends(kicked, points)


def can_play(match, points):
    """Return whether the team in play has a die of ``points`` left, and can play it (11)."""
    if points not in match.left:
        return False
    full = obstacles(match, match.board)
    at = first_pawn(match.board, match.side, dot_of(points))
    for square in match.pawns[at : at + 2]:
        if can_jump(full, square, points):
            return True
    return bool(_kick_ends(match, points))
