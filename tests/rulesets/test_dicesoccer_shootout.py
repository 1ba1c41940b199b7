"""Covers the shoot-out of Soccer Dice (RULEBOOK.md 8)."""

import pytest

from pixelpitch.app.screens.prompt import score_line
from tests.rulesets.dicesoccer_states import (
    Match,
    match_at,
    new_match,
    phase_of,
    play_turn_without_goal,
    throw,
)


class TestShootOut:
    """The shoot-out (RULEBOOK.md 8)."""

    def match_in_shootout(self, attempts=0, goals=(0, 0), offence=None, series=1, score=(2, 2)):
        """Return a level match in its shoot-out, after ``attempts`` attempts of ``series``.

        ``offence`` is the side whose attempt is next; by default the sides alternate.
        """
        return match_at(
            half=2,
            turn=6,
            phase="shootout",
            offence=attempts % 2 if offence is None else offence,
            score=list(score),
            shootout={"series": series, "attempts": attempts, "goals": list(goals)},
        )

    def test_8_a_level_match_is_decided_by_a_shoot_out(self):
        match = new_match("right")
        for _ in range(11):
            play_turn_without_goal(match)
        throw(match, *[6] * 15)
        assert (
            throw(match, 6)[-1]
            == "the score is level, Red 0, Blue 0: a shoot-out decides, five shots each"
        )
        assert (phase_of(match), match.offence()) == ("shootout", 1)
        assert match.position()["shootout"] == {"series": 1, "attempts": 0, "goals": [0, 0]}

    @pytest.mark.parametrize("first", [0, 1])
    def test_8_the_sides_alternate_and_have_five_attempts_each(self, first):
        match = self.match_in_shootout(offence=first)
        throwers = []
        for _ in range(10):
            for die in ("white 1", "white 2", "black"):
                assert match.chance().label == die
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
            ((4, 1, 4), False),  # a white die that equals the black die does not score
            ((4, 4, 4), False),
            ((3, 2, 4), False),
            ((1, 1, 1), False),  # in the shoot-out a 1 has no special meaning
            ((2, 1, 1), True),
        ],
    )
    @pytest.mark.parametrize("side", [0, 1])
    def test_8_an_attempt_scores_if_either_white_die_is_higher(self, dice, goal, side):
        match = self.match_in_shootout(attempts=side)
        words = throw(match, *dice)
        assert match.goals[side] == int(goal)
        assert match.goals[1 - side] == 0
        kind = ("goal", side) if goal else ("save", 1 - side)
        assert match.events[0][:2] == kind
        high = max(dice[:2])
        assert words == [
            f"goal: {high} beats {dice[2]}" if goal else f"saved: {dice[2]} stops {high}"
        ]

    def test_8_the_display_says_which_numbers_save_and_the_score_of_the_shoot_out(self):
        match = self.match_in_shootout(attempts=3, goals=(2, 1))
        assert score_line(match) == "R 2-2 B    (2-1)"
        assert match.prompt() == "Blue: throw the first white die (shot 2 of 5, 2-1)"
        throw(match, 2, 5)
        assert match.prompt() == "Red: throw the black die (5 or more saves)"

    def test_8_ruling_all_five_attempts_are_made_even_if_the_result_is_decided(self):
        match = self.match_in_shootout(attempts=6, goals=(3, 0))
        for _ in range(3):
            throw(match, 6, 6, 6)
            assert match.outcome() is None
        throw(match, 6, 6, 6)
        assert match.outcome() == {
            "score": [2, 2],
            "winner": 0,
            "reason": "shoot-out: Red 3, Blue 0",
            "shootout": [3, 0],
        }
        assert match.returns() == [1, -1]

    def test_8_if_the_shoot_out_is_level_each_side_has_five_more_attempts(self):
        match = self.match_in_shootout(attempts=9, goals=(2, 1), series=4)
        throw(match, 6, 6)
        assert throw(match, 5) == [
            "goal: 6 beats 5",
            "the score is level, Red 2, Blue 2: five more shots each",
        ]
        assert match.position()["shootout"] == {"series": 5, "attempts": 0, "goals": [0, 0]}
        assert match.offence() == 0

    def test_8_a_shoot_out_without_end_still_fits_a_snapshot(self):
        match = self.match_in_shootout(attempts=9, series=65535)
        throw(match, 1, 1, 6)
        assert match.position()["shootout"]["series"] == 65535
        assert Match.from_bytes(match.to_bytes()).position() == match.position()

    def test_8_goals_of_the_shoot_out_do_not_change_the_score(self):
        match = self.match_in_shootout(attempts=9, goals=(2, 2))
        assert throw(match, 6, 1, 2)[1:] == [
            "the shoot-out is over: Red 2, Blue 3",
            "Blue wins",
        ]
        assert match.outcome()["score"] == [2, 2]
        assert match.returns() == [-1, 1]
