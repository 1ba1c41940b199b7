"""Tests the rules of Soccer Dice: the toss, the course of a match, turns and shots.

The number in a test's name is the number of the rule in RULEBOOK.md.
"""

import pytest

from pixelpitch.rules import CHANCE, TERMINAL
from pixelpitch.rules.errors import NotLegal
from tests.rulesets.dicesoccer_states import (
    Match,
    match_at,
    new_match,
    phase_of,
    play_turn_with_goal,
    play_turn_without_goal,
    throw,
)


class TestToss:
    """Covers the toss (RULEBOOK.md 1)."""

    def test_1_each_side_throws_one_die_and_side_0_begins(self):
        match = Match()
        assert (match.current_player(), phase_of(match), match.thrower()) == (CHANCE, "toss", 0)
        assert match.prompt() == "Red: throw to see who begins"
        throw(match, 3)
        assert (phase_of(match), match.thrower()) == ("toss", 1)
        assert match.prompt() == "Blue: throw to see who begins"

    @pytest.mark.parametrize(("left", "right", "offence"), [(3, 2, 0), (2, 3, 1), (6, 1, 0)])
    def test_1_the_side_with_the_higher_throw_begins_on_offence(self, left, right, offence):
        match = Match()
        words = throw(match, left, right)
        assert (phase_of(match), match.offence(), match.thrower()) == ("roll", offence, offence)
        assert words[:3] == [
            f"Red throws {left}",
            f"Blue throws {right}",
            match.side_name(offence) + " has the higher throw and begins",
        ]

    def test_1_after_a_tie_both_sides_throw_again(self):
        match = Match()
        assert throw(match, 4, 4) == ["Red throws 4", "Blue throws 4", "4 each: throw again"]
        assert match.to_bytes() == Match().to_bytes()
        throw(match, 1, 2)
        assert match.offence() == 1

    @pytest.mark.parametrize(("first", "side"), [("left", 0), ("right", 1)])
    def test_the_option_first_skips_the_toss(self, first, side):
        match = new_match(first)
        assert (phase_of(match), match.offence()) == ("roll", side)


class TestCourseOfMatch:
    """Covers the course of a match (RULEBOOK.md 2)."""

    @pytest.mark.parametrize("first", [0, 1])
    def test_2_each_side_has_three_turns_in_a_row_in_each_half(self, first):
        match = new_match("left" if first == 0 else "right")
        order = []
        while phase_of(match) == "roll":
            position = match.position()
            order.append((position["half"], position["turn"], position["offence"]))
            play_turn_without_goal(match)
        other = 1 - first
        sides = [first] * 3 + [other] * 3
        assert order == [(half, turn + 1, sides[turn]) for half in (1, 2) for turn in range(6)]

    def test_2_after_six_turns_each_the_higher_score_wins(self):
        match = new_match()
        for _ in range(11):
            play_turn_without_goal(match)
        assert match.outcome() is None
        throw(match, 2, 3, 4, 6)
        words = throw(match, 1)
        assert words == [
            "goal! A 1 cannot be saved",
            "the match is over: Red 0, Blue 1",
            "Blue wins",
        ]
        assert match.current_player() == TERMINAL
        assert match.outcome() == {
            "score": [0, 1],
            "winner": 1,
            "reason": "full time: six turns each",
            "shootout": [0, 0],
        }
        assert match.returns() == [-1, 1]

    def test_2_all_turns_are_played_even_if_the_match_is_decided(self):
        match = new_match()
        for _ in range(3):
            play_turn_with_goal(match)
        for _ in range(3):
            play_turn_without_goal(match)
        for _ in range(3):
            play_turn_with_goal(match)
        assert match.position()["score"] == [6, 0]
        assert match.outcome() is None
        assert phase_of(match) == "roll"

    def test_2_the_halves_are_announced(self):
        match = new_match()
        for _ in range(5):
            play_turn_without_goal(match)
        throw(match, *[6] * 15)
        assert throw(match, 6)[2:] == ["half-time: Red 0, Blue 0", "Red's turn 4 of 6"]
        assert [kind for kind, _, _ in match.events] == ["roll", "lost", "whistle", "turn"]


