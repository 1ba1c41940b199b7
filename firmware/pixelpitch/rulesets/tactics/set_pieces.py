"""Goal kick, free kick, penalty kick and the new Keeper (RULEBOOK.md 22, 27, 28, 29).

Each is a row of forced placements (4), one decision each: ``_task`` says for phase and step
who is put where, ``_go_on`` what comes next.  The corner kick shares them (module ``corner``).
"""

from .board import (
    apart,
    arc,
    beside_goal_area,
    goal_area,
    in_arc,
    in_goal_area,
    in_penalty_area,
    outside_penalty_area,
    penalty_places,
    penalty_spot,
    two_away,
)
from .forced import nearest_pawns, squares_for
from .squad import (
    DEFENDER,
    GOALKEEPER,
    field_players,
    in_order,
    keeper,
    move,
    pawn_on,
    role,
    take_off,
    team,
)
from .state import (
    FREE_KICK,
    FREEKICK,
    GOAL_KICK,
    GOALKICK,
    KEEPER,
    KICKER,
    LEAVE,
    NEWKEEPER,
    NONE,
    PAWN,
    PENALTY,
    PLACE,
    ROOM,
    SQUARE,
    TAKER,
)
from .transitions import dead, new_set, shoot, wait


def first_of(match, side, indices):
    """Return the square of the pawn among ``indices`` that goes first (4), or -1."""
    return match.pawns[in_order(match, side, indices)[0]] if indices else NONE


# Who must go.


def in_the_way(match, side):
    """Return the square of the next pawn of ``side`` within one of the ball, or -1 (25, 29)."""
    near = [index for index in team(match, side) if apart(match.pawns[index], match.ball) <= 1]
    return first_of(match, side, near)


def in_keepers_place(match, d):
    """Return the square of a field player of ``d`` in its Goal Area, or -1 (22)."""
    there = [each for each in field_players(match, d) if in_goal_area(d, match.pawns[each])]
    return first_of(match, d, there)


def _in_area(match, side, d):
    """Return the square of the next pawn of ``side`` in the Penalty Area of ``d``, or -1 (22)."""
    there = [each for each in team(match, side) if in_penalty_area(d, match.pawns[each])]
    return first_of(match, side, there)


def _for_penalty(match, side):
    """Return the square of the next pawn of ``side`` that a penalty kick sends away, or -1 (28)."""
    d = 1 - match.o
    there = []
    for index in field_players(match, side):
        square = match.pawns[index]
        if in_penalty_area(d, square) or (side == d and in_arc(d, square)):
            there.append(index)
    return first_of(match, side, there)


# Where to.


def _task(match):
    """Return (pawn's index, squares named for it, the same rule forbids a square?, its role)."""
    side, step, d = match.side, match.step, 1 - match.o
    if step == KEEPER:
        return keeper(match, side), goal_area(side), _nothing, NONE
    if step == ROOM:
        going = pawn_on(match, side, in_keepers_place(match, side))
        return going, beside_goal_area(side), lambda square: in_goal_area(side, square), NONE
    if match.phase == GOALKICK:
        going = pawn_on(match, side, _in_area(match, side, d))
        return going, outside_penalty_area(d), lambda square: in_penalty_area(d, square), NONE
    if step == LEAVE:
        going = pawn_on(match, side, in_the_way(match, side))
        return going, two_away(match.ball), lambda square: apart(square, match.ball) <= 1, NONE
    if step == TAKER:
        taker = pawn_on(match, side, match.picked)
        return taker, arc(d), lambda square: in_penalty_area(d, square), NONE
    if step == PLACE:
        going = pawn_on(match, side, _for_penalty(match, side))
        named = penalty_places(d)
        if side == d:
            named = [square for square in named if not in_arc(d, square)]
        return going, named, lambda square: _closed_at_penalty(match, square), NONE
    return pawn_on(match, side, match.picked), goal_area(side), _nothing, GOALKEEPER


def _nothing(square):
    return False


def _closed_at_penalty(match, square):
    d = 1 - match.o
    return in_penalty_area(d, square) or (match.side == d and in_arc(d, square))


def going(match):
    """Return the square of the pawn that is put somewhere now, or -1 if there is none."""
    index = _task(match)[0]
    return match.pawns[index] if index >= 0 else NONE


def legal(match):
    """Return the squares for the pawn that is put somewhere, or the pawns to choose from."""
    if match.step == KICKER:
        return nearest_pawns(match, team(match, match.o), match.ball)
    if match.step == PAWN:
        inside = in_keepers_place(match, match.side)
        if inside >= 0:
            return [inside]
        return sorted([match.pawns[index] for index in field_players(match, match.side)])
    index, named, forbidden, as_role = _task(match)
    return squares_for(match, index, named, forbidden, as_role)


