"""A board stays plugged in for a year: at every screen its clock wraps, runs on and jumps.

Pads, die and match clock work after each quiet time; nothing was touched in it.  What a screen
does within seconds it does after a day, too.
"""

from collections.abc import Callable
from typing import Any

import pytest

from host_tools.simulator.headless import Player
from pixelpitch.app.input.pad_events import OK, PRESS, PadReader
from pixelpitch.rules import autoplay
from pixelpitch.rules.generator import Generator
from pixelpitch.rules.match import CHANCE
from pixelpitch.ticks import LONGEST, add
from tests.app.screen_texts import at
from tests.app.test_resume import LEFT, again, play_on
from tests.players import choose

SECOND, HOUR, DAY = 1000, 3_600_000, 86_400_000
# Each is a quiet time: one step of the session after each of these jumps of its clock.
QUIET = (
    (SECOND + 7,),
    (61 * SECOND, 3 * HOUR + 1),
    (int(2.9 * DAY),) * 3,  # 6.2 to 12.4 days ago seems to be to come
    (int(6.3 * DAY),),  # the clock seems to run back
    (int(3.05 * DAY),) * 4 + (1,),  # a whole turn of the clock
    (40 * DAY + 11,),
)


def decides(player: Player) -> bool:
    return player.match.current_player() >= 0 and len(player.session.screen.chooser.choices) > 1


def table(ruleset: str, waits: Callable[[Player], bool]) -> Player:
    """Return a player at a match that waits for something."""
    player = Player(ruleset=ruleset, options=LEFT)
    generator = Generator(5)
    while not waits(player):
        player.session.screen.apply(autoplay.choose(player.match, generator))
    player.settle()
    return player


def paused(label: str) -> Player:
    player = table("sokhazania", decides)
    player.press("menu")
    if label:
        choose(player, label)
    return player


def over(label: str = "") -> Player:
    player = Player(ruleset="streetsoccer", options={**LEFT, "minutes": 5, "extra_minutes": 0})
    play_on(player)
    player.settle()
    player.wait(1000)
    assert player.place == "result"
    if label:
        choose(player, label)
    return player


def unfinished() -> Player:
    return again(table("dicesoccer", lambda player: player.match.current_player() == CHANCE))


def after_the_self_test() -> Player:
    """Return a player at the last page of a self-test that nobody answered."""
    player = at("Self-test")
    while not player.session.screen.is_over:
        quiet(player, (SECOND,))
    return player


def open_list(*labels: str) -> Player:
    player = Player()
    choose(player, *labels)
    return player


SCREENS: dict[str, Callable[[], Player]] = {
    "menu": Player,
    "games": lambda: open_list("Games"),
    "set-up": lambda: open_list("Games", "Sokhazania"),
    "values": lambda: open_list("Games", "Sokhazania", "Length"),
    "guided": lambda: open_list("Play now"),
    "league": lambda: open_list("Games", "League"),
    "settings": lambda: open_list("Settings"),
    "die check": lambda: at("Die check"),
    "fairness": lambda: at("Fairness"),
    "calibration": lambda: at("Calibrate die"),
    "self-test": after_the_self_test,
    "a throw is awaited": lambda: table("sokhazania", lambda player: not decides(player)),
    "a coach decides": lambda: table("sokhazania", decides),
    "pause": lambda: paused(""),
    "inspect": lambda: paused("Inspect"),
    "question": lambda: paused("Abort match"),
    "result": over,
    "statistics": lambda: over("Statistics"),
    "review": lambda: over("Review"),
    "unfinished": unfinished,
}


def quiet(player: Player, jumps: tuple[int, ...]) -> None:
    """Let time pass in which nobody is there; the board's steps are what is left out."""
    for jump in jumps:
        player.clock.advance(jump % (1 << 30))
        player.session.step()


def pressed(player: Player, pad: str) -> int:
    """Return how many presses of ``pad`` the session hears when it is pressed once."""
    heard: list[Any] = []
    read = player.session._pads.read

    def listen(bits: int, now: int) -> list[Any]:
        result: list[Any] = read(bits, now)
        heard.extend(each for each in result if each[2] == PRESS)
        return result

    player.session._pads.read = listen
    try:
        player.press(pad)
    finally:
        player.session._pads.read = read
    return len(heard)


@pytest.mark.parametrize("name", SCREENS)
@pytest.mark.long(but=["settings", "a throw is awaited"])
def test_pads_and_die_work_after_any_quiet_time(name: str) -> None:
    """Up and down leave every screen but those that any pad leaves; there it is made again."""
    player = SCREENS[name]()
    place = player.place
    for jumps in QUIET:
        for pad in ("left up", "left down", "right ok"):
            assert pressed(player, pad) == 1
        if player.session.screen.owns_devices or player.place != place:
            player = SCREENS[name]()
        quiet(player, jumps)
        assert pressed(player, "left up") == 1, jumps
        assert pressed(player, "left down") == 1, jumps
        if player.session.screen.owns_devices:
            continue
        faces = player.session.settings.faces
        thrown = sum(faces)
        player.settle()
        player.throw(4)
        assert sum(faces) == thrown + 1, jumps


@pytest.mark.parametrize("jumps", QUIET)
@pytest.mark.parametrize("ruleset", ["sokhazania", "pawnball"])
@pytest.mark.long
def test_a_match_goes_on_after_any_quiet_time(ruleset: str, jumps: tuple[int, ...]) -> None:
    """Its clock, its news, the lights and a throw; by the clock it is over after 15 minutes."""
    timed = ruleset == "sokhazania"
    player = table(ruleset, lambda player: decides(player) and player.session.game.count() > 8)
    session = player.session
    if timed:
        session.screen.speaker.refuse("Not read yet")
        player.press("menu")
    quiet(player, jumps)
    if timed:
        choose(player, "Resume")
        assert "Not read yet" in " ".join(player.text())
        player.wait(4000)
        before = player.match.clock_s
        player.wait(2000)
        assert player.match.clock_s == before + 2
    assert not session.renderer.busy(session.now)
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


def test_what_moves_when_the_self_test_begins_is_over_when_it_ends() -> None:
    player = over()
    session = player.session
    session.renderer.show(player.match.scene(), session.now)
    session.renderer.set_die(2, 3)
    session.renderer._scorer, session.renderer._celebration_from = 0, session.now
    screen = session.screen
    session.open(after_the_self_test().session.screen)
    quiet(player, (LONGEST, LONGEST, LONGEST))
    session.open(screen)
    assert not session.renderer.busy(session.now)


@pytest.mark.parametrize("pad", [OK, 0, 12])
def test_what_lies_on_a_pad_for_weeks_blocks_no_other(pad: int) -> None:
    """A held direction repeats all the time; the pads beside it are pressed as ever."""
    reader = PadReader()
    now, bits = 5, 1 << pad
    reader.read(bits, now)
    for _ in range(10):
        now = add(now, LONGEST)
        found = reader.read(bits, now)
        assert (pad == 0) == any(each[2] == "repeat" for each in found)
        now = add(now, 400)
        assert [each[2] for each in reader.read(bits | 1 << 3, now) if each[1] == 3] == ["press"]
        now = add(now, 400)
        reader.read(bits, now)
