"""Fouls, cards, free kicks and penalty kicks (rules 27 to 30)."""

from __future__ import annotations

import copy
from typing import TYPE_CHECKING

from tests.rulesets.tactics.reference import clock, pawns, play, shooting
from tests.rulesets.tactics.reference.board import (
    ARC,
    CENTRE_SQUARES,
    GOAL_AREA,
    PENALTY_AREA,
    PENALTY_SPOT,
    ROWS_3_4,
)
from tests.rulesets.tactics.reference.pawns import KEEPER, SIDE_NAMES, Pawn, State

if TYPE_CHECKING:
    from tests.rulesets.tactics.reference.game import Game


def show_card_for_foul(g: Game, fouler: int) -> None:
    """Rule 27: show a yellow card to the pawn of side ``fouler`` on the ball's square."""
    s = g.s
    pawn = pawns.pawn_on(s, fouler, s["ball"])
    assert pawn is not None
    s.update(o=1 - fouler, die=0, picked=None, by=None, passes=0, move_s=0)
    g.count_event("foul by D" if s["side"] == fouler else "foul by O")
    if second_yellow(s, fouler, pawn):
        g.count_event("sent off: " + pawn[0])
        send_off(s, fouler, pawn)
        if len(pawns.list_pawns(s, fouler)) < 7:
            g.count_event("abandoned")
            clock.end_match(g)
            return
        if pawn == KEEPER:
            s.update(phase="newkeeper", step="pawn", side=fouler, possession=None)
            s["kick"] = None if s["ball"] in PENALTY_AREA[fouler] else "freekick"
            return
    after_card(g, fouler)


def after_card(g: Game, fouler: int) -> None:
    s = g.s
    if s["ball"] in PENALTY_AREA[fouler]:
        begin_penalty(g)  # rule 28
    else:
        free_kick(g, 1 - fouler, s["ball"], choose=False)


def second_yellow(s: State, side: int, pawn: Pawn) -> bool:
    """Show a yellow card and return True if it is the second; the four defenders share one
    count.
    """
    cards = s["cards"][SIDE_NAMES[side]]
    kind, index = pawn
    if kind in ("keeper", "defenders"):
        cards[kind] = (cards[kind] + 1) % 2
        return bool(cards[kind] == 0)
    cards[kind][index] += 1
    return bool(cards[kind][index] == 2)


def send_off(s: State, side: int, pawn: Pawn) -> None:
    """Send the pawn off."""
    kind, index = pawn
    if kind == "keeper":
        pawns.put_pawn(s, side, pawn, None)
    else:
        del s[SIDE_NAMES[side]][kind][index]
        if kind != "defenders":
            del s["cards"][SIDE_NAMES[side]][kind][index]


def new_keeper_actions(s: State) -> list[str]:
    side = s["side"]
    if s["step"] == "square":
        named = copy.deepcopy(s)
        promote_to_keeper(named)
        return pawns.placement_squares(named, side, KEEPER, GOAL_AREA[side])
    own = [at for _, at in pawns.field_players(s, side)]
    return [at for at in own if at in GOAL_AREA[side]] or own


def apply_new_keeper(g: Game, action: str) -> None:
    s = g.s
    side = s["side"]
    if s["step"] == "square":
        promote_to_keeper(s)
        pawns.put_pawn(s, side, KEEPER, action)
        s["picked"] = None
        after_card(g, side)
        return
    if action in GOAL_AREA[side]:
        g.count_event("newkeeper: the one in the Goal Area")
    s.update(step="square", picked=action)


def promote_to_keeper(s: State) -> None:
    """Make the picked field player the Keeper. It keeps its cards, and is placed next."""
    side = s["side"]
    pawn = pawns.pawn_on(s, side, s["picked"])
    assert pawn is not None
    kind, index = pawn
    cards = s["cards"][SIDE_NAMES[side]]
    cards["keeper"] = 0 if kind == "defenders" else cards[kind][index]
    send_off(s, side, pawn)
    pawns.put_pawn(s, side, KEEPER, s["picked"])


def free_kick(g: Game, side: int, square: str, *, choose: bool) -> None:
    """Rule 29: give ``side`` a free kick on ``square``; with ``choose`` it chooses the kicker."""
    s = g.s
    s.update(phase="freekick", step="kicker", side=side, o=side, ball=square, kick="freekick")
    s.update(die=0, picked=None, by=None, barred=None, corner_play=False, passes=0, move_s=0)
    s["possession"] = None
    g.count_event("free kick")
    if not choose:
        begin_leaving(g)


def begin_leaving(g: Game) -> None:
    s = g.s
    s["step"] = "leave"
    s["possession"] = {"side": s["o"], "square": s["ball"]}
    continue_free_kick(g)


