"""With a real die the outcome comes from its samples alone, and no random number is drawn."""

import os
import random
from typing import Any

import pytest

from host_tools.analysis import dice_bench
from host_tools.physics import traces
from host_tools.simulator.headless import Player
from pixelpitch.app.chance.virtual_die import VIRTUAL_ROLL_MS
from pixelpitch.rules.entries import THROW_ENTRY
from pixelpitch.rules.generator import Generator
from pixelpitch.rules.match import OUT
from tests.app.test_session import player_after_kick_off
from tests.players import choose, played_actions, scroll_text_of

SESSION_STEP_MS = 20
TRACE_KINDS = ("box", "rolled", "shaken")


class TraceSensors:
    """A ``motion`` device that returns one of ``bursts`` per reading, then samples at rest.

    A burst is (die samples, tray samples, ms): what the two sensors collect in ``ms``.
    """

    def __init__(self) -> None:
        self.bursts: list[Any] = []
        self.losses = [0, 0]
        self._still = ([(0, 0, 1008)] * 8, [(0, 0, 1008)] * 8)

    def read(self) -> Any:
        """Return the next group of samples of die and tray, or samples at rest."""
        if not self.bursts:
            return self._still
        die, tray, _ = self.bursts.pop(0)
        return die, tray

    def why(self) -> tuple[str, str]:
        """Return an empty reason for die and for tray, because both sensors work."""
        return ("", "")


