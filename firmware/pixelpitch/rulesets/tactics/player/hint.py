"""The hint of Soccer Tactics WORLD: what an opponent of level expert would do, and why.

The reason says what a pass or a move achieves, or which side could reach the ball next.
"""

from ....opponents.levels import EXPERT
from ..board import can_shoot_from, field_players, keeper, pawn_on, team
from ..moves import can_reach, one_square_ends
from ..rules import (
    BY_LOOSE_BALL,
    CAPTURE_PHASE,
    CHOICE_STEP,
    KICK_OR_DRIBBLE_STEP,
    PAWN_STEP,
    SET_PHASE,
    pass_is_offside,
)
from . import decide
from .reach import BIT_COUNT_BY_MASK, ball_mask


def hint(match, rng):
    """Yield often, then return (action, reason) or (action, reason, [next action]) of level expert.

    The reason is a message or "". The next action is given if ``action`` only chooses a pawn, or
    only chooses between a kick and a dribble.
    """
    phase = match.current_phase()
    action = end = yield from decide(match.clone(), rng, EXPERT)
    if not (phase.moves_pawn or phase.plays_ball):
        return action, ""
    if match.step == CHOICE_STEP:
        return action, (yield from _reach_message(match, match.side, match.ball, "ball"))
    key = ""
    if match.step in (PAWN_STEP, KICK_OR_DRIBBLE_STEP):
        match.apply_action(action)
        yield
        end = yield from decide(match.clone(), rng, EXPERT)
        key = "hint.pawn" if action < 128 else "hint.kind"
    reason = yield from (_ball_reason if phase.plays_ball else _move_reason)(match, end)
    if key:
        return action, (key, {"start": action, "end": end, "reason": reason}), [end]
    return action, reason


def _ball_reason(match, square):
    """Yield often, then return a message that says why to play the ball to ``square``."""
    o, d = match.o, 1 - match.o
    if pawn_on(match, d, square) >= 0:
        ours = match.picked >= 0 or pawn_on(match, o, square) >= 0
        return "hint.battle_there" if ours else "hint.only_opponent", {}
    if match.picked < 0:
        if pawn_on(match, o, square) < 0:
            ours = yield from _reach_message(match, o, square)
            theirs = yield from _reach_message(match, d, square)
            return "hint.both", {"ours": ours, "theirs": theirs}
        if can_shoot_from(1 - match.o, square):
            return "hint.shot", {}
        if not match.passes:
            return "hint.pass", {}
    return (yield from _reach_message(match, d, square))


def _move_reason(match, square):
    """Yield often, then return a message that says why to move the chosen pawn to ``square``."""
    match.pawns[pawn_on(match, match.side, match.picked)] = square
    if square == match.ball:
        if match.phase == CAPTURE_PHASE:
            reason = yield from _reach_message(match, 1 - match.o, square)
            return "hint.captures", {"reason": reason}
        return "hint.takes" if match.by == BY_LOOSE_BALL else "hint.battle", {}
    if match.phase != SET_PHASE:
        return "hint.misses", {}
    return (yield from _pass_message(match))


def _pass_message(match):
    """Yield often, then return a message: how many of six throws allow a pass to another pawn.

    It also says how many of these throws reach a pawn that can shoot.
    """
    o, ball = match.o, match.ball
    if pawn_on(match, o, ball) == keeper(o):
        return ""  # the sentence is about one die, but the Keeper throws two dice
    passes = shots = 0  # masks: bit n is set if a throw of n allows a pass, or a shot
    for index in team(match, o):
        yield
        square = match.pawns[index]
        if square == ball or pawn_on(match, 1 - o, square) >= 0 or pass_is_offside(match, square):
            continue
        numbers = ball_mask(ball, square)
        passes |= numbers
        if can_shoot_from(1 - match.o, square):
            shots |= numbers
    named = {"throws": _throws_message(BIT_COUNT_BY_MASK[passes])}
    if not shots:
        return "hint.then_pass", named
    named["shots"] = _throws_message(BIT_COUNT_BY_MASK[shots])
    return "hint.then_shot", named


def _reach_message(match, side, square, what="it"):
    """Yield often, then return a message: how many throws let ``side`` move a pawn to ``square``.

    ``what`` is ``ball`` if the message must name the ball, ``it`` if the text before it does so.
    """
    named = {"who": match.side_name(side)}
    if side != match.o and square in one_square_ends(match, keeper(side)):
        return "hint.keeper." + what, named
    count = 0
    barred = match.ball if match.current_phase().plays_ball and match.kick else match.barred
    for number in range(1, 7):
        for index in field_players(match, side):
            yield
            if side == match.o and match.pawns[index] == barred:
                continue
            if can_reach(match, index, number, square):
                count += 1
                break
    if not count:
        return "hint.cannot." + what, named
    named["throws"] = _throws_message(count)
    return "hint.reaches." + what, named


def _throws_message(count):
    """Return a message such as "2 of 6 throws" for ``count`` throws."""
    if count == 6:
        return "throws.all", {}
    return ("throws.some", {"count": count}) if count else ("throws.none", {})
