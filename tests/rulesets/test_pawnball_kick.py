"""Covers the kick in PawnBall (rules 13 to 17)."""

import pytest

from tests.rulesets.lines import last_sentences
from tests.rulesets.pawnball_matches import (
    ball_square,
    legal_labels,
    match_at,
    match_before_kick,
    play,
    why_not,
)

# pawns of Blue that are not near the ball
SQUARES_OUT_OF_THE_WAY = {"black": "c2 c7", "white": "d2 d7", "grey": "e2 e7"}
RED_PAWN_SQUARES = {"yellow": "n2 n7", "green": "m2 m7", "violet": "l2 l7"}


def blue_pawns(**pairs):
    """Return Blue's pawns: those in ``pairs`` (``white="e4 d7"``), the rest out of the way."""
    return {**SQUARES_OUT_OF_THE_WAY, **pairs}


def test_13_a_kick_has_all_points_of_the_die_even_after_moves():
    match = match_at(blue=blue_pawns(white="e4 d7"), red=RED_PAWN_SQUARES)
    play(match, "e4", "g4")  # the pawn has used two of the three points
    play(match, "h4")
    assert match.prompt() == "Blue: kick the ball 3 steps"
    assert "k4" in legal_labels(match)


@pytest.mark.parametrize(
    ("kicker", "end"),
    [
        *[("g4", "j4"), ("g3", "j6"), ("h3", "h6"), ("i3", "f6")],
        *[("i4", "f4"), ("i5", "f2"), ("h5", "h2"), ("g5", "j2")],
    ],
)
def test_13_the_ball_continues_in_line_with_the_kicker(kicker, end):
    assert legal_labels(
        match_before_kick(2, blue=blue_pawns(black=kicker + " c7"), red=RED_PAWN_SQUARES)
    ) == {end}


def test_13_the_first_step_of_the_ball_ends_on_the_first_empty_square_in_line():
    match = match_before_kick(
        1, blue=blue_pawns(black="g4 c7", white="i4 d7"), red=RED_PAWN_SQUARES
    )
    assert "j4" in legal_labels(match)


def test_13_the_first_square_of_the_ball_is_empty_after_the_ball_has_left():
    """The pawn on i4 sends the ball back to h4, which is one step. The second step goes over the
    kicker on g4 to f4.
    """
    assert "f4" not in legal_labels(
        match_before_kick(1, blue=blue_pawns(black="g4 c7", white="i4 d7"), red=RED_PAWN_SQUARES)
    )
    assert "f4" in legal_labels(
        match_before_kick(2, blue=blue_pawns(black="g4 c7", white="i4 d7"), red=RED_PAWN_SQUARES)
    )


def test_13_a_square_counts_each_time_the_ball_enters_it():
    """The pawn on i4 sends the ball back over h4 to the kicker on g4, who sends it forward again.
    Both visits to h4 count as steps, so j4 is the third step.
    """
    assert "j4" in legal_labels(
        match_before_kick(3, blue=blue_pawns(white="g4 d7", black="i4 c7"), red=RED_PAWN_SQUARES)
    )


@pytest.mark.parametrize("blocker", ["i4", "j4", "k4"])
def test_14_a_pawn_of_the_other_side_blocks_the_path_of_the_ball(blocker):
    match = match_at(
        blue=blue_pawns(white="g4 d7"), red={**RED_PAWN_SQUARES, "green": blocker + " m7"}
    )
    assert "h4" not in legal_labels(match)
    assert why_not(match, "h4") == "no kick of exactly 3 steps"


def test_14_a_goalpost_blocks_the_path_of_the_ball():
    dice = [["black", 1], ["violet", 6], ["yellow", 1], ["yellow", 1]]
    match = match_at(
        "n4", blue=blue_pawns(black="m5 c7"), red=RED_PAWN_SQUARES, dice=dice, die=1, points=1
    )
    assert legal_labels(match) == {"m5", "c7"}  # n4 is illegal because the goalpost is on o3


def test_14_the_ball_passes_diagonally_between_two_pawns():
    red = {**RED_PAWN_SQUARES, "green": "i4 h5"}
    assert legal_labels(match_before_kick(3, blue=blue_pawns(white="g3 d7"), red=red)) == {"k7"}


def test_14_the_ball_passes_diagonally_next_to_the_post():
    assert legal_labels(
        match_before_kick(
            1, "n3", blue=blue_pawns(black="m2 c7"), red={**RED_PAWN_SQUARES, "green": "m3 m7"}
        )
    ) == {"o4"}


