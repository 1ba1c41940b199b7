"""In the line-by-line mode (--plain), each game can be played to its end through a pipe."""

import random
import subprocess

import pytest

from host_tools.simulator.hands import seat_opponents
from host_tools.simulator.headless import Player
from host_tools.simulator.plain import LineSession
from host_tools.simulator.sentences import text_of
from pixelpitch.rules import squares, text
from pixelpitch.rulesets import ids
from pixelpitch.storage.settings import BOARD
from tests.processes import PIXELPITCH_ARGUMENTS, PROCESS_TIMEOUT_S, start_python

SHORT_MATCH_OPTIONS = {
    "dicesoccer": [],
    "pawnball": ["draws=1"],
    "sokhazania": ["minutes=2"],
    "streetsoccer": ["minutes=10"],
    "tactics": ["minutes=10", "overtime=0", "level_at_time=draw"],
}
# Limit for the number of lines of a match; most of these matches take 100.
MAX_LINES_PER_MATCH = 1500


def test_each_game_has_short_options() -> None:
    assert sorted(SHORT_MATCH_OPTIONS) == sorted(ids())


@pytest.mark.parametrize("ruleset", ids())
@pytest.mark.long(but=["pawnball"])
def test_a_game_is_played_to_its_end_through_a_pipe(ruleset: str, tmp_path: object) -> None:
    words = [
        each
        for option in (*SHORT_MATCH_OPTIONS[ruleset], "first=left")
        for each in ("--option", option)
    ]
    process = start_python(
        *PIXELPITCH_ARGUMENTS,
        *("sim", ruleset, "--plain", "--seed", "5", "--seats", "coach,easy", *words),
        stdin=subprocess.PIPE,
        env={"PIXELPITCH_DATA": str(tmp_path)},
    )
    assert process.stdin is not None
    assert process.stdout is not None
    draw = random.Random(5)

    def send_line(line: str) -> str:
        """Send a line to the simulator and return its reply, also one line."""
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(line + "\n")
        process.stdin.flush()
        return process.stdout.readline()

    answer = process.stdout.readline()
    for _ in range(MAX_LINES_PER_MATCH):
        if "1 Review" in answer:
            break
        answer = send_line(draw.choice(send_line("choices").strip().split(", ")))
        assert not answer.startswith("got"), answer
    assert "wins!" in answer or "a draw" in answer, answer
    assert send_line("quit") == "", "nothing more is printed, and the process ends"
    process.stdin.close()
    assert process.wait(PROCESS_TIMEOUT_S) == 0
    assert process.stderr is not None
    assert process.stderr.read() == ""
    process.stdout.close()
    process.stderr.close()


def test_one_line_throws_all_dice_of_a_throw_unless_it_names_a_face() -> None:
    player = Player(ruleset="dicesoccer", options={"first": "left"})
    plain = LineSession(player)
    plain.begin()
    plain.answer("throw")
    assert player.session.game.count() == 4
    plain.answer("throw 5")
    assert player.session.game.count() == 5
    player.session.set_setting("quick_dice", False)
    plain.answer("throw")
    assert player.session.game.count() == 6


def test_leaving_an_unfinished_match_says_how_to_continue_it(tmp_path: object) -> None:
    process = start_python(
        *PIXELPITCH_ARGUMENTS,
        *("sim", "dicesoccer", "--plain", "--seed", "5"),
        stdin=subprocess.PIPE,
        env={"PIXELPITCH_DATA": str(tmp_path)},
    )
    out, _ = process.communicate("throw\nhelp\nquit\n", timeout=PROCESS_TIMEOUT_S)
    lines = out.splitlines()
    assert lines[-2].endswith("quit: the match is stored and goes on later")
    assert lines[-1].startswith("The match is stored: `")
    assert lines[-1].endswith("goes on with it.")


def make_session_at_decision() -> LineSession:
    """Return a session whose match of StreetSoccer asks a coach to choose a figure."""
    plain = LineSession(Player(ruleset="streetsoccer", options={"first": "left", "minutes": "10"}))
    assert plain.begin().startswith("Y 0-0 R 1/10'. Yellow: place your goalie")
    for line in ("standard", "2", "throw 6", "throw 1"):
        plain.answer(line)
    while "choose a figure" not in plain.answer("look me up") + plain._state():
        choices = plain.answer("choices").split(", ")
        plain.answer("throw 2" if choices == ["throw"] else choices[0])
    return plain