class TestTurn:
    """Covers a turn (RULEBOOK.md 3, 4 and 7)."""

    def test_3_a_roll_throws_every_white_die_that_is_not_set_aside(self):
        match = new_match()
        names = []
        for face in (2, 6, 6, 6, 3, 6, 6, 6, 6, 4, 6):
            names.append(match.chance().label)
            assert match.thrower() == 0
            throw(match, face)
        four = ["white 1", "white 2", "white 3", "white 4"]
        assert names == four + four[:3] + four[:2] + four[:2]

    def test_3_a_turn_has_at_most_four_rolls(self):
        match = new_match()
        throw(match, *[6] * 12)
        assert match.position()["rolls_used"] == 3
        assert match.position()["turn"] == 1
        throw(match, *[6] * 4)
        assert match.position()["turn"] == 2
        assert match.position()["rolls_used"] == 0

    @pytest.mark.parametrize(
        ("before", "dice", "after"),
        [
            (0, (2, 6, 6, 6), 1),
            (0, (6, 6, 6, 2), 1),
            (0, (2, 2, 2, 2), 1),
            (0, (3, 4, 3, 4), 0),  # a 4 does not count as long as the 2 and the 3 are missing
            (0, (4, 3, 6, 1), 0),
            (0, (2, 4, 4, 6), 1),
            (0, (2, 3, 6, 6), 2),
            (0, (3, 2, 6, 6), 2),  # the order in which the dice are thrown does not matter
            (0, (4, 3, 2, 6), 3),
            (0, (2, 3, 4, 1), 3),
            (1, (2, 4, 4), 1),
            (1, (3, 2, 6), 2),
            (1, (4, 3, 6), 3),
            (2, (2, 3), 2),
            (2, (4, 4), 3),
        ],
    )
    def test_4_dice_are_set_aside_in_the_order_2_3_4(self, before, dice, after):
        match = match_at(set_aside=before, rolls_used=1 if before else 0)
        throw(match, *dice)
        assert match.position()["set_aside"] == after
        assert match.position()["rolls_used"] == (2 if before else 1)
        assert phase_of(match) == ("shot" if after == 3 else "roll")

    def test_4_setting_aside_waits_for_the_last_die_of_the_roll(self):
        match = new_match()
        assert throw(match, 2, 3, 4) == []
        assert match.position()["set_aside"] == 0
        assert match.position()["dice"] == [2, 3, 4]
        assert throw(match, 6) == [
            "Red throws 2, 3, 4 and 6. 2 set aside: the defender has the ball",
            "3 set aside: the midfielder has the ball",
            "4 set aside: the forward has the ball",
        ]

    def test_4_a_message_names_the_roll_the_number_that_it_lacks_and_what_follows(self):
        match = match_at(set_aside=1, rolls_used=1)
        assert throw(match, 2, 4, 4) == ["Red throws 2, 4 and 4. No 3: the ball stays"]

    def test_4_the_display_names_the_number_that_is_needed(self):
        match = match_at(set_aside=1, rolls_used=2)
        assert match.prompt() == "Red: throw the first white die. You need a 3 (roll 3 of 4)"
        throw(match, 3)
        assert (
            match.prompt() == "Red: throw the second white die after 3. You need a 4 (roll 3 of 4)"
        )
        throw(match, 4)
        assert (
            match.prompt()
            == "Red: throw the third white die after 3 and 4. You have 2, 3 and 4 (roll 3 of 4)"
        )

    def test_5_the_prompt_of_the_fourth_roll_names_no_number(self):
        match = match_at(set_aside=2, rolls_used=3)
        words = "Red: throw the first white die. No shot: the turn ends (roll 4 of 4)"
        assert match.prompt() == words

    def test_7_a_turn_ends_after_the_fourth_roll(self):
        match = match_at(turn=4, offence=1, rolls_used=3, set_aside=1)
        throw(match, 6, 6)
        assert throw(match, 6) == [
            "Blue throws 6, 6 and 6. No 3: the ball stays",
            "all four rolls used: no shot",
            "Blue's turn 2 of 6",
        ]
        position = match.position()
        assert (position["turn"], position["rolls_used"], position["set_aside"]) == (5, 0, 0)

    @pytest.mark.parametrize("dice", [(1,), (5, 5), (5, 4)])
    def test_7_a_turn_ends_with_its_shot(self, dice):
        match = match_at(phase="shot", rolls_used=1, set_aside=3)
        throw(match, *dice)
        position = match.position()
        assert (position["turn"], position["rolls_used"], position["set_aside"]) == (2, 0, 0)


