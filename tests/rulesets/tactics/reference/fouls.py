"""Plays what follows a foul: cards, free kicks and penalty kicks (rules 27 to 30)."""

from __future__ import annotations

import copy
from typing import TYPE_CHECKING

from tests.rulesets.tactics.reference import clock, pawns, play, shooting
from tests.rulesets.tactics.reference.board import (
    CENTRE_SQUARES,
    GOAL_AREA_SQUARES,
    PENALTY_ARC_SQUARES,
    PENALTY_AREA_SQUARES,
    PENALTY_SPOT_SQUARES,
    ROWS_3_AND_4_SQUARES,
)
from tests.rulesets.tactics.reference.pawns import KEEPER_PAWN, SIDE_NAMES, Pawn, State

if TYPE_CHECKING:
    from tests.rulesets.tactics.reference.game import Game


def show_card_for_foul(game: Game, fouler: int) -> None:
    """Rule 27: show a yellow card to the pawn of side ``fouler`` on the ball's square."""
    state = game.state
    pawn = pawns.pawn_on(state, fouler, state["ball"])
    assert pawn is not None
    state.update(o=1 - fouler, die=0, picked=None, by=None, passes=0, move_s=0)
    game.count_event("foul by D" if state["side"] == fouler else "foul by O")
    if show_yellow_card(state, fouler, pawn):
        game.count_event("sent off: " + pawn[0])
        send_off(state, fouler, pawn)
        if len(pawns.list_pawns(state, fouler)) < 7:
            game.count_event("abandoned")
            clock.end_match(game)
            return
        if pawn == KEEPER_PAWN:
            state.update(phase="newkeeper", step="pawn", side=fouler, possession=None)
            state["kick"] = None if state["ball"] in PENALTY_AREA_SQUARES[fouler] else "freekick"
            return
    continue_after_card(game, fouler)


def continue_after_card(game: Game, fouler: int) -> None:
    """Continue after a card of the side ``fouler``, with a penalty or a free kick against it."""
    state = game.state
    if state["ball"] in PENALTY_AREA_SQUARES[fouler]:
        begin_penalty(game)  # rule 28
    else:
        give_free_kick(game, 1 - fouler, state["ball"], chooses_kicker=False)


def show_yellow_card(state: State, side: int, pawn: Pawn) -> bool:
    """Show a yellow card and return True if it is the second one.

    The four defenders share one count.
    """
    cards = state["cards"][SIDE_NAMES[side]]
    kind, index = pawn
    if kind in ("keeper", "defenders"):
        cards[kind] = (cards[kind] + 1) % 2
        return bool(cards[kind] == 0)
    cards[kind][index] += 1
    return bool(cards[kind][index] == 2)


def send_off(state: State, side: int, pawn: Pawn) -> None:
    """Send the pawn off."""
    kind, index = pawn
    if kind == "keeper":
        pawns.put_pawn(state, side, pawn, None)
    else:
        del state[SIDE_NAMES[side]][kind][index]
        if kind != "defenders":
            del state["cards"][SIDE_NAMES[side]][kind][index]


def new_keeper_actions(state: State) -> list[str]:
    """Return the legal actions while a side chooses a new Keeper."""
    side = state["side"]
    if state["step"] == "square":
        named = copy.deepcopy(state)
        promote_to_keeper(named)
        return pawns.placement_squares(named, side, KEEPER_PAWN, GOAL_AREA_SQUARES[side])
    own = [at for _, at in pawns.field_players(state, side)]
    return [at for at in own if at in GOAL_AREA_SQUARES[side]] or own


def apply_new_keeper(game: Game, action: str) -> None:
    """Make the chosen pawn the Keeper, or put the new Keeper on the chosen square."""
    state = game.state
    side = state["side"]
    if state["step"] == "square":
        promote_to_keeper(state)
        pawns.put_pawn(state, side, KEEPER_PAWN, action)
        state["picked"] = None
        continue_after_card(game, side)
        return
    if action in GOAL_AREA_SQUARES[side]:
        game.count_event("newkeeper: the one in the Goal Area")
    state.update(step="square", picked=action)


def promote_to_keeper(state: State) -> None:
    """Make the picked field player the Keeper. It keeps its cards, and is placed next."""
    side = state["side"]
    pawn = pawns.pawn_on(state, side, state["picked"])
    assert pawn is not None
    kind, index = pawn
    cards = state["cards"][SIDE_NAMES[side]]
    cards["keeper"] = 0 if kind == "defenders" else cards[kind][index]
    send_off(state, side, pawn)
    pawns.put_pawn(state, side, KEEPER_PAWN, state["picked"])


def give_free_kick(game: Game, side: int, square: str, *, chooses_kicker: bool) -> None:
    """Rule 29: give ``side`` a free kick on ``square``.

    If ``chooses_kicker``, ``side`` chooses the kicker.
    """
    state = game.state
    state.update(phase="freekick", step="kicker", side=side, o=side, ball=square, kick="freekick")
    state.update(die=0, picked=None, by=None, barred=None, corner_play=False, passes=0, move_s=0)
    state["possession"] = None
    game.count_event("free kick")
    if not chooses_kicker:
        clear_zone_around_ball(game)


def clear_zone_around_ball(game: Game) -> None:
    """Begin the step before a free kick in which the pawns around the ball leave."""
    state = game.state
    state["step"] = "leave"
    state["possession"] = {"side": state["o"], "square": state["ball"]}
    continue_free_kick(game)


def continue_free_kick(game: Game) -> None:
    """Let the next pawn leave the zone around the ball, or begin the turn of the kicking side."""
    state = game.state
    going = shooting.pawns_to_remove(state)
    if going:
        state.update(side=1 - state["o"], picked=going[0])
    else:
        play.begin_set(game, state["o"], "freekick")


