"""Plays shots, goal kicks and corner kicks (rules 21, 22, 25, 26)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.rulesets.tactics.reference import clock, pawns, play
from tests.rulesets.tactics.reference.board import (
    GOAL_AREA_SQUARES,
    PENALTY_AREA_SQUARES,
    PITCH_HALVES,
    SQUARE_NAMES,
    SQUARES_NEXT_TO_GOAL_AREA,
    SQUARES_OUTSIDE_PENALTY_AREA,
    distance,
    pitch_square,
)
from tests.rulesets.tactics.reference.pawns import KEEPER_PAWN, Pawn, State

if TYPE_CHECKING:
    from tests.rulesets.tactics.reference.game import Game


def begin_shot(game: Game, shooter: str | None = None) -> None:
    """Let the attacking side shoot with the pawn that has the ball.

    In a penalty kick the pawn ``shooter`` shoots.
    """
    state = game.state
    state.update(phase="shot", step="spin", side=state["o"], die=0, by=None, move_s=0)
    state["picked"] = shooter
    game.count_event("shot")


def apply_shot(game: Game, outcome: int) -> None:
    """Rule 21: apply a sector of the spinner, or a throw of the shooting die."""
    state = game.state
    result = shot_result(state, outcome)
    if result == "again":
        state["step"] = "again"
        return
    game.count_event(result)
    if result == "goal":
        clock.count_goal_and_restart(game)
    elif result == "corner":
        begin_corner(game)
    else:
        begin_goal_kick(game)


def shot_result(state: State, outcome: int) -> str:
    """Return the result of a shot: "goal", "corner", "goal kick" or "again"."""
    if state["step"] == "again":
        return "corner" if outcome % 2 else "goal kick"
    if state["options"]["shot"] == "die":
        return ("goal", "goal", "goal", "corner", "goal kick", "again")[outcome - 1]
    return "goal" if outcome <= 4 else "corner" if outcome <= 6 else "goal kick"


def pawns_to_remove(state: State) -> list[str]:
    """Return the pawns that must move away before a goal kick, corner kick or free kick, in the
    order in which they move.
    """
    o, d = state["o"], 1 - state["o"]
    if state["step"] == "room":  # rules 22 and 25: the Goal Area must have room for the Keeper
        return pawns.sort_in_leaving_order(
            d, [at for _, at in pawns.field_players(state, d) if at in GOAL_AREA_SQUARES[d]]
        )
    if state["phase"] == "goalkick":
        return pawns.sort_in_leaving_order(
            o, pawns.pawn_squares(state, o) & set(PENALTY_AREA_SQUARES[d])
        )
    return pawns.sort_in_leaving_order(d, pawns_near_ball(state, d))


def pawns_near_ball(state: State, side: int) -> list[str]:
    """Return the pawns of ``side`` on the ball's square or within one square of it."""
    return [at for at in pawns.pawn_squares(state, side) if distance(at, state["ball"]) <= 1]


def zone_around_ball(state: State) -> list[str]:
    """Return the square of the ball and all squares that touch it."""
    return [at for at in SQUARE_NAMES if distance(at, state["ball"]) <= 1]


def find_squares_two_away(state: State) -> list[str]:
    """Return the squares at a distance of two from the ball."""
    return [at for at in SQUARE_NAMES if distance(at, state["ball"]) == 2]


def begin_goal_kick(game: Game) -> None:
    """Begin a goal kick: the attackers first leave the Penalty Area."""
    game.state.update(phase="goalkick", step="leave", kick="goalkick", picked=None, possession=None)
    game.state["passes"] = 0
    continue_goal_kick(game)


def continue_goal_kick(game: Game) -> None:
    """Continue the goal kick (rule 22) at the next step in which a pawn must move."""
    state = game.state
    for step in ("leave", "room"):
        if state["step"] == step:
            going = pawns_to_remove(state)
            if going:
                state.update(
                    side=state["o"] if step == "leave" else 1 - state["o"], picked=going[0]
                )
                return
            state["step"] = "room" if step == "leave" else "keeper"
    state.update(side=1 - state["o"], picked=None)


