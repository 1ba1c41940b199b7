"""Lessons state the same numbers as RULEBOOK.md, and matches agree with the text of the lessons."""

import re
from pathlib import Path
from typing import Any

import pytest

from boards import mini16, pitch32
from pixelpitch import rulesets
from pixelpitch.render.renderer import Renderer
from pixelpitch.rules import squares
from pixelpitch.rules.scene import SCORING
from pixelpitch.rulesets import load
from pixelpitch.rulesets.tactics.board import can_shoot_from
from pixelpitch.rulesets.tactics.moves import StandingCheck
from tests.render.seen import square_colours
from tests.rulesets.tactics.table import match_at

NUMBER_WORDS = "zero one two three four five six seven eight nine ten".split()


def read_lessons_and_rules(ruleset: str) -> tuple[str, dict[int, str], dict[int, str]]:
    """Return (lessons in learn.txt, rules in learn.txt, rules in RULEBOOK.md). The rules are
    {number: text}.
    """
    folder = Path(str(rulesets.facts(ruleset).__file__)).parent
    learn = (folder / "learn.txt").read_text()
    lessons = learn[: learn.index("## ")]
    short = dict(re.findall(r"^- (\d+): (.*)$", learn, re.MULTILINE))
    book = (folder / "RULEBOOK.md").read_text()
    parts = re.split(r"^(?=\d+\. |#)", book, flags=re.MULTILINE)
    long = {part.split(".")[0]: part.split(".", 1)[1] for part in parts if part[:1].isdigit()}
    return (
        lessons,
        {int(each): short[each] for each in short},
        {int(each): long[each] for each in long},
    )


def find_numbers(text: str) -> set[int]:
    """Return the numbers in ``text``, as digits or words; "1 to 4" and "1-4" give all four."""
    text = text.lower().replace("fifteen", "15")
    for number, word in enumerate(NUMBER_WORDS):
        text = re.sub(rf"\b{word}\b", str(number), text)
    result = {int(each) for each in re.findall(r"(?<![a-z0-9])\d+(?![a-z0-9])", text)}
    for low, high in re.findall(r"\b(\d+)(?: to |-)(\d+)\b", text):
        result |= set(range(int(low), int(high) + 1))
    return result


# Numbers in the short rules of learn.txt that RULEBOOK.md writes differently, for example "fourth"
NUMBERS_WORDED_DIFFERENTLY = {("dicesoccer", 7): {4}, ("tactics", 2): {2, 3, 4}}


@pytest.mark.parametrize("ruleset", rulesets.ids())
def test_a_short_rule_has_no_number_that_the_rulebook_lacks(ruleset: str) -> None:
    _, short, book = read_lessons_and_rules(ruleset)
    assert short.keys() == book.keys()
    for rule, text in short.items():
        unknown = (
            find_numbers(text)
            - find_numbers(book[rule])
            - NUMBERS_WORDED_DIFFERENTLY.get((ruleset, rule), set())
        )
        assert unknown <= {1}, f"rule {rule}: {text}"  # "one" is also a pronoun


def match_in_lesson(ruleset: str, text: str) -> Any:
    """Return the match at the page of the lesson that contains ``text``."""
    options: dict[str, str] = {}
    tokens: list[str] = []
    for line in read_lessons_and_rules(ruleset)[0].splitlines():
        if line.startswith("# "):
            tokens = []
        if line.startswith("! "):
            options = dict([line[2:].split("=")])
        if line.startswith("> "):
            tokens = parse_tokens(line[2:])
        if text in line:
            return apply_tokens(load(ruleset)(options), *tokens)
    raise AssertionError(f"no lesson of {ruleset} says {text!r}")


def parse_tokens(text: str) -> list[str]:
    """Return the actions in ``text`` that a lesson plays before it shows a page. "5*3" means three
    throws of 5.
    """
    found = [each.partition("*") for each in text.split()]
    return [token for token, _, times in found for _ in range(int(times or 1))]


