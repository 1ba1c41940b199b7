"""Every text around a match; `pytest -s tests/app/test_screen_texts.py` prints them.

Each screen is brought into each of its states, by pads and throws or by the answer that leads
there.  Nothing that is shown may be cut, and every text in the sources must have been shown.
"""

from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from boards import pitch32
from host_tools.simulator.devices import KEYS
from host_tools.simulator.headless import Player
from host_tools.simulator.store import Store
from pixelpitch import rulesets
from pixelpitch.app import screens
from pixelpitch.app.chance import virtual_die
from pixelpitch.app.screens import later
from pixelpitch.app.supply import Supply
from pixelpitch.app.words import LINES, WIDTH
from pixelpitch.dice import events
from pixelpitch.dice.events import Evidence
from pixelpitch.dice.words import tell
from pixelpitch.rules.autoplay import choose
from pixelpitch.rules.generator import Generator
from pixelpitch.rules.match import TERMINAL
from pixelpitch.storage import ruleset_region
from tests.app import chance_match, test_installed
from tests.app.test_texts import shape
from tests.app.uncut import literals, uncut
from tests.twin.ruleset_flash import region as region_of

FIRMWARE = Path(screens.__file__).parents[2]
REST = (500, 500, 707)  # milli-g: it leans
HARD = (3000, 600)  # a blow that die and tray felt
ALONE = (3000, 0)
ANSWERS = [
    (events.THROW, 4, Evidence(events.PLAIN)),
    (events.THROW, 4, Evidence(events.SET_DOWN)),
    (events.OUT, 0, Evidence(events.FELL)),
    (events.OUT, 0, Evidence(events.UNSHARED, (HARD,))),
    (events.OUT, 0, Evidence(events.UNSHARED, (HARD, ALONE))),
    (events.OUT, 0, Evidence(events.UNSHARED, (HARD, *[ALONE] * 12))),
    *[(events.COCKED, 0, Evidence(each, (), REST)) for each in (0, events.STUCK, events.LOST)],
    (events.COCKED, 0, Evidence(events.DOUBT, (), REST)),
    (events.WEAK, 0, Evidence(events.PLAIN)),
    (events.GRABBED, 0, Evidence(events.PLAIN)),
    (events.MISSING, 0, Evidence(events.PLAIN)),
    (events.MISSING, 0, Evidence(events.ODD)),
    (events.WEAK, 0, Evidence(virtual_die.TAPPED)),
    (events.WEAK, 0, Evidence(virtual_die.NO_ENTROPY)),
]
NOTICES = (events.NO_TRAY, events.TRAY_FAILED, events.SWAPPED)
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"  # of the display's test and of names: no text


@pytest.fixture
def seen(monkeypatch: Any) -> Any:
    for name in ("die", "league", "learn", "name_entry", "selftest", "settings", "statistics"):
        later(name)
    later("selftest.led_current")
    return uncut(monkeypatch)


def look(player: Player, seen: dict[str, None], milliseconds: int = 40) -> None:
    """Let the words be made, both those of the display and those that run over the pitch."""
    player.wait(milliseconds)
    lines = player.session.screen.lines()
    assert len(lines) == LINES
    assert all(len(line) <= WIDTH for line in lines), lines
    seen[" ".join(" ".join(lines).split())] = None
    seen[player.session.screen.spoken()] = None


def check(title: str, seen: dict[str, None], *paths: str) -> None:
    """Print what was seen, one of each kind; every text of the sources ``paths`` is in it."""
    print(f"\n== {title}")
    for each in {shape(each): each for each in seen}.values():
        print("  " + each)
        assert each.isascii()
        assert "None" not in each
        assert "_" not in each
    said = "\n".join(seen)
    for path in paths:
        texts = [" ".join(each.split()) for each in literals(FIRMWARE / path)]
        assert [each for each in texts if each not in said and LETTERS not in each] == [], path


def goto(player: Player, label: str) -> None:
    """Take the item of a list."""
    for _ in range(40):
        screen = player.session.screen
        if screen._items[screen.at].label == label:
            player.press("left ok")
            return
        player.press("left down")
    raise AssertionError(f"no {label}: {player.text()}")


