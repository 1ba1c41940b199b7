"""Covers a turn of StreetSoccer (RULEBOOK.md 1 to 5 and 8 to 16)."""

import pytest

from pixelpitch.rules import squares
from pixelpitch.rules.errors import NotLegal, NotUnderstood
from pixelpitch.rules.squares import column_of, columns_apart, rows_apart
from tests.rulesets.lines import last_sentences
from tests.rulesets.streetsoccer_matches import (
    Match,
    ball_space,
    legal_labels,
    match_at,
    match_before_kick,
    play,
    spaces_of_figures,
    why_not,
)


def walk_ends(figure, **kwargs):
    """Return the spaces on which the walk of Yellow's figure on ``figure`` may end."""
    return legal_labels(play(match_at(**kwargs), figure))


def test_1_the_ball_stays_on_the_10_x_6_spaces_of_the_field():
    # In the corner d2 the ball can leave in three directions only.
    assert legal_labels(match_before_kick("d2", 1, "d4 d2 f2 h7 j2")) == {"e2", "e3", "d3"}
    # With five steps, the ball reaches column i, row 7 or the goalie on d4. The team-mates on f7
    # and h7 would kick it on. Red's figure on h6 blocks the path to i7.
    assert legal_labels(match_before_kick("d2", 5, "d4 d2 f7 h7 j3", "m5 l2 k7 i3 h6")) == {
        *"i2 i4 i5 i6 e7 g7".split(),
        *"d4 f7 h7".split(),
    }


def test_2_and_20_only_goalies_end_on_goal_front_spaces():
    assert "d5" in walk_ends("d4", die=1)
    match = play(match_at(yellow="d4 e5 f2 h7 j2", die=1), "e5")
    assert legal_labels(match) == {"e4", "e6", "f5"}
    assert why_not(match, "d5") == "only the goalie may end there"
    match = play(match_at(red="k3 l5 i7 j6 g7", yellow="d4 l4 f2 h7 j2", die=1), "l4")
    assert legal_labels(match) == {"k4", "l3"}
    assert why_not(match, "m4") == "only the goalie may end there"


def test_2_and_20_a_goalie_does_not_end_in_front_of_the_other_goal():
    match = play(match_at(yellow="l5 e7 f2 h7 j2", red="k3 l2 k7 i2 g7", die=1), "l5")
    assert why_not(match, "m5") == "only the goalie may end there"


def test_3_figures_may_walk_on_the_ring_except_on_its_goal_spaces():
    match = play(match_at(yellow="d4 d3 f2 h7 j2", die=1), "d3")
    assert legal_labels(match) == {"c3", "d2", "e3"}
    assert "c2" in walk_ends("d3", yellow="d4 d3 f2 h7 j2", die=2)
    match = play(match_at(yellow="d5 e7 f2 h7 j2", die=1), "d5")
    assert why_not(match, "c5") == "no figure may stand there"
    assert {"h8", "g8"} & walk_ends("h7", die=1) == {"h8"}


def test_3_without_the_ring_figures_stay_inside_the_lines():
    options = {"ring": False}
    match = play(match_at(die=1, options=options), "h7")
    assert legal_labels(match) == {"i7", "h6"}
    assert why_not(match, "h8") == "no figure may stand there"


def test_3_the_ball_may_not_lie_on_the_ring():
    assert (
        why_not(match_before_kick("d2", 1, "d4 d2 f2 h7 j2"), "c2")
        == "the ball must stay on the field"
    )


def test_8_each_of_the_five_figures_may_be_chosen():
    assert legal_labels(match_at()) == {"d4", "e7", "f2", "h7", "j2"}
    assert why_not(match_at(), "m5") == "that is not your figure"
    assert why_not(match_at(), "h5") == "no figure of yours is there"


def test_9_a_figure_walks_all_pips_and_never_diagonally():
    free = walk_ends("f2", ball="m7", die=2)
    assert free == {"d2", "e1", "e3", "f4", "g1", "g3", "h2"}
    match = play(match_at("m7", die=2), "f2")
    assert why_not(match, "f3") == "no way there in exactly 2 steps"
    assert why_not(match, "h4") == "that is too far"