def apply_tokens(match: Any, *tokens: str) -> Any:
    """Apply the actions that ``tokens`` name, and return the match."""
    for token in tokens:
        match.apply_action(match.string_to_action(token))
    return match


def group_outcomes_by_meaning(match: Any, classify: Any) -> dict[Any, list[int]]:
    """Return {result of ``classify``: outcomes of a throw}.

    ``classify`` gets the match after an outcome.
    """
    result: dict[Any, list[int]] = {}
    for outcome in match.legal_actions():
        after = match.clone()
        after.apply_action(outcome)
        result.setdefault(classify(after), []).append(outcome)
    return result


def test_the_claims_of_the_soccer_dice_lesson_are_true() -> None:
    match = match_in_lesson("dicesoccer", "A 2 brings the ball to the defender, then a 3")
    assert apply_tokens(match, "2", "6", "6", "6").set_aside == 1
    assert apply_tokens(match, "3", "6", "6").set_aside == 2
    assert apply_tokens(match, "4", "6").set_aside == 3
    match = match_in_lesson("dicesoccer", "2, 3 and 4 are there")
    assert group_outcomes_by_meaning(match, lambda after: sum(after.score)) == {
        1: [1],
        0: [2, 3, 4, 5, 6],
    }
    # After a shot of 4, the lesson says of the black die: "as much or more saves".
    apply_tokens(match, "4")
    assert group_outcomes_by_meaning(match, lambda after: sum(after.score)) == {
        1: [1, 2, 3],
        0: [4, 5, 6],
    }


def test_the_claims_of_the_pawnball_lesson_are_true() -> None:
    text = "Blue's three black dice, and Red's green 3"
    dice = match_in_lesson("pawnball", text).position()["dice"]
    assert dice == [["black", 1], ["black", 1], ["black", 2], ["green", 3]]
    position = match_in_lesson("pawnball", "Green 3 moves the two green pawns").position()
    assert [position[each] for each in ("team", "die", "points")] == ["red", 3, 3]
    match = match_in_lesson("pawnball", "so it may kick it")
    assert squares.name(match.balls[0]) in names_of_choices(match)
    apply_tokens(match, "h4")
    assert len(match.legal_actions()) == 1, "only one end is legal"
    assert match_in_lesson("pawnball", "A violet 6 kicks").position()["die"] == 6
    match = match_in_lesson("pawnball", "From e5 a violet 6 can reach Blue's goal")
    assert match.position()["die"] == 6
    assert "b4" in names_of_choices(match)
    assert apply_tokens(match, "b4").score == [0, 1]


