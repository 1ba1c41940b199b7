"""Where the ball is played in Soccer Tactics.

A value is in 1/360 of a goal.  A shot is worth half a goal (21), a battle is won by either
side as often (17); who reaches the ball by which numbers is counted.
"""

from .. import play
from ..board import depth, in_penalty_area, scoring
from ..guide import is_offside_pass, nearest
from ..squad import DEFENDER, GOALKEEPER, pawn_on, role
from .reach import BITS, SHOT, reach, shot_odds

_HARD = 3
SEEN = (4, 10, 19, 24, 32)  # of 32 squares, by level


def best(match, generator, level):
    """Pause and return the square to which the ball is played or taken."""
    result, best_value = -1, -1000000
    for square in match.legal_actions():
        if result >= 0 and not is_seen(match, match.has, square, SEEN[level]):
            continue
        value = value_of(match, square, level) * 16 + generator.below(16)
        yield
        if value > best_value:
            result, best_value = square, value
    return result


def is_seen(match, what, square, of_32):
    """Return whether a player that sees ``of_32`` of 32 choices sees ``what`` go to ``square``.

    It depends on the position only, so that a choice of two picks is not forgotten between them.
    """
    mixed = what * 61 + square * 211 + match.die * 467 + match.ball * 89
    return (mixed * 25 >> 4 ^ mixed) & 31 < of_32


def most(match, level):
    """Pause and return what the best square is worth; ``match`` awaits one, by kick or dribble."""
    result = -1000000
    for square in play.legal(match):
        yield
        result = max(result, value_of(match, square, level))
    return result


def value_of(match, square, level):
    """Return what it is worth to play, or to dribble with, the ball to ``square``."""
    o, d = match.o, 1 - match.o
    ours = pawn_on(match, o, square) >= 0
    index = pawn_on(match, d, square)
    if match.picked >= 0:
        if index >= 0:
            return _battle(match, square, index)
        return _worth(match, square, level)
    if ours and index >= 0:
        return _battle(match, square, index)
    if index >= 0:
        return -_possession(d, square)
    if ours:
        if is_offside_pass(match, square):
            return -_possession(d, square)
        if scoring(d, square):
            return SHOT
        if match.passes:
            return _worth(match, square, level)
        value = _possession(o, square)
        if level >= _HARD:
            value += 5 * shot_odds(match, square, 1)
        return value
    return _free(match, square, level)


def _possession(side, square):
    """Return what it is worth to ``side`` to have the ball on ``square``."""
    return 20 + 6 * depth(side, square)


def _worth(match, square, level):
    """O has the ball on ``square`` and D one attempt (15)."""
    value = _possession(match.o, square)
    if level < _HARD:
        return value
    value += 3 * shot_odds(match, square)
    odds = BITS[reach(match, 1 - match.o, square)]
    against = _possession(1 - match.o, square)
    return value - (value + against) * odds // 12


def _battle(match, square, index):
    """A battle against the pawn ``index`` (17, 19): thirds, as ties are thrown again."""
    d = 1 - match.o
    kind = role(index)
    wins = 4 if kind == GOALKEEPER else 5 if kind == DEFENDER else 6  # of 12
    shoots = in_penalty_area(d, square) or kind == GOALKEEPER
    won = SHOT if shoots else _possession(match.o, square)
    return (wins * won - (12 - wins) * _possession(d, square)) // 12


def _free(match, square, level):
    """The ball lies free: O tries to reach it, then D (14)."""
    o, d = match.o, 1 - match.o
    if level < _HARD:
        nearer = nearest(match, o, square) < nearest(match, d, square)
        return _possession(o, square) // 2 if nearer else -_possession(d, square)
    ours = BITS[reach(match, o, square)]
    theirs = BITS[reach(match, d, square)]
    against = _possession(d, square)
    captured = SHOT if in_penalty_area(d, square) else _possession(o, square)
    if captured != SHOT:
        captured += 3 * shot_odds(match, square)
    captured -= (captured + against) * theirs // 12
    missed = -against * theirs // 6
    return (ours * captured + (6 - ours) * missed) // 6
