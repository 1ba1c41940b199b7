"""Every screen copes with a millisecond counter that wraps or jumps.

A board may stay on for a year, so its counter wraps around. Pads, die and match clock must still
work after a long time without input. No screen has a timer of more than a few seconds, so a day
without input shows the same faults as a year.
"""

from collections.abc import Callable
from typing import Any

import pytest

from host_tools.simulator.headless import Player
from pixelpitch.app.input.pad_events import OK, PRESS, PadReader
from pixelpitch.rules import autoplay
from pixelpitch.rules.generator import Generator
from pixelpitch.rules.match import CHANCE
from pixelpitch.ticks import MAX_STEP_MS, add
from tests.app.screen_texts import player_on_screen
from tests.app.test_resume import LEFT_BEGINS_OPTIONS, play_actions, restart_after_power_cut
from tests.players import choose

SECOND_MS, HOUR_MS, DAY_MS = 1000, 3_600_000, 86_400_000
# Jumps of the session's clock, in ms, during which nothing happens. The session makes one step
# after each jump.
QUIET_TIME_JUMPS_MS = (
    (SECOND_MS + 7,),
    (61 * SECOND_MS, 3 * HOUR_MS + 1),
    # Together these jumps are 8.7 days. A time stored 6.2 to 12.4 days ago would look like a time
    # in the future (see ``pixelpitch.ticks``), so each step must replace stored times.
    (int(2.9 * DAY_MS),) * 3,
    # The clock's period is 12.4 days. A jump of more than half of it looks like a jump backwards.
    (int(6.3 * DAY_MS),),
    # together, these jumps are about one full turn of the millisecond counter
    (int(3.05 * DAY_MS),) * 4 + (1,),
    (40 * DAY_MS + 11,),
)


def is_deciding(player: Player) -> bool:
    """Return True if a coach can choose between several actions at the player's board."""
    return player.match.current_player() >= 0 and len(player.session.screen.chooser.choices) > 1


def player_in_match(ruleset: str, is_reached: Callable[[Player], bool]) -> Player:
    """Return a player in a match that was played at random until ``is_reached(player)``."""
    player = Player(ruleset=ruleset, options=LEFT_BEGINS_OPTIONS)
    generator = Generator(5)
    while not is_reached(player):
        player.session.screen.apply(autoplay.choose(player.match, generator))
    player.settle()
    return player


def player_in_pause(label: str) -> Player:
    """Return a player at a simulated board in the pause menu, or in its item ``label``."""
    player = player_in_match("sokhazania", is_deciding)
    player.press("menu")
    if label:
        choose(player, label)
    return player


def player_after_match(label: str = "") -> Player:
    """Return a player at a simulated board after a match, or in the result's item ``label``."""
    player = Player(
        ruleset="streetsoccer", options={**LEFT_BEGINS_OPTIONS, "minutes": 5, "extra_minutes": 0}
    )
    play_actions(player)
    player.settle()
    player.wait(1000)
    assert player.place == "result"
    if label:
        choose(player, label)
    return player


def player_with_unfinished_match() -> Player:
    """Return a player at a simulated board that offers to resume a match."""
    return restart_after_power_cut(
        player_in_match("dicesoccer", lambda player: player.match.current_player() == CHANCE)
    )


def player_after_self_test() -> Player:
    """Return a player at the last page of a self-test that received no input."""
    player = player_on_screen("Self-test")
    while not player.session.screen.is_over:
        wait_without_input(player, (SECOND_MS,))
    return player


def player_in_list(*labels: str) -> Player:
    """Return a player at a simulated board who has chosen ``labels`` one after the other."""
    player = Player()
    choose(player, *labels)
    return player


PLAYER_FACTORY_BY_SCREEN: dict[str, Callable[[], Player]] = {
    "menu": Player,
    "games": lambda: player_in_list("Games"),
    "set-up": lambda: player_in_list("Games", "Sokhazania"),
    "values": lambda: player_in_list("Games", "Sokhazania", "Length"),
    "guided": lambda: player_in_list("Play now"),
    "league": lambda: player_in_list("Games", "League"),
    "settings": lambda: player_in_list("Settings"),
    "die check": lambda: player_on_screen("Die check"),
    "fairness": lambda: player_on_screen("Fairness"),
    "calibration": lambda: player_on_screen("Calibrate die"),
    "self-test": player_after_self_test,
    "a throw is awaited": lambda: player_in_match(
        "sokhazania", lambda player: not is_deciding(player)
    ),
    "a coach decides": lambda: player_in_match("sokhazania", is_deciding),
    "pause": lambda: player_in_pause(""),
    "inspect": lambda: player_in_pause("Inspect"),
    "question": lambda: player_in_pause("Abort match"),
    "result": player_after_match,
    "statistics": lambda: player_after_match("Statistics"),
    "review": lambda: player_after_match("Review"),
    "unfinished": player_with_unfinished_match,
}


