"""Looks at every position of unattended matches of the tactics game, apart from the move code.

Half of the matches are played uniformly, half by the ``Seeker``.  An option set says what is
unlike the default; of ``any`` the options change with the seed.
``python -m tests.rulesets.tactics.soundness FIRST LAST [SET...]``, and a share in the tests.
"""

import random
import sys
import time
from collections import Counter
from typing import Any

from pixelpitch.rules import CHANCE, TERMINAL
from pixelpitch.rules.generator import Generator
from pixelpitch.rulesets import load
from tests.rulesets.tactics.compare import STEPS
from tests.rulesets.tactics.positions import some_options
from tests.rulesets.tactics.reference import pawns
from tests.rulesets.tactics.reference.board import (
    ARC,
    GOAL_AREA,
    HALF,
    PENALTY_AREA,
    SQUARES,
    distance,
)
from tests.rulesets.tactics.reference.pawns import FIELD, NAMES, State, squares
from tests.rulesets.tactics.seek import Seeker

SHORT: dict[str, Any] = {"minutes": 16, "overtime": 2}
SETS: dict[str, dict[str, Any] | None] = {
    "any": None,
    "default": {},
    "short": SHORT,
    "advanced": {**SHORT, "advanced": True},
    "die": {**SHORT, "shot": "die"},
    "draw": {**SHORT, "level_at_time": "draw"},
    "no overtime": {**SHORT, "overtime": 0},
    "no limit": {**SHORT, "move_seconds": 0},
    "hurried": {**SHORT, "move_seconds": 30},
}
SEEDS = 10_000  # of an option set
RUNNING = ("set", "capture", "defend", "ball", "battle", "shot")


def limit(p: State) -> int:
    """Rule 31: seconds of the period."""
    return int(p["options"]["minutes"] * 30 if p["half"] < 2 else p["options"]["overtime"] * 60)


def check(p: State) -> None:
    """Assert what holds for every position of a match."""
    assert p["step"] in STEPS[p["phase"]]
    _check_teams(p)
    _check_numbers(p)
    if p["phase"] not in ("toss", "setup"):
        _check_ball(p)
        _check_zones(p)
    if p["phase"] in RUNNING and p["clock_s"] >= limit(p):
        _check_last_chance(p)


def _check_teams(p: State) -> None:
    """Rules 3, 4 and 27: pawns and cards."""
    for side in (0, 1):
        team, cards = p[NAMES[side]], p["cards"][NAMES[side]]
        stand = pawns.team(p, side)
        assert len({square for _, square in stand}) == len(stand)  # 4: one on a square
        total = 1
        for kind, most in zip(FIELD, (4, 4, 2), strict=True):
            assert len(team[kind]) <= most
            total += len(team[kind])
        assert total >= 7 or p["phase"] == "over"
        for (kind, _), square in stand:
            assert square in SQUARES
            assert kind not in pawns.OWN_HALF or square in HALF[side]
        for kind in ("midfielders", "strikers"):
            assert len(cards[kind]) == len(team[kind])
        shown = [cards["keeper"], cards["defenders"], *cards["midfielders"], *cards["strikers"]]
        assert set(shown) <= {0, 1}
        if p["phase"] not in ("toss", "setup"):
            away = team["keeper"] is None
            assert not away or p["phase"] == "newkeeper" or (p["phase"] == "over" and total <= 7)
            assert all(square for kind in FIELD for square in team[kind])