@pytest.mark.parametrize(
    ("own", "other"),
    [({"black": "l4 c7"}, {"green": "o4 m7"}), ({"black": "l4 o4"}, {})],
)
def test_14_a_goal_square_is_open_even_if_a_pawn_stands_on_it(own, other):
    assert "o4" in legal_labels(
        match_before_kick(2, "m4", blue=blue_pawns(**own), red={**RED_PAWN_SQUARES, **other})
    )


def test_14_a_pawn_in_a_goal_does_not_pass_the_ball_on():
    """A path ends in the goal, so no path of three steps from m4 leads over a pawn in the goal."""
    match = match_at("m4", blue=blue_pawns(white="l4 o4"), red=RED_PAWN_SQUARES)
    assert "m4" not in legal_labels(match)


def test_15_the_square_of_a_team_mate_in_line_costs_no_step():
    assert "l4" in legal_labels(
        match_before_kick(3, blue=blue_pawns(white="g4 d7", black="j4 c7"), red=RED_PAWN_SQUARES)
    )


def test_15_the_ball_passes_over_several_team_mates_in_a_row():
    match = match_before_kick(
        1, blue=blue_pawns(black="g4 i4", white="j4 k4"), red=RED_PAWN_SQUARES
    )
    assert "l4" in legal_labels(match)


def test_15_a_team_mate_of_any_dot_sends_the_ball_on_in_every_direction():
    match = match_before_kick(1, blue=blue_pawns(black="g4 c7", grey="i4 e7"), red=RED_PAWN_SQUARES)
    assert legal_labels(match) == {"h3", "i3", "j3", "j4", "h5", "i5", "j5"}


def test_15_a_team_mate_may_send_the_ball_back():
    """From j4 the ball goes two steps on, or two steps back."""
    match = match_before_kick(3, blue=blue_pawns(white="g4 d7", grey="j4 e7"), red=RED_PAWN_SQUARES)
    assert "h4" not in legal_labels(match)  # rule 16 forbids the starting square
    match = match_before_kick(4, blue=blue_pawns(white="g4 d7", grey="j4 e7"), red=RED_PAWN_SQUARES)
    # the ball goes over i4 twice and over h4, then over the kicker to f4
    assert "f4" in legal_labels(match)


def test_15_the_kicker_may_send_the_ball_on_as_well():
    """The pawn on i4 sends the ball back over h4 (one step) to the kicker on g4, who sends it on by
    two.
    """
    match = match_before_kick(3, blue=blue_pawns(white="g4 d7", grey="i4 e7"), red=RED_PAWN_SQUARES)
    assert {"e4", "e6", "g6"} <= legal_labels(match)


def test_15_the_ball_turns_only_onto_an_empty_square():
    """On i4 the ball could turn towards k6, but a team-mate stands on j5."""
    match = match_before_kick(
        1, blue=blue_pawns(black="g4 c7", grey="i4 e7", white="j5 d7"), red=RED_PAWN_SQUARES
    )
    assert "k6" not in legal_labels(match)
    assert "j3" in legal_labels(match)


def test_15_the_ball_may_turn_into_the_goal():
    match = match_before_kick(
        1, "m5", blue=blue_pawns(black="l5 c7", grey="n5 e7"), red=RED_PAWN_SQUARES
    )
    assert {"o4", "o5"} <= legal_labels(match)


def test_15_the_same_team_mate_may_send_the_ball_on_again():
    """The pawns on g4 and i4 send the ball back and forth over h4, so after five steps it may be as
    near to h4 as after one.
    """
    match = match_before_kick(5, blue=blue_pawns(grey="g4 i4"), red=RED_PAWN_SQUARES)
    assert {"f3", "j4", "g3", "i5"} <= legal_labels(match)


def test_16_a_shot_needs_exactly_the_steps_of_the_die():
    """The goal square o4 is two steps from m4. With one step the ball stops on n4; with three, no
    kick is legal.
    """
    assert legal_labels(
        match_before_kick(1, "m4", blue=blue_pawns(black="l4 c7"), red=RED_PAWN_SQUARES)
    ) == {"n4"}
    assert legal_labels(
        match_before_kick(2, "m4", blue=blue_pawns(black="l4 c7"), red=RED_PAWN_SQUARES)
    ) == {"o4"}
    assert "m4" not in legal_labels(
        match_at("m4", blue=blue_pawns(white="l4 d7"), red=RED_PAWN_SQUARES)
    )


