"""Why a square is not legal, in a few words: for the coach who presses it (RULEBOOK.md)."""

from ...rules.squares import column_of
from .kick import directions
from .pitch import GOALS, POSTS, apart, in_area, obstacles
from .placing import LINEUP, count_placed, may_place
from .points import can_jump
from .state import DIE, DOTS, KICK, PAWN, PLACE, dot_of, first_pawn
from .words import count, pawn_words


def why_not(match, action):
    """Return why ``action`` (a square or a menu item) is no legal decision now, or ""."""
    if not 0 <= action < 128:
        return _item(match, action)
    if match.phase == DIE:
        return "choose a die first"
    if match.phase == PAWN:
        return _pawn(match, action)
    if match.phase == KICK:
        return _end(match, action)
    return _square(match, action)


def _item(match, action):
    if action == LINEUP and match.phase == PLACE:
        return (
            "you have placed a pawn already"
            if count_placed(match)
            else "one of its squares is taken"
        )
    if match.phase == PAWN and action == 128:
        return "no pawn has moved yet"
    if match.phase == DIE:
        return "that die cannot be played"
    return "choose a square"


def _on(match, square):
    """Return what is on ``square`` of the board in play, in words, or ""."""
    if square == match.balls[match.board]:
        return "the ball"
    return pawn_words(match, match.board, square)


def _square(match, square):
    """A square for a pawn: rules 3, 4, 5 and 10."""
    there = _on(match, square)
    if there:
        return there + " is there"
    if square in POSTS:
        return "that is a goalpost"
    if match.phase == PLACE:
        if not in_area(square):
            return "outside the pitch"
        return "" if may_place(match.options, match.side, square) else "that is the other half"
    if column_of(square) in (0, 15):
        return "not on the board"
    return "too far: " + str(apart(match.picked, square)) + " points, you have " + str(match.points)


def _pawn(match, square):
    """The pick of a pawn or the ball: rules 10 and 12."""
    board, side = match.board, match.side
    if square == match.balls[board]:
        if directions(match, board, side, dot_of(match.die)):
            return "no kick of exactly " + count(match.die, "step")
        return "no pawn of this die is beside the ball"
    there = pawn_words(match, board, square)
    if not there:
        return "no pawn is there"
    at = first_pawn(board, side, dot_of(match.die))
    if square not in match.pawns[at : at + 2]:
        return there + ": you play the " + DOTS[match.team()][dot_of(match.die)] + " die"
    if square in match.moved:
        return "this pawn has moved already"
    if not match.points:
        return "no points left"
    full = obstacles(match, board)
    return "" if can_jump(full, square, match.points) else "it has nowhere to jump"


def _end(match, square):
    """The end of a kick: rules 14 and 16."""
    if square in GOALS[match.side]:
        return "that is your own goal"
    if square == match.balls[match.board]:
        return "the ball lies there already"
    if not in_area(square) and square not in GOALS[1 - match.side]:
        return "that is a goalpost" if square in POSTS else "the ball must stay on the pitch"
    there = pawn_words(match, match.board, square)
    if there and in_area(square):
        return there + " is there"
    return "no way there in exactly " + count(match.die, "step")
