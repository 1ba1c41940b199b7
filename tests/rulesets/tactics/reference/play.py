"""The offensive set, capture, defence and battle (rules 12 to 18), and off-side (23, 24). O is the
attacking side, D the defending side.

``g`` is a ``game.Game``; ``g.s`` is its state, and ``g.count_event(...)`` counts an event.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.rulesets.tactics.reference import fouls, pawns, reach, shooting
from tests.rulesets.tactics.reference.board import LONG_DISTANCE, PENALTY_AREA
from tests.rulesets.tactics.reference.pawns import KEEPER

if TYPE_CHECKING:
    from tests.rulesets.tactics.reference.game import Game

MOVE_PHASES = ("set", "capture", "defend")


def new_set(g: Game, side: int, kick: str | None = None) -> None:
    """Rule 12: begin a set of ``side``, which alone has a pawn on the ball's square."""
    s = g.s
    s.update(phase="set", step="throw", side=side, o=side, kick=kick, passes=0)
    s.update(die=0, picked=None, by=None, barred=None, corner_play=False, move_s=0)
    s["possession"] = {"side": side, "square": s["ball"]}


def play_ball(g: Game) -> None:
    """Let the attacking side (O) throw for the ball."""
    s = g.s
    s.update(phase="ball", step="throw", side=s["o"], die=0, picked=None, by=None, move_s=0)


def begin_capture(g: Game, by: str | None) -> None:
    s = g.s
    s.update(phase="capture", step="throw", side=s["o"], die=0, picked=None, by=by, move_s=0)


def begin_defence(g: Game, by: str) -> None:
    s = g.s
    side = 1 - s["o"]
    step = "choice" if reach.keeper_ends(s, side) else "throw"
    s.update(phase="defend", step=step, side=side, die=0, picked=None, by=by, move_s=0)
    g.count_event("defend by " + by)


def begin_battle(g: Game) -> None:
    """Rule 17: begin a battle; since the ball was touched, no pawn is barred from it any more."""
    s = g.s
    s.update(phase="battle", step="first", side=s["o"], die=0, picked=None, by=None, move_s=0)
    s.update(barred=None, corner_play=False, possession=None)
    g.count_event("battle")


def throw_move(g: Game, die: int) -> None:
    """Rule 8: apply the throw of a move; a legal move must be made."""
    s = g.s
    s.update(die=die, step="pawn", move_s=0)
    if not reach.ends_of_movable_pawns(s):
        g.count_event("no legal move")
        after_missed_move(g)


def throw_ball(g: Game, die: int) -> None:
    """Rule 10: apply a throw for the ball; the two dice of a Keeper are added."""
    s = g.s
    keeper = pawns.pawn_on(s, s["o"], s["possession"]["square"]) == KEEPER
    if keeper and s["step"] == "throw":
        s.update(die=die, step="throw2")
        return
    s["die"] += die
    s["move_s"] = 0
    kick, dribble = reach.kick_targets(s), reach.dribble_targets(s)
    if kick and dribble:
        s["step"] = "how"
    elif kick:
        s["step"] = "square"
    elif dribble:
        s.update(step="square", picked=s["possession"]["square"])
        g.count_event("dribble only")
    else:  # the ball stays, the defenders move as after a dribble, and the kick counts as taken
        g.count_event("no target")
        s["kick"] = None
        begin_defence(g, "stay")


def move_actions(s: pawns.State) -> list[str]:
    """Return the actions of a move in its steps choice, pawn and square."""
    if s["step"] == "choice":
        return ["throw", "keeper"]
    if s["step"] == "square" and s["die"] == 0:
        return reach.keeper_ends(s, s["side"])  # rule 9
    if s["step"] == "square":
        return list(reach.ends_of_movable_pawns(s, s["picked"])[s["picked"]])
    return list(reach.ends_of_movable_pawns(s))


