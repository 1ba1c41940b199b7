"""Every text of the die's screens, of chance and of the self-test; see test_screen_texts.py."""

from types import SimpleNamespace

import pytest

from boards import pitch32
from host_tools.common.store import Store
from host_tools.simulator.devices import KEYS
from host_tools.simulator.headless import Player
from pixelpitch.app.input.pad_events import OK, PRESS
from pixelpitch.app.match_states import NOBODY
from pixelpitch.app.screens import part
from pixelpitch.app.sensor_monitor import NO_WEIGHT, STANDS_STILL
from pixelpitch.app.texts import words
from pixelpitch.dice import events
from pixelpitch.dice.events import Evidence
from pixelpitch.dice.words import tell
from pixelpitch.storage.league import League
from pixelpitch.storage.settings import LEAD, ORDINARY
from tests.app import chance_match
from tests.app.screen_texts import ANSWERS, NOTICES, REST, at, check, full, look
from tests.players import change_dice, choose

VERDICTS = (  # what Fairness says of counts: each once, the longest too
    [5] * 6,
    *([each] * 6 for each in (11, 20, 75, 500)),
    [14, 14, 14, 14, 14, 34],
    [24, 24, 9, 9, 24, 10],
    [90, 10, 90, 10, 90, 10],
    [30, 0, 0, 0, 0, 0],
)


@pytest.mark.long
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
    for counts in [each for each in VERDICTS if sum(each) < 1000]:
        screen.counts = list(counts)
        for _ in range(2):  # lines that share a place
            look(player, seen, 2048)
    player.pull_out()
    look(player, seen, 200)
    look(at("Die check", board="mini16"), seen)
    player = Player()
    player.session.settings.count_face(1, ORDINARY)
    choose(player, "Settings", "Fairness")
    for dice in (LEAD, ORDINARY):
        for counts in ([0] * 6, [9999, 9999, 9999, 12345, 9999, 99999], *VERDICTS):
            player.session.settings.counts(dice)[:] = counts
            for _ in range(2):
                look(player, seen, 2048)
        player.press("left right")
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
    check_screen = at("Die check")
    for knock in (NO_WEIGHT, STANDS_STILL):
        check_screen.session.screen._monitor = SimpleNamespace(
            rest=REST, knock=knock, take_samples=lambda *samples: None
        )
        look(check_screen, seen)
    for _ in range(2):
        player.press("left ok")
        look(player, seen)
    player.throw(6)
    player.press("left ok")
    look(player, seen)
    player.throw(5)
    player.devices.files.save = full
    player.press("left ok")
    look(player, seen)
    screen._said = ""
    look(player, seen)
    player = at("Calibrate box")
    screen = player.session.screen
    for shares in ([30] * 10 + [2] * 3, [30] * 10 + [20] * 3, [9] * 13, [-1]):
        screen._shares, screen._result = [], ""
        for share in shares:
            look(player, seen)
            screen.answer(events.THROW, 4, Evidence(events.PLAIN, REST, 100, share, 2))
        look(player, seen)
    player = at("Calibrate box", die=False)
    look(player, seen)
    player = at("Calibrate box")
    player.devices.files.save = full
    for share in [30] * 10 + [2] * 3:
        player.session.screen.answer(events.THROW, 4, Evidence(events.PLAIN, REST, 100, share, 2))
    look(player, seen)
    check("die", seen, "app/screens/die.py", "app/screens/box.py", "dice/fairness.py")


