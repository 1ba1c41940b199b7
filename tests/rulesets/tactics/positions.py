"""Extreme positions of Soccer Tactics: many cards, few pawns, crowds, time nearly up."""

import random
from typing import Any

from tests.rulesets.tactics.reference import clock, fouls, pawns, play, shooting
from tests.rulesets.tactics.reference.board import (
    ARC,
    PENALTY_AREA,
    SQUARES,
    ball_targets,
    distance,
    neighbours,
    pitch_square,
    row_of,
)
from tests.rulesets.tactics.reference.game import Game
from tests.rulesets.tactics.reference.pawns import FIELD_KINDS, KEEPER, SIDE_NAMES, Pawn, State


def random_options(draw: random.Random) -> dict[str, Any]:
    return {
        "minutes": draw.choice((10, 16, 45, 90, draw.randint(10, 90))),
        "overtime": draw.choice((0, 1, 5, 15, draw.randint(0, 15))),
        "level_at_time": draw.choice(("overtime", "overtime", "draw")),
        "advanced": draw.random() < 0.5,
        "shot": draw.choice(("spinner", "die")),
        "move_seconds": draw.choice((0, 30, 60, 300, draw.randint(30, 300))),
        "first": draw.choice(("toss", "left", "right")),
    }


def draw_position(seed: int) -> dict[str, Any]:
    """Return a position before a set in which every pawn obeys rule 4."""
    return crowded_match(random.Random(seed), seed).position()


def draw_stopped_position(seed: int) -> dict[str, Any]:
    """Return a position in which play has just stopped because of a foul, an off-side or a shot."""
    draw = random.Random(seed)
    while True:
        game = crowded_match(draw, seed)
        kind = draw.choice(
            (
                make_offside_without_kicker,
                wall_in,
                put_keeper_far_from_goal,
                leave_ball_unplayable,
                meet_on_a_square,
                meet_on_a_square,
                meet_on_a_square,
                meet_on_a_square,
                meet_on_a_square,
            )
        )
        if kind(draw, game):
            return game.position()


POSITION_KINDS = ("foul by D", "foul by O", "corner", "goal kick", "off-side")


def meet_on_a_square(draw: random.Random, game: Game) -> bool:
    """Put a pawn of each side onto one square, and let a foul, a shot or an off-side follow."""
    s = game.s
    o, d = s["o"], 1 - s["o"]
    kind = draw.choice(POSITION_KINDS)
    area = {"foul by O": PENALTY_AREA[o], "off-side": SQUARES}.get(kind, PENALTY_AREA[d])
    square = draw.choice(area if draw.random() < 0.8 else SQUARES)
    if kind in ("corner", "goal kick") and square not in PENALTY_AREA[d]:
        return False
    used: list[tuple[int, Pawn]] = []
    for side in (o, d):
        put_pawns_onto(draw, s, side, [square], used)
        if pawns.pawn_on(s, side, square) is None:
            return False
    if draw.random() < 0.6:
        fill_named_squares(draw, s, kind, square, used)
    s.update(ball=square, possession=None, phase="battle", step="second", side=d)
    if draw.random() < 0.8:
        s["clock_s"] //= 2
    if kind in ("foul by D", "foul by O"):
        if draw.random() < 0.5:
            s["cards"][SIDE_NAMES[d if kind == "foul by D" else o]]["keeper"] = 1
        s["die"] = 6 if kind == "foul by D" else 1
        game.apply(7 - s["die"])
    elif kind == "off-side":
        fouls.free_kick(game, d, square, choose=True)
    else:
        s["possession"] = {"side": o, "square": square}
        shooting.begin_shot(game)
        s["step"] = "again"  # an odd throw gives a corner kick, an even one a goal kick
        game.apply(1 if kind == "corner" else 2)
    return s["phase"] != "over"


def put_pawns_onto(
    draw: random.Random, s: State, side: int, wanted: list[str], used: list[tuple[int, Pawn]]
) -> None:
    """Put pawns of ``side`` that are not in ``used`` onto the squares ``wanted``, as far as rule 4
    allows.
    """
    for square in wanted:
        able = [
            pawn
            for pawn, _ in pawns.list_pawns(s, side)
            if (side, pawn) not in used and pawns.may_stand(s, side, pawn, square)
        ]
        if able:
            keeper = KEEPER in able and draw.random() < 0.4
            pawn = KEEPER if keeper else draw.choice(able)
            pawns.put_pawn(s, side, pawn, square)
            used.append((side, pawn))