def apply_move(g: Game, action: str) -> None:
    s = g.s
    side = s["side"]
    if s["step"] == "choice":
        if action == "throw":
            s["step"] = "throw"
        else:
            s.update(step="square", picked=pawns.square_of(s, side, KEEPER))
            g.count_event("keeper moves")
        return
    if s["step"] == "pawn":
        s.update(step="square", picked=action)
        return
    start = s["picked"]
    pawn = pawns.pawn_on(s, side, start)
    assert pawn is not None
    was_off = pawns.is_off_side(s, side, start)
    pawns.put_pawn(s, side, pawn, action)
    if start == s["barred"] and side == s["o"]:
        s["barred"] = action
    if s["phase"] == "capture" and action == s["ball"]:
        after_capture(g, was_off)
    elif s["phase"] == "defend" and action == s["ball"]:
        after_reaching_ball(g)
    else:
        after_missed_move(g)


def after_missed_move(g: Game) -> None:
    """Continue after a move that did not reach the ball or was lost."""
    s = g.s
    if s["phase"] == "set":
        play_ball(g)
    elif s["phase"] == "capture":
        begin_defence(g, "loose")  # rule 14
    else:
        after_missed_attempt(g)


def after_capture(g: Game, was_off: bool) -> None:
    """Rule 14: continue after a capture by the attacking side, which rules 23 and 24 may make an
    off-side.
    """
    s = g.s
    o, ball = s["o"], s["ball"]
    g.count_event("captured")
    if not s["corner_play"]:
        if was_off and pawns.is_off_side(s, o, ball):
            g.count_event("off-side: captured")
            fouls.free_kick(g, 1 - o, ball, choose=True)
            return
        if ball in PENALTY_AREA[1 - o] and pawns.is_offside_interference(s, o, ball):
            g.count_event("off-side: goal area at a capture")
            fouls.free_kick(g, 1 - o, ball, choose=True)
            return
    s.update(barred=None, corner_play=False, possession={"side": o, "square": ball})
    begin_defence(g, "capture")


def after_reaching_ball(g: Game) -> None:
    """Continue after a defender's move has reached the ball's square."""
    s = g.s
    o, ball = s["o"], s["ball"]
    if s["by"] == "loose":
        g.count_event("captured by D")
        new_set(g, 1 - o)  # rule 14: no shot
        return
    if ball in PENALTY_AREA[1 - o] and pawns.is_offside_interference(s, o, ball):
        g.count_event("off-side: goal area at D's attempt")
        fouls.free_kick(g, 1 - o, ball, choose=True)
        return
    begin_battle(g)


def after_missed_attempt(g: Game) -> None:
    """Continue after a defender's attempt did not reach the ball or was lost."""
    s = g.s
    if s["by"] == "loose":
        begin_capture(g, "again")
        g.count_event("new round")
    elif s["by"] == "capture" and s["ball"] in PENALTY_AREA[1 - s["o"]]:
        shooting.begin_shot(g)  # rule 19
    else:
        new_set(g, s["o"])  # rule 15


def ball_actions(s: pawns.State) -> list[str]:
    if s["step"] == "how":
        return ["kick", "dribble"]
    return reach.kick_targets(s) if s["picked"] is None else reach.dribble_targets(s)


def apply_ball(g: Game, action: str) -> None:
    s = g.s
    if s["step"] == "how":
        s["step"] = "square"
        if action == "dribble":
            s["picked"] = s["possession"]["square"]
    elif s["picked"] is not None:
        play_dribble(g, action)
    else:
        play_to(g, action)


def play_dribble(g: Game, square: str) -> None:
    """Apply a dribble by rule 16."""
    s = g.s
    o = s["o"]
    pawn = pawns.pawn_on(s, o, s["picked"])
    assert pawn is not None
    pawns.put_pawn(s, o, pawn, square)
    s.update(ball=square, possession={"side": o, "square": square})
    g.count_event("dribble")
    if not pawns.pawn_on(s, 1 - o, square):
        begin_defence(g, "dribble")
    elif square in PENALTY_AREA[1 - o] and pawns.is_offside_interference(s, o, square):
        g.count_event("off-side: goal area at a dribble")
        fouls.free_kick(g, 1 - o, square, choose=True)
    else:
        begin_battle(g)


