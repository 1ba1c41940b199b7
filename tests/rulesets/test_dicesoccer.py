"""The rules of Soccer Dice, each test named for the rule of dicesoccer.md that it proves."""

from itertools import pairwise

import pytest

from pixelpitch.rules import CHANCE, TERMINAL, scene, squares
from pixelpitch.rules.errors import NotLegal, NotUnderstood
from pixelpitch.rulesets import load
from pixelpitch.rulesets.dicesoccer import pitch

Match = load("dicesoccer")


def new(first="left"):
    return Match({"first": first})


def throw(match, *faces):
    """Throw these faces; return the words of all events."""
    words = []
    for face in faces:
        match.apply_action(face)
        words += [event[2] for event in match.events]
    return words


def at(**fields):
    """Return a match in a position: Red's first turn of the match but for ``fields``."""
    position = {
        "ruleset": "dicesoccer",
        "half": 1,
        "turn": 1,
        "offence": 0,
        "rolls_used": 0,
        "set_aside": 0,
        "score": [0, 0],
        "phase": "roll",
    }
    position.update(fields)
    return Match.from_position(position)


def phase(match):
    return match.position()["phase"]


def miss(match):
    """Play one turn of four rolls without a 2."""
    throw(match, *[6] * 16)


def score(match):
    """Play one turn that is a goal: 2, 3, 4 at once, then a 1."""
    throw(match, 2, 3, 4, 6, 1)


class TestToss:
    """dicesoccer.md 1."""

    def test_1_both_throw_one_die_first_side_0(self):
        match = Match()
        assert (match.current_player(), phase(match), match.thrower()) == (CHANCE, "toss", 0)
        assert match.awaited() == "the toss: a throw by Red"
        throw(match, 3)
        assert (phase(match), match.thrower()) == ("toss", 1)
        assert match.awaited() == "the toss: a throw by Blue"

    @pytest.mark.parametrize(("left", "right", "offence"), [(3, 2, 0), (2, 3, 1), (6, 1, 0)])
    def test_1_the_higher_goes_on_offence_first(self, left, right, offence):
        match = Match()
        words = throw(match, left, right)
        assert (phase(match), match.offence(), match.thrower()) == ("roll", offence, offence)
        assert words[0] == match.side_name(offence) + " throws higher and is on offence first"

    def test_1_a_tie_throws_again(self):
        match = Match()
        assert throw(match, 4, 4) == ["4 each: both throw again"]
        assert match.to_bytes() == Match().to_bytes()
        throw(match, 1, 2)
        assert match.offence() == 1

    @pytest.mark.parametrize(("first", "side"), [("left", 0), ("right", 1)])
    def test_the_option_first_skips_the_toss(self, first, side):
        match = new(first)
        assert (phase(match), match.offence()) == ("roll", side)


class TestShape:
    """dicesoccer.md 2."""

    @pytest.mark.parametrize("first", [0, 1])
    def test_2_three_turns_in_a_row_each_in_both_halves_in_the_same_order(self, first):
        match = new("left" if first == 0 else "right")
        order = []
        while phase(match) == "roll":
            position = match.position()
            order.append((position["half"], position["turn"], position["offence"]))
            miss(match)
        other = 1 - first
        sides = [first] * 3 + [other] * 3
        assert order == [(half, turn + 1, sides[turn]) for half in (1, 2) for turn in range(6)]

    def test_2_six_turns_each_then_the_higher_score_wins(self):
        match = new()
        for _ in range(11):
            miss(match)
        assert match.outcome() is None
        throw(match, 2, 3, 4, 6)
        words = throw(match, 1)
        assert words == [
            "goal: the 1 cannot be saved",
            "the match is over: Red 0, Blue 1",
            "Blue wins",
        ]
        assert match.current_player() == TERMINAL
        assert match.outcome() == {
            "score": [0, 1],
            "winner": 1,
            "reason": "regulation: ahead after six turns each",
        }
        assert match.returns() == [-1, 1]

    def test_2_all_turns_are_played_even_when_decided(self):
        match = new()
        for _ in range(3):
            score(match)
        for _ in range(3):
            miss(match)
        for _ in range(3):
            score(match)
        assert match.position()["score"] == [6, 0]
        assert match.outcome() is None
        assert phase(match) == "roll"

    def test_2_the_halves_are_announced(self):
        match = new()
        for _ in range(5):
            miss(match)
        throw(match, *[6] * 15)
        assert throw(match, 6)[2:] == ["half-time: Red 0, Blue 0", "Red's turn 4 of 6"]
        assert [kind for kind, _, _ in match.events] == ["roll", "lost", "whistle", "turn"]


