"""Why a square is not legal, in a few words: for the coach who presses it (RULEBOOK.md)."""

from ...rules.match import CHANCE, TERMINAL
from .kick import directions
from .pitch import GOALS, POSTS, apart, in_area, obstacles
from .placing import LINEUP, count_placed, may_place
from .points import can_jump
from .state import DIE, DOTS, KICK, PAWN, PLACE, dot_of, first_pawn
from .words import count, pawn_words


def why_not(match, action):
    """Return why ``action`` (a square or a menu item) is not legal now, or "" if it is."""
    player = match.current_player()
    if player == TERMINAL:
        return "the match is over"
    if player == CHANCE:
        return "" if action in match.legal_actions() else "throw first"
    if action in match.legal_actions():
        return ""
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
        return "a pawn stands already" if count_placed(match) else "not all six squares are free"
    if match.phase == PAWN and action == 128:
        return "no pawn has moved yet"
    if match.phase == DIE:
        return "no such die can be played"
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
        return "a goalpost"
    if match.phase == PLACE:
        if not in_area(square):
            return "off the playing area"
        return "" if may_place(match.options, match.side, square) else "the other side's half"
    if square & 15 in (0, 15):
        return "not on the board"
    return "costs " + str(apart(match.picked, square)) + " points, " + str(match.points) + " left"


def _pawn(match, square):
    """The pick of a pawn or the ball: rules 10 and 12."""
    board, side = match.board, match.side
    if square == match.balls[board]:
        if directions(match, board, side, dot_of(match.die)):
            return "no kick of exactly " + count(match.die, "step")
        return "neither of the two pawns is beside it"
    there = pawn_words(match, board, square)
    if not there:
        return "no pawn is there"
    at = first_pawn(board, side, dot_of(match.die))
    if square not in match.pawns[at : at + 2]:
        return there + ": the " + DOTS[match.team()][dot_of(match.die)] + " die is in play"
    if square in match.moved:
        return "it has moved with this die"
    if not match.points:
        return "no points left"
    full = obstacles(match, board)
    return "" if can_jump(full, square, match.points) else "no free square for it"


def _end(match, square):
    """The end of a kick: rules 14 and 16."""
    if square in GOALS[match.side]:
        return "the own goal"
    if square == match.balls[match.board]:
        return "where the ball lies"
    if not in_area(square) and square not in GOALS[1 - match.side]:
        return "a goalpost" if square in POSTS else "the ball never leaves the playing area"
    there = pawn_words(match, match.board, square)
    if there and in_area(square):
        return there + " is there"
    return "no way with exactly " + count(match.die, "step")
