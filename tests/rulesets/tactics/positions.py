"""Makes extreme positions of Soccer Tactics, for example with many cards, few pawns or crowds."""

import random
from typing import Any

from tests.rulesets.tactics.reference import clock, fouls, pawns, play, shooting
from tests.rulesets.tactics.reference.board import (
    PENALTY_ARC_SQUARES,
    PENALTY_AREA_SQUARES,
    SQUARE_NAMES,
    ball_targets,
    distance,
    neighbours,
    pitch_square,
    row_of,
)
from tests.rulesets.tactics.reference.game import Game
from tests.rulesets.tactics.reference.pawns import (
    FIELD_PLAYER_KINDS,
    KEEPER_PAWN,
    SIDE_NAMES,
    Pawn,
    State,
)


def make_random_options(rng: random.Random) -> dict[str, Any]:
    """Return random options of a match."""
    return {
        "minutes": rng.choice((10, 16, 45, 90, rng.randint(10, 90))),
        "overtime": rng.choice((0, 1, 5, 15, rng.randint(0, 15))),
        "level_at_time": rng.choice(("overtime", "overtime", "draw")),
        "advanced": rng.random() < 0.5,
        "shot": rng.choice(("spinner", "die")),
        "move_seconds": rng.choice((0, 30, 60, 300, rng.randint(30, 300))),
        "first": rng.choice(("toss", "left", "right")),
    }


def make_random_position(seed: int) -> dict[str, Any]:
    """Return a position in which a set (a side's turn to attack) begins and every pawn obeys rule
    4.
    """
    return make_crowded_match(random.Random(seed), seed).position()


def make_random_stopped_position(seed: int) -> dict[str, Any]:
    """Return a position in which play has just stopped because of a foul, an off-side or a shot."""
    draw = random.Random(seed)
    while True:
        game = make_crowded_match(draw, seed)
        kind = draw.choice(
            (
                make_offside_without_kicker,
                wall_in_field_players,
                put_keeper_far_from_goal,
                make_ball_unplayable,
                put_opponents_on_one_square,
                put_opponents_on_one_square,
                put_opponents_on_one_square,
                put_opponents_on_one_square,
                put_opponents_on_one_square,
            )
        )
        if kind(draw, game):
            return game.position()


STOPPAGE_KINDS = ("foul by D", "foul by O", "corner", "goal kick", "off-side")


def put_opponents_on_one_square(rng: random.Random, game: Game) -> bool:
    """Put a pawn of each side onto one square, and let a foul, a shot or an off-side follow."""
    state = game.state
    o, d = state["o"], 1 - state["o"]
    kind = rng.choice(STOPPAGE_KINDS)
    area = {"foul by O": PENALTY_AREA_SQUARES[o], "off-side": SQUARE_NAMES}.get(
        kind, PENALTY_AREA_SQUARES[d]
    )
    square = rng.choice(area if rng.random() < 0.8 else SQUARE_NAMES)
    if kind in ("corner", "goal kick") and square not in PENALTY_AREA_SQUARES[d]:
        return False
    used: list[tuple[int, Pawn]] = []
    for side in (o, d):
        put_pawns_onto(rng, state, side, [square], used)
        if pawns.pawn_on(state, side, square) is None:
            return False
    if rng.random() < 0.6:
        fill_named_squares(rng, state, kind, square, used)
    state.update(ball=square, possession=None, phase="battle", step="second", side=d)
    if rng.random() < 0.8:
        state["clock_s"] //= 2
    if kind in ("foul by D", "foul by O"):
        if rng.random() < 0.5:
            state["cards"][SIDE_NAMES[d if kind == "foul by D" else o]]["keeper"] = 1
        state["die"] = 6 if kind == "foul by D" else 1
        game.apply(7 - state["die"])
    elif kind == "off-side":
        fouls.give_free_kick(game, d, square, chooses_kicker=True)
    else:
        state["possession"] = {"side": o, "square": square}
        shooting.begin_shot(game)
        state["step"] = "again"  # an odd throw gives a corner kick, an even one a goal kick
        game.apply(1 if kind == "corner" else 2)
    return state["phase"] != "over"


def put_pawns_onto(
    rng: random.Random,
    state: State,
    side: int,
    squares: list[str],
    placed_pawns: list[tuple[int, Pawn]],
) -> None:
    """Put pawns of ``side`` that are not in ``placed_pawns`` onto ``squares``, as far as rule 4
    allows.
    """
    for square in squares:
        able = [
            pawn
            for pawn, _ in pawns.list_pawns(state, side)
            if (side, pawn) not in placed_pawns and pawns.may_stand(state, side, pawn, square)
        ]
        if able:
            keeper = KEEPER_PAWN in able and rng.random() < 0.4
            pawn = KEEPER_PAWN if keeper else rng.choice(able)
            pawns.put_pawn(state, side, pawn, square)
            placed_pawns.append((side, pawn))