def play_to(g: Game, square: str) -> None:
    """Play the ball to ``square`` by rules 11, 13, 14 and 16."""
    s = g.s
    o, d = s["o"], 1 - s["o"]
    own, other = pawns.pawn_on(s, o, square), pawns.pawn_on(s, d, square)
    if s["kick"] is not None:
        s["barred"] = s["possession"]["square"]
        # rule 23: no off-side until a pawn has touched the ball
        s["corner_play"] = s["kick"] == "corner"
        g.count_event("barred after " + s["kick"])
    s.update(kick=None, ball=square, possession=None)
    in_area = square in PENALTY_AREA[d]
    if own and other:
        if in_area and not s["corner_play"] and pawns.is_offside_interference(s, o, None):
            g.count_event("off-side: goal area at two pawns")
            fouls.free_kick(g, d, square, choose=True)
        else:
            g.count_event("two pawns")
            begin_battle(g)
    elif own:
        direct_pass(g, square, in_area or square in LONG_DISTANCE[d])
    elif other:
        g.count_event("given away")
        new_set(g, d)  # rule 11
    else:
        g.count_event("free square")
        begin_capture(g, None)  # rule 14


def direct_pass(g: Game, square: str, chance: bool) -> None:
    """Rule 13: a direct pass. Rules 19 and 20 may make it a shot, 23 and 24 an off-side."""
    s = g.s
    o = s["o"]
    if not s["corner_play"]:
        if pawns.is_off_side(s, o, square):
            g.count_event("off-side: direct pass")
            fouls.free_kick(g, 1 - o, square, choose=True)
            return
        if chance and pawns.is_offside_interference(s, o, square):
            g.count_event("off-side: goal area at a pass")
            fouls.free_kick(g, 1 - o, square, choose=True)
            return
    s.update(barred=None, corner_play=False, possession={"side": o, "square": square})
    second = s["passes"] == 1
    s["passes"] = 1
    g.count_event("second direct pass" if second else "direct pass")
    if chance:
        g.count_event("shot by a second pass" if second else "shot by a pass")
        shooting.begin_shot(g)
    elif second:
        begin_defence(g, "pass")
    else:
        play_ball(g)


def apply_battle(g: Game, die: int) -> None:
    """Rules 17 to 19: apply the attackers' throw of a battle, or the defenders' throw that
    follows.
    """
    s = g.s
    o, d = s["o"], 1 - s["o"]
    if s["step"] == "first":
        s.update(die=die, step="second", side=d)
        return
    throws = {o: s["die"], d: die}
    if sorted(throws.values()) == [1, 6]:
        fouls.show_card_for_foul(g, o if throws[o] == 1 else d)  # rule 18
        return
    total = {side: throw + battle_bonus(s, side) for side, throw in throws.items()}
    if total[o] == total[d]:
        g.count_event("battle tied")
        begin_battle(g)
    elif total[o] < total[d]:
        g.count_event("battle lost")
        new_set(g, d)
    else:
        g.count_event("battle won")
        s["possession"] = {"side": o, "square": s["ball"]}
        keeper = pawns.pawn_on(s, d, s["ball"]) == KEEPER
        if keeper or s["ball"] in PENALTY_AREA[d]:
            g.count_event("shot by beating the Keeper" if keeper else "shot by a battle")
            shooting.begin_shot(g)
        else:
            new_set(g, o)


def battle_bonus(s: pawns.State, side: int) -> int:
    """Rule 17: return the bonus of a pawn's kind in a battle."""
    pawn = pawns.pawn_on(s, side, s["ball"])
    assert pawn is not None
    if pawn == KEEPER:
        return 2
    if pawn[0] == "defenders":
        return 2 if s["options"]["advanced"] else 1
    return 0
