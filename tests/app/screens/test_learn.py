"""Every lesson of every game can be completed with pads and die, and changes no stored data."""

import re
from pathlib import Path

import pytest

from host_tools.common.lesson_texts import (
    MAX_HEADING_CHARACTERS,
    MAX_LINES_BY_MARK,
    MAX_RULE_HEADING_CHARACTERS,
)
from host_tools.simulator.headless import Player
from pixelpitch import rulesets
from pixelpitch.app.display_text import DISPLAY_LINES, capitalize, wrap
from pixelpitch.app.input import cursor
from pixelpitch.app.input.pad_events import DOWN, LEFT, PRESS, RIGHT, UP
from pixelpitch.app.lessons import ACT, RESULT, SEARCH, Lessons, split_choice_line
from pixelpitch.app.screens.learn import (
    LESSON,
    RULES,
    Lesson,
    ReadingScreen,
    lessons_screen,
    make_lesson,
)
from pixelpitch.rules import squares
from pixelpitch.rules.match import CHANCE
from pixelpitch.rulesets.streetsoccer.rules import KICK_STAGE
from tests.players import choose, chosen_item, item_labels, scroll_text_of

on_both_boards = pytest.mark.parametrize("board", ["pitch32", "mini16"])
in_each_game = pytest.mark.parametrize("ruleset", rulesets.ids())


def load_lessons(ruleset: str) -> Lessons:
    """Return the lessons of the game ``ruleset``."""
    return Lessons(rulesets.facts(ruleset))


@in_each_game
def test_a_game_has_five_to_ten_lessons_and_its_texts_fit(ruleset: str) -> None:
    texts = load_lessons(ruleset)
    assert 5 <= len(texts.headings(LESSON)) <= 10
    assert len(texts.headings(RULES)) >= 3
    for number, heading in enumerate(texts.headings(LESSON)):
        assert len(heading) <= MAX_HEADING_CHARACTERS
        print("#", heading)
        for mark, text in texts.section(LESSON, number):
            assert text.isascii()
            if mark in MAX_LINES_BY_MARK:
                words = text.partition(" ")[2] if mark == SEARCH else split_choice_line(text)[1]
                print(f"  {mark} {words}")
                most = MAX_LINES_BY_MARK[mark]
                assert len(wrap(words)) <= most, f"got {wrap(words)}, expected {most} lines of 16"
    for number, heading in enumerate(texts.headings(RULES)):
        assert len(heading) <= MAX_RULE_HEADING_CHARACTERS
        assert texts.section(RULES, number)


@in_each_game
def test_each_page_of_a_lesson_asks_for_a_throw_or_press_and_explains_it(ruleset: str) -> None:
    """Every page with an instruction waits for a throw, a press or the choice of a square. A page
    that explains the result follows.
    """
    texts = load_lessons(ruleset)
    for number, heading in enumerate(texts.headings(LESSON)):
        marks = "".join(mark for mark, _ in texts.section(LESSON, number) if mark not in "!>")
        assert re.fullmatch(r"((\?|\*)+=)+", marks), heading


@in_each_game
def test_every_rule_of_the_rulebook_can_be_read_on_the_display(ruleset: str) -> None:
    """Each numbered rule of RULEBOOK.md has one paragraph that begins with its number."""
    texts = load_lessons(ruleset)
    rule_numbers = []
    for number in range(len(texts.headings(RULES))):
        for _, text in texts.section(RULES, number):
            rule_numbers.append(int(text.split(":")[0]))
            assert len(text) <= 250, "the text fits on a few pages"
    rulebook = Path(str(rulesets.facts(ruleset).__file__)).with_name("RULEBOOK.md").read_text()
    rules = [int(each) for each in re.findall(r"^(\d+)\. ", rulebook, re.MULTILINE)]
    assert sorted(rule_numbers) == sorted(set(rules))


@in_each_game
def test_no_sentence_of_a_rule_is_longer_than_a_page_in_any_language(ruleset: str) -> None:
    folder = Path(str(rulesets.facts(ruleset).__file__)).parent
    long = []
    for file in sorted(folder.glob("learn*.txt")):
        for line in file.read_text(encoding="utf-8").splitlines():
            if line.startswith("- "):
                number, _, text = line[2:].partition(": ")
                sentences = f"({number}) {text}".split(". ")
                rows = [len(wrap(each.rstrip(".") + ".")) for each in sentences]
                long += [(file.name, number)] if max(rows) > DISPLAY_LINES - 2 else []
    assert not long