@pytest.mark.long
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
        player.session.sensors = words(tell(events.NOTICE, 0, Evidence(reason)))
        look(player, seen)
    player.press("left ok")
    look(player, seen)
    player.pull_out()
    look(player, seen, 9000)
    change_dice(player, "virtual")
    look(player, seen)
    player.session.set_setting("die", "virtual")
    look(player, seen, 4200)
    player.press("right ok")
    look(player, seen)
    change_dice(player, "on a lead")
    for answer in ANSWERS[2:6]:
        player = Player(ruleset="sokhazania", options={"first": "left"})
        player.press("left ok")
        player.settle()
        player.session.screen.answer(*answer)
        for _ in range(60):
            look(player, seen, 100)
    player = chance_match.at_table("die")
    player.session.screen._thrown_by = NOBODY
    player.session.screen.answer(events.THROW, 4, Evidence(events.PLAIN))
    look(player, seen)
    player = chance_match.at_table("die")  # of four sides
    player.session.screen.answer(events.THROW, 6, Evidence(events.SET_DOWN))
    look(player, seen)
    check("die in a match", seen, "dice/words.py", "app/chance/die.py", "app/match_states.py")


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
            player.session.screen.enter(player.session.now)
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
    player = Player(ruleset="sokhazania", options={"first": "left"})
    player.press("left ok")
    player.settle()
    player.session.screen.answer(events.COCKED, 0, Evidence(events.PLAIN, REST))
    look(player, seen)
    player.session.screen.answer(events.UNSURE, 4, Evidence(events.PLAIN))
    look(player, seen)
    player = Player(ruleset="sokhazania", options={"first": "left"})
    player.session.seats[0].sit("easy", player.devices.entropy)
    player.session.screen.apply(player.match.legal_actions()[0])
    look(player, seen, 6000)
    player = chance_match.at_table("choice")
    player.throw(1)
    look(player, seen)
    player = chance_match.at_table("die", "second die")
    for face in (6, 1):
        player.throw(face)
        look(player, seen)
    check("chance", seen, "app/chance/chance_text.py", "app/chance/sources.py")


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
    player.press("left back")
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
    player.press("left back")
    look(player, seen)
    assert test.is_over
    for _ in test._rows():
        player.press("left down")
        look(player, seen)
    player = at("Self-test", board="mini16")
    player.devices.text = None
    for pad in [*KEYS, "menu", *["ok"] * 6]:
        player.press(pad)
    look(player, seen, 1200)
    player.press("back")
    look(player, seen)
    display = part("selftest.manual").Display(player.devices, pitch32)
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
    compared = part("selftest.supply_voltage")
    for reading in (5000, 4000):
        kept: list[tuple[int, int]] = []
        volts = compared.SupplyVoltage(lambda: 5000, lambda *both, kept=kept: kept.append(both))
        volts._meter = reading
        seen.update(dict.fromkeys((volts.asks(), " ".join(" ".join(volts.lines()).split()))))
        seen[volts.run(0, [(0, OK, PRESS)])[0][2]] = None
        assert kept == ([(5000, 5000)] if reading == 5000 else [])
    sensors = part("selftest.sensors")
    for samples in ([(0, 0, 600)] * 200, [(0, 0, 1000), (0, 900, 1000)] * 100, [], None):
        rest = sensors.Rest()
        rest.take_samples(samples)
        seen[rest.judge(500)[1]] = None
    still = SimpleNamespace(read=lambda: ([(0, 0, 1008)] * 8,) * 2, why=lambda: ("", ""))
    frozen = sensors.Sensors(SimpleNamespace(motion=still), pitch32)
    frozen._result = [("die", True, "1008 mg, noise 0"), ("tray", True, "1008 mg, noise 0")]
    seen.update(dict.fromkeys(words for *_, words in frozen.run(60_000, [])))
    heard = [SimpleNamespace(name="Rex", battery=each, sides=6, rssi=-60) for each in (-1, 80)]
    for there in (True, False):
        radio = SimpleNamespace(
            wanted=[], want=lambda *_: None, poll=lambda _: None, next=lambda: None, heard=heard,
            is_there=lambda there=there: there, version=1, in_range=2,
        )  # fmt: skip
        bridge = sensors.Bridge(SimpleNamespace(open_dice=lambda radio=radio: radio))
        bridge.begin(0)
        seen[bridge.asks()] = None
        seen.update(dict.fromkeys(words for _, _, words in bridge.run(60_000, [])))
    store = Store()
    league = League(store.files)
    league.worn_sectors = list(range(11))
    league.save()
    free = SimpleNamespace(check=lambda: 700 << 10)
    flash = sensors.Flash(SimpleNamespace(flash_check=free, files=store.files, flash=store.flash))
    seen[flash.asks()] = None
    seen.update(dict.fromkeys(words for _, _, words in flash.run(0, [])))
    names = ("__init__", "pads", "manual", "sensors", "led_current", "supply_voltage")
    check("self-test", seen, *[f"app/screens/selftest/{name}.py" for name in names])
