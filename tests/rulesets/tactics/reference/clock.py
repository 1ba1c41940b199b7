"""Toss, set-up, periods, the end and the shoot-out (rules 5, 6, 31, 32)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.rulesets.tactics.reference import fouls, pawns, play, shooting
from tests.rulesets.tactics.reference.board import (
    GOAL_AREA,
    PENALTY_AREA,
    ROW_8,
    distance,
    half_turn,
    pitch_square,
)
from tests.rulesets.tactics.reference.pawns import FIELD_KINDS, KEEPER, SIDE_NAMES, Pawn, State

if TYPE_CHECKING:
    from tests.rulesets.tactics.reference.game import Game

PHASES_WITH_CLOCK = ("set", "capture", "defend", "ball", "battle", "shot")
CENTRE_CIRCLE = ("D8", "E8")


def square_of_side(square: str, side: int) -> str:
    """Return Red's printed square, or its half turn for Blue."""
    red = pitch_square(square, 0)
    return red if side == 0 else half_turn(red)


def apply_toss(g: Game, die: int) -> None:
    """Rule 6: Red throws first; the lower throw kicks off the first half."""
    s = g.s
    if s["side"] == 0:
        s.update(die=die, side=1)
        return
    red, s["die"], s["side"] = s["die"], 0, 0
    if red != die:
        s["first"] = 0 if red < die else 1
        begin_setup(g, s["first"])
    else:
        g.count_event("toss tied")


def begin_setup(g: Game, kicking: int) -> None:
    """Rule 5: begin a full set-up, in which pawns with fewer yellow cards come first."""
    s = g.s
    for side in (0, 1):
        s[SIDE_NAMES[side]]["keeper"] = None
        for kind in FIELD_KINDS:
            s[SIDE_NAMES[side]][kind] = [None] * len(s[SIDE_NAMES[side]][kind])
        for kind in ("midfielders", "strikers"):
            s["cards"][SIDE_NAMES[side]][kind].sort()
    s.update(phase="setup", step="keeper", side=kicking, o=kicking, ball=None, possession=None)
    s.update(die=0, picked=None, passes=0, kick="kickoff", by=None)
    s.update(barred=None, corner_play=False, move_s=0)


def kicker_of(s: State) -> Pawn:
    """Return the pawn that kicks off: a striker, or the last midfielder."""
    team = s[SIDE_NAMES[s["o"]]]
    return ("strikers", 0) if team["strikers"] else ("midfielders", len(team["midfielders"]) - 1)


def place_remaining_pawns(s: State, side: int) -> None:
    """Place the defenders and midfielders, whose squares no coach chooses."""
    team = s[SIDE_NAMES[side]]
    for index in range(len(team["defenders"])):
        team["defenders"][index] = square_of_side("DEBG"[index] + "4", side)
    for index in range(len(team["midfielders"])):
        if side != s["o"] or ("midfielders", index) != kicker_of(s):
            team["midfielders"][index] = square_of_side("CFAH"[index] + "6", side)


def strikers_left(s: State, side: int) -> list[Pawn]:
    return [("strikers", i) for i, at in enumerate(s[SIDE_NAMES[side]]["strikers"]) if at is None]


def setup_actions(s: State) -> list[str]:
    side = s["side"]
    if s["step"] == "keeper":
        found = list(GOAL_AREA[side])
    elif s["step"] == "kicker":
        found = [pitch_square(square, side) for square in CENTRE_CIRCLE]
    else:
        found = [at for at in ROW_8[side] if pawns.pawn_on(s, side, at) is None]
        if side != s["o"]:
            found = [at for at in found if distance(at, s["ball"]) > 1]
    return [*found, "usual"]


def apply_setup(g: Game, action: str) -> None:
    s = g.s
    side = s["side"]
    if action == "usual":
        g.count_event("usual")
        while s["phase"] == "setup" and s["side"] == side:
            place_next_pawn(g, usual_square(s))
    else:
        place_next_pawn(g, action)


def usual_square(s: State) -> str:
    """Return the square on which the action ``usual`` places the next pawn."""
    side = s["side"]
    if s["step"] == "keeper":
        return square_of_side("D1", side)
    if s["step"] == "kicker":
        return square_of_side("D8", side)
    if side == s["o"]:
        named = ("E8", "D8")
    else:  # the first striker goes to B8, the second to G8
        named = ("G8", "B8") if strikers_left(s, side)[0] == ("strikers", 1) else ("B8", "G8")
    free = [
        square_of_side(at, side)
        for at in named
        if pawns.pawn_on(s, side, square_of_side(at, side)) is None
    ]
    return free[0]


def place_next_pawn(g: Game, square: str) -> None:
    s = g.s
    side = s["side"]
    kicking = side == s["o"]
    if s["step"] == "keeper":
        pawns.put_pawn(s, side, KEEPER, square)
        s["step"] = "kicker" if kicking else "striker"
    elif s["step"] == "kicker":
        pawns.put_pawn(s, side, kicker_of(s), square)
        s.update(ball=square, possession={"side": side, "square": square}, step="striker")
    else:
        pawns.put_pawn(s, side, strikers_left(s, side)[0], square)
    if s["step"] == "striker" and not strikers_left(s, side):
        place_remaining_pawns(s, side)
        if kicking:
            s.update(side=1 - side, step="keeper")
        else:
            g.count_event("kick-off")
            play.play_ball(g)  # rule 7: at the kick-off no pawn moves first


