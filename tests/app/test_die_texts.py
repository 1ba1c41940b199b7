"""Checks that all texts about chance steps, the self-test and the die's screens are shown (see
test_screen_texts.py).
"""

from types import SimpleNamespace

import pytest

from boards import pitch32
from host_tools.common.store import Store
from host_tools.simulator.devices import PAD_KEY_NAMES
from host_tools.simulator.headless import Player
from pixelpitch.app.input.pad_events import OK, PRESS
from pixelpitch.app.match_states import NOBODY
from pixelpitch.app.screens import screen_module
from pixelpitch.app.sensor_monitor import FROZEN_DATA, NOT_1_G
from pixelpitch.app.texts import words
from pixelpitch.dice import events
from pixelpitch.dice.events import Evidence
from pixelpitch.dice.words import answer_message
from pixelpitch.storage.league import League
from pixelpitch.storage.settings import LEAD, ORDINARY
from tests.app import chance_match
from tests.app.screen_texts import (
    DETECTOR_EVENTS,
    DETECTOR_NOTICES,
    LEANING_ACCELERATION_MG,
    assert_all_sentences_shown,
    collect_texts,
    player_on_screen,
    raise_no_space,
)
from tests.players import change_dice, choose

# Each row has the number of throws of each of the six faces. Together, the rows produce every
# verdict of the Fairness screen, each with its longest text.
FACE_COUNTS_FOR_VERDICTS = (
    [5] * 6,
    *([each] * 6 for each in (11, 20, 75, 500)),
    [14, 14, 14, 14, 14, 34],
    [24, 24, 9, 9, 24, 10],
    [90, 10, 90, 10, 90, 10],
    [30, 0, 0, 0, 0, 0],
)


@pytest.mark.long
def test_all_texts_of_the_screens_about_the_die_are_shown(seen_texts: dict[str, None]) -> None:
    """Covers the screens Die check, Fairness and Calibration, every event of a die, and every
    verdict about fairness.
    """
    player = player_on_screen("Die check")
    screen = player.session.screen
    for answer in DETECTOR_EVENTS:
        screen._message = ""
        screen.receive_answer(*answer)
        collect_texts(player, seen_texts)
    player.throw("cocked")
    collect_texts(player, seen_texts)
    player.devices.motion.throw(2)
    collect_texts(player, seen_texts, 900)
    player.press("left ok")
    collect_texts(player, seen_texts)
    screen._message = ""
    for counts in [each for each in FACE_COUNTS_FOR_VERDICTS if sum(each) < 1000]:
        screen.counts = list(counts)
        for _ in range(2):  # two passes, because some texts alternate in the same place
            collect_texts(player, seen_texts, 2048)
    player.unplug_die()
    collect_texts(player, seen_texts, 200)
    collect_texts(player_on_screen("Die check", board="mini16"), seen_texts)
    player = Player()
    player.session.settings.count_face(1, ORDINARY)
    choose(player, "Settings", "Fairness")
    for dice in (LEAD, ORDINARY):
        for counts in ([0] * 6, [9999, 9999, 9999, 12345, 9999, 99999], *FACE_COUNTS_FOR_VERDICTS):
            player.session.settings.face_counts(dice)[:] = counts
            for _ in range(2):
                collect_texts(player, seen_texts, 2048)
        player.press("left right")
    for _ in range(2):
        player.press("left ok")
        collect_texts(player, seen_texts)
    player = player_on_screen("Calibrate die", die=False)
    player.press("left ok")
    collect_texts(player, seen_texts)
    player = player_on_screen("Calibrate die")
    screen = player.session.screen
    collect_texts(player, seen_texts)
    monitor = screen._monitor
    for rest in (None, LEANING_ACCELERATION_MG):
        screen._monitor = SimpleNamespace(rest=rest, knock=0, receive_samples=lambda *samples: None)
        player.press("left ok")
        collect_texts(player, seen_texts)
    screen._monitor = monitor
    check_screen = player_on_screen("Die check")
    for knock in (NOT_1_G, FROZEN_DATA):
        check_screen.session.screen._monitor = SimpleNamespace(
            rest=LEANING_ACCELERATION_MG, knock=knock, receive_samples=lambda *samples: None
        )
        collect_texts(check_screen, seen_texts)
    for _ in range(2):
        player.press("left ok")
        collect_texts(player, seen_texts)
    player.throw(6)
    player.press("left ok")
    collect_texts(player, seen_texts)
    player.throw(5)
    player.devices.files.save = raise_no_space
    player.press("left ok")
    collect_texts(player, seen_texts)
    screen._message = ""
    collect_texts(player, seen_texts)
    player = player_on_screen("Calibrate box")
    screen = player.session.screen
    for shares in ([30] * 10 + [2] * 3, [30] * 10 + [20] * 3, [9] * 13, [-1]):
        screen._shares, screen._result = [], ""
        for share in shares:
            collect_texts(player, seen_texts)
            throw_evidence = Evidence(events.NO_REASON, LEANING_ACCELERATION_MG, 100, share, 2)
            screen.receive_answer(events.ANSWER_THROW, 4, throw_evidence)
        collect_texts(player, seen_texts)
    player = player_on_screen("Calibrate box", die=False)
    collect_texts(player, seen_texts)
    player = player_on_screen("Calibrate box")
    player.devices.files.save = raise_no_space
    for share in [30] * 10 + [2] * 3:
        player.session.screen.receive_answer(
            events.ANSWER_THROW,
            4,
            Evidence(events.NO_REASON, LEANING_ACCELERATION_MG, 100, share, 2),
        )
    collect_texts(player, seen_texts)
    assert_all_sentences_shown(
        "die", seen_texts, "app/screens/die.py", "app/screens/box.py", "dice/fairness.py"
    )


