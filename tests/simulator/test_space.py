"""The key SPACE throws, continues, or says what to do; the screen says "throw" only while SPACE
throws.
"""

import pytest

from boards import mini16, pitch32
from host_tools.simulator.terminal.guide import key_advice, space_action
from host_tools.simulator.terminal.keys import active_keys
from host_tools.simulator.terminal.panels import help_lines, pads_text
from pixelpitch.app.screens import screen_module
from pixelpitch.app.screens.inspect import Inspector
from pixelpitch.app.screens.question import Question
from pixelpitch.app.screens.result import result_screen
from pixelpitch.app.screens.settings import settings_screen
from pixelpitch.rules.autoplay import choose
from pixelpitch.rules.generator import Generator
from pixelpitch.rulesets import ids
from tests.simulator.test_terminal import make_simulator

GAME_PARAMETERS = [
    each if each == "streetsoccer" else pytest.param(each, marks=pytest.mark.long) for each in ids()
]


def read_side_texts(app):
    """Return the texts around the board on the terminal: the pads, and the lines that name keys."""
    acts = active_keys(app.session, app.devices, app.board, False, False)
    pads = pads_text(app.devices.pads, app.devices.motion, space_action(app.session)).plain
    return pads + "\n" + help_lines(acts).plain


async def press_space(pilot, app):
    """Press SPACE and return the note in the status line, or ""."""
    app._facts._note = ""
    await pilot.press("space")
    app.run_board(200)
    return app._facts._note


def yield_screens_without_throw(app):
    """Yield (name, function that opens a screen) for screens on which no throw is possible.

    The match must wait for a coach's decision before the function is called.
    """
    session = app.session
    play = session.screen
    yield "pause", lambda: play.press(-1, 6, 0)
    yield "inspect", lambda: session.open(Inspector(session, play, 60))
    yield "question", lambda: session.open(Question("Sure?", play.resume, play.resume))
    yield "settings", lambda: session.open(settings_screen(session))
    yield "learn", lambda: session.open_lessons(play.game.match.RULESET, play.resume)


def play_until_choice(app):
    """Play random actions until a coach must choose in the simulator."""
    generator = Generator(1)
    screen = app.session.screen
    while app.session.match.current_player() < 0:
        screen.apply(choose(app.session.match, generator))
    app.session.renderer.end_movement()
    app.run_board(3000)


@pytest.mark.parametrize("board", [pitch32, mini16])
@pytest.mark.parametrize("virtual", [False, True])
async def test_space_shows_a_note_and_throws_nothing_if_the_match_waits_for_no_throw(
    board, virtual
):
    app = make_simulator(board, "streetsoccer")
    app.devices.motion.is_plugged_in = not virtual
    async with app.run_test(size=(80, 24)) as pilot:
        play_until_choice(app)
        for name, opens in [("play", None), *yield_screens_without_throw(app)]:
            if opens is not None:
                opens()
                app.run_board(40)
            screen, count = app.session.screen, app.session.match and app.session.game.count()
            assert "throw" not in read_side_texts(app), name
            assert "no throw now" in await press_space(pilot, app), name
            app.run_board(4000)
            assert app.session.screen is screen, name
            assert (app.session.match and app.session.game.count()) == count, name


@pytest.mark.parametrize("virtual", [False, True])
async def test_space_in_a_menu_says_what_to_do_there(virtual):
    app = make_simulator(ruleset=None)
    app.devices.motion.is_plugged_in = not virtual
    async with app.run_test(size=(80, 24)) as pilot:
        app.run_board(400)
        assert "throw" not in read_side_texts(app)
        assert await press_space(pilot, app) == "no throw now: " + key_advice(app.session)
        app.run_board(70_000)
        assert key_advice(app.session) == "a demo: any key ends it"
        assert await press_space(pilot, app) == ""
        assert app.session.screen.name == "menu"
        assert key_advice(app.session) != "a demo: any key ends it"


