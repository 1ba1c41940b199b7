"""Chooses the lines of advice of Soccer Tactics, which explain choices and throws to newcomers.

In a coach's first matches, ``app.coaching`` shows such a line instead of the prompt. The sentences
are in text/en.txt.
"""

from .board import can_shoot_from, in_penalty_area, keeper, nearest_distance, pawn_on
from .moves import can_reach, closed_square, one_square_ends
from .rules import (
    ACCEPT_STEP,
    BALL_PHASE,
    BATTLE_PHASE,
    BY_CAPTURE,
    BY_LOOSE_BALL,
    CAPTURE_PHASE,
    CHOICE_STEP,
    CORNER_PHASE,
    CORNER_PLACEMENTS,
    DEFEND_PHASE,
    DONE_ACTION,
    DRIBBLE_ACTION,
    KEEPER_ACTION,
    KEEPER_STEP,
    KICK_OFF,
    KICK_OR_DRIBBLE_STEP,
    KICKER_STEP,
    LEAVE_STEP,
    MAKE_ROOM_STEP,
    MINOR_FOUL_PHASE,
    PAWN_STEP,
    PLACE_AS_USUAL_ACTION,
    PLACE_STEP,
    SECOND_THROW_STEP,
    SET_PHASE,
    SETUP_PHASE,
    SHOOT_AGAIN_STEP,
    SHOT_PHASE,
    SPIN_STEP,
    STEP_NAMES,
    TAKE_FREE_KICK_ACTION,
    TOSS_PHASE,
    TOSS_STEP,
    is_offside,
    keeper_has_ball,
    side_bonus,
)
from .table import prompt_values

# The ids of the lines of advice. From the second match on, a line is no longer shown once the coach
# has made three choices or throws of the kind that it explains. The settings store one count for
# each id, in this order, so add new ids at the end.
KEYS = (
    "toss", "setup.usual", "setup.keeper", "setup.kicker", "setup.striker", "set.throw",
    "capture.throw", "defend.throw", "choice.throw", "choice.keeper", "pawn", "pawn.reach",
    "to", "to.shot", "to.offside", "take", "reach", "short", "keeper", "ball.throw", "how.kick",
    "how.dribble", "ball.shot", "ball.again", "ball.second", "ball.free", "ball.battle",
    "ball.gives", "offside", "dribble", "battle.first", "battle.second", "shot", "shootout",
    "set_piece", "kicker", "place", "done", "where", "newkeeper", "accept", "centre",
)  # fmt: skip


def line(match, actions):
    """Return (id, values) of the line of advice that explains ``actions``, or None.

    ``actions`` is () before a throw. The sentence for ``id`` is ``coach.ID`` in text/en.txt.
    """
    named = prompt_values(match)
    named["other"] = match.side_name(1 - match.side)
    if actions:
        named["square"] = actions[0]
        key = _choice_line(match, actions[0], named)
    else:
        key = _throw_line(match, named)
    return (key, named) if key else None


def _choice_line(match, action, named):
    """Return the id of the advice for ``action``, or None; may add its values to ``named``."""
    phase = match.current_phase()
    if match.phase == SETUP_PHASE:
        return "setup." + ("usual" if action == PLACE_AS_USUAL_ACTION else STEP_NAMES[match.step])
    if phase.moves_pawn:
        return _move_line(match, action, named)
    if phase.plays_ball:
        return _ball_line(match, action, named)
    if phase.is_set_piece:
        return _set_piece_line(match, action, named)
    if match.step == ACCEPT_STEP:
        return "accept.kick" if action == TAKE_FREE_KICK_ACTION else "accept.on"
    return "centre" if match.phase == MINOR_FOUL_PHASE else None


def _throw_line(match, named):
    """Return the id of the advice for a throw or spin, or None; adds values to ``named``."""
    phase = match.current_phase()
    if match.step == SHOOT_AGAIN_STEP:
        return None  # the prompt of this step needs no explanation
    if match.phase == BATTLE_PHASE:
        return _battle_line(match, named)
    if phase.moves_pawn:
        if match.phase == SET_PHASE:
            return "set.throw"
        fights = match.phase == DEFEND_PHASE and match.by != BY_LOOSE_BALL
        return "defend.throw" if fights else "capture.throw"
    if phase.plays_ball:
        if keeper_has_ball(match):
            return "ball.throw.second" if match.die else "ball.throw.keeper"
        return "ball.throw.kickoff" if match.kick == KICK_OFF else "ball.throw"
    if match.step == SPIN_STEP:
        shot = match.options["shot"]
        return ("shot." if shot == "spinner" else phase.name + ".") + shot
    if match.step == TOSS_STEP:
        return "toss.shootout"
    return "toss" if match.phase == TOSS_PHASE else None