@in_each_game
def test_a_new_position_in_a_lesson_can_be_reached_from_the_start(ruleset: str) -> None:
    """A lesson may set up a new position between two of its pages, and shows the action that leads
    there.

    This action must be legal whatever the coach did on the pages before.
    """
    texts = load_lessons(ruleset)
    player = Player()
    for number in range(len(texts.headings(LESSON))):
        steps = [part for part in texts.section(LESSON, number) if part[0] != "!"]
        assert steps[-1][0] == RESULT, "the lesson ends with the text of a result"
        for at, (mark, text) in enumerate(steps):
            if mark == ">":
                lesson = make_lesson(player.session, ruleset, texts, number, lambda: None, at)
                played = player.session.game.match
                if at:
                    assert played.action_to_string(lesson.shown_action) == text.split()[-1]
                    assert lesson.shown_action in played.legal_actions()
                assert steps[at + 1][0] in ACT + SEARCH


def lacks_first_prompt_line(lesson: Lesson) -> bool:
    """Return True if the display shows later lines of the prompt but not its first line."""
    rows = wrap(capitalize(lesson.game.match.prompt()))
    lines = lesson.lines()
    return rows[0] not in lines and any(row in lines for row in rows[1:])


def find_shortest_presses(choices: list[int], from_square: int, to_square: int) -> list[int]:
    """Return the fewest presses of the direction pads that move the cursor from square
    ``from_square`` to square ``to_square``.
    """
    ways: dict[int, list[int]] = {from_square: []}
    waiting = [from_square]
    while waiting and to_square not in ways:
        here = waiting.pop(0)
        for key in (UP, DOWN, LEFT, RIGHT):
            to = cursor.nearest_square(choices, here, key)
            if to >= 0 and to not in ways:
                ways[to] = [*ways[here], key]
                waiting.append(to)
    return ways[to_square]


def find_asked_square_after_a_wrong_one(player: Player, lesson: Lesson) -> None:
    """Press OK on a wrong square of the player's board, then on the square that the lesson asks
    for.
    """
    chooser = lesson._play.chooser
    wrong = next(each for each in chooser.choices if each not in lesson._target_squares())
    player.session.touch_square(wrong)
    player.wait(40)
    assert lesson._is_search()
    assert squares.name(wrong) in scroll_text_of(player)
    wanted = lesson._target_squares()[0]
    for key in find_shortest_presses(chooser.choices, chooser.square(), wanted):
        lesson.press(0, key, PRESS)
    assert squares.name(chooser.square()) == squares.name(wanted)
    player.press("left ok")


def complete_lesson(player: Player) -> bool:
    """Complete the lesson on the player's simulated board; return True if the coach had to act."""
    session = player.session
    acted = False
    for _ in range(60):
        lesson = session.screen
        if player.place != "lesson":
            return acted
        player.settle()
        if player.devices.text is not None:
            assert len(player.text()) == DISPLAY_LINES
        if lesson._is_search():
            find_asked_square_after_a_wrong_one(player, lesson)
        elif lesson._is_task():
            acted = True
            assert not lacks_first_prompt_line(lesson)
            chance = lesson.game.match.chance()
            if lesson.game.match.current_player() == CHANCE and chance.kind == "die":
                player.throw(3)
            else:
                player.press("left ok")
        else:
            player.press("left ok")
    raise AssertionError("the lesson does not end")


@in_each_game
def test_the_cursor_of_a_lesson_begins_in_the_middle_of_the_pitch(ruleset: str) -> None:
    session = Player().session
    texts = load_lessons(ruleset)
    searches = 0
    for number in range(len(texts.headings(LESSON))):
        session.open(make_lesson(session, ruleset, texts, number, session.go_home))
        if session.screen._is_search():
            searches += 1
            chooser = session.screen._play.chooser
            assert chooser.square() == cursor.first_choice(chooser.choices, -1)
    assert searches


@on_both_boards
@in_each_game
@pytest.mark.long
def test_every_lesson_can_be_completed_with_pads_and_die(board: str, ruleset: str) -> None:
    player = Player(board)
    session = player.session
    texts = load_lessons(ruleset)
    ended = []
    acted = 0
    for number in range(len(texts.headings(LESSON))):

        def leave_lessons() -> None:
            """Return from the lessons to the menu, and record that they ended."""
            session.game = None
            session.renderer.show_menu()
            session.go_home()
            ended.append(True)

        session.open(make_lesson(session, ruleset, texts, number, leave_lessons))
        assert player.place == "lesson"
        acted += complete_lesson(player)
    assert len(ended) == len(texts.headings(LESSON))
    assert acted, "a lesson asks the coach to act"
    assert session.saver.league.number == 0
    assert session.saver.unfinished is None


