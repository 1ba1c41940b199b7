"""Pads, text display and buzzer work on the emulated board."""

from itertools import pairwise

import pytest

from host_tools.simulator.devices import PAD_KEY_NAMES
from host_tools.twin.display import Sh1106
from host_tools.twin.twin import BoardError

PADS_PROGRAM = """
from boards import {board} as board
from pixelpitch.devices.drivers.pads import Pads, is_down
pads = Pads(board.PADS, board.MENU)
"""
DISPLAY_PROGRAM = """
import time
from machine import I2C, Pin
from pixelpitch.devices.drivers.ssd1306 import Display
i2c = I2C(0, sda=Pin(4), scl=Pin(5), freq=400000, timeout=10000)
display = Display(i2c, 0x3C)
"""
BUZZER_PROGRAM = """
import time
from pixelpitch.devices.drivers.piezo import Buzzer
tunes = {"goal": ((523, 60), (0, 30), (1047, 40)), "beep": ((1400, 12),)}
buzzer = Buzzer(21, tunes)
"""


@pytest.mark.parametrize("board", ["pitch32", "mini16"])
def test_every_pad_sets_a_different_bit(power_on, board):
    twin = power_on(board)
    twin.run(PADS_PROGRAM.format(board=board))
    pads = twin.parts.pads
    every = [(pad_cluster, key) for pad_cluster in pads.clusters for key in PAD_KEY_NAMES] + [
        ("menu", None)
    ]
    assert twin.run("print(pads.down(), is_down(board.MENU))") == "0 False\r\n"
    for pad_cluster, key in every:
        pads.press(pad_cluster, key)
        assert twin.run("print(pads.down())") == f"{pads.bit(pad_cluster, key)}\r\n"
        pads.release(pad_cluster, key)
    pads.press("menu")
    pads.press(*every[4])
    assert twin.run("print(pads.down(), is_down(board.MENU))") == f"{1 << 12 | 1 << 4} True\r\n"


def test_reading_the_pads_allocates_nothing(power_on):
    twin = power_on("pitch32")
    script = (
        "import micropython\nmicropython.heap_lock()\n"
        "try:\n    pads.down()\nfinally:\n    micropython.heap_unlock()\nprint('none')\n"
    )
    assert twin.run(PADS_PROGRAM.format(board="pitch32") + script) == "none\r\n"


def pull_low_after_gp16(twin, pin, duration_ns):
    """Pull ``pin`` of the emulated board low for ``duration_ns`` ns whenever GP16 goes high."""
    line = twin.chip.rp2040.gpio[pin]
    end = twin.chip.clock.create_alarm(line.release_input)

    def pull_pin_low(new_level, old_level):
        """Pull the pin low for some time when GP16 goes high."""
        if new_level == 1:  # GP16 is driven high
            line.set_input_value(False)
            end.schedule(duration_ns)

    twin.chip.rp2040.gpio[16].add_listener(pull_pin_low)


@pytest.mark.parametrize(("duration_ns", "bits"), [(30_000, 0), (300_000, 1)])
def test_a_spike_is_not_a_press(power_on, duration_ns, bits):
    """The driver samples a pad's line twice, 50 us apart. A spike is over by the second sample; a
    touch is not.
    """
    twin = power_on("mini16")
    twin.run(
        PADS_PROGRAM.format(board="mini16")
        + "from machine import Pin\nmark = Pin(16, Pin.OUT, value=0)"
    )
    pull_low_after_gp16(twin, 6, duration_ns)
    said = twin.run(
        "seen = 0\nfor _ in range(20):\n    mark(1)\n    seen |= pads.down()\n    mark(0)\n"
        "print(seen)"
    )
    assert said == f"{bits}\r\n"


def test_a_long_lead_does_not_press_menu_at_power_on(power_on):
    """The pull-up of 50 kOhm charges a lead of some metres slowly: 1 nF takes 0.1 ms."""
    twin = power_on("mini16")
    twin.run(
        PADS_PROGRAM.format(board="mini16")
        + "from machine import Pin\nmark = Pin(16, Pin.OUT, value=0)"
    )
    pull_low_after_gp16(twin, twin.board.MENU, 500_000)
    assert twin.run("mark(1)\nprint(is_down(board.MENU))") == "False\r\n"


def test_the_display_shows_eight_lines(power_on):
    twin = power_on("pitch32")
    lines = ["PIXELPITCH", "0123456789abcdef", "", " ?!~", "", "", "", "OK yes   BACK no"]
    twin.run(DISPLAY_PROGRAM + f"display.show({lines!r})\ndisplay.flush()")
    assert twin.text() == lines
    lines[1] = "gone"
    lines[4] = "new"
    twin.run(f"display.show({lines!r})\ndisplay.flush()")
    assert twin.text() == lines