def make_offside_without_kicker(rng: random.Random, game: Game) -> bool:
    """Make an off-side in the defenders' Goal Area where rule 4 bars every kicker."""
    state = game.state
    d = 1 - state["o"]
    column = rng.choice("DE")
    ball, beside_it = (
        pitch_square(column + "1", d),
        pitch_square({"D": "E", "E": "D"}[column] + "1", d),
    )
    if pawns.pawn_on(state, d, ball) or pawns.pawn_on(state, d, beside_it) not in (
        None,
        KEEPER_PAWN,
    ):
        return False
    used: list[tuple[int, Pawn]] = [(d, KEEPER_PAWN)]
    pawns.put_pawn(state, d, KEEPER_PAWN, beside_it)
    put_pawns_onto(rng, state, d, [pitch_square(column + row, d) for row in "432"], used)
    fouls.give_free_kick(game, d, ball, chooses_kicker=True)
    return True


def wall_in_field_players(rng: random.Random, game: Game) -> bool:
    """Put one side's field players in a corner and let the other side's wall them in (rule 8)."""
    state = game.state
    side = rng.randint(0, 1)
    for each in (0, 1):
        team = state[SIDE_NAMES[each]]
        for kind in FIELD_PLAYER_KINDS:
            team[kind] = [None] * len(team[kind])
    team, cards = state[SIDE_NAMES[side]], state["cards"][SIDE_NAMES[side]]
    del team["defenders"][2:], team["midfielders"][2:], cards["midfielders"][2:]
    while len(team["strikers"]) < 2:
        team["strikers"].append(None)
        cards["strikers"].append(0)
    other = state[SIDE_NAMES[1 - side]]
    if [len(team[kind]) for kind in FIELD_PLAYER_KINDS] != [2, 2, 2] or len(
        other["midfielders"]
    ) < 4:
        return False
    if len(other["strikers"]) < 2:
        return False
    corner = [pitch_square(column + row, side) for row in "12" for column in "ABC"]
    wall = [pitch_square(each, side) for each in ("A3", "B3", "C3", "D3", "D2", "D1")]
    rest = [pitch_square(each, 1 - side) for each in ("B4", "C6", "F6", "G4")]
    todo = [(side, kind, index) for kind in FIELD_PLAYER_KINDS for index in range(2)]
    todo += [(1 - side, "midfielders", index) for index in range(4)]
    todo += [(1 - side, "strikers", index) for index in range(2)]
    todo += [(1 - side, "defenders", index) for index in range(len(other["defenders"]))]
    for each in (0, 1):
        pawns.put_pawn(state, each, KEEPER_PAWN, pitch_square("H7", each))
    for (each, kind, index), square in zip(todo, corner + wall + rest, strict=False):
        pawns.put_pawn(state, each, (kind, index), square)
    ball = rng.choice(corner if state["o"] == side else wall)
    state.update(ball=ball, possession={"side": state["o"], "square": ball})
    return True


def put_keeper_far_from_goal(rng: random.Random, game: Game) -> bool:
    """Give the ball to a Keeper far from its goal, with most targets occupied (rules 10, 11)."""
    state = game.state
    o, d = state["o"], 1 - state["o"]
    square = rng.choice([at for at in SQUARE_NAMES if row_of(at, o) in (6, 7, 8)])
    if not pawns.may_stand(state, o, KEEPER_PAWN, square):
        return False
    pawns.put_pawn(state, o, KEEPER_PAWN, square)
    ends = sorted(ball_targets(square, 12) | ball_targets(square, 11))
    put_pawns_onto(rng, state, d, ends, [(d, KEEPER_PAWN)])
    state.update(phase="ball", ball=square, possession={"side": o, "square": square})
    return True


def make_ball_unplayable(rng: random.Random, game: Game) -> bool:
    """Make a position in which the ball has no target and stays where it is (rule 10).

    Matches that begin with the toss never reach such a position.
    """
    game.state["clock_s"] = max(0, game.state["clock_s"] - rng.choice((0, 5, 30)))
    play.begin_defence(game, "stay")
    return True


def fill_named_squares(
    rng: random.Random,
    state: State,
    stoppage: str,
    square: str,
    placed_pawns: list[tuple[int, Pawn]],
) -> None:
    """Occupy the squares on which the rules would place pawns after a ``stoppage``, for example
    "corner".
    """
    o, d = state["o"], 1 - state["o"]
    if stoppage.startswith("foul"):
        put_pawns_onto(rng, state, o, PENALTY_ARC_SQUARES[d], placed_pawns)
        put_pawns_onto(rng, state, d, PENALTY_ARC_SQUARES[o], placed_pawns)
    elif stoppage == "corner" and rng.random() < 0.5:
        ball = pitch_square("A1" if square[1] in "1234" else "H1", d)
        far = [at for at in SQUARE_NAMES if distance(at, ball) == 2]
        put_pawns_onto(rng, state, d, [*far, *neighbours(ball), ball], placed_pawns)
        put_pawns_onto(rng, state, o, [ball], placed_pawns)
    elif stoppage in ("corner", "goal kick"):
        lines = [pitch_square(column + row, d) for row in "234" for column in "DE"]
        placed_pawns += [(d, KEEPER_PAWN)]
        put_pawns_onto(rng, state, d, lines, placed_pawns)
    else:
        far = [at for at in SQUARE_NAMES if distance(at, square) == 2]
        rng.shuffle(far)
        put_pawns_onto(rng, state, d, [*neighbours(square), *far], placed_pawns)


