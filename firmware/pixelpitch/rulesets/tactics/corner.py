"""The corner kick: who leaves, who kicks, three placements each (RULEBOOK.md 25, 26)."""

from .board import apart, corner_of, goal_area, in_goal_area
from .forced import nearest_pawns
from .set_pieces import in_keepers_place, in_the_way, put
from .set_pieces import legal as placements
from .squad import GOALKEEPER, keeper, move, pawn_on, role, team
from .standing import Standing
from .state import (
    CORNER,
    CORNER_KICK,
    DONE,
    KEEPER,
    KICKER,
    LEAVE,
    NONE,
    PLACE,
    ROOM,
    WHERE,
)
from .transitions import await_ball, dead, wait

PLACEMENTS = 3  # of each side


def begin(match, shooter):
    """O's shot brought a corner kick; ``shooter`` is where the pawn that shot stands (25)."""
    dead(match)
    match.kick = CORNER_KICK
    match.emit("corner", match.o, "corner")
    d = 1 - match.o
    if in_goal_area(d, match.pawns[keeper(match, d)]):
        _lay_ball(match, shooter)
    elif in_keepers_place(match, d) >= 0:
        _wait(match, ROOM, d, shooter)
    else:
        _wait(match, KEEPER, d, shooter)


def _wait(match, step, side, shooter=NONE):
    wait(match, CORNER, step, side)
    match.picked = shooter


def _lay_ball(match, shooter):
    """The ball lies on the corner square; D's pawns next to it leave, the shooter comes."""
    match.ball = corner_of(1 - match.o, shooter)
    _leave(match, shooter)


def _leave(match, shooter):
    if in_the_way(match, 1 - match.o) >= 0:
        _wait(match, LEAVE, 1 - match.o, shooter)
        return
    index = pawn_on(match, match.o, shooter)
    if Standing(match, index).allows(match.ball):
        _kicker(match, index)
    else:
        _wait(match, KICKER, match.o, shooter)


def _kicker(match, index):
    """The pawn ``index`` stands on the corner square; D places first (25)."""
    move(match, index, match.ball)
    match.emit("place", match.o, "takes", match.ball)
    match.has = 1
    match.left = [PLACEMENTS, PLACEMENTS]
    _wait(match, PLACE, 1 - match.o)


def _places(match, index, among=None):
    """Return the squares, or those ``among`` them, where the pawn ``index`` may be put (25)."""
    standing = Standing(match, index)
    squares = range(128) if among is None else among
    d = 1 - match.o
    if match.side == match.o:
        return [square for square in squares if standing.allows(square)]
    if role(index) == GOALKEEPER:
        squares = [square for square in sorted(goal_area(d)) if square in squares]
    return [each for each in squares if apart(each, match.ball) > 1 and standing.allows(each)]


def _movable(match):
    """Return the squares of the pawns that the side on turn may place: not the kicker, sorted."""
    result = []
    for index in team(match, match.side):
        square = match.pawns[index]
        if match.side == match.o and square == match.ball:
            continue
        # Most often the square on which it stands is one.
        if _places(match, index, (square,)) or _places(match, index):
            result.append(square)
    return sorted(result)


def legal(match):
    """Return the legal squares of a corner kick's step, and ``done``."""
    if match.step == KICKER:
        return nearest_pawns(match, team(match, match.o), match.ball)
    if match.step == PLACE:
        return _movable(match) + [DONE]
    if match.step == WHERE:
        return _places(match, pawn_on(match, match.side, match.picked))
    return placements(match)


def act(match, action):
    """Carry out a step of a corner kick, and go on."""
    step, shooter = match.step, match.picked
    if step == KICKER:
        _kicker(match, pawn_on(match, match.o, action))
    elif step == PLACE:
        if action == DONE:
            match.left[match.side] = 0
            match.emit("place", match.side, "done")
            _alternate(match)
        else:
            match.picked = action
            match.step = WHERE
    elif step == WHERE:
        move(match, pawn_on(match, match.side, shooter), action)
        match.emit("place", match.side, "placed", shooter, action)
        match.left[match.side] -= 1
        _alternate(match)
    else:
        put(match, action)
        if step == ROOM:
            _wait(match, KEEPER, match.side, shooter)
        elif step == KEEPER:
            _lay_ball(match, shooter)
        else:
            _leave(match, shooter)


def _alternate(match):
    """The other side places, or the same one if the other is done; then the ball (25, 26)."""
    other = 1 - match.side
    if match.left[other]:
        _wait(match, PLACE, other)
    elif match.left[match.side]:
        _wait(match, PLACE, match.side)
    else:
        await_ball(match)
