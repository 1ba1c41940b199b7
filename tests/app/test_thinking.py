"""An opponent in a session computes in slices, shows that it is thinking, and never acts too fast
to follow.
"""

import pytest

from pixelpitch import opponents
from pixelpitch.app.match_states import DECISION_PAUSE_MS
from pixelpitch.app.texts import text_of
from pixelpitch.app.thinking import THINKING_SLICE_MS
from pixelpitch.opponents.opponent import Opponent
from pixelpitch.rules.generator import Generator
from tests.app.chance_match import player_in_match
from tests.players import played_actions, scroll_text_of

on_both_boards = pytest.mark.parametrize("board", ["pitch32", "mini16"])


class SlowOpponent(Opponent):
    """An opponent that uses ``slice_count`` full slices, then chooses the last legal action."""

    NAME = LABEL = "slow"
    slice_count = 100

    def __init__(self, clock):
        super().__init__(Generator(1))
        self._clock = clock
        self.used = []
        self.cancelled = 0

    def think(self, match, deadline):
        """Use the whole time slice; return an action in the last slice and None before."""
        start = self._clock()
        while not deadline():
            self._clock.advance(1)
        self.used.append(self._clock() - start)
        return match.legal_actions()[-1] if len(self.used) >= self.slice_count else None

    def cancel(self):
        """Count the cancellation, and begin again with the first slice."""
        self.cancelled += 1
        self.used = []


def player_and_opponent(opponent_class=SlowOpponent, board="pitch32", plan=("choice", "choice")):
    """Return a player at a simulated ``board`` and the opponent in its left seat."""
    player = player_in_match(*plan, board=board)
    opponent = opponent_class(player.clock)
    player.session.game.seats[0].opponent = opponent
    player.session.screen.enter(player.clock())
    return player, opponent


@on_both_boards
def test_a_time_slice_of_an_opponent_ends_in_time_and_the_lights_keep_moving(board):
    player, opponent = player_and_opponent(board=board)
    frames = player.devices.pixels.frames
    shown = set()
    for step in range(99):
        player.wait(20)
        assert len(opponent.used) == step + 1, "each step uses one slice"
        shown.add(bytes(player.devices.pixels.frame))
    assert max(opponent.used) <= THINKING_SLICE_MS
    assert player.devices.pixels.frames == frames + 99
    assert len(shown) > 3
    assert played_actions(player) == []
    player.wait(40)
    assert played_actions(player)[0] == 60


def test_the_cursor_visits_the_choices_while_an_opponent_thinks():
    player, _ = player_and_opponent()
    seen = set()
    for _ in range(90):
        player.wait(20)
        seen.add(player.session.screen.chooser.choice())
    assert seen == {20, 40, 60}
    assert "board thinks" in scroll_text_of(player)


def test_a_fast_opponent_waits_a_moment_before_it_acts():
    class QuickOpponent(SlowOpponent):
        """An opponent that needs only one slice."""

        slice_count = 1

    player, opponent = player_and_opponent(QuickOpponent)
    player.wait(DECISION_PAUSE_MS - 40)
    assert len(opponent.used) == 1, "the opponent is asked only once"
    assert played_actions(player) == []
    player.wait(80)
    assert played_actions(player) == [60]


def test_a_pause_cancels_the_decision_of_an_opponent():
    player, opponent = player_and_opponent()
    player.wait(200)
    assert opponent.used
    player.press("menu")
    player.wait(5000)
    used = len(opponent.used)
    player.wait(5000)
    assert len(opponent.used) == used
    player.press("left ok")
    assert opponent.cancelled
    assert player.place == "play"
    player.wait(4000)
    assert played_actions(player)[0] == 60


def test_a_press_while_the_board_decides_names_the_side_to_move():
    player, _ = player_and_opponent()
    player.press("left up")
    assert "It is left's turn" in scroll_text_of(player)
    assert played_actions(player) == []


def test_a_seat_cycles_through_coach_and_every_opponent():
    player = player_in_match("choice")
    seat = player.session.seats[0]
    assert seat.label() == "coach"
    labels = set()
    for name in opponents.names():
        seat.seat_player(name, player.devices.entropy)
        assert seat.label() == text_of("level." + name)
        labels.add(seat.label())
    assert len(labels) == len(opponents.names())
    seat.seat_player("", player.devices.entropy)
    assert seat.label() == "coach"


def test_aborting_a_match_cancels_the_decision_of_the_opponent():
    """Otherwise a half-finished decision of this match would be used in the next one."""
    player, opponent = player_and_opponent()
    player.session.seats[0].opponent = opponent
    player.wait(100)
    assert opponent.used
    player.session.go_home()
    assert opponent.used == []
