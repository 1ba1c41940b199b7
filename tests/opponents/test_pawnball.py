"""The plans and threats of PawnBall's opponent are compared with searches through the rules."""

import pytest

from pixelpitch import opponents
from pixelpitch.rules.generator import Generator
from pixelpitch.rules.squares import column_of
from pixelpitch.rulesets import load
from pixelpitch.rulesets.pawnball.moves import in_area
from pixelpitch.rulesets.pawnball.player.expert import ScoringTables, SingleDice
from pixelpitch.rulesets.pawnball.player.odds import scoring_numbers
from pixelpitch.rulesets.pawnball.player.search import Threat, plans_of
from pixelpitch.rulesets.pawnball.rules import (
    DIE_PHASE,
    KICK_PHASE,
    MOVE_PHASE,
    PAWN_PHASE,
    THROW_PHASE,
)
from tests.opponents.positions import result_of
from tests.opponents.positions import yield_positions as played


def yield_positions(phases, position_count, seed):
    """Yield matches in one of ``phases`` in which pawns are near the ball."""
    return played("pawnball", lambda match: match.phase in phases, 12, position_count, seed)


def is_at_start_of_near_attack(match):
    """Return True if a die of five or six points has just been chosen, and the ball is at most
    seven columns from the goal.
    """
    column = column_of(match.balls[match.board])
    away = column - 1 if match.side else 14 - column
    return match.phase == PAWN_PHASE and match.moved[0] < 0 and match.die >= 5 and away <= 7


def can_score_by_one_jump(match):
    """Return True if the die that has just been chosen can score with at most one jump."""
    goals = match.score[match.side]
    for pawn in match.legal_actions():
        after = match.clone()
        after.apply_action(pawn)
        moved = [after] if after.phase == KICK_PHASE else []
        if after.phase == MOVE_PHASE:
            for target in after.legal_actions():
                stands = after.clone()
                stands.apply_action(target)
                ball = stands.balls[match.board]
                if stands.phase == PAWN_PHASE and stands.die and ball in stands.legal_actions():
                    stands.apply_action(ball)
                    moved.append(stands)
        for kick in moved:
            for end in kick.legal_actions():
                if not in_area(end):
                    kicked = kick.clone()
                    kicked.apply_action(end)
                    assert kicked.score[match.side] == goals + 1
                    return True
    return False


@pytest.mark.long
def test_threats_are_the_goals_of_one_jump_and_a_kick():
    """Rules 10 to 17. ``Threat`` may overlook a goal. For example, it does not see that one pawn of
    a die can jump into the ball's path while the other kicks.
    """
    seen = missed = extra = 0
    for match in yield_positions((PAWN_PHASE,), 50, 3):
        column = column_of(match.balls[match.board])
        if match.moved[0] >= 0 or (column - 1 if match.side else 14 - column) > 6:
            continue  # the ball is too far from the goal for most dice
        for points in range(1, 7):
            match.set_fields({"die": points, "points": points})
            threat = Threat(match, match.board, match.side)
            found = threat.can_score(0, points) or threat.can_score(1, points)
            rules = can_score_by_one_jump(match)
            seen += rules
            missed += rules and not found
            extra += found and not rules
    assert seen >= 5
    assert 2 * missed <= seen
    assert not extra


