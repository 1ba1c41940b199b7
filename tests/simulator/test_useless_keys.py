"""If a key does nothing, the status line says so and names a key that works now."""

import pytest

from boards import mini16, pitch32
from pixelpitch.app.screens.question import Question
from tests.simulator.test_terminal import make_simulator, read_terminal_lines

SPACE_THROWS_NOTE = "does nothing now: SPACE throws"


async def read_note(app, pilot, key):
    """Press ``key``, wait until it has had its effect, and return the lines of the terminal."""
    await pilot.press(key)
    app.run_board(700)
    await pilot.pause()
    return "\n".join(read_terminal_lines(app))


@pytest.mark.parametrize("board", [pitch32, mini16])
async def test_each_key_without_an_effect_says_which_key_throws(board):
    app = make_simulator(board, ruleset="dicesoccer")
    async with app.run_test(size=(100, 30)) as pilot:
        app.run_board(1000)
        for key, name in (("enter", "Enter"), ("e", "E"), ("w", "W"), ("left", "←"), ("z", "Z")):
            assert f"{name} {SPACE_THROWS_NOTE}" in await read_note(app, pilot, key)
        before = app.session.game.count()
        await pilot.press("space")
        app.run_board(6000)
        assert app.session.game.count() > before


async def test_a_key_with_an_effect_is_not_answered():
    app = make_simulator(ruleset="streetsoccer")
    async with app.run_test(size=(100, 30)) as pilot:
        app.run_board(1000)
        for key in ("s", "w", "m", "s", "m", "e"):
            assert "does nothing" not in await read_note(app, pilot, key), key


async def test_an_arrow_at_the_end_of_the_choices_says_that_nothing_is_further():
    app = make_simulator(ruleset="streetsoccer")
    async with app.run_test(size=(100, 30)) as pilot:
        app.run_board(1000)
        for _ in range(9):
            note = await read_note(app, pilot, "a")
        assert "A: nothing further in this direction" in note
        assert "← does nothing now: W A S D choose" in await read_note(app, pilot, "left")


async def test_menu_in_a_screen_without_a_menu_is_answered_with_the_keys_that_act():
    app = make_simulator(ruleset=None)
    async with app.run_test(size=(100, 30)) as pilot:
        app.run_board(1000)
        assert "M does nothing now: arrows or W S choose" in await read_note(app, pilot, "m")


async def test_at_a_question_an_arrow_is_answered_with_the_keys_of_the_answers():
    app = make_simulator(ruleset="sokhazania")
    async with app.run_test(size=(100, 30)) as pilot:
        app.run_board(1000)
        home = app.session.go_home
        app.session.open(Question("Sure?", home, home))
        assert "W does nothing now: Enter or E: yes" in await read_note(app, pilot, "w")


async def test_space_that_turns_a_page_says_that_it_has_not_thrown():
    app = make_simulator(ruleset=None)
    async with app.run_test(size=(100, 30)) as pilot:
        app.run_board(1000)
        await pilot.press("enter")  # chooses the item Play now
        app.run_board(1000)
        for _ in range(60):
            screen = app.session.screen
            chance = app.session.match.chance()
            if chance and chance.side == 1 and screen.waits_for_pad:
                break
            await pilot.press("enter")
            app.run_board(1500)
        assert "SPACE went on. Press it again to throw" in await read_note(app, pilot, "space")


async def test_the_answer_to_a_useless_key_ends_with_the_next_key():
    app = make_simulator(ruleset="streetsoccer")
    async with app.run_test(size=(100, 30)) as pilot:
        app.run_board(1000)
        assert "Z does nothing now" in await read_note(app, pilot, "z")
        assert "does nothing" not in await read_note(app, pilot, "s")


async def test_the_log_of_the_guided_match_begins_with_what_the_coach_has_seen():
    app = make_simulator(ruleset=None)
    async with app.run_test(size=(120, 45)) as pilot:
        app.run_board(1000)
        assert "Yellow throws 2" not in await read_note(app, pilot, "enter")
        assert app.session.screen.name == "guided"
        assert app._moves.lines == []
