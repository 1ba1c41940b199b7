"""Shot, goal kick and corner kick (rules 21, 22, 25, 26)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.rulesets.tactics.reference import clock, pawns, play
from tests.rulesets.tactics.reference.board import (
    GOAL_AREA,
    HALVES,
    JUST_OUTSIDE,
    NEXT_TO_GOAL_AREA,
    PENALTY_AREA,
    SQUARES,
    distance,
    pitch_square,
)
from tests.rulesets.tactics.reference.pawns import KEEPER, Pawn, State

if TYPE_CHECKING:
    from tests.rulesets.tactics.reference.game import Game


def begin_shot(g: Game, shooter: str | None = None) -> None:
    """Let the attacking side shoot with the pawn that has the ball, or with ``shooter`` in a
    penalty kick.
    """
    s = g.s
    s.update(phase="shot", step="spin", side=s["o"], die=0, by=None, move_s=0)
    s["picked"] = shooter
    g.count_event("shot")


def apply_shot(g: Game, outcome: int) -> None:
    """Rule 21: apply a sector of the spinner, or a throw of the shooting die."""
    s = g.s
    result = shot_result(s, outcome)
    if result == "again":
        s["step"] = "again"
        return
    g.count_event(result)
    if result == "goal":
        clock.count_goal_and_restart(g)
    elif result == "corner":
        begin_corner(g)
    else:
        begin_goal_kick(g)


def shot_result(s: State, outcome: int) -> str:
    if s["step"] == "again":
        return "corner" if outcome % 2 else "goal kick"
    if s["options"]["shot"] == "die":
        return ("goal", "goal", "goal", "corner", "goal kick", "again")[outcome - 1]
    return "goal" if outcome <= 4 else "corner" if outcome <= 6 else "goal kick"


def pawns_to_remove(s: State) -> list[str]:
    """Return the pawns that must leave in the present phase and step, in the order in which they
    leave.
    """
    o, d = s["o"], 1 - s["o"]
    if s["step"] == "room":  # rules 22 and 25
        return pawns.in_leaving_order(
            d, [at for _, at in pawns.field_players(s, d) if at in GOAL_AREA[d]]
        )
    if s["phase"] == "goalkick":
        return pawns.in_leaving_order(o, pawns.pawn_squares(s, o) & set(PENALTY_AREA[d]))
    return pawns.in_leaving_order(d, pawns_near_ball(s, d))


def pawns_near_ball(s: State, side: int) -> list[str]:
    """Return the pawns of ``side`` on the ball's square or within one square of it."""
    return [at for at in pawns.pawn_squares(s, side) if distance(at, s["ball"]) <= 1]


def zone_around_ball(s: State) -> list[str]:
    return [at for at in SQUARES if distance(at, s["ball"]) <= 1]


def squares_two_away(s: State) -> list[str]:
    return [at for at in SQUARES if distance(at, s["ball"]) == 2]


def begin_goal_kick(g: Game) -> None:
    g.s.update(phase="goalkick", step="leave", kick="goalkick", picked=None, possession=None)
    g.s["passes"] = 0
    continue_goal_kick(g)


def continue_goal_kick(g: Game) -> None:
    """Continue rule 22 with the next step in which something must be done."""
    s = g.s
    for step in ("leave", "room"):
        if s["step"] == step:
            going = pawns_to_remove(s)
            if going:
                s.update(side=s["o"] if step == "leave" else 1 - s["o"], picked=going[0])
                return
            s["step"] = "room" if step == "leave" else "keeper"
    s.update(side=1 - s["o"], picked=None)


def goal_kick_actions(s: State) -> list[str]:
    o, d = s["o"], 1 - s["o"]
    if s["step"] == "keeper":
        return pawns.placement_squares(s, d, KEEPER, GOAL_AREA[d])
    pawn = pawns.pawn_on(s, s["side"], s["picked"])
    assert pawn is not None
    if s["step"] == "leave":
        return pawns.placement_squares(s, o, pawn, JUST_OUTSIDE[d], PENALTY_AREA[d])
    return pawns.placement_squares(s, d, pawn, NEXT_TO_GOAL_AREA[d], GOAL_AREA[d])


def apply_goal_kick(g: Game, action: str) -> None:
    s = g.s
    if s["step"] == "keeper":
        d = 1 - s["o"]
        pawns.put_pawn(s, d, KEEPER, action)
        s["ball"] = action
        play.new_set(g, d, "goalkick")
        return
    g.count_event("goal kick: " + s["step"])
    pawn = pawns.pawn_on(s, s["side"], s["picked"])
    assert pawn is not None
    pawns.put_pawn(s, s["side"], pawn, action)
    continue_goal_kick(g)


def begin_corner(g: Game) -> None:
    """Rule 25: begin a corner kick; ``picked`` is the shooter until a pawn is on the corner."""
    s = g.s
    shooter = s["picked"] or s["possession"]["square"]
    s.update(phase="corner", step="room", side=1 - s["o"], kick="corner")
    s.update(picked=shooter, possession=None, passes=0)
    continue_corner(g)


