"""StreetSoccer's legal decisions agree with those of a slow enumeration.

The tests compare some positions. ``make exact`` compares 3,000 positions of a turn, 375 kick-offs
and 375 goal kicks, and runs the test of rule 14 with four times as many positions.
"""

import os
import random
from collections import Counter

import pytest

from pixelpitch.rules import squares
from pixelpitch.rulesets.streetsoccer import field, moves
from pixelpitch.rulesets.streetsoccer.field import FenceCheck
from pixelpitch.rulesets.streetsoccer.rules import MOVE_PHASE, move_figure
from tests.rulesets import streetsoccer_compare as compare
from tests.rulesets.streetsoccer_matches import TYPICAL_POSITION, Match, match_before_kick, position
from tests.rulesets.streetsoccer_positions import RandomPositions
from tests.rulesets.streetsoccer_slow import Turn

RUNS_ALL_COMPARISONS = os.environ.get("PIXELPITCH_MATCHES") == "all"
CHUNK_COUNT = 4
# By default the test runs only chunk 3, which is the quickest chunk.
CHUNKS_OF_PASSING_TEST = range(4) if RUNS_ALL_COMPARISONS else (3,)
SEEDS_PER_CHUNK = 10  # ten seeds give eight turns, one kick-off and one goal kick


@pytest.mark.parametrize("chunk", range(CHUNK_COUNT))
@pytest.mark.long
def test_the_rules_agree_with_the_slow_enumeration(chunk):
    seen: Counter[str] = Counter()
    for seed in range(chunk * SEEDS_PER_CHUNK, chunk * SEEDS_PER_CHUNK + SEEDS_PER_CHUNK):
        assert compare.compare_positions(seed, seen) > 0
    for what in ("kick-offs", "goal kicks", "ball reached", "passes", "steps asked", "end"):
        assert seen[what], what


@pytest.mark.long
def test_the_rules_agree_with_the_slow_enumeration_without_the_ring():
    seen: Counter[str] = Counter()
    for seed in range(12):
        made = position(**TYPICAL_POSITION, options={"ring": False})
        draw = RandomPositions(seed)
        made["ball"] = draw.random_free_space(["h3", "e4", "k6", "g5"], set())
        for pips in range(1, 7):
            assert compare.compare_turn({**made, "die": pips}, seen)


def test_the_comparison_finds_an_injected_fault():
    """The test removes one square from the slow enumeration, and the comparison must name this
    square.
    """
    made = position(die=2)
    slow = Turn(made, 2)
    slow.walks["h7"].discard("h5")
    match = compare.unchecked_match(made, stage=1, mover=squares.number("h7"))
    assert compare.square_names(match.legal_decisions()) - slow.reachable_spaces("h7") == {"h5"}


@pytest.mark.long
def test_22_and_23_squares_marked_as_safe_are_safe():
    """The opponent does not check rules 22 and 23 for a figure on a square that is marked as safe.
    Flood fills show that a figure on this square neither fences in the ball nor blocks its path.
    """
    draw = random.Random(3)
    ground = [square for square in range(128) if field.contains(field.INSIDE_WITH_RING, square)]
    match = Match()
    match.phase = MOVE_PHASE
    sure = 0
    for _ in range(150):
        ball = draw.choice([square for square in ground if field.on_field(square)])
        near = [each for each in ground if 0 < king_distance(each, ball) < 3]
        # Four of the other side's figures are outside the field, so that most squares touch no
        # figure.
        outside = [each for each in ground if not field.on_field(each)]
        match.figures = draw.sample(near, 5)
        inside = draw.choice(
            [each for each in near if field.on_field(each) and each not in match.figures]
        )
        match.figures += [inside, *draw.sample(sorted({*outside} - {*match.figures}), 4)]
        match.ball, match.pips = ball, draw.randint(1, 6)
        turn = moves.Turn(match)
        if not leaves_ball_reachable(turn.own, turn.other, ball):
            continue
        for mover in turn.own:
            rest = [each for each in turn.own if each != mover]
            for square in ground:
                if field.contains(turn.surely_legal_ends(), square) and square not in [
                    *match.figures,
                    ball,
                ]:
                    assert leaves_ball_reachable([*rest, square], turn.other, ball), (
                        match.figures,
                        ball,
                    )
                    sure += 1
    assert sure > 5000