def make_crowded_match(rng: random.Random, seed: int) -> Game:
    """Return a match in which a side is about to attack. All pawns stand at random, most of them
    near one square.
    """
    game = Game({**make_random_options(rng), "first": rng.choice(("left", "right"))})
    game.apply("usual")
    game.apply("usual")
    state = game.state
    centre = rng.choice([*PENALTY_AREA_SQUARES[0], *PENALTY_AREA_SQUARES[1], *SQUARE_NAMES])
    width = rng.choice((2, 3, 16))
    for side in (0, 1):
        send_off_some_pawns(rng, state, side)
        team = state[SIDE_NAMES[side]]
        for kind in FIELD_PLAYER_KINDS:
            team[kind] = [None] * len(team[kind])
        team["keeper"] = None
        place_team(rng, state, side, centre, width)
    if rng.random() < 0.5:
        give_yellow_cards(rng, state)
    side = rng.randint(0, 1)
    holders = [
        at
        for pawn, at in pawns.list_pawns(state, side)
        if pawn != KEEPER_PAWN or rng.random() < 0.3
    ]
    ball = min(holders, key=lambda at: distance(at, centre) + rng.random())
    state.update(phase="set", step="throw", side=side, o=side, kick=None, ball=ball, passes=0)
    state["possession"] = {"side": side, "square": ball}
    if seed % 8 == 3:
        surround_ball(rng, state)
    state["half"] = rng.randint(0, 3 if state["options"]["overtime"] else 1)
    if state["half"] > 1 and state["options"]["level_at_time"] == "draw":
        state["half"] = 1
    left = rng.choice((0, 1, 10, 30, 60, 200)) or clock.period_length_s(state)
    state["clock_s"] = max(0, clock.period_length_s(state) - left)
    state["score"] = [rng.randint(0, 2), rng.randint(0, 2)]
    return game


def surround_ball(rng: random.Random, state: dict[str, Any]) -> None:
    """Put pawns of the defending side around the ball, as far as rule 4 allows."""
    d = 1 - state["o"]
    todo = [pawn for pawn, _ in pawns.list_pawns(state, d) if pawn != KEEPER_PAWN]
    rng.shuffle(todo)
    for square in neighbours(state["ball"]):
        able = [pawn for pawn in todo if pawns.may_stand(state, d, pawn, square)]
        if able:
            pawns.put_pawn(state, d, able[0], square)
            todo.remove(able[0])


def send_off_some_pawns(rng: random.Random, state: dict[str, Any], side: int) -> None:
    """Send off up to four pawns of ``side``."""
    for _ in range(rng.choice((0, 0, 1, 2, 3, 4, 4))):
        kind = rng.choice([kind for kind in FIELD_PLAYER_KINDS if state[SIDE_NAMES[side]][kind]])
        state[SIDE_NAMES[side]][kind].pop()
        if kind != "defenders":
            state["cards"][SIDE_NAMES[side]][kind].pop()


def give_yellow_cards(rng: random.Random, state: dict[str, Any]) -> None:
    """Give yellow cards in ``state`` to a random share of the pawns."""
    share = rng.choice((0.3, 0.7, 1.0))
    for side in SIDE_NAMES:
        shown = state["cards"][side]
        for kind in ("keeper", "defenders"):
            shown[kind] = int(rng.random() < share)
        for kind in ("midfielders", "strikers"):
            shown[kind] = [int(rng.random() < share) for _ in shown[kind]]


def place_team(
    rng: random.Random, state: dict[str, Any], side: int, centre: str, spread: int
) -> None:
    """Put every pawn of ``side`` onto a square that rule 4 allows, most of them near ``centre``."""
    team = state[SIDE_NAMES[side]]
    todo = [(kind, index) for kind in FIELD_PLAYER_KINDS for index in range(len(team[kind]))]
    rng.shuffle(todo)
    for pawn in [KEEPER_PAWN, *todo]:
        free = [at for at in SQUARE_NAMES if pawns.may_stand(state, side, pawn, at)]
        if pawn == KEEPER_PAWN and rng.random() < 0.7:
            free = [at for at in free if row_of(at, side) <= 3] or free
        near = [at for at in free if distance(at, centre) <= spread]
        pawns.put_pawn(state, side, pawn, rng.choice(near if near and rng.random() < 0.7 else free))