def act(match, action):
    """Carry out a placement or the choice of a pawn, and go on."""
    if match.step == PAWN:
        match.picked = action
        match.step = SQUARE
        return
    if match.step == KICKER:
        move(match, pawn_on(match, match.o, action), match.ball)
        match.has = 1
        match.emit("place", match.o, "takes", match.ball)
    else:
        put(match, action)
    _GO_ON[match.phase](match)


def put(match, square):
    """Put the pawn of the forced placement on ``square``."""
    index = _task(match)[0]
    start = match.pawns[index]
    if match.phase == NEWKEEPER:
        become_keeper(match, index)
        index = keeper(match, match.side)
    move(match, index, square)
    if match.phase == PENALTY and match.step == TAKER:
        match.picked = square
    match.emit("place", match.side, "placed", start, square)


def become_keeper(match, index):
    """The field player ``index`` is the Keeper from now on, with its own cards (27)."""
    new = keeper(match, match.side)
    match.pawns[new] = match.pawns[index]
    match.cards[new] = 0 if role(index) == DEFENDER else match.cards[index]
    take_off(match, index)


# What comes next.


def begin_goalkick(match):
    """O's shot missed: O's pawns leave, the Keeper takes the ball (22)."""
    dead(match)
    match.kick = GOAL_KICK
    match.emit("goalkick", 1 - match.o, "goal_kick")
    _goalkick(match)


def _goalkick(match):
    d = 1 - match.o
    if match.phase == GOALKICK and match.step == KEEPER:
        match.ball = match.pawns[keeper(match, d)]
        new_set(match, d, GOAL_KICK)
        return
    leaving = _in_area(match, match.o, d)
    room = in_keepers_place(match, d)
    if leaving >= 0:
        wait(match, GOALKICK, LEAVE, match.o)
        match.picked = leaving
    elif room >= 0:
        wait(match, GOALKICK, ROOM, d)
        match.picked = room
    else:
        wait(match, GOALKICK, KEEPER, d)


def begin_freekick(match, side, square):
    """``side`` has a free kick on ``square`` (29); a pawn of it that stands there may take it."""
    dead(match)
    match.o = side
    match.kick = FREE_KICK
    match.ball = square
    match.emit("freekick", side, "awarded", square)


def await_kicker(match):
    """The owner chooses who takes the free kick (29)."""
    wait(match, FREEKICK, KICKER, match.o)


def foul_freekick(match):
    """The pawn that was fouled takes the free kick (27)."""
    match.emit("freekick", match.o, "awarded", match.ball)
    match.has = 1
    _freekick(match)


def _freekick(match):
    leaving = in_the_way(match, 1 - match.o)
    if leaving >= 0:
        wait(match, FREEKICK, LEAVE, 1 - match.o)
        match.picked = leaving
    else:
        new_set(match, match.o, FREE_KICK)


def begin_penalty(match):
    """O has a penalty kick; its pawn on the ball's square takes it (28)."""
    taker = match.ball
    match.ball = penalty_spot(1 - match.o)
    wait(match, PENALTY, TAKER, match.o)
    match.picked = taker
    match.emit("penalty", match.o, "penalty")


def _penalty(match):
    taker, d = match.picked, 1 - match.o
    if match.step == KEEPER:
        shoot(match, taker)
        return
    # Alternately, the side that fouled first; one with none left is passed over.
    first = match.o if match.step == PLACE and match.side == d else d
    if _for_penalty(match, first) >= 0:
        wait(match, PENALTY, PLACE, first)
    elif _for_penalty(match, 1 - first) >= 0:
        wait(match, PENALTY, PLACE, 1 - first)
    elif not in_goal_area(d, match.pawns[keeper(match, d)]):
        wait(match, PENALTY, KEEPER, d)
    else:
        shoot(match, taker)
    match.picked = taker


def begin_newkeeper(match, side):
    """``side`` names the field player that becomes its Keeper (27)."""
    wait(match, NEWKEEPER, PAWN, side)
    match.emit("keeper", side, "new_keeper")


def _after_newkeeper(match):
    after_foul(match, match.side)


def after_foul(match, fouler):
    """Free kick or, in the fouler's own Penalty Area, penalty kick (27, 28)."""
    if in_penalty_area(fouler, match.ball):
        begin_penalty(match)
    else:
        foul_freekick(match)


_GO_ON = {
    GOALKICK: _goalkick,
    FREEKICK: _freekick,
    PENALTY: _penalty,
    NEWKEEPER: _after_newkeeper,
}