def test_16_the_ball_never_leaves_the_playing_area():
    match = match_at("h3", blue=blue_pawns(white="h4 d7"), red=RED_PAWN_SQUARES)
    assert "h3" not in legal_labels(match)
    match = match_before_kick(1, blue=blue_pawns(black="g4 c7"), red=RED_PAWN_SQUARES)
    assert why_not(match, "h1") == "the ball must stay on the pitch"


def test_16_no_kick_ends_in_the_goal_of_the_kicking_side():
    match = match_before_kick(
        2, "d4", blue=blue_pawns(black="e4 c5", grey="c4 e7"), red=RED_PAWN_SQUARES
    )
    assert {"b4", "b5"} & legal_labels(match) == set()
    assert why_not(match, "b4") == "that is your own goal"


def test_16_no_kick_ends_on_its_starting_square():
    match = match_before_kick(
        1, blue=blue_pawns(black="g4 c7", white="i4 d7"), red=RED_PAWN_SQUARES
    )
    assert "h4" not in legal_labels(match)
    assert why_not(match, "h4") == "the ball lies there already"


def test_17_after_a_goal_the_ball_is_on_the_centre_of_the_conceding_side():
    match = match_before_kick(
        1, "n4", blue=blue_pawns(black="m4 c7"), red=RED_PAWN_SQUARES, score=[[0, 1], [2, 0]]
    )
    play(match, "o4")
    assert last_sentences(match)[:2] == [
        "goal for Blue from n4 on board 1, 3-1",
        "the ball goes back to i5",
    ]
    assert match.events[0][:2] == ("goal", 0)
    assert match.score == [3, 1]
    assert match.position()["score"] == [[1, 1], [2, 0]]
    assert ball_square(match) == "i5"
    # pawns stay where they are
    assert match.position()["boards"][0]["blue"]["black"] == ["m4", "c7"]


def test_17_a_goal_on_board_2_counts_there():
    match = match_before_kick(1, "n4", blue=blue_pawns(black="m4 c7"), red=RED_PAWN_SQUARES)
    match.board, match.side = 1, 1
    match.phase = 5
    match.pawns[18:20], match.balls[1] = [35, 82], 50  # Red's black pawns; the ball is on c4
    match.pawns[12:18] = [20, 21, 22, 23, 24, 25]
    match.pawns[18] = 51  # Red's first black pawn goes to d4, next to the ball
    play(match, "b4")
    assert (match.score, match.position()["score"]) == ([0, 1], [[0, 0], [0, 1]])
    assert ball_square(match, 1) == "h4"


@pytest.mark.parametrize(
    ("pairs", "square"),
    [
        # i4, h5, j5 and i6 are equally near; i6 has the highest number
        ({"yellow": "i5 n7"}, "i6"),
        ({"yellow": "i5 i6"}, "j5"),
        ({"yellow": "i5 i6", "green": "j5 h5"}, "i4"),
        ({"yellow": "i5 i6", "green": "j5 h5", "violet": "i4 l7"}, "i7"),
    ],
)
def test_17_if_the_centre_is_occupied_red_gets_the_nearest_free_square_with_the_highest_number(
    pairs, square
):
    match = match_before_kick(
        1, "n4", blue=blue_pawns(black="m4 c7"), red={**RED_PAWN_SQUARES, **pairs}
    )
    assert ball_square(play(match, "o4")) == square


@pytest.mark.parametrize(
    ("pairs", "square"),
    [
        ({"yellow": "h4 d4"}, "h3"),
        ({"yellow": "d4 h4", "green": "h3 m7"}, "g4"),
    ],
)
def test_17_if_the_centre_is_occupied_blue_gets_the_nearest_free_square_with_the_lowest_number(
    pairs, square
):
    dice = [["green", 4], ["black", 1], ["yellow", 1], ["black", 2]]
    fields = {"dice": dice, "team": "red", "die": 1, "points": 1, "phase": "kick"}
    match = match_at(
        "c4", blue={"black": "c2 c7"}, red={**RED_PAWN_SQUARES, **pairs}, left=[4], **fields
    )
    assert ball_square(play(match, "b4")) == square


def test_17_after_a_goal_play_continues_with_the_remaining_dice():
    dice = [["black", 1], ["white", 3], ["yellow", 1], ["yellow", 1]]
    match = match_at(
        "n4",
        blue=blue_pawns(black="m4 c7"),
        red=RED_PAWN_SQUARES,
        dice=dice,
        die=1,
        points=1,
        left=[3],
    )
    play(match, "n4", "o4")
    assert match.die == 3
    assert match.side == 0
