"""Plays toss, set-up, periods, the end of the match and the shoot-out (rules 5, 6, 31, 32)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.rulesets.tactics.reference import fouls, pawns, play, shooting
from tests.rulesets.tactics.reference.board import (
    GOAL_AREA_SQUARES,
    PENALTY_AREA_SQUARES,
    ROW_8_SQUARES,
    distance,
    half_turn,
    pitch_square,
)
from tests.rulesets.tactics.reference.pawns import (
    FIELD_PLAYER_KINDS,
    KEEPER_PAWN,
    SIDE_NAMES,
    Pawn,
    State,
)

if TYPE_CHECKING:
    from tests.rulesets.tactics.reference.game import Game

PHASES_WITH_CLOCK = ("set", "capture", "defend", "ball", "battle", "shot")
CENTRE_CIRCLE_SQUARES = ("D8", "E8")


def square_of_side(square: str, side: int) -> str:
    """Return the pitch square of the printed ``square`` on Red's half. For Blue, turn it by 180
    degrees.
    """
    red = pitch_square(square, 0)
    return red if side == 0 else half_turn(red)


def apply_toss(game: Game, die: int) -> None:
    """Rule 6: Red throws first; the lower throw kicks off the first half."""
    state = game.state
    if state["side"] == 0:
        state.update(die=die, side=1)
        return
    red, state["die"], state["side"] = state["die"], 0, 0
    if red != die:
        state["first"] = 0 if red < die else 1
        begin_setup(game, state["first"])
    else:
        game.count_event("toss tied")


def begin_setup(game: Game, kicking_side: int) -> None:
    """Rule 5: begin a full set-up, in which pawns with fewer yellow cards come first."""
    state = game.state
    for side in (0, 1):
        state[SIDE_NAMES[side]]["keeper"] = None
        for kind in FIELD_PLAYER_KINDS:
            state[SIDE_NAMES[side]][kind] = [None] * len(state[SIDE_NAMES[side]][kind])
        for kind in ("midfielders", "strikers"):
            state["cards"][SIDE_NAMES[side]][kind].sort()
    state.update(
        phase="setup", step="keeper", side=kicking_side, o=kicking_side, ball=None, possession=None
    )
    state.update(die=0, picked=None, passes=0, kick="kickoff", by=None)
    state.update(barred=None, corner_play=False, move_s=0)


def kicker_of(state: State) -> Pawn:
    """Return the pawn that kicks off: a striker, or the last midfielder if there is no striker."""
    team = state[SIDE_NAMES[state["o"]]]
    return ("strikers", 0) if team["strikers"] else ("midfielders", len(team["midfielders"]) - 1)


def place_remaining_pawns(state: State, side: int) -> None:
    """Place the defenders and midfielders, whose squares no coach chooses."""
    team = state[SIDE_NAMES[side]]
    for index in range(len(team["defenders"])):
        team["defenders"][index] = square_of_side("DEBG"[index] + "4", side)
    for index in range(len(team["midfielders"])):
        if side != state["o"] or ("midfielders", index) != kicker_of(state):
            team["midfielders"][index] = square_of_side("CFAH"[index] + "6", side)


def unplaced_strikers(state: State, side: int) -> list[Pawn]:
    """Return the strikers of ``side`` that are not on the pitch."""
    return [
        ("strikers", i) for i, at in enumerate(state[SIDE_NAMES[side]]["strikers"]) if at is None
    ]


def setup_actions(state: State) -> list[str]:
    """Return the legal actions while the pawns are placed before a kick-off."""
    side = state["side"]
    if state["step"] == "keeper":
        found = list(GOAL_AREA_SQUARES[side])
    elif state["step"] == "kicker":
        found = [pitch_square(square, side) for square in CENTRE_CIRCLE_SQUARES]
    else:
        found = [at for at in ROW_8_SQUARES[side] if pawns.pawn_on(state, side, at) is None]
        if side != state["o"]:
            found = [at for at in found if distance(at, state["ball"]) > 1]
    return [*found, "usual"]


def apply_setup(game: Game, action: str) -> None:
    """Place the next pawn on the chosen square, or all of them for "usual"."""
    state = game.state
    side = state["side"]
    if action == "usual":
        game.count_event("usual")
        while state["phase"] == "setup" and state["side"] == side:
            place_next_pawn(game, usual_square(state))
    else:
        place_next_pawn(game, action)


def usual_square(state: State) -> str:
    """Return the square on which the action ``usual`` places the next pawn."""
    side = state["side"]
    if state["step"] == "keeper":
        return square_of_side("D1", side)
    if state["step"] == "kicker":
        return square_of_side("D8", side)
    if side == state["o"]:
        named = ("E8", "D8")
    else:  # the first striker goes to B8, the second striker to G8
        named = (
            ("G8", "B8") if unplaced_strikers(state, side)[0] == ("strikers", 1) else ("B8", "G8")
        )
    free = [
        square_of_side(at, side)
        for at in named
        if pawns.pawn_on(state, side, square_of_side(at, side)) is None
    ]
    return free[0]


def place_next_pawn(game: Game, square: str) -> None:
    """Put the next pawn of the set-up on ``square`` and continue with the one after it."""
    state = game.state
    side = state["side"]
    kicking = side == state["o"]
    if state["step"] == "keeper":
        pawns.put_pawn(state, side, KEEPER_PAWN, square)
        state["step"] = "kicker" if kicking else "striker"
    elif state["step"] == "kicker":
        pawns.put_pawn(state, side, kicker_of(state), square)
        state.update(ball=square, possession={"side": side, "square": square}, step="striker")
    else:
        pawns.put_pawn(state, side, unplaced_strikers(state, side)[0], square)
    if state["step"] == "striker" and not unplaced_strikers(state, side):
        place_remaining_pawns(state, side)
        if kicking:
            state.update(side=1 - side, step="keeper")
        else:
            game.count_event("kick-off")
            play.play_ball(game)  # rule 7: at the kick-off no pawn moves first


def period_length_s(state: State) -> int:
    """Return the length of the present period in seconds."""
    if state["half"] < 2:
        return int(state["options"]["minutes"]) * 30
    return int(state["options"]["overtime"]) * 60


def move_is_timed(state: State) -> bool:
    """Rule 30: return True if the time of a move runs: a coach must choose after a throw."""
    waits = state["step"] in ("pawn", "square", "how") and state["die"] != 0
    return (
        bool(state["options"]["move_seconds"])
        and state["phase"] in (*play.MOVE_PHASES, "ball")
        and waits
    )


def pass_time(game: Game, seconds: int) -> None:
    """Let ``seconds`` pass, one at a time, for the clock and the time of a move."""
    for _ in range(seconds):
        state = game.state
        if state["phase"] in PHASES_WITH_CLOCK:
            state["clock_s"] = min(state["clock_s"] + 1, period_length_s(state))
        if move_is_timed(state):
            state["move_s"] += 1
            if state["move_s"] == state["options"]["move_seconds"]:
                fouls.handle_minor_foul(game)
        end_period_if_due(game)


def must_be_completed(state: State) -> bool:
    """Rule 31: return True if the present action must be completed although time is up."""
    if state["phase"] in ("shot", "corner", "penalty") or state["kick"] == "corner":
        return True
    in_area = state["ball"] in PENALTY_AREA_SQUARES[1 - state["o"]]
    if state["phase"] == "capture":
        return in_area and state["by"] != "again"  # time is up, so no new round of attempts begins
    if state["phase"] == "battle":
        return in_area
    if state["phase"] == "defend" or (state["phase"] == "minor" and state["step"] == "accept"):
        return in_area and state["by"] in ("capture", "dribble", "loose")
    return False


def end_period_if_due(game: Game) -> None:
    """Rule 31: end the period if its time is up, unless play must still be completed."""
    state = game.state
    if state["phase"] in ("toss", "setup", "shootout", "over") or state[
        "clock_s"
    ] < period_length_s(state):
        return
    if state["phase"] == "newkeeper":
        return  # a side without a Keeper first chooses a new one, even if time is up
    if state["phase"] in (*play.MOVE_PHASES, "ball") and state["die"]:
        return  # the die for a pawn's or the ball's move has been thrown, so the move is still made
    if state["phase"] == "battle" and state["step"] == "second":
        # Only the first side has thrown. By the rules both sides throw at once, so the second throw
        # counts.
        return
    if must_be_completed(state):
        game.count_event("time is up, chance on in " + state["phase"])
        return
    end_period(game)


def count_goal_and_restart(game: Game) -> None:
    """Rule 6: count a goal of the attacking side. Then the other side kicks off, or the period ends
    if time is up (rule 31).
    """
    state = game.state
    state["score"][state["o"]] += 1
    if state["clock_s"] >= period_length_s(state):
        end_period(game)
    else:
        begin_setup(game, 1 - state["o"])


def end_period(game: Game) -> None:
    """End the period by rules 6, 31 and 32."""
    state = game.state
    game.count_event(f"period {state['half']} ends")
    level = state["score"][0] == state["score"][1]
    overtime = state["options"]["level_at_time"] == "overtime"
    if state["half"] == 0:
        begin_next_period(game, 1, 1 - state["first"])
    elif state["half"] == 1 and level and overtime and state["options"]["overtime"]:
        begin_next_period(game, 2, state["first"])
    elif state["half"] == 2:
        begin_next_period(game, 3, 1 - state["first"])
    elif level and overtime:
        begin_shootout(game)
    else:
        end_match(game)


def begin_next_period(game: Game, period: int, kicking_side: int) -> None:
    """Begin the period numbered ``period`` with a kick-off of ``kicking_side``."""
    game.state.update(half=period, clock_s=0)
    begin_setup(game, kicking_side)


def end_match(game: Game) -> None:
    """Put ``game`` into the phase "over" and clear the fields of the move in progress."""
    state = game.state
    state.update(phase="over", step=None, side=state["o"], die=0, picked=None, passes=0, kick=None)
    state.update(by=None, barred=None, corner_play=False, left=[0, 0], move_s=0, possession=None)


def begin_shootout(game: Game) -> None:
    """Begin the shoot-out with the toss."""
    state = game.state
    state.update(phase="shootout", step="toss", half=4, clock_s=0, side=0, o=0, die=0)
    state.update(by=None, kick=None, barred=None, corner_play=False, move_s=0, possession=None)
    state.update(picked=None, passes=0)
    state["shootout"] = {"first": None, "taken": 0, "goals": [0, 0]}


def apply_shootout(game: Game, outcome: int) -> None:
    """Rule 32: apply a throw of the toss or the outcome of a shot in the shoot-out."""
    state = game.state
    shootout = state["shootout"]
    if state["step"] == "toss":
        if state["side"] == 0:
            state.update(die=outcome, side=1)
            return
        red, state["die"], state["side"] = state["die"], 0, 0
        if red != outcome:
            shootout["first"] = 0 if red > outcome else 1
            state.update(step="spin", side=shootout["first"], o=shootout["first"])
        return
    result = shooting.shot_result(state, outcome)
    if result == "again":
        state["step"] = "again"
        return
    game.count_event("shoot-out: goal" if result == "goal" else "shoot-out: none")
    shootout["goals"][state["side"]] += result == "goal"
    shootout["taken"] += 1
    decided = shootout["goals"][0] != shootout["goals"][1]
    if shootout["taken"] >= 10 and shootout["taken"] % 2 == 0 and decided:
        end_match(game)
    else:
        if shootout["taken"] >= 10:
            game.count_event("shoot-out: beyond ten")
        state.update(step="spin", side=1 - state["side"], o=1 - state["o"])
