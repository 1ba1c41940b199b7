"""Tests what coaches see of Soccer Tactics: prompts, scenes, the reasons why an action is illegal,
and the square on which the cursor begins.
"""

import re
from pathlib import Path

import pytest

from pixelpitch.app.game import Game
from pixelpitch.app.screens.play import Play
from pixelpitch.app.screens.prompt import prompt_lines, square_words
from pixelpitch.rules import scene, squares
from pixelpitch.rulesets.tactics import rules, table
from tests.players import Player
from tests.rulesets.tactics.table import Match, legal_labels, match_at, play


@pytest.mark.parametrize(
    ("given", "fields", "words"),
    [
        (("set", "pawn"), {"die": 4, "o": 1, "ball": "i2"}, "Blue: move a pawn by 4"),
        (("capture", "throw"), {"ball": "j5"}, "Red: throw to take the ball on j5"),
        (("capture", "pawn"), {"die": 2, "ball": "j5"}, "Red, move 2: take the ball on j5"),
        (
            ("capture", "pawn"),
            {"die": 1, "ball": "j5"},
            "Red: move a pawn by 1, nobody reaches the ball",
        ),
        (
            ("defend", "choice"),
            {"by": "capture", "ball": "n3", "red": {"strikers": "n3 h5"}},
            "Blue: throw to reach n3 before the shot, or move the Keeper",
        ),
        (
            ("battle", "first"),
            {"ball": "d4", "o": 0, "blue": {"strikers": "d4 i2"}},
            "Red: throw to win the ball (defender +1)",
        ),
        (
            ("battle", "first"),
            {"ball": "d4", "blue": {"strikers": "d4 i2"}, "options": {"advanced": True}},
            "Red: throw to win the ball (defender +2)",
        ),
        (
            ("battle", "second"),
            {"ball": "d4", "die": 3, "side": 1, "blue": {"strikers": "d4 i2"}},
            "Blue: throw to beat 4",
        ),
        (("ball", "throw"), {"ball": "a4"}, "Red: throw to play the ball (die 1 of 2)"),
        (("ball", "how"), {"die": 1}, "Red: kick the ball, or dribble one square"),
        (
            ("minor", "square"),
            {},
            "Red: choose a centre square for your free kick",
        ),
    ],
)
def test_the_prompt_names_side_action_and_reason(given, fields, words):
    assert match_at(*given, **fields).prompt() == words


def test_the_prompt_does_not_promise_a_distant_ball_to_the_keeper():
    far = play(match_at("defend", "choice", ball="j5", by="loose"), "keeper")
    assert far.prompt() == "Blue: move the Keeper one square"
    near = match_at("defend", "choice", ball="o4", by="capture", red={"strikers": "o4 h5"})
    words = "Blue: move the Keeper one square to reach the ball on o4 before the shot"
    assert play(near, "keeper").prompt() == words


def test_the_prompt_before_a_shot_fits_on_the_display():
    match = match_at("defend", "pawn", ball="n3", by="capture", die=4, red={"strikers": "n3 h5"})
    picked = [play(match.clone(), pawn) for pawn in legal_labels(match)]
    assert sum("before the shot" in each.prompt() for each in [match, *picked]) > 1
    for each in [match, *picked]:
        choices = each.legal_actions()
        for choice in choices:
            shown = " ".join(" ".join(prompt_lines(each, choices=choices, choice=choice)).split())
            assert square_words(each, each.scene(), choice) in shown


def test_only_a_pawn_that_reaches_the_ball_is_prompted_to_take_it():
    match = match_at("capture", "pawn", die=2, ball="j5")
    assert play(match.clone(), "h5").prompt() == "Red: move striker 2 by 2 to take the ball on j5"
    assert play(match, "d4").prompt() == "Red: move defender 1 by 2"


SHOOT_OUT_FIELDS = {"first": 0, "taken": 0, "goals": [0, 0]}


def match_before_shot(shot="spinner"):
    """Return a match before a shot of its shoot-out, by spinner or die."""
    return match_at(
        "shootout", "spin", half=4, clock_s=0, shootout=SHOOT_OUT_FIELDS, options={"shot": shot}
    )


def test_rule_32_in_the_shoot_out_the_sectors_are_goal_and_no_goal():
    chance = match_before_shot().chance()
    assert [chance.name(sector) for sector in range(1, 9)] == ["goal"] * 4 + ["no goal"] * 4
    chance = match_at("shot", "spin", ball="n3", red={"strikers": "n3 h5"}).chance()
    assert {chance.name(sector) for sector in range(5, 9)} == {"corner kick", "goal kick"}


def test_rule_32_the_prompt_of_the_shoot_out_has_no_corner_kick():
    match = match_before_shot("die")
    words = "Red: shoot, kick 1 of 5! Throw (1-3 goal, 4 and 5 no goal, 6 again)"
    assert match.prompt() == words
    play(match, "6")
    assert match.event_to_string(match.events[0]) == "6: no goal, Red throws again"
    assert match.prompt() == "Red: throw again (no goal, whatever comes)"
    play(match, "1")
    assert match.event_to_string(match.events[0]) == "no goal for Red"