def test_ok_does_not_skip_the_explanation_of_a_result_in_a_lesson() -> None:
    player = Player()
    session = player.session
    session.open(
        make_lesson(session, "streetsoccer", load_lessons("streetsoccer"), 3, session.go_home)
    )
    for _ in range(2):
        player.settle()
        player.press("left ok")
    player.settle()
    while "must kick" not in scroll_text_of(player):
        assert "reaches the ball" in scroll_text_of(player)
        player.press("left ok")
    player.press("left ok")
    assert "Three steps" in scroll_text_of(player)


def test_a_lesson_opens_from_the_menu_and_returns_there() -> None:
    player = Player()
    choose(player, "Learn")
    assert [line.split("  ")[0] for line in player.text()[:2]] == ["LEARN", ">StreetSoccer"]
    choose(player, "Sokhazania")
    assert ">1 The board" in player.text()
    player.press("left ok")
    assert player.place == "lesson"
    assert player.text()[0].startswith("The board")
    player.press("left back")
    assert ">2 A throw" in player.text(), "the cursor is on the next lesson"
    player.press("left back", times=2)
    assert player.place == "menu"
    assert player.match is None


def test_learn_in_the_pause_does_not_change_the_match() -> None:
    player = Player(ruleset="sokhazania", options={"first": "left"})
    player.press("left ok")
    game = player.session.game
    before = (game.count(), game.match.ball, game.match.clock_s)
    player.press("menu")
    choose(player, "Learn")
    player.press("left ok")
    assert player.place == "lesson"
    player.wait(5000)
    player.press("left back", times=2)
    assert player.place == "pause"
    player.press("left ok")
    assert player.session.game is game
    assert (game.count(), game.match.ball) == before[:2]
    assert game.match.clock_s - before[2] <= 1, "the lesson took more than five seconds"


def test_after_a_lesson_the_lights_show_the_die_of_the_match_again() -> None:
    player = Player(ruleset="sokhazania", options={"first": "left"})
    player.press("left ok")
    player.throw(5)
    player.settle()
    faces = player.session.renderer.overlay()[3]
    assert faces
    player.press("menu")
    choose(player, "Learn", "2 A throw")
    player.wait(1000)
    player.throw(4)
    player.wait(3000)
    assert player.session.renderer.overlay()[3] != faces
    player.press("left back", times=2)
    assert player.place == "pause"
    assert player.session.renderer.overlay()[3] == faces


def test_a_page_that_ends_inside_a_sentence_ends_with_dots() -> None:
    words = "14: If it reaches one of your figures, that figure kicks it on, with one step more."
    screen = ReadingScreen("TEXT", [words, "Goal."], lambda: None)
    assert screen.lines()[7] == "... OK goes on"
    screen.press(0, DOWN, PRESS)
    assert screen.lines()[7] == "OK goes back", "the last page ends with a sentence"


def test_no_rule_that_a_coach_reads_begins_with_a_number() -> None:
    """The numbers refer to RULEBOOK.md, which nobody at a board has at hand."""
    for ruleset in ("sokhazania", "dicesoccer", "streetsoccer", "pawnball", "tactics"):
        player = Player()
        player.session.open(lessons_screen(player.session, ruleset, player.session.go_home))
        for label in [each for each in item_labels(player) if each.startswith("Rule: ")]:
            choose(player, label)
            assert player.place == "reading"
            for rows in player.session.screen._pages:
                assert not re.match(r"\(?\d+[):]", " ".join(rows).strip()), rows
            player.press("left back")


def test_the_lesson_about_the_save_explains_all_six_numbers() -> None:
    player = Player()
    player.session.open(lessons_screen(player.session, "sokhazania", player.session.go_home))
    choose(player, "4 The save")
    player.wait(3000)
    words = scroll_text_of(player)
    for each in ("3 or 4 is a goal", "5 or 6 a goal kick", "1 or 2 a corner"):
        assert each in words


def test_no_page_begins_inside_a_paragraph_that_fits_on_one_page() -> None:
    # texts of 3, 3, 5 and 10 lines
    paragraphs = ["one " * 9, "two " * 10, "three " * 10, "four " * 30]
    screen = ReadingScreen("TEXT", paragraphs, lambda: None)
    pages = []
    for _ in range(5):
        pages.append({word for line in screen.lines()[1:7] for word in line.split()})
        screen.press(0, DOWN, PRESS)
    assert pages == [{"one"}, {"two"}, {"three"}, {"four"}, {"four"}]
    for word in ("four", "three", "two", "one", "one"):
        screen.press(0, UP, PRESS)
        assert word in screen.lines()[1]


def read_pages(screen: ReadingScreen) -> list[str]:
    """Turn all pages of ``screen`` and return them, each as one line of text."""
    pages: list[str] = []
    for _ in range(20):
        words = " ".join(" ".join(screen.lines()[1:7]).split())
        if pages[-1:] == [words]:
            break
        pages.append(words)
        screen.press(0, DOWN, PRESS)
    return pages