def test_plain_mode_describes_the_position_and_answers_questions() -> None:
    plain = make_session_at_decision()
    position = plain.answer("look")
    assert "Yellow figure" in position
    assert "Red goalie" in position
    assert "ball" in position
    choices = plain.answer("choices").split(", ")
    assert all(squares.number(each) >= 0 for each in choices)
    assert "a1: " in plain.answer("why a1")
    assert "can be chosen" in plain.answer("why " + choices[0])
    assert "of 6 throws" in plain.answer("odds " + choices[0])
    hint = plain.answer("hint")
    assert "Hint: " in hint
    first = plain.answer(choices[0])
    assert f": {choices[0]}. " in first
    assert "Taken back" in plain.answer("back")
    assert plain.answer("choices").split(", ") == choices
    assert "Redone" in plain.answer("redo")
    assert plain.answer("redo").startswith("got redo, expected a takeback")
    plain.answer("back")
    assert plain.answer("choices").split(", ") == choices
    assert plain.answer("z9").startswith("got 'z9', expected ")
    assert plain.answer("why z9").startswith("got ")
    assert plain.answer("help") == text_of("plain.help")
    pause = plain.answer("menu")
    assert pause.startswith("PAUSE. 1 Resume, 2 Take back")
    assert "choose a figure" in plain.answer("resume")


def test_a_drawn_card_is_described_by_its_name_and_not_by_a_number(toy_ruleset: str) -> None:
    plain = LineSession(Player(ruleset=toy_ruleset, seed=4))
    plain.begin()
    assert plain.answer("throw").startswith("R 0-0 B 10:00. Toss: east. ")
    assert plain.answer("throw").startswith("Red: 9 of hearts. ")


def test_list_items_are_chosen_by_number_or_prefix() -> None:
    plain = LineSession(Player())
    assert "1 Play now, 2 Games" in plain.begin()
    assert "1 StreetSoccer" in plain.answer("games")
    assert plain.answer("pawn").startswith("PawnBall")
    plain.answer("against")
    assert "Against: Easy" in plain.answer("Easy")
    assert plain.answer("1").startswith("B 0-0 R draw")


def test_answers_are_in_the_language_of_the_board() -> None:
    plain = LineSession(Player(ruleset="dicesoccer", options={"first": "left"}))
    text.set_language("de")  # a new board has set the language to English
    try:
        plain.begin()
        assert plain.answer("help").startswith("tippe eine Wahl")
        assert plain.answer("z9").startswith("'z9' kam, erwartet: throw ")
        assert plain.answer("redo").startswith("redo kam, erwartet: ein zurückgenommener Zug")
    finally:
        text.set_language(text.ENGLISH_CODE)


def test_lessons_are_read_without_marks_and_chosen_without_their_number() -> None:
    plain = LineSession(Player())
    plain.begin()
    plain.answer("learn")
    assert "6 6 Red's goal" in plain.answer("StreetSoccer")
    task = plain.answer("Red's goal")
    assert task.startswith("Red's goal 1/2. Red plays to the left.")
    assert "It kicks on" in plain.answer("e6")
    assert plain.answer("choices") == "ok"
    assert plain.answer("ok").startswith("Red's goal 2/2. Shoot into Yellow's goal")


def test_a_match_between_two_opponents_continues_after_each_line() -> None:
    player = Player(ruleset="streetsoccer", options={"first": "left"}, seed=4)
    player.session.set_setting("board_throws", BOARD)
    seat_opponents(player.session, player.devices, ("easy", "easy"))
    plain = LineSession(player)
    assert plain.begin().startswith("Yellow: ")
    entries = player.session.game.length()
    assert entries > 0
    plain.answer("")
    assert player.session.game.length() > entries


def test_an_empty_line_turns_the_page_and_no_answer_names_a_pad() -> None:
    plain = LineSession(Player())
    plain.begin()
    answers = [plain.answer(line) for line in ("play now", "", "", "", "", "throw")]
    assert len(set(answers[:3])) == 3, answers
    for answer in answers:
        assert not {"OK", "BACK", "MENU"} & set(answer.replace(".", " ").split()), answer


def test_ok_names_the_throw_that_is_the_only_choice() -> None:
    plain = LineSession(Player(ruleset="dicesoccer", options={"first": "left"}))
    plain.begin()
    assert plain.answer("ok") == "got ok, expected throw"
    assert "Red: throw" in plain.answer("throw 4")
