"""In the guided first match at a terminal, Enter and SPACE turn pages, and H shows a hint."""

import pytest

from host_tools.simulator.screen_input import needs_throw
from host_tools.simulator.terminal.guide import key_advice, space_action
from tests.simulator.test_terminal import make_simulator


async def test_enter_and_space_turn_a_page_until_a_page_asks_for_a_throw() -> None:
    """A held key turns only one page, so that no page is skipped unread."""
    app = make_simulator(ruleset=None)
    async with app.run_test(size=(80, 24)) as pilot:
        app.run_board(1000)
        await pilot.press("enter")  # chooses the item Play now
        app.run_board(1000)
        session = app.session
        assert session.screen.name == "guided"
        pages = []
        for _ in range(40):
            screen = session.screen
            if not screen.is_explaining:  # accepts the proposed choice, or throws for the board
                asks = screen.state.asks_to_throw()
                await pilot.press("space" if asks and not screen._pages else "enter")
                app.run_board(6000)
                continue
            if not screen.waits_for_pad:
                break
            pages.append(session.screen.scroll_text())
            assert len(pages) < 12
            assert key_advice(session) == "Enter or E goes on"
            assert space_action(session) == "keys.goes_on"
            assert not app._acting().has_out_key, "0 is not named"
            await pilot.press("space" if len(pages) % 2 else "enter")
            app.run_board(2000)
            assert session.screen.scroll_text() != pages[-1]
        assert "Now throw the die" in session.screen.scroll_text()
        assert key_advice(session) == "SPACE throws"
        assert "OK" not in " ".join(session.screen.lines())
        before = session.game.count()
        await pilot.press("space")
        app.run_board(6000)
        assert session.game.count() > before
        assert len(pages) >= 2


async def test_space_throws_nothing_while_a_page_is_about_to_follow_a_message() -> None:
    """If SPACE threw the die during the message, it would come to rest a second after the page
    appears. In an earlier version, this throw closed the page before anybody could read the page.
    """
    app = make_simulator(ruleset=None)
    async with app.run_test(size=(80, 24)) as pilot:
        app.run_board(1000)
        await pilot.press("enter")  # chooses the item Play now
        app.run_board(1000)
        session = app.session
        for _ in range(60):
            screen = session.screen
            if session.match.score[0] and screen._pages and not screen.is_explaining:
                break
            if screen.waits_for_pad or session.match.current_player() == 0:
                await pilot.press("enter")
            elif key_advice(session) == "SPACE throws":
                await pilot.press("space")
            app.run_board(400)
        assert screen._pages
        assert not screen.is_explaining
        count, page = session.game.count(), screen._pages[0]
        assert space_action(session) == "keys.goes_on"
        assert not app._acting().has_out_key
        await pilot.press("space")
        app.run_board(400)
        assert session.game.count() == count
        assert not app.devices.motion.busy
        assert page in session.screen.scroll_text()


async def test_no_key_for_a_throw_is_named_at_a_decision_or_in_the_turn_of_the_board() -> None:
    app = make_simulator(ruleset="tactics", seats=("", "hard"))
    async with app.run_test(size=(80, 24)) as pilot:
        app.hands.has_practice_keys = True
        seen = set()
        for _ in range(120):
            due = needs_throw(app.session)
            seen.add(due)
            acts = app._acting()
            assert (acts.has_out_key, acts.has_face_keys) == (due, due)
            await pilot.press("space" if due else "enter")
            app.run_board(300)
        assert seen == {True, False}


@pytest.mark.long
async def test_h_shows_a_hint_where_the_coach_chooses() -> None:
    app = make_simulator(ruleset=None)
    async with app.run_test(size=(80, 24)) as pilot:
        app.run_board(1000)
        await pilot.press("enter")
        app.run_board(1000)
        session = app.session
        for _ in range(200):
            if session.screen.is_explaining:
                await pilot.press("enter")
            elif session.match.current_player() == 0:
                break
            elif session.screen.state.turn_words():
                app.run_board(1000)
            else:
                await pilot.press("space")
            app.run_board(1500)
        assert session.screen.name == "guided"
        assert session.match.current_player() == 0
        before, prompt = session.game.count(), session.screen.scroll_text()
        await pilot.press("h")
        app.run_board(3000)
        assert session.screen.scroll_text() not in ("", prompt)
        assert session.game.count() == before