@pytest.mark.long
def test_all_texts_about_the_die_in_a_match_are_shown(seen_texts: dict[str, None]) -> None:
    """Covers throws that the match expects or does not expect, notices, a missing die and a virtual
    die.
    """
    player = Player(ruleset="sokhazania", options={"first": "left"})
    for awaited in (False, True):
        if awaited:
            player.press("left ok")
            player.settle()
        for answer in DETECTOR_EVENTS[1:] if awaited else DETECTOR_EVENTS:
            if answer[0] != events.ANSWER_OUT:
                player.session.screen.receive_answer(*answer)
                collect_texts(player, seen_texts)
            if player.place == "question":  # the board asks on which face the die lies
                choose(player, "throw again")
    for reason in DETECTOR_NOTICES:
        player.session.sensors = words(answer_message(events.ANSWER_NOTICE, 0, Evidence(reason)))
        collect_texts(player, seen_texts)
    player.press("left ok")
    collect_texts(player, seen_texts)
    player.unplug_die()
    collect_texts(player, seen_texts, 9000)
    change_dice(player, "virtual")
    collect_texts(player, seen_texts)
    player.session.set_setting("die", "virtual")
    collect_texts(player, seen_texts, 4200)
    player.press("right ok")
    collect_texts(player, seen_texts)
    change_dice(player, "on a lead")
    for answer in DETECTOR_EVENTS[2:6]:
        player = Player(ruleset="sokhazania", options={"first": "left"})
        player.press("left ok")
        player.settle()
        player.session.screen.receive_answer(*answer)
        for _ in range(60):
            collect_texts(player, seen_texts, 100)
    player = chance_match.player_in_match("die")
    player.session.screen._thrown_by = NOBODY
    player.session.screen.receive_answer(events.ANSWER_THROW, 4, Evidence(events.NO_REASON))
    collect_texts(player, seen_texts)
    player = chance_match.player_in_match("die")  # this die has four sides
    player.session.screen.receive_answer(events.ANSWER_THROW, 6, Evidence(events.REASON_SET_DOWN))
    collect_texts(player, seen_texts)
    assert_all_sentences_shown(
        "die in a match", seen_texts, "dice/words.py", "app/chance/die.py", "app/match_states.py"
    )


def test_all_texts_of_chance_steps_are_shown(seen_texts: dict[str, None]) -> None:
    """Covers a die, a spinner and cards, each used by a coach and by the board's opponent. Also
    covers an invalid face, and a random source that always returns the same byte.
    """
    for kind in ("die", "spinner", "cards"):
        for die in (True, False):
            player = chance_match.player_in_match(kind, has_die=die)
            collect_texts(player, seen_texts)
            player.press("left up")
            collect_texts(player, seen_texts, 4200)
            player.session.set_setting("die", "real" if die else "virtual")
            player.session.seats[0].seat_player("easy", player.devices.entropy)
            player.session.screen.enter(player.session.now)
            collect_texts(player, seen_texts)
            collect_texts(player, seen_texts, 2100)
    player = chance_match.player_in_match("die", has_die=False)
    for answer in DETECTOR_EVENTS[-2:]:
        player.session.screen.receive_answer(*answer)
        collect_texts(player, seen_texts)
    player.session.set_setting("die", "virtual")
    player.press("right ok")
    collect_texts(player, seen_texts)
    player.session.set_setting("die", "real")
    player.session.screen.receive_answer(*DETECTOR_EVENTS[-4])
    collect_texts(player, seen_texts)
    player = Player(ruleset="sokhazania", options={"first": "left"})
    player.press("left ok")
    player.settle()
    player.session.screen.receive_answer(
        events.ANSWER_COCKED, 0, Evidence(events.NO_REASON, LEANING_ACCELERATION_MG)
    )
    collect_texts(player, seen_texts)
    player.session.screen.receive_answer(events.ANSWER_UNSURE, 4, Evidence(events.NO_REASON))
    collect_texts(player, seen_texts)
    player = Player(ruleset="sokhazania", options={"first": "left"})
    player.session.seats[0].seat_player("easy", player.devices.entropy)
    player.session.screen.apply(player.match.legal_actions()[0])
    collect_texts(player, seen_texts, 6000)
    player = chance_match.player_in_match("choice")
    player.throw(1)
    collect_texts(player, seen_texts)
    player = chance_match.player_in_match("die", "second die")
    for face in (6, 1):
        player.throw(face)
        collect_texts(player, seen_texts)
    assert_all_sentences_shown(
        "chance", seen_texts, "app/chance/chance_text.py", "app/chance/sources.py"
    )


