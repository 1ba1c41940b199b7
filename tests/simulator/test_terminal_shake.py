"""Holding SPACE shakes the real or the virtual die, and releasing SPACE throws it."""

import random

import pytest

from boards import mini16, pitch32
from host_tools.simulator.devices import ManualClock, simulated_devices
from host_tools.simulator.terminal.taps import MAX_FIRST_REPEAT_GAP_MS, MAX_REPEAT_GAP_MS
from pixelpitch.app.game import Game
from pixelpitch.app.screens.play import Play
from pixelpitch.app.session import Session
from pixelpitch.dice import events
from tests.app.chance_match import PlannedMatch
from tests.simulator.test_terminal import SteppedSimulator

MATCH_OPTIONS = {"first": "left"}


class ShakingSimulator(SteppedSimulator):
    """A ``SteppedSimulator`` in which a test can hold SPACE."""

    async def hold_space(self, pilot, milliseconds):
        """Hold SPACE for ``milliseconds``: like a terminal, send a press, a repeat after 500 ms,
        then a repeat every 40 ms.
        """
        await pilot.press("space")
        self.run_board(500)
        for _ in range(500, milliseconds, 40):
            await pilot.press("space")
            self.run_board(40)

    @property
    def die_state(self):
        """Return the state of the die that the renderer shows."""
        return self.session.die.last_state


def make_simulator(board=pitch32, has_die=True, seed=1):
    """Return a simulator in which a test can shake the die."""
    hand = random.Random(seed)
    devices = simulated_devices(board, ManualClock(), hand)
    devices.motion.is_plugged_in = has_die
    session = Session(devices, board, "dicesoccer", MATCH_OPTIONS)
    return ShakingSimulator(board, devices, session, hand, live=False, engineer_mode=True)


@pytest.mark.long
async def test_holding_space_shakes_the_die_and_releasing_it_throws():
    app = make_simulator()
    async with app.run_test(size=(80, 24)) as pilot:
        await app.hold_space(pilot, 3000)
        assert app.die_state == events.DIE_SHAKING
        assert app.devices.motion.held
        assert app.session.match.dice_count() == 0
        app.run_board(MAX_REPEAT_GAP_MS + 40)
        assert not app.devices.motion.held
        app.run_board(20_000)
        assert app.session.game.count() == 4, "all dice of a throw: quick dice"


async def test_a_short_press_is_a_short_shake_and_a_throw():
    app = make_simulator(seed=4)
    app.session.set_setting("quick_dice", False)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("space")
        app.run_board(MAX_FIRST_REPEAT_GAP_MS - 40)
        assert app.devices.motion.held
        app.run_board(6000)
        assert app.session.match.dice_count() == 1


@pytest.mark.long
async def test_space_holds_ok_if_the_die_is_virtual():
    for board in (pitch32, mini16):
        app = make_simulator(board, has_die=False)
        async with app.run_test(size=(80, 24)) as pilot:
            await app.hold_space(pilot, 1200)
            assert app.die_state == events.DIE_SHAKING
            pads = app.devices.pads
            assert pads.down() == pads.bit(pads.clusters[0], "ok")
            app.run_board(1500)
            assert app.devices.pads.down() == 0
            assert app.session.match.dice_count() == 1


@pytest.mark.long
async def test_holding_the_key_of_ok_throws_the_virtual_die_too():
    app = make_simulator(has_die=False)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("e")
        app.run_board(500)
        for _ in range(30):
            await pilot.press("e")
            app.run_board(40)
        assert app.die_state == events.DIE_SHAKING
        app.run_board(1500)
        assert app.session.match.dice_count() == 1


@pytest.mark.long
async def test_a_pulled_lead_ends_the_shake():
    app = make_simulator()
    async with app.run_test(size=(80, 24)) as pilot:
        await app.hold_space(pilot, 1000)
        await pilot.press("p")
        app.run_board(500)
        assert not app.devices.motion.held
        assert "No die" in " ".join(app.devices.text.lines)


