"""Covers what a die of PawnBall may do (rules 10 to 12)."""

from pixelpitch.rulesets.pawnball.rules import DIE_PHASE, PAWN_PHASE
from tests.rulesets.lines import last_sentences
from tests.rulesets.pawnball_matches import (
    legal_labels,
    match_at,
    match_at_first_throw,
    play,
    why_not,
)


def test_10_the_points_move_each_of_the_two_pawns_of_the_dot_once():
    match = match_at()
    assert legal_labels(match) == {"e3", "e6"}
    play(match, "e3", "f4")
    assert match.points == 1
    assert legal_labels(match) == {"e6", "done"}
    assert why_not(match, "f4") == "this pawn has moved already"
    assert match.position()["moved"] == ["f4"]
    play(match, "e6")
    assert legal_labels(match) == {"d6", "f6", "e5", "e7"}
    play(match, "e5")
    assert match.phase != PAWN_PHASE or match.die != 3


def test_10_a_pawn_of_another_dot_or_side_is_not_moved():
    match = match_at()
    assert why_not(match, "c4") == "Blue black pawn: you play the white die"
    assert why_not(match, "n4") == "Red yellow pawn: you play the white die"
    assert why_not(match, "f4") == "no pawn is there"


def test_10_a_pawn_jumps_over_anything():
    match = match_at(
        blue={"white": "c4 e6", "black": "d4 c5", "grey": "c3 g6"}, picked="c4", phase="move"
    )
    found = legal_labels(match)
    assert {"e4", "f4", "e5", "d3", "c2", "c1", "c6", "c7"} <= found
    assert {"d4", "c5", "c3"} & found == set()


def test_10_a_jump_costs_its_columns_plus_its_rows():
    match = match_at(blue={"white": "f4 k2"}, phase="move", picked="f4", points=3, die=3)
    column, row = 5, 3
    wanted = set()
    for other_column in range(1, 15):
        for other_row in range(8):
            cost = abs(other_column - column) + abs(other_row - row)
            if 1 <= cost <= 3:
                wanted.add(chr(97 + other_column) + str(other_row + 1))
    taken = {"h4", "g3", "g6", "e3", "c4", "c5"} - {"e3"}
    assert legal_labels(match) == wanted - taken
    assert why_not(match, "f8") == "too far: 4 points, you have 3"


def test_10_a_pawn_may_stand_off_the_playing_area_and_in_either_goal():
    match = match_at(blue={"white": "c2 n2"}, phase="move", picked="n2")
    assert {"n1", "o1", "o2", "o4", "m1"} <= legal_labels(match)
    match = match_at(blue={"white": "c2 n2"}, phase="move", picked="c2")
    assert {"b1", "b2", "b4", "c1"} <= legal_labels(match)
    play(match, "b4")
    assert match.position()["boards"][0]["blue"]["white"] == ["n2", "b4"]


def test_11_a_die_is_played_by_moving_at_least_one_square():
    match = match_at()
    assert "done" not in legal_labels(match)
    assert match.why_not(128) == "no pawn has moved yet"
    play(match, "e3", "e2", "done")
    assert match.die != 3


def test_11_a_kick_alone_is_enough_to_play_the_die():
    match = match_at(blue={"white": "g4 e6"}, left=[2])
    assert legal_labels(match) == {"g4", "e6", "h4"}
    play(match, "h4")
    assert match.prompt() == "Blue: kick the ball 3 steps"
    play(match, "k4")
    assert (match.die, match.position()["left"]) == (2, [])


def test_11_a_die_is_finished_without_a_press_if_only_done_is_legal():
    match = match_at()
    play(match, "e3", "e5", "e6", "e7")
    assert last_sentences(match)[:1] == ["e6 jumps to e7"]
    assert match.die != 3


# In each of two corners, a black pawn is enclosed and cannot move with one point.
CORNER_PAWN_SQUARES = {"black": "b1 o8", "white": "c1 e4", "grey": "n8 o7"}
DICE_WITH_WHITE_AND_BLACK = [["white", 3], ["black", 1], ["yellow", 1], ["yellow", 1]]


def test_11_a_die_that_cannot_be_played_is_not_offered():
    fields = {"dice": [["white", 3], ["grey", 5], ["yellow", 1], ["black", 2]], "left": [3, 5]}
    match = match_at(blue=CORNER_PAWN_SQUARES, red={"yellow": "b2 n4"}, **fields, die=2, points=2)
    assert legal_labels(match) == {"b1", "o8"}  # two points lead out of the corner
    dice = [["white", 3], ["black", 1], ["yellow", 1], ["grey", 6]]
    fields = {"dice": dice, "left": [1, 3, 6], "phase": "die", "die": None, "points": None}
    match = match_at(blue=CORNER_PAWN_SQUARES, red={"yellow": "b2 n4"}, **fields)
    assert legal_labels(match) == {"white3", "grey6"}
    assert match.why_not(131) == "that die cannot be played"


