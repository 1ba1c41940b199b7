"""Tests the numbers in the review of a match: the cost of each decision, which the level ``hard``
computes, and the luck of the throws.
"""

import statistics
from typing import Any

import pytest

from pixelpitch import opponents
from pixelpitch.opponents.judge import Judge
from pixelpitch.opponents.luck import GOAL_VALUE, Luck
from pixelpitch.rules import TERMINAL
from pixelpitch.rules.autoplay import play_action
from pixelpitch.rules.generator import Generator
from pixelpitch.rulesets import ids, load, part
from pixelpitch.rulesets.sokhazania import rules
from pixelpitch.rulesets.sokhazania.player import ball_value
from pixelpitch.rulesets.streetsoccer.player import search as street_search
from tests.app.street import STREETSOCCER_POSITION
from tests.opponents.positions import yield_positions


def judge_decision(match: Any, action: int) -> tuple[int, int]:
    """Return the action that ``hard`` would choose and the cost of ``action``; also check that the
    match is unchanged.
    """
    before = match.to_bytes()
    action, cost = Judge(action).think(match, lambda: False)
    assert match.to_bytes() == before
    return action, cost


def compute_luck(match: Any, outcome: int) -> tuple[int, int]:
    """Return the luck that ``outcome`` gave to each side; also check that the match is
    unchanged.
    """
    before = match.to_bytes()
    first, second = Luck(outcome).think(match, lambda: False)
    assert match.to_bytes() == before
    return first, second


@pytest.mark.parametrize("game", ids())
@pytest.mark.long(but=["dicesoccer", "sokhazania", "streetsoccer"])
def test_costs_are_never_negative_and_the_choice_of_the_level_hard_costs_nothing(game: str) -> None:
    generator = Generator(3)
    match = load(game)()
    easy = opponents.make("easy", Generator(4))
    lost = count = 0
    for _ in range(160):
        if match.current_player() == TERMINAL:
            break
        if match.current_player() < 0:
            play_action(match, generator)
            continue
        action = easy.think(match, lambda: False)
        wanted, cost = judge_decision(match, action)
        assert wanted in match.legal_actions()
        assert cost >= 0
        assert judge_decision(match, wanted) == (wanted, 0)
        lost += cost
        count += 1
        match.apply_action(action)
    assert (count > 0, lost > 0) == (game != "dicesoccer",) * 2


def test_picking_an_offside_pawn_costs_less_than_a_goal() -> None:
    """Rule 23: an offside pawn at the ball causes only a free kick."""
    rules = part("tactics", "rules")

    def is_capture_of_pawn(match: Any) -> bool:
        """Return True if the match waits for the choice of the pawn that captures the ball."""
        return match.phase == rules.CAPTURE_PHASE and match.step == rules.PAWN_STEP

    met = 0
    for match in yield_positions("tactics", is_capture_of_pawn, 1, 200, 1):
        if met > 2:
            break
        if not rules.is_offside(match, match.ball):
            continue
        for action in match.legal_actions():
            after = match.clone()
            after.apply_action(action)  # first the pawn is picked
            if rules.is_offside(match, action) and match.ball in after.legal_actions():
                met += 1
                cost = judge_decision(after, match.ball)[1]  # the pawn then goes to the ball
                assert 0 < cost < GOAL_VALUE
    assert met > 0


def judge_in_slices(match: Any, action: int) -> tuple[tuple[int, int], int]:
    """Return what ``Judge.think`` finds for ``action``, and how many slices it needs.

    The first item is (the expert's action, the cost of ``action`` in 1/360 of a goal). Each slice
    is as short as possible.
    """
    judge = Judge(action)
    count = 1
    while (found := judge.think(match, lambda: True)) is None:
        count += 1
    return found, count


def test_the_cache_of_a_turn_of_streetsoccer_does_not_change_the_cost_of_decisions() -> None:
    generator = Generator(4)
    match = load("streetsoccer")()
    easy = opponents.make("easy", Generator(5))
    spared = count = 0
    while count < 40:
        if match.current_player() < 0:
            play_action(match, generator)
            continue
        action = easy.think(match, lambda: False)
        # This first call can use results that are still cached from the previous decision.
        remembered, _ = judge_in_slices(match, action)
        street_search._values[:] = None, {}, {}
        afresh, many = judge_in_slices(match, action)
        again, few = judge_in_slices(match, action)
        assert remembered == afresh == again
        spared += many - few
        count += 1
        match.apply_action(action)
    assert spared > 0