def free_kick_actions(state: State) -> list[str]:
    """Return the legal kickers of a free kick, or the squares for a pawn that must leave."""
    if state["step"] == "kicker":
        return shooting.nearest_kickers(state, state["side"])
    pawn = pawns.pawn_on(state, state["side"], state["picked"])
    assert pawn is not None
    return pawns.placement_squares(
        state,
        state["side"],
        pawn,
        shooting.find_squares_two_away(state),
        shooting.zone_around_ball(state),
    )


def take_free_kick(game: Game, action: str) -> None:
    """Put the chosen kicker at the ball, or the leaving pawn on the chosen square."""
    state = game.state
    if state["step"] == "kicker":
        pawn = pawns.pawn_on(state, state["side"], action)
        assert pawn is not None
        pawns.put_pawn(state, state["side"], pawn, state["ball"])
        clear_zone_around_ball(game)
        return
    game.count_event("free kick: leave")
    pawn = pawns.pawn_on(state, state["side"], state["picked"])
    assert pawn is not None
    pawns.put_pawn(state, state["side"], pawn, action)
    continue_free_kick(game)


def begin_penalty(game: Game) -> None:
    """Begin a penalty kick by rule 28; ``picked`` is the fouled pawn, which shoots."""
    state = game.state
    o = state["o"]
    state.update(phase="penalty", step="taker", side=o, picked=state["ball"], possession=None)
    state.update(die=0, by=None, barred=None, corner_play=False, kick=None, move_s=0)
    state["ball"] = PENALTY_SPOT_SQUARES[1 - o]
    game.count_event("penalty")


def pawns_that_must_leave(state: State, side: int) -> list[str]:
    """Rule 28: return the squares of the field players of ``side`` that must leave the Penalty Area
    or the penalty arc, in the order of leaving.
    """
    d = 1 - state["o"]
    left = set(PENALTY_AREA_SQUARES[d]) | (set(PENALTY_ARC_SQUARES[d]) if side == d else set())
    return pawns.sort_in_leaving_order(
        side, [at for _, at in pawns.field_players(state, side) if at in left]
    )


def penalty_actions(state: State) -> list[str]:
    """Return the squares for the pawn that must be placed before a penalty."""
    side, d = state["side"], 1 - state["o"]
    if state["step"] == "taker":
        pawn = pawns.pawn_on(state, side, state["picked"])
        assert pawn is not None
        return pawns.placement_squares(
            state, side, pawn, PENALTY_ARC_SQUARES[d], PENALTY_AREA_SQUARES[d]
        )
    if state["step"] == "keeper":
        return pawns.placement_squares(state, d, KEEPER_PAWN, GOAL_AREA_SQUARES[d])
    pawn = pawns.pawn_on(state, side, pawns_that_must_leave(state, side)[0])
    assert pawn is not None
    barred = set(PENALTY_ARC_SQUARES[d]) if side == d else set()
    named = [at for at in ROWS_3_AND_4_SQUARES[d] if at not in barred]
    return pawns.placement_squares(state, side, pawn, named, barred | set(PENALTY_AREA_SQUARES[d]))


def apply_penalty(game: Game, action: str) -> None:
    """Put the pawn on the chosen square, and continue with the penalty."""
    state = game.state
    side, d = state["side"], 1 - state["o"]
    if state["step"] == "keeper":
        pawns.put_pawn(state, d, KEEPER_PAWN, action)
        game.count_event("penalty: keeper")
        shooting.begin_shot(game, state["picked"])
        return
    going = state["picked"] if state["step"] == "taker" else pawns_that_must_leave(state, side)[0]
    pawn = pawns.pawn_on(state, side, going)
    assert pawn is not None
    pawns.put_pawn(state, side, pawn, action)
    if state["step"] == "taker":
        # The loop below begins with the defending side, because ``side`` is the attacking side.
        state.update(step="place", picked=action, side=state["o"])
    else:
        game.count_event("penalty: place")
    for each in (1 - state["side"], state["side"]):
        if pawns_that_must_leave(state, each):
            state["side"] = each
            return
    state.update(step="keeper", side=d)
    if pawns.square_of(state, d, KEEPER_PAWN) in GOAL_AREA_SQUARES[d]:
        shooting.begin_shot(game, state["picked"])


def handle_minor_foul(game: Game) -> None:
    """Rule 30: handle a minor foul, which is a move whose time has run out."""
    state = game.state
    game.count_event("minor foul in " + state["phase"])
    state.update(die=0, picked=None, move_s=0)
    if state["side"] == state["o"]:
        state.update(phase="minor", step="square", side=1 - state["o"])
        clear_state_of_play(state)
    else:
        state.update(phase="minor", step="accept", side=state["o"])


def clear_state_of_play(state: State) -> None:
    """Clear the state of play; the ball goes to its square in the centre circle later."""
    state.update(possession=None, passes=0, kick=None, by=None, barred=None, corner_play=False)


def minor_actions(state: State) -> list[str]:
    """Return the legal answers to a minor foul, or the squares of its free kick."""
    return list(CENTRE_SQUARES) if state["step"] == "square" else ["free-kick", "play-on"]


def apply_minor(game: Game, action: str) -> None:
    """Apply a side's answer to a minor foul."""
    state = game.state
    if state["step"] == "square":
        give_free_kick(game, state["side"], action, chooses_kicker=True)
    elif action == "free-kick":
        state["step"] = "square"
        clear_state_of_play(state)
    else:
        game.count_event("play-on")
        # play continues as if the defenders' move had been lost
        play.continue_after_missed_attempt(game)
