"""Plays a side's turn to attack, captures, the defence, battles and off-side (rules 12 to 18, 23
and 24).

O is the attacking side, D the defending side. ``game`` is a ``game.Game``; ``game.state`` is its
state, and ``game.count_event(...)`` counts an event.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.rulesets.tactics.reference import fouls, pawns, reach, shooting
from tests.rulesets.tactics.reference.board import LONG_DISTANCE_SQUARES, PENALTY_AREA_SQUARES
from tests.rulesets.tactics.reference.pawns import KEEPER_PAWN

if TYPE_CHECKING:
    from tests.rulesets.tactics.reference.game import Game

MOVE_PHASES = ("set", "capture", "defend")


def begin_set(game: Game, side: int, kick: str | None = None) -> None:
    """Rule 12: begin a set (a turn to attack) of ``side``.

    The other side must have no pawn on the ball's square. ``kick`` is the kind of kick with which
    the set begins, or None.
    """
    state = game.state
    state.update(phase="set", step="throw", side=side, o=side, kick=kick, passes=0)
    state.update(die=0, picked=None, by=None, barred=None, corner_play=False, move_s=0)
    state["possession"] = {"side": side, "square": state["ball"]}


def play_ball(game: Game) -> None:
    """Let the attacking side (O) throw for the ball."""
    state = game.state
    state.update(phase="ball", step="throw", side=state["o"], die=0, picked=None, by=None, move_s=0)


def begin_capture(game: Game, cause: str | None) -> None:
    """Let the attacking side throw to capture the ball; "by" becomes ``cause``: "again" or None."""
    state = game.state
    state.update(
        phase="capture", step="throw", side=state["o"], die=0, picked=None, by=cause, move_s=0
    )


def begin_defence(game: Game, cause: str) -> None:
    """Begin the defending side's move after ``cause``, for example "pass", "dribble" or "loose"."""
    state = game.state
    side = 1 - state["o"]
    step = "choice" if reach.keeper_targets(state, side) else "throw"
    state.update(phase="defend", step=step, side=side, die=0, picked=None, by=cause, move_s=0)
    game.count_event("defend by " + cause)


def begin_battle(game: Game) -> None:
    """Rule 17: begin a battle; since the ball was touched, no pawn is barred from it any more."""
    state = game.state
    state.update(
        phase="battle", step="first", side=state["o"], die=0, picked=None, by=None, move_s=0
    )
    state.update(barred=None, corner_play=False, possession=None)
    game.count_event("battle")


def apply_move_throw(game: Game, die: int) -> None:
    """Rule 8: apply the throw for a pawn's move. If no move is legal, the move is lost."""
    state = game.state
    state.update(die=die, step="pawn", move_s=0)
    if not reach.targets_of_movable_pawns(state):
        game.count_event("no legal move")
        continue_after_missed_move(game)


def apply_ball_throw(game: Game, die: int) -> None:
    """Rule 10: apply a throw for the ball. A Keeper throws two dice, which are added."""
    state = game.state
    keeper = pawns.pawn_on(state, state["o"], state["possession"]["square"]) == KEEPER_PAWN
    if keeper and state["step"] == "throw":
        state.update(die=die, step="throw2")
        return
    state["die"] += die
    state["move_s"] = 0
    kick, dribble = reach.kick_targets(state), reach.dribble_targets(state)
    if kick and dribble:
        state["step"] = "how"
    elif kick:
        state["step"] = "square"
    elif dribble:
        state.update(step="square", picked=state["possession"]["square"])
        game.count_event("dribble only")
    else:
        # The ball has no target, so it stays and the defenders move. If this was a free kick,
        # corner kick or goal kick, it counts as taken.
        game.count_event("no target")
        state["kick"] = None
        begin_defence(game, "stay")


def move_actions(state: pawns.State) -> list[str]:
    """Return the legal actions for the next decision of a move: whether to throw, which pawn to
    move, or to which square.
    """
    if state["step"] == "choice":
        return ["throw", "keeper"]
    if state["step"] == "square" and state["die"] == 0:
        return reach.keeper_targets(state, state["side"])  # rule 9
    if state["step"] == "square":
        return list(reach.targets_of_movable_pawns(state, state["picked"])[state["picked"]])
    return list(reach.targets_of_movable_pawns(state))