def goal_kick_actions(state: State) -> list[str]:
    """Return the squares for the pawn that must be placed before a goal kick."""
    o, d = state["o"], 1 - state["o"]
    if state["step"] == "keeper":
        return pawns.placement_squares(state, d, KEEPER_PAWN, GOAL_AREA_SQUARES[d])
    pawn = pawns.pawn_on(state, state["side"], state["picked"])
    assert pawn is not None
    if state["step"] == "leave":
        return pawns.placement_squares(
            state, o, pawn, SQUARES_OUTSIDE_PENALTY_AREA[d], PENALTY_AREA_SQUARES[d]
        )
    return pawns.placement_squares(
        state, d, pawn, SQUARES_NEXT_TO_GOAL_AREA[d], GOAL_AREA_SQUARES[d]
    )


def apply_goal_kick(game: Game, action: str) -> None:
    """Put the pawn on the chosen square and continue with the goal kick."""
    state = game.state
    if state["step"] == "keeper":
        d = 1 - state["o"]
        pawns.put_pawn(state, d, KEEPER_PAWN, action)
        state["ball"] = action
        play.begin_set(game, d, "goalkick")
        return
    game.count_event("goal kick: " + state["step"])
    pawn = pawns.pawn_on(state, state["side"], state["picked"])
    assert pawn is not None
    pawns.put_pawn(state, state["side"], pawn, action)
    continue_goal_kick(game)


def begin_corner(game: Game) -> None:
    """Rule 25: begin a corner kick. Until a pawn stands on the corner square, the state's field
    ``picked`` is the square of the pawn that shot.
    """
    state = game.state
    shooter = state["picked"] or state["possession"]["square"]
    state.update(phase="corner", step="room", side=1 - state["o"], kick="corner")
    state.update(picked=shooter, possession=None, passes=0)
    continue_corner(game)


def continue_corner(game: Game) -> None:
    """Continue the corner kick (rule 25) at the next step in which a pawn must move."""
    state = game.state
    o, d = state["o"], 1 - state["o"]
    state["side"] = d
    if state["step"] == "room":
        if pawns.square_of(state, d, KEEPER_PAWN) in GOAL_AREA_SQUARES[d]:
            place_ball_on_corner(game)
        elif not pawns_to_remove(state):
            state["step"] = "keeper"
    elif not pawns_to_remove(state):  # all pawns have left the zone around the ball
        state.update(step="kicker", side=o)
        pawn = pawns.pawn_on(state, o, state["picked"])
        assert pawn is not None
        if pawns.may_stand(state, o, pawn, state["ball"]):
            put_kicker(game, pawn)
        else:
            game.count_event("corner: another kicker")


def place_ball_on_corner(game: Game) -> None:
    """Put the ball on the corner square nearer to the pawn that shot. Then the defending side's
    pawns near the ball leave.
    """
    state = game.state
    state["step"] = "leave"
    state["ball"] = pitch_square("A1" if state["picked"][1] in "1234" else "H1", 1 - state["o"])
    continue_corner(game)


def put_kicker(game: Game, pawn: Pawn) -> None:
    """Put ``pawn`` at the ball as the kicker of a corner, and begin to place the others."""
    state = game.state
    o = state["o"]
    pawns.put_pawn(state, o, pawn, state["ball"])
    state.update(step="place", side=1 - o, picked=None, left=[3, 3])
    state["possession"] = {"side": o, "square": state["ball"]}