class TestTurn:
    """dicesoccer.md 3, 4 and 7."""

    def test_3_a_roll_throws_every_white_die_that_is_not_set_aside(self):
        match = new()
        names = []
        for face in (2, 6, 6, 6, 3, 6, 6, 6, 6, 4, 6):
            names.append(match.die())
            assert match.thrower() == 0
            throw(match, face)
        four = ["white 1", "white 2", "white 3", "white 4"]
        assert names == four + four[:3] + four[:2] + four[:2]

    def test_3_at_most_four_rolls(self):
        match = new()
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
            (0, (3, 4, 3, 4), 0),  # a later number never counts before the earlier one
            (0, (4, 3, 6, 1), 0),
            (0, (2, 4, 4, 6), 1),
            (0, (2, 3, 6, 6), 2),
            (0, (3, 2, 6, 6), 2),  # in which order the dice fall does not matter
            (0, (4, 3, 2, 6), 3),
            (0, (2, 3, 4, 1), 3),
            (1, (2, 4, 4), 1),
            (1, (3, 2, 6), 2),
            (1, (4, 3, 6), 3),
            (2, (2, 3), 2),
            (2, (4, 4), 3),
        ],
    )
    def test_4_dice_are_set_aside_in_order(self, before, dice, after):
        match = at(set_aside=before, rolls_used=1 if before else 0)
        throw(match, *dice)
        assert match.position()["set_aside"] == after
        assert match.position()["rolls_used"] == (2 if before else 1)
        assert phase(match) == ("shot" if after == 3 else "roll")

    def test_4_setting_aside_waits_for_the_last_die_of_the_roll(self):
        match = new()
        assert throw(match, 2, 3, 4) == []
        assert match.position()["set_aside"] == 0
        assert match.position()["dice"] == [2, 3, 4]
        assert throw(match, 6) == [
            "2 set aside: the defender has the ball",
            "3 set aside: the midfielder has the ball",
            "4 set aside: the forward has the ball",
        ]

    def test_4_a_roll_without_the_number_says_so(self):
        assert throw(at(set_aside=1, rolls_used=1), 2, 4, 4) == ["no 3 in this roll"]

    def test_4_the_display_names_the_number_that_is_needed(self):
        match = at(set_aside=1, rolls_used=2)
        assert match.awaited() == "Red's white die 1 (roll 3 of 4, needs a 3)"
        throw(match, 3)
        assert match.awaited() == "Red's white die 2 (roll 3 of 4, needs a 4)"
        throw(match, 4)
        assert match.awaited() == "Red's white die 3 (roll 3 of 4, 2, 3 and 4 are there)"

    def test_7_a_turn_ends_after_the_fourth_roll(self):
        match = at(turn=4, offence=1, rolls_used=3, set_aside=1)
        throw(match, 6, 6)
        assert throw(match, 6) == [
            "no 3 in this roll",
            "the fourth roll is used: no shot",
            "Blue's turn 2 of 6",
        ]
        position = match.position()
        assert (position["turn"], position["rolls_used"], position["set_aside"]) == (5, 0, 0)

    @pytest.mark.parametrize("dice", [(1,), (5, 5), (5, 4)])
    def test_7_a_turn_ends_with_its_shot(self, dice):
        match = at(phase="shot", rolls_used=1, set_aside=3)
        throw(match, *dice)
        position = match.position()
        assert (position["turn"], position["rolls_used"], position["set_aside"]) == (2, 0, 0)