def apply_move(game: Game, action: str) -> None:
    """Apply the next choice of a move: to throw or move the Keeper, a pawn, or its square."""
    state = game.state
    side = state["side"]
    if state["step"] == "choice":
        if action == "throw":
            state["step"] = "throw"
        else:
            state.update(step="square", picked=pawns.square_of(state, side, KEEPER_PAWN))
            game.count_event("keeper moves")
        return
    if state["step"] == "pawn":
        state.update(step="square", picked=action)
        return
    start = state["picked"]
    pawn = pawns.pawn_on(state, side, start)
    assert pawn is not None
    was_off = pawns.is_off_side(state, side, start)
    pawns.put_pawn(state, side, pawn, action)
    if start == state["barred"] and side == state["o"]:
        state["barred"] = action
    if state["phase"] == "capture" and action == state["ball"]:
        continue_after_capture(game, was_off)
    elif state["phase"] == "defend" and action == state["ball"]:
        continue_after_reaching_ball(game)
    else:
        continue_after_missed_move(game)


def continue_after_missed_move(game: Game) -> None:
    """Continue after a move that was lost or did not reach the ball."""
    state = game.state
    if state["phase"] == "set":
        play_ball(game)
    elif state["phase"] == "capture":
        begin_defence(game, "loose")  # rule 14
    else:
        continue_after_missed_attempt(game)


def continue_after_capture(game: Game, was_off_side: bool) -> None:
    """Rule 14: continue after a capture by the attacking side.

    By rules 23 and 24 the capture may be off-side.
    """
    state = game.state
    o, ball = state["o"], state["ball"]
    game.count_event("captured")
    if not state["corner_play"]:
        if was_off_side and pawns.is_off_side(state, o, ball):
            game.count_event("off-side: captured")
            fouls.give_free_kick(game, 1 - o, ball, chooses_kicker=True)
            return
        if ball in PENALTY_AREA_SQUARES[1 - o] and pawns.is_offside_interference(state, o, ball):
            game.count_event("off-side: goal area at a capture")
            fouls.give_free_kick(game, 1 - o, ball, chooses_kicker=True)
            return
    state.update(barred=None, corner_play=False, possession={"side": o, "square": ball})
    begin_defence(game, "capture")


def continue_after_reaching_ball(game: Game) -> None:
    """Continue after a defender's move has reached the ball's square."""
    state = game.state
    o, ball = state["o"], state["ball"]
    if state["by"] == "loose":
        game.count_event("captured by D")
        begin_set(game, 1 - o)  # rule 14: a captured loose ball is no shot
        return
    if ball in PENALTY_AREA_SQUARES[1 - o] and pawns.is_offside_interference(state, o, ball):
        game.count_event("off-side: goal area at D's attempt")
        fouls.give_free_kick(game, 1 - o, ball, chooses_kicker=True)
        return
    begin_battle(game)


def continue_after_missed_attempt(game: Game) -> None:
    """Continue after a defender's attempt that was lost or did not reach the ball."""
    state = game.state
    if state["by"] == "loose":
        begin_capture(game, "again")
        game.count_event("new round")
    elif state["by"] == "capture" and state["ball"] in PENALTY_AREA_SQUARES[1 - state["o"]]:
        shooting.begin_shot(game)  # rule 19
    else:
        begin_set(game, state["o"])  # rule 15


def ball_actions(state: pawns.State) -> list[str]:
    """Return the legal actions with the ball: kick or dribble, then a square."""
    if state["step"] == "how":
        return ["kick", "dribble"]
    return reach.kick_targets(state) if state["picked"] is None else reach.dribble_targets(state)


def apply_ball(game: Game, action: str) -> None:
    """Apply the choice of kick or dribble, or the choice of a square for the ball."""
    state = game.state
    if state["step"] == "how":
        state["step"] = "square"
        if action == "dribble":
            state["picked"] = state["possession"]["square"]
    elif state["picked"] is not None:
        play_dribble(game, action)
    else:
        play_ball_to(game, action)


def play_dribble(game: Game, square: str) -> None:
    """Rule 16: dribble the ball, together with its pawn, to ``square``."""
    state = game.state
    o = state["o"]
    pawn = pawns.pawn_on(state, o, state["picked"])
    assert pawn is not None
    pawns.put_pawn(state, o, pawn, square)
    state.update(ball=square, possession={"side": o, "square": square})
    game.count_event("dribble")
    if not pawns.pawn_on(state, 1 - o, square):
        begin_defence(game, "dribble")
    elif square in PENALTY_AREA_SQUARES[1 - o] and pawns.is_offside_interference(state, o, square):
        game.count_event("off-side: goal area at a dribble")
        fouls.give_free_kick(game, 1 - o, square, chooses_kicker=True)
    else:
        begin_battle(game)