class TestShot:
    """Covers a shot (RULEBOOK.md 5 and 6)."""

    @pytest.mark.parametrize("used", [0, 1, 2])
    def test_5_the_last_white_die_is_thrown_once_while_a_roll_is_left(self, used):
        match = match_at(rolls_used=used, set_aside=2 if used else 0)
        throw(match, *((4, 6) if used else (2, 3, 4, 6)))
        assert (phase_of(match), match.chance().label, match.thrower()) == ("shot", "white 1", 0)
        assert match.prompt() == "Red: throw the last white die to shoot"
        throw(match, 5)
        assert match.position()["rolls_used"] == used + 2
        throw(match, 6)  # a save ends the turn, although the side has rolls left
        assert match.position()["turn"] == 2

    def test_5_there_is_no_shot_if_the_fourth_roll_sets_the_last_die_aside(self):
        match = match_at(rolls_used=3, set_aside=2)
        assert throw(match, 4, 6) == [
            "Red throws 4 and 6. 4 set aside: the forward has the ball",
            "all four rolls used: no shot",
            "Red's turn 2 of 6",
        ]
        assert match.position()["score"] == [0, 0]

    @pytest.mark.parametrize("side", [0, 1])
    def test_6_a_1_is_a_goal_without_a_save(self, side):
        match = match_at(phase="shot", rolls_used=1, set_aside=3, turn=5, offence=side)
        assert throw(match, 1)[0] == "goal! A 1 cannot be saved"
        assert match.events[0][:2] == ("goal", side)
        assert match.score[side] == 1
        assert match.score[1 - side] == 0

    @pytest.mark.parametrize("shot", range(2, 7))
    @pytest.mark.parametrize("black", range(1, 7))
    def test_6_a_black_die_that_is_equal_or_higher_saves(self, shot, black):
        match = match_at(phase="shot", rolls_used=1, set_aside=3)
        throw(match, shot)
        assert (phase_of(match), match.chance().label, match.thrower()) == ("save", "black", 1)
        saves = "6 saves" if shot == 6 else f"{shot} or more saves"
        assert match.prompt() == f"Blue: throw the black die to save ({saves})"
        words = throw(match, black)
        if black >= shot:
            assert words[0] == f"saved: {black} stops {shot}"
            assert match.score == [0, 0]
            assert match.events[0][:2] == ("save", 1)
        else:
            assert words[0] == f"goal: {shot} beats {black}"
            assert match.score == [1, 0]
            assert match.events[0][:2] == ("goal", 0)


class TestOutOfTheBox:
    """Covers a die out of the box (RULEBOOK.md 9)."""

    @pytest.mark.parametrize(
        "match",
        [
            Match(),
            new_match(),
            match_at(phase="shot", rolls_used=1, set_aside=3),
            match_at(phase="save", rolls_used=2, set_aside=3, dice=[4]),
            match_at(phase="shootout", half=2, turn=6),
        ],
        ids=phase_of,
    )
    def test_9_out_of_the_box_is_not_an_outcome_in_this_game(self, match):
        assert match.chance_outcomes() == tuple((face, 1) for face in range(1, 7))
        before = match.to_bytes()
        with pytest.raises(NotLegal, match="action out, expected "):
            match.apply_action(0)
        assert match.to_bytes() == before