def test_9_a_walk_may_cross_a_space_twice_but_not_end_where_it_began():
    match = play(match_at("m7", die=2), "f2")
    assert why_not(match, "f2") == "it must end on another space"
    # Figures enclose d2 except at e2. So a walk of 3 must go to e2, back, and to e2 again.
    match = play(match_at("m7", "d4 d2 f2 h7 j2", "m5 d3 k7 i2 g7", die=3), "d2")
    assert {"e2", "e4", "f3", "g2"} & legal_labels(match) == {"e2", "e4", "f3"}


def test_9_a_walk_never_enters_the_space_of_a_figure():
    walls = {"yellow": "d4 d2 f2 h7 j2", "red": "m5 e2 k7 c2 d3"}
    match = match_at("m7", die=3, **walls)
    assert legal_labels(match) >= {"d2"}
    assert legal_labels(play(match, "d2")) == {"d1", "f1"}, (
        "the ball goes out by d1 only, because c1 is a corner"
    )
    match = play(match_at(die=1), "h7")
    assert why_not(match, "g7") == "a figure stands there"


def test_10_a_figure_that_reaches_the_ball_stops_and_must_kick():
    match = play(match_at("h4", "d4 g4 f2 h7 j2", die=3), "g4")
    assert "h4" in legal_labels(match)
    assert "j4" not in legal_labels(match), "no walk leads through the ball"
    play(match, "h4", "kick-3")
    assert "h4" in spaces_of_figures(match)
    assert match.prompt() == "Yellow: kick from h4 (3 steps)"


@pytest.mark.parametrize(("die", "steps"), [(1, {1}), (2, {2}), (3, {1, 3}), (6, {2, 4, 6})])
def test_11_a_kick_has_the_remaining_pips_and_one_more(die, steps):
    """The figure needs one pip to reach the ball, or three or five with a detour."""
    match = play(match_at("h4", "d4 g4 f2 h7 j2", die=die), "g4", "h4")
    if len(steps) == 1:
        assert match.steps == steps.pop()
        return
    assert match.prompt() == "Yellow: how long a kick? Long walk, short kick"
    words = match.table().label_words
    labels = [words(match, each) for each in match.legal_actions()]
    assert labels == [f"kick {each} step{'s' * (each > 1)}" for each in sorted(steps)]
    assert legal_labels(match) == {f"kick-{each}" for each in steps}
    why = "choose the steps" if 1 in steps else f"all {die} steps must be used"
    assert why in why_not(match, "h5")
    assert match.why_not(128 + 5) == "no kick from there is possible"


def test_11_a_figure_makes_no_detour_if_there_is_no_second_path():
    # Red encloses g4, so only the ball's space is open.
    match = play(match_at("h4", "d4 g4 f2 h7 j2", "m5 f4 g3 g5 g7", die=3), "g4")
    assert legal_labels(match) == {"h4"}
    assert play(match, "h4").steps == 3


def find_spaces_at_distance(start_space, steps):
    """Return the spaces of the field that are ``steps`` king's moves away."""
    return {
        squares.name(square)
        for square in range(16, 112)
        if 3 <= column_of(square) <= 12
        and max(columns_apart(square, start_space), rows_apart(square, start_space)) == steps
    }


def test_12_the_ball_may_turn_once_by_45_degrees():
    """With at most one turn of 45 degrees the ball always ends ``steps`` king's moves away."""
    yellow, red = "d4 e7 f2 h4 k7", "m5 l2 m7 e2 d7"
    match = match_before_kick("h4", 2, yellow, red)
    assert legal_labels(match) == find_spaces_at_distance(squares.number("h4"), 2)
    # From h4 to j5 the ball takes one straight and one diagonal step, in either order. A figure on
    # i4 blocks one order, and a figure on i5 the other.
    assert "j5" in legal_labels(match_before_kick("h4", 2, yellow, "m5 i4 m7 e2 d7"))
    assert "j5" in legal_labels(match_before_kick("h4", 2, yellow, "m5 i5 m7 e2 d7"))
    match = match_before_kick("h4", 2, yellow, "m5 i4 i5 e2 d7")
    assert "j5" not in legal_labels(match)
    assert why_not(match, "j5") == "figures stand in the way"


