"""PawnBall 13 to 17: the kick."""

import pytest

from tests.rulesets.lines import lines_of
from tests.rulesets.pawnball_matches import at, ball, kick, legal, play, why_not

FAR_PAWNS = {"black": "c2 c7", "white": "d2 d7", "grey": "e2 e7"}  # Blue's pawns, out of the way
RED = {"yellow": "n2 n7", "green": "m2 m7", "violet": "l2 l7"}


def blue_pawns(**pairs):
    return {**FAR_PAWNS, **pairs}


def test_13_the_points_are_used_again_in_full():
    match = at(blue=blue_pawns(white="e4 d7"), red=RED)
    play(match, "e4", "g4")  # two of the three points
    play(match, "h4")
    assert match.prompt() == "Blue: kick the ball 3 steps"
    assert "k4" in legal(match)


@pytest.mark.parametrize(
    ("kicker", "end"),
    [
        *[("g4", "j4"), ("g3", "j6"), ("h3", "h6"), ("i3", "f6")],
        *[("i4", "f4"), ("i5", "f2"), ("h5", "h2"), ("g5", "j2")],
    ],
)
def test_13_the_ball_continues_in_line_with_the_kicker(kicker, end):
    assert legal(kick(2, blue=blue_pawns(black=kicker + " c7"), red=RED)) == {end}


def test_13_the_first_step_is_the_first_empty_square_beyond_the_ball():
    match = kick(1, blue=blue_pawns(black="g4 c7", white="i4 d7"), red=RED)
    assert "j4" in legal(match)


def test_13_the_balls_first_square_is_empty_once_it_has_left():
    """i4 sends the ball back to h4, which is one step; the second step is beyond the kicker."""
    assert "f4" not in legal(kick(1, blue=blue_pawns(black="g4 c7", white="i4 d7"), red=RED))
    assert "f4" in legal(kick(2, blue=blue_pawns(black="g4 c7", white="i4 d7"), red=RED))


def test_13_a_square_counts_each_time():
    """i4 sends the ball back to h4, g4 sends it on over i4, so that j4 is the third step."""
    assert "j4" in legal(kick(3, blue=blue_pawns(white="g4 d7", black="i4 c7"), red=RED))


@pytest.mark.parametrize("blocker", ["i4", "j4", "k4"])
def test_14_an_opponents_pawn_in_the_way_blocks(blocker):
    match = at(blue=blue_pawns(white="g4 d7"), red={**RED, "green": blocker + " m7"})
    assert "h4" not in legal(match)
    assert why_not(match, "h4") == "no kick of exactly 3 steps"


def test_14_a_goalpost_blocks():
    dice = [["black", 1], ["violet", 6], ["yellow", 1], ["yellow", 1]]
    match = at("n4", blue=blue_pawns(black="m5 c7"), red=RED, dice=dice, die=1, points=1)
    assert legal(match) == {"m5", "c7"}  # n4 is not legal, because o3 is the goalpost


def test_14_a_diagonal_passes_between_two_pawns():
    red = {**RED, "green": "i4 h5"}
    assert legal(kick(3, blue=blue_pawns(white="g3 d7"), red=red)) == {"k7"}


def test_14_a_diagonal_passes_by_the_post():
    assert legal(kick(1, "n3", blue=blue_pawns(black="m2 c7"), red={**RED, "green": "m3 m7"})) == {
        "o4"
    }


@pytest.mark.parametrize(
    ("own", "other"),
    [({"black": "l4 c7"}, {"green": "o4 m7"}), ({"black": "l4 o4"}, {})],
)
def test_14_a_goal_square_is_open_whoever_stands_in_it(own, other):
    assert "o4" in legal(kick(2, "m4", blue=blue_pawns(**own), red={**RED, **other}))


def test_14_a_pawn_in_a_goal_does_not_pass_the_ball_on():
    """The path ends in the goal, so with three steps from m4 there is nothing beyond it."""
    match = at("m4", blue=blue_pawns(white="l4 o4"), red=RED)
    assert "m4" not in legal(match)


def test_15_straight_on_over_a_team_mate_gains_a_square():
    assert "l4" in legal(kick(3, blue=blue_pawns(white="g4 d7", black="j4 c7"), red=RED))


def test_15_straight_on_over_several_in_a_row():
    match = kick(1, blue=blue_pawns(black="g4 i4", white="j4 k4"), red=RED)
    assert "l4" in legal(match)


def test_15_a_team_mate_of_any_dot_sends_it_on_in_every_direction():
    match = kick(1, blue=blue_pawns(black="g4 c7", grey="i4 e7"), red=RED)
    assert legal(match) == {"h3", "i3", "j3", "j4", "h5", "i5", "j5"}


def test_15_a_team_mate_may_send_the_ball_back():
    """The ball goes two steps beyond j4, or back again."""
    match = kick(3, blue=blue_pawns(white="g4 d7", grey="j4 e7"), red=RED)
    assert "h4" not in legal(match)  # rule 16
    match = kick(4, blue=blue_pawns(white="g4 d7", grey="j4 e7"), red=RED)
    assert "f4" in legal(match)  # i4, i4, h4, then over the kicker to f4


def test_15_the_kicker_passes_on_too():
    """i4 sends the ball over h4 to the kicker on g4: one step, and two more from there."""
    match = kick(3, blue=blue_pawns(white="g4 d7", grey="i4 e7"), red=RED)
    assert {"e4", "e6", "g6"} <= legal(match)


