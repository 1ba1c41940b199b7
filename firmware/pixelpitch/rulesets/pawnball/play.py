"""Play: what a decision or a throw brings (RULEBOOK.md)."""

from .order_of_play import activate, end_die, throw
from .pitch import apart, in_area, restart
from .placing import LINEUP, count_placed, lineup, next_dot, stages
from .route import route
from .state import (
    DIE,
    DIE_ITEM,
    DONE,
    KICK,
    MOVE,
    NONE,
    PAWN,
    PLACE,
    THROW,
    dot_of,
    fill,
    first_pawn,
)


def act(match, action):
    """Carry out a throw or a decision; return what is legal then, if that was found, or None."""
    match.travel = match.jump = ()
    match.last_board = match.board
    if match.phase == PLACE:
        _place(match, action)
    elif match.phase == THROW:
        throw(match, action)
    elif match.phase == DIE:
        activate(match, (action - DIE_ITEM - 1) % 6 + 1)
    elif match.phase == MOVE:
        return _move(match, action)
    elif match.phase == KICK:
        _kick(match, action)
    elif action == DONE:
        end_die(match)
    elif action == match.balls[match.board]:
        match.phase = KICK
    else:
        match.picked = action
        match.phase = MOVE
    return None


def _place(match, action):
    """One pawn, or all six at once (5); then the next team, or the first draw."""
    at = first_pawn(match.board, match.side, 0)
    if action == LINEUP:
        for dot, pair in enumerate(lineup(match.side)):
            match.pawns[at + 2 * dot : at + 2 * dot + 2] = pair
        match.emit("place", match.side, "lineup", match.board, match.team())
    else:
        dot = next_dot(match)
        match.emit("place", match.side, "stands", match.team(), dot, action)
        pair = at + 2 * dot
        standing = [square for square in match.pawns[pair : pair + 2] if square >= 0]
        match.pawns[pair : pair + 2] = fill(standing + [action], NONE, 2)
    if count_placed(match) < 6:
        return
    order = stages(match.proposer())
    at = order.index((match.board, match.side)) + 1
    if at < 4:
        match.board, match.side = order[at]
        return
    match.board = match.side = match.proposer()
    match.phase = THROW
    match.emit("whistle", -1, "draw", 1, match.options["draws"])


def _move(match, square):
    """The picked pawn jumps (10)."""
    start = match.picked
    match.picked = NONE
    match.points -= apart(start, square)
    at = first_pawn(match.board, match.side, dot_of(match.die))
    pair = match.pawns[at : at + 2]
    pair[pair.index(start)] = square
    match.pawns[at : at + 2] = sorted(pair)
    match.moved = fill([each for each in match.moved if each >= 0] + [square], NONE, 2)
    match.jump = (start, square)
    match.phase = PAWN
    match.emit("move", match.side, "jumps", start, square, match.points)
    legal = match.legal_decisions()
    if legal != [DONE]:
        return legal
    end_die(match)
    return None


def _kick(match, square):
    """The ball goes its way; into a goal, and back to a centre square (16, 17)."""
    board = match.board
    match.travel = route(match, square)
    if in_area(square):
        match.balls[board] = square
        match.emit("kick", match.side, "ends", match.travel[0], square)
    else:
        match.score[match.side] += 1
        if not board:
            match.goals[match.side] += 1
        match.balls[board] = restart(match.pawns[12 * board : 12 * board + 12], 1 - match.side)
        match.emit("goal", match.side, "goal", board, match.score[0], match.score[1])
        match.emit("kick", 1 - match.side, "restart", match.balls[board])
    end_die(match)
