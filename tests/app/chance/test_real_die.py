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
