"""Covers the clock, the end of a period, overtime and the shoot-out (rules 31 and 32)."""

import pytest

from tests.rulesets.tactics.seek import SeekingCoaches
from tests.rulesets.tactics.table import (
    Match,
    event_kinds,
    fields_of,
    legal_labels,
    match_at,
    phase_step_side,
    play,
    result_of,
)

HALF_DURATION_S = 1350  # seconds in a half of a match of 45 minutes, the default
STRIKERS_NEAR_GOAL_FIELDS = {"strikers": "n3 h5"}


def match_near_end_of_half(*args, seconds=HALF_DURATION_S - 1, **fields):
    """Return a match after ``seconds`` of the half; by default one second is left."""
    return match_at(*args, clock_s=seconds, **fields)


def is_half_time(match):
    """Return True if the second half begins now."""
    return fields_of(match, "phase half clock_s side o") == ["setup", 1, 0, 1, 1]


def test_rule_31_the_clock_is_stopped_while_pawns_are_placed():
    for match in (
        Match(),
        Match({"first": "left"}),
        match_at("minor", "square"),
        play(match_at("shot", "spin", ball="n3", red={"strikers": "n3 h5"}), "5"),
    ):
        before = fields_of(match, "clock_s")
        match.pass_time(300)
        assert fields_of(match, "clock_s") == before


@pytest.mark.parametrize("phase", ["set", "capture", "defend", "ball", "battle"])
def test_rule_31_the_clock_runs_in_play(phase):
    fields = {"battle": {"step": "first", "blue": {"strikers": "h4 i2"}}}.get(phase, {})
    if phase == "capture":
        fields = {"ball": "j5"}
    match = match_at(
        phase, **fields, by="pass" if phase == "defend" else None, passes=int(phase == "defend")
    )
    match.pass_time(7)
    assert fields_of(match, "clock_s") == 67


def test_rule_31_when_time_is_up_the_period_ends_between_moves():
    match = match_near_end_of_half("set")
    match.pass_time(1)
    assert is_half_time(match)
    assert "whistle" in event_kinds(match)
    assert fields_of(match, "ball possession") == [None, None]


def test_rule_31_a_move_already_thrown_is_still_made():
    match = match_near_end_of_half("set", "pawn", die=2)
    match.pass_time(30)
    assert fields_of(match, "phase clock_s") == ["set", HALF_DURATION_S]
    play(match, "h5")
    assert fields_of(match, "phase") == "set"
    assert is_half_time(play(match, "h7"))


def test_rule_31_a_ball_already_thrown_for_is_still_played():
    match = match_near_end_of_half("ball", "square", die=2)
    match.pass_time(1)
    assert is_half_time(play(match, "j4"))


TWO_PAWNS_ON_SQUARE_FIELDS = {"blue": {"strikers": "h4 i2"}}


def test_rule_31_a_battle_outside_the_penalty_area_without_a_throw_is_not_fought():
    match = match_near_end_of_half("battle", "first", **TWO_PAWNS_ON_SQUARE_FIELDS)
    match.pass_time(1)
    assert is_half_time(match)


@pytest.mark.parametrize("die", [1, 2, 3, 4, 5, 6])
def test_rule_31_a_battle_that_o_has_thrown_is_finished_and_a_tie_ends_it(die):
    match = match_near_end_of_half("battle", "second", die=3, side=1, **TWO_PAWNS_ON_SQUARE_FIELDS)
    match.pass_time(1)
    assert phase_step_side(match) == ("battle", "second", 1)
    assert fields_of(match, "clock_s") == HALF_DURATION_S
    again = Match.from_position(match.position())
    assert is_half_time(play(again, str(die)))


def test_rule_31_a_tie_in_the_penalty_area_is_thrown_again():
    match = match_near_end_of_half(
        "battle", "second", ball="n3", die=3, side=1,
        red=STRIKERS_NEAR_GOAL_FIELDS, blue={"strikers": "n3 i2"},
    )  # fmt: skip
    match.pass_time(1)
    assert phase_step_side(play(match, "3")) == ("battle", "first", 0)


def test_rule_31_a_battle_that_o_has_thrown_may_be_a_foul_but_its_free_kick_is_not_taken():
    match = match_near_end_of_half("battle", "second", die=6, side=1, **TWO_PAWNS_ON_SQUARE_FIELDS)
    match.pass_time(1)
    assert is_half_time(play(match, "1"))
    assert match.cards.count(1) == 1