def continue_free_kick(g: Game) -> None:
    s = g.s
    going = shooting.pawns_to_remove(s)
    if going:
        s.update(side=1 - s["o"], picked=going[0])
    else:
        play.new_set(g, s["o"], "freekick")


def free_kick_actions(s: State) -> list[str]:
    if s["step"] == "kicker":
        return shooting.nearest_kickers(s, s["side"])
    pawn = pawns.pawn_on(s, s["side"], s["picked"])
    assert pawn is not None
    return pawns.placement_squares(
        s, s["side"], pawn, shooting.squares_two_away(s), shooting.zone_around_ball(s)
    )


def take_free_kick(g: Game, action: str) -> None:
    s = g.s
    if s["step"] == "kicker":
        pawn = pawns.pawn_on(s, s["side"], action)
        assert pawn is not None
        pawns.put_pawn(s, s["side"], pawn, s["ball"])
        begin_leaving(g)
        return
    g.count_event("free kick: leave")
    pawn = pawns.pawn_on(s, s["side"], s["picked"])
    assert pawn is not None
    pawns.put_pawn(s, s["side"], pawn, action)
    continue_free_kick(g)


def begin_penalty(g: Game) -> None:
    """Begin a penalty kick by rule 28; ``picked`` is the fouled pawn, which shoots."""
    s = g.s
    o = s["o"]
    s.update(phase="penalty", step="taker", side=o, picked=s["ball"], possession=None)
    s.update(die=0, by=None, barred=None, corner_play=False, kick=None, move_s=0)
    s["ball"] = PENALTY_SPOT[1 - o]
    g.count_event("penalty")


def pawns_that_must_leave(s: State, side: int) -> list[str]:
    """Return the field players of ``side`` that must leave, in the order in which they leave."""
    d = 1 - s["o"]
    left = set(PENALTY_AREA[d]) | (set(ARC[d]) if side == d else set())
    return pawns.in_leaving_order(
        side, [at for _, at in pawns.field_players(s, side) if at in left]
    )


def penalty_actions(s: State) -> list[str]:
    side, d = s["side"], 1 - s["o"]
    if s["step"] == "taker":
        pawn = pawns.pawn_on(s, side, s["picked"])
        assert pawn is not None
        return pawns.placement_squares(s, side, pawn, ARC[d], PENALTY_AREA[d])
    if s["step"] == "keeper":
        return pawns.placement_squares(s, d, KEEPER, GOAL_AREA[d])
    pawn = pawns.pawn_on(s, side, pawns_that_must_leave(s, side)[0])
    assert pawn is not None
    barred = set(ARC[d]) if side == d else set()
    named = [at for at in ROWS_3_4[d] if at not in barred]
    return pawns.placement_squares(s, side, pawn, named, barred | set(PENALTY_AREA[d]))


def apply_penalty(g: Game, action: str) -> None:
    s = g.s
    side, d = s["side"], 1 - s["o"]
    if s["step"] == "keeper":
        pawns.put_pawn(s, d, KEEPER, action)
        g.count_event("penalty: keeper")
        shooting.begin_shot(g, s["picked"])
        return
    going = s["picked"] if s["step"] == "taker" else pawns_that_must_leave(s, side)[0]
    pawn = pawns.pawn_on(s, side, going)
    assert pawn is not None
    pawns.put_pawn(s, side, pawn, action)
    if s["step"] == "taker":
        s.update(step="place", picked=action, side=s["o"])  # the defending side places next
    else:
        g.count_event("penalty: place")
    for each in (1 - s["side"], s["side"]):
        if pawns_that_must_leave(s, each):
            s["side"] = each
            return
    s.update(step="keeper", side=d)
    if pawns.square_of(s, d, KEEPER) in GOAL_AREA[d]:
        shooting.begin_shot(g, s["picked"])


def minor_foul(g: Game) -> None:
    """Rule 30: handle a move whose time has run out."""
    s = g.s
    g.count_event("minor foul in " + s["phase"])
    s.update(die=0, picked=None, move_s=0)
    if s["side"] == s["o"]:
        s.update(phase="minor", step="square", side=1 - s["o"])
        clear_play(s)
    else:
        s.update(phase="minor", step="accept", side=s["o"])


def clear_play(s: State) -> None:
    """Clear the state of play; the ball goes to its square in the centre circle later."""
    s.update(possession=None, passes=0, kick=None, by=None, barred=None, corner_play=False)


def minor_actions(s: State) -> list[str]:
    return list(CENTRE_SQUARES) if s["step"] == "square" else ["free-kick", "play-on"]


def apply_minor(g: Game, action: str) -> None:
    s = g.s
    if s["step"] == "square":
        free_kick(g, s["side"], action, choose=True)
    elif action == "free-kick":
        s["step"] = "square"
        clear_play(s)
    else:
        g.count_event("play-on")
        play.after_missed_attempt(g)  # continues as if the defenders' move were lost
