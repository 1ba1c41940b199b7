"""The reason for a hint in Soccer Tactics: who reaches the ball, what a pass or a move is for."""

from ...opponents.levels import EXPERT
from ...rules.squares import name
from . import player
from .board import scoring
from .guide import is_offside_pass
from .pawn_moves import can_reach, one_square
from .player.reach import BITS, ball_mask
from .squad import field_players, keeper, pawn_on, team
from .state import BALL, CAPTURE, CHOICE, DEFEND, HOW, LOOSE, PAWN, SET


def hint(match, generator):
    """Pause and return (action, words)."""
    action = at = yield from player.decide(match.clone(), generator, EXPERT)
    if match.phase not in (SET, CAPTURE, DEFEND, BALL):
        return action, ""
    if match.step == CHOICE:
        return action, (yield from _chance(match, match.side, match.ball, "the ball"))
    words = ""
    if match.step in (PAWN, HOW):
        match.apply_action(action)
        yield
        at = yield from player.decide(match.clone(), generator, EXPERT)
        words = (name(action) + " to " if action < 128 else "To ") + name(at) + ". "
    reason = yield from (_ball if match.phase == BALL else _move)(match, at)
    return action, words + reason


def _ball(match, square):
    """The ball is played, or taken along, to ``square`` (10 to 16, 19, 20)."""
    o, d = match.o, 1 - match.o
    if pawn_on(match, d, square) >= 0:
        ours = match.picked >= 0 or pawn_on(match, o, square) >= 0
        return "A battle there." if ours else "Only an opponent can be reached."
    if match.picked < 0:
        if pawn_on(match, o, square) < 0:
            ours = yield from _chance(match, o, square)
            theirs = yield from _chance(match, d, square)
            return ours + " " + theirs
        if scoring(1 - match.o, square):
            return "A pass, and a shot."
        if not match.passes:
            return "A direct pass: that pawn plays on."
    return (yield from _chance(match, d, square))


def _move(match, square):
    """The picked pawn goes to ``square`` (9, 12, 14, 15)."""
    match.pawns[pawn_on(match, match.side, match.picked)] = square
    if square == match.ball:
        if match.phase == CAPTURE:
            return "It takes the ball. " + (yield from _chance(match, 1 - match.o, square))
        return "It takes the ball." if match.by == LOOSE else "A battle for the ball."
    if match.phase != SET:
        return "It does not reach the ball."
    return (yield from _passes(match))


def _passes(match):
    """Pause and return by how many throws O's ball comes to a pawn, and to one that shoots."""
    o, ball = match.o, match.ball
    if pawn_on(match, o, ball) == keeper(match, o):
        return ""  # it throws two dice
    passes = shots = 0  # bits of the numbers
    for index in team(match, o):
        yield
        square = match.pawns[index]
        if square == ball or pawn_on(match, 1 - o, square) >= 0 or is_offside_pass(match, square):
            continue
        numbers = ball_mask(ball, square)
        passes |= numbers
        if scoring(1 - match.o, square):
            shots |= numbers
    words = "Then a pass with " + _throws(BITS[passes])
    return words + (", a shot with " + _throws(BITS[shots]) if shots else "") + "."


def _chance(match, side, square, it="it"):
    """Pause and return by how many throws ``side`` reaches ``square``, as all stand now."""
    who = match.side_name(side)
    if side != match.o and square in one_square(match, keeper(match, side)):
        return who + "'s Keeper reaches " + it + "."
    count = 0
    barred = match.ball if match.phase == BALL and match.kick else match.barred
    for number in range(1, 7):
        for index in field_players(match, side):
            yield
            if side == match.o and match.pawns[index] == barred:
                continue
            if can_reach(match, index, number, square):
                count += 1
                break
    if not count:
        return who + " cannot reach " + it + "."
    return who + " reaches " + it + " with " + _throws(count) + "."


def _throws(count):
    return "any throw" if count == 6 else (str(count) if count else "none") + " of 6 throws"