class TestShot:
    """dicesoccer.md 5 and 6."""

    @pytest.mark.parametrize("used", [0, 1, 2])
    def test_5_the_last_white_die_is_thrown_once_while_a_roll_is_left(self, used):
        match = at(rolls_used=used, set_aside=2 if used else 0)
        throw(match, *((4, 6) if used else (2, 3, 4, 6)))
        assert (phase(match), match.die(), match.thrower()) == ("shot", "white 1", 0)
        assert match.awaited() == "Red's shot: the last white die"
        throw(match, 5)
        assert match.position()["rolls_used"] == used + 2
        throw(match, 6)  # saved: no second shot, whatever was left
        assert match.position()["turn"] == 2

    def test_5_no_shot_when_the_fourth_roll_sets_the_last_one_aside(self):
        match = at(rolls_used=3, set_aside=2)
        assert throw(match, 4, 6) == [
            "4 set aside: the forward has the ball",
            "the fourth roll is used: no shot",
            "Red's turn 2 of 6",
        ]
        assert match.position()["score"] == [0, 0]

    @pytest.mark.parametrize("side", [0, 1])
    def test_6_a_1_is_a_goal_without_a_save(self, side):
        match = at(phase="shot", rolls_used=1, set_aside=3, turn=5, offence=side)
        assert throw(match, 1)[0] == "goal: the 1 cannot be saved"
        assert match.events[0][:2] == ("goal", side)
        assert match.score[side] == 1
        assert match.score[1 - side] == 0

    @pytest.mark.parametrize("shot", range(2, 7))
    @pytest.mark.parametrize("black", range(1, 7))
    def test_6_the_same_or_higher_blocks(self, shot, black):
        match = at(phase="shot", rolls_used=1, set_aside=3)
        throw(match, shot)
        assert (phase(match), match.die(), match.thrower()) == ("save", "black", 1)
        assert match.awaited() == f"Blue's black die ({shot} or more saves)"
        words = throw(match, black)
        if black >= shot:
            assert words[0] == f"saved: {black} against {shot}"
            assert match.score == [0, 0]
            assert match.events[0][:2] == ("save", 1)
        else:
            assert words[0] == f"goal: {shot} against {black}"
            assert match.score == [1, 0]
            assert match.events[0][:2] == ("goal", 0)


class TestShootOut:
    """dicesoccer.md 8."""

    def shootout(self, attempts=0, goals=(0, 0), offence=None, series=1, score=(2, 2)):
        return at(
            half=2,
            turn=6,
            phase="shootout",
            offence=attempts % 2 if offence is None else offence,
            score=list(score),
            shootout={"series": series, "attempts": attempts, "goals": list(goals)},
        )

    def test_8_a_level_match_goes_into_a_shoot_out(self):
        match = new("right")
        for _ in range(11):
            miss(match)
        throw(match, *[6] * 15)
        assert throw(match, 6)[-1] == "level, Red 0, Blue 0: a shoot-out decides"
        assert (phase(match), match.offence()) == ("shootout", 1)
        assert match.position()["shootout"] == {"series": 1, "attempts": 0, "goals": [0, 0]}

    @pytest.mark.parametrize("first", [0, 1])
    def test_8_the_sides_alternate_first_side_first_five_each(self, first):
        match = self.shootout(offence=first)
        throwers = []
        for _ in range(10):
            for die in ("white 1", "white 2", "black"):
                assert match.die() == die
                throwers.append(match.thrower())
                throw(match, 3)
        other = 1 - first
        assert throwers == [first, first, other, other, other, first] * 5

    @pytest.mark.parametrize(
        ("dice", "goal"),
        [
            ((5, 1, 4), True),
            ((1, 5, 4), True),
            ((6, 6, 5), True),
            ((4, 1, 4), False),  # equal is no goal
            ((4, 4, 4), False),
            ((3, 2, 4), False),
            ((1, 1, 1), False),  # here a 1 is nothing special
            ((2, 1, 1), True),
        ],
    )
    @pytest.mark.parametrize("side", [0, 1])
    def test_8_a_goal_if_either_white_die_is_higher(self, dice, goal, side):
        match = self.shootout(attempts=side)
        words = throw(match, *dice)
        assert match.goals[side] == int(goal)
        assert match.goals[1 - side] == 0
        kind = ("goal", side) if goal else ("save", 1 - side)
        assert match.events[0][:2] == kind
        high = max(dice[:2])
        assert words == [
            f"goal: {high} against {dice[2]}" if goal else f"saved: {dice[2]} against {high}"
        ]

    def test_8_the_display_says_what_saves(self):
        match = self.shootout(attempts=3)
        assert match.awaited() == "Blue's white die 1 (shoot-out, attempt 2 of 5)"
        throw(match, 2, 5)
        assert match.awaited() == "Red's black die (shoot-out, attempt 2 of 5, 5 or more saves)"

    def test_8_ruling_all_five_are_thrown_even_when_decided(self):
        match = self.shootout(attempts=6, goals=(3, 0))
        for _ in range(3):
            throw(match, 6, 6, 6)
            assert match.outcome() is None
        throw(match, 6, 6, 6)
        assert match.outcome() == {
            "score": [2, 2],
            "winner": 0,
            "reason": "shoot-out: Red 3, Blue 0",
        }
        assert match.returns() == [1, -1]

    def test_8_level_again_five_more_each(self):
        match = self.shootout(attempts=9, goals=(2, 1), series=4)
        throw(match, 6, 6)
        assert throw(match, 5) == ["goal: 6 against 5", "level, Red 2, Blue 2: five more each"]
        assert match.position()["shootout"] == {"series": 5, "attempts": 0, "goals": [0, 0]}
        assert match.offence() == 0

    def test_8_a_shoot_out_without_end_still_fits_a_snapshot(self):
        match = self.shootout(attempts=9, series=65535)
        throw(match, 1, 1, 6)
        assert match.position()["shootout"]["series"] == 65535
        assert Match.from_bytes(match.to_bytes()).position() == match.position()

    def test_8_its_goals_do_not_change_the_score(self):
        match = self.shootout(attempts=9, goals=(2, 2))
        assert throw(match, 6, 1, 2)[1:] == [
            "the shoot-out is over: Red 2, Blue 3",
            "Blue wins",
        ]
        assert match.outcome()["score"] == [2, 2]
        assert match.returns() == [-1, 1]


