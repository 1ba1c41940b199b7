"""An opponent at the table: it thinks in slices, is seen to think, and never hurries."""

import pytest

from pixelpitch import opponents
from pixelpitch.app.match_states import DECIDE_MS
from pixelpitch.app.thinking import SLICE_MS
from pixelpitch.opponents.opponent import Opponent
from pixelpitch.rules.generator import Generator
from tests.app.chance_match import at_table
from tests.players import actions, speech_of

boards = pytest.mark.parametrize("board", ["pitch32", "mini16"])


class Slow(Opponent):
    """Needs ``slices`` slices of which it uses every millisecond, then takes the last choice."""

    NAME = LABEL = "slow"
    slices = 100

    def __init__(self, clock):
        super().__init__(Generator(1))
        self._clock = clock
        self.used = []
        self.cancelled = 0

    def think(self, match, deadline):
        start = self._clock()
        while not deadline():
            self._clock.advance(1)
        self.used.append(self._clock() - start)
        return match.legal_actions()[-1] if len(self.used) >= self.slices else None

    def cancel(self):
        self.cancelled += 1
        self.used = []


def against(opponent_class=Slow, board="pitch32", plan=("choice", "choice")):
    player = at_table(*plan, board=board)
    opponent = opponent_class(player.clock)
    player.session.game.seats[0].opponent = opponent
    player.session.screen.enter(player.clock())
    return player, opponent


@boards
def test_a_slice_is_over_in_time_and_the_lights_go_on(board):
    player, opponent = against(board=board)
    frames = player.devices.pixels.frames
    shown = set()
    for step in range(99):
        player.wait(20)
        assert len(opponent.used) == step + 1, "one slice a step"
        shown.add(bytes(player.devices.pixels.frame))
    assert max(opponent.used) <= SLICE_MS
    assert player.devices.pixels.frames == frames + 99
    assert len(shown) > 3
    assert actions(player) == []
    player.wait(40)
    assert actions(player)[0] == 60


def test_the_cursor_looks_at_one_choice_after_the_other_meanwhile():
    player, _ = against()
    seen = set()
    for _ in range(90):
        player.wait(20)
        seen.add(player.session.screen.chooser.choice())
    assert seen == {20, 40, 60}
    assert "board thinks" in speech_of(player)


def test_who_has_finished_at_once_still_takes_its_time():
    class Quick(Slow):
        slices = 1

    player, opponent = against(Quick)
    player.wait(DECIDE_MS - 40)
    assert len(opponent.used) == 1, "it is not asked again"
    assert actions(player) == []
    player.wait(80)
    assert actions(player) == [60]


def test_a_pause_ends_its_thinking():
    player, opponent = against()
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
    assert actions(player)[0] == 60


def test_the_coach_hears_whose_turn_it_is_while_the_board_decides():
    player, _ = against()
    player.press("left ok")
    assert "It is left's turn" in speech_of(player)
    assert actions(player) == []


def test_a_seat_walks_through_coach_and_every_opponent_and_back():
    player = at_table("choice")
    seat = player.session.seats[0]
    assert seat.label() == "coach"
    labels = set()
    for name in opponents.names():
        seat.sit(name, player.devices.entropy)
        assert seat.label() == opponents.label(name)
        labels.add(seat.label())
    assert len(labels) == len(opponents.names())
    seat.sit("", player.devices.entropy)
    assert seat.label() == "coach"


def test_a_thought_of_a_match_that_is_given_up_is_dropped():
    """Else half a thought about this match would decide in the next one."""
    player, opponent = against()
    player.session.seats[0].opponent = opponent
    player.wait(100)
    assert opponent.used
    player.session.go_home()
    assert opponent.used == []
