"""PawnBall favours no side, because both boards are played with the same dice."""

import pytest

from pixelpitch.rules import CHANCE, TERMINAL, squares
from pixelpitch.rules.autoplay import choose
from pixelpitch.rules.generator import Generator
from tests.rulesets.pawnball_matches import Match


def half_turn_of_action(action, chance):
    """Return ``action`` after a half turn of the board, which changes only squares.

    If ``chance``, ``action`` is a throw.
    """
    return action if chance or action >= squares.SQUARES else squares.half_turn(action)


@pytest.mark.parametrize("seed", range(6))
def test_a_match_of_two_coaches_who_play_alike_ends_level(seed):
    """Each coach's choice depends only on what the match looks like from that coach's side. The
    dice are equal, so the score is level at the end.
    """
    generator = Generator(seed)
    match = Match({"draws": 3})
    choices: dict = {}
    while match.current_player() != TERMINAL:
        if match.current_player() == CHANCE:
            match.apply_action(choose(match, generator))
            continue
        side = match.current_player()
        legal = match.legal_actions()
        seen = tuple(sorted(half_turn_of_action(action, side == 0) for action in legal))
        view = (
            board_seen_by_mover(match),
            match.draw,
            match.phase,
            tuple(match.left),
            match.points,
            seen,
        )
        if view not in choices:
            choices[view] = seen[generator.below(len(seen))]
        match.apply_action(half_turn_of_action(choices[view], side == 0))
    assert match.score[0] == match.score[1]
    assert match.goals == [match.score[1] - match.goals[1], match.score[0] - match.goals[0]]


def board_seen_by_mover(match):
    """Return the board in play as the side to move sees it; for Red the squares are turned."""
    at = 12 * match.board
    own = match.pawns[at + 6 * match.side : at + 6 * match.side + 6]
    other = match.pawns[at + 6 - 6 * match.side : at + 12 - 6 * match.side]
    everything = [*own, *other, match.balls[match.board]]
    if match.side:
        everything = [each if each < 0 else 127 - each for each in everything]
    pairs = [tuple(sorted(everything[index : index + 2])) for index in range(0, 12, 2)]
    return (match.team(), *pairs, everything[12])