def at(label: str, **more: Any) -> Player:
    player = Player(**more)
    goto(player, "Settings")
    goto(player, label)
    return player


def test_the_die_s_screens(seen: dict[str, None]) -> None:
    """Check, fairness, calibration: all that a die can answer, all verdicts."""
    player = at("Die check")
    screen = player.session.screen
    for answer in ANSWERS:
        screen._said = ""
        screen.answer(*answer)
        look(player, seen)
    player.throw("cocked")
    look(player, seen)
    player.devices.motion.throw(2)
    look(player, seen, 900)
    player.press("left ok")
    look(player, seen)
    screen._said = ""
    for counts in ([10] * 6, [9, 9, 2, 3, 1, 6], [11, 9, 2, 3, 1, 4], [30, 0, 0, 0, 0, 0]):
        screen.counts = counts
        look(player, seen)
    player.pull_out()
    look(player, seen, 200)
    look(at("Die check", board="mini16"), seen)
    player = at("Fairness")
    for counts in ([0] * 6, [9999, 9999, 9999, 12345, 9999, 99999]):
        player.session.settings.faces[:] = counts
        look(player, seen)
    for _ in range(2):
        player.press("left ok")
        look(player, seen)
    player = at("Calibrate die", die=False)
    player.press("left ok")
    look(player, seen)
    player = at("Calibrate die")
    screen = player.session.screen
    look(player, seen)
    monitor = screen._monitor
    for rest in (None, REST):
        screen._monitor = SimpleNamespace(rest=rest, knock=0, take_samples=lambda *samples: None)
        player.press("left ok")
        look(player, seen)
    screen._monitor = monitor
    for _ in range(2):
        player.press("left ok")
        look(player, seen)
    player.throw(6)
    player.press("left ok")
    look(player, seen)
    player.throw(5)
    player.devices.files.save = _full
    player.press("left ok")
    look(player, seen)
    screen._said = ""
    look(player, seen)
    check("die", seen, "app/screens/die.py", "dice/fairness.py")


def _full(*given: Any) -> None:
    raise OSError(28, "No space left on device")


def test_what_the_die_answers_in_a_match(seen: dict[str, None]) -> None:
    """A throw that is awaited, one that is not; the notices; no die, a virtual one."""
    player = Player(ruleset="sokhazania", options={"first": "left"})
    for awaited in (False, True):
        if awaited:
            player.press("left ok")
            player.settle()
        for answer in ANSWERS[1:] if awaited else ANSWERS:
            if answer[0] != events.OUT:
                player.session.screen.answer(*answer)
                look(player, seen)
    for reason in NOTICES:
        player.session.notice = tell(events.NOTICE, 0, Evidence(reason))
        look(player, seen)
    player.press("left ok")
    look(player, seen)
    player.pull_out()
    look(player, seen, 9000)
    goto_pause(player, "Virtual die")
    look(player, seen)
    player.session.set_setting("die", "virtual")
    look(player, seen, 4200)
    player.press("right ok")
    look(player, seen)
    goto_pause(player, "Real die")
    for answer in ANSWERS[2:6]:
        player.session.screen.answer(*answer)
        look(player, seen)
    player = chance_match.at_table("die")  # of four sides
    player.session.screen.answer(events.THROW, 6, Evidence(events.SET_DOWN))
    look(player, seen)
    check("die in a match", seen, "dice/words.py", "app/chance/die.py")


def test_what_is_said_of_chance(seen: dict[str, None]) -> None:
    """Die, spinner and cards, by hand and by the board; a face that is none; a stuck source."""
    for kind in ("die", "spinner", "cards"):
        for die in (True, False):
            player = chance_match.at_table(kind, die=die)
            look(player, seen)
            player.press("left up")
            look(player, seen, 4200)
            player.session.set_setting("die", "real" if die else "virtual")
            player.session.seats[0].sit("easy", player.devices.entropy)
            player.session.screen._chance.begin(player.match)
            look(player, seen)
            look(player, seen, 2100)
    player = chance_match.at_table("die", die=False)
    for answer in ANSWERS[-2:]:
        player.session.screen.answer(*answer)
        look(player, seen)
    player.session.set_setting("die", "virtual")
    player.press("right ok")
    look(player, seen)
    player.session.set_setting("die", "real")
    player.session.screen.answer(*ANSWERS[-4])
    look(player, seen)
    player = chance_match.at_table("choice")
    player.throw(1)
    look(player, seen)
    player = chance_match.at_table("die", "second die")
    for face in (6, 1):
        player.throw(face)
        look(player, seen)
    check("chance", seen, "app/chance/words.py", "app/chance/chance_step.py")