def play_ball_to(game: Game, square: str) -> None:
    """Kick the ball to ``square`` by rules 11, 13, 14 and 16."""
    state = game.state
    o, d = state["o"], 1 - state["o"]
    own, other = pawns.pawn_on(state, o, square), pawns.pawn_on(state, d, square)
    if state["kick"] is not None:
        state["barred"] = state["possession"]["square"]
        # rule 23: no off-side until a pawn has touched the ball
        state["corner_play"] = state["kick"] == "corner"
        game.count_event("barred after " + state["kick"])
    state.update(kick=None, ball=square, possession=None)
    in_area = square in PENALTY_AREA_SQUARES[d]
    if own and other:
        if in_area and not state["corner_play"] and pawns.is_offside_interference(state, o, None):
            game.count_event("off-side: goal area at two pawns")
            fouls.give_free_kick(game, d, square, chooses_kicker=True)
        else:
            game.count_event("two pawns")
            begin_battle(game)
    elif own:
        play_direct_pass(game, square, in_area or square in LONG_DISTANCE_SQUARES[d])
    elif other:
        game.count_event("given away")
        begin_set(game, d)  # rule 11
    else:
        game.count_event("free square")
        begin_capture(game, None)  # rule 14


def play_direct_pass(game: Game, square: str, is_chance_to_score: bool) -> None:
    """Rule 13: play a direct pass, which may be off-side (rules 23 and 24).

    If ``is_chance_to_score``, the pass leads to a shot (rules 19 and 20).
    """
    state = game.state
    o = state["o"]
    if not state["corner_play"]:
        if pawns.is_off_side(state, o, square):
            game.count_event("off-side: direct pass")
            fouls.give_free_kick(game, 1 - o, square, chooses_kicker=True)
            return
        if is_chance_to_score and pawns.is_offside_interference(state, o, square):
            game.count_event("off-side: goal area at a pass")
            fouls.give_free_kick(game, 1 - o, square, chooses_kicker=True)
            return
    state.update(barred=None, corner_play=False, possession={"side": o, "square": square})
    second = state["passes"] == 1
    state["passes"] = 1
    game.count_event("second direct pass" if second else "direct pass")
    if is_chance_to_score:
        game.count_event("shot by a second pass" if second else "shot by a pass")
        shooting.begin_shot(game)
    elif second:
        begin_defence(game, "pass")
    else:
        play_ball(game)


def apply_battle(game: Game, die: int) -> None:
    """Rules 17 to 19: apply the attackers' throw of a battle, or the defenders' throw that
    follows.
    """
    state = game.state
    o, d = state["o"], 1 - state["o"]
    if state["step"] == "first":
        state.update(die=die, step="second", side=d)
        return
    throws = {o: state["die"], d: die}
    if sorted(throws.values()) == [1, 6]:
        fouls.show_card_for_foul(game, o if throws[o] == 1 else d)  # rule 18
        return
    total = {side: throw + battle_bonus(state, side) for side, throw in throws.items()}
    if total[o] == total[d]:
        game.count_event("battle tied")
        begin_battle(game)
    elif total[o] < total[d]:
        game.count_event("battle lost")
        begin_set(game, d)
    else:
        game.count_event("battle won")
        state["possession"] = {"side": o, "square": state["ball"]}
        keeper = pawns.pawn_on(state, d, state["ball"]) == KEEPER_PAWN
        if keeper or state["ball"] in PENALTY_AREA_SQUARES[d]:
            game.count_event("shot by beating the Keeper" if keeper else "shot by a battle")
            shooting.begin_shot(game)
        else:
            begin_set(game, o)


def battle_bonus(state: pawns.State, side: int) -> int:
    """Rule 17: return the bonus of a pawn's kind in a battle."""
    pawn = pawns.pawn_on(state, side, state["ball"])
    assert pawn is not None
    if pawn == KEEPER_PAWN:
        return 2
    if pawn[0] == "defenders":
        return 2 if state["options"]["advanced"] else 1
    return 0
