"""Covers StreetSoccer's "anti kill-joy" rules (RULEBOOK.md 20 to 23) and their messages."""

from itertools import takewhile
from pathlib import Path

import pytest

from pixelpitch.rules import squares
from pixelpitch.rules.autoplay import play_action
from pixelpitch.rules.errors import NotUnderstood
from pixelpitch.rules.generator import Generator
from pixelpitch.rulesets import facts
from pixelpitch.rulesets.streetsoccer.field import CENTRE_SPACES, FenceCheck, half_owner, in_area
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
from tests.rulesets.streetsoccer_slow import (
    FIELD_SPACES,
    count_border_lines,
    find_connected_groups,
    find_connected_spaces,
)

RED_SPACES_WITH_GOALIE_AWAY = "k2 l2 l7 i2 g7"  # Red's figures, with the goalie out of its goal


def match_before_kick_at_goal(front_space, other_figures="", steps=1):
    """Return a match before a kick by Yellow's figure on ``front_space``, in front of a goal, with
    figures on ``other_figures`` around it.
    """
    taken = other_figures.split()
    free = "f2 h7 j2".split() if front_space[0] == "m" else "i2 l7 g7 l2".split()
    beside = " ".join([*taken, *free[len(taken) :]])
    # At Red's goal, Yellow's own figures surround the kicker. At Yellow's goal, Red's do, because
    # rule 21 allows at most one outfielder of Yellow there.
    if front_space[0] == "m":
        return match_before_kick(
            front_space, steps, f"e6 {front_space} {beside}", RED_SPACES_WITH_GOALIE_AWAY
        )
    return match_before_kick(front_space, steps, f"f6 {front_space} f2 h7 j2", f"k2 {beside}")


def space_after_kick(front_space, kick_target, other_figures=""):
    """Rule 20: return the space to which the figure on ``front_space`` moves aside after kicking
    the ball to ``kick_target``.
    """
    match = match_before_kick_at_goal(front_space, other_figures)
    there = spaces_of_figures(match)
    return (spaces_of_figures(play(match, kick_target)) - there).pop()


@pytest.mark.parametrize(
    ("front", "ahead", "near", "far", "end"),
    [
        ("d4", "e4", "d3", "d6", "e5"),
        ("d5", "e5", "d6", "d3", "e4"),
        ("m4", "l4", "m3", "m6", "l5"),
        ("m5", "l5", "m6", "m3", "l4"),
    ],
)
def test_20_the_kicker_in_front_of_a_goal_makes_room(front, ahead, near, far, end):
    assert space_after_kick(front, end) == ahead
    assert space_after_kick(front, end, ahead) == near
    assert space_after_kick(front, ahead) == near, "the ball itself may be in the way"
    assert space_after_kick(front, end, f"{ahead} {near}") == far
    with pytest.raises(NotUnderstood, match="a legal choice"):
        match_before_kick_at_goal(front, f"{ahead} {near} {far}")


def test_20_an_event_reports_that_the_kicker_made_room_and_the_ball_may_end_in_front_of_the_goal():
    match = play(match_before_kick("m4", 1, "e6 m4 f2 h7 j2", RED_SPACES_WITH_GOALIE_AWAY), "m5")
    assert last_sentences(match)[:2] == [
        "the ball ends on m5",
        "m4 goes to l4 to make room for the goalie",
    ]
    assert ball_space(match) == "m5"


def test_20_a_goalie_makes_room_only_in_front_of_the_other_goal():
    match = play(match_before_kick("d4", 1, "d4 e7 f2 h7 j2"), "e5")
    assert "d4" in spaces_of_figures(match)
    match = play(match_before_kick("m4", 1, "m4 e7 f2 h7 j2", RED_SPACES_WITH_GOALIE_AWAY), "m3")
    assert "l4" in spaces_of_figures(match)
    assert squares.name(match.figures[0]) == "l4"


def test_20_the_scorer_of_a_goal_makes_room_too():
    match = play(match_before_kick("m4", 1, "e6 m4 f2 h7 j2", RED_SPACES_WITH_GOALIE_AWAY), "n4")
    assert match.score == [1, 0]
    assert "l4" in spaces_of_figures(match)


def test_20_a_kick_without_room_for_the_kicker_is_refused_with_a_reason():
    match = match_before_kick_at_goal("d4", "e4 d3", steps=2)
    assert "d6" not in legal_labels(match), "the ball would take the last space"
    assert why_not(match, "d6") == "the kicker has no space to move to"
    assert "d6" in legal_labels(match_before_kick_at_goal("d4", "e4", steps=2))


