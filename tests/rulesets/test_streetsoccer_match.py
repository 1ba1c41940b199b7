"""Covers the course of a StreetSoccer match (RULEBOOK.md 6, 7 and 17 to 19)."""

import importlib
import itertools

import pytest

from pixelpitch.rules import CHANCE, TERMINAL, squares
from pixelpitch.rules.errors import NotLegal
from pixelpitch.rules.generator import Generator
from tests.rulesets.lines import last_sentences
from tests.rulesets.streetsoccer_matches import (
    Match,
    ball_space,
    legal_labels,
    match_at,
    play,
    spaces_of_figures,
    why_not,
)
from tests.rulesets.streetsoccer_slow import FIELD_SPACES, GOAL_FRONT_SPACES, PENALTY_AREA_SPACES

PLACED_FIGURE_SPACES = "d4 e7 f2 h4 j2 m5 l2 k7 i5 g7".split()
RED_SPACES_WITH_GOALIE_AWAY = "k2 l2 l7 i2 g7"  # Red's figures, with the goalie out of the way
CENTRE_SPACES = ({"h4", "h5"}, {"i4", "i5"})
SPACES_OF_HALF = (
    {space for space in FIELD_SPACES if space < "i"},
    {space for space in FIELD_SPACES if space >= "i"},
)


def match_after_placing(*squares, **options):
    """Return a match before the toss with its figures on ``squares``, or by default on
    ``PLACED_FIGURE_SPACES``.
    """
    return play(Match(options), *(squares or PLACED_FIGURE_SPACES))


def is_complete_placing(own_spaces, side):
    """Return True if ``own_spaces`` obey the wording of rule 6.

    ``own_spaces`` are the spaces of the four outfielders of ``side``.
    """
    centre = [space for space in own_spaces if space in CENTRE_SPACES[side]]
    if not centre or any(space in CENTRE_SPACES[1 - side] for space in own_spaces):
        return False
    others = [space for space in own_spaces if space in SPACES_OF_HALF[side]]
    return len(others) >= 2 and any(space in SPACES_OF_HALF[1 - side] for space in own_spaces)


@pytest.mark.parametrize("seed", range(20))
def test_6_only_placings_that_can_be_completed_are_legal(seed):
    """The legal spaces must agree with a search for a complete placing. For rule 6, all free spaces
    of an area count alike, so the search tries only a few of each area.
    """
    generator = Generator(seed)
    match = Match()
    while match.position()["phase"] == "place":
        side = match.side
        name = ("yellow", "red")[side]
        goalie = match.position()[name]["goalie"]
        own = match.position()[name]["players"]
        taken = occupied_squares(match)
        if goalie is None:
            assert legal_labels(match) == GOAL_FRONT_SPACES[name]
        else:
            fronts = GOAL_FRONT_SPACES["yellow"] | GOAL_FRONT_SPACES["red"]
            free = FIELD_SPACES - taken - fronts - CENTRE_SPACES[1 - side]
            samples = [
                *sorted(CENTRE_SPACES[side] - taken),
                *sorted(
                    SPACES_OF_HALF[side]
                    - PENALTY_AREA_SPACES[name]
                    - CENTRE_SPACES[side]
                    - taken
                    - fronts
                )[:4],
                *sorted(SPACES_OF_HALF[1 - side] - CENTRE_SPACES[1 - side] - taken - fronts)[:4],
            ]
            expected = set()
            for space in free:
                rest = [each for each in samples if each != space]
                if len([each for each in [*own, space] if each in PENALTY_AREA_SPACES[name]]) > 1:
                    continue
                if any(
                    is_complete_placing([*own, space, *more], side)
                    for more in itertools.combinations(rest, 3 - len(own))
                ):
                    expected.add(space)
            assert legal_labels(match) == expected
        actions = match.legal_actions()
        match.apply_action(actions[generator.below(len(actions))])
    for side, name in enumerate(("yellow", "red")):
        assert is_complete_placing(match.position()[name]["players"], side)


def occupied_squares(match):
    """Return the names of the squares on which figures stand."""
    return {squares.name(square) for square in match.figures if square >= 0}


def test_6_yellow_places_all_five_then_red():
    match = Match()
    for index, word in enumerate(PLACED_FIGURE_SPACES):
        assert match.current_player() == (0 if index < 5 else 1)
        play(match, word)
    assert match.current_player() == CHANCE
    assert spaces_of_figures(match, 0) == set(PLACED_FIGURE_SPACES[:5])
    assert spaces_of_figures(match, 1) == set(PLACED_FIGURE_SPACES[5:])


def test_6_an_illegal_placing_has_a_reason():
    match = Match()
    assert why_not(match, "h4") == "place the goalie in front of its goal"
    play(match, "d4")
    assert why_not(match, "i4") == "that is the other side's centre"
    assert why_not(match, "d5") == "only a goalie may stand there"
    assert why_not(match, "c2") == "that is off the field"
    play(match, "d3")
    assert why_not(match, "e6") == "only one outfielder in its own area"
    assert why_not(match, "d3") == "a figure stands there"
    play(match, "f2")
    assert why_not(match, "f3") == "still needed: your centre and the other half"
    play(match, "h4")
    assert why_not(match, "f3") == "still needed: the other half"


