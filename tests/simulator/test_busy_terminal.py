"""The simulator misses no key, even if its steps are late on a busy machine."""

import random

import pytest

from boards import mini16, pitch32
from host_tools.simulator.devices import ManualClock, simulated_devices
from host_tools.simulator.terminal.hands import KeyboardHands
from pixelpitch.app.session import Session

BOARD_PARAMETERS = [pytest.param(pitch32, id="pitch32"), pytest.param(mini16, id="mini16")]


class BusySession:
    """A session in the menu, with a terminal's keyboard; each step takes ``step_ms``."""

    def __init__(self, board, step_ms):
        devices = simulated_devices(board, ManualClock(), random.Random(1))
        self.session = Session(devices, board)
        self.clock = devices.clock
        self.step_ms = step_ms
        self.typed = 0
        self.hands = KeyboardHands(
            board, devices, self.session, random.Random(1), print, self.keyboard_ms
        )
        self.run_steps(12)

    def keyboard_ms(self):
        """Return the time in ms that a key pressed now gets as its time stamp."""
        return self.typed

    def run_steps(self, step_count):
        """Run ``step_count`` steps of the session, each of which takes ``step_ms``."""
        for _ in range(step_count):
            self.clock.advance(self.step_ms)
            self.typed += self.step_ms
            self.hands.step()
            self.session.step()

    def type_key(self, key, after_ms=0):
        """Type ``key`` ``after_ms`` ms after the previous key; the machine makes no step in
        between.
        """
        self.typed += after_ms
        assert self.hands.handle_key(key, self.typed)


@pytest.mark.parametrize("board", BOARD_PARAMETERS)
@pytest.mark.parametrize("step_ms", [20, 60, 100, 400])
def test_a_key_counts_however_long_a_step_lasts(board, step_ms):
    busy = BusySession(board, step_ms)
    at = busy.session.screen.at
    for key, moves in (("down", 1), ("s", 1), ("up", -1), ("down", 1)):
        busy.type_key(key)
        busy.run_steps(5 + 200 // step_ms)
        at += moves
        assert busy.session.screen.at == at, key


@pytest.mark.parametrize("board", BOARD_PARAMETERS)
@pytest.mark.parametrize("step_ms", [20, 100])
def test_different_keys_between_two_steps_act_in_order(board, step_ms):
    busy = BusySession(board, step_ms)
    for key in ("down", "down", "up", "down", "up", "down"):
        busy.type_key(key, after_ms=120)
    busy.run_steps(30)
    assert busy.session.screen.at == 2


@pytest.mark.parametrize("step_ms", [20, 100])
def test_an_arrow_typed_twice_between_two_steps_moves_twice(step_ms):
    busy = BusySession(pitch32, step_ms)
    busy.type_key("down")
    busy.type_key("down", after_ms=180)
    busy.run_steps(20)
    assert busy.session.screen.at == 2


def test_repeats_of_a_held_key_that_arrive_late_still_count_as_repeats():
    busy = BusySession(pitch32, 20)
    busy.type_key("down")
    for _ in range(4):
        busy.type_key("down", after_ms=30)
    busy.run_steps(20)
    assert busy.session.screen.at == 1, "a key that was held for 0.12 s is one press"


def test_ok_typed_twice_between_two_steps_is_pressed_twice():
    busy = BusySession(pitch32, 20)
    for key in ("down", "down"):
        busy.type_key(key, after_ms=120)
    busy.run_steps(20)
    busy.type_key("enter", after_ms=1000)  # opens the puzzles
    busy.type_key("enter", after_ms=300)  # opens the puzzles of the first game
    busy.run_steps(20)
    assert busy.session.screen.name == "puzzle"
