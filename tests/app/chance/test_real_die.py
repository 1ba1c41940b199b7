"""With a real die the outcome comes from its samples: no generator picks the number."""

import os
import random
from typing import Any

import pytest

from host_tools.analysis import dice_bench
from host_tools.physics import traces
from host_tools.simulator.headless import Player
from pixelpitch.rules.entries import THROW
from pixelpitch.rules.generator import Generator
from tests.app.test_session import kick_off
from tests.players import actions, choose, speech_of

TICK_MS = 20
KINDS = ("box", "rolled", "shaken")


class Recorded:
    """The interface ``motion``: hands out a trace's bursts, one a reading, then rests."""

    def __init__(self) -> None:
        self.bursts: list[Any] = []
        self.losses = [0, 0]
        self._still = ([(0, 0, 1008)] * 8, [(0, 0, 1008)] * 8)

    def read(self) -> Any:
        if not self.bursts:
            return self._still
        die, tray, _ = self.bursts.pop(0)
        return die, tray

    def why(self) -> tuple[str, str]:
        return ("", "")


@pytest.mark.parametrize("ruleset", ["dicesoccer", "sokhazania"])
def test_the_number_is_the_traces_and_nothing_is_drawn(
    ruleset: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    thrown = [
        each for each in traces.load_kept(*KINDS)[::3] if dice_bench.judge(each)[0] == "right"
    ]
    faces = [trace.truth[1] for trace in thrown]
    assert set(faces) == {1, 2, 3, 4, 5, 6}

    def drawn(*words: Any, **more: Any) -> None:
        raise AssertionError("something drew a number at random")

    monkeypatch.setattr(Generator, "next16", drawn)
    for name in ("random", "randint", "randrange", "choice", "getrandbits", "uniform", "seed"):
        monkeypatch.setattr(random, name, drawn)
    monkeypatch.setattr(os, "urandom", drawn)
    with pytest.raises(AssertionError, match="at random"):
        random.randint(1, 6)

    for trace, face in zip(thrown, faces, strict=True):
        player = Player(ruleset=ruleset)
        applied: list[int] = []
        game: Any = player.session.game
        usual = game.apply

        def apply(
            action: int, how: int = THROW, usual: Any = usual, applied: list[int] = applied
        ) -> None:
            assert how == THROW
            applied.append(action)
            usual(action)

        game.apply = apply
        motion = player.devices.motion = Recorded()
        motion.bursts = list(trace.bursts)
        for _, _, elapsed in trace.bursts:
            player.clock.advance(elapsed)
            player.session.step()
            if applied:
                break
        assert applied == [face], (trace.kind, trace.seed)


@pytest.mark.parametrize("board", ["pitch32", "mini16"])
@pytest.mark.parametrize("below", [(), ("Abort match",), ("Sound",)])
def test_a_throw_in_the_pause_waits_and_counts_when_play_goes_on(
    board: str, below: tuple[str, ...]
) -> None:
    player = Player(board, ruleset="dicesoccer")
    player.press("menu")
    choose(player, *below)
    player.throw(4)
    player.throw(2)
    assert actions(player) == []
    if below:
        player.press("left back")
    player.press("menu")
    while player.place != "play":
        player.press("menu")
    player.wait(100)
    assert actions(player) == [4], "the first throw, as after a takeback"
    assert "4" in speech_of(player)
    player.settle()
    player.wait(2000)
    assert actions(player) == [4]


@pytest.mark.parametrize("board", ["pitch32", "mini16"])
def test_a_throw_in_the_pause_that_nobody_awaited_is_told_when_play_goes_on(board: str) -> None:
    player = Player(board, ruleset="streetsoccer")
    player.press("menu")
    player.throw(4)
    player.press("menu")
    player.wait(100)
    assert "No throw now" in speech_of(player)
    assert actions(player) == []


def test_a_foul_that_people_name_stands_instead_of_the_throw_in_the_pause() -> None:
    player = kick_off(die_fouls="on")
    player.press("menu")
    player.throw(4)
    choose(player, "Die foul", player.match.side_name(0))
    player.wait(2000)
    assert actions(player)[1:] == [player.match.FOULS[0][0]]


def test_a_takeback_in_the_pause_forgets_the_throw_in_it() -> None:
    player = kick_off()
    player.press("menu")
    player.throw(4)
    choose(player, "Take back")
    player.press("left ok")
    player.wait(2000)
    assert len(actions(player)) == 1