def corner_actions(state: State) -> list[str]:
    """Return the legal actions while pawns are placed before a corner kick."""
    side, d = state["side"], 1 - state["o"]
    step = state["step"]
    if step == "keeper":
        return pawns.placement_squares(state, d, KEEPER_PAWN, GOAL_AREA_SQUARES[d])
    if step == "kicker":
        return nearest_kickers(state, state["o"])
    if step == "place":
        return [at for at in pawns.pawn_squares(state, side) if corner_squares(state, at)] + [
            "done"
        ]
    if step == "where":
        return corner_squares(state, state["picked"])
    going = pawns.pawn_on(state, d, pawns_to_remove(state)[0])
    assert going is not None
    if step == "room":
        return pawns.placement_squares(
            state, d, going, SQUARES_NEXT_TO_GOAL_AREA[d], GOAL_AREA_SQUARES[d]
        )
    return pawns.placement_squares(
        state, d, going, find_squares_two_away(state), zone_around_ball(state)
    )


def nearest_kickers(state: State, side: int) -> list[str]:
    """Rules 25 and 29: return the pawns nearest to the ball that rule 4 allows on the ball's
    square.

    If rule 4 allows none, it is ignored, except that defenders and the Keeper may not leave their
    half. A pawn that is already on the ball's square is then the only kicker.
    """
    ball, team = state["ball"], pawns.list_pawns(state, side)
    able = [at for pawn, at in team if pawns.may_stand(state, side, pawn, ball)]
    if not able:
        pawns.FALLBACK_COUNTS["kicker that rule 4 does not let stand there"] += 1
        able = [
            at
            for pawn, at in team
            if pawn[0] not in pawns.KINDS_IN_OWN_HALF or ball in PITCH_HALVES[side]
        ]
        able = [at for at in able if at == ball] or able
    away = min(distance(at, state["ball"]) for at in able)
    return [at for at in able if distance(at, state["ball"]) == away]


def corner_squares(state: State, pawn_square: str) -> list[str]:
    """Return the squares on which the pawn on ``pawn_square`` may be placed."""
    side, o = state["side"], state["o"]
    if side == o and pawn_square == state["possession"]["square"]:
        return []  # the kicker must stay on the corner square
    pawn = pawns.pawn_on(state, side, pawn_square)
    assert pawn is not None
    result = pawns.squares_allowed_to_pawn(state, side, pawn, SQUARE_NAMES)
    if side != o:
        result = [at for at in result if at not in zone_around_ball(state)]
        if pawn == KEEPER_PAWN:
            result = [at for at in result if at in GOAL_AREA_SQUARES[side]]
    return result


def apply_corner(game: Game, action: str) -> None:
    """Apply ``action`` in the present step of a corner kick."""
    state = game.state
    side, o, step = state["side"], state["o"], state["step"]
    if step == "place" and action != "done":
        state.update(step="where", picked=action)
    elif step == "place":
        state["left"][side] = 0
        choose_next_placer(game)
    elif step == "where":
        pawn = pawns.pawn_on(state, side, state["picked"])
        assert pawn is not None
        pawns.put_pawn(state, side, pawn, action)
        game.count_event("corner: placed")
        state["left"][side] -= 1
        choose_next_placer(game)
    elif step == "kicker":
        pawn = pawns.pawn_on(state, o, action)
        assert pawn is not None
        put_kicker(game, pawn)
    else:
        game.count_event("corner: " + step)
        pawn = (
            KEEPER_PAWN
            if step == "keeper"
            else pawns.pawn_on(state, side, pawns_to_remove(state)[0])
        )
        assert pawn is not None
        pawns.put_pawn(state, side, pawn, action)
        if step == "keeper":
            place_ball_on_corner(game)
        else:
            continue_corner(game)


def choose_next_placer(game: Game) -> None:
    """Let the sides place alternately; skip a side that has no placements left."""
    state = game.state
    state.update(step="place", picked=None)
    if state["left"][1 - state["side"]]:
        state["side"] = 1 - state["side"]
    # rule 26: once both sides have placed their pawns, the attackers play the ball
    if not state["left"][state["side"]]:
        play.play_ball(game)
