"""With ordinary dice, a coach at a terminal enters outcomes with the keys 0 to 6 or a click."""

import random

import pytest

from boards import pitch32
from host_tools.simulator.devices import ManualClock, simulated_devices
from host_tools.simulator.terminal.guide import key_advice
from pixelpitch.app.session import Session
from tests.simulator.test_terminal import SteppedSimulator, read_terminal_lines


def make_simulator(ruleset="dicesoccer", **options):
    """Return a simulator of ``ruleset`` that runs only when a test steps it."""
    hand = random.Random(1)
    devices = simulated_devices(pitch32, ManualClock(), hand)
    session = Session(devices, pitch32, ruleset, options or {"first": "left"})
    session.set_setting("die", "ordinary")
    return SteppedSimulator(pitch32, devices, session, hand, live=False)


def match_outcomes(app):
    """Return the outcomes in the match so far."""
    return [value for kind, value in app.session.game.entries() if kind == 6]


async def test_the_keys_1_to_6_enter_all_dice_of_a_throw():
    app = make_simulator()
    async with app.run_test(size=(80, 24)) as pilot:
        app.run_board(1000)
        assert "1 to 6" in key_advice(app.session)
        for key in "1662":
            await pilot.press(key)
            app.run_board(40)
        assert match_outcomes(app) == [1, 6, 6, 2]
        app.run_board(3000)
        await pilot.press("backspace")
        app.run_board(400)
        assert match_outcomes(app) == [1, 6, 6]


async def test_0_enters_a_die_out_of_the_box_only_in_games_whose_rules_know_it():
    app = make_simulator()
    async with app.run_test(size=(80, 24)) as pilot:
        app.run_board(1000)
        await pilot.press("0")
        app.run_board(200)
        assert match_outcomes(app) == []
    app = make_simulator("sokhazania", first="left")
    async with app.run_test(size=(80, 24)) as pilot:
        app.run_board(1000)
        await pilot.press("e")  # chooses a colour
        app.run_board(9000)
        await pilot.press("0")
        app.run_board(200)
        assert match_outcomes(app) == [0]


async def test_space_throws_nothing_while_dice_are_entered_by_hand():
    app = make_simulator()
    async with app.run_test(size=(80, 24)) as pilot:
        app.run_board(1000)
        await pilot.press("space")
        app.run_board(3000)
        assert not app.devices.motion.busy
        assert match_outcomes(app) == []


@pytest.mark.long
async def test_a_die_key_shows_a_message_if_the_match_waits_for_no_throw():
    app = make_simulator("sokhazania", first="left")
    async with app.run_test(size=(80, 24)) as pilot:
        app.run_board(1000)
        await pilot.press("3")
        app.run_board(200)
        await pilot.pause()
        assert "no throw to enter" in "\n".join(read_terminal_lines(app))
        assert app.session.game.count() == 0
