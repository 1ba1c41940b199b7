"""A page of a lesson can ask the coach to find a square.

The coach may choose this square, choose a wrong one, or ask for a hint.
"""

import pytest

from pixelpitch import rulesets
from pixelpitch.app.input.pad_events import LONG_PRESS, OK
from pixelpitch.app.lessons import SEARCH, Lessons
from pixelpitch.app.screens.learn import LESSON, Lesson, make_lesson
from pixelpitch.rules import squares
from tests.players import Player, choose, chosen_item, scroll_text_of

in_each_game = pytest.mark.parametrize("ruleset", rulesets.ids())
on_both_boards = pytest.mark.parametrize("board", ["pitch32", "mini16"])


def open_pages_that_ask_for_a_square(player: Player, ruleset: str) -> list[Lesson]:
    """Open every page of ``ruleset``'s lessons that asks for a square on the player's simulated
    board, and return the screens.
    """
    source = Lessons(rulesets.facts(ruleset))
    result = []
    for number in range(len(source.headings(LESSON))):
        steps = [each for each in source.section(LESSON, number) if each[0] != "!"]
        for at, (mark, _) in enumerate(steps):
            if mark == SEARCH:
                session = player.session
                lesson = make_lesson(session, ruleset, source, number, session.go_home)
                session.open(lesson)
                player.settle()
                lesson._step = at
                lesson._begin_search()
                result.append(lesson)
    return result


def direction_to(from_square: int, to_square: int) -> str:
    """Return the direction pad that moves the cursor from ``from_square`` towards ``to_square``:
    along the row or the column, whichever distance is longer.
    """
    row, column = divmod(to_square, squares.COLUMNS)
    rows, columns = row - from_square // squares.COLUMNS, column - from_square % squares.COLUMNS
    if abs(columns) >= abs(rows):
        return "right" if columns > 0 else "left"
    return "down" if rows > 0 else "up"


@in_each_game
def test_pads_that_point_to_the_requested_square_reach_it(ruleset: str) -> None:
    player = Player("mini16")
    for lesson in open_pages_that_ask_for_a_square(player, ruleset):
        player.session.open(lesson)
        for wanted in lesson._target_squares():
            lesson._begin_search()
            for _ in range(squares.COLUMNS + squares.ROWS):
                here = lesson._play.chooser.square()
                if here == wanted:
                    break
                player.press("shared " + direction_to(here, wanted))
            assert lesson._play.chooser.square() == wanted, squares.name(wanted)


@on_both_boards
def test_a_lesson_names_the_number_that_leads_to_a_wrongly_chosen_track(board: str) -> None:
    player = Player(board)
    lesson = open_pages_that_ask_for_a_square(player, "sokhazania")[2]
    player.session.open(lesson)
    for number, _, line in lesson._play.view.scene.paths:
        if line[-1] not in lesson._target_squares():
            player.session.touch_square(line[-1])
            player.wait(40)
            assert f"That is {squares.name(line[-1])}" in scroll_text_of(player)
            assert f"where a {number} leads" in scroll_text_of(player)


@on_both_boards
@in_each_game
def test_holding_ok_shows_the_requested_square(ruleset: str, board: str) -> None:
    player = Player(board)
    for lesson in open_pages_that_ask_for_a_square(player, ruleset)[:3]:
        player.session.open(lesson)
        lesson._begin_search()
        lesson.press(0, OK, LONG_PRESS)
        player.wait(40)
        assert lesson._play.chooser.square() in lesson._target_squares()
        assert "Here: " + squares.name(lesson._target_squares()[0]) in scroll_text_of(player)
        assert lesson._is_search(), "the square is shown and the page still asks for it"


@pytest.mark.parametrize(("board", "pages"), [("pitch32", 2), ("mini16", 1)])
def test_a_lesson_continues_while_the_ball_still_moves(board: str, pages: int) -> None:
    """OK turns the page without waiting for the ball.

    On a board with a display, the result of the action and the lesson's text have one page each.
    """
    player = Player(board)
    source = Lessons(rulesets.facts("sokhazania"))
    player.session.open(
        make_lesson(player.session, "sokhazania", source, 2, player.session.go_home)
    )
    player.settle()
    player.press("left ok")
    assert player.session.renderer.is_busy(player.session.now)
    for _ in range(pages):
        assert player.place == "lesson"
        player.press("left ok")
    assert player.place == "menu"


def test_leaving_a_screen_returns_the_cursor_to_its_menu_item() -> None:
    player = Player()
    for item, opened in (
        ("Puzzles", "puzzles"), ("Learn", "learn"), ("Settings", "settings"), ("Games", "games"),
    ):  # fmt: skip
        choose(player, item)
        assert player.place == opened
        player.press("left back")
        assert player.place == "menu"
        assert chosen_item(player) == item


@on_both_boards
def test_a_lesson_names_a_wrongly_chosen_figure_in_a_sentence(board: str) -> None:
    """Previously the text was the incomplete sentence "That is i5 figure"."""
    player = Player(board)
    lesson = open_pages_that_ask_for_a_square(player, "streetsoccer")[0]
    player.session.open(lesson)
    player.session.touch_square(squares.number("h4"))
    player.wait(40)
    assert "That is h4, figure" in scroll_text_of(player)