class TestOutOfTheBox:
    """dicesoccer.md 9."""

    @pytest.mark.parametrize(
        "match",
        [
            Match(),
            new(),
            at(phase="shot", rolls_used=1, set_aside=3),
            at(phase="save", rolls_used=2, set_aside=3, dice=[4]),
            at(phase="shootout", half=2, turn=6),
        ],
        ids=phase,
    )
    def test_9_ruling_it_is_no_outcome_here(self, match):
        assert match.chance_outcomes() == tuple((face, 1) for face in range(1, 7))
        before = match.to_bytes()
        with pytest.raises(NotLegal, match="action out, expected "):
            match.apply_action(0)
        assert match.to_bytes() == before


class TestPosition:
    """The position JSON of dicesoccer.md."""

    def test_the_fields_of_the_rules_file_are_enough(self):
        position = at(half=2, turn=5, offence=0, score=[1, 3], rolls_used=1).position()
        assert position["dice"] == []
        assert position["shootout"] is None
        assert position["options"] == {"first": "toss"}
        assert at(half=2, turn=2, offence=0, score=[1, 3]).first == 0
        assert at(half=2, turn=5, offence=0, score=[1, 3]).first == 1

    @pytest.mark.parametrize(
        ("fields", "named"),
        [
            ({"phase": "toss"}, "offence"),
            ({"phase": "toss", "offence": None, "half": 2}, "turn"),
            ({"offence": None}, "offence"),
            ({"options": {"first": "right"}}, "offence"),
            ({"phase": "toss", "offence": None, "options": {"first": "left"}}, "offence"),
            ({"rolls_used": 4}, "rolls_used"),
            ({"set_aside": 1}, "set_aside"),
            ({"set_aside": 3, "rolls_used": 1}, "set_aside"),
            ({"dice": [1, 2, 3, 4]}, "dice"),
            ({"set_aside": 2, "rolls_used": 1, "dice": [1, 2]}, "dice"),
            ({"dice": [1] * 5}, "dice"),
            ({"phase": "shot", "set_aside": 3}, "rolls_used"),
            ({"phase": "shot", "set_aside": 3, "rolls_used": 4}, "rolls_used"),
            ({"phase": "shot", "rolls_used": 1}, "set_aside"),
            ({"phase": "save", "set_aside": 3, "rolls_used": 2}, "dice"),
            ({"phase": "save", "set_aside": 3, "rolls_used": 2, "dice": [1]}, "dice"),
            ({"phase": "save", "set_aside": 3, "rolls_used": 1, "dice": [2]}, "rolls_used"),
            ({"score": [1, 0]}, "score"),
            ({"turn": 4, "offence": 1, "score": [4, 0]}, "score"),
            ({"turn": 4, "offence": 1, "score": [3, 1]}, "score"),
            ({"shootout": {"series": 1, "attempts": 0, "goals": [0, 0]}}, "shootout"),
            ({"phase": "shootout"}, "turn"),
            ({"phase": "shootout", "half": 2, "turn": 6, "score": [1, 2]}, "score"),
            ({"phase": "over", "half": 2, "turn": 6, "score": [2, 2]}, "shootout"),
        ],
    )
    def test_fields_that_do_not_fit_each_other_are_refused(self, fields, named):
        with pytest.raises(NotUnderstood) as caught:
            at(**fields)
        assert named in caught.value.came

    @pytest.mark.parametrize(
        ("attempts", "goals", "over"),
        [(10, [1, 1], False), (3, [3, 0], False), (3, [0, 2], False), (8, [2, 1], True)],
    )
    def test_a_shoot_out_that_cannot_be_is_refused(self, attempts, goals, over):
        with pytest.raises(NotUnderstood, match="shootout"):
            at(
                phase="over" if over else "shootout",
                half=2,
                turn=6,
                offence=attempts % 2,
                shootout={"series": 1, "attempts": attempts, "goals": goals},
            )

    def test_a_snapshot_whose_fields_do_not_fit_is_refused(self):
        match = new()
        match.rolls_used = 4
        with pytest.raises(NotUnderstood, match="rolls_used does not fit"):
            Match.from_bytes(match.to_bytes())

    @pytest.mark.parametrize("dice", [[0, 3, 0, 0], [2, 0, 0, 1]])
    def test_a_snapshot_with_a_gap_between_the_dice_is_refused(self, dice):
        match = new()
        match.dice = dice
        with pytest.raises(NotUnderstood, match="dice does not fit"):
            Match.from_bytes(match.to_bytes())


