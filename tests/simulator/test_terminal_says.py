"""If a key has no effect, a message at the terminal says why. After a time the message
disappears.
"""

import pytest

from boards import mini16, pitch32
from host_tools.simulator.screen_input import describe_screen
from host_tools.simulator.side_text import side_lines
from host_tools.simulator.terminal.guide import key_advice
from pixelpitch.app.display_text import wrap
from pixelpitch.app.screens.preview_list import DEMO_DELAY_MS
from pixelpitch.app.screens.puzzles import open_puzzle
from pixelpitch.rules.match import CHANCE
from tests.simulator.pseudo_terminal import PseudoTerminal
from tests.simulator.test_terminal import make_simulator, read_terminal_lines

GAMES_WITH_DECISIONS = ("streetsoccer", "pawnball", "tactics")
BOARD_PARAMETERS = [pytest.param(pitch32, id="pitch32"), pytest.param(mini16, id="mini16")]


def begin_match(app, ruleset):
    """Begin a match against the board's opponent in which the left coach decides first."""
    app.session.seats[1].seat_player("easy", lambda count: bytes(count))
    app.session.match_starter.start(ruleset, {"first": "left"})
    for _ in range(400):
        screen = app.session.screen
        if app.session.match.current_player() == 0:
            return
        if app.session.match.current_player() == CHANCE:
            screen.apply(app.session.match.legal_actions()[-1])
        app.run_board(100)


@pytest.mark.parametrize("board", BOARD_PARAMETERS)
@pytest.mark.parametrize("ruleset", GAMES_WITH_DECISIONS)
@pytest.mark.parametrize("virtual", [False, True])
async def test_space_at_a_decision_names_the_choice_to_make(board, ruleset, virtual):
    app = make_simulator(board, ruleset=None)
    app.devices.motion.is_plugged_in = not virtual
    async with app.run_test(size=(80, 24)) as pilot:
        begin_match(app, ruleset)
        assert app.session.match.current_player() == 0
        app.run_board(3000)
        before = app.session.game.count()
        await pilot.press("space")
        app.run_board(100)
        await pilot.pause()
        status = next(line for line in read_terminal_lines(app) if "no throw now" in line)
        assert "arrows or WASD choose, Enter or E takes" in status
        app.run_board(3000)
        assert app.session.game.count() == before, "nothing is chosen by it"


async def test_the_log_of_a_match_is_hidden_in_the_menu_and_in_puzzles():
    app = make_simulator(ruleset="dicesoccer")
    async with app.run_test(size=(100, 50)) as pilot:
        app.run_board(500)
        app.session.screen.apply(4)
        app.run_board(4000)
        await pilot.pause()
        assert "throws 4" in app._moves.text(10).plain
        app.session.go_home()
        app.run_board(100)
        assert app._moves.text(10).plain == ""
        open_puzzle(app.session, "tactics", app.session.go_home)
        app.run_board(100)
        assert app._moves.text(10).plain == ""


async def test_a_lesson_during_a_pause_hides_the_log():
    app = make_simulator(ruleset="dicesoccer")
    async with app.run_test(size=(100, 50)):
        app.run_board(500)
        app.session.screen.apply(4)
        app.run_board(4000)
        game, screen = app.session.game, app.session.screen
        app.session.open_lessons("dicesoccer", lambda: None)
        app.session.screen.items[0].select()
        app.run_board(100)
        assert app._moves.text(10).plain == ""
        app.session.game = game
        app.session.open(screen)
        app.run_board(100)
        assert "throws 4" in app._moves.text(10).plain