@pytest.mark.parametrize("board", [pitch32, mini16])
def test_the_lesson_of_pawnball_describes_the_dots_as_shown(board: Any) -> None:
    lights = Renderer(board)
    lights.show(
        match_in_lesson(
            "pawnball", "A black dot is dark, a grey one dim, a white one bright"
        ).scene(),
        0,
    )
    lights.draw(0)

    def dot_brightness(square_name: str) -> int:
        """Return the brightness of the lower half of a square, which shows the dot."""
        leds = square_colours(lights, board, square_name)
        return sum(sum(led.to_bytes(3, "big")) for led in leds[len(leds) // 2 :])

    black, grey, white = (
        [dot_brightness(word) for word in words.split()] for words in ("c4 c5", "g3 g6", "e3 e6")
    )
    assert max(black) == 0 < min(grey)
    assert 2 * max(grey) < min(white)


PRESS_LINE_PATTERN = re.compile(r"^\* (\S+) (.*)$", re.MULTILINE)


def find_squares_to_press(ruleset: str, text: str) -> list[str]:
    """Return the squares that the coach may press on the lesson's page that contains ``text``."""
    found = {
        words: at.split(",")
        for at, words in PRESS_LINE_PATTERN.findall(read_lessons_and_rules(ruleset)[0])
    }
    return next(found[each] for each in found if text in each)


def test_a_lesson_asks_for_the_squares_that_its_page_names() -> None:
    match = match_in_lesson("sokhazania", "The white block is the ball")
    assert find_squares_to_press("sokhazania", "The white block") == [squares.name(match.ball)]
    ends = sorted(line[-1] for number, _, line in match.scene().paths if number == 3)
    assert sorted(find_squares_to_press("sokhazania", "blinks three times")) == sorted(
        map(squares.name, ends)
    )
    assert match.board.dots[match.board.index_of(squares.number("o5"))][3] == "goalie"
    throw = match_in_lesson("sokhazania", "its number picks the track")
    found = group_outcomes_by_meaning(throw, lambda after: (after.side, after.position()["phase"]))
    assert found == {(1, "play"): [0, 1, 2], (0, "play"): [3, 4, 5], (1, "save"): [6]}
    match = match_in_lesson("streetsoccer", "Yellow plays to the right")
    assert find_squares_to_press("streetsoccer", "Walk to its bright goalie") == [
        goalie_square(match, "yellow")
    ]
    assert find_squares_to_press("streetsoccer", "Red plays to the left") == [
        goalie_square(match, "red")
    ]
    ball = squares.name(match_in_lesson("streetsoccer", "Press the ball").ball)
    assert find_squares_to_press("streetsoccer", "Press the ball") == [ball]
    for text, dot in (
        ("Press one whose dot is dark", "Blue black"),
        ("Press the other one", "Blue black"),
    ):
        match = match_in_lesson("pawnball", text)
        for each in find_squares_to_press("pawnball", text):
            assert match.square_words(squares.number(each)) == dot
    match = match_in_lesson("tactics", "The crossed-out pawn")
    assert find_squares_to_press("tactics", "The crossed-out pawn") == [squares.name(match.barred)]
    match = match_in_lesson("tactics", "one has a card now")
    assert "yellow card" in match.square_words(squares.number("i4"))
    match = match_in_lesson("tactics", "Press the pawn with the ball")
    assert squares.name(match.ball) == "h4"
    assert match.square_words(squares.number("a4")) == "Red Keeper"
    match = match_in_lesson("dicesoccer", "Walk to the next dot, the defender")
    assert squares.name(match.scene().ball) == "c5"
    assert [squares.name(apply_tokens(match.clone(), "2", "6", "6", "6").scene().ball)] == ["f3"]


def goalie_square(match: Any, side: str) -> str:
    """Return the square of the goalie of ``side``."""
    return str(match.position()[side]["goalie"])


def names_of_choices(match: Any) -> list[str]:
    """Return the names of the legal actions."""
    return [match.action_to_string(each) for each in match.legal_actions()]


def test_the_claims_of_the_sokhazania_lesson_are_true() -> None:
    assert len(names_of_choices(match_in_lesson("sokhazania", "two tracks have a 3"))) == 2
    match = match_in_lesson("sokhazania", "3 or 4 is a goal, 5 or 6 a goal kick, 1 or 2 a corner")
    saves = group_outcomes_by_meaning(
        match, lambda after: (sum(after.score), after.side == match.side)
    )
    shooter = 1 - match.side
    assert saves[(0, False)] == [1, 2], f"a corner: side {shooter} throws"
    assert {3, 4} <= set(saves[(1, True)])
    assert saves[(0, True)] == [5, 6]
    assert "by three goals or more" in read_lessons_and_rules("sokhazania")[1][15]
    for goals, points in ((1, 3), (2, 3), (3, 4), (5, 4)):
        final_position = {**match.position(), "phase": "over", "score": [goals, 0], "clock_s": 900}
        assert load("sokhazania").from_position(final_position).league_points() == [points, 0]


def test_in_sokhazania_some_tracks_lead_back_but_no_shot_does() -> None:
    assert "Some tracks lead back" in read_lessons_and_rules("sokhazania")[1][4]
    folder = Path(str(rulesets.facts("sokhazania").__file__)).parent
    lines = (folder / "classic.board").read_text().splitlines()
    tracks = [line.split() for line in lines if line.startswith("track ")]
    back = [words for words in tracks if words[3] == "<->"]
    assert 0 < len(back) < len(tracks) / 2, "fewer tracks lead both ways than one way only"
    strikers = {
        words[1]
        for words in map(str.split, lines)
        if words[-1:] in (["striker"], ["corner"], ["penalty"])
    }
    shots = [words for words in back if words[1] == "6" and {words[2], words[4]} & strikers]
    assert not shots


def test_in_streetsoccer_every_pass_adds_one_step() -> None:
    match = match_in_lesson("streetsoccer", "with the difference, 3 steps")
    assert match.steps == 3
    assert "one step more than was left" in read_lessons_and_rules("streetsoccer")[0]
    for steps, token in ((1, "h5"), (2, "h6"), (3, "h7")):
        # The kick from h4 has 3 steps. A figure that gets the ball after ``steps`` of them may kick
        # it by the remaining steps and one more.
        figures = {"goalie": "d4", "players": ["f6", "h4", "l3", token]}
        given = {**match.position(), "yellow": figures}
        passed = apply_tokens(load("streetsoccer").from_position(given), token)
        assert (passed.steps, passed.position()["stage"]) == (4 - steps, "kick")


def test_in_streetsoccer_a_figure_at_the_ball_kicks_with_the_remaining_pips_and_one_more() -> None:
    match = match_in_lesson("streetsoccer", "the pips that are left, and one step more")
    given = {**match.position(), "phase": "throw", "stage": "figure", "ball": "h5", "minute": 2}
    given.update(mover=None, steps=None, die=None, first=0, side=0)
    for die in range(1, 7):
        again = apply_tokens(load("streetsoccer").from_position(given), str(die), "h4", "h5")
        if again.position()["stage"] == "steps":
            again.apply_action(again.legal_actions()[-1])
        assert again.steps == die - 1 + 1


def test_in_soccer_tactics_a_line_across_holds_four_and_a_line_along_three() -> None:
    text = read_lessons_and_rules("tactics")[1][4]
    assert (
        "At most four pawns of a side in a line across the pitch, three in a line from goal" in text
    )
    for line, longest in (("f1 f2 f3 f4 f5", 4), ("d2 e2 f2 g2", 3)):
        *stand, last = line.split()
        assert len(stand) == longest
        for missing in range(len(stand)):
            rest = [each for each in stand if each != stand[missing]]
            rest += ["k8", "l7"][: 4 - len(rest)]
            open_line = find_striker_squares(rest)
            assert open_line.allows(squares.number(last))
        full = find_striker_squares([*stand, *["k8", "l7"][: 4 - len(stand)]])
        assert not full.allows(squares.number(last))


def find_striker_squares(midfielders: list[str]) -> StandingCheck:
    """Return a check of the squares on which rule 4 allows Red's striker.

    Red's midfielders stand on the squares ``midfielders``. ``allows(square)`` gives the result.
    """
    match = match_at(red={"midfielders": " ".join(midfielders), "defenders": "b1 b3 b6 b8"})
    return StandingCheck(match, 10)


def test_the_claims_of_the_soccer_tactics_lesson_are_true() -> None:
    match = match_in_lesson("tactics", "A defender counts 1 more, a Keeper 2 more")
    assert match.position()["phase"] == "battle"
    match = match_in_lesson(
        "tactics", "A pass to Red's pawn on m3, a long-distance square, is a shot"
    )
    m3 = squares.number("m3")
    assert can_shoot_from(1, m3)
    assert match.scene().targets[m3] == SCORING
    assert apply_tokens(match, "m3").position()["phase"] == "shot"
    match = match_in_lesson("tactics", "Four of its eight parts are a goal")
    found = group_outcomes_by_meaning(match, lambda after: after.position()["kick"])
    assert {kind: len(parts) for kind, parts in found.items()} == {
        "kickoff": 4, "corner": 2, "goalkick": 2,
    }  # fmt: skip
    match = match_in_lesson("tactics", "If Blue throws a 6 now")
    cards = group_outcomes_by_meaning(match, lambda after: after.cards.count(1))
    assert cards == {0: [1, 2, 3, 4, 5], 1: [6]}