def test_no_page_begins_inside_a_sentence_that_fits_on_one_page() -> None:
    first = "Put the goalie in front of its goal."  # takes three lines of 16 characters
    # takes five lines, too many for the same page
    second = "One figure stands on a centre space, another one in your own half."
    third = "Or take a line-up."
    screen = ReadingScreen("TEXT", [f"{first} {second} {third}"], lambda: None)
    assert read_pages(screen) == [first, second, third]


def test_a_sentence_longer_than_a_page_leaves_no_single_word_for_the_next_page() -> None:
    words = "14: If it reaches one of your figures, that figure kicks it on, with one step more."
    assert len(wrap(words)) == 7
    pages = read_pages(ReadingScreen("TEXT", [words], lambda: None))
    assert [len(wrap(each)) for each in pages] == [4, 3]


def test_rules_are_read_page_by_page() -> None:
    player = Player()
    session = player.session
    session.open(lessons_screen(session, "sokhazania", session.go_home))
    choose(player, "Rule: The end")
    assert player.place == "reading"
    seen = ""
    for _ in range(30):
        if player.place != "reading":
            break
        seen += " ".join(player.text()[1:7]) + " "
        player.press("left ok")
    assert player.place == "learn"
    assert "Fifteen minutes by the clock, or first" in " ".join(seen.split())


def test_leaving_the_lessons_of_a_game_returns_to_that_game() -> None:
    player = Player("mini16")
    choose(player, "Learn", "StreetSoccer")
    player.press("back")
    assert chosen_item(player) == "StreetSoccer"


def test_on_the_small_board_a_lesson_scrolls_task_result_and_next_step() -> None:
    player = Player("mini16")
    choose(player, "Learn", "StreetSoccer", "3 A turn")
    assert scroll_text_of(player).endswith("Throw the die. Red: throw to move a figure")
    player.throw(2)
    assert scroll_text_of(player) == "Red throws 2. OK goes on"
    player.settle()
    player.press("ok")
    assert scroll_text_of(player) == "Choose a figure. Red: choose a figure (2 steps)"


@on_both_boards
def test_each_coach_passes_and_scores_in_the_lessons_of_streetsoccer(board: str) -> None:
    player = Player(board)
    session = player.session
    texts = load_lessons("streetsoccer")
    scored = [0, 0]
    passes = [0, 0]
    for number in range(len(texts.headings(LESSON))):
        session.open(make_lesson(session, "streetsoccer", texts, number, session.go_home))
        for _ in range(40):
            if player.place != "lesson":
                break
            player.settle()
            lesson = session.screen
            match = lesson.game.match
            side = match.current_player()
            own = match.teams()[0] if side >= 0 and lesson._is_task() else ()
            choice = lesson._play.chooser.choice()
            passes[side] += choice in own and match.stage == KICK_STAGE
            before = list(match.score)
            if lesson._is_search():
                session.touch_square(lesson._target_squares()[0])
            elif lesson._is_task() and side == CHANCE:
                player.throw(3)
            else:
                player.press("left ok")
            for each in (0, 1):
                scored[each] += lesson.game.match.score[each] - before[each]
    assert scored == [1, 1]
    assert min(passes) >= 1


def test_a_lesson_page_that_names_squares_offers_no_others() -> None:
    player = Player()
    session = player.session
    session.open(
        make_lesson(session, "streetsoccer", load_lessons("streetsoccer"), 4, session.go_home)
    )
    lesson = session.screen
    player.settle()
    match = lesson.game.match
    other = next(each for each in match.legal_actions() if squares.name(each) != "l3")
    before = match.to_bytes()
    session.touch_square(other)
    player.wait(40)
    assert match.to_bytes() == before
    assert "@" not in scroll_text_of(player)
    session.touch_square(squares.number("l3"))
    player.settle()
    assert match.to_bytes() != before


@on_both_boards
@in_each_game
def test_the_task_of_a_page_follows_the_message_about_a_wrong_press(
    ruleset: str, board: str
) -> None:
    player = Player(board)
    source = load_lessons(ruleset)
    pages = 0
    for number in range(len(source.headings(LESSON))):
        lesson = make_lesson(player.session, ruleset, source, number, player.session.go_home)
        player.session.open(lesson)
        player.settle()
        if lesson._is_search():
            right = lesson._target_squares()
        elif lesson._is_task():
            right = player.match.legal_actions()
        else:
            continue
        player.session.touch_square(next(each for each in range(128) if each not in right))
        player.wait(20_000)
        words = scroll_text_of(player)
        for line in wrap(lesson._step_text()):
            assert line in words, (number, words)
        pages += 1
    assert pages