def continue_corner(g: Game) -> None:
    """Continue rule 25 with the next step in which something must be done."""
    s = g.s
    o, d = s["o"], 1 - s["o"]
    s["side"] = d
    if s["step"] == "room":
        if pawns.square_of(s, d, KEEPER) in GOAL_AREA[d]:
            begin_leaving(g)
        elif not pawns_to_remove(s):
            s["step"] = "keeper"
    elif not pawns_to_remove(s):  # all pawns have left the zone around the ball
        s.update(step="kicker", side=o)
        pawn = pawns.pawn_on(s, o, s["picked"])
        assert pawn is not None
        if pawns.may_stand(s, o, pawn, s["ball"]):
            put_kicker(g, pawn)
        else:
            g.count_event("corner: another kicker")


def begin_leaving(g: Game) -> None:
    """Put the ball on the corner square on the side of the pawn that shot."""
    s = g.s
    s["step"] = "leave"
    s["ball"] = pitch_square("A1" if s["picked"][1] in "1234" else "H1", 1 - s["o"])
    continue_corner(g)


def put_kicker(g: Game, pawn: Pawn) -> None:
    s = g.s
    o = s["o"]
    pawns.put_pawn(s, o, pawn, s["ball"])
    s.update(step="place", side=1 - o, picked=None, left=[3, 3])
    s["possession"] = {"side": o, "square": s["ball"]}


def corner_actions(s: State) -> list[str]:
    side, d = s["side"], 1 - s["o"]
    step = s["step"]
    if step == "keeper":
        return pawns.placement_squares(s, d, KEEPER, GOAL_AREA[d])
    if step == "kicker":
        return nearest_kickers(s, s["o"])
    if step == "place":
        return [at for at in pawns.pawn_squares(s, side) if corner_squares(s, at)] + ["done"]
    if step == "where":
        return corner_squares(s, s["picked"])
    going = pawns.pawn_on(s, d, pawns_to_remove(s)[0])
    assert going is not None
    if step == "room":
        return pawns.placement_squares(s, d, going, NEXT_TO_GOAL_AREA[d], GOAL_AREA[d])
    return pawns.placement_squares(s, d, going, squares_two_away(s), zone_around_ball(s))


def nearest_kickers(s: State, side: int) -> list[str]:
    """Rules 25, 29: return the nearest pawns to the ball that rule 4 allows on its square.

    If rule 4 allows none, lines and areas do not count: the square must be free and in the half of
    ``side``.
    """
    ball, team = s["ball"], pawns.list_pawns(s, side)
    able = [at for pawn, at in team if pawns.may_stand(s, side, pawn, ball)]
    if not able:
        pawns.FALLBACK_COUNTS["kicker that rule 4 does not let stand there"] += 1
        able = [
            at
            for pawn, at in team
            if pawn[0] not in pawns.KINDS_IN_OWN_HALF or ball in HALVES[side]
        ]
        able = [at for at in able if at == ball] or able
    away = min(distance(at, s["ball"]) for at in able)
    return [at for at in able if distance(at, s["ball"]) == away]


def corner_squares(s: State, start: str) -> list[str]:
    """Return the squares on which the pawn on ``start`` may be placed."""
    side, o = s["side"], s["o"]
    if side == o and start == s["possession"]["square"]:
        return []  # the kicker may not be placed
    pawn = pawns.pawn_on(s, side, start)
    assert pawn is not None
    result = pawns.may_stand_on(s, side, pawn, SQUARES)
    if side != o:
        result = [at for at in result if at not in zone_around_ball(s)]
        if pawn == KEEPER:
            result = [at for at in result if at in GOAL_AREA[side]]
    return result


def apply_corner(g: Game, action: str) -> None:
    s = g.s
    side, o, step = s["side"], s["o"], s["step"]
    if step == "place" and action != "done":
        s.update(step="where", picked=action)
    elif step == "place":
        s["left"][side] = 0
        next_placer(g)
    elif step == "where":
        pawn = pawns.pawn_on(s, side, s["picked"])
        assert pawn is not None
        pawns.put_pawn(s, side, pawn, action)
        g.count_event("corner: placed")
        s["left"][side] -= 1
        next_placer(g)
    elif step == "kicker":
        pawn = pawns.pawn_on(s, o, action)
        assert pawn is not None
        put_kicker(g, pawn)
    else:
        g.count_event("corner: " + step)
        pawn = KEEPER if step == "keeper" else pawns.pawn_on(s, side, pawns_to_remove(s)[0])
        assert pawn is not None
        pawns.put_pawn(s, side, pawn, action)
        if step == "keeper":
            begin_leaving(g)
        else:
            continue_corner(g)


def next_placer(g: Game) -> None:
    """Let the sides place alternately; skip a side that has no placements left."""
    s = g.s
    s.update(step="place", picked=None)
    if s["left"][1 - s["side"]]:
        s["side"] = 1 - s["side"]
    if not s["left"][s["side"]]:  # rule 26: the attacking side plays the ball from the corner
        play.play_ball(g)
