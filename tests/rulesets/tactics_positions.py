"""Extreme positions of the tactics game: many cards, few pawns, crowds, full time near."""

import random
from typing import Any

from tests.rulesets.tactics_reference import clock, pawns
from tests.rulesets.tactics_reference.board import (
    PENALTY_AREA,
    SQUARES,
    beside,
    distance,
    row_of,
)
from tests.rulesets.tactics_reference.game import Game
from tests.rulesets.tactics_reference.pawns import FIELD, KEEPER, NAMES


def some_options(draw: random.Random) -> dict[str, Any]:
    return {
        "minutes": draw.choice((10, 16, 45, 90, draw.randint(10, 90))),
        "overtime": draw.choice((0, 1, 5, 15, draw.randint(0, 15))),
        "level_at_time": draw.choice(("overtime", "overtime", "draw")),
        "advanced": draw.random() < 0.5,
        "shot": draw.choice(("spinner", "die")),
        "move_seconds": draw.choice((0, 30, 60, 300, draw.randint(30, 300))),
        "first": draw.choice(("toss", "left", "right")),
    }


def drawn(seed: int) -> dict[str, Any]:
    """A position before a set: rule 4 holds for every pawn."""
    draw = random.Random(seed)
    game = Game({**some_options(draw), "first": draw.choice(("left", "right"))})
    game.apply("usual")
    game.apply("usual")
    s = game.s
    centre = draw.choice([*PENALTY_AREA[0], *PENALTY_AREA[1], *SQUARES])
    width = draw.choice((2, 3, 16))
    for side in (0, 1):
        few(draw, s, side)
        team = s[NAMES[side]]
        for kind in FIELD:
            team[kind] = [None] * len(team[kind])
        team["keeper"] = None
        place(draw, s, side, centre, width)
    if draw.random() < 0.5:
        cards(draw, s)
    side = draw.randint(0, 1)
    holders = [at for pawn, at in pawns.team(s, side) if pawn != KEEPER or draw.random() < 0.3]
    ball = min(holders, key=lambda at: distance(at, centre) + draw.random())
    s.update(phase="set", step="throw", side=side, o=side, kick=None, ball=ball, passes=0)
    s["possession"] = {"side": side, "square": ball}
    if seed % 8 == 7:
        surround(draw, s)
    s["half"] = draw.randint(0, 3 if s["options"]["overtime"] else 1)
    if s["half"] > 1 and s["options"]["level_at_time"] == "draw":
        s["half"] = 1
    left = draw.choice((0, 1, 10, 30, 60, 200)) or clock.limit(s)
    s["clock_s"] = max(0, clock.limit(s) - left)
    s["score"] = [draw.randint(0, 2), draw.randint(0, 2)]
    return game.position()


def surround(draw: random.Random, s: dict[str, Any]) -> None:
    """Put the pawns of D round the ball, as far as rule 4 allows it."""
    d = 1 - s["o"]
    todo = [pawn for pawn, _ in pawns.team(s, d) if pawn != KEEPER]
    draw.shuffle(todo)
    for square in beside(s["ball"]):
        able = [pawn for pawn in todo if pawns.may_stand(s, d, pawn, square)]
        if able:
            pawns.put(s, d, able[0], square)
            todo.remove(able[0])


def few(draw: random.Random, s: dict[str, Any], side: int) -> None:
    """Send some pawns off, at most four."""
    for _ in range(draw.choice((0, 0, 1, 2, 3, 4, 4))):
        kind = draw.choice([kind for kind in FIELD if s[NAMES[side]][kind]])
        s[NAMES[side]][kind].pop()
        if kind != "defenders":
            s["cards"][NAMES[side]][kind].pop()


def cards(draw: random.Random, s: dict[str, Any]) -> None:
    share = draw.choice((0.3, 0.7, 1.0))
    for side in NAMES:
        shown = s["cards"][side]
        for kind in ("keeper", "defenders"):
            shown[kind] = int(draw.random() < share)
        for kind in ("midfielders", "strikers"):
            shown[kind] = [int(draw.random() < share) for _ in shown[kind]]


def place(draw: random.Random, s: dict[str, Any], side: int, centre: str, width: int) -> None:
    """Put every pawn of a side onto a square that rule 4 allows, most near ``centre``."""
    team = s[NAMES[side]]
    todo = [(kind, index) for kind in FIELD for index in range(len(team[kind]))]
    draw.shuffle(todo)
    for pawn in [KEEPER, *todo]:
        free = [at for at in SQUARES if pawns.may_stand(s, side, pawn, at)]
        if pawn == KEEPER and draw.random() < 0.7:
            free = [at for at in free if row_of(at, side) <= 3] or free
        near = [at for at in free if distance(at, centre) <= width]
        pawns.put(s, side, pawn, draw.choice(near if near and draw.random() < 0.7 else free))
