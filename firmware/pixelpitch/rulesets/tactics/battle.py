"""The battle for the ball (RULEBOOK.md 17 to 19) and what it brings."""

from .board import in_penalty_area
from .discipline import foul
from .offside import spoils
from .set_pieces import await_kicker, begin_freekick
from .squad import DEFENDER, GOALKEEPER, pawn_on, role
from .state import BATTLE, FIRST, SECOND
from .transitions import new_set, shoot, touch, wait


def begin(match):
    """A pawn of each side stands on the ball's square: O throws, then D (15 to 17)."""
    d = 1 - match.o
    exempt = match.ball if match.has else -1
    if in_penalty_area(d, match.ball) and spoils(match, exempt):
        offside(match)
        return
    touch(match)
    match.has = match.by = 0
    wait(match, BATTLE, FIRST, match.o)
    match.emit("battle", match.o, "battle")


def offside(match):
    """Free kick for D on the ball's square, by one of its nearest pawns (23, 24, 29)."""
    match.emit("offside", match.o, "offside")
    begin_freekick(match, 1 - match.o, match.ball)
    await_kicker(match)


def bonus(match, side):
    """Return what the pawn of ``side`` on the ball's square adds to its throw (17)."""
    return points_of(match, pawn_on(match, side, match.ball))


def points_of(match, index):
    """Return what the pawn ``index`` adds to its throw in a battle (17)."""
    kind = role(index)
    if kind == GOALKEEPER:
        return 2
    if kind == DEFENDER:
        return 2 if match.options["advanced"] else 1
    return 0


def _bonus(match):
    """Return what counts more in this battle, and the pawn's role: at most one of the two has it.

    A square lies in one half, and only its side's defenders and Keeper are there (4).
    """
    for side in (0, 1):
        more = bonus(match, side)
        if more:
            return more, role(pawn_on(match, side, match.ball))
    return 0, 0


def throw(match, number):
    """The first throw is O's, the second D's; the higher wins, a tie is thrown again (17)."""
    match.emit("throw", match.side, "throws", number)
    if match.step == FIRST:
        match.die = number
        match.step = SECOND
        match.side = 1 - match.o
        return
    d = 1 - match.o
    if {match.die, number} == {1, 6}:  # (18)
        foul(match, match.o if match.die == 1 else d)
        return
    ours = match.die + bonus(match, match.o)
    theirs = number + bonus(match, d)
    if ours == theirs:
        match.emit("tie", -1, "level", ours, *_bonus(match))
        wait(match, BATTLE, FIRST, match.o)
        return
    winner = match.o if ours > theirs else d
    match.emit("won", winner, "wins", max(ours, theirs), min(ours, theirs), *_bonus(match))
    against_keeper = role(pawn_on(match, d, match.ball)) == GOALKEEPER
    if winner == match.o and (against_keeper or in_penalty_area(d, match.ball)):
        match.has = 1
        shoot(match)  # (19)
    else:
        new_set(match, winner)