@pytest.mark.parametrize("ruleset", ["dicesoccer", "sokhazania"])
@pytest.mark.long
def test_the_outcome_is_the_face_of_the_trace(
    ruleset: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    thrown = [
        each
        for each in traces.load_stored(*TRACE_KINDS)[::3]
        if dice_bench.judge_trace(each)[0] == "right"
    ]
    faces = [trace.truth[1] for trace in thrown]
    assert set(faces) == {1, 2, 3, 4, 5, 6}

    def fail_if_number_is_drawn(*words: Any, **kwargs: Any) -> None:
        """Fail the test, because a random number was drawn."""
        raise AssertionError("a random number was drawn")

    monkeypatch.setattr(Generator, "next16", fail_if_number_is_drawn)
    for name in ("random", "randint", "randrange", "choice", "getrandbits", "uniform", "seed"):
        monkeypatch.setattr(random, name, fail_if_number_is_drawn)
    monkeypatch.setattr(os, "urandom", fail_if_number_is_drawn)
    with pytest.raises(AssertionError, match="random number was drawn"):
        random.randint(1, 6)

    for trace, face in zip(thrown, faces, strict=True):
        player = Player(ruleset=ruleset)
        applied_actions: list[int] = []
        game: Any = player.session.game
        original_apply = game.apply

        def apply_and_record(
            action: int,
            how: int = THROW_ENTRY,
            forced: bool = False,
            original_apply: Any = original_apply,
            applied_actions: list[int] = applied_actions,
        ) -> None:
            """Record ``action`` and apply it; fail unless ``how`` says that it was thrown."""
            assert how == THROW_ENTRY
            applied_actions.append(action)
            original_apply(action)

        game.apply = apply_and_record
        motion = player.devices.motion = TraceSensors()
        motion.bursts = list(trace.bursts)
        for _, _, elapsed in trace.bursts:
            player.clock.advance(elapsed)
            player.session.step()
            if applied_actions:
                break
        assert applied_actions == [face], (trace.kind, trace.seed)


@pytest.mark.parametrize("board", ["pitch32", "mini16"])
@pytest.mark.parametrize("below", [(), ("Abort match",), ("More", "Sound")])
def test_a_throw_during_the_pause_counts_when_play_continues(
    board: str, below: tuple[str, ...]
) -> None:
    player = Player(board, ruleset="dicesoccer")
    player.press("menu")
    choose(player, *below)
    player.throw(4)
    player.throw(2)
    assert played_actions(player) == []
    if below:
        player.press("left back")
    player.press("menu")
    while player.place != "play":
        player.press("menu")
    player.wait(100)
    assert played_actions(player) == [4], "the first throw counts, not the second"
    assert "4" in scroll_text_of(player)
    player.settle()
    player.wait(2000)
    assert played_actions(player) == [4]


@pytest.mark.parametrize("board", ["pitch32", "mini16"])
def test_an_unexpected_throw_during_the_pause_is_reported_when_play_continues(board: str) -> None:
    player = Player(board, ruleset="streetsoccer")
    player.press("menu")
    player.throw(4)
    player.press("menu")
    player.wait(100)
    assert "No throw now" in scroll_text_of(player)
    assert played_actions(player) == []


def test_a_foul_entered_in_the_pause_replaces_a_throw_during_the_pause() -> None:
    player = player_after_kick_off(die_fouls="on")
    player.press("menu")
    player.throw(4)
    choose(player, "Die foul", player.match.side_name(0))
    player.wait(2000)
    assert played_actions(player)[1:] == [player.match.FOULS[0][0]]


def test_a_takeback_in_the_pause_drops_a_throw_during_the_pause() -> None:
    player = player_after_kick_off()
    player.press("menu")
    player.throw(4)
    choose(player, "Take back")
    player.press("left ok")
    player.wait(2000)
    assert len(played_actions(player)) == 1


def make_bursts_off_the_table() -> list[Any]:
    """Return the bursts (see ``TraceSensors``) of a die that slips off the table onto the floor."""
    trace = next(each for each in traces.load_stored("ground") if each.is_undisturbed)
    pairs = trace.sample_pairs
    falls = [max(map(abs, die)) < 550 for die, _ in pairs]
    start = max(at for at in range(len(falls) - 60) if all(falls[at : at + 60]))
    while falls[start]:
        start -= 1
    pairs = pairs[start:]
    parts = [pairs[at : at + 8] for at in range(0, len(pairs), 8)]
    return [([die for die, _ in part], [tray for _, tray in part], 20) for part in parts]


def play_bursts(player: Player, motion: TraceSensors, bursts: list[Any]) -> None:
    """Let the player's simulated board read each of ``bursts`` at the time when it is due."""
    motion.bursts = list(bursts)
    for _, _, elapsed in bursts:
        player.clock.advance(elapsed)
        player.session.step()


@pytest.mark.parametrize("ruleset", ["dicesoccer", "sokhazania"])
@pytest.mark.parametrize("kind", ["box", "beside", "leaning"])
@pytest.mark.parametrize("pause_ms", [0, 400, 2000])
def test_one_throw_gives_one_outcome_until_the_die_is_picked_up(
    ruleset: str, kind: str, pause_ms: int
) -> None:
    """The die rests and gives an outcome, then slips off the table and comes to rest on the
    floor.
    """
    player = Player(ruleset=ruleset, options={"first": "left"})
    while not player.match.chance():
        player.settle()
        player.press("left ok")
    player.settle()
    applied = played_actions(player)
    motion = player.devices.motion = TraceSensors()
    trace = next(
        each
        for each in traces.load_stored(kind)
        if each.is_undisturbed and dice_bench.judge_trace(each)[0] == "right"
    )
    play_bursts(player, motion, trace.bursts)
    once = played_actions(player)
    assert len(once) - len(applied) == (
        trace.truth[0] != "cocked"
        and (trace.truth[0] == "throw" or OUT in player.match.legal_actions())
    )
    lies = trace.bursts[-1][0][-1], trace.bursts[-1][1][-1]
    still = ([lies[0]] * 8, [lies[1]] * 8, 20)
    play_bursts(
        player, motion, [still] * (pause_ms // 20) + make_bursts_off_the_table() + [still] * 20
    )
    assert played_actions(player) == once, "the die was not thrown again"
    # The next coach picks the die up and throws it. Only this throw counts.
    again = next(
        each
        for each in traces.load_stored("box")[3:]
        if each.is_undisturbed and dice_bench.judge_trace(each)[0] == "right"
    )
    play_bursts(player, motion, again.bursts)
    assert played_actions(player) == [*once, again.truth[1]]


def test_a_virtual_die_rolls_once_per_release_of_the_pad() -> None:
    player = Player(ruleset="dicesoccer", options={"first": "left"}, die=False)
    player.session.settings.set("quick_dice", False)
    player.settle()
    for count in (1, 2):
        player.hold("left ok", 600)
        player.wait(VIRTUAL_ROLL_MS + 100)
        assert len(played_actions(player)) == count
        player.settle()
        player.wait(5000)
        assert len(played_actions(player)) == count, "the die was not shaken again"


@pytest.mark.parametrize("digits", [(0, 0, 1008), (48, -96, -960)])
@pytest.mark.long
def test_with_a_frozen_tray_the_board_asks_where_the_die_is(digits: Any) -> None:
    """All twenty dice land in the box. Formerly, a frozen tray sensor made the board report each of
    these throws as out of the box.
    """
    player = Player(ruleset="sokhazania", options={"first": "left", "minutes": 60})
    while not player.match.chance():
        player.settle()
        player.press("left ok")
    motion = player.devices.motion = TraceSensors()
    motion._still = (motion._still[0], [digits] * 8)
    player.wait(6000)  # after 5 s of identical samples the tray counts as frozen
    heard = ""
    thrown = [
        each
        for each in traces.load_stored("box")
        if each.is_undisturbed and dice_bench.judge_trace(each)[0] == "right"
    ]
    for trace in (thrown * 2)[:20]:
        player.settle()
        while not player.match.chance():
            player.press(("left", "right")[player.match.current_player()] + " ok")
            player.settle()
        heard += scroll_text_of(player)
        before = played_actions(player)
        play_bursts(
            player, motion, [(die, [digits] * len(tray), ms) for die, tray, ms in trace.bursts]
        )
        assert played_actions(player) == before, "the die does not count as out of the box"
        assert "In the box? It shows " + str(trace.truth[1]) in scroll_text_of(player)
        side = ("left", "right")[player.match.chance().side]
        player.press(side + " ok")
        assert played_actions(player) == [*before, trace.truth[1]]
    assert "data stand still" in heard
