"""PawnBall favours nobody: sides swapped and boards exchanged, every match maps onto itself."""

import pytest

from pixelpitch.rules import CHANCE, TERMINAL, squares
from pixelpitch.rules.autoplay import choose
from pixelpitch.rules.generator import Generator
from tests.rulesets.pawnball_matches import Match, in_order, turn

SIDES = {"blue": "red", "red": "blue", None: None}


def turned(position):
    """The half turn of a position: the other board, the other side, each square turned."""
    boards = []
    for board in reversed(position["boards"]):
        teams = {
            SIDES[side]: {
                colour: in_order([turn(each) for each in pair])
                for colour, pair in board[side].items()
            }
            for side in ("blue", "red")
        }
        boards.append({**teams, "ball": turn(board["ball"])})
    first = {"left": "right", "right": "left"}[position["options"]["first"]]
    return {
        **position,
        "boards": boards,
        "board": None if position["board"] is None else 3 - position["board"],
        "team": SIDES[position["team"]],
        "moved": in_order([turn(each) for each in position["moved"]]),
        "picked": position["picked"] and turn(position["picked"]),
        "score": [goals[::-1] for goals in position["score"][::-1]],
        "options": {**position["options"], "first": first},
    }


def turned_action(action, chance):
    """The half turn of a decision; a throw and a menu item stay."""
    return action if chance or action >= squares.SQUARES else squares.half_turn(action)


@pytest.mark.parametrize("chunk", range(4))
def test_first_right_is_the_exact_half_turn(chunk):
    """Every state of 48 random matches, its choices, chance steps and events."""
    for seed in range(12 * chunk, 12 * chunk + 12):
        generator = Generator(seed)
        given = {"draws": 1 + seed % 3, "half_setup": seed % 2 == 0}
        one, two = Match({**given, "first": "left"}), Match({**given, "first": "right"})
        while one.current_player() != TERMINAL:
            assert two.position() == turned(one.position())
            chance = one.current_player() == CHANCE
            legal = [turned_action(action, chance) for action in one.legal_actions()]
            assert two.legal_actions() == sorted(legal)
            if chance:
                assert two.chance().side == 1 - one.chance().side
                assert two.chance().faces == one.chance().faces
            else:
                assert two.current_player() == 1 - one.current_player()
            action = choose(one, generator)
            one.apply_action(action)
            two.apply_action(turned_action(action, chance))
            assert [each[0] for each in one.events] == [each[0] for each in two.events]
            sides = [each[1] for each in one.events]
            assert [each[1] for each in two.events] == [
                side if side < 0 else 1 - side for side in sides
            ]
        assert two.outcome()["score"] == one.outcome()["score"][::-1]


def test_the_half_turn_of_any_state_is_a_state():
    """It is read back as it is, and turned again it is the first one."""
    for seed in range(6):
        generator = Generator(100 + seed)
        match = Match({"draws": 2, "first": ("left", "right")[seed % 2]})
        while match.current_player() != TERMINAL:
            position = match.position()
            assert turned(turned(position)) == position
            assert Match.from_position(turned(position)).position() == turned(position)
            match.apply_action(choose(match, generator))


@pytest.mark.parametrize("seed", range(6))
def test_two_coaches_who_play_alike_end_level(seed):
    """Both boards see the same dice, so equal play gives equal boards: neither has an advantage.

    Each coach's choice depends only on what its own team sees, seen from its own side.
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
        seen = tuple(sorted(turned_action(action, side == 0) for action in legal))
        view = (view_of(match), match.draw, match.phase, tuple(match.left), match.points, seen)
        if view not in choices:
            choices[view] = seen[generator.below(len(seen))]
        match.apply_action(turned_action(choices[view], side == 0))
    assert match.score[0] == match.score[1]
    assert match.goals == [match.score[1] - match.goals[1], match.score[0] - match.goals[0]]


def view_of(match):
    """The board in play as its side sees it: squares turned for Red."""
    at = 12 * match.board
    own = match.pawns[at + 6 * match.side : at + 6 * match.side + 6]
    other = match.pawns[at + 6 - 6 * match.side : at + 12 - 6 * match.side]
    everything = [*own, *other, match.balls[match.board]]
    if match.side:
        everything = [each if each < 0 else 127 - each for each in everything]
    pairs = [tuple(sorted(everything[index : index + 2])) for index in range(0, 12, 2)]
    return (match.team(), *pairs, everything[12])