@pytest.mark.parametrize("ruleset", GAME_PARAMETERS)
async def test_space_turns_the_pages_of_every_lesson_and_throws_if_a_page_asks_for_it(ruleset):
    app = make_simulator(ruleset=None)
    async with app.run_test(size=(80, 24)) as pilot:
        app.session.open(
            screen_module("learn").lessons_screen(app.session, ruleset, app.session.go_home)
        )
        pages = throws = 0
        for _ in range(150):
            app.session.renderer.end_movement()
            app.run_board(4000)
            screen = app.session.screen
            if screen.name != "lesson":
                if not screen.items[screen.at].label[0].isdigit():
                    break
                screen.items[screen.at].select()
                continue
            before = screen._step, screen._was_done, app.session.game.count()
            lines = screen.lines()
            says_throw = "SPACE throw" in " ".join(read_side_texts(app).split())
            note = await press_space(pilot, app)
            app.session.renderer.end_movement()
            app.run_board(5000)
            now = app.session.screen
            moved = now is not screen or before != (
                now._step,
                now._was_done,
                app.session.game.count(),
            )
            if says_throw:
                assert note.startswith(("thrown", "shaken"))
                throws += 1
            elif "no throw now" in note:
                assert not moved
                squares = screen._play.chooser.choices
                if screen._is_search():
                    squares = screen._target_squares()
                if squares[0] < 128:
                    app.session.touch_square(squares[0])
                else:
                    await pilot.press("enter")
                    app.run_board(400)
            else:
                assert moved or now.lines() != lines
                pages += 1
        assert screen.name == "learn"
        assert pages
        assert throws


async def test_the_answer_to_an_offered_draw_remains_in_the_log_and_space_closes_the_screen():
    app = make_simulator(ruleset="pawnball", seats=("", "hard"))
    async with app.run_test(size=(100, 50)) as pilot:
        app.session.match.set_fields({"score": [0, 2]})
        app.run_board(200)
        app.session.open(screen_module("ending").DrawOffer(app.session, app.session.screen, 1))
        app.run_board(12_000)
        assert app._moves.lines.count("Red plays on: no draw") == 1
        assert key_advice(app.session) == "Enter or E goes on"
        assert await press_space(pilot, app) == ""
        assert app.session.screen.name == "play"
        assert "Red plays on: no draw" in app._moves.text(10).plain


async def test_space_continues_after_full_time_and_through_the_statistics():
    app = make_simulator(ruleset="dicesoccer")
    async with app.run_test(size=(80, 24)) as pilot:
        generator = Generator(2)
        while not app.session.game.is_over():
            app.session.screen.apply(choose(app.session.match, generator))
        app.session.open(result_screen(app.session, app.session.game))
        app.run_board(200)
        assert key_advice(app.session) == "Enter or E goes on"
        assert await press_space(pilot, app) == ""
        assert key_advice(app.session) == "arrows or WASD choose, Enter or E takes"
        assert "no throw now" in await press_space(pilot, app)
        while app.session.screen.items[app.session.screen.at].label != "Statistics":
            await pilot.press("s")
            app.run_board(400)
        await pilot.press("e")
        app.run_board(4000)
        assert app.session.screen.name == "statistics"
        for _ in range(2):
            assert await press_space(pilot, app) == ""
        assert app.session.screen.name == "result"


async def test_space_throws_in_tactics_wherever_the_cursor_is():
    app = make_simulator(ruleset="tactics")
    app.devices.motion.is_plugged_in = False
    async with app.run_test(size=(80, 24)) as pilot:
        generator = Generator(4)
        match = app.session.match
        for _ in range(400):
            match = app.session.match
            if match.current_player() >= 0 and match.table().throw_action(match) >= 0:
                break
            app.session.screen.apply(choose(match, generator))
            app.session.renderer.end_movement()
        app.session.renderer.end_movement()
        app.run_board(3000)
        play = app.session.screen
        play.view.select(play.chooser.choices[0])
        assert "SPACE throw" in " ".join(read_side_texts(app).split())
        count = app.session.game.count()
        await press_space(pilot, app)
        app.run_board(4000)
        assert app.session.game.count() > count