def test_12_the_ball_turns_only_once():
    # From h4 to k5 the ball takes two steps east and one south-east. The figures on j4 and i5 leave
    # only the order east, south-east, east, which has two turns.
    match = match_before_kick("h4", 3, "d4 e7 f2 h4 k7", "m5 j4 i5 e2 d7")
    assert "k5" not in legal_labels(match)


def test_12_the_lights_show_the_turn_in_the_path_of_the_ball():
    match = play(match_before_kick("h4", 3, "d4 e7 f2 h4 k7", "m5 l2 m7 e2 d7"), "k5")
    assert [squares.name(square) for square in match.travel] == ["h4", "i5", "j5", "k5"]
    match = play(match_before_kick("h4", 3, "d4 e7 f2 h4 k7", "m5 i5 m7 e2 d7"), "k5")
    assert [squares.name(square) for square in match.travel] == ["h4", "i4", "j4", "k5"]
    assert list(match.scene().travel) == list(match.travel)


def test_13_an_opponent_stops_the_ball():
    match = match_before_kick("h4", 1, "d4 e7 f2 h4 k7", "m5 h3 i4 g5 d7")
    assert legal_labels(match) == {"g3", "i3", "g4", "i5", "h5"}
    assert why_not(match, "h3") == "the other side's figure stands there"


def test_14_a_team_mate_kicks_on_with_one_step_more():
    match = match_before_kick("h4", 3, "d4 e7 j4 h4 k7")
    assert "j4" in legal_labels(match)
    play(match, "j4")
    assert (ball_space(match), match.steps) == ("j4", 2), "two steps used, one gained"
    assert last_sentences(match) == ["the ball goes to j4: 2 steps left"]
    assert match.stage == 3
    assert "h4" in legal_labels(match), "the first kicker is a figure like any other"
    play(match, "h4")
    assert (ball_space(match), match.steps) == ("h4", 1)


def test_14_no_pass_to_a_figure_that_has_had_the_ball_with_as_many_steps():
    match = match_before_kick("h4", 2, "d4 e7 i4 h4 k7")
    play(match, "i4")
    assert match.steps == 2
    assert "h4" not in legal_labels(match)
    assert why_not(match, "h4") == "it already had the ball with that many steps"
    match = match_before_kick("h4", 3, "d4 e7 j4 h4 k7")
    # Each pass over one free space leaves the kick with one step fewer (3, 2 and then 1).
    play(match, "j4", "h4")
    assert match.steps == 1


def test_14_the_ball_cannot_be_passed_on_for_ever():
    """No pass may repeat, so even the longest sequence of passes ends."""
    match = match_before_kick("h4", 6, "d4 h6 j4 h4 j6")
    figures_so_far = []
    while passes := sorted(legal_labels(match) & spaces_of_figures(match)):
        figures_so_far.append((ball_space(match), match.steps))
        play(match, passes[len(figures_so_far) % len(passes)])
        assert (ball_space(match), match.steps) not in figures_so_far
    assert 3 < len(figures_so_far) <= 30
    play(match, min(legal_labels(match)))
    assert match.phase != 4
    assert match.had == []


def test_14_the_position_stores_the_figures_that_had_the_ball():
    match = match_before_kick("h4", 2, "d4 e7 i4 h4 k7")
    plain = len(match.to_bytes())
    assert "had" not in match.position()
    play(match, "i4")
    assert match.position()["had"] == ["h4 2"]
    for again in (
        Match.from_bytes(match.to_bytes()),
        Match.from_position(match.position()),
        match.clone(),
    ):
        assert again.to_bytes() == match.to_bytes()
        assert legal_labels(again) == legal_labels(match)
    assert len(match.to_bytes()) == plain + 2, "one pass adds two bytes"


