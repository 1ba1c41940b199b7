"""Computes the odds of a shot (RULEBOOK.md, rule 21) and of a battle (rules 17, 18)."""

from ..board import can_shoot_from, pawn_on
from ..rules import (
    BATTLE_PHASE,
    GOAL,
    SECOND_THROW_STEP,
    SHOOTOUT_PHASE,
    SHOT_PHASE,
    pawn_bonus,
    shot_result,
)


def odds(match, square):
    """Yield often, then return the odds of a battle or a shot on ``square`` as a message, or ""."""
    yield
    o, d = match.o, 1 - match.o
    theirs = pawn_on(match, d, square)
    ours = pawn_on(match, o, square)
    if ours < 0:
        ours = pawn_on(match, o, match.ball) if match.ball >= 0 else -1
    if theirs >= 0 and ours >= 0:
        return _battle_message(match, square, ours, theirs)
    if match.phase in (SHOT_PHASE, SHOOTOUT_PHASE) or can_shoot_from(d, square):
        total = 8 if match.options["shot"] == "spinner" else 6
        goals = [number for number in range(1, total + 1) if shot_result(match, number) == GOAL]
        return "odds.shot", {"goals": len(goals), "total": total}
    return ""


def _battle_message(match, square, ours, theirs):
    """Return a message with the odds of a battle on ``square`` between two pawns.

    ``ours`` is the index of the pawn of ``match.o`` (the side that has or had the ball), ``theirs``
    that of the other pawn. Ties are left out, because both sides then throw again.
    """
    more = pawn_bonus(match, ours) - pawn_bonus(match, theirs)
    is_half_thrown = (
        match.phase == BATTLE_PHASE and match.step == SECOND_THROW_STEP and square == match.ball
    )
    wins = losses = fouls = 0
    for one in (match.die,) if is_half_thrown else range(1, 7):
        for other in range(1, 7):
            if one + other == 7 and one in (1, 6):
                fouls += 1
            elif one + more > other:
                wins += 1
            elif one + more < other:
                losses += 1
    return "odds.battle", {
        "total": wins + losses + fouls,
        "who": match.side_name(match.o),
        "other": match.side_name(1 - match.o),
        "wins": wins,
        "losses": losses,
        "fouls": fouls,
    }