@pytest.mark.parametrize("by", ["capture", "dribble", "loose"])
def test_rule_31_d_still_has_its_attempt_at_a_ball_in_its_penalty_area(by):
    loose = by == "loose"
    match = match_near_end_of_half(
        "defend", "choice", ball="n3", by=by, red={} if loose else STRIKERS_NEAR_GOAL_FIELDS
    )
    match.pass_time(9)
    assert phase_step_side(match) == ("defend", "choice", 1)
    play(match, "keeper p4")
    if by == "capture":
        assert phase_step_side(match) == ("shot", "spin", 0)
        assert is_half_time(play(match.clone(), "1"))  # a goal ends the half without a kick-off
        # a goal kick gives the attackers no new chance to score, so the half ends here
        assert is_half_time(play(match.clone(), "8"))
    else:
        assert is_half_time(match)  # the ball was loose, so no new round of attempts begins


def test_rule_31_a_ball_played_into_the_penalty_area_may_be_captured():
    match = match_near_end_of_half("ball", "square", ball="k3", die=3, red={"strikers": "k3 l3"})
    match.pass_time(1)
    play(match, "n3")
    assert phase_step_side(match) == ("capture", "throw", 0)
    play(match, "2 l3 n3")
    assert phase_step_side(match) == ("defend", "choice", 1)


def test_rule_31_no_new_round_of_attempts_begins():
    match = match_near_end_of_half("capture", ball="n3", by="again")
    match.pass_time(1)
    assert is_half_time(match)
    # without ``by="again"`` this is the first round of attempts, which is completed
    match = match_near_end_of_half("capture", ball="n3")
    match.pass_time(1)
    assert phase_step_side(match) == ("capture", "throw", 0)


def test_rule_31_a_second_round_that_was_begun_is_completed():
    match = match_near_end_of_half("capture", "pawn", ball="n3", by="again", die=1)
    match.pass_time(1)
    play(match, "d2 d1")
    assert phase_step_side(match) == ("defend", "choice", 1)


def test_rule_31_a_battle_in_the_penalty_area_is_completed():
    match = match_near_end_of_half(
        "battle", "first", ball="n3", red=STRIKERS_NEAR_GOAL_FIELDS, blue={"strikers": "n3 i2"}
    )
    match.pass_time(5)
    assert phase_step_side(play(match.clone(), "5 4")) == ("shot", "spin", 0)
    assert is_half_time(play(match, "4 5"))


def test_rule_31_a_corner_kick_is_completed_until_its_ball_is_played():
    match = match_near_end_of_half("shot", "spin", ball="n3", red=STRIKERS_NEAR_GOAL_FIELDS)
    match.pass_time(5)
    play(match, "5")
    assert phase_step_side(match) == ("corner", "place", 1)
    play(match, "done done")
    assert phase_step_side(match) == ("ball", "throw", 0)
    assert is_half_time(play(match.clone(), "4 l1"))
    assert phase_step_side(play(match.clone(), "2 n3")) == ("capture", "throw", 0)
    assert phase_step_side(play(match, "2")) == ("ball", "square", 0)


def test_rule_31_a_corner_kick_that_is_a_direct_pass_outside_the_area_is_complete():
    """If time is left, the pawn that receives the pass plays on. If time is up, the corner kick is
    still taken, and the half ends with the pass.
    """
    match = match_near_end_of_half(
        "shot", "spin", ball="n3", red={**STRIKERS_NEAR_GOAL_FIELDS, "midfielders": "l1 f3 f6 f8"}
    )
    in_time = play(match.clone(), "5 done done 4 l1")
    assert phase_step_side(in_time) == ("ball", "throw", 0)
    assert fields_of(in_time, "passes") == 1
    match.pass_time(5)
    assert is_half_time(play(match, "5 done done 4 l1"))


def test_rule_31_a_penalty_kick_is_taken():
    match = match_near_end_of_half(
        "battle",
        "second",
        ball="n3",
        die=6,
        side=1,
        red=STRIKERS_NEAR_GOAL_FIELDS,
        blue={"midfielders": "n3 k3 k8 k1"},
    )
    match.pass_time(5)
    play(match, "1")
    assert phase_step_side(match) == ("penalty", "taker", 0)
    match.pass_time(5)
    play(match, "m4")
    while fields_of(match, "phase") == "penalty":
        play(match, legal_labels(match)[0])
    assert phase_step_side(match) == ("shot", "spin", 0)
    assert is_half_time(play(match, "2"))
    assert fields_of(match, "score") == [1, 0]


def test_rule_31_a_free_kick_is_not_taken():
    match = match_near_end_of_half(
        "battle",
        "second",
        ball="n3",
        die=1,
        side=1,
        red=STRIKERS_NEAR_GOAL_FIELDS,
        blue={"strikers": "n3 i2"},
    )
    match.pass_time(5)
    assert is_half_time(play(match, "6"))


def test_rule_31_a_new_keeper_is_named_first():
    match = match_near_end_of_half(
        "battle", "second", ball="n3", die=6, side=1, red=STRIKERS_NEAR_GOAL_FIELDS,
        blue={"keeper": "n3"}, cards={"blue": {"keeper": 1}},
    )  # fmt: skip
    match.pass_time(5)
    assert phase_step_side(play(match, "1")) == ("newkeeper", "pawn", 1)


