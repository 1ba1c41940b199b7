"""The opponent of Soccer Tactics counts how many throws reach the ball or lead to a shot, and these
counts agree with the rules.
"""

import pytest

from pixelpitch import opponents
from pixelpitch.rules.generator import Generator
from pixelpitch.rules.squares import column_of
from pixelpitch.rulesets import load
from pixelpitch.rulesets.tactics.board import REMOVED_PAWN, STRIKER_ROLE, TEAM_SIZE, role
from pixelpitch.rulesets.tactics.moves import ball_reaches, movable_pawns, pawn_ends
from pixelpitch.rulesets.tactics.player.reach import (
    ball_mask,
    pawn_mask,
    reach_mask,
    shot_odds,
)
from pixelpitch.rulesets.tactics.rules import (
    BALL_PHASE,
    CAPTURE_PHASE,
    CORNER_PHASE,
    DEFEND_PHASE,
    DONE_ACTION,
    KICK_ACTION,
    KICK_OR_DRIBBLE_STEP,
    PAWN_STEP,
    PLACE_STEP,
    SET_PHASE,
    SHOT_PHASE,
    SQUARE_STEP,
    THROW_STEP,
)
from tests.opponents.positions import yield_positions as played


def yield_positions(phase, steps, position_count, seed):
    """Yield matches that are in ``phase`` and in one of ``steps``."""

    def is_in_phase_and_step(match):
        """Return True if ``match`` is in ``phase`` and in one of ``steps``."""
        return match.phase == phase and match.step in steps

    return played("tactics", is_in_phase_and_step, 4, position_count, seed)


def list_numbers_in_mask(mask):
    """Return the numbers 1 to 6 whose bit is set in ``mask``."""
    return [number for number in range(1, 7) if mask >> number & 1]


def test_the_numbers_that_bring_the_ball_to_a_square_agree_with_rule_10():
    for start in range(128):
        for end in range(128):
            if start != end:
                wanted = [steps for steps in range(1, 7) if ball_reaches(start, end, steps)]
                assert list_numbers_in_mask(ball_mask(start, end)) == wanted, (start, end)


def test_the_numbers_that_bring_a_lone_pawn_to_a_square_agree_with_rule_8():
    match = load("tactics")({"first": "left"})
    match.pawns = [REMOVED_PAWN] * 22
    match.has = 0
    striker = 10
    assert role(striker) == STRIKER_ROLE
    for start in (0x37, 0x44):
        match.pawns[striker] = start
        for steps in range(1, 7):
            found = {
                end for end in range(128) if steps in list_numbers_in_mask(pawn_mask(start, end))
            }
            near = set(pawn_ends(match, striker, steps))
            # ``near`` has only squares of moves that stay on the pitch. ``found`` has those of
            # other moves, too.
            assert near <= found
            inner = {end for end in found if 16 * 2 <= end < 16 * 6 and 4 < column_of(end) < 11}
            assert inner <= near or steps > 3


@pytest.mark.long
def test_the_throws_that_reach_the_ball_match_the_rules():
    """Rule 8. ``reach_mask`` ignores rule 4 and the pawns in the way, so it has every throw that
    reaches the ball and may have more.
    """
    counted = right = 0
    for match in yield_positions(CAPTURE_PHASE, (THROW_STEP,), 15, 4):
        side = match.side
        found = list_numbers_in_mask(reach_mask(match, side, match.ball))
        for number in range(1, 7):
            able = False
            if movable_pawns(match, side, number):
                for index in range(TEAM_SIZE * side + 1, TEAM_SIZE * side + TEAM_SIZE):
                    if match.pawns[index] >= 0 and match.ball in pawn_ends(match, index, number):
                        able = True
            counted += 1
            right += able == (number in found)
            assert number in found or not able
    assert right >= counted * 8 // 10


def count_throw_pairs_with_shot(match):
    """Return how many of the 36 pairs of throws let the attacker shoot after at most two passes."""
    result = 0
    for first in range(1, 7):
        thrown = match.clone()
        thrown.apply_action(first)
        if thrown.phase == BALL_PHASE and thrown.step == KICK_OR_DRIBBLE_STEP:
            thrown.apply_action(KICK_ACTION)
        if thrown.phase != BALL_PHASE or thrown.step != SQUARE_STEP or thrown.picked >= 0:
            continue
        best = 0
        for target in thrown.legal_actions():
            after = thrown.clone()
            after.apply_action(target)
            if after.phase == SHOT_PHASE:
                best = 6
            elif after.phase == BALL_PHASE and after.step == THROW_STEP and after.o == match.o:
                best = max(best, count_second_passes(after))
        result += best
    return result