def goto_pause(player: Player, label: str) -> None:
    player.press("menu")
    goto(player, label)


def test_the_self_test(seen: dict[str, None]) -> None:
    """All parts good, all bad, given up; what nobody answers; the light's current."""
    pads = [f"{side} {key}" for side in ("left", "right") for key in KEYS] + ["menu"]
    player = at("Self-test")
    for pad in pads:
        look(player, seen)
        player.press(pad)
    for _ in range(8):
        look(player, seen)
        player.press("left ok")
    look(player, seen, 1200)
    player = at("Self-test")
    test = player.session.screen
    for _ in pads[:4]:
        player.press("right up")
        look(player, seen)
        player.hold("left back", 1200)
        look(player, seen)
    player.pull_out()
    for pad in pads[4:]:
        player.press(pad)
    for _ in range(7):
        player.press("left back")
    test._parts[0]._since -= 60_000  # nobody answers
    look(player, seen, 8200)
    assert test.finished
    for _ in test._rows():
        player.press("left down")
        look(player, seen)
    player = at("Self-test", board="mini16")
    player.devices.text = None
    for pad in [*KEYS, "menu", *["ok"] * 6]:
        player.press(pad)
    look(player, seen, 1200)
    display = later("selftest.manual").Display(player.devices, pitch32)
    seen[display.run(0, [])[0][2]] = None
    player = at("Self-test")
    for pad in [*pads, "menu"]:
        player.press(pad)
    look(player, seen)
    for idle in (400, 9000):
        player = at("LED current")
        for value in (idle, 900, 2000):
            look(player, seen)
            player.session.screen._parts[0]._read[-1] = value
            player.press("left ok")
        look(player, seen)
    sensors = later("selftest.sensors")
    for samples in ([(0, 0, 600)] * 200, [(0, 0, 1000), (0, 900, 1000)] * 100, [], None):
        rest = sensors.Rest()
        rest.take_samples(samples)
        seen[rest.judge(500)[1]] = None
    flash = sensors.Flash(SimpleNamespace(flash_check=SimpleNamespace(check=lambda: 700 << 10)))
    seen[flash.asks()] = seen[flash.run(0, [])[0][2]] = None
    names = ("__init__", "pads", "manual", "sensors", "led_current")
    check("self-test", seen, *[f"app/screens/selftest/{name}.py" for name in names])


def test_the_menu_and_installed_rulesets(seen: dict[str, None]) -> None:
    """The first screen, and what stands where an installed game cannot be played."""
    player = Player()
    for _ in range(9):
        look(player, seen)
        player.press("left down")
    for millivolts in (4500, 0):
        player.session.supply = Supply(lambda found=millivolts: found)
        look(player, seen, 200)
    made = test_installed.package
    whole = region_of((made("mine"), True))
    place = ruleset_region.read(whole)[2][0].failure
    failed = whole[:place] + b"IndexError: list index out of range"
    regions = [failed + whole[len(failed) :], test_installed.damaged(whole, 3), whole]
    regions += [region_of((made("mine", 99), True))]
    regions += [region_of((made("dicesoccer"), True))]
    for index, region in enumerate(regions):
        flash = test_installed.Flash(region)
        if index == 2:
            flash.mount = _full  # type: ignore[method-assign, assignment]
        player = test_installed.player(flash)
        try:
            goto(player, "DICESOCCER" if index == 4 else "MINE")
            look(player, seen)
            assert player.place == "refused"
        finally:
            test_installed.forget()
    check("menu", seen, "app/screens/menu.py", "app/supply.py", "storage/installed.py")