def test_a_missed_goal_costs_about_a_goal() -> None:
    position = {**STREETSOCCER_POSITION, "ball": "l3", "die": 5}
    match = load("streetsoccer").from_position(position)
    figure = match.string_to_action("j3")
    wanted, cost = judge_decision(match, figure)
    assert (wanted, cost) == (figure, 0)
    others = [each for each in match.legal_actions() if each != figure]
    costs = [judge_decision(match, each)[1] for each in others]
    # any other figure costs more than a third of a goal, because a goal is likely from j3
    assert min(costs) > GOAL_VALUE // 3
    assert max(costs) < GOAL_VALUE


# Decisions in PawnBall (seeds from 8830001), each as a snapshot and an action. The review said that
# they cost 0.62, 0.44 and 0.39 goals, but 40 playouts (tests.opponents.reviewed) found costs of
# -0.23, 0.10 and -0.05 goals.
UNCONFIRMED_DECISIONS = (
    (
        "5001360651070100033243136727493d5e4a5c4c5a24431458385a3e4d486f2b396d39030404030101000104"
        "0000040400000000000000cefd",
        19,
    ),
    (
        "50013606510701000413442542373a3e4e294a2a5a3345256727571f4d3b4b084a3848020501030600000106"
        "000005033a0037000000007c73",
        72,
    ),
    (
        "5001360651070100033443256727572e4e3b5c2a5a3345035527571e3f2c4a085a3748010204060200000600"
        "0000020200000000000000d01c",
        66,
    ),
)
# Two more such decisions (seeds from 8840001). The review said that they cost more than 0.8 goals,
# but playouts found costs of -0.28 +- 0.25 and -0.20 +- 0.25 goals. The dice of this draw
# are known, and with them the expert scores as often after these decisions as after its own.
UNCONFIRMED_DECISIONS_WITH_DRAWN_DICE = (
    (
        "5001360651070100053354253727573e4e2c5c4a5b3343255539591e4e2e4c2a2c473c0105010505010101000000"
        "05002c000000000000d48b",
        74,
    ),
    (
        "50013606510701000404432655284d2e3e3a3c3339134316582b390b4e1e452d4b4b430505010404000001040000"
        "04040000260103000323a6",
        38,
    ),
)
# The review stated that this decision costs 1.72 goals, and playouts measured 2.08.
CONFIRMED_DECISION = (
    "5001360651070100042533353727474d4f2e6e1736143303472b440e4e6e7c3739283304060106060001000000000606"
    "00001700010001c5ef",
    42,
)


def test_the_review_of_pawnball_claims_nothing_that_playouts_do_not_confirm() -> None:
    """An earlier version also stated costs below 0.8 goals. Playouts did not confirm half of these
    costs (host_tools/analysis/BALANCE.md).
    """
    make = load("pawnball")
    for snapshot, action in UNCONFIRMED_DECISIONS + UNCONFIRMED_DECISIONS_WITH_DRAWN_DICE:
        assert judge_decision(make.from_bytes(bytes.fromhex(snapshot)), action)[1] == 0
    snapshot, action = CONFIRMED_DECISION
    assert judge_decision(make.from_bytes(bytes.fromhex(snapshot)), action)[1] > GOAL_VALUE


@pytest.mark.parametrize("game", ["dicesoccer", "sokhazania"])
def test_luck_is_zero_on_average(game: str) -> None:
    """The luck of a throw is 0 on average over its outcomes. If several dice are thrown together,
    each is a separate throw.
    """
    generator = Generator(6)
    normal = opponents.make("normal", Generator(7))
    match = load(game)()
    lucky = count = 0
    while count < 40:
        if match.current_player() == TERMINAL:
            match = load(game)()
        if match.current_player() >= 0:
            match.apply_action(normal.think(match, lambda: False))
            continue
        if generator.below(3) == 0:
            outcomes = match.chance_outcomes()
            total = sum(weight for _, weight in outcomes)
            found = [compute_luck(match, outcome) for outcome, _ in outcomes]
            for side in (0, 1):
                mean = (
                    sum(
                        each[side] * weight
                        for each, (_, weight) in zip(found, outcomes, strict=True)
                    )
                    / total
                )
                # The limit for Soccer Dice is higher, because it counts the luck of all throws of a
                # turn when the turn ends.
                assert abs(mean) < (75 if game == "dicesoccer" else 2)
            lucky += any(any(each) for each in found)
            count += 1
        play_action(match, generator)
    assert lucky


