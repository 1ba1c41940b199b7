"""Covers Soccer Dice's positions (a state as JSON) and snapshots (a state as bytes)."""

import pytest

from pixelpitch.rules.errors import NotUnderstood
from tests.rulesets.dicesoccer_states import Match, match_at, new_match


class TestPosition:
    """Covers positions, which RULEBOOK.md describes."""

    def test_a_position_with_the_fields_of_the_rulebook_is_accepted(self):
        position = match_at(half=2, turn=5, offence=0, score=[1, 3], rolls_used=1).position()
        assert position["dice"] == []
        assert position["shootout"] is None
        assert position["options"] == {"first": "toss"}
        assert match_at(half=2, turn=2, offence=0, score=[1, 3]).first == 0
        assert match_at(half=2, turn=5, offence=0, score=[1, 3]).first == 1

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
    def test_fields_that_contradict_each_other_are_refused(self, fields, named):
        with pytest.raises(NotUnderstood) as caught:
            match_at(**fields)
        assert named in caught.value.came

    @pytest.mark.parametrize(
        ("attempts", "goals", "over"),
        [(10, [1, 1], False), (3, [3, 0], False), (3, [0, 2], False), (8, [2, 1], True)],
    )
    def test_an_impossible_shoot_out_is_refused(self, attempts, goals, over):
        with pytest.raises(NotUnderstood, match="shootout"):
            match_at(
                phase="over" if over else "shootout",
                half=2,
                turn=6,
                offence=attempts % 2,
                shootout={"series": 1, "attempts": attempts, "goals": goals},
            )

    def test_a_snapshot_whose_fields_contradict_each_other_is_refused(self):
        match = new_match()
        match.rolls_used = 4
        with pytest.raises(NotUnderstood, match="rolls_used = 4"):
            Match.from_bytes(match.to_bytes())

    @pytest.mark.parametrize("dice", [[0, 3, 0, 0], [2, 0, 0, 1]])
    def test_a_snapshot_with_a_gap_between_the_dice_is_refused(self, dice):
        match = new_match()
        match.dice = dice
        with pytest.raises(NotUnderstood, match="dice = "):
            Match.from_bytes(match.to_bytes())