@pytest.mark.long
def test_an_sh1106_with_its_own_driver_shows_the_same_text(power_on):
    """The display chip SH1106 accepts the commands of an SSD1306 but garbles its pictures. So the
    board file's DRIVERS must name the right driver.
    """
    twin = power_on("pitch32")
    twin.parts.display.__class__ = Sh1106
    twin.parts.display.power_off()
    lines = ["PIXELPITCH", "0123456789abcdef", "", " ?!~", "", "", "", "OK yes   BACK no"]
    script = f"display.show({lines!r})\ndisplay.flush()"
    twin.run(DISPLAY_PROGRAM + script)
    assert twin.text() != lines
    twin.parts.display.power_off()
    twin.run(DISPLAY_PROGRAM.replace("ssd1306", "sh1106") + script)
    assert twin.text() == lines
    assert all(len(row) == 128 for row in twin.parts.display.dots())
    lines[1] = "0123456X89abcdef"
    sent = twin.parts.display.received
    twin.run(f"display.show({lines!r})\ndisplay.flush()")
    assert twin.text() == lines
    assert twin.parts.display.received - sent == 8


@pytest.mark.long
def test_only_changed_characters_are_sent_and_each_step_is_short(power_on):
    twin = power_on("pitch32")
    twin.run(DISPLAY_PROGRAM + "blank = [''] * 8\ndisplay.show(blank)\ndisplay.flush()")
    sent = twin.parts.display.received
    twin.run("display.show(blank)\ndisplay.flush()")
    assert twin.parts.display.received == sent
    twin.run("display.show(['A-B 1-0   4:59'] + blank[1:])\ndisplay.flush()")
    sent = twin.parts.display.received
    twin.run("display.show(['A-B 1-0   4:58'] + blank[1:])\ndisplay.flush()")
    # only one character was sent, which is eight columns of pixels
    assert twin.parts.display.received - sent == 8
    script = (
        "display.show(['x' * 16] * 8)\n"
        "times = []\n"
        "for _ in range(5):\n"
        "    start = time.ticks_us()\n"
        "    display.tick()\n"
        "    times.append(time.ticks_us() - start)\n"
        "print(times)\n"
    )
    times = eval(twin.run(script))
    # limit in us: the time for two lines at 350 kHz, the real rate of the bus
    assert max(times) < 9500
    assert times[4] < 1000
    assert twin.text() == ["x" * 16] * 8


def test_a_missing_display_causes_no_error(power_on):
    twin = power_on("pitch32")
    with pytest.raises(BoardError, match="OSError: no SSD1306 at 0x3d: nothing answers"):
        twin.run(DISPLAY_PROGRAM + "Display(i2c, 0x3D)")


@pytest.mark.long
def test_a_display_that_comes_back_shows_everything_again(power_on):
    twin = power_on("pitch32")
    lines = ["one", "two", "three", "", "", "", "", "eight"]
    twin.run(DISPLAY_PROGRAM + f"display.show({lines!r})\ndisplay.flush()")
    twin.parts.display.is_plugged_in = False
    lines[1] = "zwei"
    twin.run(f"display.show({lines!r})\ndisplay.flush()")
    assert twin.text() != lines
    twin.parts.display.is_plugged_in = True
    twin.run("time.sleep_ms(1050)\ndisplay.flush()")
    assert twin.text() == lines


def test_a_tune_plays_in_the_background(power_on):
    twin = power_on("pitch32")
    twin.run(BUZZER_PROGRAM + "buzzer.play('goal')")
    twin.wait(200)
    heard = twin.sound()
    hertz = [each[1] for each in heard]
    assert [abs(a - b) <= 1 for a, b in zip(hertz, (523, 0, 1047, 0), strict=True)] == [True] * 4
    lengths = [b[0] - a[0] for a, b in pairwise(heard)]
    for length, expected in zip(lengths, (60, 30, 40), strict=True):
        assert abs(length - expected) < 2


def test_a_new_tune_replaces_the_old_one_and_silence_ends_it(power_on):
    twin = power_on("pitch32")
    twin.run(BUZZER_PROGRAM + "buzzer.play('goal')\ntime.sleep_ms(10)\nbuzzer.play('beep')")
    twin.wait(150)
    assert [round(each[1], -1) for each in twin.sound()] == [520, 0, 1400, 0]
    heard = len(twin.sound())
    twin.run("buzzer.silent = True\nbuzzer.play('goal')")
    twin.wait(100)
    assert len(twin.sound()) == heard
    with pytest.raises(BoardError, match="KeyError: anthem"):
        twin.run("buzzer.play('anthem')")
