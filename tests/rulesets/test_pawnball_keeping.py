"""PawnBall's snapshots and positions are restored, and invalid ones are refused."""

import json
from typing import Any

import pytest

from pixelpitch.rules import TERMINAL
from pixelpitch.rules.autoplay import choose
from pixelpitch.rules.errors import NotUnderstood
from pixelpitch.rules.generator import Generator
from tests.rulesets.pawnball_matches import (
    Match,
    make_boards_after_line_ups,
    match_at_first_throw,
    play,
    position,
)


def test_a_snapshot_holds_both_boards_in_at_most_256_bytes():
    lengths = set()
    for seed in range(3):
        match = Match({"draws": 16})
        generator = Generator(seed)
        while match.current_player() != TERMINAL:
            lengths.add(len(match.to_bytes()))
            match.apply_action(choose(match, generator))
    assert max(lengths) <= 64


def test_every_phase_is_written_as_a_position():
    match = Match()
    assert match.position()["phase"] == "place"
    assert match.position()["dice"] == []
    assert match.position()["board"] == 1
    assert match.position()["team"] == "blue"
    empty: Any = {"black": [], "grey": [], "white": []}
    assert match.position()["boards"][0]["blue"] == empty
    match = play(match_at_first_throw(), "3", "5")
    assert match.position() == {
        "ruleset": "pawnball",
        "boards": make_boards_after_line_ups(),
        "draw": 1,
        "dice": [["white", 3], ["grey", 5]],
        "board": 1,
        "team": "blue",
        "left": [],
        "die": None,
        "points": None,
        "moved": [],
        "picked": None,
        "score": [[0, 0], [0, 0]],
        "phase": "throw",
        "options": {"draws": 8, "half_setup": True, "first": "left"},
    }
    play(match, "1", "2")  # yellow 1 and black 2: the colour team plays first
    found = match.position()
    assert (found["phase"], found["team"], found["die"], found["points"]) == ("pawn", "red", 1, 1)
    play(match, "n4", "o4")
    found = match.position()
    assert (found["phase"], found["team"], found["left"]) == ("die", "blue", [2, 3, 5])
    play(match, "grey5", "g3", "g4", "g6")
    found = match.position()
    assert (found["phase"], found["picked"], found["moved"]) == ("move", "g6", ["g4"])
    assert (found["die"], found["points"], found["left"]) == (5, 4, [2, 3])
    play(match, "g7", "h4")
    assert match.position()["phase"] == "kick"
    while match.current_player() != TERMINAL:
        match.apply_action(match.legal_actions()[0])
    found = match.position()
    assert (found["phase"], found["board"], found["team"], found["draw"]) == ("over", None, None, 8)
    assert len(found["dice"]) == 4
    json.dumps(found)


def assert_refused(field, **changes):
    """Assert that a position with ``changes`` is refused, with an error that names ``field``."""
    with pytest.raises(NotUnderstood, match=field):
        pytest.fail(f"took {Match.from_position(position(**changes)).position()}")


def test_wrong_positions_are_refused():
    # the dice of the black-and-white team are 2, 3 and 5, of which 3 is active
    assert_refused("left", left=[2, 2])
    assert_refused("left", left=[1])  # this die belongs to the colour team
    assert_refused("die", die=4)
    assert_refused("points", points=4)
    assert_refused("points", points=2)  # no pawn has moved, so all points remain
    assert_refused("moved", moved=["c4"], points=2)
    assert_refused("moved", moved=["e3", "e3"], points=1)
    assert_refused("points", moved=["e3"])
    assert_refused("picked", picked="e3")  # no pawn is picked in phase pawn
    assert_refused("picked", phase="move")
    assert_refused("picked", phase="move", picked="c4")
    assert_refused("phase", phase="kick")  # no pawn is next to the ball
    assert_refused("phase", phase="die", die=None, points=None, left=[3])
    assert_refused("ball", ball="b4")
    assert_refused("ball", ball="e3")
    assert_refused("blue", blue={"white": "b3 e6"})
    assert_refused("blue", blue={"white": "a4 e6"})
    assert_refused("blue", blue={"white": "c4 e6"})
    assert_refused("red", red={"yellow": "c4 n5"})
    assert_refused("blue", blue={"white": "e3"})
    assert_refused("dice", dice=[["white", 3]])
    assert_refused("dice", dice=[["white", 4], ["grey", 5], ["yellow", 1], ["black", 2]])
    assert_refused("score", score=[[9, 4], [0, 0]])
    assert_refused("draw", draw=9)
    assert_refused("team", team=None)
    assert_refused("board", board=3)
    assert_refused("team", phase="throw", dice=[], die=None, points=None, team="red")
    assert_refused("board", phase="throw", dice=[], die=None, points=None, board=2)


def test_the_order_of_equal_pawns_in_a_position_does_not_matter():
    given = position(left=[5, 2])
    given["boards"][0]["blue"]["white"].reverse()
    assert Match.from_position(given).position() == position(left=[2, 5])


def test_a_position_with_pawns_placed_in_the_wrong_order_is_refused():
    match = play(Match(), "c2", "c3", "c4")
    given = match.position()
    given["boards"][0]["blue"]["grey"], given["boards"][0]["blue"]["white"] = [], ["c4"]
    with pytest.raises(NotUnderstood, match="blue"):
        Match.from_position(given)
    given = match.position()
    given["boards"][1]["red"]["black"] = ["n4"]
    with pytest.raises(NotUnderstood, match="red"):
        Match.from_position(given)