def reason_for(match, square):
    """Return the reason why ``square`` is not legal."""
    return match.why_not(squares.number(square))


def test_each_illegal_square_has_the_reason_of_a_rule():
    match = match_at("set", "pawn", die=2)
    assert reason_for(match, "h4") == "the pawn with the ball stays"
    assert reason_for(match, "a4") == "the Keeper is not moved by a throw"
    assert reason_for(match, "i2") == "Blue striker 2 is there"
    play(match, "d4")
    assert reason_for(match, "i4") == "it never leaves its own half"
    assert reason_for(match, "d2") == "your own pawn is there"
    match = match_at("ball", "square", die=2, kick="kickoff")
    assert reason_for(match, "f4") == "a kick-off must go into the other half"
    assert reason_for(match, "h8") == "the ball cannot go there in exactly 2 squares"
    match = match_at("minor", "square")
    for square in ("a1", "f1", "h4"):
        words = "" if square == "h4" else "the free kick is taken in the centre circle"
        assert reason_for(match, square) == words
    assert reason_for(match, legal_labels(match)[0]) == ""
    asked = match_at("defend", "choice", ball="o4", by="capture", red={"strikers": "o4 h5"})
    assert reason_for(asked, "o4") == "choose from the list"


def test_a_pawn_without_a_corner_kick_square_has_a_reason():
    blocked = {
        "keeper": "m8",
        "defenders": "o4 n4 m4 o5",
        "midfielders": "n5 m5 k1 k8",
    }
    match = match_at(
        "shot",
        "spin",
        ball="n3",
        red={"strikers": "n3 h5"},
        blue=blocked,
        possession={"side": 0, "square": "n3"},
    )
    play(match, "5 p6")
    assert "p6" not in legal_labels(match)
    assert reason_for(match, "p6") == "there is no square for it"


def likeliest_action(match):
    """Return the token of the action that the match itself suggests."""
    return match.action_to_string(match.table().likeliest(match))


def test_the_cursor_begins_on_an_action_that_reaches_the_ball():
    match = match_at("capture", "pawn", ball="i5", die=1)
    assert likeliest_action(match) == "h4"
    assert likeliest_action(play(match, "h5")) == "i5"
    match = match_at("defend", "pawn", ball="j5", die=3, by="loose")
    assert likeliest_action(match) == "i2"  # one of several pawns that can reach the ball
    assert likeliest_action(play(match, "m5")) == "j5"
    match = match_at("defend", "choice", ball="o4", by="capture", red={"strikers": "o4 h5"})
    assert likeliest_action(match) == "keeper"
    assert likeliest_action(match_at("defend", "choice", ball="j5", by="loose")) == "throw"


@pytest.mark.parametrize("board", ["pitch32", "mini16"])
def test_the_choice_of_a_pawn_that_reaches_the_ball_begins_on_that_pawn(board):
    """In an earlier version the cursor began on the ball, although the prompt asks for a pawn."""
    match = match_at("defend", "pawn", ball="j5", die=3, by="loose")
    player = Player(board, "tactics")
    player.session.game = Game(match, player.session.game.seats)
    player.session.open(Play(player.session, player.session.game))
    player.wait(100)
    chooser = player.session.screen.chooser
    assert chooser.choice() == squares.number("i2")
    assert match.ball in chooser.choices, "the ball can be chosen with one press"


def test_the_cursor_begins_on_the_action_usual_or_done():
    assert likeliest_action(Match({"first": "left"})) == "usual"
    match = play(match_at("shot", "spin", ball="n3", red={"strikers": "n3 h5"}), "5")
    assert match.table().likeliest(match) == -1
    play(match, "k6 l6 h5 h6")
    assert likeliest_action(match) == "done"


def test_the_cursor_of_a_pawn_that_must_leave_begins_on_the_nearest_square():
    match = play(match_at("shot", "spin", ball="n3", red={"strikers": "n3 h5"}), "7")
    assert likeliest_action(match) == "m2"


def test_the_cursor_of_the_ball_begins_on_a_shot_or_the_longest_pass():
    red = {"strikers": "k5 n5", "midfielders": "f3 f6 k2 f8"}
    blue = {"defenders": "o6 m4 m7 m2"}
    match = match_at("ball", "square", ball="k5", die=3, red=red, blue=blue)
    assert likeliest_action(match) == "n5"
    match = match_at("ball", "square", ball="h4", die=2, red={"midfielders": "f4 j4 f1 f8"})
    assert likeliest_action(match) == "j4"