def make_offside_without_kicker(draw: random.Random, game: Game) -> bool:
    """Make an off-side in the defenders' Goal Area, where rule 4 lets none of their pawns take the
    free kick.
    """
    s = game.s
    d = 1 - s["o"]
    column = draw.choice("DE")
    ball, beside_it = (
        pitch_square(column + "1", d),
        pitch_square({"D": "E", "E": "D"}[column] + "1", d),
    )
    if pawns.pawn_on(s, d, ball) or pawns.pawn_on(s, d, beside_it) not in (None, KEEPER):
        return False
    used: list[tuple[int, Pawn]] = [(d, KEEPER)]
    pawns.put_pawn(s, d, KEEPER, beside_it)
    put_pawns_onto(draw, s, d, [pitch_square(column + row, d) for row in "432"], used)
    fouls.free_kick(game, d, ball, choose=True)
    return True


def wall_in(draw: random.Random, game: Game) -> bool:
    """Put one side's field players in a corner with the other side's in front of them (rule 8)."""
    s = game.s
    side = draw.randint(0, 1)
    for each in (0, 1):
        team = s[SIDE_NAMES[each]]
        for kind in FIELD_KINDS:
            team[kind] = [None] * len(team[kind])
    team, cards = s[SIDE_NAMES[side]], s["cards"][SIDE_NAMES[side]]
    del team["defenders"][2:], team["midfielders"][2:], cards["midfielders"][2:]
    while len(team["strikers"]) < 2:
        team["strikers"].append(None)
        cards["strikers"].append(0)
    other = s[SIDE_NAMES[1 - side]]
    if [len(team[kind]) for kind in FIELD_KINDS] != [2, 2, 2] or len(other["midfielders"]) < 4:
        return False
    if len(other["strikers"]) < 2:
        return False
    corner = [pitch_square(column + row, side) for row in "12" for column in "ABC"]
    wall = [pitch_square(each, side) for each in ("A3", "B3", "C3", "D3", "D2", "D1")]
    rest = [pitch_square(each, 1 - side) for each in ("B4", "C6", "F6", "G4")]
    todo = [(side, kind, index) for kind in FIELD_KINDS for index in range(2)]
    todo += [(1 - side, "midfielders", index) for index in range(4)]
    todo += [(1 - side, "strikers", index) for index in range(2)]
    todo += [(1 - side, "defenders", index) for index in range(len(other["defenders"]))]
    for each in (0, 1):
        pawns.put_pawn(s, each, KEEPER, pitch_square("H7", each))
    for (each, kind, index), square in zip(todo, corner + wall + rest, strict=False):
        pawns.put_pawn(s, each, (kind, index), square)
    ball = draw.choice(corner if s["o"] == side else wall)
    s.update(ball=ball, possession={"side": s["o"], "square": ball})
    return True


def put_keeper_far_from_goal(draw: random.Random, game: Game) -> bool:
    """Give the ball to a Keeper far from its goal, with most targets occupied (rules 10, 11)."""
    s = game.s
    o, d = s["o"], 1 - s["o"]
    square = draw.choice([at for at in SQUARES if row_of(at, o) in (6, 7, 8)])
    if not pawns.may_stand(s, o, KEEPER, square):
        return False
    pawns.put_pawn(s, o, KEEPER, square)
    ends = sorted(ball_targets(square, 12) | ball_targets(square, 11))
    put_pawns_onto(draw, s, d, ends, [(d, KEEPER)])
    s.update(phase="ball", ball=square, possession={"side": o, "square": square})
    return True


def leave_ball_unplayable(draw: random.Random, game: Game) -> bool:
    """Put the ball where rule 10 could never have taken it; no whole match reaches such a
    position.
    """
    game.s["clock_s"] = max(0, game.s["clock_s"] - draw.choice((0, 5, 30)))
    play.begin_defence(game, "stay")
    return True


def fill_named_squares(
    draw: random.Random, s: State, kind: str, square: str, used: list[tuple[int, Pawn]]
) -> None:
    """Fill the squares that a rule names for the pawns that must be placed."""
    o, d = s["o"], 1 - s["o"]
    if kind.startswith("foul"):
        put_pawns_onto(draw, s, o, ARC[d], used)
        put_pawns_onto(draw, s, d, ARC[o], used)
    elif kind == "corner" and draw.random() < 0.5:
        ball = pitch_square("A1" if square[1] in "1234" else "H1", d)
        far = [at for at in SQUARES if distance(at, ball) == 2]
        put_pawns_onto(draw, s, d, [*far, *neighbours(ball), ball], used)
        put_pawns_onto(draw, s, o, [ball], used)
    elif kind in ("corner", "goal kick"):
        lines = [pitch_square(column + row, d) for row in "234" for column in "DE"]
        used += [(d, KEEPER)]
        put_pawns_onto(draw, s, d, lines, used)
    else:
        far = [at for at in SQUARES if distance(at, square) == 2]
        draw.shuffle(far)
        put_pawns_onto(draw, s, d, [*neighbours(square), *far], used)