def test_luck_in_soccer_dice_is_goals_minus_expected_goals() -> None:
    """RULEBOOK, "The odds": 20.33 % of turns and 125 of 216 attempts lead to a goal."""
    for seed in range(4):
        match = load("dicesoccer")()
        generator = Generator(seed)
        sums = [0, 0]
        goals = [0, 0]
        attempts = 0
        while match.current_player() != TERMINAL:
            outcome = generator.pick(match.chance_outcomes())
            attempts += match.phase == 4 and match.dice_count() == 2
            for side, each in enumerate(compute_luck(match, outcome)):
                sums[side] += each
            match.apply_action(outcome)
            for kind, side, _ in match.events:
                if kind == "goal":
                    goals[side] += 1
        for side in (0, 1):
            promised = 6 * 0.2033 + attempts / 2 * 125 / 216
            assert sums[side] / GOAL_VALUE == pytest.approx(goals[side] - promised, abs=0.03)


@pytest.mark.parametrize(
    ("game", "levels"),
    [
        ("dicesoccer", ("normal", "normal")),
        ("sokhazania", ("hard", "easy")),
        ("sokhazania", ("easy", "easy")),
        ("sokhazania", ("uniform", "hard")),
    ],
)
@pytest.mark.long(but=["dicesoccer-levels0"])
def test_luck_and_skill_add_up_to_the_result(game: str, levels: tuple[str, str]) -> None:
    """This test covers games whose module ``odds`` defines ``luck``. In other games the review does
    not show the sums.
    """
    sums, results = [], []
    for seed in range(60):
        match = load(game)()
        generator = Generator(seed)
        seats = [opponents.make(name, Generator(seed + side)) for side, name in enumerate(levels)]
        found, goals = [0, 0], [0, 0]
        while match.current_player() != TERMINAL:
            side = match.current_player()
            if side >= 0:
                action = seats[side].think(match, lambda: False)
                found[side] -= judge_decision(match, action)[1]
            else:
                action = generator.pick(match.chance_outcomes())
                for each, gave in enumerate(compute_luck(match, action)):
                    found[each] += gave
            match.apply_action(action)
            for kind, scorer, _ in match.events:
                goals[scorer] += kind == "goal"
            if side < 0 and match.SECONDS_PER_THROW:
                match.pass_time(match.SECONDS_PER_THROW)
        sums.append((found[0] - found[1]) / GOAL_VALUE)
        results.append(goals[0] - goals[1])
    assert statistics.correlation(sums, results) > 0.95
    assert 0.95 < statistics.linear_regression(sums, results).slope < 1.05


@pytest.mark.parametrize("level", ["easy", "normal", "hard"])
def test_the_dots_of_sokhazania_have_the_mean_value_of_their_throws(level: str) -> None:
    """The value of a dot must equal the mean value of the six throws from it, as in the exact
    solution that `board check` computes.
    """
    match = load("sokhazania")({"first": "left", "level": level})
    match.apply_action(128)
    seen = set()
    for _, side, square, _ in match.board.dots:
        match.side, match.ball = side, square
        value = ball_value(match, side, square)
        seen.add(value)
        assert ball_value(match, 1 - side, square) == -value
        mean = 0.0
        for outcome, weight in match.chance_outcomes():
            after = match.clone()
            after.apply_action(outcome)
            if after.phase == rules.CHOOSE_PHASE:
                found = max(ball_value(after, side, end) for end in after.legal_actions())
            elif after.phase == rules.SAVE_PHASE:
                found = ball_value(after, side, -1)
            else:
                found = ball_value(after, side, after.ball)
            mean += found * weight / 300
        assert mean == pytest.approx(value, abs=1.5)
    assert len(seen) > 8


@pytest.mark.parametrize("level", ["easy", "normal", "hard"])
def test_the_opponent_of_sokhazania_chooses_the_most_valuable_dot(level: str) -> None:
    generator = Generator(8)
    player = opponents.make("hard", Generator(9))
    match = load("sokhazania")({"first": "left", "level": level})
    seen = 0
    while seen < 30:
        if match.current_player() == TERMINAL:
            match = load("sokhazania")({"first": "left", "level": level})
        elif match.phase == rules.CHOOSE_PHASE:
            values = {end: ball_value(match, match.side, end) for end in match.legal_actions()}
            seen += len(set(values.values())) > 1
            assert values[player.think(match, lambda: False)] == max(values.values())
        play_action(match, generator)