def test_rule_31_d_cannot_let_a_chance_run_out_by_a_minor_foul():
    match = match_near_end_of_half(
        "defend", "pawn", die=2, by="capture", ball="n3", red=STRIKERS_NEAR_GOAL_FIELDS
    )
    match.pass_time(60)
    assert phase_step_side(match) == ("minor", "accept", 0)
    assert phase_step_side(play(match.clone(), "play-on")) == ("shot", "spin", 0)
    assert is_half_time(play(match, "free-kick"))


def match_at_end_of_half(half, score, **options):
    """Return the match at the end of ``half`` with ``score``."""
    clock = HALF_DURATION_S - 1 if half < 2 else 299
    match = match_at("set", clock_s=clock, half=half, score=score, options=options)
    match.pass_time(1)
    return match


def test_rule_6_and_31_the_second_half_is_kicked_off_by_the_other_side():
    assert fields_of(match_at_end_of_half(0, [0, 0]), "half side kick first") == [
        1,
        1,
        "kickoff",
        0,
    ]


def test_rule_32_the_score_at_full_time_decides():
    match = match_at_end_of_half(1, [2, 1])
    assert result_of(match) == ([2, 1], 0, "full time")


def test_rule_32_a_level_match_has_two_full_periods_of_overtime():
    match = match_at_end_of_half(1, [1, 1])
    assert fields_of(match, "phase half clock_s side") == ["setup", 2, 0, 0]
    # a side leads after the first period of overtime, but the second period is still played
    match = match_at_end_of_half(2, [2, 1])
    assert fields_of(match, "phase half side") == ["setup", 3, 1]
    assert match_at_end_of_half(3, [2, 1]).outcome()["reason"] == "overtime"
    assert fields_of(match_at_end_of_half(3, [1, 1]), "phase half") == ["shootout", 4]


def test_rule_32_options_allow_a_draw_or_omit_overtime():
    assert result_of(match_at_end_of_half(1, [1, 1], level_at_time="draw")) == (
        [1, 1],
        None,
        "full time",
    )
    assert fields_of(match_at_end_of_half(1, [1, 1], overtime=0), "phase half") == ["shootout", 4]


def match_in_shoot_out(tokens, **options):
    """Return a level match after the outcomes ``tokens``, in its shoot-out."""
    return play(match_at_end_of_half(1, [0, 0], overtime=0, **options), tokens)


def test_rule_32_the_side_with_the_higher_throw_begins_the_shoot_out():
    match = match_in_shoot_out("")
    assert phase_step_side(match) == ("shootout", "toss", 0)
    assert match.chance().label == "toss"
    assert fields_of(play(match, "3 3"), "side die") == [0, 0]
    play(match, "2 5")
    assert phase_step_side(match) == ("shootout", "spin", 1)
    assert fields_of(match, "shootout") == {"first": 1, "taken": 0, "goals": [0, 0]}


def test_rule_32_all_ten_kicks_of_the_shoot_out_are_taken():
    match = match_in_shoot_out("6 1 " + "1 8 " * 4)
    assert match.outcome() is None  # 4-0 after eight kicks, but all ten are taken
    play(match, "1 8")
    assert result_of(match) == ([0, 0], 0, "shoot-out")
    assert match.outcome()["shootout"] == [5, 0]


def test_rule_32_pairs_of_kicks_follow_until_one_side_leads():
    match = match_in_shoot_out("6 1 " + "1 1 " * 5)
    assert match.outcome() is None
    play(match, "1")
    assert match.outcome() is None
    play(match, "1")
    assert match.outcome() is None
    assert play(match, "5 1").outcome()["winner"] == 1  # a corner kick is not a goal


def test_rule_32_in_the_shoot_out_no_pawn_moves_and_no_time_passes():
    match = match_at_end_of_half(1, [0, 0], overtime=0)
    before = fields_of(match, "red blue ball clock_s")
    play(match, "6 1 1 5 8")
    match.pass_time(100)
    assert fields_of(match, "red blue ball clock_s") == before


def test_rule_32_a_shoot_out_can_use_the_shooting_die():
    match = match_in_shoot_out("6 1 6", shot="die")
    assert fields_of(match, "phase step side") == ["shootout", "again", 0]
    assert fields_of(play(match, "2"), "shootout side") == [
        {"first": 0, "taken": 1, "goals": [0, 0]},
        1,
    ]


@pytest.mark.parametrize("seed", range(2))
def test_every_match_ends_and_its_clock_never_passes_its_limit(seed):
    coaches = SeekingCoaches(seed)
    match = Match({"minutes": 10, "overtime": 2})
    for _ in range(match.MAX_LENGTH):
        if match.outcome():
            break
        coaches.step(match)
        assert fields_of(match, "clock_s") <= (300 if fields_of(match, "half") < 2 else 120)
    assert match.outcome()