class TestScene:
    """dicesoccer.md, "Pitch"."""

    @pytest.mark.parametrize("reached", range(4))
    def test_the_ball_sits_on_the_last_station_reached(self, reached):
        kind = "shot" if reached == 3 else "roll"
        match = at(phase=kind, set_aside=reached, rolls_used=1)
        stations = [squares.number(name) for name in ("c5", "f3", "i6", "l4")]
        shown = match.scene()
        assert shown.ball == stations[reached]
        assert [square for square, kind, side in shown.marks if kind == scene.DOT] == stations
        assert shown.gauges == [("rolls left", 3, 4), ("set aside", reached, 3)]
        assert tuple(shown.last[:1] + shown.last[-1:]) == (
            (stations[reached - 1], stations[reached]) if reached else ()
        )

    def test_side_1_sees_the_half_turn(self):
        for reached in range(4):
            kind = "shot" if reached == 3 else "roll"
            red = at(phase=kind, set_aside=reached, rolls_used=1).scene()
            blue = at(phase=kind, set_aside=reached, rolls_used=1, offence=1).scene()
            assert blue.ball == squares.half_turn(red.ball)
            assert list(blue.last) == [squares.half_turn(square) for square in red.last]
            turned = [
                (squares.half_turn(square), kind, 1 - side) for square, kind, side in red.marks
            ]
            assert sorted(blue.marks) == sorted(turned)

    def test_the_ball_travels_over_the_stations_of_a_roll(self):
        match = new()
        throw(match, 2, 3, 6, 6)
        travel = match.scene().travel
        assert travel == pitch.path(0, 0, 2)
        assert [squares.name(square) for square in travel] == "c5 d4 e4 f3 g4 h5 i6".split()
        throw(match, 1)
        assert match.scene().travel == ()

    def test_a_shot_travels_into_the_goal_and_waits_there_for_the_save(self):
        match = at(phase="shot", set_aside=3, rolls_used=1)
        throw(match, 5)
        shown = match.scene()
        assert [squares.name(square) for square in shown.travel] == "l4 m4 n5 o5".split()
        assert shown.ball == squares.number("o5")
        assert (shown.ball, scene.GOAL, 1) in shown.marks

    def test_marks_stay_off_the_margins_and_the_clock_row(self):
        for side in (0, 1):
            for square, _, _ in at(offence=side).scene().marks:
                assert 1 <= square % 16 <= 14
                assert 1 <= square // 16 <= 6
            line = pitch.path(side, 0, pitch.IN_GOAL)
            for before, after in pairwise(line):
                across, down = abs(after % 16 - before % 16), abs(after // 16 - before // 16)
                assert max(across, down) == 1

    def test_the_shoot_out_shows_attempts_and_goals(self):
        match = at(
            phase="shootout",
            half=2,
            turn=6,
            offence=1,
            shootout={"series": 1, "attempts": 5, "goals": [2, 1]},
        )
        assert match.scene().gauges == [
            ("attempts left", 3, 5),
            ("Red goals", 2, 5),
            ("Blue goals", 1, 5),
        ]
        assert match.scene().ball == squares.half_turn(squares.number("l4"))

    def test_before_the_toss_and_after_the_end_no_ball_lies_there(self):
        assert Match().scene().ball == -1
        assert at(phase="over", half=2, turn=6, score=[1, 0]).scene().ball == -1

    def test_the_sides_are_called_as_the_lights_show_them(self):
        shown = new().scene()
        assert shown.colours == (scene.RED, scene.BLUE)
        assert [new().side_name(side) for side in (0, 1)] == ["Red", "Blue"]