def test_20_the_space_to_which_a_kicker_moves_counts_for_the_other_rules():
    # After a kick from d4, in front of Yellow's goal, the figure from f4 would move aside to e4
    # (rule 20). Then it and the figure on e6 would be two outfielders in their own area, which rule
    # 21 forbids. So f4 may not walk to the ball on d4.
    match = play(match_at("d4", "g6 f4 e6 h7 j2", die=2), "f4")
    assert "d4" not in legal_labels(match)
    assert why_not(match, "d4") == "no kick from there is possible"
    assert "d4" in legal_labels(play(match_at("d4", "g6 f4 f6 h7 j2", die=2), "f4"))


def test_21_a_side_may_have_one_outfielder_in_its_own_area():
    match = play(match_at("h4", "d4 f4 e6 h7 j2", die=1), "f4")
    assert why_not(match, "e4") == "only one outfielder in its own area"
    assert legal_labels(match) == {"f3", "f5", "g4"}
    assert "e4" in legal_labels(play(match_at("h4", "d4 f4 f6 h7 j2", die=1), "f4"))
    assert "e4" in legal_labels(play(match_at("h4", "d4 f4 e6 h7 j2", die=1), "d4")), (
        "a goalie may walk there"
    )
    match = play(match_at("h4", "d4 e4 e7 h7 j2", die=1), "e4")
    assert "e3" in legal_labels(match), "the figure that is inside may walk there"


def test_21_applies_to_each_side_only_in_its_own_area():
    match = play(match_at("h4", "d4 k4 l6 h7 j2", RED_SPACES_WITH_GOALIE_AWAY, die=1), "k4")
    assert "l4" in legal_labels(match)


def test_22_a_fence_around_a_corner_is_illegal():
    # d3 and e2 enclose the ball on d2
    match = play(match_at("d2", "d5 e3 e2 h7 j2", "m5 c2 d6 i2 g7", die=1), "e3")
    assert why_not(match, "d3") == "a string of your figures would enclose the ball"
    assert legal_labels(match) == {"e4", "f3"}


def test_22_a_fence_at_a_line_or_in_the_open_is_illegal():
    # In the first case, g2, h3 and i2 would enclose the ball on h2 at the sideline. In the second,
    # g4, h3, h5 and i4 would enclose the ball on h4, away from all lines.
    match = play(match_at("h2", "d4 g2 g3 i2 j6", "m5 h1 l7 k2 g7", die=1), "g3")
    assert why_not(match, "h3") == "a string of your figures would enclose the ball"
    match = play(match_at("h4", "d4 g4 h3 h5 j4", "m5 l2 l7 i2 g7", die=1), "j4")
    assert why_not(match, "i4") == "a string of your figures would enclose the ball"


def test_22_a_ball_kicked_into_a_fence_of_the_kicking_side_is_illegal():
    match = match_before_kick("l3", 1, "d5 l2 m3 l3 j2", "m5 k2 k7 i2 g7")
    assert why_not(match, "m2") == "a string of your figures would enclose the ball"
    assert "m2" not in legal_labels(match_before_kick("k4", 2, "d5 l2 m3 k4 j2", "m5 k2 k7 i2 g7"))
    assert "m2" in legal_labels(match_before_kick("k4", 2, "d5 l2 m6 k4 j2", "m5 k2 k7 i2 g7"))


def test_22_a_fence_of_the_other_side_does_not_matter():
    # Red's figures on d3 and e2 enclose d2. Rule 23 forbids this only if Yellow has no figure
    # inside.
    match = match_before_kick("e3", 1, "d5 e3 h3 h7 j2", "m5 d3 e2 i2 g7")
    assert why_not(match, "d2") == "one side could no longer reach the ball"
    match = match_before_kick("f4", 2, "d5 d2 f4 h7 j2", "m5 g2 e2 i2 g7")
    assert "d4" in legal_labels(match)


def test_22_figures_on_the_ring_do_not_make_a_fence():
    # The figure moves to d3, inside the lines. Those on c2 and d1 are on the ring outside the lines
    # and do not count, so the ball can leave d2 through e2.
    match = play(match_at("d2", "d5 e3 c2 d1 j2", "m5 l2 d6 i2 g7", die=1), "e3")
    assert "d3" in legal_labels(match)


@pytest.mark.long
def test_22_a_fence_from_corner_to_corner_is_impossible_with_five_figures():
    """``field.FenceCheck`` relies on a proof that five figures cannot make a fence from corner to
    corner. Here its result is compared with the definition in the rule, for every free space where
    the ball may be.
    """
    generator = Generator(22)
    spaces = sorted(FIELD_SPACES)
    enclosed = 0
    for count in range(400):
        figures: set[str] = set()
        near = spaces[generator.below(60)]
        while len(figures) < 5:
            other = spaces[generator.below(60)]
            close = abs(ord(other[0]) - ord(near[0])) < 3 and abs(int(other[1]) - int(near[1])) < 3
            if close or count % 8 == 0:
                figures.add(other)
        fence = FenceCheck([squares.number(space) for space in figures])
        for space in FIELD_SPACES - figures:
            is_legal_end = True
            for string in find_connected_groups(figures):
                inside = find_connected_spaces(space, FIELD_SPACES - string)
                if inside != FIELD_SPACES - string and count_border_lines(inside) < 3:
                    is_legal_end = False
            assert fence.is_unfenced(squares.number(space)) == is_legal_end, (figures, space)
            enclosed += not is_legal_end
    assert enclosed > 50