@pytest.mark.long
async def test_a_key_causes_each_event_of_the_die():
    app = make_simulator()
    async with app.run_test(size=(80, 24)) as pilot:
        for key, words in (("c", "leans"), ("l", "Throw it"), ("g", "Picked up"), ("0", "Out")):
            for count in range(1600):
                # type the key again from time to time, because a die that lands on the same face
                # counts as not moved
                if count % 400 == 0:
                    await pilot.press(key)
                app.run_board(20)
                shown = " ".join(" ".join(app.devices.text.lines).split())
                if words in shown:
                    break
            assert words in shown, key
            assert ("Throw again" in shown) == (key != "l"), "it says how to throw"
            app.run_board(5000)
        # At most one die counts. A die that was caught in the air may look like a landed die.
        assert app.session.match.dice_count() <= 1


async def test_space_is_ok_for_a_spinner_or_a_card():
    app = make_simulator()
    match = type("Planned", (PlannedMatch,), {"plan": ("spinner", "cards", "choice")})()
    app.session.game = Game(match, app.session.seats)
    app.session.open(Play(app.session, app.session.game))
    async with app.run_test(size=(80, 24)) as pilot:
        for step in (1, 2):
            app.run_board(3000)
            assert match.at == step - 1
            await pilot.press("space")
            app.run_board(3000)
            assert match.at == step
            assert not app.devices.motion.busy, "the real die was not taken"


class PressCounter(ShakingSimulator):
    """Counts how often the left coach's OK reaches an open list."""

    def on_mount(self):
        """Begin as the simulator does, and count the presses on the items of a list."""
        super().on_mount()
        self.presses_counted = 0
        self.session.open_game_list()
        for item in self.session.screen.items:
            item.select = self._take

    def _take(self):
        self.presses_counted += 1


def make_press_counter(board=pitch32):
    """Return a simulator that counts presses."""
    hand = random.Random(3)
    devices = simulated_devices(board, ManualClock(), hand)
    return PressCounter(board, devices, Session(devices, board), hand, live=False)


async def count_presses(key, gaps_ms, board=pitch32):
    """Type ``key`` at the start and after each of ``gaps_ms``; return how many presses count.

    ``key`` must be a key for the left coach's OK. The presses that the open list receives count.
    """
    app = make_press_counter(board)
    async with app.run_test(size=(80, 24)) as pilot:
        app.run_board(1000)
        await pilot.press(key)
        for gap in gaps_ms:
            app.run_board(gap)
            await pilot.press(key)
        app.run_board(1000)
        return app.presses_counted


@pytest.mark.parametrize(("first", "repeat"), [(200, 20), (260, 40), (500, 40), (660, 60)])
@pytest.mark.long
async def test_a_key_held_until_the_keyboard_repeats_is_one_press(first, repeat):
    assert await count_presses("e", [first, repeat]) == 1
    held = [first] + [repeat] * 20
    assert await count_presses("enter", [*held, 900]) == 2, "then it is pressed again"


@pytest.mark.parametrize("gap", [100, 120, 200, 260, 500, 660])
@pytest.mark.long
async def test_all_short_presses_in_quick_succession_are_counted(gap):
    assert await count_presses("e", [400] + [gap] * 6) == 8


async def test_a_press_that_may_be_a_repeat_counts_before_a_later_key():
    app = make_press_counter()
    async with app.run_test(size=(80, 24)) as pilot:
        app.run_board(1000)
        screen = app.session.screen
        begun = screen.at
        places = []
        for item in screen.items:
            item.select = lambda: places.append(screen.at)
        await pilot.press("e")
        app.run_board(300)
        await pilot.press("e")
        app.run_board(100)
        await pilot.press("s")
        app.run_board(500)
        assert places == [begun, begun]
        assert screen.at == begun + 1


async def test_a_terminal_idle_for_days_still_accepts_keys():
    app = make_press_counter()
    async with app.run_test(size=(80, 24)) as pilot:
        app.run_board(1000)
        await pilot.press("e")
        app.run_board(200)
        for _ in range(8):
            app.devices.clock.advance(1 << 26)  # each of these jumps of the clock is 18 hours
            app.run_board(20)
        for _ in range(2):  # the first press wakes an idle board, but counts as a press as well
            await pilot.press("e")
            app.run_board(1000)
        assert app.presses_counted == 3