def test_7_both_sides_throw_and_the_higher_throw_kicks_off_with_the_difference():
    match = match_after_placing()
    assert (match.thrower(), match.prompt()) == (0, "Yellow: throw for the kick-off")
    play(match, "2")
    assert match.thrower() == 1
    play(match, "6")
    assert (match.current_player(), match.steps, ball_space(match)) == (1, 4, "i5")
    assert match.prompt() == "Red: kick from i5 (4 steps, cannot score)"
    match = match_after_placing()
    play(match, "5", "2")
    assert (match.current_player(), match.steps, ball_space(match)) == (0, 3, "h4")


def test_7_a_tie_is_thrown_again():
    match = play(match_after_placing(), "4", "4")
    assert last_sentences(match) == ["Red throws 4", "a tie: throw again"]
    assert match.thrower() == 0


def test_7_the_coach_chooses_between_two_figures_on_the_centre():
    match = play(
        match_after_placing("d4", "h5", "f2", "h4", "j2", *PLACED_FIGURE_SPACES[5:]), "5", "2"
    )
    assert legal_labels(match) == {"h4", "h5"}
    assert match.ball < 0
    assert why_not(match, "f2") == "choose one on your centre spaces"
    play(match, "h5")
    assert (ball_space(match), match.steps) == ("h5", 3)


def test_7_a_kick_off_cannot_be_a_goal():
    spaces = "d4 e7 f2 h4 k4 m5 l2 j7 i5 g7".split()
    match = play(match_after_placing(*spaces), "6", "1", "k4")
    assert (ball_space(match), match.steps) == ("k4", 3)
    assert "n4" not in legal_labels(match)
    assert why_not(match, "n4") == "no goal from the kick-off"
    # the same kick during a turn is a goal
    turn = match_at(
        "k4", "d4 e7 f2 h4 k4", "m5 l2 j7 i5 g7", die=5, stage="kick", steps=3, mover="h4"
    )
    assert "n4" in legal_labels(turn)


def test_7_after_the_kick_off_the_other_side_has_its_turn():
    match = play(match_after_placing(), "6", "5")
    play(match, "h3")
    assert (match.position()["phase"], match.thrower(), match.minute()) == ("throw", 1, 1)
    play(match, "3")
    match = apply_a_walk(match)
    assert (match.thrower(), match.minute()) == (0, 2)


def apply_a_walk(match):
    """Let a figure walk without touching the ball."""
    for figure in match.legal_actions():
        other = match.clone()
        other.apply_action(figure)
        ends = [end for end in other.legal_actions() if end != other.ball]
        if ends:
            match.apply_action(figure)
            match.apply_action(ends[0])
            return match
    raise AssertionError("no legal walk was found")


@pytest.mark.parametrize(("first", "side"), [("left", 0), ("right", 1)])
def test_7_with_the_option_first_the_throws_only_give_the_steps(first, side):
    for words in (("6", "2"), ("2", "6")):
        match = play(match_after_placing(first=first), *words)
        assert (match.current_player(), match.steps) == (side, 4)


def match_at_goal_kick(**fields):
    """Return a match after Yellow's goal, in which Red has the goal kick."""
    yellow = "d4 e7 f2 h7 m4"
    return play(
        match_at(
            "m4",
            yellow,
            RED_SPACES_WITH_GOALIE_AWAY,
            die=1,
            stage="kick",
            steps=1,
            mover="m4",
            **fields,
        ),
        "n4",
    )


def test_17_the_coach_chooses_the_space_of_the_goalie_and_the_goalie_has_the_ball():
    match = match_at_goal_kick()
    assert match.current_player() == 1
    assert match.ball < 0
    assert legal_labels(match) == {"m4", "m5"}
    assert why_not(match, "m3") == "the goalie kicks from in front of its goal"
    play(match, "m5")
    assert ball_space(match) == "m5"
    assert squares.name(match.figures[5]) == "m5"
    assert (match.current_player(), match.thrower()) == (CHANCE, 1)


def test_17_the_die_gives_the_steps_and_a_1_is_thrown_again():
    match = play(match_at_goal_kick(), "m5", "1", "1")
    assert last_sentences(match) == ["Red throws 1: throw again"]
    assert match.current_player() == CHANCE
    play(match, "4")
    assert match.prompt() == "Red: kick from m5 (4 steps)"
    assert {"i3", "i5"} & legal_labels(match) == {"i3", "i5"}
    minute = match.minute()
    play(match, "i5")
    assert (match.thrower(), match.minute()) == (0, minute), "Red was the first of the minute"


def test_17_the_goal_kick_is_the_turn_of_its_side():
    """After Yellow's goal Red kicks and then Yellow throws, so neither side has two turns in a
    row.
    """
    match = match_at_goal_kick(first=0)
    assert (match.minute(), match.side) == (3, 1)
    play(match, "m5", "4", "i5")
    assert (match.minute(), match.thrower()) == (4, 0)