def crowded_match(draw: random.Random, seed: int) -> Game:
    """Return a match before a set, with all pawns at random and most of them near one square."""
    game = Game({**random_options(draw), "first": draw.choice(("left", "right"))})
    game.apply("usual")
    game.apply("usual")
    s = game.s
    centre = draw.choice([*PENALTY_AREA[0], *PENALTY_AREA[1], *SQUARES])
    width = draw.choice((2, 3, 16))
    for side in (0, 1):
        send_off_some(draw, s, side)
        team = s[SIDE_NAMES[side]]
        for kind in FIELD_KINDS:
            team[kind] = [None] * len(team[kind])
        team["keeper"] = None
        place_team(draw, s, side, centre, width)
    if draw.random() < 0.5:
        deal_cards(draw, s)
    side = draw.randint(0, 1)
    holders = [
        at for pawn, at in pawns.list_pawns(s, side) if pawn != KEEPER or draw.random() < 0.3
    ]
    ball = min(holders, key=lambda at: distance(at, centre) + draw.random())
    s.update(phase="set", step="throw", side=side, o=side, kick=None, ball=ball, passes=0)
    s["possession"] = {"side": side, "square": ball}
    if seed % 8 == 3:
        surround_ball(draw, s)
    s["half"] = draw.randint(0, 3 if s["options"]["overtime"] else 1)
    if s["half"] > 1 and s["options"]["level_at_time"] == "draw":
        s["half"] = 1
    left = draw.choice((0, 1, 10, 30, 60, 200)) or clock.period_length_s(s)
    s["clock_s"] = max(0, clock.period_length_s(s) - left)
    s["score"] = [draw.randint(0, 2), draw.randint(0, 2)]
    return game


def surround_ball(draw: random.Random, s: dict[str, Any]) -> None:
    """Put pawns of the defending side around the ball, as far as rule 4 allows."""
    d = 1 - s["o"]
    todo = [pawn for pawn, _ in pawns.list_pawns(s, d) if pawn != KEEPER]
    draw.shuffle(todo)
    for square in neighbours(s["ball"]):
        able = [pawn for pawn in todo if pawns.may_stand(s, d, pawn, square)]
        if able:
            pawns.put_pawn(s, d, able[0], square)
            todo.remove(able[0])


def send_off_some(draw: random.Random, s: dict[str, Any], side: int) -> None:
    """Send off up to four pawns of ``side``."""
    for _ in range(draw.choice((0, 0, 1, 2, 3, 4, 4))):
        kind = draw.choice([kind for kind in FIELD_KINDS if s[SIDE_NAMES[side]][kind]])
        s[SIDE_NAMES[side]][kind].pop()
        if kind != "defenders":
            s["cards"][SIDE_NAMES[side]][kind].pop()


def deal_cards(draw: random.Random, s: dict[str, Any]) -> None:
    share = draw.choice((0.3, 0.7, 1.0))
    for side in SIDE_NAMES:
        shown = s["cards"][side]
        for kind in ("keeper", "defenders"):
            shown[kind] = int(draw.random() < share)
        for kind in ("midfielders", "strikers"):
            shown[kind] = [int(draw.random() < share) for _ in shown[kind]]


def place_team(draw: random.Random, s: dict[str, Any], side: int, centre: str, width: int) -> None:
    """Put every pawn of ``side`` onto a square that rule 4 allows, most of them near ``centre``."""
    team = s[SIDE_NAMES[side]]
    todo = [(kind, index) for kind in FIELD_KINDS for index in range(len(team[kind]))]
    draw.shuffle(todo)
    for pawn in [KEEPER, *todo]:
        free = [at for at in SQUARES if pawns.may_stand(s, side, pawn, at)]
        if pawn == KEEPER and draw.random() < 0.7:
            free = [at for at in free if row_of(at, side) <= 3] or free
        near = [at for at in free if distance(at, centre) <= width]
        pawns.put_pawn(s, side, pawn, draw.choice(near if near and draw.random() < 0.7 else free))