def test_league_names_settings_and_set_up(seen: dict[str, None]) -> None:
    """The longest names and points, every item of every list."""
    player = Player()
    evening = player.session.keeper.evening
    goto(player, "League")
    for seat, name in zip(player.session.seats, ("Wilhelmina", "Maximilian"), strict=True):
        seat.name = name
        seat.points = 105
    evening.pairs.append(type("Pair", (), {}))
    evening.pairs[-1].names = ("Wilhelmina", "Maximilian")
    evening.pairs[-1].wins, evening.pairs[-1].draws = (10, 12), 3
    evening.pairs[-1].points = (33, 38)
    player.session.go_home()
    goto(player, "League")
    through(player, seen)
    goto(player, "Wilhelmina")
    look(player, seen)
    player.press("left back")
    goto(player, "New evening")
    look(player, seen)
    player.press("left back")
    goto(player, "Wilhelm-Maximil")
    look(player, seen)
    assert "Maximilian won 12" in " ".join(player.text())
    player.press("left back")
    player.press("left back")
    goto(player, "Settings")
    through(player, seen)
    player.session.go_home()
    for ruleset in rulesets.ids():
        goto(player, rulesets.facts(ruleset).NAME)
        through(player, seen)
        player.session.go_home()
    names = ("league", "name_entry", "question", "settings", "setup", "list_screen")
    check("lists", seen, *[f"app/screens/{name}.py" for name in names])


def through(player: Player, seen: dict[str, None]) -> None:
    """Look at each item of a list with each of its values, up to eight of them."""
    screen = player.session.screen
    for at_item in range(len(screen._items)):
        screen.at = at_item
        item = screen._items[at_item]
        assert item.take or item.change, f"{item.label} can be chosen and does nothing"
        for _ in range(8 if screen._items[at_item].change else 1):
            seen[" ".join(screen.lines())] = seen[screen.spoken()] = None
            if screen._items[at_item].change:
                screen._items[at_item].change(1)
    screen.at = 0


@pytest.mark.parametrize("ruleset", rulesets.ids())
def test_around_a_match(ruleset: str, seen: dict[str, None]) -> None:
    """Pause, take back, inspect, die foul, aborting, the other board, a hint; the end of it."""
    options = {"die_fouls": True} if ruleset == "sokhazania" else {}
    player = Player(ruleset=ruleset, options=options)
    session = player.session
    play = session.screen
    for seat, name in zip(session.seats, ("Wilhelmina", "Maximilian"), strict=True):
        seat.name = name
    generator = Generator(3)
    look(player, seen)
    player.press("left back")
    look(player, seen)
    for _ in range(20):
        if player.match.current_player() < 0:
            play.apply(choose(player.match, generator))
    for count in range(60):
        if count % 30 == 0:
            pause_and_back(player, seen, play)
        play.apply(choose(player.match, generator))
        look(player, seen)
        for side in ("left", "right") if count % 20 == 0 else ():
            player.hold(side + " ok", 700)
            look(player, seen)
    cut_off(player, seen)
    for _ in range(9000):
        if player.match.current_player() == TERMINAL:
            break
        session.game.apply(choose(player.match, generator))
        session.game.pass_time(player.match.SECONDS_PER_THROW)
    player.settle()
    player.wait(600)
    assert player.place == "result"
    through(player, seen)
    goto(player, "Statistics")
    look(player, seen)
    while not session.screen.finished:
        player.wait(20)
    look(player, seen)
    check(ruleset, seen)


def pause_and_back(player: Player, seen: dict[str, None], play: Any) -> None:
    """Look at the pause, and at what its items open."""
    session = player.session
    session.open(play)
    player.press("menu")
    through(player, seen)
    for item in list(session.screen._items):
        if item.label in ("Take back", "Inspect", "Other board", "Abort match", "Die foul"):
            session.open(play)
            player.press("menu")
            item.take()
            look(player, seen)
            for pad in ("left ok", "left up", "left ok") if item.label == "Inspect" else ():
                player.press(pad)
                look(player, seen)
    session.open(play)


def cut_off(player: Player, seen: dict[str, None]) -> None:
    """The power goes and comes back: the match is offered; drop it? no; resume."""
    store = Store()
    store.files, store.flash = player.devices.files, player.devices.flash
    again = Player(store=store)
    look(again, seen)
    assert again.place == "unfinished"
    again.press("left down")
    again.press("left ok")
    look(again, seen)
    again.press("left back")
    again.press("left ok")
    look(again, seen)