def test_the_scene_shows_cards_picked_and_barred_pawns_and_the_off_side_line():
    match = match_at(
        "capture", "square", ball="j5", die=2, picked="f3", barred="h4",
        cards={"blue": {"defenders": 1}},
    )  # fmt: skip
    shown = match.scene()
    marks = {squares.name(where): mark for where, _, _, mark in shown.things}
    assert marks["f3"] & scene.PICKED
    assert marks["h4"] & scene.BARRED
    assert all(marks[each] & scene.CARD for each in ("m5", "m4", "m7", "m2"))
    assert [tuple(map(squares.name, line)) for line in shown.lines] == [("m1", "m8")]
    assert shown.clock == (1290, 1350)
    roles = [role for _, role, _, _ in shown.things]
    assert roles.count(scene.GOALIE) == 2


def test_the_scene_distinguishes_four_kinds_of_targets():
    red = {"strikers": "k5 n5", "midfielders": "f3 f6 k2 k8"}
    blue = {"strikers": "n8 i2", "midfielders": "k6 k3 h8 k1", "defenders": "o6 m4 m7 m2"}
    match = match_at("ball", "square", ball="k5", die=3, red=red, blue=blue)
    kinds = {squares.name(each): kind for each, kind in match.scene().targets.items()}
    assert kinds == {"n5": scene.SCORING, "k2": scene.OWN, "k8": scene.OWN}
    red["strikers"] = "k5 h8"
    match = match_at("ball", "square", ball="k5", die=3, red=red, blue=blue)
    kinds = {squares.name(each): kind for each, kind in match.scene().targets.items()}
    assert kinds["h8"] == scene.CONTESTED


def test_a_pass_to_an_off_side_pawn_is_marked():
    red = {"strikers": "k5 n5", "midfielders": "f3 f6 f1 f8"}
    blue = {"strikers": "h8 i2", "defenders": "m6 m4 m7 m2"}
    match = match_at("ball", "square", ball="k5", die=3, red=red, blue=blue)
    where = squares.number("n5")
    assert match.scene().targets[where] == scene.OFFSIDE
    assert match.table().likeliest(match) != where
    play(match, "n5")
    assert any(kind == "offside" for kind, _, _ in match.events)


def test_the_scene_shows_attacker_period_closed_areas_and_remaining_placements():
    shown = match_at("set", "throw", o=1, ball="i2", half=3, clock_s=150).scene()
    assert (shown.attacks, shown.period, shown.minute) == (1, "O2", (113, 120))
    match = play(match_at("shot", "spin", ball="n3", red={"strikers": "n3 h5"}), "5 k6 l6")
    shown = match.scene()
    assert [tuple(map(squares.name, zone)) for zone in shown.zones] == [("o1", "p2")]
    assert shown.gauges == [("places", match.left[match.side], 3)]


def test_the_pawns_on_a_square_are_described():
    match = match_at(blue={"strikers": "h4 i2"}, cards={"red": {"strikers": [1, 0]}})
    assert match.square_words(squares.number("h4")) == "Red striker 1, yellow card; Blue striker 1"
    assert match.square_words(squares.number("c3")) == ""


def test_the_scene_shows_the_path_of_the_ball_to_a_target():
    match = match_at("ball", "square", die=4)
    way = [squares.name(each) for each in match.table().path_to(match, squares.number("l6"))]
    assert way[0] == "h4"
    assert way[-1] == "l6"
    assert len(way) == 5


GAME_FOLDER = Path(table.__file__).parent
SENTENCE_IDS = {
    line.split(": ")[0] for line in (GAME_FOLDER / "text/en.txt").read_text().splitlines()
}


def test_every_step_of_every_phase_has_a_prompt():
    for phase in rules.Match.PHASES:
        for step in () if phase.name == "over" else phase.steps:
            key = "prompt." + ("move" if phase.moves_pawn else phase.name)
            key += f".{rules.STEP_NAMES[step]}" if step else ""
            found = [each for each in SENTENCE_IDS if each == key or each.startswith(key + ".")]
            assert found, key


def test_every_message_id_in_the_code_has_a_sentence():
    # test_coach_lines.py covers coach.py, whose ids get the prefix "coach."
    paths = [path for path in GAME_FOLDER.rglob("*.py") if path.name != "coach.py"]
    code = "".join(path.read_text() for path in paths)
    kinds = "|".join({each.split(".")[0] for each in SENTENCE_IDS if each.islower()})
    ids = set(re.findall(rf'"((?:{kinds})\.[a-z_.]*[a-z])"', code))
    assert len(ids) > 40
    assert ids <= SENTENCE_IDS
    emitted = set(re.findall(r'emit\("[a-z]+", [^"]*?"([a-z_]+)"', code))
    assert len(emitted) > 40
    assert {f"event.{each}" for each in emitted} <= SENTENCE_IDS


def test_every_event_that_has_a_sentence_is_emitted():
    code = (GAME_FOLDER / "rules.py").read_text()
    events = {each.split(".")[1] for each in SENTENCE_IDS if each.startswith("event.")}
    assert {each for each in events if f'"{each}"' not in code} == set()
