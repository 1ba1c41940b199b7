"""The small steps that every part of the rules shares: what the match waits for next, and whom."""

from .state import BALL, FREE_KICK, NONE, SET, SHOT, SPIN, THROW


def wait(match, phase, step, side):
    """Await ``step`` of ``phase`` from ``side``; what was thrown or picked is used up."""
    match.phase = phase
    match.step = step
    match.side = side
    match.die = 0
    match.picked = NONE
    match.move_s = 0


def toss(match, number):
    """Red throws, then Blue: return the side of the lower throw, -1 while there is none (6, 32)."""
    first = match.die
    match.emit("throw", match.side, "throws", number)
    if not first:
        match.die = number
        match.side = 1
    elif first == number:
        match.emit("toss", -1, "tie")
        wait(match, match.phase, match.step, 0)
    else:
        return 0 if first < number else 1
    return -1


def touch(match):
    """A pawn has touched the ball: nobody is barred any more, off-side counts again (7, 23)."""
    match.barred = NONE
    match.corner_play = 0


def dead(match):
    """The ball is out of play: the set is over."""
    touch(match)
    match.has = match.passes = match.kick = match.by = 0


def new_set(match, side, kick=0, tell=True):
    """``side`` has the ball and begins an offensive set (12); ``tell``: it was not told yet."""
    touch(match)
    match.o = side
    match.has = 1
    match.passes = match.by = 0
    match.kick = kick
    wait(match, SET, THROW, side)
    if tell:
        match.emit("set", side, "free_kick" if kick == FREE_KICK else "set")


def await_ball(match):
    """O throws and plays the ball."""
    wait(match, BALL, THROW, match.o)
    match.by = 0


def shoot(match, shooter=NONE):
    """O shoots (19 to 21, 28); ``shooter`` is where the pawn stands that takes a penalty kick."""
    match.by = 0
    wait(match, SHOT, SPIN, match.o)
    match.picked = shooter
    match.emit("shot", match.o, "penalty" if shooter >= 0 else "shot")
