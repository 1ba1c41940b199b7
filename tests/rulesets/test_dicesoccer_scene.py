"""The scene of Soccer Dice has everything that the lights show."""

from itertools import pairwise

import pytest

from pixelpitch.rules import scene, squares
from pixelpitch.rules.squares import column_of, columns_apart, row_of, rows_apart
from pixelpitch.rulesets.dicesoccer import table as pitch_scene
from pixelpitch.rulesets.dicesoccer.rules import GOAL_STATION
from tests.rulesets.dicesoccer_states import Match, match_at, new_match, throw


class TestScene:
    """Covers the scene, as described in RULEBOOK.md under "Pitch"."""

    @pytest.mark.parametrize("reached", range(4))
    def test_the_ball_is_on_the_last_station_that_the_side_has_reached(self, reached):
        kind = "shot" if reached == 3 else "roll"
        match = match_at(phase=kind, set_aside=reached, rolls_used=1)
        stations = [squares.number(name) for name in ("c5", "f3", "i6", "l4")]
        shown = match.scene()
        assert shown.ball == stations[reached]
        assert [square for square, kind, side, _ in shown.things if kind == scene.DOT] == stations
        assert shown.gauges == [("", 3, 4), ("set aside", reached, 3)]
        assert tuple(shown.last[:1] + shown.last[-1:]) == (
            (stations[reached - 1], stations[reached]) if reached else ()
        )

    def test_the_ball_travels_over_the_stations_of_a_roll(self):
        match = new_match()
        throw(match, 2, 3, 6, 6)
        travel = match.scene().travel
        assert travel == pitch_scene.path(0, 0, 2)
        assert [squares.name(square) for square in travel] == "c5 d4 e4 f3 g4 h5 i6".split()
        throw(match, 1)
        assert match.scene().travel == ()

    def test_a_shot_travels_into_the_goal_and_waits_there_for_the_save(self):
        match = match_at(phase="shot", set_aside=3, rolls_used=1)
        throw(match, 5)
        shown = match.scene()
        assert [squares.name(square) for square in shown.travel] == "l4 m4 n5 o5".split()
        assert shown.ball == squares.number("o5")
        assert (shown.ball, scene.GOAL, 1, 0) in shown.things

    def test_the_scene_leaves_the_margins_and_the_clock_row_free(self):
        for side in (0, 1):
            for square, _, _, _ in match_at(offence=side).scene().things:
                assert 1 <= column_of(square) <= 14
                assert 1 <= row_of(square) <= 6
            line = pitch_scene.path(side, 0, GOAL_STATION)
            for before, after in pairwise(line):
                across, down = columns_apart(after, before), rows_apart(after, before)
                assert max(across, down) == 1

    def test_the_scene_of_a_shoot_out_shows_attempts_and_goals(self):
        match = match_at(
            phase="shootout",
            half=2,
            turn=6,
            offence=1,
            shootout={"series": 1, "attempts": 5, "goals": [2, 1]},
        )
        assert match.scene().gauges == [
            ("attempts", 3, 5),
            ("Red goals", 2, 5),
            ("Blue goals", 1, 5),
        ]
        assert match.scene().ball == squares.half_turn(squares.number("l4"))

    def test_before_the_toss_and_after_the_end_the_scene_has_no_ball(self):
        assert Match().scene().ball == -1
        assert match_at(phase="over", half=2, turn=6, score=[1, 0]).scene().ball == -1

    def test_the_names_of_the_sides_are_the_colours_of_their_lights(self):
        shown = new_match().scene()
        assert shown.colours == (scene.RED, scene.BLUE)
        assert [new_match().side_name(side) for side in (0, 1)] == ["Red", "Blue"]