def _check_numbers(p: State) -> None:
    """Rules 31, 32 and the ranges of the JSON."""
    assert 0 <= p["half"] <= 4
    assert 0 <= p["clock_s"] <= (limit(p) if p["half"] < 4 else 0)
    seconds = p["options"]["move_seconds"]
    assert p["move_s"] == 0 or p["move_s"] < seconds
    moving = p["phase"] in ("set", "capture", "defend", "ball")
    picking = p["step"] in ("pawn", "square", "how")
    assert p["move_s"] == 0 or (moving and picking and p["die"])
    waits = p["step"] in ("throw2", "second", "pawn", "how")
    keeper = p["phase"] == "defend" and p["step"] == "square"
    toss = p["phase"] == "toss" or p["step"] == "toss"
    if waits or (moving and p["step"] == "square" and not keeper) or (toss and p["side"] == 1):
        assert 1 <= p["die"] <= (12 if p["phase"] == "ball" else 6) or p["phase"] == "newkeeper"
    elif not keeper:
        assert p["die"] == 0
    assert p["passes"] in (0, 1)
    assert (p["shootout"] is None) == (p["half"] < 4)
    assert {p["o"], p["side"]} <= {0, 1}
    assert all(0 <= each <= 3 for each in p["left"])
    assert not any(p["left"]) or p["phase"] == "corner"
    assert p["kick"] in (None, "kickoff", "goalkick", "freekick", "corner")
    assert (p["by"] is not None) == (p["phase"] == "defend") or p["phase"] in ("capture", "minor")
    assert (p["first"] is None) == (p["phase"] == "toss")


def _check_ball(p: State) -> None:
    """Where the ball is, who has it, who is barred (rules 14 to 16)."""
    ball, o, phase = p["ball"], p["o"], p["phase"]
    own, other = ball in squares(p, o), ball in squares(p, 1 - o)
    assert ball in SQUARES
    has = p["possession"]
    if has is not None:
        assert has == {"side": o, "square": ball}
        assert own
    loose = phase == "capture" or p["by"] == "loose"
    if loose:
        assert has is None
        assert not own
        assert not other
    elif phase in ("set", "ball", "defend"):
        assert has is not None
    elif phase == "battle":
        assert own
        assert other
    if p["barred"] is not None:
        assert loose
        assert p["barred"] in squares(p, o)
    assert not p["corner_play"] or loose
    if phase == "defend" and p["by"] == "capture" and p["step"] == "choice":
        assert not other


def _check_zones(p: State) -> None:
    """What must be clear when a ball is to be played from a standstill."""
    ball, o = p["ball"], p["o"]
    first = p["phase"] == "set" or (p["phase"] == "ball" and p["step"] == "throw")
    opponents = squares(p, 1 - o)
    if p["kick"] in ("kickoff", "corner") and p["phase"] == "ball":
        assert all(distance(ball, each) > 1 for each in opponents)  # 5, 25
    if p["kick"] == "kickoff" and p["phase"] == "ball":
        assert all(square in HALF[side] for side in (0, 1) for square in squares(p, side))
    if p["kick"] == "freekick" and first and p["phase"] == "set":
        assert all(distance(ball, each) > 1 for each in opponents)  # 29
    if p["kick"] == "goalkick" and first:
        assert not opponents & set(PENALTY_AREA[o])  # 22
        assert ball in GOAL_AREA[o]
        assert ball == p[NAMES[o]]["keeper"]
    if p["kick"] == "corner" and p["phase"] == "ball":
        assert ball in ("a1", "a8", "p1", "p8")
        assert p[NAMES[1 - o]]["keeper"] in GOAL_AREA[1 - o]
    if p["phase"] == "shot" and p["picked"] is not None and p["possession"] is None:
        d = 1 - o  # 28: a penalty kick
        for side in (0, 1):
            inside = [at for _, at in pawns.field(p, side) if at in PENALTY_AREA[d]]
            assert not inside
        assert p[NAMES[d]]["keeper"] in GOAL_AREA[d]
        assert not {at for _, at in pawns.field(p, d)} & set(ARC[d])


def _check_last_chance(p: State) -> None:
    """Rule 31: the clock has reached its limit and the period still runs."""
    if p["phase"] == "shot" or p["kick"] == "corner":
        return
    if p["phase"] in ("set", "capture", "defend", "ball") and p["die"]:
        return  # a thrown die is still to be moved
    if p["phase"] == "battle" and p["step"] == "second":
        return  # a half-thrown battle is finished
    assert p["phase"] in ("capture", "defend", "battle")
    assert p["ball"] in PENALTY_AREA[1 - p["o"]]