@pytest.mark.parametrize("board", BOARD_PARAMETERS)
async def test_a_lesson_separates_its_text_from_what_the_board_asks_and_says(board):
    app = make_simulator(board, ruleset=None)
    async with app.run_test(size=(80, 24)) as pilot:
        app.session.open_lessons("pawnball", app.session.go_home)
        app.session.screen.items[2].select()
        app.run_board(2000)
        task = app.session.screen._step_text()
        if board is pitch32:
            lines = app.session.display.words()
            assert lines[1 : 2 + len(wrap(task))] == [*wrap(task), ""]
            assert lines[2 + len(wrap(task))] == "> usual line-up"
        else:
            assert side_lines(app.session).startswith(task + "\nBlue: ")
        await pilot.press("enter")
        app.run_board(6000)
        result = app.session.screen._step_text()
        said = "Board 1: Blue lines up the black-and-white team."
        assert describe_screen(app.session)["text"] == said + "\n" + result
        if board is mini16:
            assert side_lines(app.session).split("\n")[:2] == [said, result]


@pytest.mark.parametrize("board", BOARD_PARAMETERS)
async def test_back_after_a_hint_ends_the_hint_without_a_question(board):
    app = make_simulator(board, ruleset=None)
    async with app.run_test(size=(80, 24)) as pilot:
        begin_match(app, "streetsoccer")
        app.run_board(6000)
        await pilot.press("h")
        for _ in range(200):
            app.run_board(20)
            if "Hint:" in app.session.screen.speaker.announcement():
                break
        assert "Hint:" in app.session.screen.speaker.announcement()
        await pilot.press("q")
        app.run_board(300)
        assert app.session.screen.name == "play"
        assert "Hint:" not in app.session.screen.speaker.announcement()


@pytest.mark.parametrize("board", BOARD_PARAMETERS)
async def test_h_shows_the_square_in_a_lesson_and_says_that_a_puzzle_has_no_hint(board):
    app = make_simulator(board, ruleset=None)
    async with app.run_test(size=(80, 24)) as pilot:
        app.session.open_lessons("sokhazania", app.session.go_home)
        app.session.screen.items[0].select()
        app.run_board(500)
        await pilot.press("h")
        app.run_board(200)
        lesson = app.session.screen
        assert lesson._play.chooser.square() in lesson._target_squares()
        words = " ".join(app.session.display.words()) if board is pitch32 else ""
        assert "Here: h4" in (words or app.session.display.scrolled)
        open_puzzle(app.session, "tactics", app.session.go_home)
        app.run_board(500)
        await pilot.press("h")
        app.run_board(100)
        await pilot.pause()
        assert "no hint in a puzzle" in "".join(read_terminal_lines(app))


async def test_a_question_names_the_keys_that_answer_it():
    app = make_simulator(ruleset="tactics")
    async with app.run_test(size=(80, 24)) as pilot:
        app.run_board(500)
        await pilot.press("m")
        app.run_board(200)
        for item in app.session.screen.items:
            if item.label == "Abort match":
                item.select()
        assert app.session.screen.name == "question"
        assert key_advice(app.session) == "arrows or WASD choose, Enter or E takes"


@pytest.mark.parametrize("board", BOARD_PARAMETERS)
async def test_a_demo_is_labelled_and_names_the_key_that_ends_it(board):
    app = make_simulator(board, ruleset=None)
    async with app.run_test(size=(80, 24)) as pilot:
        app.run_board(DEMO_DELAY_MS + 200)
        words = " ".join(app.session.display.words()) if board is pitch32 else ""
        assert "A demo. Any pad ends it." in (words or app.session.display.words())
        assert key_advice(app.session) == "a demo: any key ends it"
        app.run_board(12_000)
        assert board is pitch32 or not app.session.display.scrolled, "the play is seen"
        await pilot.press("down")
        app.run_board(200)
        assert key_advice(app.session) != "a demo: any key ends it"


def test_the_first_line_on_the_terminal_announces_the_start(tmp_path):
    with PseudoTerminal("sim", PIXELPITCH_DATA=str(tmp_path)) as terminal:
        terminal.wait_for("Play now")
        assert terminal.shown.split(b"\x1b[?1049h")[0].strip() == b"Pixelpitch starts ..."