def wait_without_input(player: Player, jumps_ms: tuple[int, ...]) -> None:
    """Let time pass without input. The session makes only one step after each of ``jumps_ms``."""
    for jump in jumps_ms:
        player.clock.advance(jump % (1 << 30))
        player.session.step()


def count_presses(player: Player, pad: str) -> int:
    """Return how many presses the player's board receives when ``pad`` is pressed once."""
    heard: list[Any] = []
    read = player.session._pads.read

    def record_presses(pad_bits: int, now_ms: int) -> list[Any]:
        """Return the pad events, and record the presses among them."""
        result: list[Any] = read(pad_bits, now_ms)
        heard.extend(each for each in result if each[2] == PRESS)
        return result

    player.session._pads.read = record_presses
    try:
        player.press(pad)
    finally:
        player.session._pads.read = read
    return len(heard)


@pytest.mark.parametrize("name", PLAYER_FACTORY_BY_SCREEN)
@pytest.mark.long(but=["settings", "a throw is awaited"])
def test_pads_and_die_work_after_any_quiet_time(name: str) -> None:
    """If a press leaves the screen, the test opens it again."""
    player = PLAYER_FACTORY_BY_SCREEN[name]()
    place = player.place
    for jumps in QUIET_TIME_JUMPS_MS:
        for pad in ("left up", "left down", "right ok"):
            assert count_presses(player, pad) == 1
        if player.session.screen.owns_devices or player.place != place:
            player = PLAYER_FACTORY_BY_SCREEN[name]()
        wait_without_input(player, jumps)
        assert count_presses(player, "left up") == 1, jumps
        assert count_presses(player, "left down") == 1, jumps
        if player.session.screen.owns_devices:
            continue
        faces = player.session.settings.faces
        thrown = sum(faces)
        player.settle()
        player.throw(4)
        assert sum(faces) == thrown + 1, jumps


@pytest.mark.parametrize("jumps", QUIET_TIME_JUMPS_MS)
@pytest.mark.parametrize("ruleset", ["sokhazania", "pawnball"])
@pytest.mark.long
def test_a_match_continues_after_any_quiet_time(ruleset: str, jumps: tuple[int, ...]) -> None:
    """Covers clock, messages, lights and a throw; a timed match ends after 15 minutes."""
    timed = ruleset == "sokhazania"
    player = player_in_match(
        ruleset, lambda player: is_deciding(player) and player.session.game.count() > 8
    )
    session = player.session
    if timed:
        session.screen.speaker.refuse("Not read yet")
        player.press("menu")
    wait_without_input(player, jumps)
    if timed:
        choose(player, "Resume")
        assert "Not read yet" in " ".join(player.text())
        player.wait(4000)
        before = player.match.clock_s
        player.wait(2000)
        assert player.match.clock_s == before + 2
    assert not session.renderer.is_busy(session.now)
    session.screen.speaker.refuse("Not so")
    player.wait(100)
    assert "Not so" in " ".join(player.text())
    player.wait(4100)
    assert "Not so" not in " ".join(player.text())
    actions = session.game.count()
    generator = Generator(2)
    while player.match.current_player() != CHANCE:
        session.screen.apply(autoplay.choose(player.match, generator))
    player.settle()
    player.throw(3)
    assert session.game.count() > actions + 1


def test_an_animation_that_runs_before_the_selftest_is_over_afterwards() -> None:
    player = player_after_match()
    session = player.session
    session.renderer.show(player.match.scene(), session.now)
    session.renderer.set_die(2, 3)
    session.renderer._scorer, session.renderer._celebration_from = 0, session.now
    screen = session.screen
    session.open(player_after_self_test().session.screen)
    wait_without_input(player, (MAX_STEP_MS, MAX_STEP_MS, MAX_STEP_MS))
    session.open(screen)
    assert not session.renderer.is_busy(session.now)


@pytest.mark.parametrize("pad", [OK, 0, 12])
def test_a_pad_held_for_weeks_does_not_block_the_others(pad: int) -> None:
    """A held direction pad repeats as long as it is held. The other pads still work normally."""
    reader = PadReader()
    now, bits = 5, 1 << pad
    reader.read(bits, now)
    for _ in range(10):
        now = add(now, MAX_STEP_MS)
        found = reader.read(bits, now)
        assert (pad == 0) == any(each[2] == "repeat" for each in found)
        now = add(now, 400)
        assert [each[2] for each in reader.read(bits | 1 << 3, now) if each[1] == 3] == ["press"]
        now = add(now, 400)
        reader.read(bits, now)