@pytest.mark.parametrize(
    "figures_so_far",
    [
        *("h4 2", ["h4"], ["h4 0"], ["h4 7"], ["h4 \u0662"], ["q4 2"], [7], ["h4 2"] * 31),
        *(["i4 2"], ["h4 1"], ["h4 2", "h4 2"], ["h4 2", "g3 2"]),
    ],
)
def test_14_a_figure_that_cannot_have_had_the_ball_is_refused(figures_so_far):
    match = play(match_before_kick("h4", 2, "d4 e7 i4 h4 k7"), "i4")
    with pytest.raises(NotUnderstood, match="had"):
        Match.from_position({**match.position(), "had": figures_so_far})
    match = match_before_kick("h4", 2, "d4 e7 i4 h4 k7")
    with pytest.raises(NotUnderstood, match="had"):
        Match.from_position({**match.position(), "had": ["h4 2"]})


def test_14_the_ball_never_stops_on_a_figure_nor_flies_through_one():
    match = match_before_kick("h4", 2, "d4 e7 i4 h4 k7")
    assert "j4" not in legal_labels(match), "i4 is in the way and kicks on instead"
    match = match_before_kick("h4", 1, "d4 e7 i4 h4 k7")
    play(match, "i4")
    assert match.steps == 1, "the turn continues: i4 must kick on"


def test_15_all_steps_must_be_used():
    match = match_before_kick("h4", 3, "d4 e7 f2 h4 k7")
    assert why_not(match, "h5") == "all 3 steps must be used"
    assert why_not(match, "m4") == "that is too far"
    with pytest.raises(NotLegal, match="action h5"):
        match.apply_action(squares.number("h5"))


def test_15_a_kick_that_cannot_end_is_not_a_legal_move():
    # The figure on f4 could reach the ball on e4 and kick it. But then it and the figure on e6
    # would be two outfielders in their own area.
    match = play(match_at("e4", "d4 f4 f2 h7 e6", die=2), "f4")
    assert "e4" not in legal_labels(match)
    assert why_not(match, "e4") == "only one outfielder in its own area"
    assert "e4" in legal_labels(play(match_at("e4", "d4 f4 f2 h7 e7", die=2), "f4"))
    # The figure on d4 is the goalie, so e6 is the only outfielder in its own area.
    assert "e4" in legal_labels(play(match_at("e4", "d4 f4 f2 h7 e6", die=1), "d4"))


RED_SPACES_WITH_GOALIE_AWAY = "k2 l2 l7 i2 g7"  # Red's figures, with the goalie out of the way


def legal_goal_spaces(match):
    """Return the goal spaces to which the ball may go next."""
    return {"c4", "c5", "n4", "n5"} & legal_labels(match)


def test_16_a_goal_needs_one_more_step_in_front_of_the_goal():
    yellow = "d4 e7 f2 h7 k4"
    assert (
        legal_goal_spaces(match_before_kick("k4", 2, yellow, RED_SPACES_WITH_GOALIE_AWAY)) == set()
    ), "two steps end on m4"
    assert legal_goal_spaces(match_before_kick("k4", 3, yellow, RED_SPACES_WITH_GOALIE_AWAY)) == {
        "n4",
        "n5",
    }
    match = play(match_before_kick("k4", 6, yellow, RED_SPACES_WITH_GOALIE_AWAY), "n4")
    assert match.score == [1, 0], "left-over steps are lost"
    assert last_sentences(match)[0] == "goal for Yellow by the figure on k4, 1-0"