def test_every_plan_is_legal_to_its_end():
    """Rules 9 to 16: the match accepts the moves and the kick of each plan."""
    played = 0
    for match in yield_positions((DIE_PHASE, PAWN_PHASE, MOVE_PHASE, KICK_PHASE), 12, 5):
        found = [plan for plan in plans_of(match.clone()) if plan is not None]
        assert found
        for points, moves, end in found[:: max(1, len(found) // 25)]:
            after = match.clone()
            if after.phase == DIE_PHASE:
                after.apply_action(130 + 6 * after.team() + points)
            for start, target in moves:
                if after.phase == PAWN_PHASE:
                    after.apply_action(start)
                after.apply_action(target)
            if end >= 0:
                if after.phase == PAWN_PHASE:
                    after.apply_action(after.balls[match.board])
                after.apply_action(end)
                played += 1
    assert played > 10


@pytest.mark.parametrize("level", ["normal", "hard", "expert"])
@pytest.mark.long
def test_a_goal_that_one_die_can_score_is_scored(level):
    """A die moves up to two pawns; both may jump, and one may pass the ball on. ``odds`` searches
    all useful moves for a goal. The level expert may also score with the team's next die instead.
    """
    scored = by_two = 0
    for match in played("pawnball", is_at_start_of_near_attack, 1, 100, 8):
        ball = match.balls[match.board]
        if not result_of(scoring_numbers(match, match.side, ball, [match.die])):
            continue
        by_two += not can_score_by_one_jump(match)
        opponent = opponents.make(level, Generator(1))
        side, goals, left = match.side, match.score[match.side], match.left
        turn = match.draw, match.board, side
        while match.score[side] == goals and (match.draw, match.board, match.side) == turn:
            if level != "expert" and (match.left != left or not match.die):
                break
            match.apply_action(opponent.think(match, lambda: False))
        assert match.score[side] == goals + 1
        scored += 1
    assert scored > by_two > 5


# snapshots of positions in which several dice score only together
SNAPSHOTS_WITH_TWO_SCORING_DICE = (
    "5001360651070100021355384517293a3d36680d3942544969294b1f3d0a6a3848274506060503020100030600000000"
    "000000020300029b07",
    "5001360651070100023544142549674d6c383b39574344074728483e4b2c4a2a3a364804010404050001040500000000"
    "00000002020200914e",
    "50013606510701000233562555484b3c5d3a5c294744542559353c3f4e2c4c3739374803040105040100040500000000"
    "0000000305030388c1",
    # One die kicks the ball to a square from which the next die scores. For this kick, the first
    # die's other pawn must jump, too, and pass the ball on.
    "5001360651070100024245465538483d4e2c5c3a4c2343255527352d4e3a5c2939482702010405060001040500000000"
    "00000000000000875d",
    "5001360651070100022363354b275a3d4e5c643c563443496435573e59455a2a44383807050205020101020500000000"
    "000000020300031836",
    # One die brings a pawn nearer, a second die moves this pawn to where it can pass the ball, and
    # the last die kicks.
    "5001360651070100023345282b2d473d4e1c3a145833442566050c3c4e1a342965483706050102020000010202050000"
    "000000020202010e8d",
)


@pytest.mark.parametrize("snapshot", SNAPSHOTS_WITH_TWO_SCORING_DICE)
def test_the_expert_scores_with_two_dice_that_score_only_together(snapshot):
    """One die prepares the position from which the other die scores. An earlier version of the
    expert overlooked such pairs.
    """
    match = load("pawnball").from_bytes(bytes.fromhex(snapshot))
    opponent = opponents.make("expert", Generator(1))
    side, before, turn = match.side, match.score[match.side], (match.draw, match.board)
    while match.current_player() == side and (match.draw, match.board) == turn:
        match.apply_action(opponent.think(match, lambda: False))
    assert match.score[side] == before + 1


# snapshots of positions in which a careless turn lets two dice of the other team score together
SNAPSHOTS_BEFORE_TWO_SCORING_DICE = (
    "5001360651070100034866343727573e492c5c2947333925553a582b3d3c5c2a5a382704020604010000000000000404"
    "000000000000000f73",
    "500136065107010003344437553b583e4e395c2a5a4353254827573e4c376c3972483703040405020101000000000202"
    "000000010201008719",
)


@pytest.mark.parametrize("snapshot", SNAPSHOTS_BEFORE_TWO_SCORING_DICE)
def test_the_expert_prevents_a_goal_of_two_dice_that_score_only_together(snapshot):
    """An earlier version of the expert checked only single dice of the other team, and conceded the
    goal.
    """
    match = load("pawnball").from_bytes(bytes.fromhex(snapshot))
    opponent = opponents.make("expert", Generator(1))
    side, board, conceded = match.side, match.board, match.score[1 - match.side]
    while match.current_player() >= 0 and match.board == board:
        match.apply_action(opponent.think(match, lambda: False))
    assert match.score[1 - side] == conceded


@pytest.mark.long
def test_the_tables_have_the_dice_that_score_from_each_square():
    """Rules 10 to 17. The tables are approximate: they assume that only the jumping pawn leaves its
    square.
    """
    both = missed = 0
    for match in yield_positions((PAWN_PHASE, DIE_PHASE), 80, 17):
        tables = ScoringTables(match, match.side)
        ball = match.balls[match.board]
        threat = Threat(match, match.board, match.side)
        for points in range(1, 7):
            exact = threat.can_score(0, points) or threat.can_score(1, points)
            found = bool(tables.scoring_dice(ball) >> points & 1)
            both += exact and found
            missed += exact and not found
    assert both > 10
    assert missed < both // 4


def test_single_dice_are_those_that_score_alone():
    """Rules 10 to 17. ``SingleDice`` estimates which dice can score without another die. For most
    dice it must agree with the exact search in ``odds``, which is too slow for an opponent on the
    board because it tries every jump.
    """
    same = wrong = 0
    for match in yield_positions((PAWN_PHASE, DIE_PHASE), 60, 19):
        ball = match.balls[match.board]
        for side in (0, 1):
            exact = result_of(scoring_numbers(match, side, ball, range(1, 7)))
            found = result_of(SingleDice(match, side).scoring(ball, 126))
            for points in range(1, 7):
                same += points in exact and bool(found >> points & 1)
                wrong += (points in exact) != bool(found >> points & 1)
    assert same > 10
    assert wrong < same // 3


def test_thinking_leaves_the_pawns_of_the_match_unchanged():
    """The opponent moves pawns on a copy of the match. The positions wait for a pawn or a die, not
    for a draw (a throw of four dice).
    """
    for match in yield_positions((PAWN_PHASE, DIE_PHASE), 3, 13):
        before = match.to_bytes()
        opponents.make("hard", Generator(1)).think(match, lambda: False)
        assert match.to_bytes() == before
        assert match.phase != THROW_PHASE
