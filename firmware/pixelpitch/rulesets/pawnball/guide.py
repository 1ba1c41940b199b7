"""What helps a coach of PawnBall: where the cursor begins, what a square can do, the ball's way."""

from ...rules.squares import column_of
from .choices import kick_ends, movers
from .kick import directions
from .pitch import apart, in_area, obstacles
from .placing import LINEUP, places
from .points import can_jump, jumps
from .route import route
from .state import DIE, DONE, KICK, MOVE, PAWN, PLACE, dot_of, first_pawn
from .words import count, pawn_words


def likeliest(match):
    """Return the line-up, the greatest die, the kick furthest ahead, or no more moves; else -1."""
    if match.phase == DIE:
        return match.legal_actions()[-1]
    if match.phase == KICK:
        return _furthest(match, kick_ends(match))
    if match.phase == PLACE and places(match)[-1] == LINEUP:
        return LINEUP
    if match.phase == MOVE:
        full = obstacles(match, match.board)
        squares = jumps(full, match.picked, match.points)
        return _behind(match, squares, match.balls[match.board])
    if match.phase == PAWN and match.moved[0] >= 0:
        beside = directions(match, match.board, match.side, dot_of(match.die))
        return -1 if beside else DONE
    return -1


def pick(match):
    """Return the nearer pawn of the active die, where it may jump, and the best place to kick.

    The ball and where it may go, if the die can only kick.
    """
    if match.phase != PAWN:
        return -1, (), -1
    ball = match.balls[match.board]
    able = _able(match)
    if not able:
        ends = kick_ends(match)
        return (ball, ends, _furthest(match, ends)) if ends else (-1, (), -1)
    pawn = _nearest(able, ball)
    squares = jumps(obstacles(match, match.board), pawn, match.points)
    if kick_ends(match):
        return pawn, squares, ball
    return pawn, squares, DONE if match.moved[0] >= 0 else _behind(match, squares, ball)


def _able(match):
    """Return where the active die's pawns stand that can still jump."""
    full = obstacles(match, match.board)
    return [square for square in movers(match) if can_jump(full, square, match.points)]


def _furthest(match, ends):
    ahead = [column_of(end) for end in ends]
    return ends[ahead.index(min(ahead) if match.side else max(ahead))]


def _nearest(squares, square):
    best = squares[0]
    for each in squares:
        if apart(each, square) < apart(best, square):
            best = each
    return best


def _behind(match, squares, ball):
    """Return the square nearest to the one from which the ball is kicked straight ahead."""
    return _nearest(squares, ball + 1 if match.side else ball - 1)


def way_to(match, action):
    """Return the squares of the ball's way to ``action`` while a kick is chosen."""
    if match.phase == PAWN and (action not in kick_ends(match) or _able(match)):
        return ()
    return route(match, action) if match.phase in (PAWN, KICK) else ()


def square_words(match, square):
    """Return what is on ``square`` of the board in play, and what it can do now.

    ``"Blue white: jumps, 3 points"``, ``"ball: kick, 3 steps"``; "" where there is nothing to say.
    """
    words = pawn_words(match, match.board, square)[:-5]  # without " pawn"
    if square == match.balls[match.board]:
        words = "ball"
    does = _does(match, square)
    return words + ": " + does if words and does else words or does


def _does(match, square):
    if not DIE <= match.phase <= KICK:
        return ""
    if match.phase == KICK:
        return "goal" if not in_area(square) and square in kick_ends(match) else ""
    ball = match.balls[match.board]
    if square == ball:
        kicks = match.phase == PAWN and kick_ends(match)
        return "kick, " + count(match.die, "step") if kicks else ""
    if match.phase == MOVE and square in match.legal_actions():
        cost = apart(match.picked, square)
        return "costs " + str(cost) + ", leaves " + str(match.points - cost)
    if square in match.moved:
        return "has moved"
    if match.phase == PAWN and square in movers(match):
        return "jumps, " + count(match.points, "point")
    for points in match.left:
        at = first_pawn(match.board, match.side, dot_of(points or 1))
        if points and square in match.pawns[at : at + 2]:
            return "die " + str(points) + " to play"
    return ""