def period_length_s(s: State) -> int:
    """Return the length of the present period in seconds."""
    if s["half"] < 2:
        return int(s["options"]["minutes"]) * 30
    return int(s["options"]["overtime"]) * 60


def move_is_timed(s: State) -> bool:
    """Rule 30: return True if a coach must choose a pawn, a square, a kick or a dribble after a
    throw.
    """
    waits = s["step"] in ("pawn", "square", "how") and s["die"] != 0
    return (
        bool(s["options"]["move_seconds"]) and s["phase"] in (*play.MOVE_PHASES, "ball") and waits
    )


def pass_time(g: Game, seconds: int) -> None:
    for _ in range(seconds):
        s = g.s
        if s["phase"] in PHASES_WITH_CLOCK:
            s["clock_s"] = min(s["clock_s"] + 1, period_length_s(s))
        if move_is_timed(s):
            s["move_s"] += 1
            if s["move_s"] == s["options"]["move_seconds"]:
                fouls.minor_foul(g)
        end_period_if_due(g)


def must_be_completed(s: State) -> bool:
    """Rule 31: return True if the present action must be completed although time is up."""
    if s["phase"] in ("shot", "corner", "penalty") or s["kick"] == "corner":
        return True
    in_area = s["ball"] in PENALTY_AREA[1 - s["o"]]
    if s["phase"] == "capture":
        return in_area and s["by"] != "again"  # time is up, so no new round of attempts begins
    if s["phase"] == "battle":
        return in_area
    if s["phase"] == "defend" or (s["phase"] == "minor" and s["step"] == "accept"):
        return in_area and s["by"] in ("capture", "dribble", "loose")
    return False


def end_period_if_due(g: Game) -> None:
    """End the period if its time is up and nothing must be completed."""
    s = g.s
    if s["phase"] in ("toss", "setup", "shootout", "over") or s["clock_s"] < period_length_s(s):
        return
    if s["phase"] == "newkeeper":
        return  # a side must have a Keeper, whatever follows
    if s["phase"] in (*play.MOVE_PHASES, "ball") and s["die"]:
        return  # a move already thrown is still made
    if s["phase"] == "battle" and s["step"] == "second":
        return  # both sides throw at once: a battle that one side has thrown is finished
    if must_be_completed(s):
        g.count_event("time is up, chance on in " + s["phase"])
        return
    end_period(g)


def count_goal_and_restart(g: Game) -> None:
    """Rule 6: count a goal of the attacking side and let the other side kick off, unless time is up
    (rule 31).
    """
    s = g.s
    s["score"][s["o"]] += 1
    if s["clock_s"] >= period_length_s(s):
        end_period(g)
    else:
        begin_setup(g, 1 - s["o"])


def end_period(g: Game) -> None:
    """End the period by rules 6, 31 and 32."""
    s = g.s
    g.count_event(f"period {s['half']} ends")
    level = s["score"][0] == s["score"][1]
    overtime = s["options"]["level_at_time"] == "overtime"
    if s["half"] == 0:
        next_period(g, 1, 1 - s["first"])
    elif s["half"] == 1 and level and overtime and s["options"]["overtime"]:
        next_period(g, 2, s["first"])
    elif s["half"] == 2:
        next_period(g, 3, 1 - s["first"])
    elif level and overtime:
        begin_shootout(g)
    else:
        end_match(g)


def next_period(g: Game, period: int, kicking: int) -> None:
    g.s.update(half=period, clock_s=0)
    begin_setup(g, kicking)


def end_match(g: Game) -> None:
    s = g.s
    s.update(phase="over", step=None, side=s["o"], die=0, picked=None, passes=0, kick=None)
    s.update(by=None, barred=None, corner_play=False, left=[0, 0], move_s=0, possession=None)


def begin_shootout(g: Game) -> None:
    s = g.s
    s.update(phase="shootout", step="toss", half=4, clock_s=0, side=0, o=0, die=0)
    s.update(by=None, kick=None, barred=None, corner_play=False, move_s=0, possession=None)
    s.update(picked=None, passes=0)
    s["shootout"] = {"first": None, "taken": 0, "goals": [0, 0]}


def apply_shootout(g: Game, outcome: int) -> None:
    """Apply an outcome of the shoot-out by rule 32."""
    s = g.s
    state = s["shootout"]
    if s["step"] == "toss":
        if s["side"] == 0:
            s.update(die=outcome, side=1)
            return
        red, s["die"], s["side"] = s["die"], 0, 0
        if red != outcome:
            state["first"] = 0 if red > outcome else 1
            s.update(step="spin", side=state["first"], o=state["first"])
        return
    result = shooting.shot_result(s, outcome)
    if result == "again":
        s["step"] = "again"
        return
    g.count_event("shoot-out: goal" if result == "goal" else "shoot-out: none")
    state["goals"][s["side"]] += result == "goal"
    state["taken"] += 1
    decided = state["goals"][0] != state["goals"][1]
    if state["taken"] >= 10 and state["taken"] % 2 == 0 and decided:
        end_match(g)
    else:
        if state["taken"] >= 10:
            g.count_event("shoot-out: beyond ten")
        s.update(step="spin", side=1 - s["side"], o=1 - s["o"])