def _battle_line(match, named):
    """Return the id of the line of advice that says which throw wins the battle (rule 17)."""
    own, theirs = side_bonus(match, match.side), side_bonus(match, 1 - match.side)
    if match.step != SECOND_THROW_STEP:
        named["more"] = own or theirs
        if not own:
            return "battle.first.against" if theirs else "battle.first"
        return "battle.first.bonus"
    named["tie"] = tie = match.die + theirs - own
    named["need"] = tie + 1
    if tie > 6:
        return "battle.second.lost"
    if tie == 6:
        return "battle.second.tie"
    if tie < 1:
        return "battle.second.any"
    return "battle.second.six" if tie == 5 else "battle.second"


def _move_line(match, action, named):
    """Return the id of the line of advice for choosing a pawn or its new square (rules 8 to 15)."""
    side = match.side
    seeks = match.current_phase().seeks_ball
    if match.step == CHOICE_STEP:
        if action != KEEPER_ACTION:
            return "choice.throw"
        near = match.ball in one_square_ends(match, keeper(side))
        return "choice.keeper.reach" if near else "choice.keeper"
    if match.step == PAWN_STEP:
        if not seeks:
            return "pawn"
        index = pawn_on(match, side, action)
        if closed_square(match, action) == match.ball:
            return "pawn.barred"
        return "pawn.reach" if can_reach(match, index, match.die, match.ball) else "pawn.short"
    named["start"] = match.picked
    if seeks and action == match.ball:
        return _arrival_line(match, action)
    if match.picked == match.pawns[keeper(side)]:
        return "keeper"
    if seeks:
        return _miss_line(match)
    if is_offside(match, action):
        return "to.offside"
    if can_shoot_from(1 - side, action):
        return "to.shot"
    named["columns"] = 15 - action % 16 if side == 0 else action % 16
    return "to"


def _arrival_line(match, action):
    """Return the id of the line of advice for moving a pawn to the ball, or None."""
    after = match.clone()
    after.apply_action(action)
    if "offside" in [kind for kind, _, _ in after.events]:
        return "offside"
    if match.phase == CAPTURE_PHASE:
        return "take" if after.phase == DEFEND_PHASE else None
    if after.phase == BATTLE_PHASE:
        return "reach.battle"
    return "reach" if after.phase == SET_PHASE else None


def _miss_line(match):
    """Return the id of the line of advice for a pawn that misses the ball (rules 14, 15, 19)."""
    if match.phase == CAPTURE_PHASE:
        return "short.capture"
    if match.by == BY_LOOSE_BALL:
        return "short.loose"
    if match.by == BY_CAPTURE and in_penalty_area(1 - match.o, match.ball):
        return "short.shot"
    return "short"


def _ball_line(match, action, named):
    """Return the id of the line of advice for ``action``, which plays the ball, or None."""
    if match.step == KICK_OR_DRIBBLE_STEP:
        return "how.dribble" if action == DRIBBLE_ACTION else "how.kick"
    after = match.clone()
    after.apply_action(action)
    if "offside" in [kind for kind, _, _ in after.events]:
        return "offside"
    if after.phase == BATTLE_PHASE:
        return "ball.battle"
    if match.picked >= 0:
        return "dribble" if after.phase == DEFEND_PHASE else None
    if after.phase == SHOT_PHASE:
        return "ball.shot"
    if after.phase == BALL_PHASE:
        return "ball.again"
    if after.phase == DEFEND_PHASE:
        return "ball.second"
    if after.phase == CAPTURE_PHASE:
        named["ours"] = nearest_distance(match, match.o, action)
        named["theirs"] = nearest_distance(match, 1 - match.o, action)
        return "ball.free"
    return "ball.gives" if after.phase == SET_PHASE else None


def _set_piece_line(match, action, named):
    """Return the id of the line of advice for placing a pawn for a kick (rules 22, 25, 27-29)."""
    step = match.step
    corner = match.phase == CORNER_PHASE
    if action == DONE_ACTION:
        return "done"
    if step == PAWN_STEP:
        return "newkeeper"
    if step == KICKER_STEP:
        return "kicker.corner" if corner else "kicker"
    if step == PLACE_STEP and corner:
        named["number"] = CORNER_PLACEMENTS + 1 - match.left[match.side]
        return "place"
    if corner and step not in (KEEPER_STEP, LEAVE_STEP, MAKE_ROOM_STEP):
        return "where.attack" if match.side == match.o else "where"
    named["piece"] = match.current_phase().name
    return "set_piece." + STEP_NAMES[step]