def test_17_a_kick_that_cannot_end_is_thrown_again(monkeypatch):
    match = play(match_at_goal_kick(), "m5")
    rules = importlib.import_module("pixelpitch.rulesets.streetsoccer.rules")
    can_kick = rules._can_goal_kick
    monkeypatch.setattr(rules, "_can_goal_kick", lambda *given: given[2] != 3 and can_kick(*given))
    play(match, "3")
    assert last_sentences(match) == ["no kick of 3 steps is possible: throw again"]
    assert match.current_player() == CHANCE
    # From here on, no throw allows a goal kick. So the turn is lost, and the side's next turn
    # begins with the goal kick again.
    monkeypatch.setattr(rules, "_can_goal_kick", lambda *given: False)
    play(match, "3")
    assert last_sentences(match)[0] == "no goal kick is possible: the turn is over"
    assert match.thrower() == 0
    play(match, "2")
    apply_a_walk(match)
    assert (match.position()["phase"], match.position()["stage"]) == ("goalkick", "throw")
    assert match.thrower() == 1


def match_in_last_turn(score, minute=25, **fields):
    """Return a match in Red's last turn of ``minute``."""
    last = fields.pop("last_goal", 0 if sum(score) else None)
    return match_at(side=1, die=1, minute=minute, score=score, last_goal=last, first=0, **fields)


@pytest.mark.parametrize(("score", "winner"), [([2, 1], 0), ([0, 1], 1)])
def test_18_after_25_minutes_the_leading_side_has_won(score, winner):
    match = apply_a_walk(match_in_last_turn(score, last_goal=winner))
    assert match.current_player() == TERMINAL
    assert match.outcome() == {
        "score": score,
        "winner": winner,
        "reason": "ahead after 25 minutes",
        "shootout": [0, 0],
    }


def test_18_both_sides_have_their_turn_of_the_last_minute():
    match = apply_a_walk(match_at(side=0, die=1, minute=25, score=[2, 1], last_goal=0, first=0))
    assert match.thrower() == 1


def test_18_a_level_match_continues_until_the_next_goal():
    match = apply_a_walk(match_in_last_turn([1, 1]))
    assert (match.minute(), match.thrower()) == (26, 0)
    level = "the score is level: up to 10 more minutes, the next goal wins. "
    assert level + "Without one Yellow wins, which scored last" in last_sentences(match)
    match = match_at_goal_kick(minute=26, score=[1, 1], last_goal=1, first=0)
    assert match.outcome() == {
        "score": [2, 1],
        "winner": 0,
        "reason": "first goal in extra time",
        "shootout": [0, 0],
    }


@pytest.mark.parametrize("last", [0, 1])
def test_18_if_the_score_stays_level_the_last_goal_decides(last):
    match = apply_a_walk(match_in_last_turn([1, 1], 35, last_goal=last))
    assert match.outcome()["winner"] == last
    assert match.outcome()["reason"] == "level, but scored last"


def test_18_without_goals_nobody_wins():
    match = apply_a_walk(match_in_last_turn([0, 0], 35))
    assert match.outcome()["winner"] is None
    assert match.returns() == [0, 0]


def test_18_options_set_the_minutes_of_a_match():
    options = {"minutes": 5, "extra_minutes": 0}
    match = apply_a_walk(match_in_last_turn([1, 1], 5, options=options))
    assert match.outcome()["reason"] == "level, but scored last"
    match = apply_a_walk(match_in_last_turn([0, 0], 5, options={"minutes": 5, "extra_minutes": 2}))
    assert match.outcome() is None


def test_18_a_goal_in_the_last_turn_counts_and_ends_the_match():
    match = match_at(
        "d4", "k3 e7 f2 h7 j2", "m4 l2 d4 i2 g7", side=1, die=1, stage="kick", steps=1,
        mover="d4", minute=25, score=[1, 1], last_goal=0, first=0,
    )  # fmt: skip
    play(match, "c4")
    assert match.outcome()["winner"] == 1


# (ball, Yellow's figures, Red's figures). Only Yellow's figure on d3 is not enclosed: it can leave
# through d4.
ENCLOSED_POSITION = ("h4", "c1 c2 c3 d1 d3", "m5 d2 e1 e3 k6")


def test_19_a_side_without_a_legal_move_passes():
    match = play(match_at(*ENCLOSED_POSITION, phase="throw", die=None), "1")
    assert last_sentences(match)[1] == "no move with a 1: the turn is over"
    assert (match.position()["phase"], match.thrower()) == ("throw", 1)
    match = play(match_at(*ENCLOSED_POSITION, phase="throw", die=None), "2")
    assert legal_labels(match) == {"d3"}, "d3 can walk over d4 to e4"


def test_19_a_die_out_of_the_box_is_not_an_outcome():
    match = match_at(phase="throw", die=None)
    assert match.legal_actions() == [1, 2, 3, 4, 5, 6]
    with pytest.raises(NotLegal, match="out"):
        match.apply_action(0)