def test_11_a_die_is_offered_again_when_it_can_be_played():
    match = match_at(
        blue={**CORNER_PAWN_SQUARES, "white": "c1 b2"}, dice=DICE_WITH_WHITE_AND_BLACK, left=[1]
    )
    play(match, "b2", "c2", "done")
    assert (match.die, match.phase) == (1, PAWN_PHASE)
    assert legal_labels(match) == {"b1"}


def test_11_dice_that_cannot_be_played_are_lost():
    match = match_at(
        blue=CORNER_PAWN_SQUARES, red={"yellow": "b2 n4"}, dice=DICE_WITH_WHITE_AND_BLACK, left=[1]
    )
    play(match, "e4", "e5", "done")
    assert ("lost", 0, ("lost", 0, 1)) in match.events
    assert last_sentences(match)[0] == "Blue has no more moves: black 1 lost"
    # The colour team has fewer points, so it plays first on each board. Its turn on board 2 is
    # next (index 1), where it is Blue's team.
    assert (match.board, match.side) == (1, 0)


def test_11_the_only_playable_die_becomes_active_by_itself():
    """The black 1 cannot be played now, so the white 3 becomes active without a press."""
    blue = {"black": "b1 o8", "white": "c1 e4", "grey": "n8 o7"}
    match = match_at_first_throw()
    # throws white 3, black 1, yellow 1 and grey 6; the black-and-white team has three of these dice
    play(match, "3", "1", "1", "6")
    assert (
        match.phase == PAWN_PHASE
    )  # yellow 1 is played first, because the colour team has fewer dice
    dice = [["white", 3], ["black", 1], ["yellow", 1], ["grey", 6]]
    fields = {"die": 6, "points": 6, "left": [1, 3], "dice": dice}
    match = match_at(blue={**blue, "grey": "n8 o7"}, red={"yellow": "b2 n4"}, **fields)
    play(match, "n8", "n7", "done")
    # now both black 1 and white 3 can be played, because the pawn on o8 can move to n8
    assert match.phase == DIE_PHASE
    match = match_at(blue={**blue, "grey": "o7 k2"}, red={"yellow": "b2 n8"}, **fields)
    play(match, "k2", "k1", "done")
    assert (match.phase, match.die) == (PAWN_PHASE, 3)
    assert match.position()["left"] == [1]


def test_12_a_pawn_may_kick_whether_it_has_moved_or_not():
    match = match_at(blue={"white": "e4 k7"}, points=3)
    assert "h4" not in legal_labels(match)
    assert why_not(match, "h4") == "no pawn of this die is beside the ball"
    play(match, "e4", "g4")
    assert legal_labels(match) == {"k7", "h4", "done"}
    match = match_at(blue={"white": "g4 k7"})
    play(match, "k7", "k8")
    assert "h4" in legal_labels(match)


def test_12_a_pawn_may_kick_if_no_pawn_can_use_the_points():
    match = match_at(blue={"white": "f4 e6"})
    play(match, "f4", "g4", "e6", "e7")
    assert (match.points, legal_labels(match)) == (1, {"h4", "done"})
    assert match.prompt() == "Blue: kick the ball or choose done"


def test_12_the_prompt_says_that_a_die_can_only_kick():
    match = match_at(
        blue={"black": "b1 c1", "white": "b2 d1"},
        ball="c2",
        dice=[["black", 1], ["grey", 5], ["yellow", 1], ["black", 2]],
        die=1,
        points=1,
    )
    assert legal_labels(match) == {"c2"}
    assert match.prompt() == "Blue: kick the ball"


def test_12_after_the_kick_the_die_is_finished():
    match = match_at(blue={"white": "g4 e6"}, left=[2, 5])
    play(match, "h4", "k4")
    assert match.phase == DIE_PHASE
    assert legal_labels(match) == {"black2", "grey5"}


def test_12_a_pawn_may_kick_from_off_the_playing_area_and_from_a_goal():
    match = match_at(ball="c4", blue={"white": "b4 e6", "black": "d7 f7"}, phase="kick")
    assert "f4" in legal_labels(match)
    match = match_at(ball="d2", blue={"white": "c1 e6"}, phase="kick")
    assert "g5" in legal_labels(match)


def test_12_a_pawn_on_any_of_the_eight_neighbouring_squares_may_kick():
    for square in "g3 h3 i3 g4 i4 g5 h5 i5".split():
        red = {"yellow": "n2 n7", "green": "m2 m7", "violet": "l2 l7"}
        match = match_at(blue={"black": square + " c7", "grey": "c2 d2"}, red=red, die=2, points=2)
        assert "h4" in legal_labels(match), square