def test_23_each_side_keeps_a_figure_inside_with_a_path_to_the_ball():
    yellow = "n3 c2 h7 c6 f1"
    match = play(match_at("e4", yellow, die=1), "h7")
    assert legal_labels(match) == {"h6", "i7"}
    assert why_not(match, "h8") == "one side could no longer reach the ball"


def test_23_the_ball_must_not_be_kicked_where_a_side_cannot_reach_it():
    match = match_before_kick("e3", 1, "d5 e3 h3 h7 j2", "m5 d3 e2 i2 g7")
    assert why_not(match, "d2") == "one side could no longer reach the ball"


@pytest.mark.parametrize("seed", range(3))
def test_exactly_the_illegal_squares_have_a_reason(seed):
    match, generator = Match(), Generator(seed)
    for count in range(90):
        if match.current_player() == -4:
            break
        before = match.to_bytes()
        legal_now = match.legal_actions()
        if match.current_player() >= 0:
            for action in range(count % 2, 135, 2):
                words = match.why_not(action)
                assert bool(words) == (action not in legal_now), (action, match.position())
                assert len(words) <= 48
        else:
            assert match.why_not(99) == "throw first"
        assert match.to_bytes() == before
        play_action(match, generator)


def test_4_each_half_has_five_columns_and_two_centre_spaces():
    halves: tuple[set[str], set[str]] = (set(), set())
    for space in FIELD_SPACES:
        halves[half_owner(squares.number(space))].add(space)
    assert {space[0] for space in halves[0]} == set("defgh")
    assert {space[0] for space in halves[1]} == set("ijklm")
    assert [{squares.name(square) for square in each} for each in CENTRE_SPACES] == [
        {"h4", "h5"},
        {"i4", "i5"},
    ]


def test_5_the_penalty_areas_are_two_deep_and_four_wide():
    for side, columns in enumerate(("de", "lm")):
        inside = {squares.name(each) for each in range(128) if in_area(each, side)}
        assert inside == {column + row for column in columns for row in "3456"}


GAME_FOLDER = Path(str(facts("streetsoccer").__file__)).parent
# {language: (phrases of rule 20, phrases of rule 22)}. Rule 20 says where a kicker moves aside, and
# rule 22 which fences may not enclose the ball. The rulebook must have the phrases in the same
# order as the publisher's rule sheet.
PHRASES_IN_ORDER = {
    "": (
        ("opposite goal", "nearer sideline", "other sideline"),
        ("corner to corner", "three of the four borderlines"),
    ),
    ".de": (
        ("das andere Tor zu", "zur näheren Seitenlinie", "zur anderen Seitenlinie"),
        ("Ecke an Ecke", "drei der vier Grenzlinien"),
    ),
    ".nl": (
        ("het doel aan de overkant", "de dichtste zijlijn", "de andere zijlijn"),
        ("hoek aan hoek", "drie van de vier grenslijnen"),
    ),
    ".fr": (
        ("le but opposé", "la ligne de touche la plus proche", "l'autre ligne de touche"),
        ("coin contre coin", "trois des quatre lignes"),
    ),
    ".es": (
        ("la portería contraria", "la banda más cercana", "la otra banda"),
        ("esquina con esquina", "tres de las cuatro líneas del borde"),
    ),
}


@pytest.mark.parametrize("language", PHRASES_IN_ORDER)
@pytest.mark.parametrize(("file", "mark"), [("RULEBOOK{}.md", "{}. "), ("learn{}.txt", "- {}: ")])
def test_20_and_22_are_stated_in_rulebook_and_lessons_as_on_the_sheet(language, file, mark):
    lines = (GAME_FOLDER / file.format(language)).read_text(encoding="utf-8").splitlines()
    for rule, phrases in zip((20, 22), PHRASES_IN_ORDER[language], strict=True):
        (first,) = [at for at, each in enumerate(lines) if each.startswith(mark.format(rule))]
        # the rule ends before the next line that is not indented
        rest = takewhile(lambda line: line[:1] in ("", " "), lines[first + 1 :])
        words = " ".join([lines[first], *rest])
        places = [words.find(each) for each in phrases]
        assert min(places) >= 0, f"rule {rule} lacks {phrases[places.index(-1)]}"
        assert places == sorted(places)