def test_all_texts_of_the_selftest_are_shown(seen_texts: dict[str, None]) -> None:
    """Covers reports in which all parts are good, bad, skipped or without input, and the page about
    the LED current.
    """
    pads = [f"{side} {key}" for side in ("left", "right") for key in PAD_KEY_NAMES] + ["menu"]
    player = player_on_screen("Self-test")
    for pad in pads:
        collect_texts(player, seen_texts)
        player.press(pad)
    for _ in range(8):
        collect_texts(player, seen_texts)
        player.press("left ok")
    collect_texts(player, seen_texts, 1200)
    player.press("left back")
    player = player_on_screen("Self-test")
    test = player.session.screen
    for _ in pads[:4]:
        player.press("right up")
        collect_texts(player, seen_texts)
        player.hold("left back", 1200)
        collect_texts(player, seen_texts)
    player.unplug_die()
    for pad in pads[4:]:
        player.press(pad)
    for _ in range(7):
        player.press("left back")
    test._parts[0]._since -= 60_000  # simulates that no input has come for 60 s
    collect_texts(player, seen_texts, 8200)
    player.press("left back")
    collect_texts(player, seen_texts)
    assert test.is_over
    for _ in test._result_rows():
        player.press("left down")
        collect_texts(player, seen_texts)
    player = player_on_screen("Self-test", board="mini16")
    player.devices.text = None
    for pad in [*PAD_KEY_NAMES, "menu", *["ok"] * 6]:
        player.press(pad)
    collect_texts(player, seen_texts, 1200)
    player.press("back")
    collect_texts(player, seen_texts)
    display = screen_module("selftest.manual").DisplayTest(player.devices, pitch32)
    seen_texts[display.run(0, [])[0][2]] = None
    player = player_on_screen("Self-test")
    for pad in [*pads, "menu"]:
        player.press(pad)
    collect_texts(player, seen_texts)
    for idle in (400, 9000):
        player = player_on_screen("LED current")
        for value in (idle, 900, 2000):
            collect_texts(player, seen_texts)
            player.session.screen._parts[0]._read[-1] = value
            player.press("left ok")
        collect_texts(player, seen_texts)
    compared = screen_module("selftest.supply_voltage")
    for reading in (5000, 4000):
        kept: list[tuple[int, int]] = []
        volts = compared.SupplyVoltage(lambda: 5000, lambda *both, kept=kept: kept.append(both))
        volts._meter = reading
        seen_texts.update(
            dict.fromkeys((volts.question_text(), " ".join(" ".join(volts.lines()).split())))
        )
        seen_texts[volts.run(0, [(0, OK, PRESS)])[0][2]] = None
        assert kept == ([(5000, 5000)] if reading == 5000 else [])
    sensors = screen_module("selftest.sensors")
    for samples in ([(0, 0, 600)] * 200, [(0, 0, 1000), (0, 900, 1000)] * 100, [], None):
        rest = sensors.RestSamples()
        rest.receive_samples(samples)
        seen_texts[rest.judge(500)[1]] = None
    still = SimpleNamespace(read=lambda: ([(0, 0, 1008)] * 8,) * 2, why=lambda: ("", ""))
    frozen = sensors.SensorTest(SimpleNamespace(motion=still), pitch32)
    frozen._result = [("die", True, "1008 mg, noise 0"), ("tray", True, "1008 mg, noise 0")]
    seen_texts.update(dict.fromkeys(words for *_, words in frozen.run(60_000, [])))
    heard = [SimpleNamespace(name="Rex", battery=each, sides=6, rssi=-60) for each in (-1, 80)]
    for there in (True, False):
        radio = SimpleNamespace(
            wanted=[], request=lambda *_: None, poll=lambda _: None, next=lambda: None, heard=heard,
            is_connected=lambda there=there: there, version=1, in_range=2,
        )  # fmt: skip
        bridge = sensors.BridgeTest(SimpleNamespace(open_dice=lambda radio=radio: radio))
        bridge.begin(0)
        seen_texts[bridge.question_text()] = None
        seen_texts.update(dict.fromkeys(words for _, _, words in bridge.run(60_000, [])))
    store = Store()
    league = League(store.files)
    league.worn_sectors = list(range(11))
    league.save()
    free = SimpleNamespace(check=lambda: 700 << 10)
    parts = SimpleNamespace(flash_check=free, files=store.files, flash=store.flash)
    flash = sensors.FlashTest(parts)
    seen_texts[flash.question_text()] = None
    seen_texts.update(dict.fromkeys(words for _, _, words in flash.run(0, [])))
    names = ("__init__", "pads", "manual", "sensors", "led_current", "supply_voltage")
    assert_all_sentences_shown(
        "self-test", seen_texts, *[f"app/screens/selftest/{name}.py" for name in names]
    )