def check_change(before: State, after: State) -> None:
    """Assert what holds from one position to the next."""
    for side in (0, 1):
        name = NAMES[side]
        assert after["score"][side] - before["score"][side] in (0, 1)
        for kind in FIELD:
            gone = len(before[name][kind]) - len(after[name][kind])
            assert gone in (0, 1)
            named = before["phase"] == "newkeeper"
            assert not gone or named or (before["phase"], before["step"]) == ("battle", "second")
    if "setup" in (before["phase"], after["phase"]):
        return
    moved = 0
    for side in (0, 1):
        for pawn, square in pawns.team(after, side):
            kind = before[NAMES[side]][pawn[0]]
            if square not in kind if pawn != pawns.KEEPER else square != kind:
                moved += 1  # 4 is judged on the square where a move ends
                assert pawns.may_stand(after, side, pawn, square), (pawn, square)
    # A corner's kicker stands there by itself, right after the last pawn has left.
    assert moved <= (2 if before["phase"] == "corner" else 1)
    assert before["half"] != after["half"] or before["clock_s"] <= after["clock_s"]


def check_end(match: Any, p: State) -> None:
    """Rules 27 and 32: score, winner and reason agree with the last position."""
    outcome = match.outcome()
    assert outcome["score"] == p["score"]
    few = [side for side in (0, 1) if pawns.count(p, side) < 7]
    goals = p["score"]
    if few:
        assert outcome["winner"] == 1 - few[0]
        return
    if goals[0] == goals[1] and p["shootout"]:
        goals = p["shootout"]["goals"]
        taken = p["shootout"]["taken"]
        assert taken >= 10
        assert taken % 2 == 0
        assert taken == 10 or abs(goals[0] - goals[1]) == 1
    level = goals[0] == goals[1]
    assert outcome["winner"] == (None if level else int(goals[1] > goals[0]))
    assert not level or p["options"]["level_at_time"] == "draw"


def play(seed: int, seen: Counter[str], options: dict[str, Any] | None = None) -> None:
    """Look at every position of the match of ``seed``; its options are drawn if none are given."""
    if options is None:
        options = some_options(random.Random(seed))
    match = load("tactics")(options)
    seeker = Seeker(seed, wild=100 if seed % 2 else 2 + seed % 9)
    slow = Generator(seed)
    after = match.position()
    while True:
        check(after)
        seen[f"{after['phase']}/{after['step']}"] += 1
        if match.current_player() == TERMINAL:
            break
        before = after
        picks = match.current_player() != CHANCE
        seeker.step(match)
        after = match.position()
        try:
            check_change(before, after)
        except AssertionError:
            print(before, after, sep="\n")
            raise
        if picks and not slow.below(200):  # somebody thinks too long
            match.pass_time(1 + slow.below(120))
            after = match.position()
    check_end(match, after)
    seen["matches"] += 1


def main(first: int, last: int, sets: list[str]) -> None:
    """Play the matches ``first`` to ``last`` of each option set, of all if none is named."""
    for name in sets or SETS:
        own = SEEDS * list(SETS).index(name)  # no two sets play the same dice
        seen: Counter[str] = Counter()
        start = time.process_time()
        for seed in range(own + first, own + last):
            try:
                play(seed, seen, SETS[name])
            except AssertionError:
                print("option set", name, "seed", seed)
                raise
        took = time.process_time() - start
        matches = seen.pop("matches")
        print(f"tactics, {name}: every position of {matches} matches is sound,", end=" ")
        print(f"{sum(seen.values())} positions, {took:.0f} s of a core")
        print(" ", ", ".join(f"{each} {seen[each]}" for each in sorted(seen)), flush=True)


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]), sys.argv[3:])
