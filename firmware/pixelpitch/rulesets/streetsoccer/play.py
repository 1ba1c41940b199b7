"""Play: what a decision or a throw brings (RULEBOOK.md)."""

from ...rules.squares import column_of
from .goalkick import go_on as goal_kick_on
from .next_turn import end_turn
from .route import route
from .setup import begin, place, toss
from .state import (
    END,
    FIGURE,
    GOALKICK,
    KICK,
    KICKOFF,
    MOVE,
    NONE,
    PLACE,
    STEPS,
    STEPS_ITEM,
    THROW,
    TOSS,
)
from .turn import turn_of


def act(match, action):
    """Carry out a throw or a decision; return what is legal then, if that was found, or None."""
    match.travel = match.walked = ()
    phase = match.phase
    if phase == PLACE:
        place(match, action)
    elif phase == TOSS:
        toss(match, action)
    elif phase == KICKOFF and match.stage == FIGURE:
        begin(match, action)
    elif phase == GOALKICK and match.stage != KICK:
        goal_kick_on(match, action)
    elif phase == THROW:
        return _throw(match, action)
    elif match.stage == FIGURE:
        match.mover = action
        match.stage = END
    elif match.stage == END:
        _walk(match, action)
    elif match.stage == STEPS:
        _reach(match, action - STEPS_ITEM)
    else:
        _kick(match, action)
    return None


def _throw(match, number):
    """A throw for a turn (8), or the turn lost for want of a legal one (19)."""
    match.pips = number
    match.phase = MOVE
    match.emit("throw", match.side, "throws", number)
    legal = turn_of(match).figures()
    if legal:
        return legal
    match.emit("lost", match.side, "no_move", number)
    end_turn(match)
    return None


def _walk(match, square):
    """The figure walks to ``square``, or to the ball (9, 10)."""
    if square != match.ball:
        match.emit("walk", match.side, "walks", match.mover, square)
        relocate(match, match.mover, square)
        end_turn(match)
        return
    steps = turn_of(match).steps(match.mover)
    if len(steps) == 1:
        _reach(match, steps[0])
    else:
        match.stage = STEPS


def _reach(match, steps):
    """The figure stops at the ball and has ``steps`` to kick (11)."""
    match.emit("walk", match.side, "reaches", match.mover, steps)
    relocate(match, match.mover, match.ball)
    match.mover = match.ball
    match.steps = steps
    match.stage = KICK


def _kick(match, square):
    """One leg of the ball: to a figure, to its end, or into the goal (14 to 16)."""
    match.travel = route(match, square)
    if square in match.teams()[0]:
        match.had.append(match.ball << 3 | match.steps)
        match.steps -= len(match.travel) - 2
        match.ball = square
        match.emit("pass", match.side, "to", square, match.steps)
        return
    goal = not 3 <= column_of(square) <= 12
    stands = turn_of(match).kick(match.mover, True).place(NONE if goal else square)
    if not goal:
        match.emit("kick", match.side, "ends", square)
    if stands != match.mover:
        match.emit("shift", match.side, "room", match.mover, stands)
        relocate(match, match.mover, stands)
    if goal:
        _goal(match)
    else:
        match.ball = square
        end_turn(match)


def _goal(match):
    side = match.side
    match.score[side] += 1
    match.last_goal = side
    match.ball = NONE
    match.emit("goal", side, "goal", *match.score)
    end_turn(match)


def relocate(match, start, end):
    """Move the figure of the side on turn from ``start`` to ``end``; outfielders sorted."""
    figures = match.figures
    at = 5 * match.side
    figures[figures.index(start)] = end
    figures[at + 1 : at + 5] = sorted(figures[at + 1 : at + 5])
    match.walked = (match.walked or (start,)) + (end,)
