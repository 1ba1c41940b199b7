"""The simulated devices reject invalid calls, and their clock is exact."""

import random

import pytest

from boards import mini16, pitch32
from host_tools.simulator.devices import (
    DeviceError,
    Die,
    Display,
    ManualClock,
    Pads,
    Panel,
    Sound,
    simulated_devices,
)
from pixelpitch.ticks import TICKS_PERIOD, diff


def test_the_simulated_clock_wraps_soon_after_the_start():
    clock = ManualClock()
    start = clock()
    clock.advance(2000)
    assert clock() < start
    assert diff(clock(), start) == 2000
    with pytest.raises(DeviceError, match="got -1 ms"):
        clock.sleep(-1)
    assert 0 <= clock() < TICKS_PERIOD


def test_the_panel_keeps_the_last_frame():
    panel = Panel(pitch32)
    frame = bytearray(3 * 32 * 16)
    at = 3 * (5 * 32 + 7)
    frame[at : at + 3] = (200, 100, 3)
    panel.show(frame, 128)
    frame[at] = 0  # the panel must show a copy of the frame, as real LEDs do
    assert panel.light(7, 5) == (100, 50, 2)  # the channels are rounded up
    assert panel.colour(7, 5) == (200, 100, 3)
    assert panel.light(8, 5) == (0, 0, 0)
    assert panel.frames == 1
    with pytest.raises(DeviceError, match="LED 32, 0"):
        panel.light(32, 0)


@pytest.mark.parametrize(
    ("frame", "scale", "words"),
    [
        (bytes(1536), 256, "type bytes"),
        (bytearray(1535), 256, "1535 bytes"),
        (bytearray(1536), 257, "scale 257"),
        (bytearray(1536), -1, "scale -1"),
        (bytearray(1536), True, "scale True"),
        (bytearray(1536), 1.0, "scale 1.0"),
    ],
)
def test_the_panel_refuses_a_wrong_frame(frame, scale, words):
    panel = Panel(pitch32)
    with pytest.raises(DeviceError, match=words):
        panel.show(frame, scale)
    assert panel.frames == 0


def test_the_panel_computes_its_current():
    """A channel takes 20 mA at full brightness, and an idle LED 1 mA (boards/README.md)."""
    panel = Panel(mini16)
    assert panel.milliamperes == 256  # each of the 256 LEDs takes 1 mA
    frame = bytearray(3 * 256)
    frame[:4] = b"\xff" * 4
    panel.show(frame, 256)
    assert panel.milliamperes == 256 + 80
    frame[4] = 255
    with pytest.raises(DeviceError, match="356 mA, expected at most 350 mA"):
        panel.show(frame, 256)
    assert panel.frames == 1


def test_each_pad_sets_its_own_bit():
    pads = Pads(pitch32)
    pads.press("left", "up")
    pads.press("right", "back")
    pads.press("menu")
    assert pads.down() == 1 | 1 << 11 | 1 << 12
    pads.release("left", "up")
    assert pads.down() == 1 << 11 | 1 << 12


def test_pads_refuse_impossible_presses():
    pads = Pads(pitch32)
    pads.press("left", "ok")
    with pytest.raises(DeviceError, match="not down yet"):
        pads.press("left", "ok")
    with pytest.raises(DeviceError, match="that is down"):
        pads.release("right", "ok")
    with pytest.raises(DeviceError, match="got left fire"):
        pads.press("left", "fire")
    with pytest.raises(DeviceError, match="got shared ok"):
        pads.press("shared", "ok")
    with pytest.raises(DeviceError, match="got left ok, expected shared"):
        Pads(mini16).press("left", "ok")
    assert pads.down() == 1 << 4


def test_samples_arrive_at_the_rate_of_the_sensor():
    clock = ManualClock()
    die = Die(clock, random.Random(1))
    assert die.read() == ([], [])
    total = 0
    for _ in range(200):  # two seconds, within which the clock wraps around
        clock.advance(10)
        samples, tray = die.read()
        assert len(samples) == len(tray) == 4
        total += len(samples)
    assert total == 800
    clock.advance(3)  # 1.2 samples fall into this time; the 0.2 must count towards the next one
    clock_first = len(die.read()[0])
    clock.advance(2)
    assert clock_first + len(die.read()[0]) == 2


def test_the_sensor_loses_samples_that_are_not_read_in_time():
    clock = ManualClock()
    die = Die(clock, random.Random(1))
    clock.advance(1000)
    assert len(die.read()[0]) == 32
    clock.advance(0)
    assert die.read()[0] == []


def test_a_pulled_lead_and_a_missing_tray_give_no_samples():
    clock = ManualClock()
    die = Die(clock, random.Random(1), tray=False)
    clock.advance(20)
    assert die.read()[1] is None
    die.unplug()
    clock.advance(20)
    assert die.read() == (None, None)
    with pytest.raises(DeviceError, match="a lead that is in"):
        die.unplug()
    die.plug_in()
    clock.advance(20)
    assert len(die.read()[0]) == 8
    with pytest.raises(DeviceError, match="a lead that is out"):
        die.plug_in()


@pytest.mark.long
def test_a_simulated_throw_takes_as_long_as_its_trace():
    clock = ManualClock()
    die = Die(clock, random.Random(1))
    die.throw(4)
    taken = 0
    while die.busy:
        clock.advance(20)
        die.read()
        taken += 20
    assert 1000 < taken < 6000
    for wrong in (0, 7, "four", None, True):
        with pytest.raises(DeviceError, match=r"expected 1\.\.6, out"):
            die.throw(wrong)


def test_the_display_refuses_wrong_lines():
    display = Display()
    display.show(["x" * 16] * 8)
    for wrong, words in (
        (["x"] * 7, "8 lines"),
        ("12345678", "8 lines"),
        (["x" * 17] + [""] * 7, "at most 16"),
        ([5] + [""] * 7, "at most 16"),
        (["→"] + [""] * 7, "characters that the display has"),
    ):
        with pytest.raises(DeviceError, match=words):
            display.show(wrong)
    assert display.lines == ["x" * 16] * 8


def test_the_sound_device_plays_only_known_tunes():
    clock = ManualClock(5)
    sound = Sound(clock, {"goal": ()})
    sound.play("goal")
    assert sound.tunes == [(5, "goal")]
    with pytest.raises(DeviceError, match="tune 'gaol', expected one of goal"):
        sound.play("gaol")


def test_the_simulated_devices_are_the_devices_in_the_board_file():
    clock = ManualClock()
    big = simulated_devices(pitch32, clock)
    small = simulated_devices(mini16, clock)
    assert big.text is not None
    assert small.text is None
    assert small.pads.clusters == ("shared",)
    assert big.clock is clock
    clock.advance(20)
    assert small.motion.read()[1] is None
    assert len(big.motion.read()[1]) == 8