def test_15_a_turn_needs_an_empty_square():
    """The ball reaches i4 in a straight line. A team-mate on j5 blocks the turn to k6."""
    match = kick(1, blue=blue_pawns(black="g4 c7", grey="i4 e7", white="j5 d7"), red=RED)
    assert "k6" not in legal(match)
    assert "j3" in legal(match)


def test_15_a_turn_may_go_into_the_goal():
    match = kick(1, "m5", blue=blue_pawns(black="l5 c7", grey="n5 e7"), red=RED)
    assert {"o4", "o5"} <= legal(match)


def test_15_the_same_team_mate_may_pass_again():
    """g4 and i4 send the ball back and forth over h4: five steps end no further away than one."""
    match = kick(5, blue=blue_pawns(grey="g4 i4"), red=RED)
    assert {"f3", "j4", "g3", "i5"} <= legal(match)


def test_16_a_shot_needs_exactly_the_dies_steps():
    """m4 to o4 takes two steps: one step ends on n4, and three steps are no legal kick."""
    assert legal(kick(1, "m4", blue=blue_pawns(black="l4 c7"), red=RED)) == {"n4"}
    assert legal(kick(2, "m4", blue=blue_pawns(black="l4 c7"), red=RED)) == {"o4"}
    assert "m4" not in legal(at("m4", blue=blue_pawns(white="l4 d7"), red=RED))


def test_16_the_ball_never_leaves_the_playing_area():
    match = at("h3", blue=blue_pawns(white="h4 d7"), red=RED)
    assert "h3" not in legal(match)
    match = kick(1, blue=blue_pawns(black="g4 c7"), red=RED)
    assert why_not(match, "h1") == "the ball must stay on the pitch"


def test_16_no_kick_ends_in_the_own_goal():
    match = kick(2, "d4", blue=blue_pawns(black="e4 c5", grey="c4 e7"), red=RED)
    assert {"b4", "b5"} & legal(match) == set()
    assert why_not(match, "b4") == "that is your own goal"


def test_16_no_kick_ends_on_its_starting_square():
    match = kick(1, blue=blue_pawns(black="g4 c7", white="i4 d7"), red=RED)
    assert "h4" not in legal(match)
    assert why_not(match, "h4") == "the ball lies there already"


def test_17_after_a_goal_the_ball_is_on_the_centre_of_the_conceding_side():
    match = kick(1, "n4", blue=blue_pawns(black="m4 c7"), red=RED, score=[[0, 1], [2, 0]])
    play(match, "o4")
    assert lines_of(match)[:2] == [
        "goal for Blue from n4 on board 1, 3-1",
        "the ball goes back to i5",
    ]
    assert match.events[0][:2] == ("goal", 0)
    assert match.score == [3, 1]
    assert match.position()["score"] == [[1, 1], [2, 0]]
    assert ball(match) == "i5"
    assert match.position()["boards"][0]["blue"]["black"] == ["m4", "c7"]  # pawns stay


def test_17_a_goal_on_board_2_counts_there():
    match = kick(1, "n4", blue=blue_pawns(black="m4 c7"), red=RED)
    match.board, match.side = 1, 1
    match.phase = 5
    match.pawns[18:20], match.balls[1] = [35, 82], 50  # Red's black pawns; the ball is on c4
    match.pawns[12:18] = [20, 21, 22, 23, 24, 25]
    match.pawns[18] = 51  # d4
    play(match, "b4")
    assert (match.score, match.position()["score"]) == ([0, 1], [[0, 0], [0, 1]])
    assert ball(match, 1) == "h4"


@pytest.mark.parametrize(
    ("pairs", "square"),
    [
        ({"yellow": "i5 n7"}, "i6"),  # of i4, h5, j5 and i6 the highest number
        ({"yellow": "i5 i6"}, "j5"),
        ({"yellow": "i5 i6", "green": "j5 h5"}, "i4"),
        ({"yellow": "i5 i6", "green": "j5 h5", "violet": "i4 l7"}, "i7"),
    ],
)
def test_17_if_occupied_red_gets_the_nearest_free_square_with_the_highest_number(pairs, square):
    match = kick(1, "n4", blue=blue_pawns(black="m4 c7"), red={**RED, **pairs})
    assert ball(play(match, "o4")) == square


@pytest.mark.parametrize(
    ("pairs", "square"),
    [
        ({"yellow": "h4 d4"}, "h3"),
        ({"yellow": "d4 h4", "green": "h3 m7"}, "g4"),
    ],
)
def test_17_if_occupied_blue_gets_the_nearest_free_square_with_the_lowest_number(pairs, square):
    dice = [["green", 4], ["black", 1], ["yellow", 1], ["black", 2]]
    fields = {"dice": dice, "team": "red", "die": 1, "points": 1, "phase": "kick"}
    match = at("c4", blue={"black": "c2 c7"}, red={**RED, **pairs}, left=[4], **fields)
    assert ball(play(match, "b4")) == square


def test_17_play_continues_with_the_remaining_dice():
    dice = [["black", 1], ["white", 3], ["yellow", 1], ["yellow", 1]]
    match = at("n4", blue=blue_pawns(black="m4 c7"), red=RED, dice=dice, die=1, points=1, left=[3])
    play(match, "n4", "o4")
    assert match.die == 3
    assert match.side == 0