def king_distance(first_square, second_square):
    """Return the distance of two squares in king's moves."""
    return max(
        squares.columns_apart(first_square, second_square),
        squares.rows_apart(first_square, second_square),
    )


def leaves_ball_reachable(own_figures, other_figures, ball):
    """Return True if a side with ``own_figures`` may end its turn with the ball on ``ball`` under
    rules 22 and 23. The other side has ``other_figures``.
    """
    region = field.flood(ball, field.rows_of(own_figures + other_figures))
    ways = field.touches(region, own_figures) and field.touches(region, other_figures)
    return ways and FenceCheck(own_figures).is_unfenced(ball)


@pytest.mark.parametrize("chunk", CHUNKS_OF_PASSING_TEST)
@pytest.mark.long
def test_14_the_limit_on_passing_excludes_no_result(chunk):
    """Rule 14 forbids a pass to a figure that already had the ball with as many steps left. Without
    this rule, kicks would have the same results.
    """
    whole = passes = 0
    for seed in range(chunk * 8, chunk * 8 + 8):
        made = RandomPositions(seed).make_turn_position(("open", "tight")[seed % 2], 1)
        for pips in range(1, 7):
            slow = Turn(made, pips)
            for figure, kicks in slow.kicks.items():
                for steps, kick_ in kicks.items():
                    match = compare.unchecked_match({**made, "die": pips}, stage=1)
                    match.mover = squares.number(figure)
                    move_figure(match, match.mover, match.ball)
                    match.mover, match.steps, match.stage = match.ball, steps, 3
                    if compare.compare_passing(match, kick_, 3000) is not None:
                        whole += 1
                        passes += len(kick_.legs) > 1
    assert whole > 20
    assert passes > 10


def format_result_count_table():
    """Return a table that tells how many results a turn can have, by position and pips."""
    lines = ["# StreetSoccer: distinct results of a turn.  Rewritten by `make golden`.", ""]
    lines += [f"{'position':112}{'pips:':>6}" + "".join(f"{pips:7}" for pips in range(1, 7))]
    seen: Counter[str] = Counter()
    totals = [0] * 6
    for made in yield_table_positions():
        counts = []
        for pips in range(1, 7):
            each = {**made, "die": pips}
            if made["phase"] == "kickoff":
                counts.append(compare.compare_kick_off(made, pips, seen) if pips < 6 else 0)
            elif made["phase"] == "goalkick":
                counts.append(compare.compare_goal_kick(each, seen) if pips > 1 else 0)
            else:
                counts.append(compare.compare_turn(each, seen))
        totals = [total + count for total, count in zip(totals, counts, strict=True)]
        lines.append(f"{describe_position(made):118}" + "".join(f"{count:7}" for count in counts))
    lines.append(f"{'all':118}" + "".join(f"{count:7}" for count in totals))
    return "\n".join(lines) + "\n"


def yield_table_positions():
    """Yield the positions of the table: a typical one, kick-offs, goal kicks and random ones."""
    yield position(**TYPICAL_POSITION)
    for number, kind in enumerate(("open", "goalies out", "ring", "front", "tight") * 3):
        yield RandomPositions(1000 + number).make_turn_position(kind, 1)
    for number in range(3):
        yield {
            **RandomPositions(2000 + number).random_placing(),
            "side": number % 2,
            "phase": "kickoff",
        }
        yield RandomPositions(3000 + number).goal_kick_position(2)


def describe_position(position):
    """Return the phase, side, ball and teams of ``position`` in one line."""
    teams = [
        " ".join([position[name]["goalie"], *position[name]["players"]])
        for name in ("yellow", "red")
    ]
    side = ("Yellow", "Red")[position["side"]]
    return (
        f"{position['phase']}: {side}, ball {position['ball']}, Yellow {teams[0]}, Red {teams[1]}"
    )


@pytest.mark.long
def test_the_numbers_of_distinct_results_match_the_golden_file(golden):
    golden("streetsoccer/perft.txt", format_result_count_table())


def test_all_legs_to_the_same_space_have_the_same_number_of_steps():
    """By rule 12, all paths of the ball to a space have the same number of steps, so the board need
    not ask for it.
    """
    match = match_before_kick("h4", 6, "d4 e7 k6 h4 i7")
    assert all(action < 128 for action in match.legal_actions())
    assert isinstance(match, Match)