def test_16_a_goal_may_be_scored_straight_diagonally_or_after_a_turn():
    # With three steps from k4, the ball goes over m4, then straight on to n4 or with a turn to n5.
    # A figure is on m5.
    yellow = "d4 e7 f2 h7 k4"
    assert legal_goal_spaces(match_before_kick("k4", 3, yellow)) == {"n4", "n5"}
    match = play(match_before_kick("k4", 3, yellow), "n5")
    assert [squares.name(square) for square in match.travel] == ["k4", "l4", "m4", "n5"]
    # From k2 the ball goes diagonally over l3 and m4 to n5, or turns straight to n4.
    yellow = "d4 e7 f2 h7 k2"
    assert legal_goal_spaces(match_before_kick("k2", 3, yellow)) == {"n4", "n5"}
    # From m2 the ball goes along the end line over m3 and m4, and must turn to cross the line.
    yellow = "d4 e7 f2 h7 m2"
    assert legal_goal_spaces(match_before_kick("m2", 3, yellow)) == {"n5"}
    assert why_not(match_before_kick("m2", 2, yellow), "n5") == "that is too far"


def test_16_a_ball_past_the_post_is_a_goal_from_a_goal_front_space():
    # From l5 the diagonal over m4 leads to n3, past the post. As m4 is a goal-front space, this
    # counts as a goal in n4, straight behind m4.
    yellow = "d4 e7 f2 h7 l5"
    red = "k2 l2 l7 m5 g7"
    match = match_at("l5", yellow, "k2 l2 l7 m6 g7", die=6, stage="kick", steps=2, mover="l5")
    assert legal_goal_spaces(match) == {"n4", "n5"}
    with pytest.raises(Exception, match="goal-front"):
        match_at("l5", yellow, red, die=6, stage="kick", steps=2, mover="l5")
    # Only m4 is open, and only on the diagonal from l5, because the goalie is on m5.
    match = match_before_kick("l5", 2, yellow, "m5 l4 l7 i2 g7")
    assert legal_goal_spaces(match) == {"n4"}
    play(match, "n4")
    assert [squares.name(square) for square in match.travel] == ["l5", "m4", "n4"]


def test_16_a_ball_next_to_the_goal_or_into_the_goal_of_the_kicking_side_scores_nothing():
    yellow = "e6 e7 f2 h7 m3"
    match = match_before_kick("m3", 1, yellow, RED_SPACES_WITH_GOALIE_AWAY)
    assert legal_goal_spaces(match) == set()
    assert why_not(match, "n4") == "no free way into the goal"
    match = match_before_kick("e4", 3, "e4 e7 f2 h7 j2", RED_SPACES_WITH_GOALIE_AWAY)
    assert legal_goal_spaces(match) == set()
    assert why_not(match, "c4") == "that is your own goal"


def test_16_a_figure_in_front_of_the_goal_shoots_with_one_step():
    match = play(match_at("m4", "d4 e7 f2 h7 l4", RED_SPACES_WITH_GOALIE_AWAY, die=1), "l4", "m4")
    assert {"n4", "n5"} <= legal_labels(match)
    play(match, "n5")
    assert match.score == [1, 0]
    assert "k4" not in spaces_of_figures(match)
    assert "l4" in spaces_of_figures(match), "rule 20: back to the space before, which it had left"


def test_16_the_event_names_the_figure_that_scores():
    # the figure that kicks last scores, not the figure that walked to the ball
    match = play(
        match_before_kick("h4", 5, "d4 e7 f2 h4 k4", RED_SPACES_WITH_GOALIE_AWAY), "k4", "n4"
    )
    assert last_sentences(match)[0] == "goal for Yellow by the figure on k4, 1-0"


def test_16_the_event_names_a_goalie_that_scores_even_if_it_makes_room():
    match = play(match_before_kick("k4", 3, "k4 e7 f2 h7 g2", RED_SPACES_WITH_GOALIE_AWAY), "n4")
    assert last_sentences(match)[0] == "goal for Yellow by the goalie on k4, 1-0"
    match = play(match_before_kick("m4", 1, "m4 e7 f2 h7 g2", RED_SPACES_WITH_GOALIE_AWAY), "n4")
    lines = last_sentences(match)
    assert lines[0].startswith("m4 goes to "), "no goalie stays in front of the other goal"
    assert lines[1] == "goal for Yellow by the goalie on m4, 1-0"