def count_second_passes(match):
    """Return how many of the six throws turn the second pass into a shot."""
    result = 0
    for number in range(1, 7):
        thrown = match.clone()
        thrown.apply_action(number)
        if thrown.phase == BALL_PHASE and thrown.step == KICK_OR_DRIBBLE_STEP:
            thrown.apply_action(KICK_ACTION)
        if thrown.phase != BALL_PHASE or thrown.step != SQUARE_STEP or thrown.picked >= 0:
            continue
        for target in thrown.legal_actions():
            after = thrown.clone()
            after.apply_action(target)
            if after.phase == SHOT_PHASE:
                result += 1
                break
    return result


@pytest.mark.long
def test_the_chance_of_a_shot_matches_the_rules():
    """Rules 10, 13, 19, 20, 23 and 24. Covers positions in which a field player has the ball in
    open play.
    """
    likely = compared = 0
    for match in yield_positions(BALL_PHASE, (THROW_STEP,), 14, 6):
        keepers = (match.pawns[0], match.pawns[TEAM_SIZE])
        if match.kick or match.passes or match.ball in keepers:
            continue
        odds = shot_odds(match, match.ball)
        # The opponent's odds ignore that a Keeper plays the ball with two dice. Such cases are too
        # few to matter.
        assert abs(odds - count_throw_pairs_with_shot(match)) <= 3
        likely += odds > 0
        compared += 1
    assert compared >= 5
    assert likely


@pytest.mark.parametrize("level", ["expert"])
@pytest.mark.long
def test_a_defender_that_can_reach_the_ball_goes_there(level):
    """Rules 14 and 15. The test begins when the defender has thrown."""
    reached = 0
    for match in yield_positions(DEFEND_PHASE, (PAWN_STEP,), 25, 9):
        able = False
        for index in range(TEAM_SIZE * match.side + 1, TEAM_SIZE * match.side + TEAM_SIZE):
            if match.pawns[index] >= 0 and match.ball in pawn_ends(match, index, match.die):
                able = True
        if not able:
            continue
        opponent = opponents.make(level, Generator(1))
        match.apply_action(opponent.think(match, lambda: False))
        assert opponent.think(match, lambda: False) == match.ball
        reached += 1
    assert reached


@pytest.mark.parametrize("level", ["expert"])
@pytest.mark.long
def test_the_opponent_plays_a_pass_that_is_a_shot(level):
    shot = 0
    for match in yield_positions(BALL_PHASE, (SQUARE_STEP,), 60, 12):
        able = []
        for target in match.legal_actions():
            after = match.clone()
            after.apply_action(target)
            if after.phase == SHOT_PHASE:
                able.append(target)
        if able:
            opponent = opponents.make(level, Generator(1))
            assert opponent.think(match, lambda: False) in able
            shot += 1
    assert shot


def test_a_set_played_by_the_expert_makes_a_shot_likelier():
    """The chance of a shot, summed over several positions, is higher after the expert's moves than
    after random moves.
    """
    gained = 0
    for match in yield_positions(SET_PHASE, (PAWN_STEP,), 10, 15):
        found = []
        for name in ("expert", "uniform"):
            after = match.clone()
            opponent = opponents.make(name, Generator(2))
            while after.phase == SET_PHASE and after.current_player() >= 0:
                after.apply_action(opponent.think(after, lambda: False))
            found.append(shot_odds(after, after.ball))
        gained += found[0] - found[1]
    assert gained > 0


@pytest.mark.parametrize("level", ["hard", "expert"])
@pytest.mark.long(but=["hard"])
def test_before_a_corner_kick_a_defender_blocks_the_best_pass(level):
    """Rule 25: once the opponent has placed a defender, fewer of the throws that follow turn the
    corner kick into a shot.
    """

    def is_defenders_placement(match):
        """Return True if the defending side must place a pawn before a corner kick."""
        return match.phase == CORNER_PHASE and match.step == PLACE_STEP and match.side != match.o

    marked = 0
    for match in played("tactics", is_defenders_placement, 1, 12, 21):
        before = shot_odds(match, match.ball, 0, True)
        opponent = opponents.make(level, Generator(1))
        action = opponent.think(match, lambda: False)
        if action == DONE_ACTION:
            continue
        match.apply_action(action)
        match.apply_action(opponent.think(match, lambda: False))
        assert shot_odds(match, match.ball, 0, True) < before
        marked += 1
    assert marked >= 3
